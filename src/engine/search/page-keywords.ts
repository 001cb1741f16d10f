/**
 * Words that find a page beside its own: those of its frontmatter, and in Chinese, Japanese and Korean what its
 * headings are called in English, since readers type names as often as words. Headings belong together by
 * their ids.
 */
import { parseInlineMarkdownText } from '../../shared/inline-text.ts';
import { splitUnit } from '../routes/route-path.ts';
import type { CachedPage, Route, SiteConfig } from '../types.ts';

/** Words by the id of their section, `''` for the start of the page; undefined if there are none. */
export type PageKeywords = Readonly<Record<string, string>> | undefined;

const WITHOUT_SPACES = /^(?:zh|ja|ko)\b/;
const ENGLISH = /^en\b/;

/** Returns a function that collects the words of a page; `pages` are all of the site. */
export function createPageKeywords(
  pages: readonly CachedPage[],
  config: SiteConfig,
): (page: CachedPage) => PageKeywords {
  const name = ({ path, version }: Route) => `${version} ${splitUnit(path, config).rest}`;
  const english = new Map(
    pages.filter(({ route }) => ENGLISH.test(route.lang)).map((page) => [name(page.route), page]),
  );
  return ({ route, page }) => {
    const own = readKeywords(page.frontmatter.search);
    const other = WITHOUT_SPACES.test(route.lang) ? english.get(name(route))?.page : undefined;
    const keywords = Object.fromEntries(
      (other?.toc ?? []).map(({ id, text }) => [id, parseInlineMarkdownText(text)]),
    );
    const start = [...own, other?.title ?? ''].filter(Boolean).join('\n');
    if (start !== '') keywords[''] = start;
    return Object.keys(keywords).length > 0 ? keywords : undefined;
  };
}

function readKeywords(search: unknown): readonly string[] {
  const { keywords } = Object(search) as { readonly keywords?: unknown };
  return Array.isArray(keywords) ? keywords.map(String) : [];
}
