/** Removes values that no run has used for some days. */
import type { Diagnostic } from '../../shared/types.ts';
import { openKind } from './kind-store.ts';
import { countDays, type StoreOptions } from './open-store.ts';
import { STORE_KINDS } from './store.ts';
import { createStoreWarning } from './store-warning.ts';

export interface PruneInput extends Pick<StoreOptions, 'dir' | 'projectDir'> {
  /** Days since the last use from which a value goes; 0: all of them go. */
  readonly unusedDays: number;
}

export function pruneStore({ unusedDays, ...options }: PruneInput) {
  const today = countDays(Date.now());
  const diagnostics: Diagnostic[] = [];
  const onFailure = (error: unknown): void => {
    if (diagnostics.length === 0) diagnostics.push(createStoreWarning(error, options));
  };
  let removed = 0;
  for (const kind of STORE_KINDS) {
    const opened = openKind({ dir: options.dir, kind, today, fresh: false, readOnly: false, onFailure });
    const unused = [...opened.entries].filter(([, { day }]) => today - day >= unusedDays);
    for (const [key] of unused) opened.drop(key);
    if (unused.length > 0) opened.publish({ isOver: true });
    opened.release();
    removed += unused.length;
  }
  return {
    /** Number of values that were removed. */
    removed,
    /** Why the folder could not be written, at most one. */
    diagnostics,
  };
}
