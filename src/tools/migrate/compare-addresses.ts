/** Compares published addresses with those of the new site. */
import { distance } from 'fastest-levenshtein';
import { resolveRouteAddress } from '../../engine/index.ts';
import { findNearestPaths } from '../../shared/nearest-paths.ts';
import { decodePath } from './page/page-paths.ts';
import type { Migration } from './project/migration.ts';

/** An address without a page, and the page it should point to, if known. */
export interface LostAddress {
  readonly from: string;
  readonly to: string | undefined;
}

/** Lists lost addresses. `published` is a list of addresses without base; by default those of the old pages. */
export function compareAddresses(migration: Migration, published?: readonly string[]): LostAddress[] {
  const { pages, address } = migration;
  const addresses = pages.flatMap(({ address: from, path }) =>
    path === undefined ? [] : [{ from, to: resolveRouteAddress(path, address).path }],
  );
  const moved = new Map<string, string>(addresses.map(({ from, to }) => [normalizeAddress(from), to]));
  const present = new Set(addresses.map(({ to }) => normalizeAddress(to)));
  const oldAddresses = published ?? pages.map((page) => page.address);
  const isRedirected = (path: string) =>
    migration.redirects.some(({ from, to }) => {
      const pattern = new RegExp(from);
      return pattern.test(path) && present.has(normalizeAddress(path.replace(pattern, to)));
    });
  const lost = [...new Set(oldAddresses.map(normalizeAddress))].filter(
    (path) => !present.has(path) && !isRedirected(path),
  );
  const paths = addresses.map(({ to }) => to);
  return lost
    .sort()
    .map((from) => ({ from, to: moved.get(from) ?? findNearestPaths(from, paths, 1, distance)[0] }));
}

/** Query, hash, extension, index name and the last slash make no other page. */
export function normalizeAddress(address: string): string {
  const plain = address
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '')
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/\/index$/, '');
  return plain.replace(/\/+$/, '') || '/';
}

/** Addresses of a sitemap, or of a text with one a line; without base. */
export function readSitemap(text: string, base: string): string[] {
  const urls = /<loc>/.test(text)
    ? [...text.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
    : text.split('\n').map((line) => line.trim());
  const prefix = base.replace(/\/$/, '');
  return urls
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((url) => decodePath(new URL(url, 'https://example.org').pathname))
    .map(
      (path) => (path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path) || '/',
    );
}
