/** A page's chunk: one module a route, at a stable URL. */
import type { ComponentType } from 'react';
import type { PageMeta, RoutePath } from '../../shared/types.ts';
import { encodePath, toChunkPath } from '../../shared/url.ts';
import type { PageProps } from '../context.ts';

/** What a page's chunk exports. */
export interface PageModule {
  readonly meta: PageMeta;
  readonly html?: string;
  readonly default?: ComponentType<PageProps>;
}

/** Address of a route's chunk. */
export function toChunkUrl(path: RoutePath, assetPrefix: string): string {
  return assetPrefix + encodePath(toChunkPath(path));
}

export function importPage(path: RoutePath, assetPrefix: string): Promise<PageModule> {
  return import(toChunkUrl(path, assetPrefix)) as Promise<PageModule>;
}
