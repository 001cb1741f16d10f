/** The one printer of diagnostics, whatever reports them. */
import type { Diagnostic, Severity } from '../shared/types.ts';
import { locateFile, type ReportPlace } from './report-place.ts';
import type { Style } from './terminal.ts';
import { measureWidth, splitCells, toPrintable } from './text-width.ts';

/** Number of diagnostics printed; the rest is counted, and complete in `--json`. */
const LIMIT = 50;

/** Places named below a warning that occurs in many. */
const MORE_PLACES = 3;

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Number of diagnostics by severity, each problem counted once. */
export interface DiagnosticCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

/** Sorts problems by file, line and column, each once. Two stages may find the same one. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { code, file, line, column, message } = diagnostic;
    const key = JSON.stringify([code, file, line, column, message]);
    if (!unique.has(key)) unique.set(key, diagnostic);
  }
  return [...unique.values()].sort(compareByPlace);
}

export function countDiagnostics(diagnostics: readonly Diagnostic[]): DiagnosticCounts {
  const count = (severity: Severity) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}

/** Returns true if a terminal shows only a part of them. */
export function isReportCut(diagnostics: readonly Diagnostic[]): boolean {
  return joinWarnings(sortDiagnostics(diagnostics)).length > LIMIT;
}

/** A problem at its first place, and other places with the same message. */
interface Found extends Diagnostic {
  readonly alsoAt: readonly Diagnostic[];
}

/**
 * Formats diagnostics: grouped by file, files with errors first, then a line of counts if there are
 * several. Warnings of the same words are one block, with the first places. Beyond the limit the most
 * severe ones are printed, and those of the config, which may be the cause of all others. Ends in a newline; empty if there are none.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], style: Style, limit = LIMIT): string {
  const sorted = sortDiagnostics(diagnostics);
  if (sorted.length === 0) return '';
  const printed = joinWarnings(sorted).sort(compareByWeight).slice(0, limit).sort(compareByPlace);
  const room = limit === LIMIT ? MORE_PLACES : limit;
  const blocks = groupByFile(printed).map((group) => formatGroup(group, style, room));
  const hidden = sorted.length - printed.reduce((sum, { alsoAt }) => sum + 1 + alsoAt.length, 0);
  const more = hidden > 0 ? [`${style.symbols.ellipsis} and ${hidden} more; --json lists all of them\n`] : [];
  const counts = sorted.length > 1 ? [`${formatCounts(countDiagnostics(sorted), style)}\n`] : [];
  return [...blocks, ...more, ...counts].join('\n');
}

/** `2 errors and 1 warning`, with the right plurals. */
export function formatCounts({ errors, warnings, infos }: DiagnosticCounts, { colors }: Style): string {
  const parts = [
    errors > 0 && colors.red(`${errors} ${errors === 1 ? 'error' : 'errors'}`),
    warnings > 0 && colors.yellow(`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`),
    infos > 0 && colors.cyan(`${infos} ${infos === 1 ? 'note' : 'notes'}`),
  ].filter((part) => part !== false);
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');
}

/**
 * Formats annotations, which GitHub shows next to the changed code. Its paths start at the repository,
 * ours at the project folder.
 */
export function formatAnnotations(diagnostics: readonly Diagnostic[], place: ReportPlace): string {
  const level = { error: 'error', warning: 'warning', info: 'notice' } as const;
  return sortDiagnostics(diagnostics)
    .sort(compareByWeight)
    .slice(0, LIMIT)
    .map((diagnostic) => {
      const { severity, code, message, hint, file, line, column } = diagnostic;
      const path = file && locateFile(file, place);
      const properties = [
        path && `file=${escapeProperty(path)}`,
        line && `line=${line}`,
        column && `col=${column}`,
        `title=${code}`,
      ].filter(Boolean);
      const text = hint ? `${message}\n${hint}` : message;
      return `::${level[severity]} ${properties.join(',')}::${escapeData(text)}\n`;
    })
    .join('');
}

/**
 * Joins warnings with the same message: an error has to be fixed at each of its places, a warning is read once. A
 * package that is not installed is one error, however many files import it.
 */
function joinWarnings(diagnostics: readonly Diagnostic[]): Found[] {
  const found = new Map<unknown, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const { severity, code, message, hint, plugin, file } = diagnostic;
    const isOnce = severity !== 'error' || (code === 'DG5002' && hint?.startsWith('Install "'));
    const isJoined = isOnce && file !== undefined;
    const key = isJoined ? JSON.stringify([severity, code, message, hint, plugin]) : diagnostic;
    found.set(key, [...(found.get(key) ?? []), diagnostic]);
  }
  return [...found.values()].flatMap(([first, ...alsoAt]) => (first ? [{ ...first, alsoAt }] : []));
}

function groupByFile(diagnostics: readonly Found[]): Found[][] {
  const groups = new Map<string, Found[]>();
  for (const diagnostic of diagnostics) {
    const key = diagnostic.file ?? '';
    groups.set(key, [...(groups.get(key) ?? []), diagnostic]);
  }
  // Diagnostics without a file come first: below another file's heading they would seem to belong to it.
  const worst = (group: readonly Diagnostic[]) =>
    group[0]?.file === undefined ? -1 : Math.min(...group.map(({ severity }) => RANK[severity]));
  return [...groups.values()].sort((a, b) => worst(a) - worst(b));
}

function formatGroup(group: readonly Found[], style: Style, room: number): string {
  const file = group[0]?.file;
  const heading = file ? `${style.colors.underline(toPrintable(file))}\n\n` : '';
  return heading + group.map((diagnostic) => formatDiagnostic(diagnostic, style, room)).join('\n');
}

/** Formats one diagnostic: symbol, severity, code and place; message; frame; hint; other places. */
function formatDiagnostic(diagnostic: Found, style: Style, room: number): string {
  const { colors, symbols } = style;
  const paint = { error: colors.red, warning: colors.yellow, info: colors.cyan }[diagnostic.severity];
  const word = diagnostic.severity === 'info' ? 'note' : diagnostic.severity;
  const plugin = diagnostic.plugin ? [`plugin ${toPrintable(diagnostic.plugin)}`] : [];
  const facts = [...formatPlace(diagnostic), ...plugin].map((fact) => `  ${colors.dim(fact)}`).join('');
  const lines = [
    `${paint(`${symbols[diagnostic.severity]} ${word} ${diagnostic.code}`)}${facts}`,
    ...diagnostic.message.split('\n').map((line) => `  ${colors.bold(toPrintable(line))}`),
    ...formatFrame(diagnostic, style),
    ...formatComponents(diagnostic, style),
    ...(diagnostic.hint ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => `  ${toPrintable(line)}`),
    ...formatOtherPlaces(diagnostic.alsoAt, room),
  ];
  return `${lines.join('\n')}\n`;
}

function formatOtherPlaces(others: readonly Diagnostic[], room: number): string[] {
  if (others.length === 0) return [];
  const named = others.slice(0, room).flatMap(formatPlace).join(', ');
  const rest = others.length > room ? ` and ${others.length - room} more` : '';
  return [`  Also at ${named}${rest}`];
}

/** `in Chart  src/chart.tsx:3:5`, the innermost component first. */
function formatComponents({ components = [] }: Diagnostic, { colors }: Style): string[] {
  return components.map((component) =>
    [
      '  in',
      toPrintable(component.name),
      ...formatPlace(component).map((place) => colors.dim(` ${place}`)),
    ].join(' '),
  );
}

/** `file:line:column`, the form that terminals and editors open. */
function formatPlace({ file, line, column }: Pick<Diagnostic, 'file' | 'line' | 'column'>): string[] {
  return file ? [[toPrintable(file), line, column].filter((part) => part !== undefined).join(':')] : [];
}

/**
 * Edge, source with the lines around it, caret. A source line wider than the terminal is cut on both sides
 * around the caret, the others at their end.
 */
function formatFrame(diagnostic: Diagnostic, style: Style): string[] {
  const { line, column, excerpt, before = [], after = [] } = diagnostic;
  const { colors, symbols, width } = style;
  if (line === undefined || excerpt === undefined || excerpt.trim() === '') return [];
  const gutter = String(line + after.length).length;
  const room = Math.max(8, Math.min(width, 200) - gutter - 6);
  const leading = column === undefined ? '' : toPrintable(excerpt.trimEnd().slice(0, column - 1));
  const { text, caret } = cutAround(
    toPrintable(excerpt.trimEnd()),
    measureWidth(leading),
    room,
    symbols.ellipsis,
  );
  const bar = colors.dim(symbols.bar);
  const formatContext = (lines: readonly string[], first: number): string[] =>
    lines.map((source, index) => {
      const shown = cutAround(toPrintable(source.trimEnd()), 0, room, symbols.ellipsis).text;
      return `  ${colors.dim(`${String(first + index).padStart(gutter)} ${symbols.bar} ${shown}`.trimEnd())}`;
    });
  return [
    `  ${' '.repeat(gutter)} ${bar}`,
    ...formatContext(before, line - before.length),
    `  ${colors.dim(String(line).padStart(gutter))} ${bar} ${text}`,
    ...(column === undefined
      ? []
      : [`  ${' '.repeat(gutter)} ${bar} ${' '.repeat(caret)}${colors.red('^')}`]),
    ...formatContext(after, line + 1),
  ];
}

/** Returns the part of `text` that fits into `room` columns and shows column `at`, and the new position of `at`. */
function cutAround(
  text: string,
  at: number,
  room: number,
  ellipsis: string,
): { text: string; caret: number } {
  if (measureWidth(text) <= room) return { text, caret: at };
  const inner = room - 2 * ellipsis.length;
  const from = Math.max(0, at - Math.floor(inner / 2));
  let column = 0;
  let start = 0;
  let fitting = '';
  for (const cell of splitCells(text)) {
    if (column < from) start = column + cell.width;
    else if (column + cell.width <= start + inner) fitting += cell.text;
    column += cell.width;
  }
  const head = start > 0 ? ellipsis : '';
  const tail = start + measureWidth(fitting) < column ? ellipsis : '';
  return { text: head + fitting + tail, caret: at - start + head.length };
}

function compareByPlace(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.file ?? '', b.file ?? '') ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compareBySeverity(a, b) ||
    compare(a.code, b.code) ||
    compare(a.message, b.message)
  );
}

const isOfConfig = ({ code }: Diagnostic) => code.startsWith('DG1');

function compareByWeight(a: Diagnostic, b: Diagnostic): number {
  return Number(isOfConfig(b)) - Number(isOfConfig(a)) || compareBySeverity(a, b);
}

function compareBySeverity(a: Diagnostic, b: Diagnostic): number {
  return RANK[a.severity] - RANK[b.severity];
}

/** Compares by code unit: the same order on every machine, whatever its language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
