import type { Diagnostic } from '../shared/types.ts';
import type { Engine } from './engine.ts';
import { describeFailure } from './failure.ts';
import type { Keyboard } from './keyboard.ts';
import type { OpenEditor } from './open-editor.ts';
import { formatAnnotations, formatDiagnostics } from './print-diagnostics.ts';
import type { Environment, Output, TextStream } from './terminal.ts';

/** Everything one run of the command line gets from outside. Tests pass their own. */
export interface Host {
  readonly cwd: string;
  readonly env: Environment;
  /** Start time of the command, from `performance.now()`. */
  readonly startTime: number;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  /** Input from a client of `docgen mcp`; only read there. */
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Returns the keyboard to read keys from while a server runs; undefined if it is not interactive. */
  readonly findKeyboard?: () => Keyboard | undefined;
  /** Aborted at the first Ctrl+C or SIGTERM. */
  readonly signal: AbortSignal;
  readonly loadEngine: () => Promise<Engine>;
  readonly openBrowser: (url: string) => Promise<void>;
  readonly openEditor: OpenEditor;
  /** Ends the process immediately; written output has arrived. */
  readonly exitNow: (exitCode: number) => void;
}

/** A `Host` with the flags that concern all printing applied. */
export interface Session extends Host {
  /** Writes to standard output; with `--json` only the one object goes there. */
  readonly data: Output;
  /** Text for people that reports no problem: standard output, with `--json` standard error, with `--quiet` nowhere. */
  readonly words: Output;
  /** Problems and progress: standard error. */
  readonly problems: Output;
  readonly debug: boolean;
}

/** Prints diagnostics for people and, on GitHub, for its review page. */
export function printDiagnostics(
  session: Session,
  diagnostics: readonly Diagnostic[],
  projectDir: string,
): void {
  session.problems.write(formatDiagnostics(diagnostics, session.problems.style));
  if (!session.env.GITHUB_ACTIONS) return;
  const workspace = session.env.GITHUB_WORKSPACE ?? session.cwd;
  session.problems.write(formatAnnotations(diagnostics, { workspace, projectDir }));
}

/** Prints an error that does not end the command. `place`: what it is about, if it does not say so itself. */
export function printFailure(session: Session, error: unknown, place: Partial<Diagnostic> = {}): void {
  const { diagnostics, stack } = describeFailure(error);
  const placed = diagnostics.map((diagnostic) => ({ ...diagnostic, ...place }));
  printDiagnostics(session, placed, session.cwd);
  if (session.debug) session.problems.write(stack);
}
