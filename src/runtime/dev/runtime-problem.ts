/** Creates diagnostics for errors in the browser. */
import { createDiagnostic, type DiagnosticCode } from '../../shared/diagnostic.ts';
import type { Diagnostic, Severity } from '../../shared/types.ts';

type ComponentStack = string | null | undefined;

/** For a page of components; the stack is React's. */
export function createPageProblem(error: unknown, stack: ComponentStack): Diagnostic {
  return createProblem('error', 'DG6010', {
    what: `The page fails in the browser${formatStack(stack)}`,
    error,
    hint: 'Correct the component, or wrap what needs a browser in <ClientOnly>. The console has the whole stack.',
  });
}

/** For the app around the page. */
export function createAppProblem(error: unknown, stack: ComponentStack): Diagnostic {
  return createProblem('error', 'DG6011', {
    what: `The app fails in the browser${formatStack(stack)}`,
    error,
    hint: 'Correct the theme or the global component. The console has the whole stack.',
  });
}

/** For a page that React rendered anew because the server's HTML differed. */
export function createHydrationProblem(error: unknown, stack: ComponentStack): Diagnostic {
  return createProblem('warning', 'DG6012', {
    what: `Server and browser draw different pages${formatStack(stack)}`,
    error,
    hint: 'Read what only the browser knows (time, storage, size of the window) in an effect, or inside <ClientOnly>.',
  });
}

/** For a module that failed before anything was rendered. */
export function createModuleProblem(error: unknown): Diagnostic {
  return createProblem('error', 'DG6013', {
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

function createProblem(severity: Severity, code: DiagnosticCode, { what, error, hint }: Failure): Diagnostic {
  // React adds further explanations, which the console shows better.
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split(/\n\s*\n/);
  return createDiagnostic(severity, code, `${what}: ${message.replace(/[.\s]*$/, '.')}`, { hint });
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
