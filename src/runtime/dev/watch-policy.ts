/**
 * Reports refusals of the site's content security policy to the dev server, which shows them in the
 * terminal and on every open page.
 */
import type { PolicyViolation } from '../../shared/dev-protocol.ts';
import type { RoutePath } from '../../shared/types.ts';

/** The common fields of events and reports of browsers. */
interface Refusal {
  readonly effectiveDirective: string;
  /** A URL, or one word: `inline`, `eval`, `wasm-eval`. */
  readonly blocked: string;
  readonly sourceFile: string;
}

/** Calls `report` once for each page, directive and source. */
export function watchPolicy(page: () => RoutePath, report: (violation: PolicyViolation) => void) {
  const reported = new Set<string>();
  const reportOnce = ({ effectiveDirective, blocked, sourceFile }: Refusal) => {
    // Extensions of the browser do not concern the site.
    if (/^[a-z-]+-extension:?/i.test(blocked) || /^[a-z-]+-extension:/i.test(sourceFile)) return;
    const violation: PolicyViolation = {
      page: page(),
      directive: effectiveDirective.replace(/-(?:elem|attr)$/, ''),
      blocked: URL.canParse(blocked) ? getSource(new URL(blocked)) : blocked,
    };
    const key = JSON.stringify(violation);
    if (reported.has(key)) return;
    reported.add(key);
    report(violation);
  };
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    reportOnce({ effectiveDirective, blocked: blockedURI, sourceFile }),
  );
  watchEarlier(reportOnce);
  return {
    /** Reports known refusals again: the server may have forgotten them. */
    forget: () => reported.clear(),
  };
}

/** Reports refusals from before this script ran; browsers without such reports have them in their console. */
function watchEarlier(reportOnce: (refusal: Refusal) => void): void {
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
        reportOnce({
          effectiveDirective: String(body.effectiveDirective),
          blocked: String(body.blockedURL ?? ''),
          sourceFile: String(body.sourceFile ?? ''),
        });
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
}

function getSource({ origin, protocol }: URL): string {
  return origin === 'null' ? protocol : origin;
}
