/** Handles an address that no page has. */
import type { RoutePath, SiteData } from '../shared/types.ts';
import { toPageHref } from '../shared/url.ts';
import type { LoadedPage } from './context.ts';
import type { BrowserRouter, PageCache } from './router/navigate.ts';

/** Redirects to the intended page, or switches to the language that the address seems to have. */
export async function handleUnknownAddress(
  router: BrowserRouter,
  first: LoadedPage,
  cache: PageCache,
): Promise<void> {
  const { pathname, search, hash } = router.view().location;
  const { base, route } = first.site;
  const target = findIntendedPath(pathname, first.site);
  if (target === undefined) return adoptLocale(router, first, cache);
  location.replace(toPageHref(target, { base, cleanUrls: route.cleanUrls }) + search + hash);
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

/** Guesses language and version of an unknown address. */
export function guessLocale(
  path: string,
  site: SiteData,
): { readonly lang: string; readonly version: string } {
  const segments = path.split('/').slice(1, 3);
  return {
    lang: site.locales.find(({ lang }) => segments.includes(lang))?.lang ?? site.lang,
    version:
      site.multiVersion.versions.find((version) => segments.includes(version)) ?? site.multiVersion.default,
  };
}
