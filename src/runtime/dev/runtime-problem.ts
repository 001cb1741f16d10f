/** Creates diagnostics for errors in the browser. */
import * as React from 'react';
import { createDiagnostic, type DiagnosticCode } from '../../shared/diagnostic.ts';
import type { Diagnostic, Severity } from '../../shared/types.ts';

type ComponentStack = string | null | undefined;

/** For a page of components; the stack is React's. */
export function createPageProblem(error: unknown, stack: ComponentStack): Failure {
  return createFailure('error', 'DG6010', {
    what: `The page fails in the browser${formatStack(stack)}`,
    error,
    stack,
    hint: 'Correct the component, or wrap what needs a browser in <ClientOnly>. The console has the whole stack.',
  });
}

/** For the app around the page. */
export function createAppProblem(error: unknown, stack: ComponentStack): Failure {
  return createFailure('error', 'DG6011', {
    what: `The app fails in the browser${formatStack(stack)}`,
    error,
    stack,
    hint: 'Correct the theme or the global component. The console has the whole stack.',
  });
}

/**
 * For a page whose first rendering in the browser differs from the server's HTML. Called while React reports it, when it
 * can say where the element that differs is written: the stack of its error has React's own places.
 */
export function createHydrationProblem(error: unknown, stack: ComponentStack): Failure {
  const difference = error instanceof Error ? findDifference(error.message) : undefined;
  return createFailure('warning', 'DG6012', {
    what: `Server and browser draw different pages${formatStack(stack)}`,
    error,
    stack,
    ...(difference !== undefined && { message: difference }),
    places: getElementStack(),
    hint: 'Read what only the browser knows (time, storage, size of the window) in an effect, or inside <ClientOnly>.',
  });
}

/** Before React 19.1, it is unknown. */
function getElementStack(): string | undefined {
  const { captureOwnerStack } = React as Partial<Pick<typeof React, 'captureOwnerStack'>>;
  return captureOwnerStack?.() ?? undefined;
}

/** For a module that failed before anything was rendered. */
export function createModuleProblem(error: unknown): Failure {
  return createFailure('error', 'DG6013', {
    what: 'A module fails in the browser',
    error,
    stack: undefined,
    hint: 'What was there before stays on screen. The console has the whole stack.',
  });
}

/** A problem with the stacks from which the server knows where the code is written. */
export interface Failure {
  readonly problem: Diagnostic;
  readonly error: string;
  readonly components: string;
}

interface FailureInput {
  readonly what: string;
  readonly error: unknown;
  readonly stack: ComponentStack;
  /** @default that of the error */
  readonly message?: string;
  /** Stack with the places of the author's code. @default that of the error */
  readonly places?: string | undefined;
  readonly hint: string;
}

function createFailure(
  severity: Severity,
  code: DiagnosticCode,
  { what, error, stack, hint, message = readMessage(error), places }: FailureInput,
): Failure {
  return {
    problem: createDiagnostic(severity, code, `${what}: ${message.replace(/[.\s]*$/, '.')}`, { hint }),
    error: places ?? (error instanceof Error ? (error.stack ?? '') : ''),
    components: places ?? stack ?? '',
  };
}

function readMessage(error: unknown): string {
  // React adds further explanations, which the console shows better.
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split(/\n\s*\n/);
  return message;
}

/** React explains a mismatch by the tree around it: lines of the browser begin with `+`, those of the server with `-`. */
function findDifference(message: string): string | undefined {
  const lines = message.split('https://react.dev/link/hydration-mismatch')[1]?.split('\n') ?? [];
  const read = (sign: string) =>
    lines.flatMap((line) => (line.startsWith(`${sign} `) ? [line.slice(1).trim()] : [])).join(' ');
  const [browser, server] = [read('+'), read('-')].map((text) => text.slice(0, MOST_DIFFERENT));
  if (!browser && !server) return undefined;
  return `the browser draws ${quote(browser)}, the server ${quote(server)}`;
}

const MOST_DIFFERENT = 120;

function quote(text = ''): string {
  return text === '' ? 'nothing' : `"${text}"`;
}

/** Components of docgen between the page's and the theme's. */
const OWN_COMPONENTS = ['PageContent', 'StatefulPage', 'DevPageBoundary', 'PartsProvider', 'Tree', 'AppTree'];

/** Formats the innermost components around the failure: ` (in Chart < Dashboard)`. */
function formatStack(stack: ComponentStack): string {
  const names = [...(stack ?? '').matchAll(/^\s*(?:at )?([A-Z][\w$]*)(?= \(|@|$)/gm)].map(
    ([, name]) => name ?? '',
  );
  const end = names.findIndex((name) => OWN_COMPONENTS.includes(name));
  const inner = names.slice(0, end === -1 ? 2 : Math.min(2, end));
  return inner.length === 0 ? '' : ` (in ${inner.join(' < ')})`;
}
