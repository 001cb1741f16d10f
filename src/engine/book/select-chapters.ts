/** Selects the pages of a book and their order: those of the navigation bar, sidebar by sidebar. */
import { createUsageError } from '../../shared/diagnostic.ts';
import { removeTrailingSlash } from '../../shared/url.ts';
import { groupRoutes } from '../hooks/page-order.ts';
import { splitUnit, type Unit } from '../routes/route-path.ts';
import { isListed } from '../site/is-listed.ts';
import type { Site } from '../site/site.ts';
import type { CachedPage, SiteConfig } from '../types.ts';

export interface AskedSection {
  /** Address of a folder or a page, with or without language and version. */
  readonly section?: string | undefined;
  readonly lang?: string | undefined;
}

export interface SelectedChapters {
  readonly unit: Unit;
  /** Path within language and version, without slashes around it; `''` for all pages. */
  readonly section: string;
  readonly title: string;
  readonly parts: readonly SelectedPart[];
}

export interface SelectedPart {
  /** Text of the entry of the navigation bar; `''` for pages that belong to none. */
  readonly title: string;
  readonly pages: readonly CachedPage[];
}

/** @throws {DocgenError} with the languages or sections that there are (exit code 2). */
export function selectChapters(asked: AskedSection, site: Site, config: SiteConfig): SelectedChapters {
  const { unit, section } = resolveSection(asked, config);
  const groups = groupRoutes(unit, { navigation: site.navigation, table: site.frame.table, config });
  const getRest = ({ route }: CachedPage) => splitUnit(route.path, config).rest;
  const listed = groups.map(({ text, routes }) => ({
    title: text,
    pages: routes.flatMap(({ path }) => {
      const page = site.findPage(path);
      return page && isListed(page) && page.page.pageType !== 'home' ? [page] : [];
    }),
  }));
  const isInside = (page: CachedPage) =>
    section === '' || `${removeTrailingSlash(getRest(page))}/`.startsWith(`${section}/`);
  const parts = listed
    .map(({ title, pages }) => ({ title, pages: pages.filter(isInside) }))
    .filter(({ pages }) => pages.length > 0);
  const pages = parts.flatMap((part) => part.pages);
  if (pages.length === 0)
    throw createUsageError(
      section === '' ? 'The site has no pages for a book.' : `"${section}" is not a section of the site.`,
      describeSections(listed.flatMap((part) => part.pages).map(getRest)),
    );
  const index = pages.find((page) => removeTrailingSlash(getRest(page)) === section);
  const title = section === '' ? undefined : (index?.page.title ?? parts[0]?.title);
  return { unit, section, title: title || config.title, parts };
}

function resolveSection({ section = '', lang }: AskedSection, config: SiteConfig) {
  const langs = config.locales.length > 0 ? config.locales.map((locale) => locale.lang) : [config.lang];
  if (lang !== undefined && !langs.includes(lang))
    throw createUsageError(`"${lang}" is not a language of the site.`, `Its languages: ${langs.join(', ')}.`);
  const path = section
    .trim()
    .replace(/^\/+/, '')
    .replace(/(?:(?:^|\/)index)?(?:\.html|\.mdx?)?\/*$/, '');
  const named = splitUnit(path, config);
  if (named.lang !== undefined && lang !== undefined && named.lang !== lang)
    throw createUsageError(
      `The section "${section}" is not in the language "${lang}".`,
      'Leave the language out of one of them.',
    );
  const unit: Unit = {
    lang: named.lang ?? lang ?? config.lang,
    version: named.version ?? config.multiVersion.default,
  };
  return { unit, section: named.rest };
}

function describeSections(rests: readonly string[]): string {
  const folders = rests.flatMap((rest) => (rest.includes('/') ? [rest.slice(0, rest.indexOf('/'))] : []));
  const names = [...new Set(folders)].sort();
  return names.length === 0
    ? 'Leave the section out for a book of all pages.'
    : `Its sections: ${names.join(', ')}. A folder in one of them and a single page are sections too.`;
}
