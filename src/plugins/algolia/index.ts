/**
 * `docgenjs/plugins/algolia`: what a site that searches at Algolia needs besides the box, which
 * `docgenjs/plugins/algolia/runtime` brings.
 */
import type { Plugin } from 'docgenjs';
import * as z from 'zod/mini';
import { type AlgoliaCredentials, findMissing } from './credentials.ts';

export type { AlgoliaCredentials } from './credentials.ts';

export interface AlgoliaPluginOptions extends Partial<AlgoliaCredentials> {
  /**
   * What `<meta name="algolia-site-verification">` says: the crawler asks for it, to see that the
   * site is yours. The service shows it when a crawler is set up.
   */
  readonly verificationContent?: string | undefined;
}

const optionsSchema = z.strictObject({
  appId: z.optional(z.string()),
  apiKey: z.optional(z.string()),
  indexName: z.optional(z.string()),
  verificationContent: z.optional(z.string()),
});

/**
 * Turns docgen's own index off, opens a connection to the service early, and lets the content
 * security policy, where the site asks for one, allow its hosts. Application id, key and index
 * name reach `Search` of `docgenjs/plugins/algolia/runtime`, which then needs no `docSearchProps`.
 *
 * A build fails when one of the three is given and another is not, or is empty, and names it.
 */
export function pluginAlgolia(options: AlgoliaPluginOptions = {}): Plugin {
  const { appId, apiKey, indexName, verificationContent } = options;
  const hasCredentials = ['appId', 'apiKey', 'indexName'].some((name) => name in options);
  const hosts = appId ? toHosts(String(appId)) : ['https://*.algolia.net', 'https://*.algolianet.com'];
  return {
    name: 'algolia',
    cacheKey: '',
    csp: { 'connect-src': hosts },
    head: [
      ...(appId ? [['link', { rel: 'preconnect', href: hosts[0] ?? '', crossorigin: true }] as const] : []),
      ...(verificationContent
        ? [['meta', { name: 'algolia-site-verification', content: verificationContent }] as const]
        : []),
    ],
    ...(hasCredentials && {
      builderConfig: {
        // As a text it is one value; an object would name its members one by one.
        source: { define: { DOCGEN_ALGOLIA: JSON.stringify({ appId, apiKey, indexName }) } },
      },
    }),
    config(config, { checkOptions, report }) {
      checkOptions(optionsSchema, options);
      const missing = hasCredentials ? findMissing(options) : undefined;
      const hint =
        'Give the plugin "appId", "apiKey" and "indexName", or none of them and all of them to "Search".';
      if (missing !== undefined) report({ severity: 'error', message: missing, hint });
      return { ...config, search: false };
    },
  };
}

/** The hosts that searches go to, as the service's client makes their names; the nearest one first. */
function toHosts(appId: string): string[] {
  const id = appId.toLowerCase();
  return [
    `https://${id}-dsn.algolia.net`,
    ...[1, 2, 3].map((number) => `https://${id}-${number}.algolianet.com`),
  ];
}
