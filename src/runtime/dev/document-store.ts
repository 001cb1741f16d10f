/**
 * What outlives the app: when it is exchanged, the new one brings modules of its own,
 * so whatever is there once per document hangs on the global object.
 */
import type { DevClient } from './dev-client.ts';

export interface DocumentStore {
  client?: DevClient;
  /** Result of `createPolicy`: a site's own policy may allow each name only once. */
  policy?: { readonly made: unknown };
}

const KEY = Symbol.for('docgen.dev');

export function documentStore(): DocumentStore {
  const holder = globalThis as { [KEY]?: DocumentStore };
  holder[KEY] ??= {};
  return holder[KEY];
}
