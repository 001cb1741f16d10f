import { distance } from 'fastest-levenshtein';

/** Returns the nearest of some names, if it is near enough to be what was meant. */
export function findNearest(name: string, names: readonly string[], limit?: number): string | undefined {
  const reach = limit ?? Math.max(2, Math.floor(name.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const candidate of names) {
    const steps = distance(name.toLowerCase(), candidate.toLowerCase());
    // A two-letter key is two steps away from any other: that is not similar.
    if (steps > reach || steps >= Math.max(name.length, candidate.length)) continue;
    if (!best || steps < best.distance) best = { name: candidate, distance: steps };
  }
  return best?.name;
}
