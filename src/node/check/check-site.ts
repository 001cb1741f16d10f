/** All that is checked over the whole site, by `check`, `build` and `dev` alike. */
import type { Diagnostic, RoutePath } from '../../shared/types.ts';
import type { KeptPage, PageOutline } from '../types.ts';
import { checkLanguages, listBehind } from './check-languages.ts';
import { checkLinks, type LinkCheckInput } from './check-links.ts';
import { checkOrphans } from './check-orphans.ts';
import { type CheckOccasion, toCheckLevels } from './levels.ts';
import { readLanguageLock } from './lock-file.ts';
import { readTranslations } from './translations.ts';

export interface SiteCheckInput extends LinkCheckInput {
  readonly occasion: CheckOccasion;
  readonly outlineOf: (page: KeptPage) => Promise<PageOutline | undefined>;
}

export interface SiteChecks {
  readonly diagnostics: readonly Diagnostic[];
  /** Sections that are behind, of the translations that have any. */
  readonly behind: ReadonlyMap<RoutePath, readonly { readonly id: string; readonly title: string }[]>;
}

export async function checkSite(input: SiteCheckInput): Promise<SiteChecks> {
  const levels = toCheckLevels(input.config, input.occasion);
  const languages = await checkTranslations(input, levels.languages);
  return {
    diagnostics: [
      ...checkLinks(input),
      ...(levels.orphans ? checkOrphans({ ...input, severity: levels.orphans }) : []),
      ...languages.diagnostics,
    ],
    behind: languages.behind,
  };
}

async function checkTranslations(
  input: SiteCheckInput,
  severity: Diagnostic['severity'] | undefined,
): Promise<SiteChecks> {
  if (severity === undefined || input.config.locales.length < 2)
    return { diagnostics: [], behind: new Map() };
  const { lock, diagnostics } = readLanguageLock(input.config);
  const translations = await readTranslations(input, lock, input.outlineOf);
  const behind = translations.pairs.map(
    ({ translation, compared }) => [translation.route.path, listBehind(compared)] as const,
  );
  return {
    diagnostics: [...diagnostics, ...checkLanguages({ ...input, translations, lock, severity })],
    behind: new Map(behind.filter(([, sections]) => sections.length > 0)),
  };
}
