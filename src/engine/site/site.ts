/**
 * A site at one moment, as questions. `build` asks for everything and passes it to the output, `check`
 * asks for problems, `dev` asks for what a request needs. Nothing is computed before it is asked for.
 */

import { existsSync } from 'node:fs';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import { checkSite, type SiteCheckInput } from '../check/check-site.ts';
import type { CheckOccasion } from '../check/levels.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import type { PageReaders } from '../hooks/plugin-page.ts';
import { createTextCache } from '../hooks/text-cache.ts';
import { createNavigation, type Navigation } from '../navigation/navigation.ts';
import type { SitePage } from '../navigation/unit-words.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { createPageGroups } from '../search/page-groups.ts';
import { createSectionFinder } from '../search/query-index.ts';
import { type ChangePages, createSearchIndexer } from '../search/search-indexer.ts';
import { takeTurns } from '../threads/take-turns.ts';
import type { CachedPage, CheckedFragment } from '../types.ts';
import type { SiteContext } from './context.ts';
import type { Frame } from './frame.ts';
import { createOutlineReader } from './page-outlines.ts';
import type { PageTexts } from './pages.ts';
import { createTypeReader } from './sample-types.ts';

export interface SiteInput {
  readonly context: SiteContext;
  readonly frame: Frame;
  readonly texts: PageTexts;
  /** Undefined for a page that is not compiled. */
  readonly findPage: (path: RoutePath) => CachedPage | undefined;
  readonly compileFragment: (file: FilePath) => Promise<CheckedFragment>;
  /** Returns a page's title and link text for navigation. @default those of the compiled page */
  readonly findTitle?: (path: RoutePath) => SitePage | undefined;
  /** Navigation of an earlier moment, if still valid. @default created on demand */
  readonly navigation?: Navigation | undefined;
}

export type Site = ReturnType<typeof createSite>;

export function createSite({
  context,
  frame,
  texts,
  findPage,
  findTitle = findPage,
  compileFragment,
  navigation: givenNavigation,
}: SiteInput) {
  const { config, host } = context;
  const { units, table, all, text } = frame;
  const isPart = table !== all;
  const others = isPart ? all.routes.filter(({ path }) => table.byPath(path) === undefined) : [];
  const leftOut = [...frame.drafts, ...others];
  const navigation =
    givenNavigation ?? createNavigation({ config, units, table, leftOut, text, findPage: findTitle });
  const listPages = () => frame.routes.flatMap(({ path }) => findPage(path) ?? []);
  const readOutline = createOutlineReader({ ...context, table: all });
  const indexer = (signal?: AbortSignal) =>
    createSearchIndexer({
      ...context,
      signal,
      readSections: texts.readSections,
      getGroup: createPageGroups({ config, navigation, text }),
      changePages: host?.changesSearch ? createPageChanger(host, texts) : undefined,
    });
  const review = () => ({
    config,
    ...frame,
    table: all,
    isPart,
    pages: listPages(),
    navigation,
    readOutline,
  });
  return {
    frame,
    navigation,
    texts,
    findPage,
    indexer,
    /** The same as `findPage`, or what is known of the page before it is compiled. */
    findTitle,
    /** Lists the compiled pages in route order. */
    listPages,
    /** Returns the input for recording a review of translations. */
    review,
    /** `readLinks` asks other sites for links, which are not checked without it. */
    check: async (occasion: CheckOccasion, readLinks?: SiteCheckInput['readLinks']) =>
      checkSite({
        fragments: await readFragments({ pages: listPages(), table: all, compileFragment }),
        ...review(),
        occasion,
        readLinks,
        findRedirect: host?.findRedirect,
        hasFile: host?.hasFile,
        typeCheckSamples: createTypeReader(context),
        findSectionIds: createSectionFinder({ config, plan: () => indexer().plan(listPages()) }),
      }),
    /** Returns the facts for hooks. `readHtml` returns the rendered body of a page. */
    facts: (readHtml: NonNullable<PageReaders['readHtml']>) => ({
      pages: listPages(),
      findPage,
      navigation,
      table,
      readers: { ...texts, readHtml },
      cacheText: createTextCache(context),
    }),
  };
}

/** Lists each diagnostic once: a fallback page for a missing translation repeats those of its original. */
export function listOwnDiagnostics({ route, diagnostics }: CachedPage): readonly Diagnostic[] {
  return route.original === undefined ? diagnostics : [];
}

/** Creates the step in which plugins change the searchable text. */
function createPageChanger(host: PluginHost, { peekSections }: PageTexts): ChangePages {
  return async (pages, readSections) => {
    const byPath = new Map<RoutePath, CachedPage>(pages.map((page) => [page.route.path, page]));
    const changed = await host.searchPages(pages, { peekSections, readSections, readHtml: undefined });
    return changed.flatMap(({ path, title, content }) => {
      const page = byPath.get(path);
      return page ? [{ page, title, ...(content !== undefined && { content }) }] : [];
    });
  };
}

interface FragmentsInput {
  readonly pages: readonly CachedPage[];
  readonly table: RouteTable;
  readonly compileFragment: (file: FilePath) => Promise<CheckedFragment>;
}

const MOST_AT_ONCE = 16;

/** Lists each once, sorted by name. */
async function readFragments({
  pages,
  table,
  compileFragment,
}: FragmentsInput): Promise<readonly CheckedFragment[]> {
  // Files that are shown as code are not part of the page's Markdown.
  const files = pages.flatMap(({ dependencies, codeFiles }) =>
    dependencies.filter((file) => /\.mdx?$/.test(file) && !codeFiles.includes(file)),
  );
  const own = [...new Set(files)]
    .filter((file) => table.byFile(file) === undefined && existsSync(file))
    .sort();
  const fragments: CheckedFragment[] = [];
  await takeTurns(own.entries(), MOST_AT_ONCE, async ([index, file]) => {
    fragments[index] = await compileFragment(file);
  });
  return fragments;
}
