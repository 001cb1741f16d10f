/** Runs all checks over the whole site, for `check`, `build` and `dev` alike. */

import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, RoutePath, SectionBehind, Severity } from '../../shared/types.ts';
import { splitUrl } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { ReadLinks } from '../external/link-answer.ts';
import type { PageOutline } from '../markdown/page-outline.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { CachedPage, Route, SiteConfig } from '../types.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkLanguages, listBehind } from './check-languages.ts';
import { checkLinks } from './check-links.ts';
import { checkOrphans } from './check-orphans.ts';
import { checkParity } from './check-parity.ts';
import { checkTypes, type TypeCheckSamples } from './check-types.ts';
import type { BuiltPage } from './compare-build.ts';
import { type CheckOccasion, resolveCheckLevels } from './levels.ts';
import type { LinkCheckInput } from './link-targets.ts';
import { readLanguageLock } from './lock-file.ts';
import { readTranslations } from './translations.ts';

export interface SiteCheckInput extends LinkCheckInput {
  readonly occasion: CheckOccasion;
  /** True if `pages` are only a part of the site: checks that need all of them are skipped. */
  readonly isPart: boolean;
  readonly readOutline: (page: CachedPage) => Promise<PageOutline | undefined>;
  readonly typeCheckSamples: TypeCheckSamples;
  readonly findSectionIds: FindSectionIds;
  /** Requests links of other sites. Undefined: they are not checked. */
  readonly readLinks?: ReadLinks | undefined;
}

export interface SiteChecks {
  readonly diagnostics: readonly Diagnostic[];
  /** Sections that are behind, of the translations that have any. */
  readonly behind: ReadonlyMap<RoutePath, readonly SectionBehind[]>;
}

export async function checkSite(input: SiteCheckInput): Promise<SiteChecks> {
  const levels = resolveCheckLevels(input.config, input.occasion);
  const languages = await checkTranslations(input, levels.languages);
  const isRead = levels.accessibility !== undefined || levels.samples !== undefined;
  const pages = isRead ? await readOutlines(input) : [];
  // Not in dev, where it would block for seconds.
  const types =
    levels.samples && input.occasion !== 'dev'
      ? await checkTypes(pages, { ...input, severity: levels.samples })
      : [];
  const samples = levels.samples && (await import('./check-samples.ts'));
  const external = input.readLinks && (await import('./check-external.ts'));
  const tellsNew = input.occasion === 'check';
  const addresses =
    levels.addresses && (await checkAddresses({ ...input, severity: levels.addresses, tellsNew }));
  return {
    diagnostics: [
      ...(await checkLinks(input)),
      ...checkParity(input),
      ...checkEach(input.isPart ? undefined : levels.orphans, (severity) =>
        checkOrphans({ ...input, severity }),
      ),
      ...languages.diagnostics,
      ...(addresses ?? []),
      ...checkEach(levels.accessibility, (severity) =>
        pages.flatMap((page) => checkAccessibility(page, { ...input, severity })),
      ),
      ...checkEach(levels.samples, (severity) => samples?.checkSamples(pages, { ...input, severity }) ?? []),
      ...types,
      // Not in a build, which would have to make its indexes before its pages.
      ...(input.occasion === 'check' ? await checkSearch(input) : []),
      ...(external && input.readLinks
        ? await external.checkExternal({ ...input, readLinks: input.readLinks })
        : []),
    ],
    behind: languages.behind,
  };
}

function checkEach(
  severity: Severity | undefined,
  check: (severity: Severity) => Diagnostic[],
): Diagnostic[] {
  return severity === undefined ? [] : check(severity);
}

async function readOutlines({ pages, readOutline }: SiteCheckInput): Promise<BuiltPage[]> {
  const outlines: BuiltPage[] = [];
  for (const page of pages) {
    const outline = page.route.original === undefined ? await readOutline(page) : undefined;
    if (outline) outlines.push({ route: page.route, outline });
  }
  return outlines;
}

async function checkTranslations(input: SiteCheckInput, severity: Severity | undefined): Promise<SiteChecks> {
  if (severity === undefined || input.config.locales.length < 2)
    return { diagnostics: [], behind: new Map() };
  const { lock, diagnostics } = readLanguageLock(input.config);
  const found = await readTranslations(input, lock, input.readOutline);
  const translations = input.isPart ? { ...found, extra: [] } : found;
  const behind = translations.pairs.map(
    ({ translation, compared }) => [translation.route.path, listBehind(compared)] as const,
  );
  return {
    diagnostics: [...diagnostics, ...checkLanguages({ ...input, translations, lock, severity })],
    behind: new Map(behind.filter(([, sections]) => sections.length > 0)),
  };
}

/** Returns the ids of the sections that a query finds, best first, in the index of a page. */
type FindSectionIds = (query: string, route: Route) => Promise<readonly string[]>;

interface SearchCheckInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly findSectionIds: FindSectionIds;
}

/** Results that a reader sees without scrolling. */
const SEEN = 5;

async function checkSearch({ config, table, findSectionIds }: SearchCheckInput): Promise<Diagnostic[]> {
  const { search, configFile } = config;
  const problems: Diagnostic[] = [];
  const report = (message: string, hint: string) => {
    const place = configFile === undefined ? {} : { file: getProjectPath(configFile, config) };
    problems.push(createDiagnostic('error', 'DG4050', message, { ...place, hint }));
  };
  for (const [path, queries] of search === false ? [] : Object.entries(search.expect)) {
    const { path: page, hash } = splitUrl(path);
    const route = table.find(page);
    if (route === undefined) {
      const nearest = table.nearestRoute(page);
      const hint = nearest === undefined ? 'Correct the path.' : `Did you mean "${nearest}"?`;
      report(`search.expect names "${path}", which is not a page.`, hint);
      continue;
    }
    const wanted = `${route.path}${hash}`;
    for (const query of queries) {
      const ids = await findSectionIds(query, route);
      const seen = ids.slice(0, SEEN);
      if (seen.some((id) => id === wanted || (hash === '' && id.startsWith(`${wanted}#`)))) continue;
      const instead = seen.length === 0 ? 'nothing' : seen.map((id) => `"${id}"`).join(', ');
      report(
        `The query "${query}" does not find "${path}" among its first ${SEEN} results. It finds ${instead}.`,
        'Write the words of the query into the heading or the text of the page.',
      );
    }
  }
  return problems;
}
