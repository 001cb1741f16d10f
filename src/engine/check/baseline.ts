/**
 * The baseline of a site: problems that it has for now. They are told apart by code, file and message, not by line,
 * so that text around them may move; of equal ones, the number counts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createDiagnostic, createDocgenError, type DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';

export interface BaselineEntry {
  readonly code: string;
  /** Relative to the project folder. */
  readonly file?: string;
  readonly message: string;
  readonly count: number;
}

/** Problems that only requests to other sites find: without these, nothing is known of them. */
const EXTERNAL = /^DG406/;

export function compareWithBaseline(
  diagnostics: readonly Diagnostic[],
  entries: readonly BaselineEntry[],
  { isExternal }: { readonly isExternal: boolean },
) {
  const left = new Map(entries.map((entry) => [getKey(entry), entry.count]));
  const unknown = diagnostics.filter((diagnostic) => {
    const count = isProblem(diagnostic) ? (left.get(getKey(diagnostic)) ?? 0) : 0;
    if (count > 0) left.set(getKey(diagnostic), count - 1);
    return count === 0;
  });
  const gone = entries
    .filter(({ code }) => isExternal || !EXTERNAL.test(code))
    .map((entry) => ({ ...entry, count: left.get(getKey(entry)) ?? 0 }))
    .filter(({ count }) => count > 0);
  return {
    /** What the baseline does not record. */
    diagnostics: unknown,
    /** Number of problems that are left out. */
    known: diagnostics.length - unknown.length,
    /** Entries that no longer occur, or not as often; `count` is how often they are missing. */
    gone,
  };
}

/** Records all errors and warnings. Those of other sites stay where these were not asked. */
export function createBaseline(
  diagnostics: readonly Diagnostic[],
  entries: readonly BaselineEntry[],
  { isExternal }: { readonly isExternal: boolean },
): readonly BaselineEntry[] {
  const recorded = new Map<string, BaselineEntry>();
  for (const diagnostic of diagnostics.filter(isProblem)) {
    const { code, file, message } = diagnostic;
    const count = (recorded.get(getKey(diagnostic))?.count ?? 0) + 1;
    recorded.set(getKey(diagnostic), { code, ...(file !== undefined && { file }), message, count });
  }
  const kept = isExternal ? [] : entries.filter(({ code }) => EXTERNAL.test(code));
  return [...recorded.values(), ...kept].sort((a, b) => (getKey(a) < getKey(b) ? -1 : 1));
}

/** One note about all entries that are gone. `file` is relative to the project folder. */
export function reportGone(gone: readonly BaselineEntry[], file: string): Diagnostic[] {
  const [first] = gone;
  if (first === undefined) return [];
  const count = gone.reduce((sum, entry) => sum + entry.count, 0);
  const one = `${first.code}${first.file === undefined ? '' : ` in ${first.file}`}`;
  const message =
    count === 1
      ? `A problem of the baseline no longer occurs: ${one}.`
      : `${count} problems of the baseline no longer occur, the first is ${one}.`;
  return [createDiagnostic('info', 'DG4071', message, { file, hint: 'Record this with --update-baseline.' })];
}

/** @throws {DocgenError} when the file is missing and `mayBeMissing` is false, or it is no baseline (exit code 2). */
export function readBaseline(
  path: string,
  { name, mayBeMissing }: { readonly name: string; readonly mayBeMissing: boolean },
): readonly BaselineEntry[] {
  const fail = (message: string, hint: string): DocgenError =>
    createDocgenError('DG4070', message, { file: name, hint, exitCode: 2 });
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (mayBeMissing) return [];
    throw fail(`There is no baseline "${name}".`, 'Create it with --update-baseline, or correct the path.');
  }
  const { problems } = parseJson(text) as { readonly problems?: unknown };
  if (Array.isArray(problems) && problems.every(isEntry)) return problems;
  const hint = 'Resolve the conflict, or delete the file and create it again with --update-baseline.';
  throw fail(`The file "${name}" is not a baseline of docgen.`, hint);
}

export function writeBaseline(path: string, problems: readonly BaselineEntry[]): void {
  writeFileSync(path, `${JSON.stringify({ version: 1, problems }, null, 2)}\n`);
}

/** Empty for text that is no JSON object. */
function parseJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isEntry(value: unknown): value is BaselineEntry {
  const { code, file, message, count } = (value ?? {}) as Record<string, unknown>;
  const hasTexts = [code, file ?? '', message].every((text) => typeof text === 'string');
  return hasTexts && Number.isInteger(count);
}

/** Notes ask for nothing, so they are never recorded. */
const isProblem = ({ severity }: Diagnostic): boolean => severity !== 'info';

function getKey({ file = '', code, message }: Pick<BaselineEntry, 'file' | 'code' | 'message'>): string {
  return JSON.stringify([file, code, message]);
}
