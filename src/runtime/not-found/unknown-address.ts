/** Handles an address that no page has. */

import type { RoutePath, SiteData } from '../../shared/types.ts';
import { toPageHref } from '../../shared/url.ts';
import type { LoadedPage } from '../context.ts';
import type { BrowserRouter, PageCache } from '../router/navigate.ts';
import { guessLocale, guessPrefix } from './guess-locale.ts';

/** Redirects to the intended page, or switches to the language that the address seems to have. */
export async function handleUnknownAddress(
  router: BrowserRouter,
  first: LoadedPage,
  cache: PageCache,
): Promise<void> {
  const { pathname, search, hash } = router.view().location;
  const { base, route } = first.site;
  const target = findIntendedPath(pathname, first.site) ?? (await findSpelt(pathname, first));
  const href = target && toPageHref(target, { base, cleanUrls: route.cleanUrls });
  // A host that does not answer the page's own address would send its readers round for ever.
  if (href === undefined || href === location.pathname) return adoptLocale(router, first, cache);
  location.replace(href + search + hash);
}

async function findSpelt(path: string, { meta, site }: LoadedPage): Promise<RoutePath | undefined> {
  const list = meta.routeLists?.[guessPrefix(path, site)];
  if (list === undefined || path === meta.page.routePath) return undefined;
  const { findOtherSpelling } = await import('./suggest-pages.ts');
  // Offline, there is the button to the home page.
  return findOtherSpelling({ path, list }).catch(() => undefined);
}

/** Switches language and version: one 404 document serves all of them, so texts and navigation follow the address. */
async function adoptLocale(router: BrowserRouter, first: LoadedPage, cache: PageCache): Promise<void> {
  const { lang, version } = guessLocale(router.view().location.pathname, first.site);
  const { page, alternates } = first.meta;
  let localized = first;
  if (version !== page.version) localized = await follow(alternates.versions[version], localized, cache);
  if (lang !== localized.site.pageLang)
    localized = await follow(localized.meta.alternates.langs[lang], localized, cache);
  // The reader may have moved on meanwhile.
  if (localized === first || router.view().loaded !== first) return;
  const { site } = localized;
  const own = { lang: site.pageLang, version: site.version };
  router.amend({ ...first, site, meta: { ...first.meta, page: { ...page, ...own } } });
}

async function follow(path: RoutePath | undefined, from: LoadedPage, cache: PageCache): Promise<LoadedPage> {
  return path === undefined ? from : cache.load(path);
}

/**
 * Returns the intended path: `/en/x` on a site whose default language is `en` means `/x`; undefined if the
 * path is fine.
 */
export function findIntendedPath(path: string, { lang, multiVersion }: SiteData): RoutePath | undefined {
  const segments = path.split('/').slice(1);
  const index = multiVersion.versions.includes(segments[0] ?? '') ? 1 : 0;
  if (segments[index] !== lang) return undefined;
  return `/${segments.filter((_, at) => at !== index).join('/')}` as RoutePath;
}
