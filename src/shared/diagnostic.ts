/**
 * Diagnostics: every trouble docgen can name. A code is never reused; its title
 * is what the documentation lists. Ranges: 10xx config, 20xx routes and
 * navigation, 30xx content, 40xx links and checks, 50xx bundling, 60xx
 * rendering, 70xx output, 80xx servers, 90xx command line, 95xx plugins.
 */
import type { Diagnostic, Severity } from './types.ts';

/** Title of each diagnostic, by code. Keep the codes in order. */
export const DIAGNOSTIC_TITLES = {
  DG1001: 'Config file cannot be loaded',
} as const satisfies Record<`DG${number}`, string>;

export type DiagnosticCode = keyof typeof DIAGNOSTIC_TITLES;

/** Everything of a diagnostic but its code, severity and message. */
export type DiagnosticPlace = Partial<Omit<Diagnostic, 'code' | 'severity' | 'message'>>;

/** Makes a diagnostic; `place` says where it is and what to do next. */
export function toDiagnostic(
  severity: Severity,
  code: DiagnosticCode,
  message: string,
  place: DiagnosticPlace = {},
): Diagnostic {
  return { code, severity, message, ...place };
}

/** Thrown by a stage that cannot go on; carries what to print and how to exit. */
export class DocgenError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  /** 1 build or check failed, 2 usage or config, 3 environment (port, permission, disk). */
  readonly exitCode: 1 | 2 | 3;
  constructor(diagnostics: readonly Diagnostic[], exitCode: 1 | 2 | 3 = 1, options?: ErrorOptions) {
    super(diagnostics.map((diagnostic) => diagnostic.message).join('\n'), options);
    this.name = 'DocgenError';
    this.diagnostics = diagnostics;
    this.exitCode = exitCode;
  }
}

/** The line of `text` that a 1-based line number names. */
export function toExcerpt(text: string, line: number): string {
  return text.split('\n', line)[line - 1] ?? '';
}
