/**
 * The HTML of a page as it can be shown elsewhere: addresses are whole, and what only works in
 * the page itself (buttons, anchors of headings, scripts) is gone, and so is the title, which
 * readers of feeds show themselves.
 */
export interface FeedHtmlPlace {
  /** Address of the page. */
  readonly link: string;
  /** Ends in `/`. */
  readonly siteUrl: string;
  readonly base: string;
}

const ATTRIBUTES = `(?:[^>"']|"[^"]*"|'[^']*')*`;
const GONE = [
  new RegExp(`<(button|script|style|template|svg|h1)\\b${ATTRIBUTES}>[\\s\\S]*?</\\1>`, 'gi'),
  new RegExp(`<a\\b${ATTRIBUTES}\\bclass="[^"]*rp-header-anchor[^"]*"${ATTRIBUTES}>[\\s\\S]*?</a>`, 'gi'),
  /<!--[\s\S]*?-->/g,
];
const TAG = new RegExp(`<[a-z]${ATTRIBUTES}>`, 'gi');
/** Elements in code that only carry its colours. */
const COLOURS = new RegExp(`</?(?!(?:pre|code|a)\\b)[a-z]${ATTRIBUTES}>`, 'gi');
const ADDRESSES = /\s(href|src|poster)="([^"]*)"/gi;
const OF_THE_SITE = /\s(?:class|id|style|tabindex|on\w+|data-[\w-]+|aria-[\w-]+)="[^"]*"/gi;

export function toFeedHtml(html: string, place: FeedHtmlPlace): string {
  const toWholeTag = (tag: string) =>
    tag
      .replace(OF_THE_SITE, '')
      .replace(ADDRESSES, (_, name: string, value: string) => ` ${name}="${toWhole(value, place)}"`);
  return GONE.reduce((text, pattern) => text.replace(pattern, ''), html)
    .replace(/<pre\b[\s\S]*?<\/pre>/gi, (code) => code.replace(COLOURS, ''))
    .replace(TAG, toWholeTag)
    .trim();
}

function toWhole(written: string, { link, siteUrl, base }: FeedHtmlPlace): string {
  const address = written.replaceAll('&amp;', '&');
  const isOfSite = address.startsWith(base) && !address.startsWith('//');
  const start = isOfSite ? siteUrl : link;
  const rest = isOfSite ? address.slice(base.length) : address;
  if (!URL.canParse(rest, start)) return written;
  return new URL(rest, start).href.replaceAll('&', '&amp;').replaceAll('"', '%22');
}
