/**
 * Turns zod's issues into sentences for people. All problems of a value are found at once; each names the key path, the
 * expected and the actual value. The schema that failed provides both, so there are no texts per option.
 */
import type * as z from 'zod/mini';
import { findNearest } from '../../../shared/find-nearest.ts';
import { formatExpected, getMembers, getNotes, getShape, listValues, type Schema } from './inspect.ts';

/** A problem in one value of a config-like file, with the path of its key. */
export interface Problem {
  readonly path: readonly (string | number)[];
  /** Set if a command-line flag is at fault: then no file is named. */
  readonly isFlag?: boolean;
  /** A whole sentence; names the path. */
  readonly message: string;
  /** The next step. */
  readonly hint?: string;
  readonly severity: 'error' | 'warning';
  /** Set for an unknown key that resembles no known one, so it is not a slip. */
  readonly isForeignKey?: boolean;
}

export interface Checked<T> {
  /** The value with defaults filled in; undefined when there are problems. */
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
}

/** An issue as zod passes it to an error map: the finished issue lacks `inst` and `input`. */
interface RawIssue {
  readonly inst?: Schema;
  readonly input?: unknown;
}
type Issue = z.core.$ZodIssue;
type Path = readonly (string | number)[];

/** Checks a value against a schema; reports all problems at once. `base` is the path of the value. */
export function checkValue<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  base: Path = [],
): Checked<z.output<T>> {
  // The error map is the only place that sees schema and input of an issue. It leaves a number as
  // the message, by which the raw issue is found again once zod has put the paths together.
  const raws: RawIssue[] = [];
  const error = (raw: unknown) => `#${raws.push(raw as RawIssue) - 1}`;
  // zod would write and compile a function for each object first: that takes longer than the check.
  const result = schema.safeParse(value, { error, jitless: true });
  if (result.success) return { value: result.data, problems: [] };
  const find = (issue: Issue): RawIssue | undefined => raws[Number(issue.message.slice(1))];
  const problems = createProblems(result.error.issues, base, find);
  return { value: undefined, problems: problems.map((problem) => pointElsewhere(problem, schema, base)) };
}

/** Formats `themeConfig.socialLinks[2].mode`; keys that are not names are quoted in brackets. */
export function formatPath(path: Path): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`;
      if (!/^[\w$-]+$/.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join('');
}

/** Formats a value in few characters, as it would be written. */
export function formatShort(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'function') return 'a function';
  if (value instanceof RegExp || typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return 'a date';
  try {
    const text = JSON.stringify(value);
    return text.length > 60 ? `${text.slice(0, 57)}…` : text;
  } catch {
    // Circular values, and objects whose own toJSON throws, have no text.
    return Array.isArray(value) ? 'a list' : 'an object';
  }
}

function createProblems(
  issues: readonly Issue[],
  base: Path,
  find: (issue: Issue) => RawIssue | undefined,
): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const path = [...base, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))];
    const raw = find(issue);
    if (issue.code === 'unrecognized_keys') {
      const shape = getShape(raw?.inst) ?? {};
      return issue.keys.map((key) => createUnknownKeyProblem([...path, key], shape));
    }
    if (issue.code === 'invalid_union') {
      const branch = pickBranch(issue.errors);
      if (branch) return createProblems(branch, path, find);
    }
    if (issue.code === 'invalid_key') return createProblems(issue.issues as readonly Issue[], path, find);
    return [createMismatch(path, issue, raw)];
  });
}

/**
 * Picks the member of a union that the author most likely meant: one whose outer shape fits, with the fewest problems
 * inside. Undefined if none fits.
 */
function pickBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  return branches
    .filter((issues) => issues.every((issue) => issue.path.length > 0 || fitsOutside(issue)))
    .sort((a, b) => a.length - b.length)[0];
}

function fitsOutside(issue: Issue): boolean {
  if (issue.code === 'unrecognized_keys') return true;
  return issue.code === 'invalid_union' && pickBranch(issue.errors) !== undefined;
}

function createUnknownKeyProblem(path: Path, shape: Readonly<Record<string, Schema>>): Problem {
  const getStatus = (key: string) => getNotes(shape[key]).status;
  const keys = Object.keys(shape).filter((key) => getStatus(key) !== 'ignored');
  const known = keys.filter((key) => getStatus(key) === undefined);
  const nearest = findNearest(String(path.at(-1)), keys);
  const hint = nearest
    ? `Did you mean "${formatPath([...path.slice(0, -1), nearest])}"?`
    : known.length > 0
      ? `Known keys here: ${known.join(', ')}.`
      : 'No keys are allowed here.';
  return {
    path,
    message: `"${formatPath(path)}" is not a known key.`,
    hint,
    severity: 'error',
    isForeignKey: nearest === undefined,
  };
}

/** An option at the wrong level, such as `themeConfig.logo` for `logo`: the hint names where it belongs. */
function pointElsewhere(problem: Problem, schema: Schema, base: Path): Problem {
  const path = problem.path.slice(base.length);
  if (!problem.isForeignKey || path.length > 2 || path.some((key) => typeof key === 'number')) return problem;
  const [found, other] = listPlaces(String(path.at(-1)), schema);
  if (found === undefined || (other !== undefined && other.length === found.length)) return problem;
  return { ...problem, hint: `Did you mean "${formatPath([...base, ...found])}"?`, isForeignKey: false };
}

/** Paths of options with that name, nearest to the top first. */
function listPlaces(name: string, schema: Schema): readonly Path[] {
  const groups = Object.entries(getShape(schema) ?? {}).map(
    ([key, group]) => [key, getShape(group) ?? {}] as const,
  );
  const nested = groups.flatMap(([key, shape]): Path[] => (hasOption(shape, name) ? [[key, name]] : []));
  const deep = groups.flatMap(([key, shape]) =>
    Object.entries(shape).flatMap(([inner, group]): Path[] =>
      hasOption(getShape(group), name) ? [[key, inner, name]] : [],
    ),
  );
  return [...(hasOption(getShape(schema), name) ? [[name]] : []), ...nested, ...deep];
}

/** A name that every object has, such as `constructor`, is no option. */
function hasOption(shape: Readonly<Record<string, Schema>> | undefined, name: string): boolean {
  const schema = shape && Object.hasOwn(shape, name) ? shape[name] : undefined;
  return schema !== undefined && getNotes(schema).status === undefined;
}

function createMismatch(path: Path, issue: Issue, raw: RawIssue | undefined): Problem {
  const name = path.length > 0 ? `"${formatPath(path)}"` : 'The value';
  // A check inside the schema has its own message: "needs a link, or items".
  if (!raw) return { path, message: `${name} ${issue.message}.`, severity: 'error' };
  const expected = formatExpectation(issue, raw);
  const input = 'discriminator' in issue ? findKey(raw.input, issue.discriminator) : raw.input;
  const message =
    input === undefined
      ? `${name} is missing; it must be ${expected}.`
      : `${name} must be ${expected}; found ${formatShort(input)}.`;
  const nearest = typeof input === 'string' ? findNearest(input, listValues(raw.inst)) : undefined;
  return { path, message, severity: 'error', ...(nearest && { hint: `Did you mean "${nearest}"?` }) };
}

function formatExpectation(issue: Issue, raw: RawIssue): string {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return 'a string that is not empty';
    return formatLimit(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
  }
  if (issue.code === 'too_big') return formatLimit(issue.origin, 'at most', issue.maximum);
  if (issue.code === 'invalid_union' && 'discriminator' in issue) {
    // A discriminated union fails at its key: the allowed words are those of its members.
    const key = String(issue.discriminator);
    return formatExpected((getMembers(raw.inst) ?? []).flatMap((member) => getShape(member)?.[key] ?? []));
  }
  return formatExpected(raw.inst ? [raw.inst] : []);
}

function formatLimit(origin: string, relation: string, limit: number | bigint): string {
  const text = `${relation} ${limit}`;
  return origin === 'array' ? `a list of ${text} ${limit === 1 ? 'entry' : 'entries'}` : text;
}

function findKey(value: unknown, key: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[String(key)]
    : value;
}
