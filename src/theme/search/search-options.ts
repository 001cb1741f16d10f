/** Options of the search box. */
import type { ReactNode } from 'react';
import type { SearchHit, SearchProvider } from '../../search/search-provider.ts';
import type { TextKey } from '../text/en.ts';

/** Options of the search box: props of `Search` and `SearchPanel`. */
export interface SearchBoxOptions {
  /**
   * The search provider, or a function that loads it; called once, when the box first opens.
   * @default the index that was built with the site
   */
  readonly provider?: SearchProvider | (() => SearchProvider | Promise<SearchProvider>) | undefined;
  /** Words in the button and in the empty box. @default the text `searchPlaceholderText` */
  readonly placeholder?: string | undefined;
  /** Results shown of one group. @default 5 */
  readonly maxResultsPerGroup?: number | undefined;
  /** Initial text of the box. @default the text that is selected on the page */
  readonly initialQuery?: string | undefined;
  /** Changes the results before they are grouped. */
  readonly transformItems?: ((hits: readonly SearchHit[]) => readonly SearchHit[]) | undefined;
  /** Address where readers report a missing result. Without it, they are not asked to. */
  readonly getMissingResultsUrl?: ((input: { readonly query: string }) => string) | undefined;
  /** Content at the end of the box, such as the name of the search service. */
  readonly footer?: ReactNode;
  /** Words of the box by text key, before those of the language. */
  readonly texts?: Partial<Readonly<Record<TextKey, string>>> | undefined;
}
