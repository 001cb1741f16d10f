/** Answers of other sites to the links of pages: plain data, which the store keeps. */

/** An answer that a page was found with. */
export interface FoundLink {
  readonly kind: 'found';
  /** Address after the permanent redirects at the start of the chain. */
  readonly movedTo?: string;
  /** True for each requested fragment that the page has; unknown ones are left out. */
  readonly fragments: Readonly<Record<string, boolean>>;
}

export type LinkAnswer =
  | FoundLink
  /** Status 404 or 410. */
  | { readonly kind: 'gone'; readonly status: number }
  /** No evidence for or against the page. `reason` continues after a colon: `the host cannot be found`. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Not requested. `private`: an address of this machine or its network. */
  | { readonly kind: 'skipped'; readonly why: 'robots' | 'private'; readonly host: string };

/** Links to request, each with the fragments wanted. */
export type WantedLinks = ReadonlyMap<string, readonly string[]>;

/** Requests links. An address has no fragment, is requested once, and its answer is stored under it. */
export type ReadLinks = (wanted: WantedLinks) => Promise<ReadonlyMap<string, LinkAnswer>>;
