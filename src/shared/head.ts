/** Title and description of a document: the same words from the renderer and after navigation in the browser. */
import type { PageRecord, SiteData } from './types.ts';

type TitledPage = Pick<PageRecord, 'title' | 'headingTitle' | 'pageType' | 'frontmatter'>;

/**
 * Formats the document's title. `titleSuffix` of the page, else the site's title, follows the page's own name; a home
 * page is named after the site. A page with the site's name has it once.
 */
export function formatDocumentTitle(page: TitledPage, site: Pick<SiteData, 'title'>): string {
  const suffix = asText(page.frontmatter.titleSuffix);
  if (page.pageType === 'home') return join(site.title || getOwnTitle(page), suffix);
  const name = page.pageType === '404' ? '404' : getOwnTitle(page);
  const after = suffix || (name === site.title ? '' : site.title);
  return name === '' ? site.title : join(name, after);
}

/** Text for the description tags: the page's, else the site's in the page's language. */
export function getDescription(
  page: Pick<PageRecord, 'description'>,
  site: Pick<SiteData, 'description'>,
): string {
  return page.description || site.description;
}

/**
 * Returns the title that the author gave; a file name is no title. Only documents are named by their
 * first heading.
 */
function getOwnTitle(page: TitledPage): string {
  if (asText(page.frontmatter.title) !== '') return page.title;
  return page.pageType === 'doc' || page.pageType === 'doc-wide' ? page.headingTitle : '';
}

function join(name: string, suffix: string): string {
  if (suffix === '') return name;
  if (name === '') return suffix;
  return /^[-|]/.test(suffix) ? `${name} ${suffix}` : `${name} - ${suffix}`;
}

function asText(value: unknown): string {
  return String(value ?? '').trim();
}
