/**
 * Documents that workers render, as they are in the shared store. Whoever renders a batch is told all that its pages show
 * around their bodies, so nobody but the build has to know the whole site. What is told is named by a hash of itself:
 * nothing else is used.
 */
import type { PageMeta, PageRecord, RoutePath } from '../../shared/types.ts';
import type { QueuedPage } from '../queue/messages.ts';
import type { SharedStore } from '../remote/shared-store.ts';
import type { AnalysisTask } from '../search/search-indexer.ts';
import { hashKey } from '../store/hash-key.ts';

/** What all documents of a build are rendered with. */
export interface RenderFrame {
  readonly entry: string;
  /** Modules of pages with components. */
  readonly pages: readonly (readonly [path: RoutePath, file: string])[];
  readonly files: readonly (readonly [path: string, text: string])[];
  /** Records of all pages if anything uses them, otherwise empty. */
  readonly records: readonly PageRecord[];
  /** True if code of the site's own runs, which may never end. */
  readonly runsSiteCode: boolean;
  readonly count: number;
}

export interface DocumentTask {
  /** Its body and sections are in the shared store, or at the worker. */
  readonly page: QueuedPage;
  readonly shellKey: string;
  readonly meta: PageMeta;
  /** Keys of the site data and the sidebar; that of no sidebar is empty. */
  readonly site: string;
  readonly sidebar: string;
  /** True if what navigation loads is wanted too. */
  readonly hasPayload: boolean;
  /** Undefined where the page is not searched, or the build has its analysis. */
  readonly analysis?: AnalysisTask | undefined;
}

export interface BatchContent {
  /** Key of the `RenderFrame`. */
  readonly frame: string;
  readonly tasks: readonly DocumentTask[];
}

/** What a worker has made of a document; empty where there is nothing. */
export interface DocumentAnswer {
  /** The markup around the body, as the store has it. */
  readonly shell: Uint8Array;
  readonly payload: Uint8Array;
  /** The analysis for search. */
  readonly analysed: Uint8Array;
}

export const NO_BYTES = new Uint8Array();

/** Sends a value, and returns its key. */
export function tell(value: object, shared: SharedStore): string {
  const text = JSON.stringify(value);
  const key = hashKey('told', text);
  shared.write(key, () => Buffer.from(text));
  return key;
}

/** Undefined where it is not there, or not what the key was made of. */
export async function readTold<Value>(key: string, shared: SharedStore): Promise<Value | undefined> {
  let value: Value | undefined;
  await shared.read([key], (_, content) => {
    const text = Buffer.from(content).toString();
    if (hashKey('told', text) !== key) return false;
    value = JSON.parse(text) as Value;
    return true;
  });
  return value;
}

/** Key of what a worker answers to a batch. */
export const getAnswersKey = (batch: string): string => hashKey('answers', batch);

export function packAnswers(answers: readonly DocumentAnswer[]): Buffer {
  const parts = answers.flatMap(({ shell, payload, analysed }) => [shell, payload, analysed]);
  const lengths = Buffer.alloc(4 * parts.length);
  for (const [at, part] of parts.entries()) lengths.writeUInt32LE(part.byteLength, 4 * at);
  return Buffer.concat([lengths, ...parts]);
}

/** `count`: number of answers. Undefined for bytes that are not so many. */
export function unpackAnswers(bytes: Uint8Array, count: number): readonly DocumentAnswer[] | undefined {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let from = 12 * count;
  if (packed.length < from) return undefined;
  const parts = Array.from({ length: 3 * count }, (_, at) => {
    const begin = from;
    from += packed.readUInt32LE(4 * at);
    return packed.subarray(begin, from);
  });
  if (from !== packed.length) return undefined;
  const getPart = (at: number) => parts[at] ?? NO_BYTES;
  return Array.from({ length: count }, (_, at) => ({
    shell: getPart(3 * at),
    payload: getPart(3 * at + 1),
    analysed: getPart(3 * at + 2),
  }));
}
