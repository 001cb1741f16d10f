/** The formats in which a command reports its problems to other programs, and where. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Flags } from './options.ts';
import { readPackageInfo } from './package-info.ts';
import { formatDiagnostics } from './print-diagnostics.ts';
import { formatReport, type Report } from './report-json.ts';
import { formatJunit } from './report-junit.ts';
import type { ReportPlace } from './report-place.ts';
import { formatSarif } from './report-sarif.ts';
import type { Session } from './session.ts';
import { createOutput } from './terminal.ts';

type ReportFormat = NonNullable<Flags['format']>;

/**
 * Returns the format of standard output if it is for a program; undefined if it is text for people. Read ahead of the
 * parser, because wrong usage is reported in this format as well.
 */
export function readStdoutFormat(argv: readonly string[]): Exclude<ReportFormat, 'text'> | undefined {
  if (argv.some((word) => /^--output(?:=|$)/.test(word))) return undefined;
  const named = argv.flatMap((word, at) =>
    word === '--format' ? [argv[at + 1]] : word.startsWith('--format=') ? [word.slice(9)] : [],
  );
  const format = named.at(-1) ?? (argv.includes('--json') ? 'json' : undefined);
  return format === 'json' || format === 'sarif' || format === 'junit' ? format : undefined;
}

/** Formats a report. `place` is called by the formats whose paths start at the repository. */
export function formatAs(format: Exclude<ReportFormat, 'text'>, report: Report, place: ReportPlace): string {
  switch (format) {
    case 'json':
      return formatReport(report);
    case 'sarif':
      return formatSarif(report, place, readPackageInfo());
    case 'junit':
      return formatJunit(report, place);
  }
}

/** Writes a report to a file, relative to where the command was typed; its folder is created. */
export function writeReport(
  report: Report,
  {
    format,
    file,
    place,
    session,
  }: { format: ReportFormat; file: string; place: ReportPlace; session: Session },
): void {
  const path = resolve(session.cwd, file);
  const { style } = createOutput({ write() {} }, session.env, false);
  const text =
    format === 'text'
      ? formatDiagnostics(report.diagnostics, style, Number.POSITIVE_INFINITY)
      : formatAs(format, report, place);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Folders of a run: paths start at the repository on GitHub, else where the command was typed. */
export function getReportPlace({ env, cwd }: Pick<Session, 'env' | 'cwd'>, projectDir: string): ReportPlace {
  return { workspace: env.GITHUB_WORKSPACE ?? cwd, projectDir };
}
