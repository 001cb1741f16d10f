/**
 * Plans the files of an index. Slices are cached between runs, so that after an edit only the page's
 * slice is rebuilt; a file that exists under its content-based name is not built again.
 */
import { createHash } from 'node:crypto';
import type { AnalysedSection } from '../../search/analyse-section.ts';
import { getFileName, MANIFEST_NAME, serializeRows } from '../../search/index-format.ts';
import {
  createSliceWriter,
  cutSlices,
  type IndexSlice,
  type WrittenSlice,
} from '../../search/index-slice.ts';
import { createSearchIndexWriter, getMaxRowsSize, MAX_PACKED_BYTES } from '../../search/search-index.ts';
import { gzip } from '../output/gzip.ts';
import { hashKey } from '../store/hash-key.ts';
import { toolId } from '../store/tool-id.ts';
import { createPause } from './pause.ts';

export interface PlannedFile {
  /** Path below the index's folder. Derived from the content, except for the manifest's. */
  readonly name: string;
  /** Computes the content, if no file has that name. */
  content(): Uint8Array | Promise<Uint8Array>;
}

export interface IndexedSource {
  /** Hash of the page's contribution to the index. */
  readonly key: string;
  readonly path: string;
  readSections(): Promise<readonly AnalysedSection[]>;
}

/** The part of a store that is used; on another thread, access is slow. */
export interface SliceStore {
  get(kind: 'search', key: string): Uint8Array | undefined | Promise<Uint8Array | undefined>;
  set(kind: 'search', key: string, value: Uint8Array): void;
}

export interface IndexFilesInput {
  readonly folder: string;
  readonly pages: readonly IndexedSource[];
  readonly store: SliceStore;
  readonly signal?: AbortSignal | undefined;
  /** Passed to the writer. @default 262144 */
  readonly maxPackedBytes?: number;
}

export async function* planFiles(input: IndexFilesInput): AsyncIterable<PlannedFile> {
  const { folder, pages, store, signal, maxPackedBytes = MAX_PACKED_BYTES } = input;
  const pause = createPause(signal);
  const writer = createSearchIndexWriter({ compress: gzip, hash, maxPackedBytes });
  const make = async (sources: readonly IndexedSource[], isLarge: boolean): Promise<WrittenSlice> => {
    const slice = createSliceWriter({ hash, isLarge });
    for (const page of sources) {
      for (const section of await page.readSections()) slice.add(section);
      await pause();
    }
    return slice.finish();
  };

  const readCached = async (sources: readonly IndexedSource[]) => {
    const key = hashKey(toolId, 'slice', folder, sources[0]?.path ?? '');
    const from = hashKey(sources.map((page) => page.key).join());
    const bytes = await store.get('search', key);
    return { sources, key, from, cached: bytes && readSlice(asBuffer(bytes), from) };
  };
  const slices = await Promise.all(
    Array.from(
      cutSlices(pages, ({ path }) => path),
      readCached,
    ),
  );
  // A small index needs all rows, as they may become one file.
  const usesCached =
    slices.reduce((sum, { cached }) => sum + (cached?.size ?? 0), 0) > getMaxRowsSize(maxPackedBytes);
  for (const { sources, key, from, cached } of slices) {
    const isLarge = writer.isLarge();
    if (usesCached && cached?.isLarge === isLarge) {
      writer.addCached(cached);
      yield* planChunks(cached, () => make(sources, isLarge));
    } else {
      const slice = await make(sources, isLarge);
      store.set('search', key, serializeSlice(slice, from));
      yield* writer.add(slice);
    }
    await pause();
  }
  for (const file of writer.finish()) {
    yield file;
    await pause();
  }
}

/** Returns the rows of a cached slice, for an output that has lost their files. */
function* planChunks({ chunks }: IndexSlice, make: () => Promise<WrittenSlice>): Iterable<PlannedFile> {
  let promise: Promise<WrittenSlice> | undefined;
  for (const [at, [, name]] of chunks.entries()) {
    yield {
      name: getFileName('sections', name),
      async content() {
        promise ??= make();
        return gzip(serializeRows((await promise).rows[at] ?? []));
      },
    };
  }
}

/** True for the one file whose name does not depend on its content. */
export function isManifest(name: string): boolean {
  return name === MANIFEST_NAME;
}

/** Creates names as short as those of all hashed files, with forty bits: an index may have ten thousand files. */
function hash(bytes: Uint8Array): string {
  const number = createHash('sha256').update(bytes).digest().readUIntBE(0, 6);
  return (number % (10 * 36 ** 7)).toString(36).padStart(8, '0');
}

type Facts = Omit<IndexSlice, 'terms' | 'postings'>;

/**
 * Serializes a slice of an index: a line of facts, a line of terms, then the postings unchanged.
 * @param from Key of the slice's sources.
 */
function serializeSlice(
  { terms, postings, count, size, isLarge, chunks }: IndexSlice,
  from: string,
): Uint8Array {
  const facts: Facts = { count, size, isLarge, chunks };
  const text = `${JSON.stringify([from, facts])}\n${terms.join(' ')}\n`;
  return Buffer.concat([Buffer.from(text), postings]);
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

/** Undefined if it was made from something else. */
function readSlice(bytes: Buffer, from: string): IndexSlice | undefined {
  const factsEnd = bytes.indexOf('\n');
  const [sourceKey, facts] = JSON.parse(bytes.toString('utf8', 0, factsEnd)) as [string, Facts];
  if (sourceKey !== from) return undefined;
  const termsEnd = bytes.indexOf('\n', factsEnd + 1);
  const terms = bytes.toString('utf8', factsEnd + 1, termsEnd);
  return { ...facts, terms: terms === '' ? [] : terms.split(' '), postings: bytes.subarray(termsEnd + 1) };
}
