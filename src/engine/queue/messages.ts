/** What builds and workers tell each other. */
import type { Checkout } from './checkout.ts';

/** A page, as workers are told of it. */
export interface QueuedPage {
  /** Address of its route. */
  readonly path: string;
  /** Key of its results in the shared store: whoever finds another key has other content. */
  readonly key: string;
}

export type Pages = readonly QueuedPage[];

/** What workers are told of a build. */
export interface BuildNotice {
  readonly id: string;
  readonly checkout: Checkout;
  readonly base: string;
}

/** What a worker says to a build. */
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
  /** Key, in the shared store, of all that is to be known of them. */
  readonly documents: string;
}

export type Batch = PageBatch | DocumentBatch;

/** Of a finished batch: who has done it. */
export interface BatchAnswer {
  readonly worker: string;
}
