/** Where the reader is, in the app's own terms. */
import { removeBase, toRoutePath } from '../../shared/url.ts';
import type { AppLocation } from '../context.ts';
import type { EntryState } from './location.ts';

export function toAppLocation(href: string, base: string, entry: EntryState | undefined): AppLocation {
  const url = new URL(href);
  return {
    pathname: toRoutePath(removeBase(url.pathname, base)),
    search: url.search,
    hash: url.hash,
    state: entry?.state ?? null,
    key: entry?.key ?? 'default',
  };
}
