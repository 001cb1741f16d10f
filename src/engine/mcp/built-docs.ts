/** The docs of a built site, from its output folder alone: neither sources nor config are read, and no code is run. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { findSections } from '../../search/find-sections.ts';
import { getSearchFolder } from '../../search/search-address.ts';
import { SearchIndexError } from '../../search/search-index-error.ts';
import { createSearchReader } from '../../search/search-reader.ts';
import { createUsageError, formatList } from '../../shared/diagnostic.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { rememberEach } from '../../shared/remember.ts';
import type { RoutePath, SidebarEntry } from '../../shared/types.ts';
import { isUnlisted } from '../../shared/unlisted.ts';
import { isExternalUrl } from '../../shared/url.ts';
import { type Element, getAttribute, listElements } from '../book/html-tree.ts';
import { packageDir } from '../files/own-files.ts';
import { groupRoutes } from '../hooks/page-order.ts';
import { writeRelativeHtml } from '../portable/relative-html.ts';
import { type BuiltPage, type BuiltSite, refuseDamaged } from './built-site.ts';
import { cutSection } from './cut-section.ts';
import type { Docs, DocsPage, DocsUnit } from './docs.ts';
import { listSections } from './page-sections.ts';
import { EXCERPT_WORDS } from './search-docs.ts';

export function createBuiltDocs(site: BuiltSite): Docs {
  const { title, siteOrigin, base, lang, locales, multiVersion, search } = site.data;
  // Several results of a search are often sections of one page.
  const readSections = rememberEach(
    (built: BuiltPage) => readHtml(built, site).then(listSections),
    ({ document }) => document,
  );
  const createPage = (built: BuiltPage): DocsPage => ({
    path: built.page.routePath,
    title: built.page.title,
    description: built.page.description,
    source: built.page._relativePath,
    siblings: listSiblings(built),
    readSections: () => readSections(built),
    readMarkdown: (anchor) => readMarkdown(built, anchor, site),
  });
  const listListed = async (): Promise<readonly BuiltPage[]> => {
    const isListed = await createFilter(site);
    return (await site.listPages()).filter(isListed);
  };
  return {
    title,
    siteOrigin,
    base,
    lang,
    langs: locales.length > 0 ? locales.map((locale) => locale.lang) : [lang],
    version: multiVersion.default,
    versions: multiVersion.versions,
    listPages: async () => (await listListed()).map(createPage),
    async listGroups(unit) {
      const pages = (await listListed()).filter((built) => isOfUnit(built, unit));
      const groups = await groupPages(unit, pages, site);
      return groups.map(({ text, built }) => ({ text, pages: built.map(createPage) }));
    },
    async findPage(path) {
      const found = await site.findPage(path);
      const original = found?.page.original === undefined ? found : await site.findPage(found.page.original);
      return original && createPage(original);
    },
    async findSource(file) {
      const isNamed = ({ page: { _relativePath, original } }: BuiltPage) =>
        original === undefined && _relativePath !== '' && `/${file}`.endsWith(`/${_relativePath}`);
      const found = (await site.listPages()).find(isNamed);
      return found && createPage(found);
    },
    async search(query, unit) {
      if (search === false || search.mode === 'remote')
        throw createUsageError('The built site has no search index.', 'Call "outline" for all pages.');
      const folder = getSearchFolder(unit, search);
      const reader = createSearchReader((name) => site.readBytes(`/${folder}/${name}`));
      return findSections(reader, query, { snippetWords: EXCERPT_WORDS }).catch((error: unknown) => {
        if (error instanceof SearchIndexError) throw refuseDamaged(folder);
        throw error;
      });
    },
    async listGaps() {
      const damaged = await site.listDamaged();
      if (damaged.length === 0) return [];
      return [`Damaged and not listed: ${formatList(damaged, MOST_NAMED)}. Build the site again.`];
    },
  };
}

const MOST_NAMED = 5;

function isOfUnit({ page }: BuiltPage, { lang, version }: DocsUnit): boolean {
  return page.lang === lang && page.version === version;
}

function listSiblings({ page, alternates }: BuiltPage): readonly RoutePath[] {
  const { langs, versions, missing = [], untranslated = [] } = alternates;
  const paths = Object.entries({ ...langs, ...versions })
    .filter(([name]) => !missing.includes(name) && !untranslated.includes(name))
    .map(([, path]) => path as RoutePath);
  return paths.filter((path) => path !== page.routePath);
}

/** Tells pages from frames of plugins and the like by the suggestions of the 404 page: nothing else in the output does. */
async function createFilter(site: BuiltSite): Promise<(built: BuiltPage) => boolean> {
  const suggested = await site.readSuggested();
  return ({ page }) => {
    if (page.original !== undefined || isUnlisted(page)) return false;
    if (page.pageType === '404' || page.pageType === 'search') return false;
    return suggested?.has(page.routePath) ?? true;
  };
}

async function groupPages(unit: DocsUnit, pages: readonly BuiltPage[], site: BuiltSite) {
  const [first] = pages;
  if (first === undefined) return [];
  const { nav, lang, multiVersion, locales } = await site.readData(first);
  const sidebars = new Map<string, readonly SidebarEntry[]>();
  for (const built of pages) sidebars.set(built.sidebar, await site.readSidebar(built));
  const routes = pages.map((built) => {
    const { routePath: path, lang, version } = built.page;
    return { path, lang, version, built };
  });
  const byPath = new Map<string, (typeof routes)[number]>(routes.map((route) => [route.path, route]));
  const groups = groupRoutes(unit, {
    config: { lang, multiVersion, locales, hasLocales: true },
    navigation: {
      navFor: () => nav,
      sidebarFor: ({ built }) => ({ entries: sidebars.get(built.sidebar) ?? [] }),
    },
    table: { routes, find: (path) => byPath.get(path) },
  });
  return groups.map(({ text, routes }) => ({ text, built: routes.map(({ built }) => built) }));
}

async function readHtml({ document }: BuiltPage, site: BuiltSite): Promise<string> {
  const written = (await site.readText(document)) ?? '';
  const { base } = site.data;
  const text = site.isPortable
    ? writeRelativeHtml(written, (address) => placeAddress(address, `${base}${document.slice(1)}`))
    : written;
  const body = readBody(text);
  if (body === undefined) throw refuseDamaged(document.slice(1));
  return body;
}

/** Returns a relative address as a page on a server would have it; undefined for one that stays. */
function placeAddress(address: string, document: string): string | undefined {
  if (address.startsWith('#') || isExternalUrl(address) || !URL.canParse(address, SOMEWHERE))
    return undefined;
  const { pathname, search, hash } = new URL(address, new URL(document, SOMEWHERE));
  return pathname + search + hash;
}

const SOMEWHERE = 'http://localhost';

/** Reads Markdown. For a whole page it is the site's file, if it has one: there the options of its llms plugin apply. */
async function readMarkdown(built: BuiltPage, anchor: string, site: BuiltSite): Promise<string> {
  const { routePath: path, title } = built.page;
  const twin = anchor === '' ? await site.readText(`${path.replace(/\/$/, '/index')}.md`) : undefined;
  if (twin !== undefined) return twin.trim();
  const body = await readHtml(built, site);
  const html = anchor === '' ? body : cutSection(body, { anchor, path });
  const head = /<h1\b/i.test(html) ? '' : `<h1>${escapeHtml(title)}</h1>`;
  return (await (await loadConverter())(head + html)).trim();
}

async function loadConverter(): Promise<(html: string) => Promise<string>> {
  const file = join(packageDir, 'dist/plugins/llms/html-to-markdown.js');
  const { htmlToMarkdown } = (await import(pathToFileURL(file).href)) as {
    readonly htmlToMarkdown: (html: string) => Promise<string>;
  };
  return htmlToMarkdown;
}

/** Returns the HTML of the content; undefined for a document without any. */
function readBody(text: string): string | undefined {
  const elements = listElements(
    parse(text, { sourceCodeLocationInfo: true }) as DefaultTreeAdapterTypes.Document,
  );
  // The first one is made by the layout: those written in a page are inside it.
  const content =
    elements.find((element) => getAttribute(element, 'data-docgen-body') !== undefined) ??
    elements.find(({ tagName }) => tagName === 'main') ??
    elements.find(({ tagName }) => tagName === 'body');
  return content && cut(text, content);
}

function cut(text: string, { sourceCodeLocation }: Element): string | undefined {
  const { startTag, endTag } = sourceCodeLocation ?? {};
  return startTag && endTag && text.slice(startTag.endOffset, endTag.startOffset);
}
