/** Names of an index at the service. */
export interface AlgoliaCredentials {
  /** Id of the application. */
  readonly appId: string;
  /** Key that may only search: everybody who reads the site can read it. */
  readonly apiKey: string;
  readonly indexName: string;
}

/** Credentials that may be incomplete. */
export type CredentialsInput = { readonly [Name in keyof AlgoliaCredentials]?: unknown };

const NAMES = ['appId', 'apiKey', 'indexName'] as const satisfies readonly (keyof AlgoliaCredentials)[];

/** Returns the message of the service's own client for the first absent credential. */
export function findMissingCredential(credentials: CredentialsInput): string | undefined {
  const isPresent = (value: unknown) => typeof value === 'string' && value.trim() !== '';
  const missing = NAMES.find((name) => !isPresent(credentials[name]));
  return missing && `\`${missing}\` is missing.`;
}

/** Throws for an absent credential: also when pages are rendered, so a site without a key is not published. */
export function requireCredentials(credentials: CredentialsInput): AlgoliaCredentials {
  const missing = findMissingCredential(credentials);
  if (missing !== undefined) throw new Error(missing);
  return credentials as AlgoliaCredentials;
}
