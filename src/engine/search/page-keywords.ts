/**
 * Words that find a page besides its own: those of its frontmatter, and in Chinese, Japanese and Korean the English
 * versions of its headings, since readers type names as often as words. Headings correspond by their ids. In Chinese
 * also translations of headings that are names, since readers type words as well.
 */
import { parseInlineMarkdownText } from '../../shared/inline-text.ts';
import { getLanguage, isTraditionalChinese } from '../../shared/lang-tag.ts';
import { splitUnit } from '../routes/route-path.ts';
import type { CachedPage, Route, SiteConfig } from '../types.ts';
import { translateName } from './name-words.ts';

/** Words by the id of their section, `''` for the start of the page; undefined if there are none. */
export type PageKeywords = Readonly<Record<string, string>> | undefined;

const WITHOUT_SPACES = ['zh', 'ja', 'ko'];

/** Returns a function that collects the words of a page; `pages` are all of the site. */
export function createPageKeywords(
  pages: readonly CachedPage[],
  config: SiteConfig,
): (page: CachedPage) => PageKeywords {
  const name = ({ path, version }: Route) => `${version} ${splitUnit(path, config).rest}`;
  const english = new Map(
    pages.filter(({ route }) => getLanguage(route.lang) === 'en').map((page) => [name(page.route), page]),
  );
  return ({ route, page }) => {
    const other = WITHOUT_SPACES.includes(getLanguage(route.lang))
      ? english.get(name(route))?.page
      : undefined;
    const keywords = new Map<string, string[]>([['', [...readKeywords(page.frontmatter.search)]]]);
    const add = (id: string, text: string) => keywords.set(id, [...(keywords.get(id) ?? []), text]);
    if (other) add('', other.title);
    for (const { id, text } of other?.toc ?? []) add(id, parseInlineMarkdownText(text));
    if (getLanguage(route.lang) === 'zh' && !isTraditionalChinese(route.lang)) {
      add('', translateName(page.title));
      for (const { id, text } of page.toc) add(id, translateName(parseInlineMarkdownText(text)));
    }
    const joined = [...keywords]
      .map(([id, texts]) => [id, texts.filter(Boolean).join('\n')] as const)
      .filter(([, text]) => text !== '');
    return joined.length > 0 ? Object.fromEntries(joined) : undefined;
  };
}

function readKeywords(search: unknown): readonly string[] {
  const { keywords } = Object(search) as { readonly keywords?: unknown };
  return Array.isArray(keywords) ? keywords.map(String) : [];
}
