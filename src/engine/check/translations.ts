/** The pages of a site beside their translations. */
import type { PageOutline } from '../markdown/page-outline.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { KeptPage, SiteConfig } from '../types.ts';
import type { BuiltPage } from './compare-build.ts';
import { type ComparedTranslation, compareTranslation } from './compare-translation.ts';
import type { LanguageLock } from './language-lock.ts';

export interface TranslationInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly pages: readonly KeptPage[];
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
  readonly extra: readonly KeptPage[];
}

export async function readTranslations(
  input: TranslationInput,
  lock: LanguageLock,
  outlineOf: (page: KeptPage) => Promise<PageOutline | undefined>,
): Promise<Translations> {
  const { config, table, pages } = input;
  const written = pages.filter(
    ({ route }) => route.original === undefined && route.kind === 'markdown' && !route.isElsewhere,
  );
  const byPath = new Map(written.map((page) => [page.route.path, page]));
  const pairs: Translation[] = [];
  const missing: { source: BuiltPage; lang: string }[] = [];
  const matched = new Set<KeptPage>();
  const langs = config.locales.map(({ lang }) => lang).filter((lang) => lang !== config.lang);
  for (const page of written) {
    if (page.route.lang !== config.lang) continue;
    const siblings = table.siblings(page.route).filter(({ version }) => version === page.route.version);
    const outline = await outlineOf(page);
    if (outline === undefined) continue;
    const source: BuiltPage = { route: page.route, outline };
    for (const lang of langs) {
      const sibling = siblings.find((route) => route.lang === lang);
      const other = sibling && byPath.get(sibling.path);
      if (sibling === undefined) missing.push({ source, lang });
      if (other === undefined) continue;
      matched.add(other);
      const own = await outlineOf(other);
      if (own === undefined) continue;
      const compared = compareTranslation({
        source: outline,
        translation: own,
        locked: lock.get(other.route.relativePath),
      });
      pairs.push({ source, translation: { route: other.route, outline: own }, compared });
    }
  }
  return {
    pairs,
    missing,
    extra: written.filter((page) => page.route.lang !== config.lang && !matched.has(page)),
  };
}

/** The lock after somebody has looked at these translations: their pairs are current, all else stays. */
export function acceptTranslations(lock: LanguageLock, accepted: readonly Translation[]): LanguageLock {
  const next = new Map(lock);
  for (const { translation, compared } of accepted) {
    const lines = compared.pairs.map(
      ({ source, translation: own }) => [source.id, { source: source.hash, translation: own.hash }] as const,
    );
    next.set(translation.route.relativePath, new Map(lines));
  }
  return next;
}
