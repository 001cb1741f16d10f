/** The type and size of an icon, for a manifest. */
import { closeSync, openSync, readSync } from 'node:fs';
import type { FilePath } from '../../shared/types.ts';

export interface PictureSize {
  /** As in `sizes` of a manifest: `any`, `512x512`, or `''` for an unknown size. */
  readonly sizes: string;
  readonly type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

export function readPictureSize(path: string, file: FilePath | undefined): PictureSize {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const type = TYPES[ending] ?? '';
  if (ending === 'svg') return { sizes: 'any', type };
  return { sizes: ending === 'png' && file !== undefined ? readPngSize(file) : '', type };
}

/** Returns true if browsers accept it as an icon of an installed program. */
export function isLargeEnough({ sizes }: PictureSize): boolean {
  return sizes === 'any' || sizes.split('x').every((side) => Number(side) >= 192);
}

/** Reads width and height, which are at the same place in every PNG: after its signature and the name of its first chunk. */
function readPngSize(file: FilePath): string {
  const bytes = Buffer.alloc(24);
  try {
    const open = openSync(file, 'r');
    readSync(open, bytes);
    closeSync(open);
  } catch {
    // A missing file is reported by the config.
    return '';
  }
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return '';
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
