import { extname, posix } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import type { ImageVariant } from '../types.ts';

const IMAGE = /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/i;

/** The name in the output of a local file that a page shows, or of an image that is encoded from it. */
export function getAssetName(file: FilePath, hash: string, variant?: ImageVariant): string {
  const extension = extname(file);
  const name = posix.basename(file, extension).replace(/[^\p{L}\p{N}._-]+/gu, '-');
  if (variant) return `static/image/${name}-${variant.width}.${hash}.${variant.format}`;
  return `static/${IMAGE.test(file) ? 'image' : 'media'}/${name}.${hash}${extension}`;
}

/** The name in the output of a file that scripts import. */
export function getImportedName(file: FilePath, hash: string): string {
  const extension = extname(file);
  return `static/assets/${posix.basename(file, extension)}.${hash}${extension}`;
}

/** Returns true for names that `getAssetName` gives: an address by it was written here, and not by an author. */
export function isAssetName(name: string): boolean {
  return /^static\/(?:image|media)\/[^/]+\.[\da-f]{8}\.\w+$/.test(name);
}
