/**
 * What navigation loads of a page, at stable addresses: its payload, and for a page with components its chunk, a
 * module. In dev every page is a module, which Fast Refresh can exchange.
 */
import type { ComponentType } from 'react';
import { getPayloadPath, toChunkPath } from '../../shared/page-files.ts';
import type { PageMeta, RoutePath } from '../../shared/types.ts';
import { encodePath } from '../../shared/url.ts';
import type { PageProps } from '../context.ts';
import { getDocumentStore } from '../dev/document-store.ts';
import { fetchData } from '../fetch-data.ts';
import { once } from './once.ts';

export interface PageModule {
  readonly meta: PageMeta;
  readonly html?: string;
  readonly default?: ComponentType<PageProps>;
}

/** A page as navigation gets it. */
export interface PageContent extends PageModule {
  /** Imports the chunk of a page with components. */
  readonly chunk?: () => Promise<PageModule>;
}

/** Locations of the site's files. */
export interface SitePlaces {
  readonly base: string;
  readonly assetPrefix: string;
}

/** Like the browser's module cache, so that a page is loaded once however often it is requested. */
const payloads = new Map<string, Promise<PageModule>>();

/** Address of a route's chunk. */
export function getChunkUrl(path: RoutePath, assetPrefix: string): string {
  return assetPrefix + encodePath(toChunkPath(path));
}

/** Address of a route's payload: HTML that is shown comes from the site's own paths. */
export function getPayloadUrl(path: RoutePath, base: string): string {
  return base + encodePath(getPayloadPath(path));
}

/** Loads a page that need not exist. */
export async function loadPage(path: RoutePath, { base, assetPrefix }: SitePlaces): Promise<PageContent> {
  // biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load what is for authors
  if (process.env.NODE_ENV !== 'production') return importPage(path, assetPrefix);
  const page = await once(payloads, path, () => readPayload(path, base));
  return page.meta.kind === 'static' ? page : { ...page, chunk: () => importPage(path, assetPrefix) };
}

/** Imports the chunk of a page with components. */
export function importPage(path: RoutePath, assetPrefix: string): Promise<PageModule> {
  // biome-ignore lint/style/noProcessEnv: as above
  const query = process.env.NODE_ENV === 'production' ? '' : getFreshQuery(path);
  return import(getChunkUrl(path, assetPrefix) + query) as Promise<PageModule>;
}

/** Authors change pages, and browsers never request an imported address again. */
function getFreshQuery(path: RoutePath): string {
  return getDocumentStore().client?.getChunkQuery(path) ?? '';
}

/** Rejects for any response that is not a payload, which hosts send for missing pages. */
export async function readPayload(path: RoutePath, base: string): Promise<PageModule> {
  const file = await (await fetchData(getPayloadUrl(path, base), base)).blob();
  // Some servers decompress files themselves.
  const isText = (await file.slice(0, 1).text()) === '{';
  return new Response(isText ? file : file.stream().pipeThrough(new DecompressionStream('gzip'))).json();
}
