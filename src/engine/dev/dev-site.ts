/**
 * A site in memory, made as it is asked for: `dev` reads names at its start, and of
 * everything else only what a request needs. It is the pipeline of `build` taken page
 * by page; a change throws away what it touches, and nothing more.
 */
import { existsSync } from 'node:fs';
import { type DevProblem, toDevPath } from '../../shared/dev-protocol.ts';
import type { Diagnostic, FilePath, PageRecord, RoutePath } from '../../shared/types.ts';
import type { Bundle } from '../bundle/bundle-site.ts';
import { type ComponentPage, toComponentPage } from '../bundle/content-modules.ts';
import { createDevBundler } from '../bundle/dev-bundler.ts';
import { checkSite, type SiteChecks } from '../check/check-site.ts';
import { createKeptTexts } from '../hooks/kept-texts.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import { createNavigation, type Navigation } from '../navigation/navigation.ts';
import { toMetaText, toSitePolicy } from '../render/content-policy.ts';
import { createHeadKeys } from '../render/head-tags.ts';
import { isRendered, type PageDocument, type RenderInput, toPageDocument } from '../render/page-document.ts';
import { toMarkup } from '../render/page-shell.ts';
import { toSiteIcon } from '../render/site-icon.ts';
import { type Frame, readFrame, readNextFrame } from '../site/frame.ts';
import { createSiteHighlighter } from '../site/load-site-compiler.ts';
import { createOutlineReader } from '../site/page-outlines.ts';
import { planSite, type SitePlan } from '../site/plan-site.ts';
import { toChangePages } from '../site/plugin-stages.ts';
import type { Store } from '../store/store.ts';
import { toKey } from '../store/to-key.ts';
import type { KeptPage, OutputFile, PageBody, Route, SiteConfig } from '../types.ts';
import { createDevModules } from './dev-modules.ts';
import { createDevPages } from './dev-pages.ts';
import { createDevPlugins } from './dev-plugins.ts';
import { createDevRenderers, type DevRenderer } from './dev-renderer.ts';
import { createDevSearch } from './dev-search.ts';
import { type DevViews, toView } from './dev-views.ts';

export interface DevSiteInput {
  /** With the base as prefix of assets, so that compiled pages are those of `build`. */
  readonly config: SiteConfig;
  readonly store: Store;
  readonly seed: string;
  /** Stands where the server's secret goes. */
  readonly mark: string;
  /** Undefined for a site without plugins. */
  readonly host?: PluginHost | undefined;
  /** Whether this is the site that `dev` begins with. @default false */
  readonly isFirst?: boolean;
  /** Pages that browsers show already, when the site before had another config. */
  readonly visited: Iterable<RoutePath>;
  /** A page shows something else without a change of a file: its code has got its colours. */
  readonly onComplete: () => void;
}

/** All that was made of the files as they are; replaced as a whole, never changed. */
export interface DevState {
  readonly frame: Frame;
  readonly navigation: Navigation;
  readonly bundle: Bundle;
  readonly plan: SitePlan;
  readonly renderer: DevRenderer;
  readonly icon: string;
  readonly toHeadKey: ReturnType<typeof createHeadKeys>;
}

export interface DevSite {
  /** Undefined while the app itself cannot be bundled: `problems` say why. */
  state(): Promise<DevState | undefined>;
  /** Id of the app of the moment; `''` while there is none. */
  readonly build: string;
  /** Begins with the page of an address while the app is still being bundled. */
  prepare(path: string): void;
  /** A page, compiled and bundled. It counts as visited from now on. */
  show(route: Route): Promise<PageDocument | undefined>;
  /** The generated 404 page of the language of a path. */
  showMissing(path: string): Promise<PageDocument | undefined>;
  /** The file of a picture that a page shows, by its name in the output. */
  findAsset(output: string): FilePath | undefined;
  /** The document of a page; where it cannot be rendered, one that the browser has to fill. */
  toDocument(document: PageDocument): Promise<string>;
  toChunk(document: PageDocument): Promise<string>;
  /** Takes in changed files. Never rejects: what is wrong is in `problems`. */
  change(files: readonly FilePath[]): Promise<void>;
  /** What the visited pages show now. */
  views(): Promise<DevViews>;
  /** Compiles every page and checks all links; false when a change came in between. */
  check(): Promise<boolean>;
  /** A file of the search index, by its name in the output. */
  findSearchFile(output: string): Promise<Uint8Array | undefined>;
  /** The first of these files of the output that a plugin adds. */
  findPluginFile(outputs: readonly string[]): Promise<OutputFile | undefined>;
  /** All page records, for sites that ask for them. */
  records(): Promise<string>;
  problems(): readonly DevProblem[];
  /** Files that went in besides the pages. */
  dependencies(): readonly FilePath[];
  readonly visited: ReadonlySet<RoutePath>;
  close(): Promise<void>;
}

/** Pages that are kept current while nobody may be looking any more. */
const MOST_VISITED = 50;

/** Files whose titles are compared; where more change, navigation is made anew. */
const MOST_COMPARED = 20;

export function createDevSite(input: DevSiteInput): DevSite {
  const { config, store, seed, mark, host, isFirst = false, visited: former, onComplete } = input;
  // Scripts and styles lie where no other site can guess them; pages and pictures where the reader expects them.
  const memory = { store, toolId: seed };
  const shown: SiteConfig = { ...config, assetPrefix: toDevPath(config.base, mark, '') };
  const visited = new Set(former);
  /** Pages that are modules, with the bundling that took them in first. */
  const entries = new Map<RoutePath, Promise<void>>();
  const assets = new Map<string, FilePath>();
  const renderProblems = new Map<RoutePath, Diagnostic>();
  let checked: SiteChecks = { diagnostics: [], behind: new Map() };
  let records: readonly PageRecord[] | undefined;
  let current: DevState | undefined;

  const pages = createDevPages({ config, store, seed, host, onComplete });
  const highlighter = createSiteHighlighter({ config, store, seed });
  const renderers = createDevRenderers({ config, records: () => records ?? [] });
  const bundler = createDevBundler({
    config: shown,
    store,
    toolId: seed,
    dev: { socket: toDevPath(config.base, mark, 'socket') },
    codeStyles: () => highlighter.stylesheet(),
    compileFragment: async (file) => (await pages.compiler()).compileFragment(file),
    toRuntimeModules: host && (() => host.runtimeModules()),
  });
  const modules = createDevModules(config, bundler);
  const changePages = toChangePages(host, pages.peekSections);
  const search = createDevSearch({ config, ...{ store, seed, pages, changePages }, state: () => current });
  const plugins =
    host &&
    createDevPlugins({
      ...{ config, host, pages, state: () => current, toDocument: toPageHtml },
      keepText: createKeptTexts({ config, store, seed }),
    });

  /** One change at a time. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const framed = (async () => {
    const frame = await readFrame(config, memory, host);
    if (isFirst) await host?.beforeBuild();
    pages.update(frame, [], { isSameTable: false });
    return frame;
  })();
  const ready = inTurn(async () => {
    if (host) await framed;
    // Most pages are text and need nothing but the app, which esbuild makes in a process of its own.
    const bundling = tryBundle();
    assemble(await framed, await bundling);
  });

  /** `known`: navigation that is as it was. */
  function assemble(frame: Frame, bundle: Bundle | undefined, known?: Navigation): void {
    if (bundle === undefined || (known && bundle === current?.bundle)) return;
    const navigation =
      known ??
      createNavigation({
        ...{ config, units: frame.units, table: frame.table, text: frame.text },
        pageOf: pages.titleOf,
      });
    const behindOf = (path: RoutePath) => checked.behind.get(path);
    const plan = planSite({ config: shown, frame, navigation, bundle, pageOf: pages.peek, behindOf });
    const icon = toSiteIcon(
      config,
      frame.publicFiles.map(({ file }) => file.path),
    );
    for (const asset of bundle.assets) assets.set(asset.output, asset.file);
    const toHeadKey = createHeadKeys({ config: shown, table: frame.table, icon });
    current = { frame, navigation, bundle, plan, renderer: renderers.of(bundle), icon, toHeadKey };
  }

  const tryBundle = async () => modules.update(await readEntries());

  async function readEntries(): Promise<ComponentPage[]> {
    const known = [...entries.keys()].flatMap((path) => pages.peek(path) ?? []);
    return (await Promise.all(known.map((page) => toComponentPage(page, pages.readBody)))).flat();
  }

  const toLong = (file: string) => `${config.projectDir}/${file}` as FilePath;

  /** Compiled, and its module bundled where it has one. */
  async function toPage(route: Route): Promise<KeptPage> {
    const page = await pages.get(route);
    for (const { file, output } of page.assets) assets.set(output, file);
    if (page.body.kind === 'static') return page;
    const bundling = entries.get(route.path) ?? inTurn(takeInEntries);
    entries.set(route.path, bundling);
    await bundling;
    return page;
  }

  /** What a page shows; the pages that it lists are compiled for their headings. */
  async function toInput(route: Route): Promise<RenderInput | undefined> {
    const page = await toPage(route);
    await Promise.all((current?.plan.listShown(page) ?? []).map((shownRoute) => pages.get(shownRoute)));
    return current?.plan.toInput(page);
  }

  async function takeInEntries(): Promise<void> {
    const frame = current?.frame;
    if (frame) assemble(frame, await tryBundle());
  }

  let hashed: { readonly of: typeof records; readonly hash: string } | undefined;
  /** Once for each list: it holds all pages. */
  function hashRecords(): string {
    if (hashed === undefined || hashed.of !== records)
      hashed = { of: records, hash: toKey(JSON.stringify(records ?? [])) };
    return hashed.hash;
  }

  function toDocument(input: RenderInput, { bundle, frame, icon, toHeadKey }: DevState): PageDocument {
    const recordsHash = bundle.usesPageData ? hashRecords() : '';
    const { table } = frame;
    const { route, meta } = input;
    const policy = toSitePolicy(config, {
      routes: frame.routes,
      pages: route ? [{ route, page: meta.page }] : [],
    });
    const shownPolicy = policy && toMetaText(policy);
    return toPageDocument(input, {
      config: shown,
      policy: shownPolicy,
      bundle,
      table,
      icon,
      seed,
      toHeadKey,
      recordsHash,
    });
  }

  const readBody = async ({ route, meta }: RenderInput): Promise<PageBody> => {
    const page = route && pages.peek(meta.page.routePath);
    return page ? pages.readBody(page) : { kind: 'static', html: '' };
  };

  async function render({ input, toShellKey, toDocumentFile }: PageDocument): Promise<string> {
    const { routePath } = input.meta.page;
    const body = await readBody(input);
    const renderer = current?.renderer;
    // A page that could not be bundled has no module; why that is so has been told.
    const isMade = body.kind === 'static' || current?.bundle.pages.has(routePath);
    if (!isRendered(routePath, config) || renderer === undefined || !isMade)
      return toDocumentFile({ html: '', head: '' }).content;
    const html = body.kind === 'static' ? body.html : '';
    const markup = await toMarkup({
      store,
      key: toShellKey(),
      body: html,
      render: () => renderer.render(input, body),
    });
    if (!('diagnostic' in markup)) {
      renderProblems.delete(routePath);
      return toDocumentFile(markup).content;
    }
    renderProblems.set(routePath, markup.diagnostic);
    return toDocumentFile({ html: '', head: '' }).content;
  }

  /** Whether what could not be rendered can be now. */
  async function renderAgain(): Promise<void> {
    for (const path of [...renderProblems.keys()]) {
      const route = current?.frame.table.byPath(path);
      renderProblems.delete(path);
      const input = route && (await toInput(route));
      if (input && current) await render(toDocument(input, current));
    }
  }

  return {
    visited,
    state: async () => {
      await ready;
      return current;
    },
    get build() {
      return current?.bundle.buildId ?? '';
    },
    prepare(path) {
      const compile = async (): Promise<void> => {
        const route = (await framed).table.find(path);
        if (route && current === undefined) await pages.get(route);
      };
      // Only a head start: whoever asks for the page hears what is wrong.
      compile().catch(() => undefined);
    },
    async show(route) {
      await ready;
      visited.delete(route.path);
      visited.add(route.path);
      const oldest = visited.values().next().value;
      if (visited.size > MOST_VISITED && oldest !== undefined) visited.delete(oldest);
      // Before the sidebar names its pages, of which only so many are read for a first page.
      pages.readTitlesNear(route);
      const input = await toInput(route);
      return input && current && toDocument(input, current);
    },
    async showMissing(path) {
      await ready;
      const found = current?.plan.notFound() ?? [];
      const isNear = ({ meta }: RenderInput) =>
        path.startsWith(`/${meta.page.lang}/`) && meta.page.lang !== config.lang;
      const input = found.find(isNear) ?? found.find(({ meta }) => meta.page.lang === config.lang);
      return input && current && toDocument(input, current);
    },
    findAsset: (output) => assets.get(output),
    async findSearchFile(output) {
      await ready;
      return search.find(output);
    },
    async findPluginFile(outputs) {
      await ready;
      return plugins?.find(outputs);
    },
    toDocument: render,
    toChunk: async ({ input, toChunkFile }) => toChunkFile(await readBody(input)).content,
    change: (files) =>
      ready.then(() =>
        inTurn(async () => {
          const frame = await readNextFrame(config, memory, {
            files,
            former: current?.frame,
            host,
            known: toContentTest(),
          });
          plugins?.forget();
          const before = await toEntryHash();
          const names = toNames(files);
          pages.update(frame, files, { isSameTable: frame.table === current?.frame.table });
          await Promise.all([...entries.keys(), ...visited].map((path) => refresh(path, frame)));
          const relinks = modules.isTouchedBy(files) || before !== (await toEntryHash());
          const isNamedAlike = frame === current?.frame && names !== undefined && names === toNames(files);
          const navigation = isNamedAlike ? current?.navigation : undefined;
          assemble(frame, relinks ? await tryBundle() : current?.bundle, navigation);
          await renderAgain();
        }),
      ),
    async views() {
      await ready;
      const views = [...visited].map(async (path) => {
        const route = current?.frame.table.byPath(path);
        const input = route && (await toInput(route));
        if (input === undefined || current === undefined) return [];
        const script = current.bundle.pages.get(path)?.script ?? '';
        const body = input.body.kind === 'module' ? script : input.body.hash + script;
        return [[path, toView(input.meta, body, current.bundle.appStyle)] as const];
      });
      return new Map((await Promise.all(views)).flat());
    },
    async check() {
      await ready;
      const nameAgain = () => inTurn(async () => current && assemble(current.frame, current.bundle));
      if ((await pages.findRest()) && (await pages.fillTitles())) await nameAgain().then(onComplete);
      const isWhole = await pages.compileRest();
      if (!isWhole || current === undefined) return false;
      // Now that all are compiled, navigation calls pages as they call themselves.
      await nameAgain();
      const { frame, navigation } = current;
      const all = frame.routes.flatMap(({ path }) => pages.peek(path) ?? []);
      records = all.map(({ page }) => page);
      const outlineOf = createOutlineReader({ config, table: frame.table, store, seed });
      checked = await checkSite({
        ...{ config, ...frame, pages: all, navigation, outlineOf, occasion: 'build' },
        findRedirect: host?.findRedirect,
      });
      search.prepare();
      await plugins?.tellDone();
      return true;
    },
    async records() {
      if (records === undefined) await this.check();
      return JSON.stringify(records ?? []);
    },
    problems: () =>
      [
        ...(current?.frame.diagnostics ?? []),
        ...(current?.navigation.diagnostics ?? []),
        ...pages.diagnostics(),
        ...modules.problems(),
        ...renderProblems.values(),
        ...checked.diagnostics,
        ...(host?.diagnostics() ?? []),
        ...(plugins?.diagnostics() ?? []),
      ].map(toProblem),
    dependencies: () => [
      ...(current?.frame.dependencies ?? []),
      ...modules.dependencies(),
      ...pages.dependencies(),
    ],
    async close() {
      search.close();
      await Promise.all([pages.close(), bundler.close(), renderers.close()]);
    },
  };

  /** What is wrong in the file of a page is that page's own affair. */
  function toProblem(diagnostic: Diagnostic): DevProblem {
    const { file } = diagnostic;
    const route = file && current?.frame.table.byFile(toLong(file));
    return route ? { ...diagnostic, page: route.path } : diagnostic;
  }

  async function toPageHtml(page: KeptPage): Promise<string> {
    const shownInput = await toInput(page.route);
    return shownInput && current ? render(toDocument(shownInput, current)) : '';
  }

  async function refresh(path: RoutePath, frame: Frame): Promise<void> {
    const route = frame.table.byPath(path);
    if (route) await pages.get(route);
    else entries.delete(path);
  }

  /** What navigation takes from these files; undefined where it is not worth looking. */
  function toNames(files: readonly FilePath[]): string | undefined {
    if (files.length > MOST_COMPARED) return undefined;
    const routes = files.flatMap((file) => current?.frame.table.byFile(file) ?? []);
    return JSON.stringify(
      routes.map(({ path }) => {
        const { page, headingLabel } = pages.titleOf(path) ?? {};
        return [page?.title, page?.headingTitle, page?.frontmatter, headingLabel];
      }),
    );
  }

  /** Changes with the code of the bundled pages. */
  async function toEntryHash(): Promise<string> {
    return (await readEntries()).map(({ path, code }) => toKey(path, code ?? '')).join();
  }

  /** Whether a changed file is one whose words are shown, so that the site has the pages it had. */
  function toContentTest(): (file: FilePath) => boolean {
    const isBundled = (file: FilePath) => !file.startsWith(`${config.themeDir}/`);
    let others: ReadonlySet<FilePath> | undefined;
    const isOther = (file: FilePath) => {
      others ??= new Set([
        ...pages.dependencies(),
        ...(current?.bundle.dependencies ?? []).filter(isBundled),
      ]);
      return others.has(file);
    };
    return (file) => (current?.frame.table.byFile(file) !== undefined || isOther(file)) && existsSync(file);
  }
}
