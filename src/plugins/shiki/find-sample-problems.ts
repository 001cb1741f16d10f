/** Lists the problems of a sample by line: twoslash itself throws one long message, with positions in characters. */

/** The part of a twoslash node that is used. Lines and characters are 0-based. */
export interface TypeNode {
  readonly type: 'hover' | 'query' | 'error' | 'completion' | 'highlight' | 'tag';
  readonly start: number;
  readonly length: number;
  readonly line: number;
  readonly character: number;
  /** The type, the message or the remark. */
  readonly text?: string;
  readonly docs?: string;
  readonly tags?: readonly (readonly [name: string, text: string | undefined])[];
  /** Name of a tag. */
  readonly name?: string;
  /** Code of an error. */
  readonly code?: number;
  readonly level?: string;
  readonly completions?: readonly { readonly name: string }[];
  readonly completionsPrefix?: string;
}

export interface TwoslashResult {
  readonly code: string;
  readonly nodes: readonly TypeNode[];
  readonly meta: {
    readonly extension: string;
    readonly handbookOptions: { readonly errors: readonly number[] };
  };
}

export type Twoslasher = (code: string, extension: string, options?: object) => TwoslashResult;

export interface SampleProblem {
  /** 0-based, in the sample as written; undefined for the sample as a whole. */
  readonly line: number | undefined;
  readonly message: string;
  readonly hint: string;
}

/** Errors to list: a sample with more of them has one cause, which the others would hide. */
const MAX_ERRORS = 5;

/** `error` was thrown by twoslash for the sample. */
export function findSampleProblems(
  error: unknown,
  code: string,
  lang: string,
  twoslash: Twoslasher,
): SampleProblem[] {
  const errors = findTypeErrors(code, lang, twoslash);
  if (errors.length === 0) return [createProblem(error)];
  if (errors.length <= MAX_ERRORS) return errors;
  const hint = 'Fix the errors above first.';
  return [
    ...errors.slice(0, MAX_ERRORS),
    { line: undefined, message: `${errors.length - MAX_ERRORS} more errors.`, hint },
  ];
}

/** Finds all errors that the sample does not expect. */
function findTypeErrors(code: string, lang: string, twoslash: Twoslasher): SampleProblem[] {
  const result = runWithoutValidation(code, lang, twoslash);
  if (result === undefined) return [];
  const expected = new Set(result.meta.handbookOptions.errors);
  return result.nodes
    .filter((node) => node.type === 'error' && node.code !== undefined && !expected.has(node.code))
    .map(({ line, code: number, text = '' }) => ({
      line,
      message: `TypeScript reports for this sample (TS${number}): ${text.replace(/\s+/g, ' ')}`,
      hint: `Fix the sample. If it is meant to show this error, expect it: // @errors: ${number}`,
    }));
}

/** Runs twoslash with the author's line numbers, and with errors returned instead of thrown. */
function runWithoutValidation(code: string, lang: string, twoslash: Twoslasher): TwoslashResult | undefined {
  try {
    return twoslash(code, lang, { handbookOptions: { noErrorValidation: true, keepNotations: true } });
  } catch {
    return undefined;
  }
}

function createProblem(error: unknown): SampleProblem {
  const { title, description, recommendation, message } = error as {
    readonly title?: string;
    readonly description?: string;
    readonly recommendation?: string;
    readonly message?: string;
  };
  if (title === undefined) {
    const hint = 'Try a smaller sample, or remove "twoslash" from the fence.';
    return { line: undefined, message: `twoslash failed on this sample: ${message ?? String(error)}`, hint };
  }
  return {
    line: undefined,
    message: `twoslash cannot read this sample. ${title}: ${(description ?? '').trim().replace(/\s+/g, ' ')}`,
    hint:
      (recommendation ?? '').trim().replace(/\s+/g, ' ') ||
      'See https://twoslash.netlify.app for its notations.',
  };
}
