/** Finds the pages that a mistyped path may have meant. */
import type { RoutePath } from './types.ts';
import { removeTrailingSlash } from './url.ts';

/**
 * Returns the nearest paths by edit distance, best first; none if nothing is near. What counts is the similarity of the
 * parts that differ: otherwise all pages of a folder are near each other. A page with the same name elsewhere, with a
 * longer or shorter name (`why` and `why-tea`) or below the path counts as near: it has probably moved.
 */
export function findNearestPaths(
  path: string,
  paths: readonly RoutePath[],
  count: number,
  measure: typeof measureDistance = measureDistance,
): RoutePath[] {
  const target = removeTrailingSlash(path).toLowerCase();
  const near: { path: RoutePath; score: number }[] = [];
  for (const path of paths) {
    const candidate = removeTrailingSlash(path).toLowerCase();
    const start = countSharedFolders(target, candidate);
    const [own, other] = [target.slice(start), candidate.slice(start)];
    const hasMoved = isNameKept(own, other);
    const longest = Math.max(own.length, other.length);
    const limit = Math.max(2, Math.floor(longest * 0.4));
    if (!hasMoved && Math.abs(own.length - other.length) > limit) continue;
    const steps = measure(own, other);
    if (hasMoved || (steps <= limit && steps < longest))
      near.push({ path, score: hasMoved ? steps / 3 : steps });
  }
  near.sort((a, b) => a.score - b.score || (a.path < b.path ? -1 : 1));
  return near.slice(0, count).map((route) => route.path);
}

/** Returns the length of the common folders of two paths, the last slash included. */
function countSharedFolders(a: string, b: string): number {
  let end = 0;
  for (let at = 0; at < a.length && a[at] === b[at]; at += 1) if (a[at] === '/') end = at + 1;
  return end;
}

function isNameKept(own: string, other: string): boolean {
  const [name, otherName] = [getLastPart(own), getLastPart(other)];
  if (name === '' || otherName === '') return false;
  if (name === otherName || other.startsWith(`${own}/`)) return true;
  const isSameFolder = own === name && other === otherName;
  return isSameFolder && (otherName.startsWith(`${name}-`) || name.startsWith(`${otherName}-`));
}

function getLastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Computes the Levenshtein distance. Readers load it, so it uses no library: code in Node passes one that is thirty
 * times as fast, for sites with thousands of dead links.
 */
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
