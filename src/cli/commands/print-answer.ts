import type { Diagnostic } from '../../shared/types.ts';
import { createReport, formatReport } from '../report-json.ts';
import { printDiagnostics } from '../session.ts';
import type { CommandInput } from './command.ts';

/** The result of a command. */
interface Answer {
  readonly command: string;
  readonly exitCode?: 0 | 1;
  readonly diagnostics: readonly Diagnostic[];
  readonly projectDir: string;
  readonly words: string;
  /** Fields that `--json` adds to a report. */
  readonly fields: object;
}

/** Prints problems, then text, and with `--json` an object. Returns the exit code. */
export function printAnswer(
  { flags, session, package: own }: CommandInput,
  { command, exitCode = 0, diagnostics, projectDir, words, fields }: Answer,
): number {
  printDiagnostics(session, diagnostics, projectDir);
  session.words.write(words);
  if (flags.json) {
    const facts = { docgen: own.version, command, exitCode };
    session.data.write(formatReport(createReport(facts, diagnostics), fields));
  }
  return exitCode;
}
