/** Places for a plugin's pages, for each language of a site. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SiteConfig } from 'docgenjs';

export interface Place {
  readonly lang: string;
  /** Relative to the docs folder. */
  readonly folder: string;
}

/** Lists a folder for each language, in the current version, as for the author's own pages. */
export function listPlaces(
  outDir: string,
  { root, lang, locales, hasLocales, multiVersion }: SiteConfig,
): Place[] {
  const path = posix.normalize(outDir.replaceAll('\\', '/')).replace(/\/$/, '');
  const parts = path.split('/').slice(0, 2);
  const langs = hasLocales ? locales.map((locale) => locale.lang) : [];
  const namedLang = langs.find((one) => parts.includes(one));
  const hasOwnFolder =
    namedLang !== undefined || multiVersion.versions.some((version) => version === parts[0]);
  if (hasOwnFolder || (!hasLocales && multiVersion.versions.length === 0))
    return [{ lang: namedLang ?? lang, folder: path }];
  // The default language and version may have no folder.
  const start = existsSync(join(root, multiVersion.default)) ? multiVersion.default : '';
  if (!hasLocales) return [{ lang, folder: posix.join(start, path) }];
  return langs.map((one) => {
    const own = one !== lang || existsSync(join(root, start, one)) ? one : '';
    return { lang: one, folder: posix.join(start, own, path) };
  });
}
