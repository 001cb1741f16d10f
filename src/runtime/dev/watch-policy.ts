/** Tells the dev server what the site's content security policy refuses: it names it in the terminal and to every open page. */
import type { PolicyViolation } from '../../shared/dev-protocol.ts';
import type { RoutePath } from '../../shared/types.ts';

/** What events and reports of browsers say alike. */
interface Refusal {
  readonly effectiveDirective: string;
  /** A URL, or one word: `inline`, `eval`, `wasm-eval`. */
  readonly blocked: string;
  readonly sourceFile: string;
}

export interface PolicyWatch {
  /** The server may have forgotten what it was told: it hears of the next refusal, whatever that is. */
  forget(): void;
}

/** Calls `tell` once for each page, directive and source that it refuses. */
export function watchPolicy(page: () => RoutePath, tell: (violation: PolicyViolation) => void): PolicyWatch {
  const told = new Set<string>();
  const hear = ({ effectiveDirective, blocked, sourceFile }: Refusal) => {
    // Extensions of the browser are no concern of the site.
    if (/^[a-z-]+-extension:?/i.test(blocked) || /^[a-z-]+-extension:/i.test(sourceFile)) return;
    const violation: PolicyViolation = {
      page: page(),
      directive: effectiveDirective.replace(/-(?:elem|attr)$/, ''),
      blocked: URL.canParse(blocked) ? toSource(new URL(blocked)) : blocked,
    };
    const key = JSON.stringify(violation);
    if (told.has(key)) return;
    told.add(key);
    tell(violation);
  };
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    hear({ effectiveDirective, blocked: blockedURI, sourceFile }),
  );
  watchEarlier(hear);
  return { forget: () => told.clear() };
}

/** What was refused before this script ran; browsers that keep no reports have it in their console. */
function watchEarlier(hear: (refusal: Refusal) => void): void {
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
        hear({
          effectiveDirective: String(body.effectiveDirective),
          blocked: String(body.blockedURL ?? ''),
          sourceFile: String(body.sourceFile ?? ''),
        });
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
}

function toSource({ origin, protocol }: URL): string {
  return origin === 'null' ? protocol : origin;
}
