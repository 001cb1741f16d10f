/** Messages between builds and workers. */
import type { Checkout } from './checkout.ts';

/** A page in a message to workers. */
export interface QueuedPage {
  /** Address of its route. */
  readonly path: string;
  /** Key of its results in the shared store: whoever computes another key has other content. */
  readonly key: string;
}

export type Pages = readonly QueuedPage[];

/** The announcement of a build to workers. */
export interface BuildNotice {
  readonly id: string;
  readonly checkout: Checkout;
  readonly base: string;
}

/** A worker's refusal of a build. */
export interface Refusal {
  readonly worker: string;
  readonly why: string;
}

/** Pages to compile. */
export interface PageBatch {
  readonly pages: Pages;
}

/** Documents to render. */
export interface DocumentBatch {
  /** Key, in the shared store, of everything needed to render them. */
  readonly documents: string;
}

export type Batch = PageBatch | DocumentBatch;

/** The answer for a finished batch: who has done it. */
export interface BatchAnswer {
  readonly worker: string;
}
