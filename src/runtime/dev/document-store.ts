/**
 * State that outlives the app: a new app brings its own modules, so everything that exists once per
 * document is on the global object.
 */
import type { morph } from 'morphlex';
import type { GlobalComponent } from '../app.tsx';
import type { Parts } from '../parts.tsx';
import type { StaticTree, StaticTreeInput } from '../static-tree.tsx';
import type { DevClient } from './dev-app.ts';

/** Fast Refresh: new versions of components take the place of the former ones, with their state. */
export interface Refresh {
  /** A component that has just been made; `id` stays the same from version to version. */
  register(type: unknown, id: string): void;
  createSignature(): unknown;
  /** Applies the newest versions to what is on screen. Components with other hooks, and classes, lose their state. */
  perform(): void;
  /** True for two versions of one component. */
  isSame(former: unknown, next: unknown): boolean;
}

/** The parts of a version of the app that decide whether another version can replace it while it runs. */
export interface AppCode {
  /** Parts by name; `globalUIComponents`. */
  readonly components: Readonly<Record<string, unknown>>;
  /** The built-in parts for pages of text, with the site's own; all of them. */
  readonly parts: Parts;
  readonly loadParts: () => Promise<Parts>;
  readonly globalComponents: readonly GlobalComponent[];
  readonly createStaticTree: (input: StaticTreeInput) => StaticTree;
  /** Things that every module has to share. */
  readonly shared: readonly unknown[];
}

export interface DocumentStore {
  client?: DevClient;
  refresh?: Refresh;
  /** Code of the app whose modules ran last. */
  latestCode?: AppCode;
  /** Code of the app on screen. */
  code?: AppCode;
  /** Loaded beside the app: importing it needs a browser, and Node imports the runtime too. */
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
