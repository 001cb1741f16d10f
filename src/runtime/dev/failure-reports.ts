/**
 * Reports errors of this browser to the dev server, which knows where their code is written and tells the terminal and
 * every open page. Where it does not take them, this page shows them alone.
 */
import { assetPrefix } from 'virtual:docgen/options';
import type { BrowserFailure, DevProblem } from '../../shared/dev-protocol.ts';
import type { Diagnostic, RoutePath } from '../../shared/types.ts';
import { postToServer } from './post-to-server.ts';
import type { Failure } from './runtime-problem.ts';

export interface FailureReports {
  /** `keep` shows it on this page alone; the returned function withdraws it. */
  report(failure: Failure, keep: (problem: Diagnostic) => () => void): () => void;
  setServer(problems: readonly DevProblem[]): void;
  /** Called before a change is applied. */
  begin(): void;
  /** Called after it: errors of the page on screen that have not come again are gone. */
  settle(): Promise<void>;
}

export function createFailureReports(page: () => RoutePath): FailureReports {
  let listed: readonly DevProblem[] = [];
  let hasFailed = false;
  /** Reports that are on their way: the server may hear of an error when the page is already without it. */
  const underway = new Set<Promise<void>>();
  let isReported = false;
  return {
    report({ problem, error, components }, keep) {
      hasFailed = true;
      isReported = true;
      let withdraw = () => {};
      let isWithdrawn = false;
      const body = { ...problem, page: page(), error: cut(error), components: cut(components) };
      const posted = postToServer('failure', body satisfies BrowserFailure).then((isTaken) => {
        underway.delete(posted);
        if (!isTaken && !isWithdrawn) withdraw = keep(problem);
      });
      underway.add(posted);
      return () => {
        isWithdrawn = true;
        withdraw();
      };
    },
    setServer(problems) {
      listed = problems;
    },
    begin() {
      hasFailed = false;
    },
    async settle() {
      // Effects run after the page is painted.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      await Promise.all(underway);
      const isListed = listed.some(({ code, page: at }) => FAILURE.test(code) && (at ?? page()) === page());
      if (hasFailed || !(isListed || isReported)) return;
      isReported = false;
      await postToServer('settled', { page: page() });
    },
  };
}

const FAILURE = /^DG601[0-3]$/;

/** The server reads so many characters of a stack. */
const MOST_CHARACTERS = 4000;

/** Addresses of scripts are long, and begin with a secret. */
function cut(stack: string): string {
  return stack.replaceAll(new URL(assetPrefix, location.href).href, '').slice(0, MOST_CHARACTERS);
}
