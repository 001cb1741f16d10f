/**
 * `POST <secret path>/failure` and `/settled`: errors of the author's code that only a browser has met, such as one in
 * an effect. Each gets the place where its code is written. It lasts until a browser shows the page without it.
 */
import type { DevProblem } from '../../shared/dev-protocol.ts';
import { createDiagnostic, type DiagnosticCode } from '../../shared/diagnostic.ts';
import type { RoutePath, Severity } from '../../shared/types.ts';
import type { DevPost } from '../server/dev-posts.ts';
import type { FindFailurePlace } from '../site/failure-place.ts';

export interface BrowserFailuresInput {
  /** Undefined for a path that is not a page of the site. */
  readonly findPage: (
    path: string,
  ) => Promise<{ readonly page: RoutePath; readonly file: string } | undefined>;
  readonly findPlace: FindFailurePlace;
  /** True if the page cannot be rendered on the server either, which is reported already. */
  readonly failsOnServer: (page: RoutePath) => Promise<boolean>;
  /** Called when the list is another. */
  readonly onNews: () => void;
}

export interface BrowserFailures {
  readonly answerFailure: DevPost;
  readonly answerSettled: DevPost;
  /** These pages are new: what failed on them is confirmed or forgotten. `undefined`: all pages. */
  begin(pages?: readonly RoutePath[]): void;
  list(): readonly DevProblem[];
}

interface Entry {
  readonly page: RoutePath;
  readonly problem: DevProblem;
  /** False once the page has changed. */
  readonly isCurrent: boolean;
}

/** A page may throw another error each second. */
const MOST_PROBLEMS = 20;

/** Two stacks, a message and a hint. */
const MOST_BYTES = 32_768;

export function createBrowserFailures(input: BrowserFailuresInput): BrowserFailures {
  const { findPage, findPlace, failsOnServer, onNews } = input;
  let entries: readonly Entry[] = [];
  const update = (next: readonly Entry[]): void => {
    const isNews = next.length !== entries.length || next.some((entry, index) => entry !== entries[index]);
    entries = next;
    if (isNews) onNews();
  };
  async function answerFailure(body: Readonly<Record<string, unknown>>): Promise<number> {
    const failure = readFailure(body);
    const at = failure && (await findPage(failure.page));
    if (failure === undefined || at === undefined) return 400;
    if (await failsOnServer(at.page)) {
      onNews();
      return 204;
    }
    const place = await findPlace(failure);
    const { severity, code, message, hint } = failure;
    const isOfPage = code === 'DG6010' || code === 'DG6012';
    const problem: DevProblem = {
      ...createDiagnostic(severity, code, message, { hint }),
      ...(isOfPage && at),
      ...place,
    };
    const others = entries.filter(
      (entry) => entry.page !== at.page || (entry.isCurrent && !isSame(entry.problem, problem)),
    );
    update([...others, { page: at.page, problem, isCurrent: true }].slice(-MOST_PROBLEMS));
    return 204;
  }

  return {
    answerFailure: Object.assign(answerFailure, { mostBytes: MOST_BYTES }),
    async answerSettled({ page }) {
      update(entries.filter((entry) => entry.page !== page));
      return 204;
    },
    begin(pages) {
      const isNew = ({ page }: Entry) => pages === undefined || pages.includes(page);
      entries = entries
        // Nobody has looked at the page since it changed the last time.
        .filter((entry) => entry.isCurrent || !isNew(entry))
        .map((entry) => (isNew(entry) ? { ...entry, isCurrent: false } : entry));
    },
    list: () => entries.map(({ problem }) => problem),
  };
}

function isSame(a: DevProblem, b: DevProblem): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const MOST_CHARACTERS = 4000;

/** Parses a failure; undefined for what docgen's own pages never send. */
function readFailure(body: Readonly<Record<string, unknown>>) {
  const { page, severity, code, message, hint, error, components } = body;
  const isText = [page, message, hint, error, components].every(
    (text) => typeof text === 'string' && text.length <= MOST_CHARACTERS,
  );
  if (!isText || !/^DG601[0-3]$/.test(String(code)) || !/^(?:error|warning)$/.test(String(severity)))
    return undefined;
  return { page, severity, code, message, hint, error, components } as {
    readonly severity: Severity;
    readonly code: DiagnosticCode;
  } & Readonly<Record<'page' | 'message' | 'hint' | 'error' | 'components', string>>;
}
