/**
 * Decides which values may be stored for later runs, which use them unchecked. Never:
 *
 * 1. what is less than its source asks for: a page with an error, code without its colours;
 * 2. what was made from something that changed meanwhile, or that nobody can name;
 * 3. anything of a run that was interrupted.
 */
import type { Diagnostic } from '../../shared/types.ts';
import { changedSince } from './changed-since.ts';
import type { Store } from './store.ts';

export interface Outcome {
  readonly diagnostics?: readonly Pick<Diagnostic, 'severity' | 'code'>[];
  /** Why a piece of code is shown as it is. */
  readonly problem?: object | undefined;
  /** True if it depends on something that no key names. */
  readonly isVolatile?: boolean | undefined;
  /** Files and folders that it was made from, besides what its key names. */
  readonly inputs?: readonly string[];
  /** When the run began, as `Date.now` gives it. */
  readonly since?: number;
}

export function isStorable(outcome: Outcome): boolean {
  const { diagnostics = [], problem, isVolatile = false, inputs = [], since = 0 } = outcome;
  return (
    problem === undefined &&
    !isVolatile &&
    diagnostics.every(({ severity, code }) => severity !== 'error' && !LACKS_SOMETHING.test(code)) &&
    !inputs.some((path) => changedSince(since, path)) &&
    // A clock that was set back meanwhile tells of no change.
    since <= Date.now()
  );
}

/**
 * All that is said of code blocks, since most of it means that one has not the colours it should have, but not of outputs
 * that are never shown and of diagrams that no plugin draws; and a file refused.
 */
const LACKS_SOMETHING = /^DG(?:31(?!2[23])|3047)/;

/** Ends a run, with what it has made or without it. */
export function endRun(store: Store, signal: AbortSignal | undefined): void {
  if (signal?.aborted) store.discard();
  else store.close();
}
