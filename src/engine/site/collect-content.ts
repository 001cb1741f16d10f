/** The first half of the pipeline: from the docs folder to compiled pages and navigation. */
import type { Diagnostic, RoutePath } from '../../shared/types.ts';
import type { Compiler } from '../markdown/compile.ts';
import { createNavigation, type Navigation } from '../navigation/navigation.ts';
import { takeTurns } from '../threads/take-turns.ts';
import type { CompiledPage, KeptPage, PageBody, PageSection, Route } from '../types.ts';
import { compilePages } from './compile-pages.ts';
import { type Frame, readFrame } from './frame.ts';
import { createSiteHighlighter, loadSiteCompiler } from './load-site-compiler.ts';
import { createPageKeeper } from './page-keeper.ts';
import type { PipelineOptions } from './pipeline.ts';
import { openSourceHashes } from './source-hashes.ts';

export interface Content {
  readonly frame: Frame;
  readonly pages: readonly KeptPage[];
  readonly pageOf: (path: RoutePath) => KeptPage | undefined;
  readonly readBody: (page: KeptPage) => Promise<PageBody>;
  readonly readSections: (page: KeptPage) => Promise<readonly PageSection[]>;
  /** At once, where the store has them. */
  readonly peekSections: (page: KeptPage) => readonly PageSection[] | undefined;
  readonly navigation: Navigation;
  /** Loaded when something has to be compiled: where nothing has changed, that is never. */
  readonly loadCompiler: () => Promise<Compiler>;
  /** Stylesheet of the code colours. */
  readonly codeStyles: () => Promise<string>;
  /** How long each page took that had to be compiled, in ms. */
  readonly durations: ReadonlyMap<Route, number>;
  readonly diagnostics: readonly Diagnostic[];
}

/** What is wrong in a file is said of the page it was written for. */
export function toOwnDiagnostics({ route, diagnostics }: KeptPage): readonly Diagnostic[] {
  return route.original === undefined ? diagnostics : [];
}

export async function collectContent(options: PipelineOptions): Promise<Content> {
  const { config, store, seed, onProgress, host } = options;
  const frame = await readFrame(config, { store, toolId: seed }, host);
  await host?.beforeBuild();
  const { routes, text } = frame;
  onProgress({ phase: 'scan', done: routes.length, total: routes.length });
  const sources = openSourceHashes(config);
  const keeper = createPageKeeper({ config, frame, store, seed, sources });
  let compiler: Promise<Compiler> | undefined;
  const loadCompiler = () => {
    compiler ??= loadSiteCompiler({ config, frame, store, seed, replace: host?.replace });
    return compiler;
  };
  /** In the rare case that the store has lost its text, though not what is known of the page. */
  const compileAgain = async (route: Route): Promise<CompiledPage> => {
    const { readPage } = await import('../markdown/read-page.ts');
    const source = await readPage(route, config);
    const page = await (await loadCompiler()).compile(source);
    keeper.keep(page, source.hash);
    return page;
  };
  const compiled = await compilePages({ options, frame, keeper, loadCompiler });
  sources.save();
  const { durations } = compiled;
  const readSections = async (page: KeptPage) =>
    keeper.readSections(page) ?? (await compileAgain(page.route)).sections;
  const readers = { peekSections: keeper.readSections, readSections, readHtml: undefined };
  const pages = host
    ? await extendPages(compiled.pages, (page) => host.extendPage(page, readers))
    : compiled.pages;
  const pagesByPath = new Map<RoutePath, KeptPage>(pages.map((page) => [page.route.path, page]));
  const pageOf = (path: RoutePath) => pagesByPath.get(path);
  const navigation = createNavigation({
    ...{ config, units: frame.units, table: frame.table, text },
    pageOf,
  });
  return {
    frame,
    pages,
    pageOf,
    readBody: async (page) => keeper.readBody(page) ?? (await compileAgain(page.route)).body,
    peekSections: keeper.readSections,
    readSections,
    navigation,
    loadCompiler,
    codeStyles: () => createSiteHighlighter({ config, store, seed }).stylesheet(),
    durations,
    diagnostics: [
      ...frame.diagnostics,
      ...navigation.diagnostics,
      ...pages.flatMap(toOwnDiagnostics),
      ...compiled.diagnostics,
    ],
  };
}

/** Pages that plugins are asked about at once. */
const MOST_AT_ONCE = 64;

async function extendPages(
  pages: readonly KeptPage[],
  extend: (page: KeptPage) => Promise<KeptPage>,
): Promise<readonly KeptPage[]> {
  const extended = [...pages];
  await takeTurns(pages.entries(), MOST_AT_ONCE, async ([index, page]) => {
    extended[index] = await extend(page);
  });
  return extended;
}
