/** Translations that are missing, behind, or structured differently from their originals. */

import { createDiagnostic, type DiagnosticCode, type DiagnosticPlace } from '../../shared/diagnostic.ts';
import type { Diagnostic, SectionBehind, Severity } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { FRONTMATTER_ID, TITLE_ID } from '../markdown/section-ids.ts';
import type { Route } from '../types.ts';
import { createMissingDiagnostic, findDraftIn } from './check-parity.ts';
import { compareBuild } from './compare-build.ts';
import type { ComparedTranslation } from './compare-translation.ts';
import type { LanguageLock } from './language-lock.ts';
import type { Translation, TranslationInput, Translations } from './translations.ts';

export interface LanguageCheckInput extends TranslationInput {
  /** Pages without a route, because they are drafts. */
  readonly drafts: readonly Route[];
  readonly translations: Translations;
  readonly lock: LanguageLock;
  readonly severity: Severity;
}

export function checkLanguages(input: LanguageCheckInput): Diagnostic[] {
  const { translations, severity, config } = input;
  const report = (code: DiagnosticCode, message: string, place: DiagnosticPlace) =>
    createDiagnostic(severity, code, message, place);
  const formatPath = (file: string) => getProjectPath(file, config);
  return [
    ...translations.missing.map(({ source: { route }, lang }) =>
      createMissingDiagnostic({ route, lang, severity }, input),
    ),
    ...translations.extra.map((page) => {
      const file = formatPath(page.route.file);
      const draft = findDraftIn(config.lang, page.route, input);
      if (draft !== undefined)
        return report('DG4013', `The original of this page is a draft: ${draft}.`, {
          file,
          hint: 'Publish it, or make this page a draft as well.',
        });
      const renamed = findRenamed(page.route.relativePath, input);
      const hint =
        renamed === undefined
          ? 'Delete it, or write the original.'
          : `The original has become ${formatPath(renamed)}: rename this page as well.`;
      return report('DG4013', `There is no original of this page in "${config.lang}".`, { file, hint });
    }),
    ...translations.pairs.flatMap((pair) => checkPair(pair, { ...input, report })),
  ];
}

type Report = (code: DiagnosticCode, message: string, place: DiagnosticPlace) => Diagnostic;

function checkPair(pair: Translation, input: LanguageCheckInput & { readonly report: Report }): Diagnostic[] {
  const { source, translation, compared } = pair;
  const { config, table, report } = input;
  const file = getProjectPath(translation.route.file, config);
  const accept = `run "docgen check --accept ${file}".`;
  const differences = compareBuild({ source, translation, pairs: compared.pairs, config, table });
  return [
    ...(compared.isRecorded ? checkState(pair, input) : []),
    ...(compared.isRecorded
      ? []
      : [
          report('DG4015', 'No record says which version of the original this page translates.', {
            file,
            hint: `Compare the two, then ${accept}`,
          }),
        ]),
    ...compared.extra.map(({ line, title, id }) =>
      report('DG4013', `${formatSection(id, title)} has no counterpart in the original.`, {
        file,
        line,
        hint: 'Delete it, or give its heading the id of the original.',
      }),
    ),
    ...compared.missing.map(({ id, title, line }) =>
      report(
        'DG4012',
        `${formatSection(id, title)} of the original is not translated (${getProjectPath(source.route.file, config)}:${line}).`,
        {
          file,
          hint: `Translate it, then ${accept}`,
        },
      ),
    ),
    ...differences.map(({ message, ...place }) => report('DG4014', message, { file, ...place })),
  ];
}

function checkState(
  { source, translation, compared }: Translation,
  { config, report }: LanguageCheckInput & { readonly report: Report },
): Diagnostic[] {
  const file = getProjectPath(translation.route.file, config);
  const accept = `run "docgen check --accept ${file}".`;
  return compared.pairs.flatMap((pair) => {
    const { id, title, line } = pair.translation;
    const place = `(${getProjectPath(source.route.file, config)}:${pair.source.line})`;
    if (pair.state === 'behind')
      return [
        report('DG4012', `${formatSection(id, title)} is outdated: the original has changed ${place}.`, {
          file,
          line,
          hint: `Bring it up to date, then ${accept}`,
        }),
      ];
    if (pair.state === 'new')
      return [
        report(
          'DG4015',
          `${formatSection(id, title)} is new and has not been compared with the original ${place}.`,
          {
            file,
            line,
            hint: `Compare the two, then ${accept}`,
          },
        ),
      ];
    return [];
  });
}

function formatSection(id: string, title: string): string {
  if (id === FRONTMATTER_ID) return 'The frontmatter';
  return title === '' ? 'The text before the first heading' : `Section "${title}"`;
}

/** Returns the untranslated page whose text was this page's original when it was last compared. */
function findRenamed(relativePath: string, { translations, lock }: LanguageCheckInput): string | undefined {
  const hashes = new Set([...(lock.get(relativePath)?.values() ?? [])].map(({ source }) => source));
  if (hashes.size === 0) return undefined;
  const candidate = translations.missing.find(({ source }) => {
    const unchanged = source.outline.sections.filter(({ hash }) => hashes.has(hash)).length;
    return unchanged * 2 > source.outline.sections.length;
  });
  return candidate?.source.route.file;
}

/** Lists sections of a page that its readers should know to be behind; at most one of them is the page as a whole. */
export function listBehind({ pairs, missing, isRecorded }: ComparedTranslation): SectionBehind[] {
  if (!isRecorded) return [];
  const stale = pairs.filter(({ state }) => state === 'behind');
  const sections = [
    ...stale.map(({ source, translation }) => ({ id: source.id, title: translation.title })),
    ...missing.map(({ id, title }) => ({ id, title })),
  ];
  const isWhole = ({ id }: SectionBehind) => id === FRONTMATTER_ID || id === TITLE_ID || id === '';
  const parts = sections.filter((section) => !isWhole(section));
  return sections.some(isWhole) ? [{ id: '', title: '' }, ...parts] : parts;
}
