/** The answer to a query, for those who need no types of how an index is made. */
export type { SearchAnswer } from '../../search/search-provider.ts';
