import type { PluginProblem } from 'docgenjs';
import { describe, expect, it } from 'vitest';
import { type AlgoliaPluginOptions, pluginAlgolia } from '../../../src/plugins/algolia/index.ts';

const CREDENTIALS = { appId: 'R2IYF7', apiKey: 'key', indexName: 'docs' };
const CONFIG = { root: '/docs', base: '/', lang: 'en', outDir: '/out', search: {} };
const configure = (options?: AlgoliaPluginOptions) => {
  const reported: string[] = [];
  const tools = {
    projectDir: '/',
    packagesDir: '/',
    addPlugin: () => {},
    removePlugin: () => {},
    checkOptions: () => undefined,
    report: ({ severity, message }: PluginProblem) => void reported.push(`${severity}: ${message}`),
  };
  return { config: pluginAlgolia(options).config?.(CONFIG, tools, true), reported };
};

describe('the Algolia plugin', () => {
  it("turns docgen's own index off", () => {
    const expected = { config: { ...CONFIG, search: false }, reported: [] };
    expect(configure()).toEqual(expected);
    expect(configure(CREDENTIALS)).toEqual(expected);
  });

  it('lets a policy allow the hosts of the application, and opens a connection to the nearest', () => {
    const { csp, head } = pluginAlgolia(CREDENTIALS);

    expect(csp).toEqual({
      'connect-src': [
        'https://r2iyf7-dsn.algolia.net',
        'https://r2iyf7-1.algolianet.com',
        'https://r2iyf7-2.algolianet.com',
        'https://r2iyf7-3.algolianet.com',
      ],
    });
    expect(head).toEqual([
      ['link', { rel: 'preconnect', href: 'https://r2iyf7-dsn.algolia.net', crossorigin: true }],
    ]);
  });

  it('allows all hosts of the service while the application is not known, and connects to none', () => {
    const { csp, head } = pluginAlgolia({ verificationContent: 'ABC' });

    expect(csp).toEqual({ 'connect-src': ['https://*.algolia.net', 'https://*.algolianet.com'] });
    expect(head).toEqual([['meta', { name: 'algolia-site-verification', content: 'ABC' }]]);
  });

  it.each(['appId', 'apiKey', 'indexName'] as const)('asks for what is missing: %s', (name) => {
    const reported = [`error: \`${name}\` is missing.`];
    expect(configure({ ...CREDENTIALS, [name]: '' })).toMatchObject({ reported });
    // As `process.env.SEARCH_KEY` is on a machine that lacks it.
    expect(configure({ ...CREDENTIALS, [name]: undefined })).toMatchObject({ reported });
  });
});
