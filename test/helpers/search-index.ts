/** An index in memory, written and read by the real code. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { SectionRecord } from '../../src/search/analyse-section.ts';
import { findSections } from '../../src/search/find-sections.ts';
import { type IndexFile, writeSearchIndex } from '../../src/search/search-index.ts';
import type { SearchAnswer } from '../../src/search/search-provider.ts';
import { createSearchReader, type SearchReader } from '../../src/search/search-reader.ts';

interface WriteOptions {
  /** 0 for an index in many files. */
  readonly maxPackedBytes?: number;
  /** 0 for lists of files. */
  readonly maxNamedFiles?: number;
  readonly compress?: (bytes: Uint8Array) => Uint8Array;
}

export function writeTestIndex(records: readonly SectionRecord[], options: WriteOptions = {}) {
  return writeSearchIndex(records, {
    compress: (bytes) => gzipSync(bytes),
    hash: (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8),
    ...options,
  });
}

export function readTestIndex(files: readonly IndexFile[]): SearchReader {
  const contents = new Map(files.map(({ name, content }) => [name, content]));
  return createSearchReader(async (name) => {
    const content = contents.get(name);
    if (content === undefined) throw new Error(`There is no ${name}`);
    return content;
  });
}

/** Queries an index that is written for this one query. */
export async function queryIndex(records: readonly SectionRecord[], query: string): Promise<SearchAnswer> {
  return findSections(readTestIndex(writeTestIndex(records)), query, { snippetWords: 10 });
}

/** A page of one section, or a section of it. */
export function createTestRecord(
  title: string,
  content = '',
  changes: Partial<SectionRecord> = {},
): SectionRecord {
  const id = changes.id ?? `/${title}`;
  const levels = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  const hierarchy = { lvl0: 'Guide', lvl1: title, ...levels };
  return { id, url: id, hierarchy, depth: 1, content, code: '', ...changes };
}
