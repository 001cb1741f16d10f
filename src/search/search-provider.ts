/**
 * Interface between the search box and its providers: docgen's own index, a hosted service, a provider of
 * the site's. Hits have the shape of DocSearch records, so that one box shows them all.
 */

/** A piece of text, and whether it matches the query. The box renders it as text nodes and `<mark>`, never as HTML. */
export type TextPart = readonly [text: string, isMatch: boolean];

/** The kind of a hit: a page, a heading of it, or text below one. */
export type HitType = 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6' | 'content';

/** Position of a section: `lvl0` is the part of the site it is labelled with, `lvl1` its page, the others the headings above it. */
export interface HitHierarchy {
  readonly lvl0: string;
  readonly lvl1: string;
  readonly lvl2: string | null;
  readonly lvl3: string | null;
  readonly lvl4: string | null;
  readonly lvl5: string | null;
  readonly lvl6: string | null;
}

/** One section of a page. These fields alone are stored among a reader's recent and favourite searches. */
export interface SearchRecord {
  /** Survives rebuilds: the route path, and `#anchor` below the first heading. */
  readonly objectID: string;
  /** As readers see it: with base, clean or `.html`, and the anchor. */
  readonly url: string;
  readonly type: HitType;
  readonly content: string | null;
  readonly hierarchy: HitHierarchy;
}

/** A section that matches a query. */
export interface SearchHit extends SearchRecord {
  /** Its heading, or for `content` the snippet around the densest match. */
  readonly title: readonly TextPart[];
  /** The headings above it, from the page down; empty for a page. */
  readonly path: readonly (readonly TextPart[])[];
  /** The snippet, also of a hit that is a heading: the search page shows it below. */
  readonly text?: readonly TextPart[] | undefined;
}

export interface SearchAnswer {
  /** Best first, at most `limit` of them; the box labels them with `lvl0`. */
  readonly hits: readonly SearchHit[];
  /** Number of hits in all. */
  readonly total: number;
  /** Parts of the query that no page has, which the answer is without. */
  readonly unknown?: readonly string[];
  /** Id of the query, if a service provides one. */
  readonly queryId?: string;
}

export interface SearchOptions {
  readonly lang: string;
  /** `''` for a site without versions. */
  readonly version: string;
  /**
   * Words in a snippet: 10, or 5 on screens of at most 768 px. The site's own index shows whole sentences,
   * unless they are longer than these words with twenty letters each.
   */
  readonly snippetWords: number;
  /** Hits wanted, at most. @default 20 */
  readonly limit?: number;
  /** Aborts a search that is no longer needed. */
  readonly signal?: AbortSignal;
  /**
   * May be called once, before the answer, with the best hits so far: they are shown until the whole answer
   * comes, which may order them anew.
   */
  readonly onFirst?: (answer: SearchAnswer) => void;
}

/** Finds sections. Rejects if the search fails: then the box shows its error screen. */
export interface SearchProvider {
  /** Stable per language and version: part of the keys under which recent searches are stored. */
  indexName(options: Pick<SearchOptions, 'lang' | 'version'>): string;
  search(query: string, options: SearchOptions): Promise<SearchAnswer>;
  /** Called when the box is about to be used, so that the first answer comes sooner. */
  warm?(options: Pick<SearchOptions, 'lang' | 'version'>): void;
}
