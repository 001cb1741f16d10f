import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';
import { site } from '../helpers/site.ts';

const { loadConfig, verifyBuild } = await loadEngine();

const TWO_PAGES = { 'docs/index.md': '# Home\n\nText.', 'docs/a.mdx': '# A\n\n{1 + 1}\n' };

it('finds nothing where the same input gives the same bytes, also with a warm store, and leaves nothing behind', async () => {
  const { dir } = site(TWO_PAGES);
  await verifyBuild({ cwd: dir });
  const { result, comparison, diagnostics } = await verifyBuild({ cwd: dir });
  expect(result.ok).toBe(true);
  expect(comparison?.differences).toEqual([]);
  expect(comparison?.files).toBeGreaterThan(4);
  expect(diagnostics).toEqual([]);

  const { config } = await loadConfig({ cwd: dir });
  const notes = readdirSync(config.cacheDir).filter((name) => name.startsWith('output-'));
  expect(notes.filter((name) => name.endsWith('.json'))).toHaveLength(1);
  expect(existsSync(join(dir, 'doc_build/index.html'))).toBe(true);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('docgen-verify-'))).toEqual([]);
});

it('names each file that differs, and where it begins to', async () => {
  // A plain counter: each load of the config counts on, as a date or a random number would.
  const config = `globalThis.times = (globalThis.times ?? 0) + 1;
    export default { title: 'Count ' + globalThis.times };`;
  const made = site({ ...TWO_PAGES, 'docgen.config.ts': config });
  const { comparison, diagnostics } = await verifyBuild({ cwd: made.dir });
  const home = comparison?.differences.find(({ path }) => path === 'index.html');
  const before = made.read('doc_build/index.html');
  expect(home?.kind).toBe('changed');
  expect(before.slice(0, home?.offset)).toMatch(/Count $/);
  const found = diagnostics.find(({ file }) => file === 'doc_build/index.html');
  expect(found).toMatchObject({ severity: 'error', code: 'DG7010' });
  expect(found?.hint).toMatch(/^first build: {2}.*Count 1.*\nsecond build: .*Count 2/);
  const lines = before.slice(0, home?.offset).split('\n');
  expect(found).toMatchObject({ line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 });
});

it('names files that only one of the builds has', async () => {
  const config = `import { rmSync, writeFileSync } from 'node:fs';
    globalThis.runs = (globalThis.runs ?? 0) + 1;
    writeFileSync(import.meta.dirname + '/docs/public/' + globalThis.runs + '.txt', '');
    rmSync(import.meta.dirname + '/docs/public/' + (globalThis.runs - 1) + '.txt', { force: true });
    export default {};`;
  const { dir } = site({ ...TWO_PAGES, 'docs/public/x.txt': 'x', 'docgen.config.ts': config });
  const { comparison, diagnostics } = await verifyBuild({ cwd: dir });
  expect(comparison?.differences).toEqual([
    { path: '1.txt', kind: 'only-first' },
    { path: '2.txt', kind: 'only-second' },
  ]);
  expect(diagnostics.map(({ file, hint }) => [file, hint])).toEqual([
    ['doc_build/1.txt', 'The second build did not write it.'],
    ['doc_build/2.txt', 'The first build did not write it.'],
  ]);
});

it('leaves alone what other programs put into a folder that docgen does not clean', async () => {
  const config = 'export default { builderConfig: { output: { cleanDistPath: false } } };';
  const { dir } = site({ ...TWO_PAGES, 'docgen.config.ts': config, 'doc_build/other.txt': '' });
  expect((await verifyBuild({ cwd: dir })).comparison?.differences).toEqual([]);
});

it('compares nothing when the site has errors', async () => {
  const { dir } = site({ ...TWO_PAGES, 'docs/b.mdx': '# B\n\n<Open>\n' });
  const { result, comparison } = await verifyBuild({ cwd: dir });
  expect(result.ok).toBe(false);
  expect(comparison).toBeUndefined();
});
