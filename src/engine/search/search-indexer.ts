/**
 * Indexes a language and version from cached pages. A page's analysis is cached until the page
 * changes, and so is each slice of the index, built from a run of pages: after an edit, only the
 * page's slice is rebuilt and merged with the cached ones.
 */

import type { RoutePath } from '../../shared/types.ts';
import { toPageHref } from '../../shared/url.ts';
import { splitUnit } from '../routes/route-path.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import { toolId } from '../store/tool-id.ts';
import type { CachedPage, PageSection, Route, SiteConfig } from '../types.ts';
import { type AnalysisOptions, createPageAnalyser, type PageInput } from './analyse-page.ts';
import type { IndexThread } from './index-on-thread.ts';
import { createPageKeywords, type PageKeywords } from './page-keywords.ts';
import type { SearchedPage } from './page-records.ts';
import { createPause } from './pause.ts';
import type { PlannedFile } from './plan-files.ts';
import { listSearchUnits, type SearchUnit } from './search-units.ts';
import { type IndexOutput, type IndexSource, isWorthThread, planIndex, writeIndex } from './write-index.ts';

/** A page as changed by plugins. */
export interface ChangedPage {
  readonly page: CachedPage;
  /** @default the page's own */
  readonly title?: string;
  /** Its complete text, which then has no headings. @default the page's own sections */
  readonly content?: string;
}

/** Selects and changes the pages to be searched, in the order of their files, as plugins want. */
export type ChangePages = (
  pages: readonly CachedPage[],
  readSections: ReadSections,
) => Promise<readonly ChangedPage[]>;

export type ReadSections = (page: CachedPage) => Promise<readonly PageSection[]>;

export interface SearchIndexerInput {
  readonly config: SiteConfig;
  readonly store: Store;
  readonly getGroup: (route: Route) => string;
  readonly readSections: ReadSections;
  /** @default pages are indexed as they are */
  readonly changePages?: ChangePages | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Data for the analysis of a page, besides its sections. */
export interface AnalysisTask {
  /** Key of its analysis in the store. */
  readonly key: string;
  readonly searched: Omit<SearchedPage, 'sections'>;
}

/** An index that can be made. */
export interface SearchIndexPlan {
  /** Relative to the output folder. */
  readonly folder: string;
  /** Hash of everything in it. */
  readonly key: string;
  /** Lists the names of its files, if it has been made before. */
  listKnownFiles(): readonly string[] | undefined;
  /** True if `write` does most of its work on another thread. */
  readonly isOnThread: boolean;
  /** Returns what to analyse of a page; undefined if the store has its analysis, or a plugin has changed its text. */
  findAnalysis(path: RoutePath): AnalysisTask | undefined;
  /** Plans the files on this thread, with pauses for other work; the manifest comes last. */
  files(): AsyncIterable<PlannedFile>;
  /** Writes the files that the output lacks; those of a large index are made on the thread. */
  write(output: IndexOutput, thread: IndexThread): Promise<void>;
}

interface IndexedPage extends Omit<AnalysisTask, 'key'> {
  /** Hash of everything in the index about it. */
  readonly key: string;
  /** Key of its analysis in the store. */
  readonly analysisKey: string;
  /** Undefined if the page's own sections are to be read. */
  readonly content: string | undefined;
  readonly page: CachedPage;
}

export type SearchIndexer = ReturnType<typeof createSearchIndexer>;

export function createSearchIndexer(input: SearchIndexerInput) {
  const { config, store, getGroup, readSections, changePages, signal } = input;
  const analysis = getAnalysisOptions(config);
  const {
    base,
    route: { cleanUrls },
  } = config;

  function createIndexedPage(
    { page: cachedPage, title = cachedPage.page.title, content }: ChangedPage,
    keywords: PageKeywords,
  ): IndexedPage {
    const { route, page } = cachedPage;
    const place = { path: route.path, href: toPageHref(route.path, { base, cleanUrls }) };
    const told = {
      title,
      description: page.description,
      group: getGroup(route),
      weight: getPageWeight(cachedPage, config),
      keywords,
    };
    const { codeBlocks, synonyms } = analysis;
    const facts = JSON.stringify([told, codeBlocks, synonyms, content ?? null]);
    const analysisKey = hashKey(toolId, 'page', facts, content === undefined ? cachedPage.sections : '');
    return {
      key: hashKey(analysisKey, place.path, place.href),
      analysisKey,
      searched: { ...place, ...told },
      content,
      page: cachedPage,
    };
  }

  async function readInput({ analysisKey, searched, content, page }: IndexedPage): Promise<PageInput> {
    const analysed = store.get('search', analysisKey);
    const { path, href } = searched;
    if (analysed) return { analysed, path, href };
    const sections =
      content === undefined ? await readSections(page) : [{ id: '', headings: [], text: content, code: '' }];
    return { searched: { ...searched, sections } };
  }

  async function planUnit(
    { folder, pages }: SearchUnit,
    getKeywords: (page: CachedPage) => PageKeywords,
  ): Promise<SearchIndexPlan> {
    const changed = changePages ? await changePages(pages, readSections) : pages.map((page) => ({ page }));
    const indexed = changed.map((each) => createIndexedPage(each, getKeywords(each.page)));
    const key = hashKey(toolId, 'index', indexed.map((page) => page.key).join());
    const source: IndexSource = {
      folder,
      analysis,
      store,
      signal,
      pages: indexed.map(({ key, analysisKey, searched: { path } }) => ({ key, analysisKey, path })),
      readInput: (at) => readInput(indexed[at] as IndexedPage),
    };
    const byPath = new Map<RoutePath, IndexedPage>(indexed.map((each) => [each.page.route.path, each]));
    return {
      folder,
      key,
      findAnalysis(path) {
        const found = byPath.get(path);
        if (found === undefined || found.content !== undefined || store.get('search', found.analysisKey))
          return undefined;
        return { key: found.analysisKey, searched: found.searched };
      },
      isOnThread: isWorthThread(source),
      listKnownFiles() {
        const names = store.get('search', key);
        return names && (JSON.parse(names.toString()) as string[]);
      },
      files: () => planIndex(source),
      async write(output, thread) {
        store.set('search', key, JSON.stringify(await writeIndex(source, output, thread)));
      },
    };
  }

  return {
    /** @param pages All pages of the site. */
    plan(pages: readonly CachedPage[]): Promise<readonly SearchIndexPlan[]> {
      const getKeywords = createPageKeywords(pages, config);
      return Promise.all(listSearchUnits(pages, config).map((unit) => planUnit(unit, getKeywords)));
    },
    /** Analyses pages ahead of time, so that an index is built sooner. */
    async prepare(pages: readonly CachedPage[]): Promise<void> {
      const getKeywords = createPageKeywords(pages, config);
      const pause = createPause(signal);
      const analyse = createPageAnalyser(analysis);
      for (const unit of listSearchUnits(pages, config)) {
        for (const page of unit.pages) {
          const indexed = createIndexedPage({ page }, getKeywords(page));
          const { analysisKey } = indexed;
          if (store.get('search', analysisKey) === undefined)
            analyse(await readInput(indexed), (text) => store.set('search', analysisKey, text));
          await pause();
        }
      }
    },
  };
}

export function getAnalysisOptions({ search }: Pick<SiteConfig, 'search'>): AnalysisOptions {
  return {
    codeBlocks: search !== false && search.codeBlocks,
    synonyms: search === false ? [] : search.synonyms,
  };
}

/** Posts and release notes apply to one day; pages without a date apply today. */
const DATED_WEIGHT = 0.7;

interface WeighedPage {
  readonly route: Pick<Route, 'path'>;
  readonly page: Pick<CachedPage['page'], 'frontmatter'>;
}

/** Returns the weight of a match in a page: by `search.weights`, or else by whether it has a date. */
export function getPageWeight({ route, page }: WeighedPage, config: SiteConfig): number | undefined {
  if (config.search === false) return undefined;
  const pagePath = `/${splitUnit(route.path, config).rest}/`;
  const [, weight] = Object.entries(config.search.weights)
    .map(([prefix, value]) => [prefix.replace(/\/*$/, '/'), value] as const)
    .filter(([prefix]) => pagePath.startsWith(prefix))
    .reduce<readonly [string, number | undefined]>(
      (best, entry) => (entry[0].length > best[0].length ? entry : best),
      ['', undefined],
    );
  return weight ?? (page.frontmatter.date ? DATED_WEIGHT : undefined);
}
