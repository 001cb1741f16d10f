/** What TypeScript says of code blocks that are marked `check`, at their places in the pages. */
import { toDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, Severity } from '../../shared/types.ts';
import type { CodeSample } from '../markdown/page-outline.ts';
import { toShownPath } from '../routes/route-path.ts';
import type { SiteConfig } from '../types.ts';
import type { BuiltPage } from './compare-build.ts';
import { hasRelativeImport, type SampleError, type TypeSample } from './type-program.ts';

/** Why samples cannot be checked, and what to do about it. */
export interface NoTypeScript {
  readonly message: string;
  readonly hint: string;
}

/** `asked` are the samples to be judged, by their places in the list. */
export type TypesOf = (
  samples: readonly TypeSample[],
  asked: readonly number[],
) => Promise<readonly SampleError[] | NoTypeScript>;

export interface TypesInput {
  readonly config: SiteConfig;
  readonly severity: Severity;
  readonly typesOf: TypesOf;
}

/** The same sample in several languages is judged once, where it is met first. */
export async function checkTypes(
  pages: readonly BuiltPage[],
  { config, severity, typesOf }: TypesInput,
): Promise<Diagnostic[]> {
  const marked = pages.flatMap(({ route, outline }) =>
    outline.samples.filter(isTyped).map((sample) => ({ ...sample, file: toShownPath(route.file, config) })),
  );
  const [first] = marked;
  if (first === undefined) return [];
  const found = await typesOf(...toQuestion(marked));
  if ('message' in found) {
    const { file, line } = first;
    return [toDiagnostic(severity, 'DG4022', found.message, { file, line, hint: found.hint })];
  }
  return found.flatMap((error) => {
    const sample = marked[error.sample];
    if (sample === undefined) return [];
    const where = sample.title === '' ? '' : `In the sample ${sample.title}: `;
    return toDiagnostic(severity, 'DG4021', `${where}${error.message} (TS${error.code})`, {
      file: sample.file,
      line: sample.line + error.line,
      column: sample.column - 1 + error.column,
    });
  });
}

function isTyped(sample: CodeSample): sample is CodeSample & { readonly lang: 'ts' | 'tsx' } {
  return sample.lang !== 'json';
}

function toQuestion(
  marked: readonly (Omit<TypeSample, 'page'> & { readonly file: string })[],
): [readonly TypeSample[], readonly number[]] {
  const files = [...new Set(marked.map(({ file }) => file))];
  const samples = marked.map(({ file, lang, title, code }) => ({
    ...{ page: files.indexOf(file), lang, title, code },
  }));
  const seen = new Set<string>();
  const asked = samples.flatMap((sample, at) => {
    const { lang, title, code, page } = sample;
    const others = hasRelativeImport(sample) ? samples.filter((other) => other.page === page) : [];
    const key = JSON.stringify([lang, title, code, others.map((other) => [other.title, other.code])]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [at];
  });
  return [samples, asked];
}
