/** Reports TypeScript's errors in code blocks marked `check`, at their places in the pages. */

import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, Severity } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { CodeSample } from '../markdown/page-outline.ts';
import type { SiteConfig } from '../types.ts';
import type { BuiltPage } from './compare-build.ts';
import { hasRelativeImport, type SampleError, type TypeSample } from './type-program.ts';

/** The reason why samples cannot be checked, and what to do about it. */
export interface NoTypeScript {
  readonly message: string;
  readonly hint: string;
}

/** Type-checks samples. `indexes` are the positions of the samples to check in the list. */
export type TypeCheckSamples = (
  samples: readonly TypeSample[],
  indexes: readonly number[],
) => Promise<readonly SampleError[] | NoTypeScript>;

export interface TypesInput {
  readonly config: SiteConfig;
  readonly severity: Severity;
  readonly typeCheckSamples: TypeCheckSamples;
}

/** Checks the same sample in several languages once, in the first page that has it. */
export async function checkTypes(
  pages: readonly BuiltPage[],
  { config, severity, typeCheckSamples }: TypesInput,
): Promise<Diagnostic[]> {
  const marked = pages.flatMap(({ route, outline }) =>
    outline.samples
      .filter(isTyped)
      .map((sample) => ({ ...sample, file: getProjectPath(route.file, config) })),
  );
  const [first] = marked;
  if (first === undefined) return [];
  const errors = await typeCheckSamples(...prepareSamples(marked));
  if ('message' in errors) {
    const { file, line } = first;
    return [createDiagnostic(severity, 'DG4022', errors.message, { file, line, hint: errors.hint })];
  }
  return errors.flatMap((error) => {
    const sample = marked[error.sample];
    if (sample === undefined) return [];
    const prefix = sample.title === '' ? '' : `In the sample ${sample.title}: `;
    return createDiagnostic(severity, 'DG4021', `${prefix}${error.message} (TS${error.code})`, {
      file: sample.file,
      line: sample.line + error.line,
      column: sample.column - 1 + error.column,
    });
  });
}

function isTyped(sample: CodeSample): sample is CodeSample & { readonly lang: 'ts' | 'tsx' } {
  return sample.lang !== 'json';
}

function prepareSamples(
  marked: readonly (Omit<TypeSample, 'page'> & { readonly file: string })[],
): [readonly TypeSample[], readonly number[]] {
  const files = [...new Set(marked.map(({ file }) => file))];
  const samples = marked.map(({ file, lang, title, code }) => ({
    page: files.indexOf(file),
    lang,
    title,
    code,
  }));
  const seenKeys = new Set<string>();
  const indexes = samples.flatMap((sample, at) => {
    const { lang, title, code, page } = sample;
    const siblings = hasRelativeImport(sample) ? samples.filter((sibling) => sibling.page === page) : [];
    const key = JSON.stringify([lang, title, code, siblings.map((sibling) => [sibling.title, sibling.code])]);
    if (seenKeys.has(key)) return [];
    seenKeys.add(key);
    return [at];
  });
  return [samples, indexes];
}
