/**
 * A disk that ignores letter case, as those of macOS and Windows do. Where the disk of the tests tells case apart,
 * `stat`, `realpath`, `readFile` and `existsSync` are made blind to it; listings are the real ones everywhere.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { findThemeEntry } from '../../../src/engine/bundle/imports/aliases.ts';
import { checkTheme } from '../../../src/engine/bundle/site-theme/check-theme.ts';
import { createContentFiles } from '../../../src/engine/files/content-files.ts';
import { createAssetStore } from '../../../src/engine/markdown/assets.ts';
import { readCodeFile } from '../../../src/engine/markdown/code/code-file.ts';
import { readNavigation } from '../../../src/engine/routes/read-navigation.ts';
import { scanRoutes } from '../../../src/engine/routes/scan-routes.ts';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import type { SiteConfig } from '../../../src/engine/types.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { makeDocs, toConfig } from '../routes/site-folder.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const { blind } = await import('./blind-path.ts');
  return { ...fs, existsSync: (path: string) => fs.existsSync(blind(path, fs)) };
});
vi.mock('node:fs/promises', async (original) => {
  const promises = await original<typeof import('node:fs/promises')>();
  const fs = await vi.importActual<typeof import('node:fs')>('node:fs');
  const { blind } = await import('./blind-path.ts');
  return {
    ...promises,
    stat: (path: string) => promises.stat(blind(path, fs)),
    realpath: (path: string) => promises.realpath(blind(path, fs)),
    readdir: (path: string, options: object) => promises.readdir(blind(path, fs), options),
    readFile: (path: string, options: object) => promises.readFile(blind(path, fs), options),
  };
});

let config: SiteConfig;
const at = (path: string) => `${config.projectDir}/${path}` as FilePath;
const write = (path: string, text: string) => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
};

beforeAll(() => {
  const made = makeDocs({
    'index.md': '# A',
    'api/_Meta.json': ['b'],
    'api/b.md': '# B',
    'api/c.md': '# C',
    '_Nav.json': [{ text: 'API', link: '/api/b' }],
  });
  config = toConfig(made, { markdown: { html: true, assetRoots: [], codeRoots: [made as FilePath] } });
  write('docs/img/logo.png', 'x');
  write('docs/api/sample.ts', 'let a = 1;\n');
});

it('opens an image and a code file by their own names alone', async () => {
  const files = createContentFiles(config);
  const assets = createAssetStore(files, config);
  const [route] = (await scanRoutes(config)).routes;
  if (route === undefined) throw new Error('no page');

  expect(await assets(at('docs/img/logo.png'), route)).toHaveProperty('asset');
  expect(await assets(at('docs/img/Logo.png'), route)).toEqual({ problem: 'missing' });
  expect(await assets(at('docs/Img/logo.png'), route)).toEqual({ problem: 'missing' });

  const place = { file: at('docs/index.md'), root: config.root, projectDir: config.projectDir, files };
  expect(await readCodeFile('./api/sample.ts', place)).toHaveProperty('text');
  expect(await readCodeFile('./api/Sample.ts', place)).toMatchObject({
    code: 'DG3110',
    hint: 'The file is "docs/api/sample.ts": letter case counts on most hosts.',
  });
});

it('reads no navigation file of another letter case, and says how it has to be named', async () => {
  const { units, diagnostics } = await readNavigation(config, (await scanRoutes(config)).routes);

  expect(units[0]?.nav).toEqual([]);
  expect(diagnostics.map(({ code, file, hint }) => [code, file, hint])).toEqual([
    ['DG2022', 'docs/_Nav.json', 'Rename it to "_nav.json".'],
    ['DG2022', 'docs/api/_Meta.json', 'Rename it to "_meta.json".'],
  ]);
});

it('names the page that a _meta.json means, also where the folder is in another letter case', async () => {
  const own = toConfig(makeDocs({ 'api/b.md': '# B', '_meta.json': ['Api/b', 'api/B'] }));

  const { diagnostics } = await readNavigation(own, (await scanRoutes(own)).routes);

  expect(diagnostics.map(({ code }) => code)).toEqual(['DG2012', 'DG2012']);
  expect(diagnostics[1]?.hint).toBe('Did you mean "b.md"?');
});

it('uses no theme entry of another letter case, and says so', async () => {
  write('theme/Index.tsx', 'export {};\n');

  expect(findThemeEntry(join(config.projectDir, 'theme'))).toBeUndefined();
  expect(await checkTheme(config, createMemoryStore())).toMatchObject([
    { code: 'DG2022', file: 'theme/Index.tsx', hint: 'Rename it to "theme/index.tsx".' },
  ]);
});
