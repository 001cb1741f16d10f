/** Turns whatever was thrown into diagnostics and an exit code. */
import { DocgenError, toDiagnostic } from '../shared/diagnostic.ts';
import type { Diagnostic } from '../shared/types.ts';

export interface Failure {
  readonly diagnostics: readonly Diagnostic[];
  readonly exitCode: number;
  /** Stack and chain of causes, for `--debug`. */
  readonly stack: string;
}

/** What the system answers when it is the machine that refuses, not the site that is wrong. */
const REFUSALS: Readonly<Record<string, string>> = {
  EACCES: 'Check the permissions of that path.',
  EPERM: 'Check the permissions of that path.',
  EROFS: 'The disk is read-only; choose another folder with --out-dir.',
  ENOSPC: 'The disk is full; make room and run again.',
  EDQUOT: 'The disk quota is used up; make room and run again.',
  EMFILE: 'Too many files are open; raise the limit (ulimit -n) and run again.',
  ENFILE: 'Too many files are open on this machine; close some programs and run again.',
  EADDRINUSE: 'Another program has this port; choose one with --port.',
  EADDRNOTAVAIL: 'This machine does not have that address; check --host and the HOST variable.',
  ENOTFOUND: 'That name has no address here; check --host and the HOST variable.',
};

export function toFailure(error: unknown): Failure {
  const stack = toStack(error);
  if (error instanceof DocgenError)
    return { diagnostics: error.diagnostics, exitCode: error.exitCode, stack };

  const message = error instanceof Error ? error.message : String(error);
  const refusal = REFUSALS[toCode(error)];
  if (refusal !== undefined) {
    const diagnostic = toDiagnostic('error', 'DG9005', `The system refused: ${message}.`, { hint: refusal });
    return { diagnostics: [diagnostic], exitCode: 3, stack };
  }
  const diagnostic = toDiagnostic('error', 'DG9001', `docgen failed: ${message.split('\n', 1)[0]}`, {
    hint: 'Run with --debug for the stack.',
  });
  return { diagnostics: [diagnostic], exitCode: 1, stack };
}

/** Usage that is wrong: exit code 2. */
export function toUsageError(
  code: 'DG9002' | 'DG9003' | 'DG9004',
  message: string,
  hint?: string,
): DocgenError {
  return new DocgenError([toDiagnostic('error', code, message, hint === undefined ? {} : { hint })], 2);
}

function toCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The stack of the error and of each of its causes. */
function toStack(error: unknown): string {
  const parts: string[] = [];
  const seen = new Set<unknown>();
  for (let cause = error; cause !== undefined && !seen.has(cause); ) {
    seen.add(cause);
    parts.push(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return `${parts.join('\nCaused by: ')}\n`;
}
