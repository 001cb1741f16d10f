/** Information that a CI machine needs to carry the store from one run to the next. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import { toFilePath } from '../config/file-path.ts';
import { readLockfile } from '../config/lockfile.ts';
import { listFolder } from '../files/list-folder.ts';
import { hashKey } from '../store/hash-key.ts';
import { toolId } from '../store/tool-id.ts';
import type { SiteConfig } from '../types.ts';

export interface StoreInfo {
  /** The folder to carry; it need not exist. */
  readonly path: FilePath;
  readonly bytes: number;
  /** Changes when the store becomes useless: with docgen itself, and with the installed versions. The same on every machine. */
  readonly ciKey: string;
}

export async function readStoreInfo({ projectDir, cacheDir }: SiteConfig): Promise<StoreInfo> {
  const path = toFilePath(cacheDir, 'store');
  const ciKey = hashKey(toolId, readLockfile(projectDir)).slice(0, 12);
  return { path, bytes: await measure(path), ciKey };
}

/** Measures a folder; a file that another process removes meanwhile counts as empty. */
async function measure(folder: string): Promise<number> {
  const entries = await listFolder(folder).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
