/**
 * Requests the pages of other sites that links name: each address once, by `HEAD` where that is enough. Pages that were
 * found are not requested again for some days; everything else is, in the next run.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { rememberEach } from '../../shared/remember.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import { createLimit } from '../threads/limit.ts';
import { findRedirect, parseAddress } from './find-redirect.ts';
import { createHostAccess, type HostAccess, Unreachable } from './host-access.ts';
import { hasFragment, readHtmlIds } from './html-fragments.ts';
import type { FoundLink, LinkAnswer, ReadLinks } from './link-answer.ts';
import { type PageAnswer, PrivateAddressError } from './request-page.ts';
import { AGENT } from './robots.ts';

export interface LinkReaderInput {
  readonly settings: LinkReaderSettings;
  readonly store: Pick<Store, 'get' | 'set'>;
  /** Milliseconds since 1970: the time from which ages are counted. */
  readonly now: number;
  readonly signal?: AbortSignal | undefined;
  /** Called after each answer with the number of answers. */
  readonly onAnswer?: (done: number, total: number) => void;
  /** @default a timer */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Options of `check.external` that say how links are asked for. */
export interface LinkReaderSettings {
  readonly privateHosts: readonly string[];
  readonly concurrency: number;
  readonly perHost: number;
  readonly retries: number;
  readonly cacheDays: number;
}

const MAX_REDIRECTS = 10;
const MAX_PAGE_BYTES = 5 * 1024 ** 2;
/** RFC 9309, 2.5: at least 500 KiB. */
const MAX_ROBOTS_BYTES = 512 * 1024;
/** Headers of a browser that follows a link, and the name of docgen. */
const HEADERS = {
  'user-agent': `${AGENT} (docgen check --external)`,
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
};
const MS_PER_DAY = 24 * 60 * 60 * 1000;

export function createLinkReader(input: LinkReaderInput): ReadLinks {
  const { settings, signal, onAnswer = () => {} } = input;
  const wait = input.wait ?? ((ms) => delay(ms, undefined, { ...(signal && { signal }) }));
  const cache = createCache(input);
  const gate = createLimit(settings.concurrency);
  const getHost = rememberEach(
    ({ hostname }: URL) => {
      const mayBePrivate = settings.privateHosts.includes(hostname);
      return createHostAccess({ ...settings, gate, mayBePrivate, signal, wait });
    },
    ({ origin }) => origin,
  );
  return async (wanted) => {
    let done = 0;
    const answers = [...wanted].map(async ([address, fragments]) => {
      const kept = cache.find(address, fragments);
      const answer = kept ?? (await readLink(address, fragments, getHost));
      // With the time of the request: an answer found again grows older.
      if (kept === undefined && answer.kind === 'found') cache.keep(address, answer);
      done += 1;
      onAnswer(done, wanted.size);
      return [address, answer] as const;
    });
    return new Map(await Promise.all(answers));
  };
}

type GetHost = (url: URL) => HostAccess;

async function readLink(
  address: string,
  fragments: readonly string[],
  getHost: GetHost,
): Promise<LinkAnswer> {
  const url = parseAddress(address);
  if (url === undefined) return { kind: 'unknown', reason: 'it is not a valid address' };
  try {
    if (fragments.length > 0) return judge(await follow(url, 'GET', getHost), fragments);
    const answer = await follow(url, 'HEAD', getHost);
    // Some hosts answer HEAD with any error, so only GET counts.
    return judge(answer.status >= 400 ? await follow(url, 'GET', getHost) : answer, fragments);
  } catch (error) {
    if (error instanceof Skipped) return { kind: 'skipped', why: error.why, host: error.host };
    if (error instanceof Unreachable) return { kind: 'unknown', reason: error.message };
    throw error;
  }
}

interface Followed extends PageAnswer {
  readonly movedTo?: string;
}

class Skipped extends Error {
  readonly why: 'robots' | 'private';
  readonly host: string;
  constructor(why: 'robots' | 'private', { host }: URL) {
    super(why);
    this.why = why;
    this.host = host;
  }
}

/** @throws {Unreachable | Skipped} */
async function follow(start: URL, method: 'HEAD' | 'GET', getHost: GetHost): Promise<Followed> {
  let url = start;
  let movedTo: string | undefined;
  let isPermanent = true;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await requestAllowed(url, method, getHost);
    const next = findRedirect(answer, url);
    if (next === undefined) return { ...answer, ...(movedTo !== undefined && { movedTo }) };
    isPermanent &&= answer.status === 301 || answer.status === 308;
    if (isPermanent) movedTo = next.href;
    url = next;
  }
  throw new Unreachable(`it redirects more than ${MAX_REDIRECTS} times`);
}

async function requestAllowed(url: URL, method: 'HEAD' | 'GET', getHost: GetHost): Promise<PageAnswer> {
  const host = getHost(url);
  try {
    const isAllowed = await host.readRobots(() => followRobots(new URL('/robots.txt', url), getHost));
    if (!isAllowed(url.pathname + url.search)) throw new Skipped('robots', url);
    return await host.request(url, { method, maxBytes: MAX_PAGE_BYTES, headers: HEADERS });
  } catch (error) {
    throw error instanceof PrivateAddressError ? new Skipped('private', url) : error;
  }
}

async function followRobots(start: URL, getHost: GetHost): Promise<PageAnswer> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await getHost(url).request(url, {
      method: 'GET',
      maxBytes: MAX_ROBOTS_BYTES,
      headers: HEADERS,
    });
    const next = findRedirect(answer, url);
    if (next === undefined) return answer;
    url = next;
  }
  throw new Unreachable(`its robots.txt redirects more than ${MAX_REDIRECTS} times`);
}

function judge(answer: Followed, fragments: readonly string[]): LinkAnswer {
  const { status, movedTo } = answer;
  if (status === 404 || status === 410) return { kind: 'gone', status };
  if (status < 200 || status >= 300) return { kind: 'unknown', reason: `it answers with status ${status}` };
  return {
    kind: 'found',
    ...(movedTo !== undefined && { movedTo }),
    fragments: findFragments(answer, fragments),
  };
}

function findFragments(answer: Followed, fragments: readonly string[]): Record<string, boolean> {
  const { headers, body, isWhole } = answer;
  const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '');
  const isPlain = /^(?:identity)?$/i.test(headers['content-encoding'] ?? '');
  if (fragments.length === 0 || !isHtml || !isPlain) return {};
  const ids = readHtmlIds(body.toString('utf8'));
  const facts = fragments.map((fragment) => [fragment, hasFragment(ids, fragment)] as const);
  return Object.fromEntries(facts.filter(([, isThere]) => isThere || isWhole));
}

/** Keeps the pages that were found, with the time. A clock decides only when a host is asked again. */
function createCache({ store, now, settings }: LinkReaderInput) {
  const getKey = (address: string) => hashKey('external-link', address);
  const maxAge = settings.cacheDays * MS_PER_DAY;
  return {
    find(address: string, fragments: readonly string[]): FoundLink | undefined {
      const kept = store.get('outline', getKey(address));
      if (kept === undefined || maxAge === 0) return undefined;
      const { at, answer } = JSON.parse(kept.toString('utf8')) as { at: number; answer: FoundLink };
      const isFresh = at <= now && now - at < maxAge;
      // A fragment that was missing may exist by now.
      return isFresh && fragments.every((fragment) => answer.fragments[fragment]) ? answer : undefined;
    },
    keep(address: string, answer: FoundLink): void {
      store.set('outline', getKey(address), JSON.stringify({ at: now, answer }));
    },
  };
}
