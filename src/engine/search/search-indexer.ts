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
import { createPageKeywords, type PageKeywords } from './page-keywords.ts';
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
  const synonyms = config.search === false ? [] : config.search.synonyms;
  const {
    base,
    route: { cleanUrls },
  } = config;

  function createIndexedPage(
    { page: cachedPage, title = cachedPage.page.title, content }: ChangedPage,
    keywords: PageKeywords,
  ): IndexedPage {
    const { route, page } = cachedPage;
    const searched = {
      path: route.path,
      href: toPageHref(route.path, { base, cleanUrls }),
      title,
      description: page.description,
      group: getGroup(route),
      weight: getPageWeight(cachedPage, config),
      keywords,
    };
    const facts = JSON.stringify([searched, codeBlocks, synonyms, content ?? null]);
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
        const records = createSectionRecords({ ...searched, sections }, { codeBlocks });
        return records.map((record) => analyseSection(record, synonyms));
      },
      encode: joinSections,
      decode: (bytes) => readSectionsText(bytes.toString()),
    });

  async function planUnit(
    { folder, pages }: SearchUnit,
    getKeywords: (page: CachedPage) => PageKeywords,
  ): Promise<SearchIndexPlan> {
    const changed = changePages ? await changePages(pages, readSections) : pages.map((page) => ({ page }));
    const indexed = changed.map((each) => createIndexedPage(each, getKeywords(each.page)));
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
    plan(pages) {
      const getKeywords = createPageKeywords(pages, config);
      return Promise.all(listSearchUnits(pages, config).map((unit) => planUnit(unit, getKeywords)));
    },
    async prepare(pages) {
      const getKeywords = createPageKeywords(pages, config);
      const pause = createPause(signal);
      for (const unit of listSearchUnits(pages, config)) {
        for (const page of unit.pages) {
          const indexed = createIndexedPage({ page }, getKeywords(page));
          if (store.get('search', indexed.key) === undefined) await analysePage(indexed);
          await pause();
        }
      }
    },
  };
}

/** Posts and release notes are about one day; pages without a date are about today. */
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
