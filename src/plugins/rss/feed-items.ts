/** What a feed says of a page, from its frontmatter and its text. */
import type { FilesContext, PluginPage } from 'docgenjs';
import { escapeMarkup } from '../escape-markup.ts';
import { toFeedHtml } from './feed-html.ts';
import type { FeedAuthor, FeedItem } from './options.ts';

export interface ItemContext extends Pick<FilesContext, 'site' | 'toHref'> {
  /** Ends in `/`. */
  readonly siteUrl: string;
}

export async function toFeedItem(page: PluginPage, context: ItemContext): Promise<FeedItem> {
  const { frontmatter } = page;
  const { siteUrl, site, toHref } = context;
  const own = toText(frontmatter.permalink).replace(/^\//, '');
  const address = new URL(toHref(page.routePath).slice(site.base.length), siteUrl).href;
  const link = (own && toWebAddress(own, siteUrl)) || address;
  const summary = toText(frontmatter.summary);
  const author = toList(frontmatter.author).flatMap(toAuthor);
  const names = [...toList(frontmatter.category), ...toList(frontmatter.categories)].map(toText);
  const category = [...new Set(names)].filter((name) => name !== '').map((name) => ({ name }));
  // A text, as all of the frontmatter: readers of feeds would take it for HTML.
  const content =
    escapeMarkup(summary) || toFeedHtml(await page.readHtml(), { link, siteUrl, base: site.base });
  return {
    title: page.title,
    id:
      toText(frontmatter.slug) ||
      toText(frontmatter.id) ||
      page.routePath.replace(/[%?#\s]/g, encodeURIComponent),
    link,
    date: toDate(frontmatter.date) ?? toDate(frontmatter.published_at),
    ...(page.description !== '' && { description: page.description }),
    ...(content !== '' && { content }),
    ...(author.length > 0 && { author }),
    ...(category.length > 0 && { category }),
  };
}

/** Newest first; those without a date are the last, in the order they had. */
export function byDate(left: FeedItem, right: FeedItem): number {
  return (right.date?.getTime() ?? 0) - (left.date?.getTime() ?? 0);
}

function toAuthor(value: unknown): FeedAuthor[] {
  if (typeof value === 'string' && value.trim() !== '') return [{ name: value.trim() }];
  if (typeof value !== 'object' || value === null) return [];
  const { name, email, link, url } = value as Record<string, unknown>;
  const address = toText(link) || toText(url);
  const found = {
    ...(toText(name) !== '' && { name: toText(name) }),
    ...(toText(email) !== '' && { email: toText(email) }),
    ...(toWebAddress(address) !== undefined && { link: address }),
  };
  return Object.keys(found).length > 0 ? [found] : [];
}

export function isPermalink(text: string): boolean {
  return toWebAddress(text.trim().replace(/^\//, ''), 'https://example.org/') !== undefined;
}

/** Frontmatter may name any address, also one that runs code where it is followed. */
function toWebAddress(address: string, from?: string): string | undefined {
  if (!URL.canParse(address, from)) return undefined;
  const { href, protocol } = new URL(address, from);
  return /^https?:$/.test(protocol) ? href : undefined;
}

function toDate(value: unknown): Date | undefined {
  if (!(value instanceof Date) && typeof value !== 'string') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
