/** Loads the page afresh: what is left when nothing smaller works. The browser keeps the scroll position. */
import { readStorage, writeStorage } from '../storage.ts';

const KEY = 'docgen-dev-reloaded';

/** At most once for a reason, and not at all when that cannot be remembered: a page must not load itself for ever. */
export function reloadFor(reason: string): void {
  if (readStorage(KEY, 'sessionStorage') === reason) return;
  writeStorage(KEY, reason, 'sessionStorage');
  if (readStorage(KEY, 'sessionStorage') === reason) location.reload();
}
