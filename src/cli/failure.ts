/** Turns whatever was thrown into diagnostics and an exit code. */
import { createDiagnostic, DocgenError } from '../shared/diagnostic.ts';
import { findRefusal } from '../shared/system-refusals.ts';
import type { Diagnostic } from '../shared/types.ts';
import { findMachineProblem } from './machine-problem.ts';

export interface Failure {
  readonly diagnostics: readonly Diagnostic[];
  readonly exitCode: number;
  /** Stack and chain of causes, for `--debug`. */
  readonly stack: string;
}

/** System error codes of the network. */
const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'Another program is using this port; choose another with --port.'],
  ['EADDRNOTAVAIL', 'This machine does not have that address; check --host and the HOST variable.'],
  ['ENOTFOUND', 'That host name cannot be resolved; check --host and the HOST variable.'],
]);

export function describeFailure(error: unknown): Failure {
  const stack = formatStack(error);
  if (error instanceof DocgenError)
    return { diagnostics: error.diagnostics, exitCode: error.exitCode, stack };

  const message = error instanceof Error ? error.message : String(error);
  const refusal = findRefusal(error);
  const hint = refusal ? `${toSentence(refusal.reason)} ${refusal.step}` : ADDRESSES.get(getCode(error));
  if (hint !== undefined) {
    const diagnostic = createDiagnostic('error', 'DG9005', `The system refused: ${message}.`, { hint });
    return { diagnostics: [diagnostic], exitCode: 3, stack };
  }
  const problem = findMachineProblem(error);
  if (problem !== undefined) {
    const diagnostic = createDiagnostic('error', 'DG9005', problem.message, { hint: problem.hint });
    return { diagnostics: [diagnostic], exitCode: 3, stack };
  }
  const frame = findPackageFrame(error);
  const first = message.trimStart().split('\n', 1)[0] ?? '';
  const text =
    frame === undefined
      ? `docgen failed: ${first}`
      : `The package "${frame.name}" failed: ${first.replace(/\.?$/, '.')}`;
  const place = frame === undefined ? '' : `The config or a plugin runs it: ${frame.place}. `;
  const diagnostic = createDiagnostic('error', 'DG9001', text, {
    hint: `${place}Run with --debug for the stack trace.`,
  });
  return { diagnostics: [diagnostic], exitCode: 1, stack };
}

function getCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const OWN_FOLDER = new URL('../', import.meta.url).href;

/** Finds the package whose code failed while docgen did not wait for it: then no frame belongs to docgen. */
function findPackageFrame(error: unknown): { readonly name: string; readonly place: string } | undefined {
  const frames = String((error as Error | null)?.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  if (frames.some((frame) => frame.includes(OWN_FOLDER))) return undefined;
  const first = frames.find((frame) => !/\bnode:/.test(frame)) ?? '';
  const [, place, name] =
    /([^\s(]*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/][^\s)]*)/.exec(first) ?? [];
  if (place === undefined || name === undefined) return undefined;
  return { name: name.replaceAll('\\', '/'), place: place.replace(/^.*[\\/](?=node_modules[\\/])/, '') };
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Formats the stack of the error and of each of its causes. */
function formatStack(error: unknown): string {
  const parts: string[] = [];
  const visited = new Set<unknown>();
  for (let cause = error; cause !== undefined && !visited.has(cause); ) {
    visited.add(cause);
    parts.push(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return `${parts.join('\nCaused by: ')}\n`;
}
