import { isUnlisted } from '../../shared/unlisted.ts';
import type { CachedPage } from '../types.ts';

/** True for pages that the site itself leads to. All others can only be read by those who know their address. */
export function isListed({ route, page }: CachedPage): boolean {
  return !route.isHidden && route.original === undefined && page.pageType !== '404' && !isUnlisted(page);
}
