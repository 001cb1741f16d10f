/** Draws diagrams in a browser that starts with the first of them: one browser and one page of it, one after the other. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserPipe, openBrowser } from './browser-pipe.ts';
import type { DrawingResult } from './drawing.ts';

export interface DrawerInput {
  /** Path of the browser. */
  readonly browser: string;
  /** Path of Mermaid as one script. */
  readonly script: string;
  /** Options of the site for Mermaid. */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface Drawer {
  /** @throws BrowserEnded if the browser cannot be used. */
  draw(source: string): Promise<DrawingResult>;
  /** Ends the browser; the next drawing starts another one. */
  close(): Promise<void>;
}

/** Processor time that the page may take for one diagram; the largest that Mermaid accepts take a few seconds. */
const LIMIT_SECONDS = 60;
/** How often it is asked for. No result depends on it. */
const ASK_EVERY_MS = 1000;

/** Mermaid's own limit for a text. */
const MAX_TEXT = 50_000;

/** The page of the browser: nothing in a drawing is run or fetched. */
const DOCUMENT = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>docgen</title>`;

interface DrawingPage {
  readonly browser: BrowserPipe;
  readonly sessionId: string;
}

export function createDrawer(input: DrawerInput): Drawer {
  let page: Promise<DrawingPage> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let browser: BrowserPipe | undefined;
  const close = async () => {
    const closing = browser;
    browser = undefined;
    page = undefined;
    if (closing?.isOpen) await closing.close();
  };
  const getPage = () => {
    if (page === undefined || !browser?.isOpen) {
      browser = openBrowser(input.browser);
      page = openPage(browser, input.script);
    }
    return page;
  };
  const draw = async (source: string): Promise<DrawingResult> => {
    const { browser: drawing, sessionId } = await getPage();
    const request = `{ mermaid, source: ${JSON.stringify(source)}, options: ${JSON.stringify(input.options)} }`;
    const stopWatch = watchWork(drawing);
    try {
      return await evaluate<DrawingResult>(drawing, sessionId, `docgenDiagrams.draw(${request})`);
    } catch (error) {
      const why = stopWatch();
      if (why === undefined) throw error;
      return { problem: why };
    } finally {
      stopWatch();
    }
  };
  const drawer: Drawer = {
    draw(source) {
      if (source.length > MAX_TEXT)
        return Promise.resolve({ problem: `it has more than ${MAX_TEXT} characters` });
      const drawn = last.then(() => draw(source));
      last = drawn.catch(() => {});
      return drawn;
    },
    close,
  };
  // A config that is read again brings another drawer, and nobody closes the former one.
  forgotten.register(drawer, close);
  return drawer;
}

const forgotten = new FinalizationRegistry<() => Promise<void>>((close) => void close());

async function openPage(browser: BrowserPipe, script: string): Promise<DrawingPage> {
  const [mermaid, draw] = await Promise.all([readFile(script, 'utf8'), bundleDraw()]);
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  await browser.send('Inspector.enable', {}, sessionId);
  const { frameTree } = await browser.send<{ frameTree: { frame: { id: string } } }>(
    'Page.getFrameTree',
    {},
    sessionId,
  );
  await browser.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html: DOCUMENT }, sessionId);
  await evaluate(browser, sessionId, `${mermaid}\n;void 0`);
  await evaluate(browser, sessionId, `${draw}\n;void 0`);
  return { browser, sessionId };
}

/** The half of this plugin that runs in browsers, as one script. */
async function bundleDraw(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./runtime/draw.js', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'docgenDiagrams',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

interface Evaluated<Value> {
  readonly result: { readonly value: Value };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}

async function evaluate<Value>(browser: BrowserPipe, sessionId: string, expression: string): Promise<Value> {
  const { result, exceptionDetails } = await browser.send<Evaluated<Value>>(
    'Runtime.evaluate',
    { expression, awaitPromise: true, returnByValue: true },
    sessionId,
  );
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** Ends a browser whose page works without end. The function that stops watching says why, if it did. */
function watchWork(browser: BrowserPipe): () => string | undefined {
  let why: string | undefined;
  let begin: number | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const ask = async () => {
    const seconds = await readSeconds(browser);
    if (isStopped || seconds === undefined) return;
    begin ??= seconds;
    if (seconds - begin > LIMIT_SECONDS) {
      why = `drawing it takes more than ${LIMIT_SECONDS} seconds of processor time`;
      browser.kill(why);
    } else timer = setTimeout(ask, ASK_EVERY_MS);
  };
  timer = setTimeout(ask, ASK_EVERY_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return why;
  };
}

/** Processor time of all pages; undefined when the browser has ended. */
async function readSeconds(browser: BrowserPipe): Promise<number | undefined> {
  try {
    const { processInfo } = await browser.send<{ processInfo: { type: string; cpuTime: number }[] }>(
      'SystemInfo.getProcessInfo',
    );
    return processInfo
      .filter(({ type }) => type === 'renderer')
      .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  } catch {
    return undefined;
  }
}
