/** The interface between the search box and what answers questions: an adapter, as the plugin `ask` names it. */
import type { SearchHit } from '../../../search/search-provider.ts';

/** A page or section that an answer rests on. */
export interface AskSource {
  readonly title: string;
  /** An address of this site, such as the `url` of a search hit, or of another one. */
  readonly url: string;
}

/** A piece of an answer: Markdown, which is added to the text so far, or sources, which replace those so far. */
export type AskPiece = string | { readonly sources: readonly AskSource[] };

/** A question that has been answered since the box was opened. */
export interface AskTurn {
  readonly question: string;
  readonly answer: string;
}

export interface AskContext {
  /** Aborted when the reader no longer waits. */
  readonly signal: AbortSignal;
  /** Language of the page. */
  readonly lang: string;
  /** `''` for a site without versions. */
  readonly version: string;
  /** Questions and answers before this one, oldest first. */
  readonly history: readonly AskTurn[];
  /**
   * Searches the index that was built with the site, in the language and version of the page. Empty if the site has no
   * such index.
   */
  readonly search: (query: string, limit?: number) => Promise<readonly SearchHit[]>;
}

/** Answers a question piece by piece. If it throws, the reader is offered to try again. */
export type Ask = (question: string, context: AskContext) => AsyncIterable<AskPiece>;
