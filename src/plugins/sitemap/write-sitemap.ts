/** The protocol of sitemaps.org: limits of addresses and bytes per file, and an index over several files. */
import { Buffer } from 'node:buffer';
import { escapeMarkup, stripInvalidXml } from '../common/escape-markup.ts';
import type { SitemapEntry } from './options.ts';

/** A page as a sitemap lists it. */
export interface ListedPage extends SitemapEntry {
  readonly loc: string;
  /** The same page in each of its languages, including its own. Empty for a page in one language. */
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
}

export interface SitemapLimits {
  /** @default 50 000 */
  readonly maxUrls?: number;
  /** @default 50 MiB */
  readonly maxBytes?: number;
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
const FOOT = '</urlset>\n';

/**
 * Yields `sitemap.xml`; if there are too many pages for one file, that is the index of `sitemap-1.xml` and
 * so on. At most two of the files are in memory.
 */
export function* writeSitemap(
  pages: Iterable<ListedPage>,
  getUrl: (path: string) => string,
  limits: SitemapLimits = {},
): Generator<{ readonly path: string; readonly content: string }> {
  let count = 0;
  let pending: string | undefined;
  for (const content of splitPages(pages, limits)) {
    if (pending !== undefined) yield { path: `sitemap-${++count}.xml`, content: pending };
    pending = content;
  }
  if (count === 0) {
    yield { path: 'sitemap.xml', content: pending ?? HEAD + FOOT };
    return;
  }
  yield { path: `sitemap-${++count}.xml`, content: pending ?? '' };
  const parts = Array.from({ length: count }, (_, at) => getUrl(`sitemap-${at + 1}.xml`));
  yield { path: 'sitemap.xml', content: renderIndex(parts) };
}

function* splitPages(
  pages: Iterable<ListedPage>,
  { maxUrls = 50_000, maxBytes = 50 * 1024 * 1024 }: SitemapLimits,
): Generator<string> {
  let texts: string[] = [];
  let bytes = HEAD.length + FOOT.length;
  for (const page of pages) {
    const text = renderUrl(page);
    const size = Buffer.byteLength(text);
    if (texts.length > 0 && (texts.length === maxUrls || bytes + size > maxBytes)) {
      yield HEAD + texts.join('') + FOOT;
      texts = [];
      bytes = HEAD.length + FOOT.length;
    }
    texts.push(text);
    bytes += size;
  }
  if (texts.length > 0) yield HEAD + texts.join('') + FOOT;
}

function renderUrl({ loc, lastmod, changefreq, priority, alternates }: ListedPage): string {
  const values = { loc, lastmod, changefreq, priority };
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : `<${name}>${escapeXml(String(value))}</${name}>`,
  );
  const links = alternates.map(
    ({ hreflang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
  );
  return `<url>${[...lines, ...links].join('')}</url>\n`;
}

function renderIndex(addresses: readonly string[]): string {
  const entries = addresses.map((href) => `<sitemap><loc>${escapeXml(href)}</loc></sitemap>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

function escapeXml(text: string): string {
  return escapeMarkup(stripInvalidXml(text));
}
