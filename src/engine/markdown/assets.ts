/**
 * Local files that pages show. The same picture on many pages is one file of the output: its name contains the hash of
 * its bytes, so it can be cached forever.
 */
import { readFile, stat } from 'node:fs/promises';
import type { FilePath } from '../../shared/types.ts';
import { findActiveMedia } from '../files/active-media.ts';
import { getAssetName } from '../files/asset-name.ts';
import type { ContentFiles, Refusal } from '../files/content-files.ts';
import { measureImage } from '../files/image-size.ts';
import { getShortHash } from '../files/short-hash.ts';
import { findStandIn, type StandIn } from '../files/stand-in.ts';
import type { PageAsset, Route, SiteConfig } from '../types.ts';

export type AssetResult =
  | { readonly asset: PageAsset; readonly standIn?: StandIn }
  | { readonly problem: 'missing' }
  /** `isRead`: for what it holds, so other bytes have another answer. */
  | { readonly problem: 'refused'; readonly refusal: Refusal; readonly isRead?: boolean };

export type AssetStore = (file: FilePath, page: Route) => Promise<AssetResult>;

/** Remembers hashes as long as a file's size and time stay the same. */
export function createAssetStore(
  files: ContentFiles,
  { markdown, untrusted }: Pick<SiteConfig, 'markdown' | 'untrusted'>,
): AssetStore {
  const cache = new Map<FilePath, { readonly stamp: string; readonly result: Promise<AssetResult> }>();
  return async (file, page) => {
    const refusal = files.findRefusal(file, 'asset', page);
    if (refusal) return { problem: 'refused', refusal };
    const stats = await readStats(file);
    if (stats === undefined || !files.hasName(file)) return { problem: 'missing' };
    const stamp = `${stats.size}:${stats.mtimeMs}`;
    const hit = cache.get(file);
    if (hit?.stamp === stamp) return hit.result;
    const result = readAsset(file, (bytes) => {
      // Trusted authors may use what they like.
      const why = markdown.html ? undefined : findActiveMedia(file, bytes);
      return why === undefined
        ? undefined
        : { severity: untrusted ? 'warning' : 'error', why, hint: ACTIVE_HINT };
    });
    cache.set(file, { stamp, result });
    return result;
  };
}

/** Reads the stats of a file. A missing file, or a path that is not a file, is an error of the page and not of the disk. */
async function readStats(file: FilePath): Promise<{ size: number; mtimeMs: number } | undefined> {
  try {
    const stats = await stat(file);
    return stats.isFile() ? stats : undefined;
  } catch {
    return undefined;
  }
}

const ACTIVE_HINT =
  'Remove the active content. If the site needs the file unchanged, put it into the public folder and use its path there.';

async function readAsset(
  file: FilePath,
  findRefusal: (bytes: Uint8Array) => Refusal | undefined,
): Promise<AssetResult> {
  const bytes = await readFile(file);
  const refusal = findRefusal(bytes);
  if (refusal) return { problem: 'refused', refusal, isRead: true };
  const size = await measureImage(file, bytes);
  const standIn = await findStandIn(file, bytes);
  const asset = { file, output: getAssetName(file, getShortHash(bytes)), ...(size && { size }) };
  return { asset, ...(standIn && { standIn }) };
}
