/** The search index of `dev` is asked for while pages are still compiled, and the table of pages changes under it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDevSearch } from '../helpers/dev-search.ts';
import { runDev } from '../helpers/dev-snapshot.ts';
import { site } from '../helpers/site.ts';

/** A plugin without `cacheKey`, so that nothing of what it makes is kept; it waits for the file `go`, and counts. */
const CONFIG = `
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
const go = new URL('./go', import.meta.url);
globalThis.docgenTestAsked = 0;
async function codeBlock({ lang }) {
  if (lang !== 'held') return undefined;
  globalThis.docgenTestAsked += 1;
  while (!existsSync(go)) await delay(20);
  return { markdown: 'A wallaby.' };
}
export default { plugins: [{ name: 'held', markdown: { codeBlock } }] };
`;

it('answers with all pages, each compiled once for a table, whatever changes meanwhile', async () => {
  const asked = globalThis as { docgenTestAsked?: number };
  onTestFinished(() => void delete asked.docgenTestAsked);
  const made = site({
    'docgen.config.mjs': CONFIG,
    'docs/index.md': '# Front\n',
    'docs/gone.md': '# Gone\n',
    'docs/held.md': '# Held\n\n```held\n```\n',
  });
  const dev = await runDev(made);
  onTestFinished(() => dev.close());
  await dev.next(({ kind }) => kind === 'start');
  const find = createDevSearch(new URL(dev.url()).origin, '/');
  const first = find('wallaby');
  await expect.poll(() => asked.docgenTestAsked).toBe(1);
  made.remove('docs/gone.md');
  await dev.next(({ kind }) => kind === 'change');
  writeFileSync(join(made.dir, 'go'), '');

  expect(await first).toEqual(['/held']);
  await dev.next(({ kind }) => kind === 'checked');
  expect(asked.docgenTestAsked).toBe(2);
  expect(await find('wallaby')).toEqual(['/held']);
  expect(await find('gone')).toEqual([]);
  expect(asked.docgenTestAsked).toBe(2);
});
