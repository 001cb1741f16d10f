/** Our own pages pass the checks that we ship. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';

const { check } = await loadEngine();

const PROJECT = join(import.meta.dirname, '../..');

it('finds nothing to say of the documentation of docgen, in both languages', async () => {
  const { diagnostics, pages } = await check({ cwd: PROJECT });
  const lines = diagnostics.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`);
  expect(lines).toEqual([]);
  // Without a mark, samples would not be type-checked.
  expect(readFileSync(join(PROJECT, 'docs/zh/guide/advanced/custom-theme.md'), 'utf8')).toContain(
    '```tsx title="theme/index.tsx" check\n',
  );
  expect(pages).toBeGreaterThan(80);
  // Without it, translations would not be compared.
  expect(readFileSync(join(PROJECT, 'docs/i18n.lock.json'), 'utf8')).toContain(
    '"zh/api/commands.md#docgen-check"',
  );
  // Without it, nobody would be told of an address that goes away.
  expect(readFileSync(join(PROJECT, 'docs/addresses.lock'), 'utf8')).toContain(
    '\n/zh/api/commands#docgen-check\n',
  );
});
