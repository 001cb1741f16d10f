/** Style sheets are imported for their effect; the bundler writes them to a file. */
declare module '*.css';

/** Its text, minified, for the search box. */
declare module '*.css?inline' {
  const sheet: string;
  // biome-ignore lint/style/noDefaultExport: how bundlers give files as text
  export default sheet;
}

declare module 'virtual:docgen/search-hooks' {
  /** Exports of the module of `search.searchHooks`, unchecked; empty if there is none. */
  export const hooks: Readonly<Record<string, unknown>>;
}

/** A module of the plugin `ask`, or of another one that brings an adapter. */
declare module 'docgen-ask' {
  /** Loads the adapter. */
  export const loadAdapter: () => Promise<{ readonly ask: import('./search/ask/ask.ts').Ask }>;
  /** Where questions go: shown to the reader. Empty if they stay in the browser, or go where the site is. */
  export const origins: readonly string[];
  /** False if answers are made in the browser. */
  export const needsNetwork: boolean;
}

/** Of a site that is opened without a server: the files of the site (`runtime/portable/site-files.ts`). */
declare const docgenFiles: { readonly fetch: (address: string) => Promise<Response> };
