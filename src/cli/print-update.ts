/**
 * Formats the updates of `dev`: a line for each change, each problem in full once and not again while
 * it lasts, and a line when it is fixed.
 */
import { assertNever } from '../shared/assert-never.ts';
import type { Diagnostic } from '../shared/types.ts';
import type { DevUpdate } from './engine.ts';
import { countDiagnostics, formatCounts, sortDiagnostics } from './print-diagnostics.ts';
import { formatDuration, formatHooks } from './print-summary.ts';
import { printDiagnostics, type Session } from './session.ts';
import type { Style } from './terminal.ts';
import { toPrintable } from './text-width.ts';

export function createUpdatePrinter(session: Session): (update: DevUpdate) => void {
  const { write, style } = session.words;
  const { colors, symbols } = style;
  const follow = createProblemFollower();
  let isChecked = false;
  return (update) => {
    const { fresh, fixed, remaining: left } = follow(update);
    printDiagnostics(session, fresh, session.cwd);

    const counts = countDiagnostics(left);
    const remaining = left.length === 0 ? '' : formatCounts(counts, style);
    const subject = formatSubject(update, isChecked);
    if (subject !== undefined) {
      write(
        `${formatMark(update.kind, counts.errors, style)} ${subject} in ${formatDuration(update.ms)}${remaining && `, ${remaining}`}\n`,
      );
    }
    if (update.kind === 'checked') {
      if (session.debug && !isChecked) write(formatHooks(update.plugins ?? [], style));
      isChecked = true;
    }
    if (fixed.length > 0) {
      const fixedCounts = formatCounts(countDiagnostics(fixed), style);
      write(`${colors.green(symbols.success)} Fixed: ${fixedCounts}${remaining && `; ${remaining} left`}\n`);
    }
  };
}

/** Returns what each update brings. Problems that wait for a check are neither new nor fixed. */
function createProblemFollower() {
  let previous: readonly Diagnostic[] = [];
  let waiting: readonly Diagnostic[] = [];
  return ({ kind, diagnostics, unchecked = [] }: DevUpdate) => {
    const current = sortDiagnostics(diagnostics);
    const { fresh: appeared, fixed: gone } = compareProblems(previous, current);
    previous = current;
    const { fresh, fixed: notBack } = compareProblems(waiting, appeared);
    const { fresh: fixed } = compareProblems(unchecked, gone);
    const { fresh: unknown } = compareProblems(fixed, gone);
    const isChecked = kind === 'checked';
    waiting = isChecked ? [] : [...notBack, ...unknown];
    return { fresh, fixed: isChecked ? [...fixed, ...notBack] : fixed, remaining: [...current, ...waiting] };
  };
}

/**
 * Formats the mark of an update. All pages and links are checked once nothing changes for a moment: a change alone is
 * not reported as correct.
 */
function formatMark(kind: DevUpdate['kind'], errors: number, { colors, symbols }: Style): string {
  if (errors > 0) return colors.red(symbols.error);
  return kind === 'change' ? colors.cyan(symbols.change) : colors.green(symbols.success);
}

/**
 * Undefined if only its problems are new: at the start, which the addresses announce, after later checks, and when a
 * page is opened.
 */
function formatSubject({ kind, files, pages, restart }: DevUpdate, isChecked: boolean): string | undefined {
  const [first, ...rest] = new Set(files);
  switch (kind) {
    case 'start':
    case 'found':
      return undefined;
    case 'checked':
      return isChecked ? undefined : `${pages} ${pages === 1 ? 'page' : 'pages'} checked`;
    case 'change':
      if (first === undefined) return undefined;
      return `${rest.length === 0 ? toPrintable(first) : `${rest.length + 1} files`}${formatRestart(restart)}`;
    default:
      return assertNever(kind);
  }
}

function formatRestart(restart: DevUpdate['restart']): string {
  return restart ? ` (${restart.settings.join(', ')}): restarted at ${restart.url}` : '';
}

/**
 * Compares problems before and after a change. A problem that only moved, because lines were added
 * above it, is the same one. Each previous problem matches one current problem: those that did not
 * move match first.
 */
function compareProblems(previous: readonly Diagnostic[], present: readonly Diagnostic[]) {
  const exact = match(previous, present, ({ line, column, ...rest }) => [getName(rest), line, column]);
  return match(exact.fixed, exact.fresh, (diagnostic) => [getName(diagnostic)]);
}

function match(
  previous: readonly Diagnostic[],
  present: readonly Diagnostic[],
  getKeyParts: (diagnostic: Diagnostic) => readonly unknown[],
) {
  const unmatched = new Map<string, Diagnostic[]>();
  for (const diagnostic of previous) {
    const key = JSON.stringify(getKeyParts(diagnostic));
    unmatched.set(key, [...(unmatched.get(key) ?? []), diagnostic]);
  }
  const fresh = present.filter(
    (diagnostic) => unmatched.get(JSON.stringify(getKeyParts(diagnostic)))?.pop() === undefined,
  );
  return { fresh, fixed: [...unmatched.values()].flat() };
}

function getName({ code, severity, file, message }: Diagnostic): string {
  return JSON.stringify([code, severity, file, message]);
}
