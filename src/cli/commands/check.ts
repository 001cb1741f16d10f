import { once } from 'node:events';
import { resolve } from 'node:path';
import { createUsageError, DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { CheckResult } from '../engine.ts';
import type { Flags } from '../options.ts';
import { formatDuration } from '../print-summary.ts';
import { createUpdatePrinter } from '../print-update.ts';
import { formatAs, getReportPlace, writeReport } from '../report-format.ts';
import { createReport } from '../report-json.ts';
import { printDiagnostics, printFailure } from '../session.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions, isSet } from './engine-options.ts';
import { runEngine } from './run-engine.ts';

/** `docgen check`: prints all problems of the content, and makes nothing. */
export async function check(input: CommandInput): Promise<number> {
  const { flags, session } = input;
  if (isSet(flags.watch)) return watch(input);
  const accept = getAccepted(input);
  const format = getFormat(flags);
  if (flags.updateBaseline && flags.baseline === undefined)
    throw createUsageError('--update-baseline requires --baseline.', 'Pass the file to write.');
  const report = (diagnostics: readonly Diagnostic[], exitCode: number, projectDir: string, more = {}) => {
    const facts = { docgen: input.package.version, command: 'check', exitCode };
    const made = { ...createReport(facts, diagnostics), ...more };
    const place = getReportPlace(session, projectDir);
    if (flags.output !== undefined) writeReport(made, { format, file: flags.output, place, session });
    else if (format !== 'text') session.data.write(formatAs(format, made, place));
  };
  const result = await runEngine(input, (engine, onProgress) =>
    engine.check({
      ...createEngineOptions(input),
      ...(accept !== undefined && { accept }),
      external: isSet(flags.external),
      ...(flags.baseline !== undefined && { baseline: resolve(session.cwd, flags.baseline) }),
      updateBaseline: isSet(flags.updateBaseline),
      force: isSet(flags.force),
      signal: session.signal,
      onProgress,
    }),
  ).catch((error: unknown) => {
    // Otherwise CI would show the report of an earlier run.
    if (error instanceof DocgenError && flags.output !== undefined)
      report(error.diagnostics, error.exitCode, session.cwd);
    throw error;
  });
  const { ok, diagnostics, config, pages, drafts, accepted, addresses, baseline } = result;
  const exitCode = ok ? 0 : 1;

  printDiagnostics(session, diagnostics, config.projectDir);
  const { write, style } = session.words;
  if (accepted) write(formatAccepted(accepted, addresses));
  if (baseline) write(formatBaseline(baseline, isSet(flags.updateBaseline)));
  const count = `${pages} ${pages === 1 ? 'page' : 'pages'}`;
  const left =
    drafts.length === 0 ? '' : `, ${drafts.length} ${drafts.length === 1 ? 'draft' : 'drafts'} left out`;
  const time = formatDuration(performance.now() - session.startTime);
  write(
    `${ok ? style.colors.green(style.symbols.success) : style.colors.red(style.symbols.error)} ${count} checked in ${time}${left}\n`,
  );
  report(diagnostics, exitCode, config.projectDir, {
    pages,
    drafts,
    ...(accepted && { accepted }),
    ...(addresses && { addresses }),
    ...(baseline && { baseline }),
  });
  return exitCode;
}

const NOT_WATCHED = [
  'accept',
  'all',
  'external',
  'json',
  'format',
  'output',
  'baseline',
  'updateBaseline',
] as const;

/** Checks until it is interrupted; problems never end it. */
async function watch(input: CommandInput): Promise<number> {
  const { flags, session } = input;
  const other = NOT_WATCHED.find((name) => flags[name] !== undefined && flags[name] !== false);
  if (other !== undefined)
    throw createUsageError(
      `--watch does not go with --${other === 'updateBaseline' ? 'update-baseline' : other}.`,
      'Leave out one of the two.',
    );
  const print = createUpdatePrinter(session);
  const checks = await runEngine(input, (engine) =>
    engine.watchChecks({
      ...createEngineOptions(input),
      force: isSet(flags.force),
      signal: session.signal,
      onChecked: ({ result: { diagnostics, pages }, files, ms }) =>
        print({ kind: files.length === 0 ? 'checked' : 'change', files, diagnostics, pages, ms }),
      onError: (error) => printFailure(session, error),
    }),
  );
  if (!session.signal.aborted) await once(session.signal, 'abort');
  await checks.close();
  return Number(session.signal.reason);
}

/** Resolves paths in flags from where the command was typed. */
function getAccepted({ flags, session }: CommandInput): readonly string[] | 'all' | undefined {
  const { accept, all } = flags;
  if (accept === undefined) {
    if (all) throw createUsageError('--all requires --accept.', 'Write "docgen check --accept --all".');
    return undefined;
  }
  if (all) return 'all';
  if (accept === true)
    throw createUsageError('--accept requires the reviewed pages.', 'Pass their files, or add --all.');
  return accept.map((name) => resolve(session.cwd, name));
}

/** `addresses` is undefined if the site keeps no list of them. */
function formatAccepted(accepted: readonly string[], addresses: readonly string[] | undefined): string {
  const [first] = accepted;
  if (first === undefined && addresses === undefined) return 'There is no translation to record.\n';
  const translations = accepted.length === 1 ? first : `${accepted.length} translations`;
  const lines = [
    ...(first === undefined ? [] : [`Recorded as up to date: ${translations}\n`]),
    ...(addresses === undefined || addresses.length === 0
      ? []
      : [
          `Recorded as published: ${addresses.length === 1 ? addresses[0] : `${addresses.length} addresses`}\n`,
        ]),
  ];
  return lines.length === 0 ? 'All addresses are recorded.\n' : lines.join('');
}

/** `--json` is short for `--format json`. */
function getFormat({ format, json }: Flags): NonNullable<Flags['format']> {
  if (json && format !== undefined && format !== 'json')
    throw createUsageError(`--json does not go with --format ${format}.`, 'Leave out one of the two.');
  return format ?? (json ? 'json' : 'text');
}

function formatBaseline(
  { known, recorded }: NonNullable<CheckResult['baseline']>,
  isUpdated: boolean,
): string {
  const problems = (count: number) => `${count} ${count === 1 ? 'problem' : 'problems'}`;
  if (isUpdated) return `Recorded in the baseline: ${problems(recorded)}\n`;
  return known === 0 ? '' : `Not reported, as the baseline has them: ${problems(known)}\n`;
}
