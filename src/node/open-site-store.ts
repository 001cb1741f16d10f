/** The store of a project: one folder in docgen's own, for build and dev alike. */
import type { FilePath } from '../shared/types.ts';
import { toFilePath } from './config/file-path.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import type { SiteConfig } from './types.ts';

export function toStoreDir({ cacheDir }: Pick<SiteConfig, 'cacheDir'>): FilePath {
  return toFilePath(cacheDir, 'store');
}

/** Twenty thousand pages of eight kilobytes with ten blocks of code each take a good half of it. */
const MOST_BYTES = 2 * 1024 ** 3;

/** `fresh`: nothing that earlier runs made is used, as `--force` asks. */
export function openSiteStore(config: SiteConfig, { fresh }: { readonly fresh: boolean }): Store {
  return openStore({ dir: toStoreDir(config), fresh, projectDir: config.projectDir, maxBytes: MOST_BYTES });
}
