/** The current address in the app's terms. */
import { removeBase, toRoutePath } from '../../shared/url.ts';
import type { AppLocation } from '../context.ts';
import type { EntryState } from './location.ts';

export function parseAppLocation(href: string, base: string, entry: EntryState | undefined): AppLocation {
  const url = new URL(href);
  return {
    pathname: toRoutePath(removeBase(url.pathname, base)),
    search: url.search,
    hash: url.hash,
    state: entry?.state ?? null,
    key: entry?.key ?? 'default',
  };
}
