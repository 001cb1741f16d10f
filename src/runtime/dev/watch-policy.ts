/** What the site's content security policy refuses, as something an author can mend. */
import { toDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';

/** What events and reports of browsers say alike. */
interface Violation {
  readonly effectiveDirective: string;
  /** A URL, or one word: `inline`, `eval`, `wasm-eval`. */
  readonly blocked: string;
  readonly sourceFile: string;
  readonly policy: string;
}

/** Calls `report` once for each directive and each source that it refuses. */
export function watchPolicy(report: (problem: Diagnostic) => void): void {
  const told = new Set<string>();
  const tell = (violation: Violation) => {
    const problem = toPolicyProblem(violation);
    if (problem === undefined || told.has(problem.message)) return;
    told.add(problem.message);
    report(problem);
  };
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, originalPolicy } = event;
    tell({ effectiveDirective, blocked: blockedURI, sourceFile, policy: originalPolicy });
  });
  watchEarlier(tell);
}

/** What was refused before this script ran; browsers that keep no reports have it in their console. */
function watchEarlier(tell: (violation: Violation) => void): void {
  const { ReportingObserver: Observer } = globalThis as unknown as {
    ReportingObserver?: new (
      callback: (reports: readonly { readonly body: Record<string, unknown> }[]) => void,
      options: object,
    ) => { observe(): void };
  };
  if (Observer === undefined) return;
  const observer = new Observer(
    (reports) => {
      for (const { body } of reports)
        tell({
          effectiveDirective: String(body.effectiveDirective),
          blocked: String(body.blockedURL ?? ''),
          sourceFile: String(body.sourceFile ?? ''),
          policy: String(body.originalPolicy ?? ''),
        });
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
}

/** Undefined for what is no concern of the site: extensions of the browser. */
export function toPolicyProblem({
  effectiveDirective,
  blocked,
  sourceFile,
  policy,
}: Violation): Diagnostic | undefined {
  if (/^[a-z-]+-extension:?/i.test(blocked) || /^[a-z-]+-extension:/i.test(sourceFile)) return undefined;
  const directive = effectiveDirective.replace(/-(?:elem|attr)$/, '');
  const isStrict = policy.includes('require-trusted-types-for');
  const origin = URL.canParse(blocked) ? toSource(new URL(blocked)) : undefined;
  const message = `The content security policy refuses ${origin ?? toWords(blocked, directive)} ("${directive}").`;
  return toDiagnostic('warning', 'DG6014', message, {
    hint: toHint(origin, { blocked, directive, isStrict }),
  });
}

function toSource({ origin, protocol }: URL): string {
  return origin === 'null' ? protocol : origin;
}

function toWords(blocked: string, directive: string): string {
  if (blocked === 'eval') return 'code that is made from text';
  if (blocked === 'wasm-eval') return 'WebAssembly';
  if (directive === 'style-src') return 'a style in the page';
  return blocked === 'inline' || blocked === '' ? 'a script in the page' : blocked;
}

function toHint(
  origin: string | undefined,
  { blocked, directive, isStrict }: { blocked: string; directive: string; isStrict: boolean },
): string {
  const add = (source: string) =>
    `Add it to the config if the site needs it: csp: { ${isStrict ? '' : 'strict: false, '}'${directive}': [${JSON.stringify(source)}] }.`;
  if (origin !== undefined) return add(origin);
  if (blocked === 'eval') return add("'unsafe-eval'");
  if (blocked === 'wasm-eval') return add("'wasm-unsafe-eval'");
  if (directive === 'base-uri' || directive.includes('trusted-types'))
    return 'The console has the place. /guide/basic/deploy#csp tells what the policy is for.';
  return `Put it into a file of the site, or add its hash under '${directive}' of "csp": the console names it.`;
}
