/** Draws diagrams in a browser that starts with the first of them: one browser and one page of it, one after the other. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BrowserEnded, type BrowserPage, openPage } from 'docgenjs';
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

/** The page of the browser: nothing in a drawing is run or fetched. */
const DOCUMENT = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>docgen</title>`;

export function createDrawer(input: DrawerInput): Drawer {
  let opening: Promise<BrowserPage> | undefined;
  let page: BrowserPage | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const close = async () => {
    const closing = await opening?.catch(() => undefined);
    opening = undefined;
    page = undefined;
    if (closing?.isOpen) await closing.close();
  };
  const getPage = async () => {
    if (opening === undefined || !page?.isOpen) {
      opening = openDrawingPage(input);
      page = await opening;
    }
    return page;
  };
  const draw = async (source: string): Promise<DrawingResult> => {
    const drawing = await getPage();
    const request = `{ mermaid, source: ${JSON.stringify(source)}, options: ${JSON.stringify(input.options)} }`;
    try {
      return await drawing.limit(LIMIT_SECONDS, () => drawing.evaluate(`docgenDiagrams.draw(${request})`));
    } catch (error) {
      if (!(error instanceof BrowserEnded && error.isOverLimit)) throw error;
      return { problem: `drawing it takes more than ${LIMIT_SECONDS} seconds of processor time` };
    }
  };
  const drawer: Drawer = {
    draw(source) {
      const drawn = last.then(() => draw(source));
      last = drawn.catch(() => {});
      return drawn;
    },
    close,
  };
  // A reloaded config creates another drawer, and nobody closes the previous one.
  forgotten.register(drawer, close);
  return drawer;
}

const forgotten = new FinalizationRegistry<() => Promise<void>>((close) => void close());

async function openDrawingPage({ browser, script }: DrawerInput): Promise<BrowserPage> {
  const [mermaid, draw] = await Promise.all([readFile(script, 'utf8'), bundleDraw()]);
  const page = await openPage({ browser, html: DOCUMENT });
  await page.evaluate(`${draw}\n;void 0`);
  await page.evaluate(`${mermaid}\n;void 0`);
  return page;
}

/** The half of this plugin that runs in browsers, as one script. */
async function bundleDraw(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./runtime/draw-in-build.js', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'docgenDiagrams',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
