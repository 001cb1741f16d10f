/** The shown part of sections, as one file or cut into many; texts are compressed as soon as they are too much for one. */
import { toRowsBytes } from './index-format.ts';

/** Small, as a hit needs one file; larger after the first 2 000, so that a big site has fewer files. */
const CUT = 8 * 1024;
const LARGE_CUT = 16 * 1024;
const MANY_FILES = 2000;
/** Text never gets smaller than this by compression. */
const BEST_COMPRESSION = 8;

type Chunk = readonly [firstSection: number, content: Uint8Array];

export interface RowFiles {
  add(row: string): void;
  /** All in one file; undefined when that is too large for a pack. */
  toPack(): Uint8Array | undefined;
  toChunks(): readonly Chunk[];
}

export function createRowFiles(
  compress: (bytes: Uint8Array) => Uint8Array,
  mostPackedBytes: number,
): RowFiles {
  const chunks: Chunk[] = [];
  let pending: string[] = [];
  let pendingSize = 0;
  let first = 0;
  let isPack = true;

  /** Cuts what is pending; the last, unfinished piece stays unless it is the end. */
  const cut = (isEnd: boolean): void => {
    let piece: string[] = [];
    let size = 0;
    for (const row of pending) {
      if (piece.length > 0 && size + row.length > (chunks.length < MANY_FILES ? CUT : LARGE_CUT)) {
        chunks.push([first, compress(toRowsBytes(piece))]);
        first += piece.length;
        piece = [];
        size = 0;
      }
      piece.push(row);
      size += row.length;
    }
    if (isEnd && piece.length > 0) chunks.push([first, compress(toRowsBytes(piece))]);
    pending = isEnd ? [] : piece;
    pendingSize = isEnd ? 0 : size;
  };

  return {
    add(row) {
      pending.push(row);
      pendingSize += row.length;
      if (isPack && pendingSize > BEST_COMPRESSION * mostPackedBytes) isPack = false;
      if (!isPack && pendingSize > 4 * LARGE_CUT) cut(false);
    },
    toPack: () => (isPack ? compress(toRowsBytes(pending)) : undefined),
    toChunks() {
      cut(true);
      return chunks;
    },
  };
}
