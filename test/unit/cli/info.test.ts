import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/cli/engine.ts';
import type { SiteConfig } from '../../../src/index.ts';
import { docgen } from '../../helpers/fake-host.ts';

const cwd = process.cwd();
const config = {
  projectDir: cwd,
  configFile: `${cwd}/docgen.config.ts`,
  root: `${cwd}/docs`,
  outDir: `${cwd}/doc_build`,
  cacheDir: `${cwd}/node_modules/.docgen`,
  base: '/',
  lang: 'en',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
  multiVersion: { default: '', versions: [] },
  head: [() => undefined],
  replaceRules: [{ search: /a+/g, replace: 'b' }],
  icon: undefined,
} as unknown as SiteConfig;
const engine = {
  loadConfig: async () => ({ config, diagnostics: [] }),
  scanRoutes: async () => ({ routes: [{}, {}, {}], diagnostics: [] }),
  readStoreInfo: async () => ({
    path: `${cwd}/node_modules/.docgen/store`,
    bytes: 1_234_567,
    ciKey: 'abcDEF123_-x',
  }),
} as unknown as Engine;

describe('info', () => {
  it('shows versions, folders, languages and the number of pages', async () => {
    const { exitCode, stdout } = await docgen('info', { engine });
    expect(exitCode).toBe(0);
    const shown = stdout
      .replace(/^docgen .*$/m, 'docgen     [VERSION]')
      .replace(/^node .*$/m, 'node       [VERSION]')
      .replace(/^system .*$/m, 'system     [SYSTEM]');
    expect(shown).toMatchInlineSnapshot(`
      "docgen     [VERSION]
      node       [VERSION]
      system     [SYSTEM]
      config     docgen.config.ts
      root       docs
      output     doc_build
      cache      node_modules/.docgen
      base       /
      languages  en (default), zh
      pages      3
      store      node_modules/.docgen/store (1.2 MB)
      CI key     abcDEF123_-x
      "
    `);
  });

  it('prints the resolved config as JSON, functions and patterns named', async () => {
    const printed = JSON.parse((await docgen('info --config', { engine })).stdout);
    expect(printed).toMatchObject({ root: `${cwd}/docs`, icon: null, replaceRules: [{ search: '/a+/g' }] });
    expect(printed.head[0]).toMatch(/^\[function/);
  });

  it('prints one versioned object with --json', async () => {
    const printed = JSON.parse((await docgen('info --json', { engine })).stdout);
    expect(printed).toMatchObject({
      version: 1,
      command: 'info',
      pages: 3,
      languages: ['en', 'zh'],
      cacheDir: config.cacheDir,
      store: { path: `${cwd}/node_modules/.docgen/store`, bytes: 1_234_567, ciKey: 'abcDEF123_-x' },
    });
  });
});
