/** Replaces `runtime/router/location.ts`: the browser itself goes to other pages. */
import type { RoutePath } from '../../shared/types.ts';
import { resolvePagePath as resolveAnyPath } from '../router/location.ts';

export {
  createBrowserLocation,
  createEntryKey,
  type EntryState,
  type LocationSource,
} from '../router/location.ts';

/** Returns the route of the page on screen, with any query and hash; undefined for every other address. */
export function resolvePagePath(url: URL, origin: string, base: string): RoutePath | undefined {
  return url.pathname === location.pathname ? resolveAnyPath(url, origin, base) : undefined;
}
