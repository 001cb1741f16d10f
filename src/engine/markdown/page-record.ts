/** Everything about a page but its body: titles, description, page type, outline. */
import { posix } from 'node:path';
import { isInOutline } from '../../shared/outline-levels.ts';
import type { Frontmatter, PageRecord, PageType, TocEntry } from '../../shared/types.ts';
import { WEB_ADDRESS } from '../../shared/url.ts';
import type { Route, SiteConfig } from '../types.ts';

const PAGE_TYPES: readonly PageType[] = ['home', 'doc', 'doc-wide', 'custom', 'blank', '404'];

export function createPageRecord(options: {
  readonly route: Route;
  readonly frontmatter: Frontmatter;
  readonly headingTitle: string;
  readonly toc: readonly TocEntry[];
  /** Text to use when frontmatter has none. */
  readonly description: string;
}): PageRecord {
  const { route, frontmatter, headingTitle, toc, description } = options;
  return {
    title:
      getTitle(frontmatter) ||
      headingTitle ||
      posix.basename(route.relativePath, posix.extname(route.relativePath)),
    headingTitle,
    routePath: route.path,
    pagePath: route.path,
    lang: route.lang,
    version: route.version,
    toc: toc.filter((entry) => isInOutline(entry, frontmatter)),
    frontmatter,
    pageType: getPageType(frontmatter),
    description: getText(frontmatter.description) || description,
    // Nobody can edit what a plugin made.
    _relativePath: route.isElsewhere ? '' : route.relativePath,
    ...findEditLink(route, frontmatter),
    ...(route.original !== undefined && { original: route.original }),
    ...(frontmatter.overview === true && { overview: true }),
  };
}

/** Returns the page's own edit link, '' for none; nothing where that of the site is right. */
function findEditLink(
  route: Pick<Route, 'editLink'>,
  { editLink }: Frontmatter,
): Pick<PageRecord, 'editLink'> {
  if (editLink === false) return { editLink: '' };
  // The schema reports other values, which may be anything where authors are not trusted.
  if (typeof editLink === 'string' && WEB_ADDRESS.test(editLink)) return { editLink };
  return route.editLink === undefined ? {} : { editLink: route.editLink };
}

/** Frontmatter `title`, without the custom id that people copy there from a heading. */
export function getTitle(frontmatter: Frontmatter): string {
  return getText(frontmatter.title)
    .replace(/\\?\{#[^{}]*\}\s*$/, '')
    .trim();
}

export function getPageType(frontmatter: Frontmatter): PageType {
  return PAGE_TYPES.find((type) => type === frontmatter.pageType) ?? 'doc';
}

/** Returns the H1 of a page that has a title but no heading; home pages and free layouts draw their own. */
export function getFallbackTitle(frontmatter: Frontmatter, { theme }: Pick<SiteConfig, 'theme'>): string {
  const type = getPageType(frontmatter);
  return theme.fallbackHeadingTitle && (type === 'doc' || type === 'doc-wide') ? getTitle(frontmatter) : '';
}

function getText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
