/** A page of a browser: it gets its content, loads nothing, and knows no language or time zone of the machine. */
import { BrowserEnded } from '../../shared/ended.ts';
import { type BrowserPipe, openBrowser } from './browser-pipe.ts';

export interface BrowserPage {
  /**
   * Sends a command of the [DevTools protocol](https://chromedevtools.github.io/devtools-protocol/).
   * @throws {BrowserEnded} when the browser ends first; an Error when it refuses.
   */
  send<Result>(method: string, params?: object): Promise<Result>;
  /** Runs a script, and waits for its value. @throws as `send`, and an Error with what the script has thrown. */
  evaluate<Value>(script: string): Promise<Value>;
  /**
   * Ends the browser when its pages take more processor time than this for some work.
   * @throws {BrowserEnded} with `isOverLimit`; what the work throws.
   */
  limit<Result>(seconds: number, work: () => Promise<Result>): Promise<Result>;
  /** Ends the browser, and waits until it has. */
  close(): Promise<void>;
  /** Ends the browser at once. What was asked fails with this reason. */
  kill(reason: string): void;
  /** True until the browser ends. */
  readonly isOpen: boolean;
}

export interface PageInput {
  /** Path of the browser, which `findBrowser` gives. */
  readonly browser: string;
  /** A whole document. Only its policy keeps it from running scripts; there is no network. */
  readonly html: string;
}

/** Characters sent to the browser in one message: it refuses those of more than 100 MB. */
const PIECE = 1 << 20;

/**
 * Starts a browser with one page.
 * @throws {BrowserEnded} when it cannot be started, or ends.
 */
export async function openPage({ browser: path, html }: PageInput): Promise<BrowserPage> {
  const browser = openBrowser(path);
  try {
    const create = { url: 'about:blank' };
    const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', create);
    const attach = { targetId, flatten: true };
    const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', attach);
    const send: BrowserPage['send'] = (method, params) => browser.send(method, params, sessionId);
    await send('Inspector.enable');
    await send('Emulation.setLocaleOverride', { locale: 'en-US' });
    await send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' });
    await writeDocument(html, send);
    return createPage(browser, send);
  } catch (error) {
    browser.kill(new BrowserEnded('it is not needed'));
    throw error;
  }
}

/** Writes the document in pieces: one message has a limit, and a browser in a container cannot read a file. */
async function writeDocument(html: string, send: BrowserPage['send']): Promise<void> {
  await runScript(send, 'document.open(); undefined');
  for (let at = 0; at < html.length; at += PIECE)
    await runScript(send, `document.write(${JSON.stringify(html.slice(at, at + PIECE))}); undefined`);
  await runScript(send, 'document.close(); undefined');
}

function createPage(browser: BrowserPipe, send: BrowserPage['send']): BrowserPage {
  return {
    send,
    evaluate: (script) => runScript(send, script),
    limit: (seconds, work) => limitWork(browser, seconds, work),
    close: () => browser.close(),
    kill: (reason) => browser.kill(new BrowserEnded(reason)),
    get isOpen() {
      return browser.isOpen;
    },
  };
}

interface Evaluated<Value> {
  readonly result: { readonly value: Value };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}

async function runScript<Value>(send: BrowserPage['send'], expression: string): Promise<Value> {
  const { result, exceptionDetails } = await send<Evaluated<Value>>('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** Interval at which the browser is asked for its processor time. No result depends on it. */
const ASK_EVERY_MS = 1000;

async function limitWork<Result>(
  browser: BrowserPipe,
  limit: number,
  work: () => Promise<Result>,
): Promise<Result> {
  let begin: number | undefined;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const ask = async () => {
    const seconds = await readSeconds(browser);
    if (isOver || seconds === undefined) return;
    begin ??= seconds;
    if (seconds - begin > limit) {
      const message = `it has taken more than ${limit} seconds of processor time`;
      browser.kill(new BrowserEnded(message, { isOverLimit: true }));
    } else timer = setTimeout(ask, ASK_EVERY_MS);
  };
  timer = setTimeout(ask, ASK_EVERY_MS);
  try {
    return await work();
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** Reads the processor time of all pages and of what prints them; undefined once the browser has ended. */
async function readSeconds(browser: BrowserPipe): Promise<number | undefined> {
  try {
    const { processInfo } = await browser.send<{ processInfo: { type: string; cpuTime: number }[] }>(
      'SystemInfo.getProcessInfo',
    );
    return processInfo
      .filter(({ type }) => type === 'renderer' || type === 'utility')
      .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  } catch {
    return undefined;
  }
}
