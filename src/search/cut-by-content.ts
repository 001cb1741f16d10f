/**
 * Cuts a list into chunks at boundaries that its items determine, not where sizes add up: when an item is
 * changed, added or removed, the cuts near it move and all others stay. So most files of an index keep
 * their names from build to build, and neither the build nor readers need them again.
 */

export interface Cutting<T> {
  /** Minimum size of a chunk. The last one may be smaller, and one that has no good cut. */
  readonly min: number;
  /** Maximum size of a chunk, except for one of a single item. */
  readonly max: number;
  readonly getSize: (item: T) => number;
  /** Identity of an item, by which the cut before it is found again. */
  readonly getId: (item: T) => string;
}

export function* cutByContent<T>(items: Iterable<T>, cutting: Cutting<T>): Generator<T[]> {
  const { max, getSize } = cutting;
  const sumSizes = (list: readonly T[]): number => list.reduce((sum, item) => sum + getSize(item), 0);
  let piece: T[] = [];
  let size = 0;
  for (const item of items) {
    piece.push(item);
    size += getSize(item);
    while (size > max && piece.length > 1) {
      const cut = findCut(piece, cutting);
      yield piece.slice(0, cut);
      piece = piece.slice(cut);
      size = sumSizes(piece);
    }
  }
  if (piece.length > 0) yield piece;
}

const ANY_HASH = 2 ** 32;

/** Cuts before the item of the lowest hash: another list with this item in reach is mostly cut there too. */
function findCut<T>(piece: readonly T[], { min, max, getSize, getId }: Cutting<T>): number {
  let cut = 1;
  let lowest = Number.POSITIVE_INFINITY;
  let size = getSize(piece[0] as T);
  for (let at = 1; at < piece.length && size <= max; at++) {
    const item = piece[at] as T;
    // If every cut would make the chunk too small, prefer the largest.
    const rank = size < min ? ANY_HASH + min - size : hashText(getId(item));
    if (rank < lowest) {
      lowest = rank;
      cut = at;
    }
    size += getSize(item);
  }
  return cut;
}

/** FNV-1a with a final mixing step. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
