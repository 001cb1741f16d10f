/** Sites that search at Algolia: what a build checks, leaves out and writes for them. */
import { describe, expect, it } from 'vitest';
import { type Site, site } from '../helpers/site.ts';

const CREDENTIALS = { appId: 'R2IYF7', apiKey: 'key', indexName: 'kettle' };

const algoliaSite = (plugin: object | undefined, search: string): Site =>
  site({
    'docgen.config.ts': `
      import { defineConfig } from 'docgenjs';
      import { pluginAlgolia } from 'docgenjs/plugins/algolia';
      export default defineConfig({
        root: 'docs',
        csp: true,
        plugins: ${plugin === undefined ? '[]' : `[pluginAlgolia(${JSON.stringify(plugin)})]`},
      });`,
    'docs/index.md': '# Home\n',
    'theme/index.tsx': `export * from 'docgenjs/theme-original';\n${search}`,
  });

const PLUGIN_SEARCH = "export { Search } from 'docgenjs/plugins/algolia/runtime';";

describe('a site that searches at Algolia', () => {
  it('is not built without a key, which the message names', async () => {
    const built = await algoliaSite(
      { ...CREDENTIALS, apiKey: '', indexname: 'kettle' },
      PLUGIN_SEARCH,
    ).build();

    expect(built.ok).toBe(false);
    expect(built.terminal()).toContain('Plugin "algolia" in hook "config": `apiKey` is missing.');
    // Other mistakes are told with it.
    expect(built.terminal()).toContain('"indexname"');
    expect(built.files()).toEqual([]);
  });

  it('is not built without an application either, where only the theme names it', async () => {
    const search = `
      import { Search as AlgoliaSearch } from 'docgenjs/plugins/algolia/runtime';
      export const Search = () => <AlgoliaSearch docSearchProps={{ apiKey: 'key', indexName: 'kettle' }} />;`;
    const built = await algoliaSite(undefined, search).build();

    expect(built.ok).toBe(false);
    expect(built.terminal()).toContain('`appId` is missing.');
    expect(built.files()).toEqual([]);
  });

  it('has no index of its own, and pages and policy that know the service', async () => {
    const built = await algoliaSite({ ...CREDENTIALS, verificationContent: 'ABC' }, PLUGIN_SEARCH).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    const html = built.html('/');
    expect(html).toMatch(
      /<link rel="preconnect" href="https:\/\/r2iyf7-dsn\.algolia\.net" crossorigin(?:="")?>/,
    );
    expect(html).toContain('<meta name="algolia-site-verification" content="ABC">');
    expect(html).toContain('rp-search-button');
    // Of the box, only the field into which readers write until it is loaded.
    expect(html.match(/<dialog[^>]*/g)).toEqual([expect.stringContaining('rp-search-entry')]);
    expect(built.files().filter((path) => path.startsWith('static/search/'))).toEqual([]);
    expect(built.read('security-headers.json')).toContain(
      "connect-src 'self' https://r2iyf7-dsn.algolia.net https://r2iyf7-1.algolianet.com",
    );
    const scripts = Object.keys(built.site.output()).filter((path) => path.endsWith('.js'));
    const texts = scripts.map((path) => built.read(path));
    // What the config was given reaches the box, once.
    expect(texts.filter((text) => text.includes('R2IYF7'))).toHaveLength(1);
    // The client is a file of its own, which the app does not have in it.
    const withClient = texts.filter((text) => text.includes('/1/indexes/*/queries'));
    expect(withClient).toHaveLength(1);
    expect(withClient[0]).not.toContain('rp-nav');
  });
});
