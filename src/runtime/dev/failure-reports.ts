/**
 * Reports what fails in this browser to the dev server, which knows where the code is written and tells the terminal
 * and every open page. If it does not accept a report, only this page shows the failures.
 *
 * 1. A failure lasts from its report until it is withdrawn: by the component that failed, or by the next change.
 * 2. The server always gets all of them, one request after the other: its last report is the state of the page.
 * 3. It gets a report whenever its state may be outdated: a failure appeared or disappeared, a change was applied,
 * another page is on screen.
 */
import { assetPrefix } from 'virtual:docgen/options';
import {
  type BrowserFailure,
  type DevProblem,
  type FailureReport,
  MOST_FAILURES,
} from '../../shared/dev-protocol.ts';
import type { Diagnostic, RoutePath } from '../../shared/types.ts';
import { postToServer } from './post-to-server.ts';
import type { Failure } from './runtime-problem.ts';
import { untilRendered } from './until-rendered.ts';

export interface FailureReportsInput {
  /** The page on screen. */
  readonly page: () => RoutePath;
  /** Stamp of the last change that the document includes. */
  readonly stamp: string;
  /** On any page: the server then learns that this browser shows another one. */
  readonly showOwn: (problems: readonly Diagnostic[]) => void;
}

export function createFailureReports({ page, stamp, showOwn }: FailureReportsInput) {
  let listed: readonly DevProblem[] = [];
  const failures = new Set<Failure>();
  const passing = new Set<Failure>();
  let shownStamp = stamp;
  let lastCount = 0;
  let wanted = 0;
  let isBusy = false;

  /** On any page: the server then learns that this browser shows another one. */
  const isListed = () => listed.some(({ code }) => FAILURE.test(code));
  const send = async () => {
    const current = [...failures].slice(-MOST_FAILURES);
    // Without failures before and after, there is nothing to report.
    if (current.length === 0 && lastCount === 0 && !isListed()) return;
    const report: FailureReport = { page: page(), stamp: shownStamp, failures: current.map(createBody) };
    const isTaken = await postToServer('failures', report);
    lastCount = current.length;
    showOwn(isTaken ? [] : current.filter((failure) => failures.has(failure)).map(({ problem }) => problem));
  };
  const update = async () => {
    wanted += 1;
    if (isBusy) return;
    isBusy = true;
    for (let done = -1; done !== wanted; ) {
      // A failure of an effect comes after that of the version before it was withdrawn.
      await untilRendered();
      done = wanted;
      await send();
    }
    isBusy = false;
  };
  const withdraw = (failure: Failure) => {
    passing.delete(failure);
    if (failures.delete(failure)) void update();
  };
  const report = (failure: Failure) => {
    failures.add(failure);
    void update();
    return () => withdraw(failure);
  };
  return {
    /** The returned function withdraws it. */
    report,
    /** Reports a failure that lasts until `begin`. */
    reportUntilChange(failure: Failure): void {
      // The same module may fail at each change.
      for (const other of passing) if (other.problem.message === failure.problem.message) withdraw(other);
      passing.add(failure);
      report(failure);
    },
    /** Withdraws what lasts until then: called before a change is applied, another app starts, or another page comes. */
    begin(): void {
      for (const failure of passing) failures.delete(failure);
      passing.clear();
    },
    /** Called when the change with this stamp was applied, or another page is on screen. */
    settle(next = shownStamp): void {
      shownStamp = next;
      void update();
    },
    setServer(problems: readonly DevProblem[]): void {
      listed = problems;
    },
  };
}

const FAILURE = /^DG601[0-3]$/;

function createBody({ problem, error, components }: Failure): BrowserFailure {
  return { ...problem, error: cut(error), components: cut(components) };
}

/** The server reads so many characters of a stack. */
const MOST_CHARACTERS = 4000;

/** Addresses of scripts are long, and begin with a secret. */
function cut(stack: string): string {
  return stack.replaceAll(new URL(assetPrefix, location.href).href, '').slice(0, MOST_CHARACTERS);
}
