/** What can be done at an address that no page has. */
import type { RoutePath, SiteData } from '../shared/types.ts';
import { toPageHref } from '../shared/url.ts';
import type { LoadedPage } from './context.ts';
import type { BrowserRouter, PageCache } from './router/navigate.ts';

/** Leads to the page that was meant, or speaks the language that the address seems to be in. */
export async function receiveStray(
  router: BrowserRouter,
  first: LoadedPage,
  cache: PageCache,
): Promise<void> {
  const { pathname, search, hash } = router.view().location;
  const { base, route } = first.site;
  const target = toStrayTarget(pathname, first.site);
  if (target === undefined) return adoptLocale(router, first, cache);
  location.replace(toPageHref(target, { base, cleanUrls: route.cleanUrls }) + search + hash);
}

/** One 404 document serves all languages: words and navigation follow the address the reader is at. */
async function adoptLocale(router: BrowserRouter, first: LoadedPage, cache: PageCache): Promise<void> {
  const { lang, version } = guessLocale(router.view().location.pathname, first.site);
  const { page, alternates } = first.meta;
  let found = first;
  if (version !== page.version) found = await follow(alternates.versions[version], found, cache);
  if (lang !== found.site.pageLang) found = await follow(found.meta.alternates.langs[lang], found, cache);
  // The reader may have gone on meanwhile.
  if (found === first || router.view().loaded !== first) return;
  const { site } = found;
  const own = { lang: site.pageLang, version: site.version };
  router.amend({ ...first, site, meta: { ...first.meta, page: { ...page, ...own } } });
}

async function follow(path: RoutePath | undefined, from: LoadedPage, cache: PageCache): Promise<LoadedPage> {
  return path === undefined ? from : cache.load(path);
}

/** `/en/x` on a site whose default language is `en` means `/x`; undefined when the path is fine. */
export function toStrayTarget(path: string, { lang, multiVersion }: SiteData): RoutePath | undefined {
  const segments = path.split('/').slice(1);
  const index = multiVersion.versions.includes(segments[0] ?? '') ? 1 : 0;
  if (segments[index] !== lang) return undefined;
  return `/${segments.filter((_, at) => at !== index).join('/')}` as RoutePath;
}

/** Language and version that an unknown address seems to belong to. */
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
