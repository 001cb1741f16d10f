/**
 * Indexes a language and version from cached pages. A page's analysis is cached until the page
 * changes, and so is each slice of the index, built from a run of pages: after an edit, only the
 * page's slice is rebuilt and merged with the cached ones.
 */
import { type AnalysedSection, analyseSection } from '../../search/analyse-section.ts';
import { toPageHref } from '../../shared/url.ts';
import { recall } from '../memo/recall.ts';
import { splitUnit } from '../routes/route-path.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import type { CachedPage, PageSection, Route, SiteConfig } from '../types.ts';
import { createSectionRecords, type SearchedPage } from './page-records.ts';
import { createPause } from './pause.ts';
import { type PlannedFile, planFiles } from './plan-files.ts';
import { listSearchUnits, type SearchUnit } from './search-units.ts';
import { joinSections, readSectionsText } from './sections-text.ts';

/** A page as changed by plugins. */
export interface ChangedPage {
  readonly page: CachedPage;
  /** @default the page's own */
  readonly title?: string;
  /** Its complete text, which then has no headings. @default the page's own sections */
  readonly content?: string;
}

/** The pages to be searched, in the order of their files, as plugins want them: without some, with other words. */
export type ChangePages = (
  pages: readonly CachedPage[],
  readSections: ReadSections,
) => Promise<readonly ChangedPage[]>;

export type ReadSections = (page: CachedPage) => Promise<readonly PageSection[]>;

export interface SearchIndexerInput {
  readonly config: SiteConfig;
  readonly store: Store;
  readonly seed: string;
  readonly getGroup: (route: Route) => string;
  readonly readSections: ReadSections;
  /** @default pages are indexed as they are */
  readonly changePages?: ChangePages | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An index that can be made. */
export interface SearchIndexPlan {
  /** Relative to the output folder. */
  readonly folder: string;
  /** Hash of everything in it. */
  readonly key: string;
  /** Names of its files, where it has been made before. */
  listKnownFiles(): readonly string[] | undefined;
  /** Plans the files, with pauses in which this thread can do other things; the manifest comes last. */
  files(): AsyncIterable<PlannedFile>;
}

interface IndexedPage {
  readonly key: string;
  readonly searched: Omit<SearchedPage, 'sections'>;
  /** Undefined if the page's own sections are to be read. */
  readonly content: string | undefined;
  readonly page: CachedPage;
}

export interface SearchIndexer {
  /** @param pages All pages of the site. */
  plan(pages: readonly CachedPage[]): Promise<readonly SearchIndexPlan[]>;
  /** Analyses pages ahead of time, so that an index is built sooner. */
  prepare(pages: readonly CachedPage[]): Promise<void>;
}

export function createSearchIndexer(input: SearchIndexerInput): SearchIndexer {
  const { config, store, seed, getGroup, readSections, changePages, signal } = input;
  const codeBlocks = config.search !== false && config.search.codeBlocks;
  const {
    base,
    route: { cleanUrls },
  } = config;

  function createIndexedPage({
    page: cachedPage,
    title = cachedPage.page.title,
    content,
  }: ChangedPage): IndexedPage {
    const { route, page } = cachedPage;
    const searched = {
      path: route.path,
      href: toPageHref(route.path, { base, cleanUrls }),
      title,
      description: page.description,
      group: getGroup(route),
      weight: getPageWeight(route, config),
    };
    const facts = JSON.stringify([searched, codeBlocks, content ?? null]);
    return {
      key: hashKey(seed, 'page', facts, content === undefined ? cachedPage.sections : ''),
      searched,
      content,
      page: cachedPage,
    };
  }

  const analysePage = ({ key, searched, content, page }: IndexedPage): Promise<readonly AnalysedSection[]> =>
    recall(store, {
      ...{ kind: 'search', key },
      async make() {
        const sections =
          content === undefined
            ? await readSections(page)
            : [{ id: '', headings: [], text: content, code: '' }];
        return createSectionRecords({ ...searched, sections }, { codeBlocks }).map(analyseSection);
      },
      encode: joinSections,
      decode: (bytes) => readSectionsText(bytes.toString()),
    });

  async function planUnit({ folder, pages }: SearchUnit): Promise<SearchIndexPlan> {
    const changed = changePages ? await changePages(pages, readSections) : pages.map((page) => ({ page }));
    const indexed = changed.map(createIndexedPage);
    const key = hashKey(seed, 'index', indexed.map((page) => page.key).join());
    return {
      folder,
      key,
      listKnownFiles() {
        const names = store.get('search', key);
        return names && (JSON.parse(names.toString()) as string[]);
      },
      async *files() {
        const names: string[] = [];
        const sources = indexed.map((page) => ({
          key: page.key,
          path: page.searched.path,
          readSections: () => analysePage(page),
        }));
        for await (const file of planFiles({ folder, pages: sources, store, seed, signal })) {
          names.push(file.name);
          yield file;
        }
        store.set('search', key, JSON.stringify(names));
      },
    };
  }

  return {
    plan: (pages) => Promise.all(listSearchUnits(pages, config).map(planUnit)),
    async prepare(pages) {
      const pause = createPause(signal);
      for (const unit of listSearchUnits(pages, config)) {
        for (const page of unit.pages) {
          const indexed = createIndexedPage({ page });
          if (store.get('search', indexed.key) === undefined) await analysePage(indexed);
          await pause();
        }
      }
    },
  };
}

/** Returns the weight of a match in a page from `search.weights`; undefined if they do not cover it. */
export function getPageWeight({ path }: Pick<Route, 'path'>, config: SiteConfig): number | undefined {
  if (config.search === false) return undefined;
  const pagePath = `/${splitUnit(path, config).rest}/`;
  const [, weight] = Object.entries(config.search.weights)
    .map(([prefix, value]) => [prefix.replace(/\/*$/, '/'), value] as const)
    .filter(([prefix]) => pagePath.startsWith(prefix))
    .reduce<readonly [string, number | undefined]>(
      (best, entry) => (entry[0].length > best[0].length ? entry : best),
      ['', undefined],
    );
  return weight;
}
