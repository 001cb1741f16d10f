/** A page's chunk: one module a route, at a stable URL. */
import type { ComponentType } from 'react';
import type { PageMeta, RoutePath } from '../../shared/types.ts';
import { encodePath, toChunkPath } from '../../shared/url.ts';
import type { PageProps } from '../context.ts';
import { getDocumentStore } from '../dev/document-store.ts';

/** Exports of a page's chunk. */
export interface PageModule {
  readonly meta: PageMeta;
  readonly html?: string;
  readonly default?: ComponentType<PageProps>;
}

/** Address of a route's chunk. */
export function getChunkUrl(path: RoutePath, assetPrefix: string): string {
  return assetPrefix + encodePath(toChunkPath(path));
}

export function importPage(path: RoutePath, assetPrefix: string): Promise<PageModule> {
  // biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load what is for authors
  if (process.env.NODE_ENV !== 'production') return importFreshPage(path, assetPrefix);
  return import(getChunkUrl(path, assetPrefix)) as Promise<PageModule>;
}

/** Authors change pages, and browsers never request an imported address again. */
function importFreshPage(path: RoutePath, assetPrefix: string): Promise<PageModule> {
  const query = getDocumentStore().client?.getChunkQuery(path) ?? '';
  return import(getChunkUrl(path, assetPrefix) + query) as Promise<PageModule>;
}
