/**
 * `docgen build --shard 3/8`: compiles a share of the pages and leaves them in the store that machines share. Nothing
 * else of a build is done: whoever builds the site afterwards finds its pages there.
 */
import { createUsageError, hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { loadConfig } from '../config/load.ts';
import type { SharedStore } from '../remote/shared-store.ts';
import { collectPages } from '../site/content.ts';
import { withExcerpts } from '../site/excerpts.ts';
import { sendShared } from '../site/shared-pages.ts';
import { listOwnDiagnostics } from '../site/site.ts';
import type { SiteConfig } from '../types.ts';
import type { BuildOptions, SharedSummary } from './build.ts';
import { openRun } from './site-run.ts';

/** A share of a site's pages, for machines that compile beside each other. */
export interface Shard {
  /** From 1 to `of`. */
  readonly number: number;
  /** Number of all shards. */
  readonly of: number;
}

export interface ShardOptions extends Omit<BuildOptions, 'wait' | 'onWait' | 'queue'> {
  readonly shard: Shard;
}

export interface ShardResult {
  /** False if a page of the share has an error. */
  readonly ok: boolean;
  readonly config: SiteConfig;
  /** Those of the config and of the pages of this share; links and navigation are left to the build. */
  readonly diagnostics: readonly Diagnostic[];
  readonly shard: Shard;
  readonly pages: {
    /** Pages of the whole site, and of this share. */
    readonly total: number;
    readonly share: number;
    /** Pages that were compiled, and those that were found in one of the two stores. */
    readonly compiled: number;
    readonly found: number;
  };
  readonly shared: SharedSummary;
}

/**
 * Compiles a share of a site's pages into the stores; no output is written.
 * @throws {DocgenError} when the config cannot be used, or there is no shared store that may be written (exit code 2).
 */
export async function buildShard(options: ShardOptions): Promise<ShardResult> {
  const { shard } = options;
  const loaded = await loadConfig(options);
  const { config } = loaded;
  const run = await openRun(loaded, options);
  try {
    const shared = requireWritable(run.shared, config);
    // Every so-many-th page: the same on every machine, and a folder of long pages is spread over all shards.
    const content = await collectPages(run.context, (routes) =>
      routes.filter((_, index) => index % shard.of === shard.number - 1),
    );
    const { frame, routes, pages, compiled } = content;
    const { durations, fetched } = compiled;
    // Those of this machine's store may never have been sent.
    const kept = compiled.pages.filter(({ route }) => !durations.has(route) && !fetched.has(route));
    await sendShared(
      kept.map(({ route }) => route),
      pages,
      shared,
    );
    const found = [
      ...loaded.diagnostics,
      ...compiled.pages.flatMap(listOwnDiagnostics),
      ...compiled.diagnostics,
      ...(run.context.host?.diagnostics() ?? []),
    ];
    const diagnostics = [...(await withExcerpts(found, config)), ...(await run.save())];
    return {
      ok: !hasErrors(diagnostics),
      config,
      diagnostics,
      shard,
      pages: {
        total: frame.routes.length,
        share: routes.length,
        compiled: durations.size,
        found: compiled.pages.length - durations.size,
      },
      shared: { host: shared.host, ...shared.figures },
    };
  } finally {
    await run.close();
  }
}

/** Pages that no other machine finds would be compiled in vain. */
function requireWritable(shared: SharedStore | undefined, { isForeign }: SiteConfig): SharedStore {
  if (shared?.canWrite) return shared;
  const hint =
    shared === undefined
      ? 'Set DOCGEN_CACHE_REMOTE to the address of a shared store and DOCGEN_CACHE_WRITE to 1, or build without --shard.'
      : isForeign
        ? 'An untrusted build never writes to it. Build without --shard.'
        : 'Set DOCGEN_CACHE_WRITE to 1, or cache.remote.write to true. Where nothing may be written, build without --shard.';
  const message =
    shared === undefined
      ? '--shard needs a shared store, where the other machines find the pages of this one.'
      : `--shard needs to write to the shared store at "${shared.host}", which this run only reads.`;
  throw createUsageError(message, hint);
}
