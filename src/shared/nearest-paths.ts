/** Finds the pages that a mistyped path may have meant. */
import type { RoutePath } from './types.ts';
import { removeTrailingSlash } from './url.ts';

/**
 * The nearest paths by edit distance, best first; none when nothing is near. A
 * page of the same name elsewhere counts as near: it has probably moved.
 */
export function findNearestPaths(path: string, paths: readonly RoutePath[], count: number): RoutePath[] {
  const target = removeTrailingSlash(path).toLowerCase();
  const targetName = getLastPart(target);
  const limit = Math.max(2, Math.floor(target.length * 0.4));
  const near: { path: RoutePath; score: number }[] = [];
  for (const path of paths) {
    const candidate = removeTrailingSlash(path).toLowerCase();
    const isSameName = targetName !== '' && getLastPart(candidate) === targetName;
    if (!isSameName && Math.abs(candidate.length - target.length) > limit) continue;
    const steps = measureDistance(target, candidate);
    if (isSameName || steps <= limit) near.push({ path: path, score: isSameName ? steps / 3 : steps });
  }
  near.sort((a, b) => a.score - b.score || (a.path < b.path ? -1 : 1));
  return near.slice(0, count).map((route) => route.path);
}

function getLastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Levenshtein's: how many characters have to be added, removed or changed. Readers load it, hence no library. */
function measureDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const changed = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
