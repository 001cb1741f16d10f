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

/** Of a site that is opened without a server: the files of the site (`runtime/portable/site-files.ts`). */
declare const docgenFiles: { readonly fetch: (address: string) => Promise<Response> };
