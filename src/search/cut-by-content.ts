/**
 * Cuts a list into pieces where its items say so, not where sizes add up: when an item changes,
 * comes or goes, the cuts near it move and all others stay. So most files of an index keep their
 * names from build to build, which spares the build to make them and readers to fetch them.
 */

export interface Cutting<T> {
  /** Size of a piece. The last one may be smaller, and one that cannot be cut well. */
  readonly least: number;
  /** No piece is larger, but for one of a single item. */
  readonly most: number;
  readonly toSize: (item: T) => number;
  /** What an item is known by, so that the cut before it is found again. */
  readonly toId: (item: T) => string;
}

export function* cutByContent<T>(items: Iterable<T>, cutting: Cutting<T>): Generator<T[]> {
  const { most, toSize } = cutting;
  const sumUp = (list: readonly T[]): number => list.reduce((sum, item) => sum + toSize(item), 0);
  let piece: T[] = [];
  let size = 0;
  for (const item of items) {
    piece.push(item);
    size += toSize(item);
    while (size > most && piece.length > 1) {
      const cut = findCut(piece, cutting);
      yield piece.slice(0, cut);
      piece = piece.slice(cut);
      size = sumUp(piece);
    }
  }
  if (piece.length > 0) yield piece;
}

const ANY_HASH = 2 ** 32;

/** Before the item of the lowest hash: another list that has it in reach is mostly cut there too. */
function findCut<T>(piece: readonly T[], { least, most, toSize, toId }: Cutting<T>): number {
  let cut = 1;
  let lowest = Number.POSITIVE_INFINITY;
  let size = toSize(piece[0] as T);
  for (let at = 1; at < piece.length && size <= most; at++) {
    const item = piece[at] as T;
    // Where every piece would be too small, the largest.
    const rank = size < least ? ANY_HASH + least - size : hashText(toId(item));
    if (rank < lowest) {
      lowest = rank;
      cut = at;
    }
    size += toSize(item);
  }
  return cut;
}

/** FNV-1a, its bits mixed once more. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
