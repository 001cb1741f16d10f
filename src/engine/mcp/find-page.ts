/** Finds the page that an agent names: by its address, as readers or Markdown files have it, or by its file. */

import { distance } from 'fastest-levenshtein';
import { createUsageError } from '../../shared/diagnostic.ts';
import { decodeUrl } from '../../shared/url.ts';
import type { Docs, DocsPage } from './docs.ts';

const MOST_SUGGESTED = 3;

/** @throws {DocgenError} with the nearest addresses, when there is no such page. */
export async function findPage(address: string, docs: Docs) {
  const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(address.trim()) ?? [];
  const readings = listReadings(path, docs);
  const page = (await findFirst(readings, docs)) ?? (await docs.findSource(path));
  if (page !== undefined)
    return {
      page,
      /** After `#`, decoded; `''` without one. */
      anchor: decodeUrl(anchor),
    };
  const near = listNearest(readings.at(-1) ?? path, await docs.listPages());
  throw createUsageError(
    `There is no page "${address}".`,
    near.length === 0
      ? 'The site has no pages yet.'
      : `The closest addresses: ${near.join(', ')}. Call "outline" for all.`,
  );
}

async function findFirst(readings: readonly string[], docs: Docs): Promise<DocsPage | undefined> {
  for (const reading of readings) {
    const page = await docs.findPage(reading);
    if (page !== undefined) return page;
  }
  return undefined;
}

/**
 * Lists the paths that an address may mean, without origin and base, the likeliest first: a folder may be named like
 * the base.
 */
function listReadings(path: string, { siteOrigin, base }: Docs): readonly string[] {
  const written = withoutOrigin(path, siteOrigin);
  const local = `${written}/`.startsWith(base) ? `/${written.slice(base.length)}` : written;
  const readings = written === path ? [written, local] : [local];
  return readings.flatMap((reading) => [reading, reading.replace(/\.mdx?$/, '')]);
}

/**
 * Lists the nearest pages, by the whole address or by its last part alone: a page may be in another folder than an
 * agent believes.
 */
function listNearest(path: string, pages: readonly DocsPage[]): readonly string[] {
  const getName = (each: string) => each.split('/').findLast((part) => part !== '') ?? '';
  const rank = (candidate: string) =>
    Math.min(distance(path, candidate), distance(getName(path), getName(candidate)) + 1);
  return pages
    .map((page) => ({ path: page.path, rank: rank(page.path) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_SUGGESTED)
    .map((near) => near.path);
}

function withoutOrigin(path: string, origin: string): string {
  if (origin !== '' && path.startsWith(origin)) return path.slice(origin.length);
  // The host of a preview.
  return path.replace(/^https?:\/\/[^/]+/, '');
}
