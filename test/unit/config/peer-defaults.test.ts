/** What is not asked of a site that was written for another tool. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/engine/config/load.ts';
import { createContentFiles, type FileUse } from '../../../src/engine/files/content-files.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { createProject, loadErrors, loadFiles, loadValue } from './project.ts';

it('languages need no name of their own', async () => {
  const { config } = await loadValue({
    locales: [{ lang: 'en' }, { lang: 'zh' }, { lang: 'fr', label: 'FR' }],
  });

  expect(config.locales.map(({ label }) => label)).toEqual(['English', '中文', 'FR']);
});

describe('code and images of the repository that a site lies in', () => {
  const files = {
    '.git/HEAD': '',
    '.gitignore': 'secret/\n',
    '.env': 'KEY=1',
    'secret/a.ts': '',
    'packages/kit/a.ts': '',
    'packages/kit/.hidden.ts': '',
    'site/docs/index.md': '# Home\n',
  };
  const CASES = ['packages/kit/a.ts', 'secret/a.ts', '.env', 'packages/kit/.hidden.ts', '../other.ts'];

  async function listShown(
    config: Readonly<Record<string, string>>,
    use: FileUse = 'code',
  ): Promise<string[]> {
    const folder = await createProject({ ...files, ...config }, { docs: false });
    const loaded = await loadConfig({ cwd: join(folder, 'site') });
    const content = createContentFiles(loaded.config);
    return CASES.filter((path) => content.findRefusal(join(folder, path) as FilePath, use) === undefined);
  }

  it.each(['code', 'asset'] as const)(
    'may be shown by a site of Rspress, but for what is hidden and what git ignores: %s',
    async (use) => {
      const config = { 'site/rspress.config.ts': `export default { markdown: { assetRoots: ['img'] } }` };
      expect(await listShown(config, use)).toEqual(['packages/kit/a.ts']);
    },
  );

  it('is not shown by a site of docgen, nor where the config names folders', async () => {
    for (const use of ['code', 'asset'] as const)
      expect(await listShown({ 'site/docgen.config.ts': 'export default {}' }, use)).toEqual([]);
    expect(
      await listShown({ 'site/rspress.config.ts': `export default { markdown: { codeRoots: ['.'] } }` }),
    ).toEqual([]);
  });
});

it('a config of another tool, beside none of docgen, is named', async () => {
  const files = { 'rstack.config.ts': '', 'vitest.config.ts': '', 'eslint.config.js': '' };

  const { diagnostics } = await loadFiles(files);
  const { lines } = await loadErrors(loadConfig({ cwd: await createProject(files, { docs: false }) }));
  const named = await loadFiles({ ...files, 'docgen.config.json': '{}' });

  const words = 'No config file was found except "rstack.config.ts", which docgen does not read';
  expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining(words)]);
  expect(lines).toEqual([expect.stringContaining(words), expect.stringContaining('"docs" does not exist')]);
  expect(named.diagnostics).toEqual([]);
});

it('an icon and a logo may have the base already, as Rspress lets them', async () => {
  const { diagnostics } = await loadFiles({
    'docs/public/logo.svg': '',
    'docgen.config.json': JSON.stringify(
      { base: '/kit/', icon: '/kit/logo.svg', logo: { light: '/logo.svg', dark: '/kit/gone.svg' } },
      null,
      1,
    ),
  });

  expect(diagnostics.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '6 "logo.dark" names "/kit/gone.svg", which is not a file in the public folder.',
  ]);
});

it('an icon and a logo that are not in the public folder are named', async () => {
  const files = {
    'docs/public/there is.svg': '',
    'docgen.config.json': JSON.stringify(
      { icon: '/gone.svg', logo: { light: '/there%20is.svg?x', dark: '/img/dark.svg' } },
      null,
      1,
    ),
  };

  const { diagnostics } = await loadFiles(files);
  const elsewhere = await loadValue({ icon: 'https://example.com/a.svg', logo: '//cdn.example/a.svg' });

  expect(diagnostics.map(({ severity, line, message }) => `${severity} ${line} ${message}`)).toEqual([
    'warning 2 "icon" names "/gone.svg", which is not a file in the public folder.',
    'warning 5 "logo.dark" names "/img/dark.svg", which is not a file in the public folder.',
  ]);
  expect(elsewhere.diagnostics).toEqual([]);
});
