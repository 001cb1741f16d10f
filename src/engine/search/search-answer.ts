/** The answer to a query, without the types of how an index is made. */
export type { SearchAnswer } from '../../search/search-provider.ts';
