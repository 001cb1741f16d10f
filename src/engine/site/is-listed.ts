import { isUnlisted } from '../../shared/unlisted.ts';
import type { CachedPage } from '../types.ts';

/** Returns true for pages that the site itself links to. Others can only be read by those who know their address. */
export function isListed({ route, page }: CachedPage): boolean {
  return !route.isHidden && route.original === undefined && page.pageType !== '404' && !isUnlisted(page);
}
