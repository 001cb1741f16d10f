/** A thread that makes search indexes. Started by `index-on-thread.ts`. */
import { parentPort } from 'node:worker_threads';
import { type Asker, createAsker } from '../threads/ask-main-thread.ts';
import type { PoolReply, PoolReport } from '../threads/thread-pool.ts';
import { readThreadName } from '../threads/thread-time.ts';
import { type AnalysisOptions, createPageAnalyser, type PageInput } from './analyse-page.ts';
import { type PlannedFile, planFiles } from './plan-files.ts';

/** An index that a thread is to make. */
export interface ThreadIndex {
  readonly folder: string;
  readonly pages: readonly {
    readonly key: string;
    /** Key of its analysis in the store. */
    readonly analysisKey: string;
    readonly path: string;
  }[];
  readonly analysis: AnalysisOptions;
  /** Names of files that the output probably has, so that they need not be made. */
  readonly knownFiles: ReadonlySet<string>;
}

/** What only the main thread knows, and what only it can keep or write. */
export type IndexQuestion =
  /** @returns the bytes of a slice of an earlier run, if there are any */
  | { readonly slice: string }
  /** @returns `PageInput`s of these pages */
  | { readonly from: number; readonly to: number }
  | { readonly keep: string; readonly value: string | Uint8Array }
  /** @returns false if the file has to be made; with `content` it is taken */
  | { readonly file: string; readonly content?: Uint8Array };

/** Pages requested at once, while earlier ones are analysed. */
const PAGES_AT_ONCE = 32;
/** Files in transit: those the main thread has not taken yet use memory. */
const FILES_AT_ONCE = 64;

if (parentPort !== null) serve(parentPort);

function serve(port: NonNullable<typeof parentPort>): void {
  const post = (report: PoolReport<'made'>): void => port.postMessage(report);
  const asker = createAsker(port);
  port.on('message', (message: ThreadIndex | PoolReply) => {
    if ('repliesTo' in message) asker.take(message);
    else void makeIndex(message, asker.ask, post).then(() => post({ answer: 'made' }));
  });
  post({ name: readThreadName() });
  post({ ready: true });
}

async function makeIndex(
  { folder, pages, analysis, knownFiles }: ThreadIndex,
  send: Asker['ask'],
  post: (report: PoolReport<'made'>) => void,
): Promise<void> {
  const ask = (question: IndexQuestion): Promise<unknown> => {
    // The limit applies to the work between two of them.
    post({ goesOn: true });
    return send(question);
  };
  const readInput = createInputReader(pages.length, ask);
  const analyse = createPageAnalyser(analysis);
  const keep = (key: string, value: string | Uint8Array) => void ask({ keep: key, value });
  const files = planFiles({
    folder,
    store: {
      get: (_kind, slice) => ask({ slice }) as Promise<Uint8Array | undefined>,
      set: (_kind, key, value) => keep(key, value),
    },
    pages: pages.map(({ key, path, analysisKey }, at) => ({
      key,
      path,
      readSections: async () => analyse(await readInput(at), (text) => keep(analysisKey, text)),
    })),
  });
  const isThere = ({ name: file }: PlannedFile): unknown => knownFiles.has(file) && ask({ file });
  const under = new Set<Promise<unknown>>();
  for await (const file of files) {
    if (under.size >= FILES_AT_ONCE) await Promise.race(under);
    const written = (async () => {
      if (await isThere(file)) return;
      // A copy: the content may be part of a larger buffer, all of which would be sent.
      await ask({ file: file.name, content: new Uint8Array(await file.content()) });
    })().finally(() => under.delete(written));
    under.add(written);
  }
  await Promise.all(under);
}

/** Reads pages in order, some at once and the next ones ahead. */
function createInputReader(count: number, ask: (question: IndexQuestion) => Promise<unknown>) {
  let batches = new Map<number, Promise<readonly PageInput[]>>();
  const askFor = (from: number) =>
    batches.get(from) ??
    (ask({ from, to: Math.min(count, from + PAGES_AT_ONCE) }) as Promise<readonly PageInput[]>);
  return async (at: number): Promise<PageInput> => {
    const from = at - (at % PAGES_AT_ONCE);
    const next = from + PAGES_AT_ONCE;
    const current = askFor(from);
    batches = new Map([[from, current], ...(next < count ? [[next, askFor(next)] as const] : [])]);
    return (await current)[at - from] as PageInput;
  };
}
