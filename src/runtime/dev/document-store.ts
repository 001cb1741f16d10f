/**
 * What outlives the app: when it is exchanged, the new one brings modules of its own,
 * so whatever is there once per document hangs on the global object.
 */
import type { morph } from 'morphlex';
import type { DevClient } from './dev-app.ts';

export interface DocumentStore {
  client?: DevClient;
  /** Loaded beside the app: it needs a browser as soon as it is imported, and the runtime is imported in Node too. */
  morph?: typeof morph;
  /** Result of `createPolicy`: a site's own policy may allow each name only once. */
  policy?: { readonly made: unknown };
}

const KEY = Symbol.for('docgen.dev');

export function documentStore(): DocumentStore {
  const holder = globalThis as { [KEY]?: DocumentStore };
  holder[KEY] ??= {};
  return holder[KEY];
}
