/** `docgen cache`: what the store of this machine and the shared one have of a site, and moving pages between them. */
import { createUsageError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { loadConfig } from '../config/load.ts';
import type { SharedStore } from '../remote/shared-store.ts';
import { openPages } from '../site/content.ts';
import { getStoreDir } from '../site/open-site-store.ts';
import type { Pages } from '../site/pages.ts';
import { findShared, readShared, sendShared } from '../site/shared-pages.ts';
import { readStoreInfo, type StoreInfo } from '../site/store-info.ts';
import { pruneStore } from '../store/prune-store.ts';
import type { Route, SiteConfig } from '../types.ts';
import type { RunOptions } from './run-options.ts';
import { openRun } from './site-run.ts';

export interface CacheOptions extends Omit<RunOptions, 'force' | 'pageLimitMs' | 'onProgress'> {
  /**
   * `status`: count · `push`: send the pages that the shared store lacks · `pull`: fetch those that the store of this
   * machine lacks · `prune`: remove what was not used for `unusedDays` from the store of this machine.
   */
  readonly action: CacheAction;
  /** @default 30 */
  readonly unusedDays?: number;
}

export type CacheAction = 'status' | 'push' | 'pull' | 'prune';

export interface CacheResult {
  /** False if the shared store did not do what was asked of it. */
  readonly ok: boolean;
  readonly config: SiteConfig;
  readonly diagnostics: readonly Diagnostic[];
  /** The store of this machine, afterwards. */
  readonly store: StoreInfo;
  /** Numbers of pages; not for `prune`. */
  readonly pages?: {
    readonly total: number;
    /** In the store of this machine. */
    readonly stored: number;
  };
  /** Not without a shared store, and not for `prune`. */
  readonly shared?: {
    readonly host: string;
    readonly canWrite: boolean;
    /** Pages that it has, of those that it was asked for: all, for `push` those of this machine, for `pull` the others. */
    readonly found: number;
    readonly asked: number;
    /** Pages that it was sent. */
    readonly written: number;
  };
  /** Results that `prune` removed. */
  readonly removed?: number;
}

const UNUSED_DAYS = 30;

/**
 * Looks after the results of a site.
 * @throws {DocgenError} when the config cannot be used, or there is no shared store for what is asked (exit code 2).
 */
export async function manageCache(options: CacheOptions): Promise<CacheResult> {
  const loaded = await loadConfig(options);
  const { config, diagnostics } = loaded;
  const { action, unusedDays = UNUSED_DAYS } = options;
  if (action === 'prune') {
    const pruned = pruneStore({ dir: getStoreDir(config), projectDir: config.projectDir, unusedDays });
    return {
      ok: true,
      config,
      removed: pruned.removed,
      store: await readStoreInfo(config),
      diagnostics: [...diagnostics, ...pruned.diagnostics],
    };
  }
  const run = await openRun(loaded, options);
  try {
    const shared = requireShared(run.shared, action);
    const { frame, pages, save } = await openPages(run.context);
    const stored = frame.routes.filter((route) => pages.find(route) !== undefined);
    const found = shared && (await countShared(action, { routes: frame.routes, stored, pages, shared }));
    save();
    const problems = await run.save();
    const fetched = action === 'pull' ? (found?.found ?? 0) : 0;
    return {
      ok: action === 'status' || problems.length === 0,
      config,
      diagnostics: [...diagnostics, ...problems],
      store: await readStoreInfo(config),
      pages: { total: frame.routes.length, stored: stored.length + fetched },
      ...(shared &&
        found && {
          shared: { host: shared.host, canWrite: shared.canWrite, written: shared.figures.written, ...found },
        }),
    };
  } finally {
    await run.close();
  }
}

interface CountInput {
  readonly routes: readonly Route[];
  /** Those that the store of this machine has. */
  readonly stored: readonly Route[];
  readonly pages: Pages;
  readonly shared: SharedStore;
}

/** Does what is asked, and returns the number of pages that the shared store has. */
async function countShared(
  action: CacheAction,
  { routes, stored, pages, shared }: CountInput,
): Promise<{ readonly found: number; readonly asked: number }> {
  if (action === 'pull') {
    const here = new Set(stored);
    const missing = routes.filter((route) => !here.has(route));
    return { found: (await readShared(missing, pages, shared)).size, asked: missing.length };
  }
  const [asked, look] = action === 'push' ? [stored, sendShared] : [routes, findShared];
  const answers = await look(asked, pages, shared);
  return { found: [...answers.values()].filter(Boolean).length, asked: asked.length };
}

function requireShared(shared: SharedStore | undefined, action: CacheAction): SharedStore | undefined {
  if (action === 'status' || (shared !== undefined && (shared.canWrite || action === 'pull'))) return shared;
  const [message, hint] =
    shared === undefined
      ? [
          `There is no shared store to ${action === 'push' ? 'send pages to' : 'fetch pages from'}.`,
          'Set cache.remote, or DOCGEN_CACHE_REMOTE, to the address of one.',
        ]
      : [
          `The shared store at "${shared.host}" is only read.`,
          'Set DOCGEN_CACHE_WRITE to 1, or cache.remote.write to true. An untrusted run never writes to it.',
        ];
  throw createUsageError(message, hint);
}
