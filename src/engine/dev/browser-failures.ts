/**
 * `POST <secret path>/failures`: errors of the author's code that only a browser meets, such as one in an effect. Each
 * gets the place where its code is written. A browser reports everything that fails on the page it shows, one request
 * after the other, whenever that may have changed: its last report replaces all earlier ones.
 */
import { type BrowserFailure, type DevProblem, MOST_FAILURES } from '../../shared/dev-protocol.ts';
import { createDiagnostic, type DiagnosticCode } from '../../shared/diagnostic.ts';
import type { RoutePath } from '../../shared/types.ts';
import type { FindFailurePlace } from '../site/failure-place.ts';
import type { PagePlace } from './policy-reports.ts';

export interface BrowserFailuresInput {
  /** Undefined for a path that is not a page of the site. */
  readonly findPage: (path: string) => Promise<PagePlace | undefined>;
  readonly findPlace: FindFailurePlace;
  /** True if the page cannot be rendered on the server either, which is reported already. */
  readonly failsOnServer: (page: RoutePath) => Promise<boolean>;
  /** False if no page is connected, so that nobody will report. */
  readonly isWatched: () => boolean;
  /** Called when the list has changed. */
  readonly onNews: () => void;
}

export type BrowserFailures = ReturnType<typeof createBrowserFailures>;

interface Entry {
  readonly page: RoutePath;
  readonly problem: DevProblem;
  /** False once the page has changed. */
  readonly isCurrent: boolean;
  /** True once another page has been reported: the reader may have moved on to it. */
  readonly isLeft: boolean;
}

/** For all pages together. */
const MOST_PROBLEMS = 20;

/** Two stacks, a message and a hint each. */
const MOST_BYTES = MOST_FAILURES * 32_768;

export function createBrowserFailures(input: BrowserFailuresInput) {
  const { findPage, findPlace, failsOnServer, isWatched, onNews } = input;
  let entries: readonly Entry[] = [];
  /** Stamps of the last change of each page, and of the last change of all pages. */
  const changedAt = new Map<RoutePath, number>();
  let allChangedAt = 0;
  const isBehind = (page: RoutePath, stamp: number) =>
    stamp < Math.max(allChangedAt, changedAt.get(page) ?? 0);

  async function createEntry(at: PagePlace, failure: ReadFailure): Promise<Entry> {
    const { severity, code, message, hint } = failure;
    const isOfPage = code === 'DG6010' || code === 'DG6012';
    const problem: DevProblem = {
      ...createDiagnostic(severity, code, message, { hint }),
      ...(isOfPage && at),
      ...(await findPlace(failure)),
    };
    return { page: at.page, problem, isCurrent: true, isLeft: false };
  }
  async function answer(body: Readonly<Record<string, unknown>>): Promise<number> {
    const failures = readFailures(body.failures);
    const at = typeof body.page === 'string' ? await findPage(body.page) : undefined;
    const stamp = Number(body.stamp);
    if (failures === undefined || at === undefined || Number.isNaN(stamp)) return 400;
    const isKnown = failures.length > 0 && (await failsOnServer(at.page));
    const own = isKnown ? [] : await Promise.all(failures.map((failure) => createEntry(at, failure)));
    // The report is about the page before its last change: the browser reports again once it shows the new one.
    if (isBehind(at.page, stamp)) return 204;
    const others = entries.filter(
      // What failed around a page before the last change is dropped once another page is shown.
      ({ page, isCurrent, problem }) => page !== at.page && (isCurrent || problem.page !== undefined),
    );
    entries = [...others.map((entry) => ({ ...entry, isLeft: true })), ...own].slice(-MOST_PROBLEMS);
    onNews();
    return 204;
  }

  return {
    answer: Object.assign(answer, { mostBytes: MOST_BYTES }),
    /**
     * Called when these pages are new since the change with this stamp: what failed on them is confirmed or forgotten.
     * `undefined`: all pages.
     */
    begin(stamp: string, pages?: readonly RoutePath[]): void {
      const isNew = ({ page }: Entry) => pages === undefined || pages.includes(page);
      if (pages === undefined) allChangedAt = Number(stamp);
      else for (const page of pages) changedAt.set(page, Number(stamp));
      entries = entries
        // Nobody is looking at the page, or nobody has since it last changed. A browser that is may not have reported yet.
        .filter((entry) => entry.isCurrent || !isNew(entry) || (!entry.isLeft && isWatched()))
        .map((entry) => (isNew(entry) ? { ...entry, isCurrent: false } : entry));
    },
    list: () => entries.map(({ problem }) => problem),
  };
}

const MOST_CHARACTERS = 4000;

type ReadFailure = BrowserFailure & { readonly code: DiagnosticCode; readonly hint: string };

/** Parses failures; undefined for what docgen's own pages never send. */
function readFailures(list: unknown): readonly ReadFailure[] | undefined {
  if (!Array.isArray(list) || list.length > MOST_FAILURES) return undefined;
  const failures = (list as unknown[]).map(readFailure);
  return failures.every((failure) => failure !== undefined) ? failures : undefined;
}

function readFailure(value: unknown): ReadFailure | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { severity, code, message, hint, error, components } = value as Readonly<Record<string, unknown>>;
  const isText = [message, hint, error, components].every(
    (text) => typeof text === 'string' && text.length <= MOST_CHARACTERS,
  );
  if (!isText || !/^DG601[0-3]$/.test(String(code)) || !/^(?:error|warning)$/.test(String(severity)))
    return undefined;
  return { severity, code, message, hint, error, components } as ReadFailure;
}
