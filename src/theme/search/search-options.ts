/** Options of the search box. */
import type { ReactNode } from 'react';
import type { SearchHit, SearchProvider, SearchRecord } from '../../search/search-provider.ts';
import type { TextKey } from '../text/en.ts';

/** A search of a reader, as `onSearch` of the search box gets it. */
export interface SearchReport {
  readonly query: string;
  /** The results, best first. */
  readonly hits: readonly SearchHit[];
  /** Number of results in all. */
  readonly total: number;
  /** The result that the reader opened. Missing if they closed the box without one. */
  readonly chosen?: SearchRecord;
}

/** Options of the search box: props of `Search` and `SearchPanel`. */
export interface SearchBoxOptions {
  /**
   * The search provider, or a function that loads it; called once, when the box first opens.
   * @default the index that was built with the site
   */
  readonly provider?: SearchProvider | (() => SearchProvider | Promise<SearchProvider>) | undefined;
  /** Words in the button and in the empty box. @default the text `searchPlaceholderText` */
  readonly placeholder?: string | undefined;
  /** Results shown of one group, of at most 20 in all. The page of all results has the others. @default 5 */
  readonly maxResultsPerGroup?: number | undefined;
  /** Initial text of the box. @default the text that is selected on the page */
  readonly initialQuery?: string | undefined;
  /** Changes the results before they are listed. */
  readonly transformItems?: ((hits: readonly SearchHit[]) => readonly SearchHit[]) | undefined;
  /** Address where readers report a missing result. Without it, they are not asked to. */
  readonly getMissingResultsUrl?: ((input: { readonly query: string }) => string) | undefined;
  /**
   * Called when the reader opens a result, and when they close the box without one. Nothing is sent anywhere,
   * unless this function does.
   */
  readonly onSearch?: ((search: SearchReport) => void) | undefined;
  /** Content at the end of the box, such as the name of the search service. */
  readonly footer?: ReactNode;
  /** Words of the box by text key, before those of the language. */
  readonly texts?: Partial<Readonly<Record<TextKey, string>>> | undefined;
}
