/** The index could not be fetched, or what came is not of an index: all a reader of it ever rejects with. */
export class SearchIndexError extends Error {
  override readonly name = 'SearchIndexError';
}
