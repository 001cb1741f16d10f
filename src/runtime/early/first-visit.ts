/** The page that a new reader gets whose language is another one than the page's. */
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
  // A reader who follows a link has chosen this page.
  if (mode === 'home' && page.routePath !== '/') return undefined;
  if (mode === 'never' || (mode === 'only-default-lang' && page.lang !== defaultLang)) return undefined;
  // Crawlers must get the requested page.
  if (/bot|spider|crawl|lighthouse/i.test(userAgent)) return undefined;
  const { langs, missing = [], untranslated = [] } = alternates;
  const lang = findNearest(language, [page.lang, ...Object.keys(langs)]);
  return lang === undefined || [...missing, ...untranslated].includes(lang) ? undefined : langs[lang];
}

/** Finds the site's language that is nearest to the reader's: the same tag, else the same script, else the language. */
function findNearest(language: string, langs: readonly string[]): string | undefined {
  const reader = readTag(language);
  const findBy = (part: 0 | 1 | 2) => langs.find((lang) => readTag(lang)[part] === reader[part]);
  return findBy(0) ?? findBy(1) ?? findBy(2);
}

/** Reads `zh_TW` as `zh-tw`, `zh-Hant` and `zh`. The name of a folder need not be a tag of a language. */
function readTag(name: string): readonly [tag: string, withScript: string, language: string] {
  const tag = name.replaceAll('_', '-').toLowerCase();
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return [tag, `${language}-${script}`, language];
  } catch {
    return [tag, tag, tag];
  }
}
