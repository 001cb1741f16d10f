/**
 * Checks the parsed content of `_nav.json` and `_meta.json`. Entries without
 * problems are returned even when others have some, so that one bad entry does
 * not hide what is wrong with the rest of a site.
 */

import { type MetaItem, metaItemSchema } from './schema/meta.ts';
import { navItemSchema } from './schema/nav.ts';
import { checkValue, type Problem } from './schema/problem.ts';
import type { NavInput } from './site-config.ts';

export type {
  MetaCustomLink,
  MetaDir,
  MetaDivider,
  MetaFile,
  MetaItem,
  MetaSectionHeader,
} from './schema/meta.ts';
export type { Problem } from './schema/problem.ts';

/** Checks the entries of a `_nav.json`. */
export function checkNav(value: unknown): { value: NavInput[]; problems: Problem[] } {
  const { value: entries, problems } = checkEntries(value, 'navigation entries', (entry, index) =>
    checkValue(navItemSchema, entry, [index]),
  );
  return { value: entries, problems: [...problems, ...findRepeated(value, [])] };
}

/** Finds entries of one menu with the text and the link of another. */
function findRepeated(value: unknown, path: Problem['path']): Problem[] {
  if (!Array.isArray(value)) return [];
  const seen = new Set<string>();
  return value.flatMap((entry, index): Problem[] => {
    const { text, link, items } = Object(entry);
    const inner = findRepeated(items, [...path, index, 'items']);
    if (typeof link !== 'string') return inner;
    const key = JSON.stringify([text, link]);
    if (!seen.has(key)) {
      seen.add(key);
      return inner;
    }
    const message = `"${text}" with the link "${link}" is listed twice.`;
    return [
      ...inner,
      { path: [...path, index], message, hint: 'Remove one of the two.', severity: 'warning' },
    ];
  });
}

/** Checks the entries of a `_meta.json`; a bare name comes back as a `file` entry. */
export function checkMeta(value: unknown): { value: MetaItem[]; problems: Problem[] } {
  return checkEntries(value, 'sidebar entries', (entry, index) => {
    const { value: item, problems } = checkValue(metaItemSchema, withType(entry), [index]);
    return {
      value:
        typeof item === 'string' ? ({ type: 'file', name: item } as const) : (item as MetaItem | undefined),
      problems: isNavEntry(entry) ? problems.map(asNavProblem) : problems,
    };
  });
}

function checkEntries<T>(
  value: unknown,
  what: string,
  check: (entry: unknown, index: number) => { value: T | undefined; problems: readonly Problem[] },
): { value: T[]; problems: Problem[] } {
  if (!Array.isArray(value)) {
    const names = typeof value === 'object' && value !== null ? Object.keys(value).slice(0, 3) : [];
    const example = names.length === 0 ? '' : `: ${JSON.stringify(names).replaceAll(',', ', ')}`;
    const hint = `Write the ${what} between "[" and "]"${what === 'sidebar entries' ? example : ''}.`;
    return {
      value: [],
      problems: [{ path: [], message: `The file must contain a list of ${what}.`, hint, severity: 'error' }],
    };
  }
  const entries: T[] = [];
  const problems: Problem[] = [];
  for (const [index, entry] of value.entries()) {
    const checked = passOverForeignKeys(entry, (kept) => check(kept, index));
    if (checked.value !== undefined) entries.push(checked.value);
    problems.push(...checked.problems);
  }
  return { value: entries, problems };
}

/**
 * Ignores foreign keys. A key without a meaning here has no effect in Rspress either, such as `collapsed` of a heading:
 * the entry is valid without it. A key that resembles another is a slip, and an error.
 */
function passOverForeignKeys<T>(
  entry: unknown,
  check: (entry: unknown) => { value: T | undefined; problems: readonly Problem[] },
): { value: T | undefined; problems: readonly Problem[] } {
  const checked = check(entry);
  const { problems } = checked;
  const areForeign = problems.every(({ isForeignKey, path }) => isForeignKey && path.length === 2);
  if (problems.length === 0 || !areForeign) return checked;
  const keys = new Set(problems.map(({ path }) => path[1]));
  const kept = Object.fromEntries(Object.entries(Object(entry)).filter(([key]) => !keys.has(key)));
  return { ...check(kept), problems: problems.map((problem) => ({ ...problem, severity: 'warning' })) };
}

/** Adds the type: `{ name }` without one is a page. */
function withType(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry) || 'type' in entry) return entry;
  return 'name' in entry ? { type: 'file', ...entry } : entry;
}

/** Recognises an entry of the bar: in Rspress 1 these were in `_meta.json`, with `text` and `activeMatch`. */
export function isNavEntry(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  return 'text' in entry || 'activeMatch' in entry;
}

/** For an entry that belongs elsewhere, no key is ignored. */
function asNavProblem({ isForeignKey: _, ...problem }: Problem): Problem {
  if (problem.path.length !== 2 || !['type', 'text', 'activeMatch'].includes(String(problem.path[1])))
    return problem;
  const hint =
    'Sidebar entries have "label". If these are entries of the navigation bar, rename the file to "_nav.json".';
  return { ...problem, hint };
}
