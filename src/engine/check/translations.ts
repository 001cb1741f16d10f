/** Pairs the pages of a site with their translations. */
import type { PageOutline } from '../markdown/page-outline.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { CachedPage, SiteConfig } from '../types.ts';
import type { BuiltPage } from './compare-build.ts';
import { type ComparedTranslation, compareTranslation } from './compare-translation.ts';
import type { LanguageLock } from './language-lock.ts';

export interface TranslationInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly pages: readonly CachedPage[];
}

export interface Translation {
  readonly source: BuiltPage;
  readonly translation: BuiltPage;
  readonly compared: ComparedTranslation;
}

export interface Translations {
  readonly pairs: readonly Translation[];
  readonly missing: readonly { readonly source: BuiltPage; readonly lang: string }[];
  /** Pages in another language than the default one that have no original. */
  readonly extra: readonly CachedPage[];
}

export async function readTranslations(
  input: TranslationInput,
  lock: LanguageLock,
  readOutline: (page: CachedPage) => Promise<PageOutline | undefined>,
): Promise<Translations> {
  const { config, table, pages } = input;
  const ownPages = pages.filter(
    ({ route }) => route.original === undefined && route.kind === 'markdown' && !route.isElsewhere,
  );
  const pagesByPath = new Map(ownPages.map((page) => [page.route.path, page]));
  const pairs: Translation[] = [];
  const missing: { source: BuiltPage; lang: string }[] = [];
  const matched = new Set<CachedPage>();
  const langs = config.locales.map(({ lang }) => lang).filter((lang) => lang !== config.lang);
  for (const page of ownPages) {
    if (page.route.lang !== config.lang) continue;
    const siblings = table.siblings(page.route).filter(({ version }) => version === page.route.version);
    const outline = await readOutline(page);
    if (outline === undefined) continue;
    const source: BuiltPage = { route: page.route, outline };
    for (const lang of langs) {
      const sibling = siblings.find((route) => route.lang === lang);
      const counterpart = sibling && pagesByPath.get(sibling.path);
      if (sibling === undefined) missing.push({ source, lang });
      if (counterpart === undefined) continue;
      matched.add(counterpart);
      const translated = await readOutline(counterpart);
      if (translated === undefined) continue;
      const compared = compareTranslation({
        source: outline,
        translation: translated,
        locked: lock.get(counterpart.route.relativePath),
      });
      pairs.push({ source, translation: { route: counterpart.route, outline: translated }, compared });
    }
  }
  return {
    pairs,
    missing,
    extra: ownPages.filter((page) => page.route.lang !== config.lang && !matched.has(page)),
  };
}

/** Returns the lock after a review of these translations: their pairs are current, everything else stays. */
export function acceptTranslations(lock: LanguageLock, accepted: readonly Translation[]): LanguageLock {
  const newLock = new Map(lock);
  for (const { translation, compared } of accepted) {
    const lines = compared.pairs.map(
      ({ source, translation: translated }) =>
        [source.id, { source: source.hash, translation: translated.hash }] as const,
    );
    newLock.set(translation.route.relativePath, new Map(lines));
  }
  return newLock;
}
