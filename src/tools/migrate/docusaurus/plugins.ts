/** Plugins of docgen that replace features of Docusaurus. */
import { escapePattern, formatFrom } from '../config/list-redirects.ts';
import { Call, callPlugin } from '../config/print-config.ts';
import type { Redirect } from '../project/migration.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';
import type { SiteParts } from './site.ts';

/** Plugins of Docusaurus whose part docgen has, or one of its plugins. */
export const REPLACED =
  /(?:^|\/)(?:plugin-)?(?:client-redirects|sitemap|content-blog|content-docs|google-gtag|pwa)$/;

/** Posts besides those of the preset. */
export const BLOG = /(?:^|\/)(?:plugin-)?content-blog$/;

/** Lets readers install the site, as `offline` does. */
export const PWA = /(?:^|\/)(?:plugin-)?pwa$/;

/** Makes documents of APIs. */
export const OPENAPI_DOCS = /(?:^|\/)docusaurus-plugin-openapi-docs$/;

/** Make pages of an API that are no documents. */
export const OPENAPI = /(?:^|\/)docusaurus-(?:plugin|preset)-openapi$/;
export const REDOC = /(?:^|\/)redocusaurus$/;

/** Has documents, blog and pages. */
export const MAIN_PRESET = /classic$|(?:^|\/)docusaurus-preset-openapi$/;

/** Has what the classic preset has as well. */
export const OPENAPI_PRESET = /(?:^|\/)docusaurus-preset-openapi$/;

/** Hints for other plugins, by their names. */
const TODOS: readonly (readonly [RegExp, string])[] = [
  [/ideal-image$/, 'Install sharp and add docgenjs/plugins/images, for images in Markdown.'],
  [/openapi|redoc/, 'docgenjs/plugins/openapi makes pages of the same files.'],
  [/llms/, 'Set "llms".'],
  [/typedoc/, 'Use docgenjs/plugins/typedoc.'],
  [/remote-content/, 'Fetch pages with a plugin, see /plugin/system/pages-from-elsewhere.'],
  [/search|lunr/, 'Remove it: docgen has search.'],
];

export const getPluginTodo = (name: string) =>
  TODOS.find(([pattern]) => pattern.test(name))?.[1] ??
  'Plugins of Docusaurus do not run in docgen; see /plugin/official-plugins/overview for those it has.';

export const getPluginName = (entry: unknown) => asText(entry) ?? asText(asList(entry)[0]);

/** Returns the ids of Google Analytics: those of the preset, or of a separate plugin. */
export function listGtagIds(value: Values, options: Values): readonly string[] {
  const own = asList(value.plugins).find((entry) => /google-gtag$/.test(getPluginName(entry) ?? ''));
  const { trackingID } = asRecord(options.gtag ?? asList(own)[1]);
  return [trackingID].flat().flatMap((id) => asText(id) ?? []);
}

/** Finds the id that docgen counts with: Google ended properties of the form `UA-…`. */
export const findMeasurementId = (ids: readonly string[]) => ids.find((id) => /^G-[A-Z\d]+$/.test(id));

interface OwnRedirect {
  readonly from: unknown;
  readonly to: string;
}

/** Lists the redirects written for @docusaurus/plugin-client-redirects. */
function listOwnRedirects(value: Values, rewriteAddress: (path: string) => string): OwnRedirect[] {
  const entries = asList(value.plugins).filter((entry) =>
    /client-redirects$/.test(getPluginName(entry) ?? ''),
  );
  return entries
    .flatMap((entry) => asList(asRecord(asList(entry)[1]).redirects).map(asRecord))
    .map(({ from, to }) => ({ from, to: rewriteAddress(String(to)) }));
}

/** Lists the same redirects as patterns. */
export const listRedirectPatterns = ({
  config,
  lang,
  rewriteAddress,
}: Pick<SiteParts, 'config' | 'lang' | 'rewriteAddress'>) =>
  listOwnRedirects(config.value, (path) => rewriteAddress(path, lang)).flatMap(({ from, to }) =>
    [from].flat().map((path): Redirect => ({ from: `^${escapePattern(String(path))}/?$`, to })),
  );

export function createPlugins({
  redirects,
  apis,
  blogs,
  news,
  tags,
  options,
  config,
  lang,
  rewriteAddress,
}: SiteParts): Call[] | undefined {
  // A feed needs only the copyright of the footer's text.
  const copyright = asText(asRecord(asRecord(config.value.themeConfig).footer).copyright);
  const feeds = blogs.flatMap((blog, index) =>
    listFeedTypes(blog.options).map((type) => ({
      ...createFeed(type, blog.address, { index, limit: getFeedLimit(blog.options) }),
      copyright,
    })),
  );
  const ownRedirects = listOwnRedirects(config.value, (path) => rewriteAddress(path, lang));
  const allRedirects = [
    ...ownRedirects.map(({ from, to }) => ({
      from: Array.isArray(from)
        ? from.map((path) => formatFrom(String(path), to))
        : formatFrom(String(from), to),
      to,
    })),
    ...redirects,
  ];
  const plugins = [
    ...(allRedirects.length === 0
      ? []
      : [
          new Call('pluginClientRedirects', { redirects: allRedirects }, 'docgenjs/plugins/client-redirects'),
        ]),
    ...(feeds.length === 0 ? [] : [callPlugin('rss', { feed: feeds })]),
  ];
  if (apis.length > 0) plugins.push(callPlugin('openapi', apis.length === 1 ? apis[0] : apis));
  for (const [name, values] of Object.entries({ news, tags })) {
    if (values === undefined) continue;
    const isSet = Object.values(values).some((value) => value !== undefined);
    plugins.push(callPlugin(name, isSet ? values : undefined));
  }
  // It names the author of the last change; git knows the others, too.
  if (asRecord(options.docs).showLastUpdateAuthor === true) plugins.push(callPlugin('contributors'));
  // The classic preset makes one by itself.
  if (asText(config.value.url) !== undefined && options.sitemap !== false)
    plugins.push(new Call('pluginSitemap', undefined, 'docgenjs/plugins/sitemap'));
  const measurementId = findMeasurementId(listGtagIds(config.value, options));
  if (measurementId !== undefined)
    plugins.push(
      new Call('pluginAnalytics', { provider: 'ga4', measurementId }, 'docgenjs/plugins/analytics'),
    );
  if (asRecord(config.value.markdown).mermaid === true)
    plugins.push(new Call('pluginDiagrams', undefined, 'docgenjs/plugins/diagrams'));
  return plugins.length > 0 ? plugins : undefined;
}

function listFeedTypes({ feedOptions }: Values): readonly string[] {
  const { type } = asRecord(feedOptions);
  return ['rss', 'atom', 'json'].filter((one) =>
    type === undefined ? one !== 'json' : type === 'all' || [type].flat().includes(one),
  );
}

/** Returns the number of items in a feed of Docusaurus, which is 20 unless the site says otherwise; undefined for all. */
function getFeedLimit({ feedOptions }: Values): number | undefined {
  const { limit = 20 } = asRecord(feedOptions);
  return typeof limit === 'number' ? limit : undefined;
}

interface FeedPlace {
  /** Place of its blog among those of the site. */
  readonly index: number;
  readonly limit: number | undefined;
}

/** Creates a feed at its old address. */
const createFeed = (type: string, blog: string, { index, limit }: FeedPlace) => ({
  id: index === 0 ? type : `${type}-${index + 1}`,
  // Without the lists of the plugin news.
  test: new RegExp(`^${blog}(?!(?:archive|tags|authors|page)(?:/|$)).`),
  output: {
    type,
    dir: blog.slice(1, -1) || '.',
    filename: type === 'json' ? 'feed.json' : `${type}.xml`,
    limit,
  },
});
