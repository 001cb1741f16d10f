/** Gives documents to workers: what is known of a batch goes to the shared store, and what they make of it comes back. */
import { createDiagnostic } from '../../shared/diagnostic.ts';
import { getPayloadPath } from '../../shared/page-files.ts';
import type { Diagnostic, PageRecord } from '../../shared/types.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import type { Batch } from '../queue/messages.ts';
import { BATCH_SIZE, type PageQueue } from '../queue/page-queue.ts';
import type { SharedStore } from '../remote/shared-store.ts';
import type { PageDocument } from '../render/page-document.ts';
import type { AnalysisTask } from '../search/search-indexer.ts';
import type { Store } from '../store/store.ts';
import { takeTurns } from '../threads/take-turns.ts';
import type { Route } from '../types.ts';
import {
  type BatchContent,
  type DocumentAnswer,
  type DocumentTask,
  getAnswersKey,
  type RenderFrame,
  tell,
  unpackAnswers,
} from './document-batch.ts';

export interface OpenDocument<Item> {
  readonly item: Item;
  readonly route: Route;
  readonly document: PageDocument;
}

export interface SpreadDocumentsInput<Item> {
  readonly queue: PageQueue;
  readonly shared: SharedStore;
  readonly store: Store;
  readonly frame: RenderFrame;
  /** Number of documents that are made here and by others. */
  readonly count: number;
  /** Each is asked for in its turn, and stays in memory until it is made. */
  readonly documents: () => Iterable<OpenDocument<Item>>;
  /** Key of a page's results in the shared store. */
  readonly getPageKey: (route: Route) => string | undefined;
  /** What is to be analysed of a page for search. */
  readonly findAnalysis: (route: Route) => AnalysisTask | undefined;
  /** `payload`: what navigation loads, where a worker has made it. */
  readonly make: (document: OpenDocument<Item>, payload?: Uint8Array) => Promise<void>;
}

/** Documents of a batch in progress in parallel: two batches keep every thread busy. */
const MOST_AT_ONCE = 12;

/** Code and data of a site that is larger would be refused by the servers that keep it. */
const MOST_FRAME_BYTES = 16 * 1024 ** 2;

/** Collects what all documents of a bundle are rendered with. Returns the reason where workers cannot be told. */
export function createRenderFrame(
  { server }: Pick<Bundle, 'server'>,
  facts: Pick<RenderFrame, 'runsSiteCode' | 'count'> & { readonly records: readonly PageRecord[] },
  shared: SharedStore,
): RenderFrame | { readonly why: string } {
  if (!shared.canWrite) return { why: 'this build may not write to the shared store' };
  const bytes = server.files.reduce((sum, { content }) => sum + (content as Uint8Array).length, 0);
  const records = Buffer.byteLength(JSON.stringify(facts.records));
  if (bytes + records > MOST_FRAME_BYTES)
    return { why: 'its components and the records that they use are larger than 16 MiB' };
  return {
    ...facts,
    entry: server.entry,
    pages: [...server.pages],
    files: server.files.map(({ path, content }) => [path, Buffer.from(content as Uint8Array).toString()]),
  };
}

export function createUnspreadNote({ host }: PageQueue, why: string): Diagnostic {
  return createDiagnostic('info', 'DG7506', `The workers at "${host}" render no pages: ${why}.`, {
    hint: 'The pages were rendered here; workers compiled them all the same.',
  });
}

/** Resolves when every document is made, or the queue is of no more use; the others are left. */
export async function spreadDocuments<Item>(input: SpreadDocumentsInput<Item>): Promise<void> {
  const { queue, shared, store, make } = input;
  const open = new Map<string, readonly OpenDocument<Item>[]>();
  const close = (batch: Batch): readonly OpenDocument<Item>[] => {
    if (!('documents' in batch)) return [];
    const documents = open.get(batch.documents) ?? [];
    open.delete(batch.documents);
    return documents;
  };
  await queue.spread({
    kind: 'render',
    isEmpty: input.count === 0,
    async *batches() {
      const createContent = createContents(input);
      for (const documents of splitDocuments(input.documents())) {
        const key = tell(createContent(documents), shared);
        open.set(key, documents);
        await shared.flush();
        yield { documents: key };
      }
    },
    async make(batch) {
      await takeTurns(close(batch).values(), MOST_AT_ONCE, (document) => make(document));
    },
    async take(batch) {
      const documents = close(batch);
      const answers =
        'documents' in batch ? await readAnswers(batch.documents, documents.length, shared) : [];
      let taken = 0;
      // As many in parallel as of a batch that is made here, which would otherwise keep answers waiting.
      await takeTurns(documents.entries(), MOST_AT_ONCE, async ([at, document]) => {
        const answer = answers[at];
        if (answer === undefined || answer.shell.length === 0) return make(document);
        taken += 1;
        keepAnswer(answer, document, input.findAnalysis(document.route), store);
        return make(document, answer.payload.length === 0 ? undefined : answer.payload);
      });
      return taken;
    },
  });
}

/** Where the store has what a worker has made, it is found as if this build had made it. */
function keepAnswer<Item>(
  { shell, analysed }: DocumentAnswer,
  { document }: OpenDocument<Item>,
  analysis: AnalysisTask | undefined,
  store: Store,
): void {
  store.set('shell', document.getShellKey(), shell);
  if (analysis && analysed.length > 0) store.set('search', analysis.key, analysed);
}

async function readAnswers(
  batch: string,
  count: number,
  shared: SharedStore,
): Promise<readonly DocumentAnswer[]> {
  let answers: readonly DocumentAnswer[] | undefined;
  await shared.read([getAnswersKey(batch)], (_, content) => {
    answers = unpackAnswers(content, count);
    return answers !== undefined;
  });
  return answers ?? [];
}

/** Site data and sidebars, which many pages share, are sent once. */
function createContents<Item>({
  frame,
  shared,
  getPageKey,
  findAnalysis,
}: SpreadDocumentsInput<Item>): (documents: readonly OpenDocument<Item>[]) => BatchContent {
  const frameKey = tell(frame, shared);
  const keys = new Map<string, string>([['', '']]);
  const share = (address: string, value: object): string => {
    const key = keys.get(address) ?? tell(value, shared);
    keys.set(address, key);
    return key;
  };
  const describe = ({ route, document }: OpenDocument<Item>): DocumentTask => {
    const { meta, site, sidebar } = document.input;
    const payload = getPayloadPath(route.path);
    return {
      page: { path: route.path, key: getPageKey(route) ?? '' },
      shellKey: document.getShellKey(),
      meta,
      site: share(meta.site, site),
      sidebar: share(meta.sidebar, sidebar),
      hasPayload: document.loaded.some(({ path }) => path === payload),
      analysis: findAnalysis(route),
    };
  };
  return (documents) => ({ frame: frameKey, tasks: documents.map(describe) });
}

function* splitDocuments<Item>(documents: Iterable<Item>): Generator<readonly Item[]> {
  let batch: Item[] = [];
  for (const document of documents) {
    batch.push(document);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
