/**
 * Pages that a language lacks, as routes to the file of the default language: the address works, links to it are not
 * dead, and each is compiled for its own address, so that links inside stay in the reader's language. A fully
 * translated site has none and pays nothing.
 */
import { posix } from 'node:path';
import type { RoutePath } from '../../shared/types.ts';
import { removeTrailingSlash } from '../../shared/url.ts';
import type { Route, SiteConfig } from '../types.ts';
import { findEditLink } from './edit-link.ts';
import { getUnitPrefix, listLangs, splitUnit } from './route-path.ts';

/**
 * Creates the routes that show the original for a missing translation, in the order of the languages, then of
 * `routes`.
 */
export function createFallbackRoutes(routes: readonly Route[], config: SiteConfig): Route[] {
  const others = config.route.localeFallback ? listLangs(config).filter((lang) => lang !== config.lang) : [];
  if (others.length === 0) return [];
  const claims = new Set(routes.map(({ path }) => getClaim(path)));
  const originals = routes
    .filter(({ lang, isHidden, hasFallback = true }) => lang === config.lang && !isHidden && hasFallback)
    .map((route) => ({ route, rest: splitUnit(route.path, config).rest }))
    // Each language has a 404 page of its own words anyway.
    .filter(({ rest }) => rest !== '404');
  return others.flatMap((lang) =>
    originals.flatMap(({ route, rest }) => {
      const path = `${getUnitPrefix({ lang, version: route.version }, config)}/${rest}` as RoutePath;
      if (claims.has(getClaim(path))) return [];
      const fallback = { ...route, path, lang, original: route.path };
      // Each language may have its own address for edits.
      return [route.editLink === undefined ? fallback : { ...fallback, ...findEditLink(fallback, config) }];
    }),
  );
}

/** Returns the path of a route's file as if it were translated; navigation lists it there. */
export function getListedPath({ original, relativePath, lang }: Route, config: SiteConfig): string {
  if (original === undefined) return relativePath;
  const { version = '', rest } = splitUnit(relativePath, config);
  return posix.join(version, lang, rest);
}

/** Returns the claim of a path: `/a`, `/a/` and `/A` cannot exist side by side. */
function getClaim(path: string): string {
  return removeTrailingSlash(path).toLowerCase();
}
