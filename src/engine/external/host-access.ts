/**
 * Requests to one host: a limited number at once, again after a failure, later if the host asks for that, and only what
 * its robots.txt allows.
 */
import { createLimit, type Limit } from '../threads/limit.ts';
import { type PageAnswer, type PageRequest, PrivateAddressError, requestPage } from './request-page.ts';
import { type IsAllowed, parseRobots } from './robots.ts';

export interface HostAccessInput {
  /** Requests to the host at once. */
  readonly perHost: number;
  /** Requests to all hosts at once. */
  readonly gate: Limit;
  /** Further requests after one that had no usable answer. */
  readonly retries: number;
  readonly mayBePrivate: boolean;
  readonly signal: AbortSignal | undefined;
  readonly wait: (ms: number) => Promise<unknown>;
}

/** What is asked of an address. */
export type Wanted = Pick<PageRequest, 'method' | 'maxBytes' | 'headers'>;

export type HostAccess = ReturnType<typeof createHostAccess>;

/** Thrown for a host that gave no usable answer in any of the tries; the message says why. */
export class Unreachable extends Error {}

const FIRST_WAIT_MS = 500;
/** A host that asks for a longer wait is given up. */
const LONGEST_WAIT_MS = 60_000;

export function createHostAccess(input: HostAccessInput) {
  const { gate, retries, mayBePrivate, signal, wait } = input;
  const ownGate = createLimit(input.perHost);
  let pause: Promise<unknown> = Promise.resolve();
  let robots: Promise<IsAllowed> | undefined;

  const tryOnce = async (url: URL, wanted: Wanted) => {
    try {
      return await gate(() => requestPage({ url, ...wanted, mayBePrivate, signal }));
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof PrivateAddressError) throw error;
      return explainFailure(error);
    }
  };
  return {
    /** @throws {Unreachable | PrivateAddressError} */
    request: (url: URL, wanted: Wanted) =>
      ownGate(async () => {
        for (let attempt = 0; ; attempt += 1) {
          await pause;
          signal?.throwIfAborted();
          const answer = await tryOnce(url, wanted);
          const isBusy = typeof answer === 'object' && (answer.status === 429 || answer.status === 503);
          if (typeof answer === 'object' && !isBusy) return answer;
          const reason = typeof answer === 'object' ? `it answers with status ${answer.status}` : answer;
          const asked = typeof answer === 'object' ? readRetryAfter(answer) : undefined;
          const ms = asked ?? FIRST_WAIT_MS * 2 ** attempt;
          if (attempt === retries) throw new Unreachable(reason);
          if (ms > LONGEST_WAIT_MS)
            throw new Unreachable(`${reason} and asks to come back in ${Math.round(ms / 1000)} seconds`);
          pause = Promise.all([pause, wait(ms)]);
        }
      }),
    /** Requests robots.txt once. `follow` follows its redirects. @throws as `request` */
    readRobots(follow: () => Promise<PageAnswer>): Promise<IsAllowed> {
      robots ??= follow().then((answer) => {
        if (answer.status >= 500) throw new Unreachable(`its robots.txt has status ${answer.status}`);
        return answer.status < 300 ? parseRobots(answer.body.toString('utf8')) : () => true;
      });
      return robots;
    },
  };
}

/** Milliseconds; undefined if the host does not say how long. */
function readRetryAfter({ headers }: PageAnswer): number | undefined {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

const FAILURES: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'the host cannot be found'],
  ['EAI_AGAIN', 'the name of the host cannot be resolved at the moment'],
  ['ECONNREFUSED', 'the host refuses the connection'],
  ['ECONNRESET', 'the host closed the connection'],
  ['EHOSTUNREACH', 'there is no way to the host'],
  ['ENETUNREACH', 'there is no way to the host'],
  ['ETIMEDOUT', 'the host does not answer'],
  ['ABORT_ERR', 'the host does not answer'],
  ['23', 'the host does not answer'],
]);

function explainFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = FAILURES.get(String(code ?? ''));
  return reason ?? `the connection failed (${code ?? message})`;
}
