/** Where a reader should be instead of here: another language at the first visit, or off a stray address. */
import type { PageMeta, RoutePath, SiteData } from '../shared/types.ts';

/** Kept so that a reader who came back from another language stays. Rspress uses the same key. */
export const VISITED_STORAGE_KEY = 'rspress-visited';

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
