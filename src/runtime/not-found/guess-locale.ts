import { getLocalePrefix } from '../../shared/locale-prefix.ts';
import type { SiteData } from '../../shared/types.ts';

/** Returns the prefix of the pages among which an unknown address may have one: `''`, `/zh`. */
export function guessPrefix(path: string, site: SiteData): string {
  return getLocalePrefix(guessLocale(path, site), site);
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
