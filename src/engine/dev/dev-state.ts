/**
 * The state of a running `dev`: one record, filled by requests and replaced by changes. It uses the
 * site's questions as `build` does; this file only contains what a change does to their results.
 */

import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { rememberOnce } from '../../shared/remember.ts';
import type { FilePath, PageRecord, RoutePath } from '../../shared/types.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import { type ComponentPage, listComponentPages } from '../bundle/modules/content-modules.ts';
import type { SiteChecks } from '../check/check-site.ts';
import type { ImageVariants } from '../hooks/image-variants.ts';
import { checkEngine } from '../markdown/engine.ts';
import { readPage as readPageSource } from '../markdown/read-page.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { createSitePolicy, formatMetaPolicy } from '../render/content-policy.ts';
import type { RenderInput } from '../render/page-document.ts';
import type { SiteContext } from '../site/context.ts';
import { createDocuments, type Documents } from '../site/documents.ts';
import { type Frame, readNextFrame } from '../site/frame.ts';
import { createSite, type Site } from '../site/site.ts';
import { hashKey } from '../store/hash-key.ts';
import type { CachedPage, OutputFile, PageAsset, Route, SiteConfig } from '../types.ts';
import type { DevModules } from './dev-modules.ts';
import type { DevPages } from './dev-pages.ts';
import { type DevRenderer, type DevRenderers, NO_RECORDS } from './dev-renderer.ts';
import type { NamedFiles } from './named-files.ts';

/** Everything needed to show the current files; replaced as a whole, never mutated. */
export interface CurrentSite {
  readonly site: Site;
  readonly bundle: Bundle;
  readonly documents: Documents;
  readonly renderer: DevRenderer;
}

export interface DevState {
  readonly context: SiteContext;
  /** The config that pages are shown with: scripts and styles are at paths that no other site can guess. */
  readonly renderInput: SiteConfig;
  readonly named: NamedFiles;
  readonly pages: DevPages;
  readonly modules: DevModules;
  readonly renderers: DevRenderers;
  /** Runs one change at a time. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Pages that are modules, with the bundling that took them in first. */
  readonly entries: Map<RoutePath, Promise<void>>;
  /** Files that pages show, by their names in the output. */
  readonly assets: Map<string, PageAsset>;
  /** Undefined when no plugin encodes images. */
  readonly variants: ImageVariants | undefined;
  /** Undefined while the app itself cannot be bundled. */
  current: CurrentSite | undefined;
  /** Result of the last check of all pages. */
  checked: SiteChecks;
  /** Records of all pages, once all are compiled; the same list as long as its content is the same. */
  records: readonly PageRecord[] | undefined;
}

/** Number of files whose titles are compared; if more change, navigation is rebuilt. */
const MOST_COMPARED = 20;

export function createTurns(): DevState['inTurn'] {
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
}

/** `navigation` is that of the previous view, if it is unchanged. */
export function assemble(
  state: DevState,
  frame: Frame,
  {
    bundle,
    navigation,
  }: { readonly bundle: Bundle | undefined; readonly navigation?: Navigation | undefined },
): void {
  const { context, renderInput: devConfig, named, pages, renderers, assets, current } = state;
  if (bundle === undefined || (navigation && bundle === current?.bundle)) return;
  const { peek: findPage, findTitle, texts } = pages;
  const compileFragment = async (file: FilePath) => (await pages.compiler()).compileFragment(file);
  const site = createSite({ context, frame, texts, findPage, findTitle, compileFragment, navigation });
  for (const asset of bundle.assets) assets.set(asset.output, asset);
  if (bundle !== current?.bundle) for (const file of bundle.files) named.scripts.add(file);
  const documents = createDocuments({
    context: { ...context, config: devConfig },
    site,
    bundle,
    getBehind: (path) => state.checked.behind.get(path),
    onFile: named.data.add,
    records: () => state.records ?? NO_RECORDS,
    ...createFailureInput(state, frame),
    // For this page only: the others may not be compiled yet.
    getPolicy({ route, meta }) {
      const pages = route ? [{ route, page: meta.page }] : [];
      const policy = createSitePolicy(context.config, { routes: frame.routes, pages });
      return policy && formatMetaPolicy(policy);
    },
  });
  state.current = { site, bundle, documents, renderer: renderers.of(bundle) };
}

/** Finds places in bundled code, whichever side reports them. */
export function createFailureInput({ context, pages, modules }: DevState, frame: Frame) {
  const { config } = context;
  return {
    config,
    frame,
    findOriginal: modules.findOriginal,
    compile: async (route: Route) => (await pages.compiler()).compile(await readPageSource(route, config)),
    compileFragment: async (file: FilePath) => (await pages.compiler()).compileFragment(file),
  };
}

/** `files`: those that have changed since the last bundle, if known. */
export async function bundleEntries(
  { modules, ...state }: DevState,
  files?: readonly FilePath[],
): Promise<Bundle | undefined> {
  return modules.update(await listEntries(state), files);
}

function listEntries({ entries, pages }: Pick<DevState, 'entries' | 'pages'>): Promise<ComponentPage[]> {
  const knownPages = [...entries.keys()].flatMap((path) => pages.peek(path) ?? []);
  return listComponentPages(knownPages, pages.texts.readBody);
}

/** Changes with the code of the bundled pages. */
async function hashEntries(state: DevState): Promise<string> {
  return (await listEntries(state)).map(({ path, code }) => hashKey(path, code ?? '')).join();
}

/** Compiles a page, and bundles its module if it has one. */
async function readPage(state: DevState, route: Route): Promise<CachedPage> {
  const { pages, assets, entries, inTurn } = state;
  const page = await pages.get(route);
  for (const asset of page.assets) assets.set(asset.output, asset);
  if (page.body.kind === 'static') return page;
  const takeIn = async () => {
    const frame = state.current?.site.frame;
    if (frame) assemble(state, frame, { bundle: await bundleEntries(state) });
  };
  const bundling = entries.get(route.path) ?? inTurn(takeIn);
  entries.set(route.path, bundling);
  await bundling;
  return page;
}

/** Reads the render input of a page; pages listed on it are compiled for their headings. */
export async function readInput(state: DevState, route: Route): Promise<RenderInput | undefined> {
  const page = await readPage(state, route);
  const listed = state.current?.documents.plan.listShownRoutes(page) ?? [];
  await Promise.all(listed.map((listedPath) => state.pages.get(listedPath)));
  return state.current?.documents.plan.createInput(page);
}

/** Processes changed files. `visited` are pages on screen, which are compiled before they are requested. */
export async function takeInChange(
  state: DevState,
  files: readonly FilePath[],
  visited: Iterable<RoutePath>,
): Promise<void> {
  const { context, pages, modules, entries, current } = state;
  const previous = current?.site;
  const isKnown = createContentTest(state);
  const frame = await readNextFrame(context, { files, previous: previous?.frame, isKnown });
  const hashesBefore = await hashEntries(state);
  const names = printNames(state, files);
  const isSameTable = frame.table === previous?.frame.table;
  pages.update(frame, files, { isSameTable });
  const refresh = async (path: RoutePath) => {
    const route = frame.table.byPath(path);
    if (route) await pages.get(route);
    else entries.delete(path);
  };
  await Promise.all([...entries.keys(), ...visited].map(refresh));
  const relinks = modules.isTouchedBy(files, isSameTable) || hashesBefore !== (await hashEntries(state));
  const isNamedAlike = frame === previous?.frame && names !== undefined && names === printNames(state, files);
  const bundle = relinks ? await bundleEntries(state, files) : state.current?.bundle;
  assemble(state, frame, { bundle, navigation: isNamedAlike ? previous.navigation : undefined });
}

/** Returns the names that navigation takes from these files; undefined if there are too many to compare. */
function printNames({ current, pages }: DevState, files: readonly FilePath[]): string | undefined {
  if (files.length > MOST_COMPARED) return undefined;
  const routes = files.flatMap((file) => current?.site.frame.table.byFile(file) ?? []);
  return JSON.stringify(
    routes.map(({ path }) => {
      const { page, headingLabel } = pages.findTitle(path) ?? {};
      return [page?.title, page?.headingTitle, page?.frontmatter, headingLabel];
    }),
  );
}

/** Creates a test for files whose change only affects content, so that the site has the same pages as before. */
function createContentTest({ context, current, pages }: DevState): (file: FilePath) => boolean {
  const isBundled = (file: FilePath) => !file.startsWith(`${context.config.themeDir}/`);
  const getOtherFiles = rememberOnce(
    () => new Set([...pages.dependencies(), ...(current?.bundle.dependencies ?? []).filter(isBundled)]),
  );
  // A new page is a new address, even if a page requested it before.
  const isNewAddress = (file: FilePath) =>
    file.startsWith(`${context.config.publicDir}/`) &&
    current?.site.frame.publicFiles.some(({ file: { content } }) => isCopyOf(content, file)) !== true;
  return (file) =>
    (current?.site.frame.table.byFile(file) !== undefined || getOtherFiles().has(file)) &&
    existsSync(file) &&
    !isNewAddress(file);
}

function isCopyOf(content: OutputFile['content'], file: FilePath): boolean {
  return typeof content === 'object' && 'copyOf' in content && content.copyOf === file;
}

/**
 * Compiles every page and checks the site; false when a change came in between. `onNamed`: called when a sidebar has
 * got its titles.
 */
export async function checkAll(state: DevState, onNamed: () => void): Promise<boolean> {
  const { pages, inTurn } = state;
  const nameAgain = () =>
    inTurn(async () => {
      const { current } = state;
      if (current) assemble(state, current.site.frame, { bundle: current.bundle });
    });
  if ((await pages.findRest()) && (await pages.fillTitles())) await nameAgain().then(onNamed);
  const isWhole = await pages.compileRest();
  if (!isWhole || state.current === undefined) return false;
  // Now that all are compiled, navigation uses the titles that pages give themselves.
  await nameAgain();
  const { site, bundle } = state.current;
  const records = site.listPages().map(({ page }) => page);
  if (!isDeepStrictEqual(records, state.records)) {
    state.records = records;
    state.current = { ...state.current, renderer: state.renderers.of(bundle) };
  }
  const [checked, engine] = await Promise.all([
    site.check('dev'),
    checkEngine(state.context.config.markdown),
  ]);
  state.checked = { ...checked, diagnostics: [...engine, ...checked.diagnostics] };
  return true;
}
