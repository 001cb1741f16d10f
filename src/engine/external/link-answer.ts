/** Answers of other sites to the links of pages: plain data, which the store keeps. */

/** An answer that a page was found with. */
export interface FoundLink {
  readonly kind: 'found';
  /** The address after the permanent redirects that the answer began with. */
  readonly movedTo?: string;
  /** True for each fragment that was asked for and is in the page; those of which nothing is known are left out. */
  readonly fragments: Readonly<Record<string, boolean>>;
}

export type LinkAnswer =
  | FoundLink
  /** Status 404 or 410. */
  | { readonly kind: 'gone'; readonly status: number }
  /** Nothing that would say whether the page is there. `reason` goes on after a colon: `the host cannot be found`. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Not requested. `private`: an address of this machine or its network. */
  | { readonly kind: 'skipped'; readonly why: 'robots' | 'private'; readonly host: string };

/** Links to ask for: the fragments wanted of each address. */
export type WantedLinks = ReadonlyMap<string, readonly string[]>;

/** Asks for links. An address has no fragment, is asked for once, and its answer is found under it. */
export type ReadLinks = (wanted: WantedLinks) => Promise<ReadonlyMap<string, LinkAnswer>>;
