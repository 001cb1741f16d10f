/**
 * The pages of `dev`, compiled when they are asked for. This thread stays free for
 * requests: a page that is not in the store is compiled here at once, but with plain
 * code where colours would have to be made; another thread then makes it complete, and
 * goes on with the pages that nobody has asked for.
 */
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import { createPlainHighlighter, WAITING_MARK } from '../highlight/highlighter.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import type { Compiler } from '../markdown/compile.ts';
import { isHeavy } from '../markdown/heavy-page.ts';
import { readPage, toUnusable } from '../markdown/read-page.ts';
import type { SitePage } from '../navigation/navigation.ts';
import { type CompileThreads, type FreshPage, startCompileThreads } from '../site/compile-on-threads.ts';
import type { Frame } from '../site/frame.ts';
import { loadSiteCompiler } from '../site/load-site-compiler.ts';
import { toStoreDir } from '../site/open-site-store.ts';
import { createPageKeeper, type PageKeeper } from '../site/page-keeper.ts';
import { readPageTitle } from '../site/page-title.ts';
import type { Store } from '../store/store.ts';
import { takeTurns } from '../threads/take-turns.ts';
import { PAGE_LIMIT_MS } from '../threads/thread-pool.ts';
import type { CompiledPage, KeptPage, PageBody, PageSection, Route, SiteConfig } from '../types.ts';

export interface DevPagesInput {
  readonly config: SiteConfig;
  readonly store: Store;
  readonly seed: string;
  /** Undefined for a site without plugins. */
  readonly host?: PluginHost | undefined;
  /** A page that was given with plain code has its colours now. */
  readonly onComplete: () => void;
}

export interface DevPages {
  /** Takes in what has changed: files, and maybe which pages there are. */
  update(frame: Frame, changed: readonly FilePath[], options: { readonly isSameTable: boolean }): void;
  /** Files that known pages take in. */
  dependencies(): readonly FilePath[];
  /** What navigation says of a page, without compiling it. */
  titleOf(path: RoutePath): SitePage | undefined;
  /** Makes sure that the pages of its own folder are called as they should be. */
  readTitlesNear(route: Route): void;
  /** Reads the titles that `titleOf` had no time for; whether there were any. */
  fillTitles(): Promise<boolean>;
  /** The page as it is now; while its file is broken, as it last was whole. */
  get(route: Route): Promise<KeptPage>;
  /** Known pages only. */
  peek(path: RoutePath): KeptPage | undefined;
  readBody(page: KeptPage): Promise<PageBody>;
  readSections(page: KeptPage): Promise<readonly PageSection[]>;
  /** At once, where the store has them. */
  peekSections(page: KeptPage): readonly PageSection[] | undefined;
  /** Colours every block on the spot. */
  compiler(): Promise<Compiler>;
  /** What is wrong with the pages that are known. */
  diagnostics(): readonly Diagnostic[];
  /** Takes from the store what it has; false when `update` came in between. */
  findRest(): Promise<boolean>;
  /** Compiles the pages nobody has asked for; false when `update` came in between. */
  compileRest(): Promise<boolean>;
  close(): Promise<void>;
}

interface Known {
  readonly page: KeptPage;
  /** Of the newest text, which may be broken while `page` is the last that was whole. */
  readonly diagnostics: readonly Diagnostic[];
  /** Bodies that are not in the store: those with code that waits for its colours. */
  readonly body?: PageBody;
  readonly isStale: boolean;
  /** Generation of the source that `page` was taken from, or would have been. */
  readonly at: number;
}

/** A page is on screen by then: a thread that loads grammars would take its core away from the browser. */
const COLOURS_AFTER_MS = 250;

/** Titles that a first page waits for; in larger sites groups that are closed get theirs a moment later. */
const MOST_TITLES_AT_ONCE = 120;

export function createDevPages({ config, store, seed, host, onComplete }: DevPagesInput): DevPages {
  const known = new Map<RoutePath, Known>();
  const titles = new Map<RoutePath, SitePage | undefined>();
  const running = new Map<RoutePath, Promise<KeptPage>>();
  let frame: Frame;
  let keeper: PageKeeper;
  let tools = createTools();
  let generation = 0;
  let framedAt = 0;
  /** Once all titles have been read, there is always time for another one. */
  let isFilled = false;
  let lacksTitles = false;
  const changedAt = new Map<FilePath, number>();
  /** Whether what was begun in that generation still holds. */
  const isCurrent = ({ route, dependencies }: Pick<CompiledPage, 'route' | 'dependencies'>, begun: number) =>
    framedAt <= begun && [route.file, ...dependencies].every((file) => (changedAt.get(file) ?? 0) <= begun);

  /** What compiles; made anew when pages come, go or are drawn by other components. */
  function createTools() {
    const replace = host?.replace;
    let plain: Promise<Compiler> | undefined;
    let whole: Promise<Compiler> | undefined;
    let threads: CompileThreads | undefined | 'none';
    let onClose: (value: undefined) => void = () => {};
    return {
      closed: new Promise<undefined>((resolve) => {
        onClose = resolve;
      }),
      plain: () =>
        (plain ??= loadSiteCompiler({ config, frame, store, seed, replace }, createPlainHighlighter)),
      whole: () => (whole ??= loadSiteCompiler({ config, frame, store, seed, replace })),
      threads() {
        const { routes, overrides, text } = frame;
        const site = { config, routes, overrides, text, seed, storeDir: toStoreDir(config) };
        threads ??= startCompileThreads({ ...site, replace, threads: 1, limitMs: PAGE_LIMIT_MS }) ?? 'none';
        return threads === 'none' ? undefined : threads;
      },
      close: async () => {
        onClose(undefined);
        if (threads !== undefined && threads !== 'none') await threads.close();
      },
    };
  }

  const keepFresh = async ({ page, hash, code }: FreshPage, begun: number): Promise<KeptPage> => {
    for (const [key, value] of code) store.set('code', key, value);
    const kept = keeper.keep(page, hash);
    const shown = host ? await host.extendPage(kept, readers) : kept;
    // A page that has changed meanwhile is on its way again.
    return isCurrent(page, begun) ? remember(page.route.path, shown) : shown;
  };
  /** A broken page is told about, and shown as it last was. */
  const remember = (path: RoutePath, page: KeptPage, body?: PageBody): KeptPage => {
    const former = known.get(path);
    const shown = hasErrors(page.diagnostics) && former ? former : { page, ...(body && { body }) };
    known.set(path, { ...shown, diagnostics: page.diagnostics, isStale: false, at: generation });
    return shown.page;
  };

  /** On the other thread, with all colours. */
  const complete = async (route: Route, threads: CompileThreads, urgent: boolean): Promise<void> => {
    const started = generation;
    const compiling = threads.compile(route, { urgent }).catch(() => undefined);
    // A thread that is ended answers nothing, and whoever waits for all pages would wait for ever.
    const answer = await Promise.race([compiling, tools.closed]);
    if (answer === undefined) return;
    if (!('page' in answer)) reportFailure(route, answer);
    else if (isCurrent(answer.page, started)) await keepFresh(answer, started);
  };
  const reportFailure = (route: Route, diagnostic: Diagnostic): void => {
    const former = known.get(route.path);
    if (former) known.set(route.path, { ...former, diagnostics: [diagnostic], isStale: false });
  };

  const compile = async (route: Route): Promise<KeptPage> => {
    const started = generation;
    const threads = tools.threads();
    const source = await readPage(route, config);
    if (threads && isHeavy(source)) return compileHeavy(route, tools);
    const compiler = await (threads ? tools.plain() : tools.whole());
    const page = await compiler.compile(source);
    const waits = threads !== undefined && hasWaitingCode(page);
    const plain = keeper.keep(page, waits ? '' : source.hash);
    const kept = host ? await host.extendPage(plain, readers) : plain;
    if (!isCurrent(page, started)) return kept;
    const shown = remember(route.path, kept, waits ? page.body : undefined);
    if (waits)
      void delay(COLOURS_AFTER_MS)
        .then(() => complete(route, threads, true))
        .then(onComplete);
    return shown;
  };

  /** On the other thread alone: this one goes on answering for all other pages. */
  const compileHeavy = async (route: Route, used: typeof tools): Promise<KeptPage> => {
    const started = generation;
    const answer = await Promise.race([used.threads()?.compile(route, { urgent: true }), used.closed]);
    // Pages came or went meanwhile, and with them the thread.
    if (answer === undefined && used !== tools) return compile(route);
    if (answer !== undefined && 'page' in answer) return keepFresh(answer, started);
    const compiler = await used.plain();
    const page = await compiler.compile(toUnusable(route, answer === undefined ? [] : [answer]));
    const kept = keeper.keep(page, '');
    return isCurrent(page, started) ? remember(route.path, kept) : kept;
  };

  async function readSections(page: KeptPage): Promise<readonly PageSection[]> {
    const sections = keeper.readSections(page);
    if (sections) return sections;
    const compiler = await tools.whole();
    return (await compiler.compile(await readPage(page.route, config))).sections;
  }
  const readers = {
    peekSections: (page: KeptPage) => keeper.readSections(page),
    readSections,
    readHtml: undefined,
  };

  const isPending = ({ path }: Route) => known.get(path)?.isStale ?? true;

  async function get(route: Route): Promise<KeptPage> {
    const entry = known.get(route.path);
    if (entry && !entry.isStale) return entry.page;
    const found = existsSync(route.file) ? keeper.find(route) : undefined;
    if (found && host === undefined) return remember(route.path, found);
    if (found && host) {
      const started = generation;
      const extended = await host.extendPage(found, readers);
      return isCurrent(found, started) ? remember(route.path, extended) : extended;
    }
    const under = running.get(route.path) ?? compile(route).finally(() => running.delete(route.path));
    running.set(route.path, under);
    return under;
  }
  async function compileRest(): Promise<boolean> {
    const started = generation;
    const rest = frame.routes.filter(isPending);
    const threads = rest.length === 0 ? undefined : tools.threads();
    // One more than the thread works on, so that it need not wait.
    await takeTurns(rest.values(), 2, async (route) => {
      if (started !== generation) return;
      if (threads) await complete(route, threads, false);
      else await get(route);
    });
    return started === generation;
  }
  /** Whoever else wants all pages at that time waits for the same ones. */
  let resting: { readonly of: number; readonly done: Promise<boolean> } | undefined;

  return {
    update(next, changed, { isSameTable }) {
      generation += 1;
      running.clear();
      for (const file of changed) changedAt.set(file, generation);
      const files = new Set(changed);
      // By the file and not by the page: translations that are missing show it as well.
      for (const [path, title] of titles) if (title && files.has(title.route.file)) titles.delete(path);
      if (!isSameTable) framedAt = generation;
      frame = next;
      keeper = createPageKeeper({ config, frame, store, seed });
      if (!isSameTable) {
        void tools.close();
        tools = createTools();
      }
      const isTouched = ({ route, dependencies }: KeptPage) =>
        files.has(route.file) || dependencies.some((file) => files.has(file));
      for (const [path, entry] of known) {
        const route = frame.table.byPath(path);
        if (route === undefined) known.delete(path);
        else if (!isSameTable || isTouched(entry.page) || hasErrors(entry.diagnostics))
          known.set(path, { ...entry, isStale: true });
      }
    },
    titleOf(path) {
      const route = frame.table.byPath(path);
      if (route === undefined) return undefined;
      const entry = known.get(path);
      const isKnown = entry?.page.route.file === route.file && (changedAt.get(route.file) ?? 0) <= entry.at;
      if (isKnown) return entry.page;
      if (titles.get(path)?.route.file === route.file) return titles.get(path);
      if (titles.size >= MOST_TITLES_AT_ONCE && !isFilled) {
        lacksTitles = true;
        return undefined;
      }
      titles.set(path, readPageTitle(route, config));
      return titles.get(path);
    },
    readTitlesNear({ relativePath }) {
      if (isFilled) return;
      const isNear = (route: Route) => posix.dirname(route.relativePath) === posix.dirname(relativePath);
      for (const { path } of frame.routes.filter(isNear).slice(0, MOST_TITLES_AT_ONCE)) this.titleOf(path);
    },
    async fillTitles() {
      isFilled = true;
      if (!lacksTitles) return false;
      for (const [index, { path }] of frame.routes.entries()) {
        if (index % 20 === 19) await new Promise((resolve) => setImmediate(resolve));
        this.titleOf(path);
      }
      lacksTitles = false;
      return true;
    },
    get,
    peek: (path) => known.get(path)?.page,
    async readBody(page) {
      const entry = known.get(page.route.path);
      if (entry?.page === page && entry.body) return entry.body;
      const body = keeper.readBody(page);
      if (body) return body;
      const compiler = await tools.whole();
      return (await compiler.compile(await readPage(page.route, config))).body;
    },
    peekSections: (page) => keeper.readSections(page),
    readSections,
    dependencies() {
      const files = new Set<FilePath>();
      for (const { page } of known.values()) for (const file of page.dependencies) files.add(file);
      return [...files];
    },
    compiler: () => tools.whole(),
    diagnostics: () =>
      frame.routes.flatMap(({ path, original }) =>
        original === undefined ? (known.get(path)?.diagnostics ?? []) : [],
      ),
    async findRest() {
      const started = generation;
      for (const [index, route] of frame.routes.entries()) {
        if (index % 20 === 19) await new Promise((resolve) => setImmediate(resolve));
        if (started !== generation) return false;
        const found = isPending(route) ? keeper.find(route) : undefined;
        const shown = found && host ? await host.extendPage(found, readers) : found;
        if (started !== generation) return false;
        if (shown) remember(route.path, shown);
      }
      return true;
    },
    compileRest() {
      if (resting?.of !== generation) resting = { of: generation, done: compileRest() };
      return resting.done;
    },
    close: () => tools.close(),
  };
}

function hasWaitingCode({ body }: CompiledPage): boolean {
  if (body.kind === 'module') return false;
  return (body.kind === 'static' ? body.html : body.code).includes(WAITING_MARK);
}
