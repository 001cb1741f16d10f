/** What fails in the browser, in the form of everything that fails. */
import { type DiagnosticCode, toDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, Severity } from '../../shared/types.ts';

type ComponentStack = string | null | undefined;

/** A page of components; the stack is React's. */
export function toPageProblem(error: unknown, stack: ComponentStack): Diagnostic {
  return toProblem('error', 'DG6010', {
    what: `The page fails in the browser${toWhere(stack)}`,
    error,
    hint: 'Correct the component, or wrap what needs a browser in <ClientOnly>. The console has the whole stack.',
  });
}

/** The app around the page. */
export function toAppProblem(error: unknown, stack: ComponentStack): Diagnostic {
  return toProblem('error', 'DG6011', {
    what: `The app fails in the browser${toWhere(stack)}`,
    error,
    hint: 'Correct the theme or the global component. The console has the whole stack.',
  });
}

/** React drew the page anew because the server's HTML was another one. */
export function toHydrationProblem(error: unknown, stack: ComponentStack): Diagnostic {
  return toProblem('warning', 'DG6012', {
    what: `Server and browser draw different pages${toWhere(stack)}`,
    error,
    hint: 'Read what only the browser knows (time, storage, size of the window) in an effect, or inside <ClientOnly>.',
  });
}

/** A module that was loaded and failed before anything could be drawn. */
export function toModuleProblem(error: unknown): Diagnostic {
  return toProblem('error', 'DG6013', {
    what: 'A module fails in the browser',
    error,
    hint: 'What was there before stays on screen. The console has the whole stack.',
  });
}

interface Failure {
  readonly what: string;
  readonly error: unknown;
  readonly hint: string;
}

function toProblem(severity: Severity, code: DiagnosticCode, { what, error, hint }: Failure): Diagnostic {
  // React goes on to explain itself, which the console shows better.
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split(/\n\s*\n/);
  return toDiagnostic(severity, code, `${what}: ${message.replace(/[.\s]*$/, '.')}`, { hint });
}

/** Components of ours between the page's and the theme's. */
const OWN = ['Called', 'KeptPage', 'DevPageBoundary', 'PartsProvider', 'Tree', 'AppTree'];

/** The innermost components around the failure: ` (in Chart < Dashboard)`. */
function toWhere(stack: ComponentStack): string {
  const names = [...(stack ?? '').matchAll(/^\s*(?:at )?([A-Z][\w$]*)(?= \(|@|$)/gm)].map(
    ([, name]) => name ?? '',
  );
  const end = names.findIndex((name) => OWN.includes(name));
  const inner = names.slice(0, end === -1 ? 2 : Math.min(2, end));
  return inner.length === 0 ? '' : ` (in ${inner.join(' < ')})`;
}
