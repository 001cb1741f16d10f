/** `languageParity`: pages that one of the languages lacks, by their files alone. */

import { posix } from 'node:path';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { splitUnit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';

export interface ParityInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
}

export function checkParity({ config, table }: ParityInput): Diagnostic[] {
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
        .map((lang) => createMissingDiagnostic(route, lang, config));
    });
}

function createMissingDiagnostic(route: Route, lang: string, config: SiteConfig): Diagnostic {
  const file = getProjectPath(route.file, config);
  return createDiagnostic('error', 'DG4011', `${file} is not translated into "${lang}".`, {
    file,
    hint: `Write ${getProjectPath(getTranslatedFile(lang, route, config), config)}.`,
  });
}

/** Returns the file that a page has in another language: only the language folder differs. */
export function getTranslatedFile(lang: string, { relativePath }: Route, config: SiteConfig): FilePath {
  const { version = '', rest } = splitUnit(relativePath, config);
  return posix.join(config.root, version, lang, rest) as FilePath;
}

function isCompared({ relativePath, kind, original, isElsewhere }: Route, config: SiteConfig): boolean {
  if (kind !== 'markdown' || original !== undefined || isElsewhere) return false;
  const { include = [], exclude = [] } = config.languageParity ?? {};
  const { rest } = splitUnit(relativePath, config);
  const isIn = (folder: string) => rest.startsWith(`${folder.replace(/^(?:\.?\/)+|\/+$/g, '')}/`);
  return (include.length === 0 || include.some(isIn)) && !exclude.some((part) => rest.includes(part));
}
