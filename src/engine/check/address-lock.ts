/**
 * `addresses.lock`: the addresses that a site has published, one a line, sorted: pages, and after each
 * the headings in it. Branches that add pages change different lines, and a line is all it takes to give
 * an address up.
 */
import type { RoutePath } from '../../shared/types.ts';
import { decodeUrl, escapeRoutePath } from '../../shared/url.ts';

export interface LockedAddress {
  /** Verbatim from the file. */
  readonly address: string;
  readonly path: RoutePath;
  /** `''` for the page itself. */
  readonly id: string;
  /** 1-based. */
  readonly line: number;
}

const HEADER =
  '# Addresses that were published. "docgen check --accept --all" adds new ones; one that is given up goes by hand.\n';

/** The first line that is none of an address, where there is one. */
export function parseAddressLock(text: string): readonly LockedAddress[] | { readonly wrongLine: number } {
  const locked: LockedAddress[] = [];
  for (const [index, address] of text.split('\n').entries()) {
    if (address === '' || address.startsWith('#')) continue;
    if (!address.startsWith('/')) return { wrongLine: index + 1 };
    const at = address.indexOf('#');
    const path = decodeUrl(at === -1 ? address : address.slice(0, at)) as RoutePath;
    locked.push({ address, path, id: at === -1 ? '' : address.slice(at + 1), line: index + 1 });
  }
  return locked;
}

export function printAddressLock(addresses: Iterable<string>): string {
  const lines = [...new Set(addresses)].sort().map((address) => `${address}\n`);
  return HEADER + lines.join('');
}

/** Formats an address, with characters escaped that have a meaning in it. */
export function formatAddress(path: RoutePath, id = ''): string {
  return id === '' ? escapeRoutePath(path) : `${escapeRoutePath(path)}#${id}`;
}
