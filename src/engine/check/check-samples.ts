/**
 * JSON in code blocks with the name of a docgen file is checked like that file: a sample that docgen refuses teaches a
 * mistake.
 */

import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, Severity } from '../../shared/types.ts';
import { checkConfig } from '../config/check-config.ts';
import { getProjectPath } from '../config/file-path.ts';
import { checkMeta, checkNav } from '../config/navigation-files.ts';
import { JsonError, parseJson } from '../config/positioned-json.ts';
import type { Problem } from '../config/schema/problem.ts';
import type { CodeSample } from '../markdown/page-outline.ts';
import type { SiteConfig } from '../types.ts';
import type { BuiltPage } from './compare-build.ts';

export interface SamplesInput {
  readonly config: SiteConfig;
  readonly severity: Severity;
}

/** Reports the same sample in several languages once, in the first page that has it. */
export function checkSamples(pages: readonly BuiltPage[], { config, severity }: SamplesInput): Diagnostic[] {
  const reported = new Set<string>();
  return pages.flatMap(({ route, outline }) =>
    outline.samples.flatMap((sample) => {
      if (sample.lang !== 'json') return [];
      const key = JSON.stringify([sample.title, sample.code]);
      if (reported.has(key)) return [];
      reported.add(key);
      const file = getProjectPath(route.file, config);
      return findProblems(sample).map(({ message, hint, place }) =>
        createDiagnostic(severity, 'DG4040', `In the sample ${sample.title}: ${message}`, {
          file,
          line: sample.line + place.line,
          hint,
        }),
      );
    }),
  );
}

function findProblems({ title, code }: CodeSample) {
  try {
    const json = parseJson(code);
    return checkAs(title, json.value).map((problem) => ({ ...problem, place: json.locate(problem.path) }));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return [{ message: error.message, hint: error.hint, place: error.place }];
  }
}

function checkAs(title: string, value: unknown): readonly Pick<Problem, 'path' | 'message' | 'hint'>[] {
  if (title.endsWith('_nav.json')) return checkNav(value).problems;
  if (title.endsWith('_meta.json')) return checkMeta(value).problems;
  return checkConfig(value);
}
