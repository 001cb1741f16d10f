import type { Pages } from './messages.ts';

/** The two ways in which a build gets the pages of a batch. */
export interface BatchWork {
  /** Compiles them here. */
  compile(pages: Pages): Promise<void>;
  /** Takes the results of a worker. */
  fetch(pages: Pages): Promise<void>;
}
