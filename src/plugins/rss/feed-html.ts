import { ATTRIBUTES, rewriteAddresses } from '../rewrite-addresses.ts';

/**
 * Converts the HTML of a page to show it elsewhere: addresses are absolute, and elements that only work in
 * the page itself (buttons, anchors of headings, scripts) are removed, and so is the title, which readers
 * of feeds show themselves.
 */
export interface FeedHtmlPlace {
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
