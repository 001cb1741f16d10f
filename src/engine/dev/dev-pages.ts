/**
 * Pages of `dev`, compiled on request. The main thread stays free for requests: a page that is not in
 * the store is compiled here immediately, but with plain code where highlighting would be needed;
 * another thread then compiles it in full, and continues with the pages nobody has requested.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { hasErrors } from '../../shared/diagnostic.ts';
import { rememberLast } from '../../shared/remember.ts';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import { WAITING_MARK } from '../highlight/highlighter.ts';
import { isHeavy } from '../markdown/heavy-page.ts';
import { createUnusableSource, readPage } from '../markdown/read-page.ts';
import type { SitePage } from '../navigation/unit-words.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { SiteContext } from '../site/context.ts';
import type { Frame } from '../site/frame.ts';
import { createPages, type PageTexts } from '../site/pages.ts';
import { takeTurns } from '../threads/take-turns.ts';
import type { CachedPage, CompiledPage, PageBody, Route } from '../types.ts';
import { type CompileThread, createDevCompilers, type DevCompilers } from './dev-compilers.ts';
import { createDevTitles } from './dev-titles.ts';

export type DevPages = ReturnType<typeof createDevPages>;

interface KnownPage {
  readonly page: CachedPage;
  /** Diagnostics of the newest text, which may be broken while `page` is the last good version. */
  readonly diagnostics: readonly Diagnostic[];
  /** Bodies that are not in the store: those with code that waits for its colours. */
  readonly body?: PageBody;
  readonly isStale: boolean;
  /** Generation of the source that `page` was taken from, or would have been. */
  readonly at: number;
}

/** `onComplete` is called when a page that had plain code is highlighted. */
export function createDevPages(context: SiteContext, onComplete: () => void) {
  const knownPages = createKnownPages();
  const titles = createDevTitles(context.config);
  const running = new Map<RoutePath, Promise<CachedPage>>();
  let frame: Frame;
  let compilers: DevCompilers | undefined;
  let source: PageSources;
  const listUntitled = () => frame.routes.filter((route) => !knownPages.titled(route));
  // Other callers that want all pages at that time wait for the same run.
  const compileRestOnce = rememberLast((_generation: number) => compileRest());

  async function get(route: Route): Promise<CachedPage> {
    const page = knownPages.current(route);
    if (page) return page;
    const others = running.get(route.path);
    if (others) return others;
    // An update may have started to compile it again meanwhile.
    const own = source
      .find(route)
      .then((found) => found ?? compile(route))
      .finally(() => running.get(route.path) === own && running.delete(route.path));
    running.set(route.path, own);
    return own;
  }
  async function compile(route: Route): Promise<CachedPage> {
    const usedSource = source;
    const page = await usedSource.compile(route);
    if (page) return page;
    // Pages came or went meanwhile, and the thread ended with them.
    return usedSource === source ? usedSource.giveUp(route, []) : compile(route);
  }
  async function findRest(): Promise<boolean> {
    const started = knownPages.generation();
    for (const [index, route] of frame.routes.entries()) {
      if (index % 20 === 19) await new Promise((resolve) => setImmediate(resolve));
      if (started !== knownPages.generation()) return false;
      if (knownPages.current(route) === undefined) await source.find(route);
    }
    return started === knownPages.generation();
  }
  async function compileRest(): Promise<boolean> {
    const started = knownPages.generation();
    const remaining = frame.routes.filter((route) => knownPages.current(route) === undefined);
    const thread = remaining.length === 0 ? undefined : compilers?.thread();
    // One more than the thread works on, so that it never waits.
    await takeTurns(remaining.values(), 2, async (route) => {
      if (started !== knownPages.generation()) return;
      if (thread) await source.complete(route, thread, false);
      else await get(route);
    });
    return started === knownPages.generation();
  }

  return {
    /** Applies a change: of files, and maybe of which pages exist. */
    update(next: Frame, changed: readonly FilePath[], { isSameTable }: { readonly isSameTable: boolean }) {
      const files = new Set(changed);
      running.clear();
      titles.forget(files);
      frame = next;
      if (!isSameTable) void compilers?.close();
      if (!isSameTable || compilers === undefined) compilers = createDevCompilers(context, next);
      knownPages.update(next, files, isSameTable);
      source = createPageSources({ context, frame: next, knownPages, compilers, onComplete });
    },
    /** Returns a page's title and link text without compiling it. */
    findTitle(path: RoutePath): SitePage | undefined {
      const route = frame.table.byPath(path);
      return route && (knownPages.titled(route) ?? titles.of(route));
    },
    /** Makes sure that the pages of the same folder have their final titles. */
    readTitlesNear: (route: Route) => titles.readNear(route, listUntitled()),
    /** Reads the titles that `findTitle` had no time for; returns whether there were any. */
    fillTitles: () => titles.fill(listUntitled()),
    /** Returns the current page; while its file is broken, the last good version. */
    get,
    /** Known pages only. */
    peek: knownPages.peek,
    texts: {
      readBody: async (page) => knownPages.getBody(page) ?? source.texts.readBody(page),
      readSections: (page) => source.texts.readSections(page),
      peekSections: (page) => source.texts.peekSections(page),
    } satisfies PageTexts,
    /** Files that compiled pages depend on. */
    dependencies: knownPages.dependencies,
    /** Colours every block on the spot. */
    compiler: () => source.compiler(),
    /** Diagnostics of compiled pages. */
    diagnostics: () =>
      frame.routes.flatMap(({ path, original }) => (original ? [] : knownPages.getDiagnostics(path))),
    /** Takes from the store what it has; returns false if `update` was called meanwhile. */
    findRest,
    /** Compiles the pages nobody has requested; false if `update` was called meanwhile. */
    compileRest: () => compileRestOnce(knownPages.generation()),
    /** Resolves when every page matches its file. */
    async compileAll(): Promise<void> {
      // A change in between starts it again.
      while (!((await this.findRest()) && (await this.compileRest())));
    },
    close: async () => compilers?.close(),
  };
}

type KnownPages = ReturnType<typeof createKnownPages>;

/** Caches the compiled pages and whether they are still valid. */
function createKnownPages() {
  const pages = new Map<RoutePath, KnownPage>();
  const changedAt = new Map<FilePath, number>();
  let generation = 0;
  let framedAt = 0;
  let findRoute: RouteTable['byPath'] = () => undefined;
  const peek = (path: RoutePath) => pages.get(path)?.page;
  return {
    peek,
    /** Grows with each change. */
    generation: () => generation,
    update({ table }: Frame, files: ReadonlySet<FilePath>, isSameTable: boolean): void {
      generation += 1;
      for (const file of files) changedAt.set(file, generation);
      if (!isSameTable) framedAt = generation;
      findRoute = table.byPath;
      const isTouched = ({ route, dependencies }: CachedPage) =>
        files.has(route.file) || dependencies.some((file) => files.has(file));
      for (const [path, entry] of pages) {
        if (table.byPath(path) === undefined) pages.delete(path);
        else if (!isSameTable || isTouched(entry.page) || hasErrors(entry.diagnostics))
          pages.set(path, { ...entry, isStale: true });
      }
    },
    /**
     * True if work that began in that generation is still valid. A request may have found its route before the page
     * was moved to another file.
     */
    isCurrent: ({ route, dependencies }: Pick<CompiledPage, 'route' | 'dependencies'>, begun: number) =>
      findRoute(route.path)?.file === route.file &&
      framedAt <= begun &&
      [route.file, ...dependencies].every((file) => (changedAt.get(file) ?? 0) <= begun),
    /** Returns undefined for a page that has to be looked up or compiled. */
    current({ path }: Route): CachedPage | undefined {
      const entry = pages.get(path);
      return entry?.isStale ? undefined : entry?.page;
    },
    /** Returns the page if its title is the same as when it was compiled. */
    titled({ path, file }: Route): CachedPage | undefined {
      const entry = pages.get(path);
      const holds = entry?.page.route.file === file && (changedAt.get(file) ?? 0) <= entry.at;
      return holds ? entry.page : undefined;
    },
    /** Stores a page; of a broken page only its diagnostics, so that the last good version stays on screen. */
    remember(page: CachedPage, body?: PageBody): CachedPage {
      const { path } = page.route;
      const previous = pages.get(path);
      const entry = hasErrors(page.diagnostics) && previous ? previous : { page, ...(body && { body }) };
      pages.set(path, { ...entry, diagnostics: page.diagnostics, isStale: false, at: generation });
      return entry.page;
    },
    blame(path: RoutePath, diagnostic: Diagnostic): void {
      const previous = pages.get(path);
      if (previous) pages.set(path, { ...previous, diagnostics: [diagnostic], isStale: false });
    },
    getBody(page: CachedPage): PageBody | undefined {
      const entry = pages.get(page.route.path);
      return entry?.page === page ? entry.body : undefined;
    },
    getDiagnostics: (path: RoutePath) => pages.get(path)?.diagnostics ?? [],
    dependencies: () => [...new Set([...pages.values()].flatMap(({ page }) => page.dependencies))],
  };
}

/** A page is on screen by then: earlier, a thread that loads grammars would compete with the browser for a core. */
const COLOURS_AFTER_MS = 250;

interface PageSourcesInput {
  readonly context: SiteContext;
  readonly frame: Frame;
  readonly knownPages: KnownPages;
  readonly compilers: DevCompilers;
  readonly onComplete: () => void;
}

type PageSources = ReturnType<typeof createPageSources>;

/** Supplies pages between two changes: from the store, this thread or the other one. */
function createPageSources({ context, frame, knownPages, compilers, onComplete }: PageSourcesInput) {
  const { config } = context;
  const begun = knownPages.generation();
  const pages = createPages({ ...context, frame, loadCompiler: compilers.full });

  /** A page that has changed meanwhile is already being compiled again. */
  async function show(compiled: CachedPage, body?: PageBody): Promise<CachedPage> {
    const page = await pages.extend(compiled);
    return knownPages.isCurrent(compiled, begun) ? knownPages.remember(page, body) : page;
  }

  async function complete(route: Route, thread: CompileThread, urgent: boolean): Promise<void> {
    const result = await thread.compile(route, { urgent }).catch(() => undefined);
    if (result === undefined) return;
    if (!('page' in result)) knownPages.blame(route.path, result);
    else if (knownPages.isCurrent(result.page, begun)) await show(pages.keep(result));
  }

  async function compileHere(
    source: Awaited<ReturnType<typeof readPage>>,
    thread: CompileThread | undefined,
  ) {
    const compiler = await (thread ? compilers.plain() : compilers.full());
    const page = await compiler.compile(source);
    const waits = thread !== undefined && hasWaitingCode(page);
    const shownPage = await show(
      pages.keep({ page, hash: waits ? '' : source.hash }),
      waits ? page.body : undefined,
    );
    if (waits && knownPages.isCurrent(page, begun))
      void delay(COLOURS_AFTER_MS)
        .then(() => complete(page.route, thread, true))
        .then(onComplete);
    return shownPage;
  }

  /** Compiles on the other thread only: this one stays free for all other pages. */
  async function compileAway(route: Route, thread: CompileThread): Promise<CachedPage | undefined> {
    const result = await thread.compile(route, { urgent: true });
    if (result === undefined) return undefined;
    return 'page' in result ? show(pages.keep(result)) : giveUp(route, [result]);
  }

  async function giveUp(route: Route, reasons: readonly Diagnostic[]): Promise<CachedPage> {
    const compiler = await compilers.plain();
    const page = await compiler.compile(createUnusableSource(route, reasons));
    return show(pages.keep({ page, hash: '' }));
  }

  return {
    texts: pages.texts,
    compiler: compilers.full,
    async find(route: Route): Promise<CachedPage | undefined> {
      const page = pages.find(route);
      return page && show(page);
    },
    /** Undefined if the thread it needed was ended. */
    async compile(route: Route): Promise<CachedPage | undefined> {
      const thread = compilers.thread();
      const source = await readPage(route, config);
      return thread && isHeavy(source) ? compileAway(route, thread) : compileHere(source, thread);
    },
    /** Returns a page without content, and the reason. */
    giveUp,
    /** Compiles on the other thread, with all colours. */
    complete,
  };
}

function hasWaitingCode({ body }: CompiledPage): boolean {
  if (body.kind === 'module') return false;
  return (body.kind === 'static' ? body.html : body.code).includes(WAITING_MARK);
}
