import type { Batch } from './messages.ts';

/** The two ways in which a build gets the results of a batch. */
export interface BatchWork {
  /** Computes them here. */
  make(batch: Batch): Promise<void>;
  /** Takes what a worker has put into the shared store. Returns the number of pages with results. */
  take(batch: Batch): Promise<number>;
}
