/**
 * Where a reader should be instead of here: another language at the first visit,
 * or off a stray address. A chunk of its own, which only such documents ask for;
 * it imports nothing, so the app stays one file.
 */
import type { PageMeta, RoutePath, SiteData } from '../shared/types.ts';
import type { LoadedPage } from './context.ts';
import type { BrowserRouter } from './router/navigate.ts';
import type { PageCache } from './router/page-cache.ts';

/** The path the reader belongs to; undefined when it is this one. */
export function toOtherPath(visit: Visit & { readonly pathname: string }): string | undefined {
  const { meta, pathname, site } = visit;
  return meta.page.pageType === '404' ? toStrayTarget(pathname, site) : toFirstVisitTarget(visit);
}

/** One 404 document serves all languages: words and navigation follow the address the reader is at. */
export async function adoptLocale(router: BrowserRouter, first: LoadedPage, cache: PageCache): Promise<void> {
  const { lang, version } = guessLocale(router.view().location.pathname, first.site);
  const { page, alternates } = first.meta;
  if (lang === page.lang && version === page.version) return;
  const sibling = version === page.version ? alternates.langs[lang] : alternates.versions[version];
  if (sibling === undefined) return;
  const { site } = await cache.load(sibling);
  // The reader may have gone on meanwhile.
  if (router.view().loaded !== first) return;
  router.amend({ ...first, site, meta: { ...first.meta, page: { ...page, lang, version } } });
}

export interface Visit {
  readonly site: SiteData;
  readonly meta: PageMeta;
  /** `navigator.language`. */
  readonly language: string;
  readonly userAgent: string;
  readonly isFirst: boolean;
}

/** The same page in the reader's language, or undefined to stay. */
export function toFirstVisitTarget({
  site,
  meta,
  language,
  userAgent,
  isFirst,
}: Visit): RoutePath | undefined {
  const mode = site.route.localeRedirect;
  if (mode === 'never' || site.locales.length < 2 || !isFirst) return undefined;
  // Crawlers have to see what they asked for.
  if (/bot|spider|crawl|lighthouse/i.test(userAgent)) return undefined;
  if (mode === 'only-default-lang' && meta.page.lang !== site.defaultLang) return undefined;
  const wanted = language.split('-')[0]?.toLowerCase();
  const locale = site.locales.find(({ lang }) => lang.toLowerCase() === wanted);
  if (locale === undefined || locale.lang === meta.page.lang) return undefined;
  return meta.alternates.langs[locale.lang];
}

/** `/en/x` on a site whose default language is `en` means `/x`; undefined when the path is fine. */
export function toStrayTarget(path: string, { defaultLang, multiVersion }: SiteData): string | undefined {
  const segments = path.split('/').slice(1);
  const index = multiVersion.versions.includes(segments[0] ?? '') ? 1 : 0;
  if (segments[index] !== defaultLang) return undefined;
  return `/${segments.filter((_, at) => at !== index).join('/')}`;
}

/** Language and version that an unknown address seems to belong to. */
export function guessLocale(
  path: string,
  site: SiteData,
): { readonly lang: string; readonly version: string } {
  const segments = path.split('/').slice(1, 3);
  return {
    lang: site.locales.find(({ lang }) => segments.includes(lang))?.lang ?? site.defaultLang,
    version:
      site.multiVersion.versions.find((version) => segments.includes(version)) ?? site.multiVersion.default,
  };
}
