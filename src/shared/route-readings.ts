import type { RoutePath } from './types.ts';

/**
 * The routes that a path may mean, likeliest first, however it is written: `/x`, `/x/`, `/x.html`, `/x/index` and
 * `/x/index.html` are the page `/x` or the folder `/x/`. One look-up for servers and for the 404 page.
 */
export function listReadings(path: string): readonly RoutePath[] {
  const plain = path.replace(/\.html$/i, '').replace(/\/index$/, '/');
  const bare = plain.replace(/(?<=.)\/$/, '') as RoutePath;
  const folder = `${bare}/` as RoutePath;
  if (bare === '/') return [bare];
  return plain.endsWith('/') ? [folder, bare] : [bare, folder];
}
