/** What is wrong with a sample, line by line: twoslash itself gives one long message, with places in characters. */

/** What is used of a node of twoslash. Lines and characters are 0-based. */
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
  /** Of a tag. */
  readonly name?: string;
  /** Of an error. */
  readonly code?: number;
  readonly level?: string;
  readonly completions?: readonly { readonly name: string }[];
  readonly completionsPrefix?: string;
}

/** What twoslash answers. */
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
  /** 0-based, in the sample as it was written; undefined for the sample as a whole. */
  readonly line: number | undefined;
  readonly message: string;
  readonly hint: string;
}

/** A sample with so many errors has one cause: the others would hide it. */
const MOST = 5;

/** `error` is what twoslash threw for the sample. */
export function findSampleProblems(
  error: unknown,
  code: string,
  lang: string,
  twoslash: Twoslasher,
): SampleProblem[] {
  const found = findTypeErrors(code, lang, twoslash);
  if (found.length === 0) return [toProblem(error)];
  if (found.length <= MOST) return found;
  const hint = 'Mend the ones above first.';
  return [...found.slice(0, MOST), { line: undefined, message: `${found.length - MOST} more errors.`, hint }];
}

/** All errors that the sample does not expect. */
function findTypeErrors(code: string, lang: string, twoslash: Twoslasher): SampleProblem[] {
  const result = tryAgain(code, lang, twoslash);
  if (result === undefined) return [];
  const expected = new Set(result.meta.handbookOptions.errors);
  return result.nodes
    .filter((node) => node.type === 'error' && node.code !== undefined && !expected.has(node.code))
    .map(({ line, code: number, text = '' }) => ({
      line,
      message: `TypeScript says of this sample (TS${number}): ${text.replace(/\s+/g, ' ')}`,
      hint: `Mend the sample. If the error is what it shows, expect it: // @errors: ${number}`,
    }));
}

/** Lines are those that the author wrote, and errors are told instead of thrown. */
function tryAgain(code: string, lang: string, twoslash: Twoslasher): TwoslashResult | undefined {
  try {
    return twoslash(code, lang, { handbookOptions: { noErrorValidation: true, keepNotations: true } });
  } catch {
    return undefined;
  }
}

function toProblem(error: unknown): SampleProblem {
  const { title, description, recommendation, message } = error as {
    readonly title?: string;
    readonly description?: string;
    readonly recommendation?: string;
    readonly message?: string;
  };
  if (title === undefined) {
    const hint = 'Try a smaller sample, or leave "twoslash" out of the fence.';
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
