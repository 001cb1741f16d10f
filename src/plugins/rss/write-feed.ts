/**
 * Formats a feed as text. The `feed` package knows the formats; characters that it does not escape (`<` in
 * attributes, `]]>` in sections, a title that is read as HTML) are masked before, and become entities in
 * the finished text, which mean the same character in XML and in HTML.
 */
import { Feed } from 'feed';
import { escapeMarkup, stripInvalidXml } from '../common/escape-markup.ts';
import { getLangTag } from '../common/get-language.ts';
import type { FeedAuthor, FeedItem } from './options.ts';
import type { SiteFeed } from './resolve-feeds.ts';

export interface FeedText {
  readonly title: string;
  readonly description: string;
  /** Address of the page that the feed belongs to. */
  readonly link: string;
  readonly siteUrl: string;
  readonly image?: string;
  readonly favicon?: string;
  readonly copyright?: string;
  readonly items: readonly FeedItem[];
}

/** Deterministic: the date of a feed is that of its newest item. */
export function writeFeed({ type, url, language, channel }: SiteFeed, about: FeedText): string {
  const mask = type === 'json' ? (text: string) => text : maskMarkup;
  const { title, description, link, siteUrl, image, favicon, copyright } = about;
  const times = about.items.map(({ date }) => date?.getTime() ?? 0);
  const feed = new Feed({
    id: url,
    link,
    feed: url,
    language: getLangTag(language),
    generator: 'docgen',
    feedLinks: { [type]: url },
    title: mask(title),
    updated: new Date(Math.max(0, ...times)),
    ...(description !== '' && { description: mask(description) }),
    ...(image !== undefined && { image }),
    ...(favicon !== undefined && { favicon }),
    ...(copyright !== undefined && { copyright: mask(copyright) }),
    ...(channel.author && { author: maskAuthor(channel.author, mask) }),
  });
  for (const item of about.items) {
    const { date = new Date(0), content, author = [], category = [], ...rest } = item;
    feed.addItem({
      ...rest,
      date,
      title: mask(item.title),
      // Only Atom requires that an id is an address.
      id: type === 'atom' ? getAtomId(item, siteUrl) : mask(item.id),
      ...(item.description !== undefined && { description: mask(item.description) }),
      ...(content !== undefined && {
        content: type === 'json' ? content : content.replaceAll(']]>', ']]&gt;'),
      }),
      ...(author.length > 0 && { author: author.map((one) => maskAuthor(one, mask)) }),
      ...(category.length > 0 && {
        category: category.map(({ name }) => ({ name: mask(name), term: mask(name) })),
      }),
    });
  }
  if (type === 'json') return `${feed.json1()}\n`;
  return `${unmask(type === 'rss' ? feed.rss2() : feed.atom1())}\n`;
}

function getAtomId({ id, link }: FeedItem, siteUrl: string): string {
  const path = id.replace(/^\//, '');
  return URL.canParse(path, siteUrl) ? new URL(path, siteUrl).href : link;
}

function maskAuthor({ name, email, link }: FeedAuthor, mask: (text: string) => string): FeedAuthor {
  return {
    ...(name !== undefined && { name: mask(name) }),
    ...(email !== undefined && { email: mask(email) }),
    ...(link !== undefined && { link }),
  };
}

const SIGNS = '&<>"';
/** A private-use character for each sign, which no text contains. */
const MASK = 0xfdc00;

function maskMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => String.fromCodePoint(MASK + SIGNS.indexOf(sign)));
}

function unmask(text: string): string {
  return stripInvalidXml(text).replace(/[\u{FDC00}-\u{FDC03}]/gu, (sign) =>
    escapeMarkup(SIGNS[(sign.codePointAt(0) ?? 0) - MASK] ?? ''),
  );
}
