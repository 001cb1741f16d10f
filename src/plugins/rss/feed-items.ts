/** Creates the feed's item of a page, from its frontmatter and its text. */

import type { FilesContext, PluginPage } from 'docgenjs';
import { escapeMarkup } from '../common/escape-markup.ts';
import { parseDate } from '../common/parse-date.ts';
import { ATTRIBUTES, rewriteAddresses } from '../common/rewrite-addresses.ts';
import type { FeedAuthor, FeedItem } from './options.ts';

export interface ItemContext extends Pick<FilesContext, 'site' | 'toHref'> {
  /** Ends in `/`. */
  readonly siteUrl: string;
}

export async function createFeedItem(page: PluginPage, context: ItemContext): Promise<FeedItem> {
  const { frontmatter } = page;
  const { siteUrl, site, toHref } = context;
  const own = getText(frontmatter.permalink).replace(/^\//, '');
  const address = new URL(toHref(page.routePath).slice(site.base.length), siteUrl).href;
  const link = (own && parseWebAddress(own, siteUrl)) || address;
  const summary = getText(frontmatter.summary);
  // Facts from the news plugin about a post.
  const post = (page.post ?? {}) as Readonly<Record<string, unknown>>;
  const author = toArray(post.authors ?? frontmatter.author).flatMap(parseAuthor);
  const names = [frontmatter.category, frontmatter.categories, post.tags].flatMap(toArray).map(getText);
  const category = [...new Set(names)].filter((name) => name !== '').map((name) => ({ name }));
  // As text, like all of the frontmatter: feed readers would parse it as HTML.
  const content =
    escapeMarkup(summary) || createFeedHtml(await page.readHtml(), { link, siteUrl, base: site.base });
  return {
    title: page.title,
    id:
      getText(frontmatter.slug) ||
      getText(frontmatter.id) ||
      page.routePath.replace(/[%?#\s]/g, encodeURIComponent),
    link,
    date: readDate(post.date) ?? readDate(frontmatter.date) ?? readDate(frontmatter.published_at),
    ...(page.description !== '' && { description: page.description }),
    ...(content !== '' && { content }),
    ...(author.length > 0 && { author }),
    ...(category.length > 0 && { category }),
  };
}

/** A section of a page that is an item by itself. */
export interface PageItem {
  /** Anchor of its heading. */
  readonly id: string;
  readonly title: string;
  readonly date: string;
}

/** Creates the items of a page that is several: each has the address of its section, and its text. */
export async function createSectionItems(
  page: PluginPage,
  parts: readonly PageItem[],
  context: ItemContext,
): Promise<FeedItem[]> {
  const whole = await createFeedItem(page, context);
  const html = await page.readHtml();
  return parts.map(({ id, title, date }): FeedItem => {
    const link = `${whole.link}#${encodeURIComponent(id)}`;
    const place = { link: whole.link, siteUrl: context.siteUrl, base: context.site.base };
    const content = createFeedHtml(cutSection(html, id), place);
    const moment = readDate(date);
    return {
      title,
      link,
      id: `${whole.id}#${encodeURIComponent(id)}`,
      date: moment,
      ...(content !== '' && { content }),
      ...(whole.author && { author: whole.author }),
      ...(whole.category && { category: whole.category }),
    };
  });
}

/** Returns the HTML from a heading to the next one that is as large; without the byline, which a feed has as data. */
function cutSection(html: string, id: string): string {
  const heading = [...html.matchAll(/<h([1-6])\b[^>]*?\sid="([^"]*)"[^>]*>[\s\S]*?<\/h\1>/g)];
  const at = heading.findIndex(([, , own]) => own === escapeMarkup(id));
  const found = heading[at];
  if (found === undefined) return '';
  const next = heading.slice(at + 1).find(([, level = '']) => level <= (found[1] ?? ''));
  return html
    .slice(found.index + found[0].length, next?.index ?? html.length)
    .replace(/^\s*<p class="news-byline">[\s\S]*?<\/p>/, '');
}

/** Sorts the newest first; items without a date come last, in their order. */
export function compareByDate(left: FeedItem, right: FeedItem): number {
  return (right.date?.getTime() ?? 0) - (left.date?.getTime() ?? 0);
}

function parseAuthor(value: unknown): FeedAuthor[] {
  if (typeof value === 'string' && value.trim() !== '') return [{ name: value.trim() }];
  if (typeof value !== 'object' || value === null) return [];
  const { name, email, link, url } = value as Record<string, unknown>;
  const address = getText(link) || getText(url);
  const author = {
    ...(getText(name) !== '' && { name: getText(name) }),
    ...(getText(email) !== '' && { email: getText(email) }),
    ...(parseWebAddress(address) !== undefined && { link: address }),
  };
  return Object.keys(author).length > 0 ? [author] : [];
}

export function isPermalink(text: string): boolean {
  return parseWebAddress(text.trim().replace(/^\//, ''), 'https://example.org/') !== undefined;
}

/** Parses a web address: frontmatter may contain any address, also one that runs code when followed. */
function parseWebAddress(address: string, from?: string): string | undefined {
  if (!URL.canParse(address, from)) return undefined;
  const { href, protocol } = new URL(address, from);
  return /^https?:$/.test(protocol) ? href : undefined;
}

function readDate(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const found = parseDate(value);
  // In other forms, such as `20 November 2026`, dates without a zone are UTC too.
  const other = /(?:z|gmt|utc?|[ecmp][sd]t|[+-]\d{2}:?\d{2})$/i.test(value.trim()) ? value : `${value} UTC`;
  const date = new Date(found?.time ?? found?.day ?? other);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function getText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

interface FeedHtmlPlace {
  /** Address of the page. */
  readonly link: string;
  /** Ends in `/`. */
  readonly siteUrl: string;
  readonly base: string;
}

const REMOVED = [
  new RegExp(`<(button|script|style|template|svg|h1)\\b${ATTRIBUTES}>[\\s\\S]*?</\\1>`, 'gi'),
  new RegExp(`<a\\b${ATTRIBUTES}\\bclass="[^"]*rp-header-anchor[^"]*"${ATTRIBUTES}>[\\s\\S]*?</a>`, 'gi'),
  /<!--[\s\S]*?-->/g,
];
const TAG = new RegExp(`<[a-z]${ATTRIBUTES}>`, 'gi');
/** Elements in code that only have colours. */
const COLOURS = new RegExp(`</?(?!(?:pre|code|a)\\b)[a-z]${ATTRIBUTES}>`, 'gi');
const OF_THE_SITE = /\s(?:class|id|style|tabindex|on\w+|data-[\w-]+|aria-[\w-]+)="[^"]*"/gi;

/**
 * Converts the HTML of a page to show it elsewhere: addresses are absolute, and elements that only work in
 * the page itself (buttons, anchors of headings, scripts) are removed, and so is the title, which readers
 * of feeds show themselves.
 */
export function createFeedHtml(html: string, place: FeedHtmlPlace): string {
  const cleaned = REMOVED.reduce((text, pattern) => text.replace(pattern, ''), html)
    .replace(/<pre\b[\s\S]*?<\/pre>/gi, (code) => code.replace(COLOURS, ''))
    .replace(TAG, (tag) => tag.replace(OF_THE_SITE, ''));
  return rewriteAddresses(cleaned, (address) => resolveAddress(address, place)).trim();
}

function resolveAddress(address: string, { link, siteUrl, base }: FeedHtmlPlace): string | undefined {
  const isOfSite = address.startsWith(base) && !address.startsWith('//');
  const start = isOfSite ? siteUrl : link;
  const rest = isOfSite ? address.slice(base.length) : address;
  return URL.canParse(rest, start) ? new URL(rest, start).href : undefined;
}
