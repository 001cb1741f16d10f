import type { OfflineUnit } from '../../shared/offline.ts';

/** The language and version of a path with base; `units` has longer addresses first. */
export function findUnit(units: readonly OfflineUnit[], path: string): OfflineUnit | undefined {
  return units.find(({ home }) => path.startsWith(home));
}
