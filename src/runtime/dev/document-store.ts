/**
 * State that outlives the app: a new app brings its own modules, so everything that exists once per
 * document is on the global object.
 */
import type { morph } from 'morphlex';
import type { DevClient } from './dev-app.ts';

export interface DocumentStore {
  client?: DevClient;
  /** Loaded beside the app: it needs a browser as soon as it is imported, and Node imports the runtime too. */
  morph?: typeof morph;
  /** Result of `createPolicy`: a site's own policy may allow each name only once. */
  policy?: { readonly value: unknown };
}

const KEY = Symbol.for('docgen.dev');

export function getDocumentStore(): DocumentStore {
  const holder = globalThis as { [KEY]?: DocumentStore };
  holder[KEY] ??= {};
  return holder[KEY];
}
