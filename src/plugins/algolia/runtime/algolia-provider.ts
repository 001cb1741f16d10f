/** Searches an index at Algolia. Loaded when the box opens; it sends nothing before the first search. */
import { toLangTag } from 'docgenjs/runtime';
import type { SearchHit, SearchOptions, SearchProvider } from 'docgenjs/theme';
import { type AlgoliaCredentials, requireCredentials } from '../credentials.ts';
import { type AlgoliaClient, type AlgoliaHost, type AlgoliaRequest, createClient } from './algolia-client.ts';
import { type AlgoliaHit, type HighlightTags, toSearchHit } from './search-hit.ts';

/** Hits of one answer, as of docgen's own index (decisions/03). */
const HITS_PER_PAGE = 20;
/** Pause in typing, in ms, before a request: a word that is pasted or deleted at once is one request. */
const TYPING_PAUSE = 40;

const LEVELS = [0, 1, 2, 3, 4, 5, 6];

/** Parameters of a search, as in Algolia's reference. */
export type SearchParameters = Readonly<Record<string, unknown>>;

export interface AlgoliaProviderOptions extends AlgoliaCredentials {
  /**
   * Added to each request, overriding its own fields. A function gets the language of the page, as in
   * `<html lang>` and so in the crawler's records (`zh-Hans` for `zh`), and its version.
   */
  readonly searchParameters?:
    | SearchParameters
    | ((lang: string, version: string) => SearchParameters)
    | undefined;
  /** Requests an id with each answer, which click events need. @default false */
  readonly insights?: boolean | undefined;
  /** Changes, sorts or removes results, as the service returns them. */
  readonly transformItems?: ((items: AlgoliaHit[]) => readonly AlgoliaHit[]) | undefined;
  /** Wraps the client: for other answers, or to count requests. */
  readonly transformSearchClient?: ((client: AlgoliaClient) => AlgoliaClient) | undefined;
  /**
   * Hosts to use, for tests. The service's own follow from the application id.
   * @internal
   */
  readonly hosts?: readonly AlgoliaHost[] | undefined;
}

/**
 * Rejects with the client's error if the service cannot be reached. Throws at once if application id, key
 * or index name is absent.
 */
export function createAlgoliaProvider(options: AlgoliaProviderOptions): SearchProvider {
  requireCredentials(options);
  const plain = createClient(options);
  const client = options.transformSearchClient?.(plain) ?? plain;
  return {
    indexName: () => options.indexName,
    async search(query, where) {
      await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
      where.signal?.throwIfAborted();
      const request = createRequest(query, options, where);
      const answer = parseAnswer(await client.search({ requests: [request] }));
      where.signal?.throwIfAborted();
      const { transformItems = (items: AlgoliaHit[]) => items } = options;
      const tags: HighlightTags = [String(request.highlightPreTag), String(request.highlightPostTag)];
      return {
        hits: transformItems(answer.hits)
          .map((hit) => toSearchHit(hit, tags))
          .filter(isShown),
        total: answer.total,
        ...(answer.queryId !== undefined && { queryId: answer.queryId }),
      };
    },
  };
}

/** A record without an address cannot be opened, and one without a title is an empty row: crawlers write such. */
function isShown({ url, title }: SearchHit): boolean {
  return url !== '' && title.some(([text]) => text.trim() !== '');
}

/** Creates a request with the fields that DocSearch sends, then those of the site. */
function createRequest(
  query: string,
  { indexName, insights = false, searchParameters }: AlgoliaProviderOptions,
  { lang, version, snippetWords, limit = HITS_PER_PAGE }: SearchOptions,
): AlgoliaRequest {
  const parameters =
    typeof searchParameters === 'function' ? searchParameters(toLangTag(lang), version) : searchParameters;
  return {
    query,
    indexName,
    attributesToRetrieve: [...LEVELS.map((level) => `hierarchy.lvl${level}`), 'content', 'type', 'url'],
    attributesToSnippet: [
      ...LEVELS.slice(1).map((level) => `hierarchy.lvl${level}:${snippetWords}`),
      `content:${snippetWords}`,
    ],
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: limit,
    clickAnalytics: insights,
    ...parameters,
  };
}

/** Returns the three fields that are used of an answer. */
function parseAnswer(body: unknown) {
  const { results } = Object(body) as { results?: unknown };
  const { hits, nbHits, queryID } = Object(Array.isArray(results) ? results[0] : undefined) as {
    readonly hits?: unknown;
    readonly nbHits?: unknown;
    readonly queryID?: unknown;
  };
  if (!Array.isArray(hits)) throw new Error('Algolia answered without "results[0].hits".');
  return {
    hits: hits.map((hit) => Object(hit) as AlgoliaHit),
    total: typeof nbHits === 'number' ? nbHits : hits.length,
    queryId: typeof queryID === 'string' ? queryID : undefined,
  };
}
