/** Replaces `runtime/fetch-data.ts`: data comes as scripts. */
import { base } from 'virtual:docgen/options';
import type { SiteData } from '../../shared/types.ts';

export async function fetchData(url: string): Promise<Response> {
  const { pathname } = new URL(url, location.href);
  const response = await docgenFiles.fetch(pathname);
  if (!pathname.startsWith(`${base}static/site-`)) return response;
  // Only the reader's browser knows where the site is.
  const site = (await response.json()) as SiteData;
  return new Response(JSON.stringify({ ...site, base }));
}
