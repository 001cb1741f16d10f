/** The store of a project: one folder in docgen's own, for build and dev alike. */
import type { FilePath } from '../../shared/types.ts';
import { toFilePath } from '../config/file-path.ts';
import type { SharedOptions } from '../remote/shared-options.ts';
import type { SharedStore } from '../remote/shared-store.ts';
import { openStore } from '../store/open-store.ts';
import { STORE_KINDS, type Store } from '../store/store.ts';
import type { SiteConfig } from '../types.ts';

export function getStoreDir({ cacheDir }: Pick<SiteConfig, 'cacheDir'>): FilePath {
  return toFilePath(cacheDir, 'store');
}

const MOST_BYTES = 2 * 1024 ** 3;
/** Twice the results of a page of eight kilobytes with ten code blocks, so that all of them may change. */
const BYTES_PER_PAGE = 170_000;

/** A store for a long run, which saves at intervals so that nothing is lost. */
export interface LastingStore extends Store {
  /** Makes everything set so far available to later runs, however this one ends. */
  save(): void;
}

export function openLastingStore(config: SiteConfig, options: { readonly fresh: boolean }): LastingStore {
  let store = openSiteStore(config, options);
  let pages = 0;
  return {
    get: (kind, key) => store.get(kind, key),
    set: (kind, key, value) => store.set(kind, key, value),
    expectPages(count) {
      pages = count;
      store.expectPages(count);
    },
    save() {
      // A full disk would lose what is in memory as well.
      if (store.diagnostics.length > 0) return;
      store.close();
      store = openSiteStore(config, { fresh: false });
      store.expectPages(pages);
      // Reads the store now, and not when an author waits for a change.
      for (const kind of STORE_KINDS) store.get(kind, '');
    },
    close: () => store.close(),
    discard: () => store.discard(),
    get diagnostics() {
      return store.diagnostics;
    },
  };
}

/** `fresh` ignores the results of earlier runs, as for `--force`. */
export function openSiteStore(config: SiteConfig, { fresh }: { readonly fresh: boolean }): Store {
  const { projectDir } = config;
  const limits = { maxBytes: MOST_BYTES, bytesPerPage: BYTES_PER_PAGE };
  return openStore({ dir: getStoreDir(config), fresh, projectDir, ...limits });
}

/** Opens the store that `cache.remote` names; undefined for a site without one. An untrusted checkout never writes to it. */
export async function openSiteSharedStore(
  { cache: { remote }, isForeign, projectDir }: SiteConfig,
  { cacheToken, cacheAws, signal }: SharedOptions,
): Promise<SharedStore | undefined> {
  if (remote === undefined) return undefined;
  const { openSharedStore } = await import('../remote/open-shared-store.ts');
  const { url, write, timeout } = remote;
  return openSharedStore({
    url,
    canWrite: write && !isForeign,
    timeoutMs: timeout,
    token: cacheToken,
    aws: cacheAws,
    signal,
    projectDir: isForeign ? undefined : projectDir,
  });
}
