/** Addresses within the site as its files have to write them, wherever the folder of the site will be. */
import { posix } from 'node:path';
import type { RoutePath } from '../../shared/types.ts';
import { decodeUrl, encodePath, isExternalUrl, splitUrl, toOutputPath } from '../../shared/url.ts';

export interface SiteAddresses {
  readonly base: string;
  /** Returns the page of a path; undefined for the path of another file. */
  readonly findPage: (path: string) => RoutePath | undefined;
}

/** Returns an address for the file `from`; undefined for one that leads elsewhere, or is already relative. */
export type FindAddress = (address: string) => string | undefined;

/**
 * Addresses of pages, in any spelling, become those of their files: without a server, nobody looks for `index.html` in
 * a folder.
 */
export function createFindAddress({ base, findPage }: SiteAddresses, from: string): FindAddress {
  const folder = posix.dirname(`/${encodePath(from)}`);
  return (address) => {
    const trimmed = address.trim();
    if (!trimmed.startsWith('/') || isExternalUrl(trimmed)) return undefined;
    const { path, query, hash } = splitUrl(trimmed);
    if (!path.startsWith(base) && `${path}/` !== base) return undefined;
    const file = findFile(path.slice(base.length), findPage);
    const relative = posix.relative(folder, `/${file}`);
    // Text before a colon would be a scheme.
    return `${/^[^/]*:/.test(relative) ? './' : ''}${relative}${query}${hash}`;
  };
}

function findFile(path: string, findPage: SiteAddresses['findPage']): string {
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  if (posix.extname(path) === '.html') return path;
  const page = findPage(`/${decodeUrl(path)}`);
  return page === undefined ? path : encodePath(toOutputPath(page));
}
