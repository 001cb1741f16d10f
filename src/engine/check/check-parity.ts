/** `languageParity`: pages that one of the languages lacks, judged only by their files. */

import { posix } from 'node:path';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath, Severity } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { findContentRoot } from '../routes/content-roots.ts';
import { splitUnit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';

export interface ParityInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  /** Pages without a route, because they are drafts. */
  readonly drafts: readonly Route[];
}

export function checkParity({ config, table, drafts }: ParityInput): Diagnostic[] {
  const { languageParity, locales } = config;
  if (languageParity === undefined) return [];
  const langs = locales.map(({ lang }) => lang);
  return table.routes
    .filter((route) => isCompared(route, config))
    .flatMap((route) => {
      const translations = table.siblings(route).filter(({ version }) => version === route.version);
      const [first] = langs.flatMap(
        (lang) => translations.find((candidate) => candidate.lang === lang) ?? [],
      );
      if (first !== route) return [];
      return langs
        .filter((lang) => translations.every((candidate) => candidate.lang !== lang))
        .map((lang) => createMissingDiagnostic({ route, lang, severity: 'error' }, { config, drafts }));
    });
}

/** Reports a missing translation, and whether its draft exists. */
export function createMissingDiagnostic(
  { route, lang, severity }: { readonly route: Route; readonly lang: string; readonly severity: Severity },
  { config, drafts }: Pick<ParityInput, 'config' | 'drafts'>,
): Diagnostic {
  const file = getProjectPath(route.file, config);
  const message = `${file} is not translated into "${lang}"`;
  const draft = findDraftIn(lang, route, { config, drafts });
  if (draft === undefined)
    return createDiagnostic(severity, 'DG4011', `${message}.`, {
      file,
      hint: `Write ${getProjectPath(getTranslatedFile(lang, route, config), config)}.`,
    });
  return createDiagnostic(severity, 'DG4011', `${message}: ${draft} is a draft.`, {
    file,
    hint: `Remove "draft: true" from ${draft} when it is ready.`,
  });
}

/** Finds the file of a page in another language if it is a draft. */
export function findDraftIn(
  lang: string,
  { path, version }: Route,
  { config, drafts }: Pick<ParityInput, 'config' | 'drafts'>,
): string | undefined {
  const { rest } = splitUnit(path, config);
  const draft = drafts.find(
    (route) =>
      route.lang === lang && route.version === version && splitUnit(route.path, config).rest === rest,
  );
  return draft && getProjectPath(draft.file, config);
}

/**
 * Returns the file of a page in another language: only the language folder differs. Nobody writes into a dependency,
 * and a readme has no folder for its language: their translations are in the docs folder.
 */
export function getTranslatedFile(lang: string, { relativePath, file }: Route, config: SiteConfig): FilePath {
  const root = findContentRoot(file, config);
  const isInPlace = root !== undefined && root.file === undefined && !root.isInstalled;
  const home = isInPlace ? root.folder : config.root;
  const { version = '', rest } = splitUnit(isInPlace ? posix.relative(home, file) : relativePath, config);
  return posix.join(home, version, lang, rest) as FilePath;
}

function isCompared({ relativePath, kind, original, isElsewhere }: Route, config: SiteConfig): boolean {
  if (kind !== 'markdown' || original !== undefined || isElsewhere) return false;
  const { include = [], exclude = [] } = config.languageParity ?? {};
  const { rest } = splitUnit(relativePath, config);
  const isIn = (folder: string) => rest.startsWith(`${folder.replace(/^(?:\.?\/)+|\/+$/g, '')}/`);
  return (include.length === 0 || include.some(isIn)) && !exclude.some((part) => rest.includes(part));
}
