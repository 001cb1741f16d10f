/**
 * The first visit of a reader whose language is another one than the page's. A chunk of
 * its own, which is asked for once a reader; it imports nothing, so the app stays whole.
 */
import type { PageMeta, RoutePath, SiteData } from '../shared/types.ts';

export interface Visit {
  readonly site: SiteData;
  readonly meta: PageMeta;
  /** `navigator.language`. */
  readonly language: string;
  readonly userAgent: string;
}

/** The same page in the reader's language, or undefined to stay. */
export function toFirstVisitTarget({ site, meta, language, userAgent }: Visit): RoutePath | undefined {
  const mode = site.route.localeRedirect;
  if (mode === 'never' || site.locales.length < 2) return undefined;
  // Crawlers have to see what they asked for.
  if (/bot|spider|crawl|lighthouse/i.test(userAgent)) return undefined;
  if (mode === 'only-default-lang' && meta.page.lang !== site.defaultLang) return undefined;
  const wanted = language.split('-')[0]?.toLowerCase();
  const locale = site.locales.find(({ lang }) => lang.toLowerCase() === wanted);
  if (locale === undefined || locale.lang === meta.page.lang) return undefined;
  return meta.alternates.langs[locale.lang];
}

/** The page in the reader's language, when this is not it and the site leads there. */
export async function findOwnLanguage(meta: PageMeta): Promise<RoutePath | undefined> {
  try {
    const response = await fetch(meta.site, { credentials: 'same-origin' });
    const { language, userAgent } = navigator;
    return toFirstVisitTarget({ meta, site: (await response.json()) as SiteData, language, userAgent });
  } catch {
    // Offline after the document: this page is the best there is.
    return undefined;
  }
}
