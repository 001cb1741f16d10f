/** The index could not be fetched, or the files are not of an index: the only error of its readers. */
export class SearchIndexError extends Error {
  override readonly name = 'SearchIndexError';
}
