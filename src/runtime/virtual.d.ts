/** Modules without a file: the bundler creates them for each site (src/engine/bundle/modules/virtual-modules.ts). */

declare module 'virtual:docgen/options' {
  /** Begins and ends in `/`. */
  export const base: string;
  /** Prefix of scripts and page chunks: the base, or a CDN. */
  export const assetPrefix: string;
  export const cleanUrls: boolean;
  export const prefetchLink: boolean;
  /** Empty if the config has none. */
  export const siteOrigin: string;
  /** Set in dev: `socket` is the path (with its token) that announces changes. */
  export const dev: { readonly socket: string } | false;
}

declare module 'virtual:docgen/portable' {
  /** The base of the config. The one of the options is then the folder that the site lies in. */
  export const builtBase: string;
}

declare module 'virtual:docgen/refresh' {
  /** Fast Refresh has begun (`dev/refresh-module.ts`). */
  export const hasRefresh: boolean;
}

declare module 'virtual:docgen/theme' {
  import type { Parts } from './parts.tsx';
  /** The parts for pages of text (see `needsAllParts`). */
  export const parts: Parts;
  /** All parts. */
  export const loadParts: () => Promise<Parts>;
}

declare module 'virtual:docgen/global-components' {
  import type { GlobalComponent } from './app.tsx';
  export const globalComponents: readonly GlobalComponent[];
}

declare module 'virtual-page-data' {
  import type { PageRecord } from '../shared/types.ts';
  /** Every page of the site. Large: only importers of `usePages` pay for it. */
  export const pages: readonly PageRecord[];
}

/** Replaced by the bundler, so that code for authors never reaches readers. */
declare const process: { readonly env: { readonly NODE_ENV: 'development' | 'production' } };

/** Defined for a site that is opened without a server: `portable/offer-files.ts`. */
declare const docgenFiles: import('./portable/site-files.ts').SiteFiles;
