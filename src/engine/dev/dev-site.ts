/**
 * A site in memory, created on demand: `dev` reads titles at its start, and everything else only when
 * a request needs it.
 */
import { type DevProblem, getDevPath } from '../../shared/dev-protocol.ts';
import { toChunkPath } from '../../shared/page-files.ts';
import type { Diagnostic, FilePath, PageRecord, RoutePath } from '../../shared/types.ts';
import { decodeUrl, toOutputPath } from '../../shared/url.ts';
import { createDevBundler } from '../bundle/dev-bundler.ts';
import type { PageDocument, RenderInput } from '../render/page-document.ts';
import type { SiteContext } from '../site/context.ts';
import { createFindFailurePlace, type FindFailurePlace } from '../site/failure-place.ts';
import { type Frame, readFrame } from '../site/frame.ts';
import { createSiteHighlighter } from '../site/load-site-compiler.ts';
import { createPictureReader } from '../site/notebook-pictures.ts';
import type { OutputFile, Route } from '../types.ts';
import { createDevDocuments } from './dev-documents.ts';
import { createDevModules } from './dev-modules.ts';
import { createDevPages, type DevPages } from './dev-pages.ts';
import { createDevPlugins } from './dev-plugins.ts';
import { createDevRenderers, NO_RECORDS } from './dev-renderer.ts';
import { createDevSearch } from './dev-search.ts';
import {
  assemble,
  bundleEntries,
  type CurrentSite,
  checkAll,
  createFailureInput,
  createTurns,
  type DevState,
  readInput,
  takeInChange,
} from './dev-state.ts';
import { createSentViews, createView, type DevViews, type PageView } from './dev-views.ts';
import type { NamedFiles } from './named-files.ts';

/** Input with the base as asset prefix, so that compiled pages are those of `build`. */
export interface DevSiteInput extends SiteContext {
  /** Placeholder of the server's secret. */
  readonly mark: string;
  readonly named: NamedFiles;
  /** True for the site that `dev` starts with. @default false */
  readonly isFirst?: boolean;
  /** Pages that browsers show already, when the site before had another config. */
  readonly visited: Iterable<RoutePath>;
  /** Called when a page looks different though no file has changed: its code has been highlighted. */
  readonly onComplete: () => void;
}

export interface DevSite {
  /** Returns undefined while the app itself cannot be bundled: `problems` has the reasons. */
  current(): Promise<CurrentSite | undefined>;
  /** Id of the current app; `''` while there is none. */
  readonly build: string;
  /** Prepares the page of an address while the app is still being bundled. */
  prepare(path: string): void;
  /** A page, compiled and bundled. It counts as visited from now on. Undefined if the site has no such page any more. */
  show(path: RoutePath): Promise<PageDocument | undefined>;
  /** The generated search page that has one of these names in the output, or whose chunk has. */
  showSearchPage(outputs: readonly string[]): Promise<PageDocument | undefined>;
  /** The generated 404 page of the language of a path. */
  showMissing(path: string): Promise<PageDocument | undefined>;
  /** A picture that a page shows, by its name in the output: its file, or its bytes if it is encoded. */
  findAsset(output: string): Promise<FilePath | Uint8Array | undefined>;
  /** The document of a page; where it cannot be rendered, one that the browser has to fill. */
  renderDocument(document: PageDocument): Promise<string>;
  renderChunk(document: PageDocument): Promise<string>;
  /** Takes in changed files. Never rejects: what is wrong is in `problems`. */
  change(files: readonly FilePath[]): Promise<void>;
  /** Returns the current content of visited pages. */
  views(): Promise<DevViews>;
  /** Returns the content of pages as they were first sent since the last call. */
  takeSent(): DevViews;
  /** Compiles every page and checks all links; false when a change came in between. */
  check(): Promise<boolean>;
  /** A file of the search index, by its name in the output. */
  findSearchFile(output: string): Promise<Uint8Array | undefined>;
  /** The first of these files of the output that a plugin adds. */
  findPluginFile(outputs: readonly string[]): Promise<OutputFile | undefined>;
  /** Where code is written that failed in a browser: its stacks name scripts below the dev path. */
  readonly findFailurePlace: FindFailurePlace;
  /**
   * Renders pages whose components also run in Node, and those that are due after a change; `problems` has the errors.
   * True if any of these paths failed.
   */
  tryRender(paths: readonly RoutePath[]): Promise<boolean>;
  /** Returns all page records, for sites that use them. */
  records(): Promise<string>;
  problems(): readonly DevProblem[];
  /** Files that went in besides the pages. */
  dependencies(): readonly FilePath[];
  readonly visited: ReadonlySet<RoutePath>;
  close(): Promise<void>;
}

/** Number of pages that are kept current although nobody may be viewing them any more. */
const MOST_VISITED = 50;

export function createDevSite(input: DevSiteInput): DevSite {
  const { config, host, onComplete } = input;
  const visited = new Set(input.visited);
  const sent = createSentViews();
  const pages = createDevPages(input, onComplete);
  const framed = readFirstFrame(input, pages);
  const state = createState(input, pages, framed);
  const { inTurn } = state;
  const getCurrent = () => state.current;
  const documents = createDevDocuments(getCurrent);
  const search = createDevSearch(pages, () => getCurrent()?.site);
  const plugins = host && createDevPlugins({ config, host, pages, getCurrent, renderPageHtml });
  const ready = inTurn(() => assembleFirst(state, framed));
  const listGenerated = () => getCurrent()?.documents.plan.generated() ?? [];
  const show = (renderInput: RenderInput | undefined) =>
    renderInput && getCurrent()?.documents.createDocument(renderInput);

  async function renderPageHtml({ route }: { readonly route: Route }): Promise<string> {
    const document = show(await readInput(state, route));
    return document ? documents.renderHtml(document) : '';
  }

  async function check(): Promise<boolean> {
    await ready;
    if (!(await checkAll(state, onComplete))) return false;
    search.prepare();
    await plugins?.runAfterBuild();
    return true;
  }

  return {
    visited,
    check,
    current: () => ready.then(getCurrent),
    get build() {
      return getCurrent()?.bundle.buildId ?? '';
    },
    prepare(path) {
      // Only a head start: the request for the page reports the problem.
      prepare(state, framed, path).catch(() => undefined);
    },
    async show(path) {
      await ready;
      const route = getCurrent()?.site.frame.table.byPath(path);
      if (route === undefined) return undefined;
      visit(visited, path);
      // Before the sidebar names its pages: for a first page, only so many titles are read.
      pages.readTitlesNear(route);
      const renderInput = await readInput(state, route);
      if (showsRecords(state, path)) await readRecords(state, check);
      sent.note(path, renderInput && viewPage(state, path, renderInput));
      return show(renderInput);
    },
    showSearchPage: (outputs) => ready.then(() => show(findSearchPage(listGenerated(), outputs))),
    async showMissing(path) {
      await ready;
      return show(findMissing(listGenerated(), path, config.lang));
    },
    findAsset: (output) => findAsset(state, output),
    findSearchFile: (output) => ready.then(() => search.find(output)),
    findPluginFile: (outputs) => ready.then(() => plugins?.find(outputs)),
    renderDocument: documents.renderHtml,
    renderChunk: documents.renderChunk,
    async change(files) {
      await ready;
      await inTurn(() => takeInChange(state, files, visited));
      plugins?.forget();
      documents.begin();
    },
    findFailurePlace: (trace) => findBrowserFailure(state, trace),
    async tryRender(paths) {
      const { byPath } = getCurrent()?.site.frame.table ?? {};
      for (const path of new Set([...paths, ...documents.listDue()])) {
        const route = byPath?.(path);
        if (route) await renderPageHtml({ route });
        else documents.forget(path);
      }
      return documents.problems().some(({ page }) => page !== undefined && paths.includes(page));
    },
    views: () => ready.then(() => readViews(state, visited)),
    takeSent: sent.take,
    records: async () => JSON.stringify(await readRecords(state, check)),
    problems: () =>
      listProblems(state, documents.problems(), [
        ...(host?.diagnostics() ?? []),
        ...(plugins?.diagnostics() ?? []),
      ]),
    dependencies: () => [
      ...(getCurrent()?.site.frame.dependencies ?? []),
      ...state.modules.dependencies(),
      ...pages.dependencies(),
    ],
    async close() {
      search.close();
      await Promise.all([pages.close(), state.modules.close(), state.renderers.close()]);
    },
  };
}

async function findBrowserFailure(
  state: DevState,
  trace: Parameters<FindFailurePlace>[0],
): ReturnType<FindFailurePlace> {
  const { current } = state;
  if (current === undefined) return {};
  const find = createFindFailurePlace({
    ...createFailureInput(state, current.site.frame),
    side: 'browser',
    findOutput: (url) => findScript(current, url),
  });
  return find(trace);
}

/** Returns the records of all pages, which are compiled first. */
async function readRecords(state: DevState, check: () => Promise<boolean>): Promise<readonly PageRecord[]> {
  if (state.records === undefined) await check();
  return state.records ?? NO_RECORDS;
}

/** Returns whether a page has components that use the records of all pages, as the browser that takes it over has them. */
function showsRecords({ current }: DevState, path: RoutePath): boolean {
  if (current === undefined) return false;
  const { appUsesPageData, pages } = current.bundle;
  return appUsesPageData || pages.get(path)?.usesPageData === true;
}

async function prepare(state: DevState, framed: Promise<Frame>, path: string): Promise<void> {
  const route = (await framed).table.find(path);
  if (route && state.current === undefined) await state.pages.get(route);
}

async function findAsset(
  { assets, variants, context }: DevState,
  output: string,
): Promise<FilePath | Uint8Array | undefined> {
  const asset = assets.get(output);
  // A missing file is requested by a page that is about to be replaced.
  if (asset?.content !== undefined) return Buffer.from(asset.content);
  if (asset?.picture) return createPictureReader(context.config.projectDir)(asset).catch(() => undefined);
  if (asset?.variant === undefined) return asset?.file;
  // An image that cannot be encoded is shown as it is, which is reported.
  return variants?.read(asset).catch(() => asset.file);
}

/** The text of a script that a browser has loaded. */
function findScript({ bundle }: CurrentSite, url: string): string | undefined {
  const name = decodeUrl(url.replace(/[?#].*$/, ''));
  const page = [...bundle.pages].find(([path]) => toChunkPath(path) === name)?.[1];
  const content = page?.script ?? bundle.files.find(({ path }) => path === name)?.content;
  // A bundle from the store has bytes.
  if (content instanceof Uint8Array) return Buffer.from(content).toString();
  return typeof content === 'string' ? content : undefined;
}

async function assembleFirst(state: DevState, framed: Promise<Frame>): Promise<void> {
  if (state.context.host) await framed;
  // Most pages are text and need only the app, which esbuild builds in a process of its own.
  const bundling = bundleEntries(state);
  assemble(state, await framed, { bundle: await bundling });
}

/** The search page with one of these files. */
function findSearchPage(
  generated: readonly RenderInput[],
  outputs: readonly string[],
): RenderInput | undefined {
  return generated.find(({ meta: { page } }) => {
    const files = [toOutputPath(page.routePath), toChunkPath(page.routePath)];
    return page.pageType === 'search' && files.some((file) => outputs.includes(file));
  });
}

/** The 404 page of the language of a path. */
function findMissing(
  generated: readonly RenderInput[],
  path: string,
  defaultLang: string,
): RenderInput | undefined {
  const pages = generated.filter(({ meta }) => meta.page.pageType === '404');
  const isInLanguage = ({ meta }: RenderInput, lang: string) => meta.page.lang === lang;
  const isNear = ({ meta }: RenderInput) => path.startsWith(`/${meta.page.lang}/`);
  const ownPage = pages.find((page) => isNear(page) && !isInLanguage(page, defaultLang));
  return ownPage ?? pages.find((page) => isInLanguage(page, defaultLang));
}

async function readFirstFrame(input: DevSiteInput, pages: DevPages): Promise<Frame> {
  const frame = await readFrame(input);
  if (input.isFirst) await input.host?.beforeBuild();
  pages.update(frame, [], { isSameTable: false });
  return frame;
}

function createState(input: DevSiteInput, pages: DevPages, framed: Promise<Frame>): DevState {
  const { config, store, mark, named, host } = input;
  // Pages and pictures are where the reader expects them.
  const devConfig = { ...config, assetPrefix: getDevPath(config.base, mark, '') };
  const highlighter = createSiteHighlighter(input);
  const bundler = createDevBundler({
    config: devConfig,
    store,
    dev: { socket: getDevPath(config.base, mark, 'socket') },
    codeStyles: () => highlighter.stylesheet(),
    compileFragment: async (file) => {
      await framed;
      return (await pages.compiler()).compileFragment(file);
    },
    loadRuntimeModules: host && (() => host.runtimeModules()),
  });
  const state: DevState = {
    context: input,
    renderInput: devConfig,
    named,
    pages,
    inTurn: createTurns(),
    entries: new Map(),
    assets: new Map(),
    variants: host?.createVariants?.(store),
    modules: createDevModules(config, bundler),
    renderers: createDevRenderers({ config, records: () => state.records ?? NO_RECORDS }),
    current: undefined,
    checked: { diagnostics: [], behind: new Map() },
    records: undefined,
  };
  return state;
}

/** The newest come last. */
function visit(visited: Set<RoutePath>, path: RoutePath): void {
  visited.delete(path);
  visited.add(path);
  const [oldest] = visited;
  if (visited.size > MOST_VISITED && oldest !== undefined) visited.delete(oldest);
}

function viewPage({ current }: DevState, path: RoutePath, { meta, body }: RenderInput): PageView | undefined {
  if (current === undefined) return undefined;
  const script = current.bundle.pages.get(path)?.script ?? '';
  return createView(meta, body.kind === 'module' ? script : body.hash + script, current.bundle.appStyle);
}

async function readViews(state: DevState, visited: ReadonlySet<RoutePath>): Promise<DevViews> {
  const views = [...visited].map(async (path) => {
    const route = state.current?.site.frame.table.byPath(path);
    // After a change of the config nothing is known of the others: readers would see names of files for a moment.
    if (route) state.pages.readTitlesNear(route);
    const renderInput = route && (await readInput(state, route));
    const view = renderInput && viewPage(state, path, renderInput);
    return view ? [[path, view] as const] : [];
  });
  return new Map((await Promise.all(views)).flat());
}

/** Lists the problems of everything requested so far. */
function listProblems(
  state: DevState,
  rendering: readonly DevProblem[],
  hooks: readonly Diagnostic[],
): DevProblem[] {
  const { current, pages, modules, checked } = state;
  const { frame, navigation } = current?.site ?? {};
  const diagnostics = [
    ...(frame?.diagnostics ?? []),
    ...(navigation?.diagnostics ?? []),
    ...pages.diagnostics(),
    ...modules.problems(),
    ...[...checked.diagnostics, ...hooks],
  ];
  return [...rendering, ...diagnostics.map((diagnostic) => createProblem(diagnostic, state))];
}

/** A problem in a page's file concerns that page only. */
function createProblem(diagnostic: Diagnostic, { current, context }: DevState): DevProblem {
  const { file } = diagnostic;
  const path = `${context.config.projectDir}/${file}` as FilePath;
  const route = file === undefined ? undefined : current?.site.frame.table.byFile(path);
  return route ? { ...diagnostic, page: route.path } : diagnostic;
}
