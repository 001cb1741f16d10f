/** What names an index of the service. */
export interface AlgoliaCredentials {
  /** Id of the application. */
  readonly appId: string;
  /** Key that may search, and nothing else: everybody who reads the site can read it. */
  readonly apiKey: string;
  /** Name of the index. */
  readonly indexName: string;
}

/** What may or may not name one. */
export type GivenCredentials = { readonly [Name in keyof AlgoliaCredentials]?: unknown };

const NAMES = ['appId', 'apiKey', 'indexName'] as const satisfies readonly (keyof AlgoliaCredentials)[];

/** What is absent, in the words of the service's own client. */
export function findMissing(given: GivenCredentials): string | undefined {
  const isGiven = (value: unknown) => typeof value === 'string' && value.trim() !== '';
  const missing = NAMES.find((name) => !isGiven(given[name]));
  return missing && `\`${missing}\` is missing.`;
}

/** Throws an error that says what is absent: also when pages are rendered, so a site without a key is not published. */
export function requireCredentials(given: GivenCredentials): AlgoliaCredentials {
  const missing = findMissing(given);
  if (missing !== undefined) throw new Error(missing);
  return given as AlgoliaCredentials;
}
