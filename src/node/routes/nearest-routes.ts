/** Which page a mistyped path may have meant. */
import { distance } from 'fastest-levenshtein';
import type { RoutePath } from '../../shared/types.ts';
import { removeTrailingSlash } from '../../shared/url.ts';
import type { Route } from '../types.ts';

/**
 * The nearest routes by edit distance, best first; none when nothing is near. A
 * page of the same name elsewhere counts as near: it has probably moved.
 */
export function findNearestRoutes(path: string, routes: readonly Route[], count: number): RoutePath[] {
  const wanted = removeTrailingSlash(path).toLowerCase();
  const wantedName = toName(wanted);
  const limit = Math.max(2, Math.floor(wanted.length * 0.4));
  const near: { path: RoutePath; score: number }[] = [];
  for (const route of routes) {
    const candidate = removeTrailingSlash(route.path).toLowerCase();
    const isSameName = wantedName !== '' && toName(candidate) === wantedName;
    if (!isSameName && Math.abs(candidate.length - wanted.length) > limit) continue;
    const steps = distance(wanted, candidate);
    if (isSameName || steps <= limit) near.push({ path: route.path, score: isSameName ? steps / 3 : steps });
  }
  near.sort((a, b) => a.score - b.score || (a.path < b.path ? -1 : 1));
  return near.slice(0, count).map((route) => route.path);
}

function toName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
