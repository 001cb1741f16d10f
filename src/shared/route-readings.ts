import type { RoutePath } from './types.ts';

/**
 * Lists the routes that a path may mean, likeliest first, in any spelling: `/x`, `/x/`, `/x.html`, `/x/index` and
 * `/x/index.html` are the page `/x` or the folder `/x/`. Servers and the 404 page share this look-up.
 */
export function listReadings(path: string): readonly RoutePath[] {
  const plain = path.replace(/\.html$/i, '').replace(/\/index$/, '/');
  const bare = plain.replace(/(?<=.)\/$/, '') as RoutePath;
  const folder = `${bare}/` as RoutePath;
  if (bare === '/') return [bare];
  return plain.endsWith('/') ? [folder, bare] : [bare, folder];
}
