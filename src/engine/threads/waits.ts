/**
 * What this thread waits for that is not docgen's own. Nothing ends such a wait while something
 * is left that could, so a person has to be told whom to look at.
 */
export interface Wait {
  /** As in "Waiting for …". */
  readonly what: string;
}

const waits = new Set<Wait>();

/** Gives the function that ends it. */
export function noteWait(what: string): () => void {
  const wait = { what };
  waits.add(wait);
  return () => void waits.delete(wait);
}

/** The same wait is the same object for as long as it lasts. */
export function listWaits(): readonly Wait[] {
  return [...waits];
}
