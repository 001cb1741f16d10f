/** Checks the frontmatter of a page: known keys have their types, and similar keys are mistakes. */
import { distance } from 'fastest-levenshtein';
import type { Severity } from '../../shared/types.ts';
import { frontmatterSchema, pageKeys } from './schema/frontmatter.ts';
import { getShape } from './schema/inspect.ts';
import { checkValue } from './schema/problem.ts';

export interface FrontmatterProblem {
  /** Keys down to the value; list positions are numbers as text. */
  readonly path: string[];
  readonly message: string;
  readonly severity: Extract<Severity, 'error' | 'warning'>;
  readonly hint?: string;
}

/** Reports every key of a page's frontmatter that has the wrong type or is misspelt; `unknownKey` is the severity of the latter. */
export function checkFrontmatter(
  frontmatter: Readonly<Record<string, unknown>>,
  unknownKey: FrontmatterProblem['severity'] = 'error',
): FrontmatterProblem[] {
  // A key without a value (`title:`) is the same as no key.
  const set = Object.fromEntries(Object.entries(frontmatter).filter(([, value]) => value !== null));
  const wrong = checkValue(frontmatterSchema, set).problems.map((problem) => {
    const hint = problem.hint ?? getQuoteHint(set, problem.path, problem.message);
    const severity = problem.isForeignKey === undefined ? problem.severity : unknownKey;
    return { ...problem, severity, path: problem.path.map(String), ...(hint !== undefined && { hint }) };
  });
  const misspelt = Object.keys(set).flatMap(checkSpelling);
  return [...misspelt.map((problem) => ({ ...problem, severity: unknownKey })), ...wrong];
}

function checkSpelling(key: string): FrontmatterProblem[] {
  if (Object.hasOwn(getShape(frontmatterSchema) ?? {}, key) || ORDINARY.has(key)) return [];
  const similarKey = Object.keys(pageKeys).find((candidate) => isNear(key, candidate));
  if (similarKey === undefined) return [];
  const message = `"${key}" is not a known key.`;
  return [{ path: [key], message, severity: 'error', hint: `Did you mean "${similarKey}"?` }];
}

/** Words similar to a known key that sites use for other purposes: `featured: true` marks a post. */
const ORDINARY: ReadonlySet<string> = new Set([
  'contact',
  'content',
  'contents',
  'featured',
  'listed',
  'research',
]);

/** Returns true for two different letters in long keys, one in short ones. A plural is a separate word: `tags`, `icons`. */
function isNear(key: string, candidate: string): boolean {
  const [a, b] = [key, candidate].map((word) => word.toLowerCase().replace(/[-_]/g, '')) as [string, string];
  if (a === `${b}s` || candidate.length < 4) return a === b;
  return distance(a, b) <= (candidate.length >= 5 ? 2 : 1);
}

/** Returns a hint to add quotes: YAML reads `description: 2024` as a number and `titleSuffix: yes` as a word. */
function getQuoteHint(
  frontmatter: unknown,
  path: readonly (string | number)[],
  message: string,
): string | undefined {
  if (!/must be a string(?:;| or )/.test(message)) return undefined;
  let value: unknown = frontmatter;
  for (const key of path) value = (value as Record<string | number, unknown> | undefined)?.[key];
  if (typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return `Put the value in quotes: ${String(path.at(-1))}: "${value}".`;
}
