/**
 * `docgen build`: turns a config into a complete site, or reports every problem and leaves the
 * previous output untouched.
 */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createUsageError, hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { toChunkPath, toOutputPath } from '../../shared/url.ts';
import { getProjectPath, toFilePath } from '../config/file-path.ts';
import { type LoadedConfig, loadConfig } from '../config/load.ts';
import type { ConfigOverrides } from '../config/site-config.ts';
import type { HookTiming } from '../hooks/hook-runner.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import { asJson, recall } from '../memo/recall.ts';
import { takeBuildLock } from '../output/build-lock.ts';
import { checkOutDir } from '../output/out-dir.ts';
import { createPageQueue, type PageQueue, type QueueFigures } from '../queue/page-queue.ts';
import { checkQueueAddress, type QueueAddress } from '../queue/queue-address.ts';
import type { AwsOptions } from '../remote/aws-options.ts';
import type { SharedFigures, SharedStore } from '../remote/shared-store.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import { openSiteSharedStore, openSiteStore } from '../site/open-site-store.ts';
import { listStyles } from '../site/plan-site.ts';
import type { Progress } from '../site/progress.ts';
import { hashKey } from '../store/hash-key.ts';
import { endRun } from '../store/is-storable.ts';
import type { Store } from '../store/store.ts';
import { PAGE_LIMIT_MS } from '../threads/thread-pool.ts';
import type { CachedPage, SiteConfig } from '../types.ts';
import { type MadeSite, makeSite } from './make-site.ts';

export interface BuildOptions {
  /** Project folder: where the config file is looked for. */
  readonly cwd: string;
  /** Docs folder, relative to `cwd`; wins over the config. */
  readonly root?: string;
  /** Config file, relative to `cwd`; by default the standard names are tried. */
  readonly configFile?: string;
  /** True if the checkout may be a stranger's: none of its code is run, nothing of it is cached. @default false */
  readonly untrusted?: boolean;
  /** Settings that win over the config file. */
  readonly overrides?: ConfigOverrides;
  /** Make everything afresh: use nothing of the store, write every file. @default false */
  readonly force?: boolean;
  /**
   * Patterns of the pages that are built, relative to the docs folder, for a preview of a part: all else of the site
   * covers these pages alone. @default all pages
   */
  readonly only?: readonly string[] | undefined;
  /** Wait while another build of the same output runs, instead of failing. @default false */
  readonly wait?: boolean;
  /** Called once before waiting, with the process that is waited for, if known. */
  readonly onWait?: (pid: number | undefined) => void;
  /** Time limit for rendering a page with its own code, in milliseconds. @default 30 000 */
  readonly pageLimitMs?: number;
  /** Secret for the shared store of `cache.remote`: a token, or `user:password`. @default none is sent */
  readonly cacheToken?: string;
  /** Credentials and server for an address of `s3:`. @default requests are unsigned, and go to Amazon */
  readonly cacheAws?: AwsOptions;
  /** Where workers take pages of this build from, and leave them in the shared store. @default it compiles all of them */
  readonly queue?: QueueAddress;
  /** Ends the build at the next page; the output stays unchanged. */
  readonly signal?: AbortSignal;
  /** Called as phases begin and pages are done. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface BuildResult {
  /** False if there is an error. */
  readonly ok: boolean;
  /** False if an error left the output unchanged. What fails in `afterBuild` fails beside the new output. */
  readonly isWritten: boolean;
  readonly config: SiteConfig;
  readonly diagnostics: readonly Diagnostic[];
  /** Pages per language, in the order of `locales`. */
  readonly pages: readonly {
    readonly lang: string;
    readonly count: number;
    /** Pages that it lacks and shows in the default language. */
    readonly untranslated?: number;
  }[];
  /** Files of the pages that were left out as drafts, relative to the docs folder. */
  readonly drafts: readonly string[];
  /** The file that would be the home page; set if nothing in the output answers `/`. */
  readonly missingHome?: string;
  /** With `only`: number of pages that it left out. */
  readonly leftOut?: number;
  /** For a site to be opened without a server: names of the plugins that it is without, as they need one. */
  readonly portable?: { readonly leftOutPlugins: readonly string[] };
  readonly outDir: string;
  readonly files: { readonly written: number; readonly unchanged: number; readonly removed: number };
  /** Work taken over from earlier builds: pages that were not compiled, and pages that were not rendered. */
  readonly reused: { readonly pages: number; readonly rendered: number };
  /** Numbers of results that were looked for in the shared store, found there and written to it; with `cache.remote` only. */
  readonly shared?: SharedSummary;
  /** With `queue`: workers that took part, and pages that they compiled. */
  readonly queue?: QueueSummary;
  readonly timings: readonly { readonly phase: string; readonly ms: number }[];
  /** Time spent in hooks of plugins, most first. */
  readonly plugins?: readonly HookTiming[];
  /** The pages that took longest to compile, slowest first, at most 5. */
  readonly slowest: readonly { readonly file: string; readonly ms: number }[];
  /** Download size of the median page in gzip bytes; zeros when nothing was written. */
  readonly reader: { readonly html: number; readonly script: number; readonly css: number };
}

export interface SharedSummary extends SharedFigures {
  /** Host of the shared store. */
  readonly host: string;
}

export interface QueueSummary extends QueueFigures {
  /** Host of the queue. */
  readonly host: string;
}

/**
 * Builds a site.
 * @throws {DocgenError} when the config cannot be used (exit code 2) or the disk refuses (3).
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const loaded = await loadConfig(options);
  const { config } = loaded;
  const { wait = false, onWait, signal } = options;
  checkOutDir(config);
  const release = await takeBuildLock(config, { wait, onWait, signal });
  try {
    return await buildSite(loaded, options);
  } finally {
    release();
    removeForeignCache(config);
  }
}

async function buildSite(
  { config, diagnostics: configDiagnostics, plugins }: LoadedConfig,
  options: BuildOptions,
): Promise<BuildResult> {
  const { force = false, signal, pageLimitMs = PAGE_LIMIT_MS, onProgress = () => {} } = options;
  const host = await loadPluginHost(plugins, config, { signal });
  const store = openSiteStore(config, { fresh: force });
  const shared = await openSiteSharedStore(config, options);
  const queue = openQueue(config, options, shared);
  try {
    const result = await makeSite({
      config,
      store,
      host,
      shared,
      queue,
      onProgress,
      force,
      signal,
      pageLimitMs,
      only: options.only,
    });
    await queue?.close();
    // What is written to it comes from the store.
    await shared?.close();
    const reader = await measureReader(result, config, store);
    store.close();
    const diagnostics = [
      ...configDiagnostics,
      ...result.diagnostics,
      ...store.diagnostics,
      ...(shared?.diagnostics() ?? []),
      ...(queue?.diagnostics() ?? []),
    ];
    return {
      ...createResult(result, config, diagnostics),
      ...(options.only && { leftOut: countLeftOut(result) }),
      ...(config.portable && { portable: { leftOutPlugins: plugins?.leftOut ?? [] } }),
      reader,
      ...(host && { plugins: host.timings() }),
      ...(shared && { shared: { host: shared.host, ...shared.figures } }),
      ...(queue && { queue: { host: queue.host, ...queue.figures } }),
    };
  } finally {
    await queue?.close();
    await shared?.close();
    endRun(store, signal);
  }
}

/** Undefined for a build that compiles all pages itself. @throws {DocgenError} for a queue that could be of no use (exit code 2). */
function openQueue(
  config: SiteConfig,
  { queue: address, signal, force = false }: BuildOptions,
  shared: SharedStore | undefined,
): PageQueue | undefined {
  if (address === undefined) return undefined;
  checkQueueAddress(address);
  const { projectDir, base, isForeign } = config;
  if (shared === undefined) {
    const message = 'A queue needs a shared store, where this build finds the pages of its workers.';
    const hint = 'Set DOCGEN_CACHE_REMOTE to the address of one, here and for the workers.';
    throw createUsageError(message, hint);
  }
  const unusable = isForeign
    ? 'an untrusted build loads no packages of the site'
    : force
      ? '--force compiles every page here'
      : undefined;
  return createPageQueue({ ...{ address, projectDir, base, signal }, unusable });
}

function countLeftOut({ content }: MadeSite): number {
  const { routes, all } = content.site.frame;
  return all.routes.length - routes.length;
}

function createResult(
  result: MadeSite,
  config: SiteConfig,
  diagnostics: readonly Diagnostic[],
): Omit<BuildResult, 'reader'> {
  const { site, durations } = result.content;
  const { routes } = site.frame;
  return {
    ok: !hasErrors(diagnostics) && result.output !== undefined,
    isWritten: result.output !== undefined,
    config,
    diagnostics,
    pages: config.locales.map(({ lang }) => {
      const languageRoutes = routes.filter((route) => route.lang === lang);
      const untranslated = languageRoutes.filter(({ original }) => original !== undefined).length;
      return { lang, count: languageRoutes.length - untranslated, ...(untranslated > 0 && { untranslated }) };
    }),
    drafts: site.frame.drafts.map(({ relativePath }) => relativePath),
    ...(result.output &&
      !existsSync(join(config.outDir, 'index.html')) && { missingHome: getHomeFile(config) }),
    outDir: config.outDir,
    files: result.output ?? { written: 0, unchanged: 0, removed: 0 },
    reused: { pages: site.listPages().length - durations.size, rendered: result.reusedDocuments },
    timings: result.timings,
    slowest: listSlowest(result),
  };
}

/** Relative to the project folder. */
function getHomeFile(config: SiteConfig): string {
  const { root, hasLocales, lang, multiVersion } = config;
  return getProjectPath(
    toFilePath(root, join(multiVersion.default, hasLocales ? lang : '', 'index.md')),
    config,
  );
}

function listSlowest({ content }: MadeSite) {
  return [...content.durations]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([route, ms]) => ({ file: route.relativePath, ms }));
}

/** Weighs the page in the middle by size; shared scripts and styles count once. */
async function measureReader({ bundle, output, content }: MadeSite, config: SiteConfig, store: Store) {
  const sized = content.site.listPages().toSorted((a, b) => getSize(a) - getSize(b));
  const median = sized[Math.floor(sized.length / 2)];
  if (!bundle || !median || !output?.written) return { html: 0, script: 0, css: 0 };
  const weigh = async (path: string) => gzipSync(await readFile(join(config.outDir, path))).length;
  // Compressing the app takes longer than all else that is done for a small site. Its files are named by their content.
  const weighHashed = (path: string) =>
    recall(store, {
      ...{ kind: 'bundle', ...asJson<number>() },
      key: hashKey('size', path),
      make: () => weigh(path),
    });
  const { path } = median.route;
  const page = bundle.pages.get(path);
  const kind = median.body.kind === 'static' ? 'static' : 'component';
  const scripts = new Set([
    bundle.appScript,
    ...bundle.chunks.entry,
    ...bundle.chunks.client,
    ...(page?.imports ?? []),
  ]);
  const styles = [
    bundle.appStyle,
    ...listStyles(bundle, { path, kind, page: median.page, body: median.body }),
  ];
  return {
    html: await weigh(toOutputPath(path)),
    script: await sum([...scripts].map(weighHashed), page ? [weigh(toChunkPath(path))] : []),
    css: await sum(styles.map(weighHashed)),
  };
}

async function sum(...sizes: readonly (readonly Promise<number>[])[]): Promise<number> {
  return (await Promise.all(sizes.flat())).reduce((total, size) => total + size, 0);
}

function getSize({ body }: CachedPage): number {
  return body.kind === 'static' ? body.size : 0;
}
