/**
 * Fetches a text that a plugin asks for: from the address it names and where that one redirects to, whole or not at all.
 * Nothing but `https:` is requested, except on this machine.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createLimit } from '../threads/limit.ts';
import { mayBeFetched } from './fetch-address.ts';
import { findRedirect } from './find-redirect.ts';
import { createHostAccess, type HostAccess, Unreachable } from './host-access.ts';
import { type PageAnswer, PrivateAddressError } from './request-page.ts';

export interface TextRequest {
  readonly url: URL;
  /** Sent to the origin of the address alone. */
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  /** `text` refuses an HTML page. */
  readonly type: 'text' | 'html';
}

/** Answers with the bytes of a text in UTF-8. @throws {Unreachable} whose message says why there is none. */
export type FetchText = (request: TextRequest) => Promise<Buffer>;

export interface TextFetcherInput {
  readonly signal: AbortSignal | undefined;
  readonly wait?: (ms: number) => Promise<unknown>;
}

const CONCURRENCY = 16;
const PER_HOST = 6;
const RETRIES = 2;
const MAX_REDIRECTS = 10;

export function createTextFetcher({ signal, wait: givenWait }: TextFetcherInput): FetchText {
  const wait = givenWait ?? ((ms: number) => delay(ms, undefined, { ...(signal && { signal }) }));
  const gate = createLimit(CONCURRENCY);
  const hosts = new Map<string, HostAccess>();
  const getHost = ({ origin }: URL, mayBePrivate: boolean): HostAccess => {
    const key = `${mayBePrivate} ${origin}`;
    const limits = { perHost: PER_HOST, gate, retries: RETRIES, mayBePrivate, signal, wait };
    const host = hosts.get(key) ?? createHostAccess(limits);
    hosts.set(key, host);
    return host;
  };
  return async ({ url: start, headers, maxBytes, type }) => {
    let url = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      // The author of the plugin knows its host; the host it redirects to may have been chosen by anybody.
      const host = getHost(url, url.hostname === start.hostname);
      const ownHeaders = url.origin === start.origin ? headers : {};
      const answer = await host
        .request(url, { method: 'GET', maxBytes, headers: ownHeaders })
        .catch(explainPrivate);
      const next = findRedirect(answer, url);
      if (next === undefined) return takeText(answer, { maxBytes, type });
      if (!mayBeFetched(next)) throw new Unreachable(`it redirects to "${next.origin}", which is not https`);
      url = next;
    }
    throw new Unreachable(`it redirects more than ${MAX_REDIRECTS} times`);
  };
}

function explainPrivate(error: unknown): never {
  if (!(error instanceof PrivateAddressError)) throw error;
  throw new Unreachable('it redirects to an address of this machine or its network');
}

/** @throws {Unreachable} */
function takeText(answer: PageAnswer, { maxBytes, type }: Pick<TextRequest, 'maxBytes' | 'type'>): Buffer {
  const { status, headers, body, isWhole } = answer;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (status !== 200) throw new Unreachable(`it answers with status ${status}`);
  if (!isWhole) throw new Unreachable(`its answer has more than ${maxBytes} bytes`);
  if (encoding !== 'identity')
    throw new Unreachable(`its answer is compressed (${encoding}), which was not asked for`);
  const text = decode(body);
  if (text === undefined) throw new Unreachable('its answer is not text in UTF-8');
  if (type === 'text' && isHtml(headers['content-type'], text))
    throw new Unreachable('it answers with an HTML page, as of a sign-in or an error');
  return body;
}

function decode(body: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function isHtml(contentType = '', text: string): boolean {
  return (
    /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType) ||
    /^\s*<(?:!doctype\s+html|html)\b/i.test(text)
  );
}
