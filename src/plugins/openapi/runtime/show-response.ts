/** Sends a request, and shows what comes back: status, time, headers, body; or in words why there is nothing to show. */
import type { ConsoleRequest } from './create-request.ts';
import { element } from './element.ts';
import type { ConsoleWords } from './words.ts';

/** Bytes that are read, and characters that are shown of them. */
const MOST_BYTES = 5_000_000;
const MOST_CHARACTERS = 200_000;

interface ShowOptions {
  readonly signal: AbortSignal;
  readonly words: ConsoleWords;
  /** Tells readers of screens what became of it. */
  readonly status: HTMLElement;
}

export async function showResponse(
  place: HTMLElement,
  { url, init }: ConsoleRequest,
  { signal, words, status }: ShowOptions,
): Promise<void> {
  place.replaceChildren();
  const refused = watchPolicy(url);
  const fail = (reason: string) => {
    status.textContent = '';
    place.append(element('p', { role: 'alert' }, reason));
  };
  const start = performance.now();
  try {
    const response = await fetch(url, { ...init, signal });
    const time = Math.round(performance.now() - start);
    if (response.type === 'opaqueredirect') return fail(words.redirected);
    const line = `${response.status} ${response.statusText}`.trim();
    status.textContent = `${line}, ${time} ms`;
    place.append(createStatusLine(response, line, time), createHeaders(response, words));
    await showBody(place, response, words);
  } catch {
    if (signal.aborted) fail(words.cancelled);
    else if (refused()) fail(words.refused(url.origin));
    else if (!navigator.onLine) fail(words.offline);
    else fail(words.failed(url.origin, location.origin));
  }
}

/** Watches whether the policy has refused the address: to the requesting code it looks like any failure. */
function watchPolicy({ origin }: URL): () => boolean {
  let isRefused = false;
  const hear = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isRefused ||= blockedURI.startsWith(origin);
  };
  document.addEventListener('securitypolicyviolation', hear);
  return () => {
    document.removeEventListener('securitypolicyviolation', hear);
    return isRefused;
  };
}

function createStatusLine({ status }: Response, line: string, time: number): HTMLElement {
  const kind = status < 300 ? 'ok' : status < 400 ? 'other' : 'error';
  return element(
    'p',
    { class: 'rp-try-it__status' },
    element('strong', { 'data-kind': kind }, line),
    element('span', {}, `${time} ms`),
  );
}

function createHeaders({ headers }: Response, words: ConsoleWords): HTMLElement {
  const rows = [...headers].flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);
  return element(
    'details',
    {},
    element('summary', {}, `${words.headers} (${rows.length / 2})`),
    element('dl', {}, ...rows),
    element('p', {}, words.headersHidden),
  );
}

async function showBody(place: HTMLElement, response: Response, words: ConsoleWords): Promise<void> {
  const pre = element('pre', { tabindex: '0', role: 'group', 'aria-label': words.response }, element('code'));
  const code = pre.firstElementChild as HTMLElement;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = response.body?.getReader();
  let text = '';
  let bytes = 0;
  let isText = true;
  for (let isOver = reader === undefined; !isOver; ) {
    const { done, value } = await (reader as ReadableStreamDefaultReader<Uint8Array>).read();
    isOver = done || bytes > MOST_BYTES;
    bytes += value?.length ?? 0;
    try {
      if (isText) text += decoder.decode(value ?? new Uint8Array(), { stream: !done });
    } catch {
      isText = false;
    }
    // What comes in pieces is shown as it comes.
    code.textContent = isText ? text.slice(0, MOST_CHARACTERS) : '';
    if (code.textContent !== '' && !pre.isConnected) place.append(pre);
  }
  await reader?.cancel();
  const size = formatSize(bytes);
  place.querySelector('.rp-try-it__status')?.append(element('span', {}, size));
  if (!isText) {
    pre.remove();
    place.append(element('p', {}, words.notText(size)));
    return;
  }
  const whole = /json/i.test(response.headers.get('Content-Type') ?? '') ? formatJson(text) : text;
  code.textContent = whole.slice(0, MOST_CHARACTERS);
  if (bytes === 0) place.append(element('p', {}, words.noBody));
  if (whole.length > MOST_CHARACTERS)
    place.append(
      element('p', {}, words.bodyCut(MOST_CHARACTERS.toLocaleString(document.documentElement.lang))),
    );
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function formatSize(bytes: number): string {
  return bytes < 1000
    ? `${bytes} B`
    : bytes < 1e6
      ? `${(bytes / 1000).toFixed(1)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`;
}
