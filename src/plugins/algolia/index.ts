/**
 * `docgenjs/plugins/algolia`: build settings of a site that searches at Algolia. The search box is in
 * `docgenjs/plugins/algolia/runtime`.
 */
import type { Plugin } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';
import { type AlgoliaCredentials, findMissingCredential } from './credentials.ts';

export type { AlgoliaCredentials } from './credentials.ts';

export interface AlgoliaPluginOptions extends Partial<AlgoliaCredentials> {
  /**
   * Content of `<meta name="algolia-site-verification">`: the crawler requests it, to verify that the site
   * is yours. The service shows it when a crawler is set up.
   */
  readonly verificationContent?: string | undefined;
}

const optionsSchema = z.strictObject({
  appId: z.optional(z.string()),
  apiKey: z.optional(z.string()),
  indexName: z.optional(z.string()),
  verificationContent: z.optional(z.string()),
} satisfies Fields<AlgoliaPluginOptions>);

/**
 * Turns docgen's own index off, opens a connection to the service early, and allows its hosts in the
 * content security policy, if the site has one. Application id, key and index name reach `Search` of
 * `docgenjs/plugins/algolia/runtime`, which then needs no `docSearchProps`.
 *
 * A build fails if one of the three is set and another is not, or is empty, and names it.
 */
export function pluginAlgolia(options: AlgoliaPluginOptions = {}): Plugin {
  const { appId, apiKey, indexName, verificationContent } = options;
  const hasCredentials = ['appId', 'apiKey', 'indexName'].some((name) => name in options);
  const hosts = appId ? listHosts(String(appId)) : ['https://*.algolia.net', 'https://*.algolianet.com'];
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
        // As text it is one value; an object would be defined member by member.
        source: { define: { DOCGEN_ALGOLIA: JSON.stringify({ appId, apiKey, indexName }) } },
      },
    }),
    config(config, { checkOptions, report }) {
      checkOptions(optionsSchema, options);
      const missing = hasCredentials ? findMissingCredential(options) : undefined;
      const hint =
        'Give the plugin "appId", "apiKey" and "indexName", or none of them and all of them to "Search".';
      if (missing !== undefined) report({ severity: 'error', message: missing, hint });
      return { ...config, search: false };
    },
  };
}

/** Lists the hosts of searches, named as the service's client does; the nearest one first. */
function listHosts(appId: string): string[] {
  const id = appId.toLowerCase();
  return [
    `https://${id}-dsn.algolia.net`,
    ...[1, 2, 3].map((number) => `https://${id}-${number}.algolianet.com`),
  ];
}
