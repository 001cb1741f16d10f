/** What `docgen info` tells of the store. */
import { openKind } from './kind-store.ts';
import { STORE_KINDS, type StoreKind } from './store.ts';
import { listSegments, toFileBytes } from './store-files.ts';

export interface StoreFacts {
  readonly path: string;
  /** What its segments take on disk. */
  readonly bytes: number;
  /** How many values can be found, by kind; damage of single values is found when they are read. */
  readonly entries: Readonly<Record<StoreKind, number>>;
}

/** A folder that is missing holds nothing. */
export function describeStore(dir: string): StoreFacts {
  const bytes = listSegments(dir).reduce((sum, { name }) => sum + toFileBytes(dir, name), 0);
  const counts = STORE_KINDS.map((kind) => [kind, countEntries(dir, kind)] as const);
  return { path: dir, bytes, entries: Object.fromEntries(counts) as Record<StoreKind, number> };
}

function countEntries(dir: string, kind: StoreKind): number {
  const opened = openKind({ dir, kind, today: 0, fresh: false, readOnly: true, onFailure() {} });
  opened.release();
  return opened.entries.size;
}
