/** Reads a site with all of its pages, each from the cache or compiled. */

import { rememberOnce } from '../../shared/remember.ts';
import type { FilePath, RoutePath } from '../../shared/types.ts';
import { createTextCache } from '../hooks/text-cache.ts';
import { takeTurns } from '../threads/take-turns.ts';
import type { CachedPage, CompiledPage, Route } from '../types.ts';
import { type CompiledPages, type CompileOptions, compilePages } from './compile-pages.ts';
import { createDraftFinder } from './find-drafts.ts';
import { readFrame } from './frame.ts';
import { createSiteHighlighter, loadSiteCompiler } from './load-site-compiler.ts';
import { createPages, type Pages } from './pages.ts';
import { createSite, listOwnDiagnostics } from './site.ts';
import { openSourceHashes } from './source-hashes.ts';

export type Content = Awaited<ReturnType<typeof collectContent>>;

export type OpenedPages = Awaited<ReturnType<typeof openPages>>;

export interface CollectedPages extends Pick<OpenedPages, 'frame' | 'pages' | 'loadCompiler'> {
  /** The selected routes. */
  readonly routes: readonly Route[];
  readonly compiled: CompiledPages;
}

/** Reads which pages there are, and prepares for compiling them. */
export async function openPages(options: CompileOptions) {
  const { config, host } = options;
  const sources = openSourceHashes(config);
  const frame = await readFrame(options, { findDrafts: createDraftFinder(sources), only: options.only });
  // Links are compiled as in the whole site, so that both find each other's pages in the store.
  const { all: table } = frame;
  const whole = { ...frame, table, routes: table.routes };
  await host?.beforeBuild();
  const loadCompiler = rememberOnce(() =>
    loadSiteCompiler({
      ...options,
      frame: whole,
      replace: host?.createReplace?.(createTextCache(options)),
      variants: host?.createVariants?.(options.store).list,
    }),
  );
  const pages = createPages({ ...options, frame: whole, sources, loadCompiler });
  return {
    frame,
    /** The frame of the whole site, of which `frame` may be a part: what pages are compiled with. */
    whole,
    pages,
    loadCompiler,
    /** Saves the hashes of sources for later runs. */
    save: sources.save,
  };
}

/** Reads each page from the cache or compiles it, before plugins add to its record. `select`: selects the wanted ones. */
export async function collectPages(
  options: CompileOptions,
  select: (routes: readonly Route[]) => readonly Route[] = (routes) => routes,
): Promise<CollectedPages> {
  const { frame, whole, pages, loadCompiler, save } = await openPages(options);
  const routes = select(frame.routes);
  options.onProgress({ phase: 'scan', done: routes.length, total: routes.length });
  const compiled = await compilePages({ options, routes, frame: whole, pages, loadCompiler });
  save();
  return { frame, routes, pages, compiled, loadCompiler };
}

export async function collectContent(options: CompileOptions) {
  const { config, host } = options;
  const { frame, pages, compiled, loadCompiler } = await collectPages(options);
  const extended = host ? await extendPages(compiled.pages, pages) : compiled.pages;
  const byPath = new Map<RoutePath, CachedPage>(extended.map((page) => [page.route.path, page]));
  const compileFragment = async (file: FilePath) => (await loadCompiler()).compileFragment(file);
  const site = createSite({
    context: options,
    frame,
    compileFragment,
    texts: pages.texts,
    findPage: (path) => byPath.get(path),
  });
  return {
    site,
    compileFragment,
    /** Compiles a page again, whatever the store has. */
    async compile(route: Route): Promise<CompiledPage> {
      const { readPage } = await import('../markdown/read-page.ts');
      return (await loadCompiler()).compile(await readPage(route, config));
    },
    /** Stylesheet of the code colours. */
    codeStyles: () => createSiteHighlighter(options).stylesheet(),
    /** Compile time in ms of each page that had to be compiled. */
    durations: compiled.durations,
    /** Key of a page's results for machines that share them; undefined if its file cannot be read. */
    getSharedKey: (route: Route) => pages.shared.getSharedKey(route),
    diagnostics: [
      ...frame.diagnostics,
      ...site.navigation.diagnostics,
      ...extended.flatMap(listOwnDiagnostics),
      ...compiled.diagnostics,
    ],
  };
}

/** Number of pages passed to plugins in parallel. */
const MOST_AT_ONCE = 64;

async function extendPages(compiled: readonly CachedPage[], pages: Pages): Promise<readonly CachedPage[]> {
  const extended = [...compiled];
  await takeTurns(compiled.entries(), MOST_AT_ONCE, async ([index, page]) => {
    extended[index] = await pages.extend(page);
  });
  return extended;
}
