/** Plugins of docgen in place of what Docusaurus does. */
import type { SiteParts } from './docusaurus-site.ts';
import { toPattern } from './docusaurus-units.ts';
import type { Redirect } from './migration.ts';
import { Call } from './print-config.ts';
import { toList, toRecord, toText } from './read-peer-config.ts';

type Values = Readonly<Record<string, unknown>>;

/** Plugins of Docusaurus that one of docgen takes the place of. */
export const REPLACED = /(?:^|\/)(?:plugin-)?(?:client-redirects|sitemap)$/;

export const toPluginName = (entry: unknown) => toText(entry) ?? toText(toList(entry)[0]);

interface OwnRedirect {
  readonly from: unknown;
  readonly to: string;
}

/** Those written for @docusaurus/plugin-client-redirects. */
function toOwnRedirects(value: Values, toAddress: (path: string) => string): OwnRedirect[] {
  const entries = toList(value.plugins).filter((entry) =>
    /client-redirects$/.test(toPluginName(entry) ?? ''),
  );
  return entries
    .flatMap((entry) => toList(toRecord(toList(entry)[1]).redirects).map(toRecord))
    .map(({ from, to }) => ({ from, to: toAddress(String(to)) }));
}

/** The same as patterns. */
export const toOwnPatterns = ({
  config,
  lang,
  toAddress,
}: Pick<SiteParts, 'config' | 'lang' | 'toAddress'>) =>
  toOwnRedirects(config.value, (path) => toAddress(path, lang)).flatMap(({ from, to }) =>
    [from].flat().map((path): Redirect => ({ from: `^${toPattern(String(path))}/?$`, to })),
  );

export function toPlugins({
  redirects,
  blog,
  options,
  config,
  lang,
  toAddress,
}: SiteParts): Call[] | undefined {
  const { type } = toRecord(toRecord(options.blog).feedOptions);
  const types = ['rss', 'atom', 'json'].filter((one) =>
    type === undefined ? one !== 'json' : type === 'all' || [type].flat().includes(one),
  );
  // Of the footer's words, which have links as well, a feed needs this alone.
  const copyright = toText(toRecord(toRecord(config.value.themeConfig).footer).copyright);
  const all = [...toOwnRedirects(config.value, (path) => toAddress(path, lang)), ...redirects];
  const made = [
    ...(all.length === 0
      ? []
      : [new Call('pluginClientRedirects', { redirects: all }, 'docgenjs/plugins/client-redirects')]),
    ...(blog === undefined || types.length === 0
      ? []
      : [
          new Call(
            'pluginRss',
            { feed: types.map((one) => ({ ...toFeed(one, blog), copyright })) },
            'docgenjs/plugins/rss',
          ),
        ]),
  ];
  // The classic preset makes one by itself.
  if (toText(config.value.url) !== undefined && options.sitemap !== false)
    made.push(new Call('pluginSitemap', undefined, 'docgenjs/plugins/sitemap'));
  return made.length > 0 ? made : undefined;
}

/** The feeds of a blog keep their addresses. */
const toFeed = (type: string, blog: string) => ({
  id: type,
  test: new RegExp(`^${blog}.`),
  output: { type, dir: blog.slice(1, -1) || '.', filename: type === 'json' ? 'feed.json' : `${type}.xml` },
});
