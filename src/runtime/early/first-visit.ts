/** The first visit of a reader whose language is another one than the page's. */
import type { PageMeta, RoutePath, SiteData } from '../../shared/types.ts';

export interface Visit {
  readonly meta: Pick<PageMeta, 'page' | 'alternates'>;
  /** Readers that the site redirects. */
  readonly mode: SiteData['route']['localeRedirect'];
  readonly defaultLang: string;
  /** `navigator.language`. */
  readonly language: string;
  readonly userAgent: string;
}

/** Returns the same page in the reader's language, or undefined to stay: also if it has not been translated. */
export function findFirstVisitTarget(visit: Visit): RoutePath | undefined {
  const { mode, defaultLang, language, userAgent } = visit;
  const { page, alternates } = visit.meta;
  // Whoever follows a link has chosen this page.
  if (mode === 'home' && page.routePath !== '/') return undefined;
  if (mode === 'never' || (mode === 'only-default-lang' && page.lang !== defaultLang)) return undefined;
  // Crawlers must get the requested page.
  if (/bot|spider|crawl|lighthouse/i.test(userAgent)) return undefined;
  const readerLang = language.split('-')[0]?.toLowerCase();
  // The page's own language is not among them.
  const lang = Object.keys(alternates.langs).find((name) => name.toLowerCase() === readerLang);
  const { langs, missing = [], untranslated = [] } = alternates;
  return lang === undefined || [...missing, ...untranslated].includes(lang) ? undefined : langs[lang];
}
