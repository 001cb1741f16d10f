/** What names an index of the service. */
export interface AlgoliaCredentials {
  /** Id of the application. */
  readonly appId: string;
  /** Key that may search, and nothing else: everybody who reads the site can read it. */
  readonly apiKey: string;
  /** Name of the index. */
  readonly indexName: string;
}

/**
 * Throws an error that names what is absent, in the words of the service's own client. A build
 * asks as well, in the config and when it renders pages, so a site without a key is not published.
 */
export function requireCredentials(
  given: {
    readonly [Name in keyof AlgoliaCredentials]?: unknown;
  },
): AlgoliaCredentials {
  const read = (name: keyof AlgoliaCredentials): string => {
    const value = given[name];
    if (typeof value !== 'string' || value.trim() === '') throw new Error(`\`${name}\` is missing.`);
    return value;
  };
  return { appId: read('appId'), apiKey: read('apiKey'), indexName: read('indexName') };
}
