/**
 * `docgen build`: turns a config into a complete site, or reports every problem and leaves the
 * previous output untouched.
 */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createUsageError, hasErrors } from '../../shared/diagnostic.ts';
import { toChunkPath } from '../../shared/page-files.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { toOutputPath } from '../../shared/url.ts';
import { getProjectPath, toFilePath } from '../config/file-path.ts';
import { type LoadedConfig, loadConfig } from '../config/load.ts';
import type { HookTiming } from '../hooks/hook-runner.ts';
import { asJson, recall } from '../memo/recall.ts';
import { takeBuildLock } from '../output/build-lock.ts';
import { checkOutDir } from '../output/out-dir.ts';
import { createPageQueue, type PageQueue, type QueueFigures } from '../queue/page-queue.ts';
import { checkQueueAddress, type QueueAddress } from '../queue/queue-address.ts';
import type { SharedFigures, SharedStore } from '../remote/shared-store.ts';
import type { SiteContext } from '../site/context.ts';
import { listStyles } from '../site/plan-site.ts';
import { hashKey } from '../store/hash-key.ts';
import type { CachedPage, SiteConfig } from '../types.ts';
import { type MadeSite, makeSite } from './make-site.ts';
import type { RunOptions } from './run-options.ts';
import { openRun } from './site-run.ts';

export interface BuildOptions extends RunOptions {
  /**
   * Patterns of the pages that are built, relative to the docs folder, for a preview of a part: all else of the site
   * covers these pages alone. @default all pages
   */
  readonly only?: readonly string[] | undefined;
  /** Wait while another build of the same output runs, instead of failing. @default false */
  readonly wait?: boolean;
  /** Called once before waiting, with the process that is waited for, if known. */
  readonly onWait?: (pid: number | undefined) => void;
  /** Where workers take pages of this build from, and leave them in the shared store. @default it compiles all of them */
  readonly queue?: QueueAddress;
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
  }
}

async function buildSite(loaded: LoadedConfig, options: BuildOptions): Promise<BuildResult> {
  const { config } = loaded;
  const run = await openRun(loaded, options);
  const { context, shared } = run;
  const { host } = context;
  let queue: PageQueue | undefined;
  try {
    queue = openQueue(config, options, shared);
    const result = await makeSite({ ...context, queue, only: options.only });
    await queue?.close();
    const reader = await measureReader(result, context);
    const diagnostics = [
      ...loaded.diagnostics,
      ...result.diagnostics,
      ...(await run.save()),
      ...(queue?.diagnostics() ?? []),
    ];
    return {
      ...createResult(result, config, diagnostics),
      ...(options.only && { leftOut: countLeftOut(result) }),
      ...(config.portable && { portable: { leftOutPlugins: loaded.plugins?.leftOut ?? [] } }),
      reader,
      ...(host && { plugins: host.timings() }),
      ...(shared && { shared: { host: shared.host, ...shared.figures } }),
      ...(queue && { queue: { host: queue.host, ...queue.figures } }),
    };
  } finally {
    await queue?.close();
    await run.close();
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
  return createPageQueue({ address, projectDir, base, signal, unusable });
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
async function measureReader({ bundle, output, content }: MadeSite, { config, store }: SiteContext) {
  const sized = content.site.listPages().toSorted((a, b) => getSize(a) - getSize(b));
  const median = sized[Math.floor(sized.length / 2)];
  if (!bundle || !median || !output?.written) return { html: 0, script: 0, css: 0 };
  const weigh = async (path: string) => gzipSync(await readFile(join(config.outDir, path))).length;
  // Compressing the app takes longer than all else that is done for a small site. Its files are named by their content.
  const weighHashed = (path: string) =>
    recall(store, {
      kind: 'bundle',
      ...asJson<number>(),
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
