/** Applies plugins to a compiled page: additions to its record, other text for search. */

import { isDeepStrictEqual } from 'node:util';
import { findNonJson, type NonJson } from '../../shared/find-non-json.ts';
import type { PageRecord, RoutePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { SearchPage } from '../plugin.ts';
import type { CachedPage, SiteConfig } from '../types.ts';
import { callInTurn, listPluginsWith, type SitePlugins } from './call-plugins.ts';
import { createPluginPage, joinText, type PageReaders } from './plugin-page.ts';

/** The searchable text of a page. */
export interface SearchedText {
  readonly path: RoutePath;
  readonly title: string;
  /** Undefined if no plugin has assigned any. */
  readonly content: string | undefined;
}

/** Returns the page with the additions of `extendPageData` to its record. */
export async function extendPage(
  plugins: SitePlugins,
  page: CachedPage,
  readers: PageReaders,
): Promise<CachedPage> {
  const { runner, site, isProd } = plugins;
  const extending = listPluginsWith(plugins, 'extendPageData');
  if (extending.length === 0) return page;
  const pluginPage = createPluginPage(page, site, readers);
  const file = getProjectPath(page.route.file, site);
  await callInTurn(plugins, 'extendPageData', { file }, (plugin, context) =>
    plugin.extendPageData?.(pluginPage, isProd, context),
  );
  const record = toRecord(pluginPage);
  const [lost] = findNonJson(pluginPage);
  for (const plugin of lost ? extending : []) {
    const { path, what } = lost as NonJson;
    const call = { plugin, hook: 'extendPageData', file };
    const message = `what is added to a page must be JSON; "${path.join('.')}" is ${what}.`;
    if (record === undefined) runner.refuse(call, message);
    else runner.report(call, { severity: 'warning', message });
  }
  return record === undefined || isDeepStrictEqual(record, page.page) ? page : { ...page, page: record };
}

/** Returns pages as `modifySearchIndexData` changes them. */
export async function changeSearchPages(
  plugins: SitePlugins,
  pages: readonly CachedPage[],
  readers: PageReaders,
): Promise<readonly SearchedText[]> {
  const { site, isProd } = plugins;
  const texts = new Map<object, string>();
  const searchPages = pages.map((page) => createSearchPage(page, { site, readers, texts }));
  await callInTurn(plugins, 'modifySearchIndexData', {}, (plugin, context) =>
    plugin.modifySearchIndexData?.(searchPages, isProd, context),
  );
  return searchPages.map((page) => ({
    path: page.routePath as RoutePath,
    title: String(page.title),
    content: texts.get(page),
  }));
}

/** Returns the record for later stages and browsers; undefined if it is not JSON. */
function toRecord(page: object): PageRecord | undefined {
  try {
    return JSON.parse(JSON.stringify(page)) as PageRecord;
  } catch {
    return undefined;
  }
}

/** Creates a page for search hooks; `texts` receives assignments to `content`. */
function createSearchPage(
  page: CachedPage,
  {
    site,
    readers,
    texts,
  }: { readonly site: SiteConfig; readonly readers: PageReaders; readonly texts: Map<object, string> },
): SearchPage {
  const searchPage = createPluginPage(page, site, readers) as unknown as SearchPage;
  return Object.defineProperty(searchPage, 'content', {
    get: () => texts.get(searchPage) ?? joinText(readers.peekSections(page) ?? []),
    set: (value: unknown) => void texts.set(searchPage, String(value)),
  });
}
