/** `docgenjs/plugins/rss`: feeds of pages. */
import type { AddedFile, FilesContext, Plugin, PluginPage, SiteConfig } from 'docgenjs';
import { getLangTag } from '../common/get-language.ts';
import {
  compareByDate,
  createFeedItem,
  createSectionItems,
  isPermalink,
  type PageItem,
} from './feed-items.ts';
import { type FeedChannel, optionsSchema, type RssOptions } from './options.ts';
import { getFeedId, getSiteUrl, listChannels, resolveFeeds, type SiteFeed } from './resolve-feeds.ts';
import { writeFeed } from './write-feed.ts';

export type {
  FeedAuthor,
  FeedChannel,
  FeedItem,
  FeedOutput,
  FeedType,
  PageTest,
  RssOptions,
} from './options.ts';

/** A feed as listed in `page.feeds` of its pages. */
export interface PageFeed {
  readonly url: string;
  readonly mime: string;
  readonly language: string;
}

/**
 * Writes feeds (Atom, RSS or JSON) in production builds, and links them in the head of their pages, and of
 * those that name a feed in the frontmatter: `link-rss: <id>`.
 */
export function pluginRss(options: RssOptions = {}): Plugin {
  let feeds: readonly SiteFeed[] = [];
  let source: FeedSource | undefined;
  let sections: SectionSource | undefined;
  const listFeeds = (site: SiteConfig) =>
    resolveFeeds(source ? { ...options, feed: source.feeds(site) } : options, site);
  return {
    name: 'rss',
    needsServer: true,
    cacheKey: '',
    config(config, { checkOptions, report }) {
      if (checkOptions(optionsSchema, options) === undefined) return config;
      if (!options.siteUrl && !config.siteOrigin) {
        const message = 'a feed needs absolute addresses, but the address of this site is unknown.';
        report({
          severity: 'error',
          message,
          hint: 'Set "siteOrigin" in the config, or "siteUrl" of the plugin.',
        });
      }
      if (options.feed === undefined) source = config.plugins?.find(isFeedSource);
      sections = config.plugins?.find(isSectionSource);
      const ids = listChannels(options).map(getFeedId);
      for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at)))
        report({
          severity: 'error',
          message: `two feeds are called "${id}".`,
          hint: 'Give each its own "id".',
        });
      return config;
    },
    routeGenerated(_routes, isProd, { site }) {
      feeds = isProd ? listFeeds(site) : [];
    },
    extendPageData(page, _isProd, { report }) {
      for (const id of getLinkedIds(page)) {
        if (feeds.length === 0 || feeds.some((feed) => feed.id === id)) continue;
        const feedNames = feeds.map((feed) => `"${feed.id}"`).join(', ');
        report({
          severity: 'error',
          message: `"link-rss" names "${id}", which is not a feed.`,
          hint: `Feeds: ${feedNames}.`,
          file: page._filepath,
        });
      }
      const { permalink } = page.frontmatter;
      if (
        typeof permalink === 'string' &&
        !isPermalink(permalink) &&
        feeds.some((feed) => isItem(page, feed))
      )
        report({
          severity: 'warning',
          message: `the permalink "${permalink}" is not a web address, so feeds link to the page itself.`,
          hint: 'Write a path, or an address with "https:".',
          file: page._filepath,
        });
      const pageFeeds = feeds.filter(
        (feed) =>
          isItem(page, feed) || (source && feed.isListedBy(page)) || getLinkedIds(page).includes(feed.id),
      );
      if (pageFeeds.length > 0)
        page.feeds = pageFeeds.map(({ url, mime, language }): PageFeed => ({ url, mime, language }));
    },
    head: (page) =>
      ((page.feeds ?? []) as readonly PageFeed[]).map(
        ({ url, mime, language }) =>
          ['link', { rel: 'alternate', type: mime, href: url, hreflang: getLangTag(language) }] as const,
      ),
    // In dev too, where feeds are not written.
    hasFile: (address, { site }) => listFeeds(site).some(({ path }) => address === `/${path}`),
    addFiles: (_config, isProd, context) =>
      isProd
        ? writeFeeds(feeds, { options, context, listItems: (path) => sections?.listItems(path) })
        : undefined,
  };
}

/** A plugin that has feeds of its pages, such as news: they are written unless options name others. */
interface FeedSource {
  feeds(site: SiteConfig): readonly FeedChannel[];
}

function isFeedSource(plugin: unknown): plugin is FeedSource & Plugin {
  return (
    typeof plugin === 'object' && plugin !== null && 'feeds' in plugin && typeof plugin.feeds === 'function'
  );
}

/** A plugin that knows pages whose sections are items, such as news: versions of a changelog. */
interface SectionSource extends Pick<FeedFileInput, 'listItems'> {}

function isSectionSource(plugin: unknown): plugin is SectionSource & Plugin {
  return (
    typeof plugin === 'object' &&
    plugin !== null &&
    'listItems' in plugin &&
    typeof plugin.listItems === 'function'
  );
}

interface FeedFileInput {
  readonly options: RssOptions;
  readonly context: FilesContext;
  /** Undefined for a page that is one item. */
  readonly listItems: (routePath: string) => readonly PageItem[] | undefined;
}

async function* writeFeeds(feeds: readonly SiteFeed[], input: FeedFileInput): AsyncGenerator<AddedFile> {
  const { context } = input;
  for (const feed of feeds) {
    const pages = context.pages.filter((page) => isItem(page, feed));
    if (pages.length === 0) reportEmpty(feed, context);
    else yield { path: feed.path, content: () => createFeedFile(feed, pages, input) };
  }
}

/**
 * Returns true if a page is an item of the feed. A fallback for a missing translation is no news, and an unlisted page
 * not yet.
 */
function isItem(page: PluginPage, feed: SiteFeed): boolean {
  if (page.frontmatter.unlisted === true || page.frontmatter.feed === false) return false;
  return page.original === undefined && page.pageType !== '404' && feed.includes(page);
}

function getLinkedIds({ frontmatter }: PluginPage): readonly string[] {
  const value = frontmatter['link-rss'];
  return (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');
}

/** Reports a feed without items: it is not written, so no page may link to it. */
function reportEmpty({ id }: SiteFeed, { pages, report }: FilesContext): void {
  const message = `no page is in the feed "${id}", so it is not written`;
  const hint = `A feed contains the pages whose route path matches its "test".`;
  const linkingPage = pages.find((page) => getLinkedIds(page).includes(id));
  if (linkingPage === undefined) report({ severity: 'warning', message: `${message}.`, hint });
  else
    report({
      severity: 'error',
      message: `${message}, but this page links to it.`,
      hint,
      file: linkingPage._filepath,
    });
}

async function createFeedFile(
  feed: SiteFeed,
  pages: readonly PluginPage[],
  { options, context, listItems }: FeedFileInput,
): Promise<string> {
  const { site, toHref, report } = context;
  const { channel, output, type, id } = feed;
  const siteUrl = getSiteUrl(options, site);
  const items = [];
  // One page after the other: the HTML of a page is released once it is in the text.
  for (const page of pages) {
    const parts = listItems(page.routePath);
    const place = { siteUrl, site, toHref };
    const own = parts ? await createSectionItems(page, parts, place) : [await createFeedItem(page, place)];
    for (const item of own) items.push((await channel.item?.(item, page, siteUrl)) ?? item);
  }
  const undatedItems = items.filter(({ date }) => date === undefined);
  if (undatedItems.length > 0) {
    const message = `${undatedItems.length} of ${items.length} pages in the feed "${id}" have no date, so they come last: ${undatedItems[0]?.link}`;
    report({
      severity: 'warning',
      message: `${message}.`,
      hint: 'Write "date: 2026-05-01" into their frontmatter.',
    });
  }
  const first = items.sort(output.sorting ?? compareByDate).slice(0, output.limit);
  const text = writeFeed(feed, { ...getChannelInfo(feed, context, siteUrl), siteUrl, items: first });
  return (await output.transform?.(text, { type, feed: channel, channel: id })) ?? text;
}

function getChannelInfo({ channel, language }: SiteFeed, { site, toHref }: FilesContext, siteUrl: string) {
  const locale = site.locales.find(({ lang }) => lang === language);
  const home = locale && locale.lang !== site.lang ? `/${locale.lang}/` : '/';
  const icon = typeof site.icon === 'string' && site.icon.startsWith('/') ? site.icon.slice(1) : undefined;
  const own = site.theme.locales.find(({ lang }) => lang === language)?.footer?.message;
  const copyright = channel.copyright ?? stripHtml(own ?? site.theme.footer.message ?? '');
  const favicon = channel.favicon ?? (icon && new URL(icon, siteUrl).href);
  return {
    title: channel.title ?? (locale?.title || site.title),
    description: channel.description ?? (locale?.description || site.description),
    link: channel.link ?? new URL(toHref(home).slice(site.base.length), siteUrl).href,
    ...(channel.image !== undefined && { image: channel.image }),
    ...(favicon !== undefined && { favicon }),
    ...(copyright !== '' && { copyright }),
  };
}

function stripHtml(html: string): string {
  const entities: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    copy: '©',
    nbsp: ' ',
  };
  const text = html.replace(/<[^>]*>/g, '');
  return text.replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity).trim();
}
