/**
 * What `dev` says as its author works: a line for each change, each problem in full once
 * and not again while it lasts, and a line when it is gone.
 */
import { assertNever } from '../shared/assert-never.ts';
import type { Diagnostic } from '../shared/types.ts';
import type { DevUpdate } from './engine.ts';
import { countDiagnostics, formatCounts, toSortedDiagnostics } from './print-diagnostics.ts';
import { formatDuration, formatHooks } from './print-summary.ts';
import { printDiagnostics, type Session } from './session.ts';
import { toPrintable } from './text-width.ts';

export function createUpdatePrinter(session: Session): (update: DevUpdate) => void {
  const { write, style } = session.words;
  const { colors, symbols } = style;
  let known: readonly Diagnostic[] = [];
  let isChecked = false;
  return (update) => {
    const found = toSortedDiagnostics(update.diagnostics);
    const { fresh, mended } = compareProblems(known, found);
    known = found;
    printDiagnostics(session, fresh, session.cwd);

    const counts = countDiagnostics(found);
    const left = found.length === 0 ? '' : formatCounts(counts, style);
    const subject = toSubject(update, isChecked);
    if (subject !== undefined) {
      const mark = counts.errors > 0 ? colors.red(symbols.error) : colors.green(symbols.success);
      write(`${mark} ${subject} in ${formatDuration(update.ms)}${left && `, ${left}`}\n`);
    }
    if (update.kind === 'checked') {
      if (session.debug && !isChecked) write(formatHooks(update.plugins ?? [], style));
      isChecked = true;
    }
    if (mended.length > 0) {
      const gone = formatCounts(countDiagnostics(mended), style);
      write(`${colors.green(symbols.success)} Fixed: ${gone}${left && `; ${left} left`}\n`);
    }
  };
}

/** Undefined where only its problems are news: at the start, which the addresses announce, after later checks, and when a page is opened. */
function toSubject({ kind, files, pages, restart }: DevUpdate, isChecked: boolean): string | undefined {
  const [first, ...others] = new Set(files);
  switch (kind) {
    case 'start':
    case 'found':
      return undefined;
    case 'checked':
      return isChecked ? undefined : `${pages} ${pages === 1 ? 'page' : 'pages'} checked`;
    case 'change':
      if (first === undefined) return undefined;
      return `${others.length === 0 ? toPrintable(first) : `${others.length + 1} files`}${toRestart(restart)}`;
    default:
      return assertNever(kind);
  }
}

function toRestart(restart: DevUpdate['restart']): string {
  return restart ? ` (${restart.settings.join(', ')}): restarted at ${restart.url}` : '';
}

/**
 * A problem that only moved, because lines were added above it, is the same one. Each of
 * the former ones stands for one of the present ones: first where nothing moved.
 */
function compareProblems(former: readonly Diagnostic[], present: readonly Diagnostic[]) {
  const exact = match(former, present, ({ line, column, ...rest }) => [toName(rest), line, column]);
  return match(exact.mended, exact.fresh, (diagnostic) => [toName(diagnostic)]);
}

function match(
  former: readonly Diagnostic[],
  present: readonly Diagnostic[],
  toParts: (diagnostic: Diagnostic) => readonly unknown[],
) {
  const left = new Map<string, Diagnostic[]>();
  for (const diagnostic of former) {
    const key = JSON.stringify(toParts(diagnostic));
    left.set(key, [...(left.get(key) ?? []), diagnostic]);
  }
  const fresh = present.filter(
    (diagnostic) => left.get(JSON.stringify(toParts(diagnostic)))?.pop() === undefined,
  );
  return { fresh, mended: [...left.values()].flat() };
}

function toName({ code, severity, file, message }: Diagnostic): string {
  return JSON.stringify([code, severity, file, message]);
}
