import type { Batch } from './messages.ts';

/** The two ways in which a build gets the results of a batch. */
export interface BatchWork {
  /** Makes them here. */
  make(batch: Batch): Promise<void>;
  /** Takes what a worker has left in the shared store. Returns of how many pages there was something to take. */
  take(batch: Batch): Promise<number>;
}
