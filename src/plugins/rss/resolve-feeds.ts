/** Resolves the options of feeds: with all defaults and absolute addresses. */
import type { PluginPage, SiteConfig } from 'docgenjs';
import type { FeedChannel, FeedOutput, FeedType, PageTest, RssOptions } from './options.ts';

export interface SiteFeed {
  readonly id: string;
  readonly channel: FeedChannel;
  readonly output: FeedOutput;
  readonly type: FeedType;
  readonly mime: string;
  readonly language: string;
  /** Relative to the output folder. */
  readonly path: string;
  readonly url: string;
  includes(page: PluginPage): boolean;
  /** True for the page of the folder that a test names: it lists the items. */
  isListedBy(page: PluginPage): boolean;
}

const FORMATS = {
  atom: { extension: '.xml', mime: 'application/atom+xml' },
  rss: { extension: '.rss', mime: 'application/rss+xml' },
  json: { extension: '.json', mime: 'application/json' },
} as const satisfies Record<FeedType, { readonly extension: string; readonly mime: string }>;

/** Ends in `/`. */
export function getSiteUrl({ siteUrl }: RssOptions, site: Pick<SiteConfig, 'siteOrigin' | 'base'>): string {
  return (siteUrl ?? site.siteOrigin + site.base).replace(/\/?$/, '/');
}

export function listChannels({ feed = {} }: RssOptions): readonly FeedChannel[] {
  return Array.isArray(feed) ? (feed as readonly FeedChannel[]) : [feed as FeedChannel];
}

export function getFeedId({ id = 'blog' }: FeedChannel): string {
  return id;
}

export function resolveFeeds(options: RssOptions, site: SiteConfig): SiteFeed[] {
  const siteUrl = getSiteUrl(options, site);
  return listChannels(options).map((channel) => {
    const id = getFeedId(channel);
    const output = { ...options.output, ...channel.output };
    const { type = 'atom', dir = 'rss' } = output;
    const { extension, mime } = FORMATS[type];
    const path = [...dir.split('/'), output.filename ?? id + extension].filter(
      (part) => part !== '' && part !== '.',
    );
    const start = (output.publicPath ?? siteUrl).replace(/\/?$/, '/');
    return {
      id,
      channel,
      output,
      type,
      mime,
      language: channel.language ?? site.lang,
      path: path.join('/'),
      url: new URL(start + path.map(encodeURIComponent).join('/')).href,
      includes: createTest(channel, site),
      isListedBy: ({ routePath, lang }) => {
        const { test = '/blog/', language } = channel;
        const isOwn = language === undefined || lang === language;
        return isOwn && [test].flat().includes(routePath);
      },
    };
  });
}

function createTest({ test = '/blog/', language }: FeedChannel, site: SiteConfig): SiteFeed['includes'] {
  const tests: readonly PageTest[] = Array.isArray(test) ? (test as readonly PageTest[]) : [test as PageTest];
  const isOwn = site.locales.some(({ lang }) => lang === language);
  return (page) => {
    if (isOwn && page.lang !== language) return false;
    const paths = isOwn ? [page.routePath, page.route.pureRoutePath] : [page.routePath];
    return tests.some((one) => {
      if (typeof one === 'function') return one(page);
      // The page of the folder lists the others, and is not an item itself.
      if (typeof one === 'string')
        return paths.some((path) => path.startsWith(one) && !(one.endsWith('/') && path === one));
      return paths.some((path) => new RegExp(one.source, one.flags.replace(/[gy]/g, '')).test(path));
    });
  };
}
