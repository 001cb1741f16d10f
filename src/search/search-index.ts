/**
 * Writes an index (spec/search.md §4.4): small files of which a reader fetches the few that hold
 * the words looked for, or one pack where everything is small. The same sections give the same
 * bytes. Memory holds five bytes for each posting and the compressed files, never the texts.
 */
import { type AnalysedSection, IN_BODY, MOST_IMPACT } from './analyse-section.ts';
import {
  type FileKind,
  MANIFEST_NAME,
  pushPosting,
  type TermPostings,
  toFileName,
  toManifestBytes,
  toTermsBytes,
  toTitlesBytes,
} from './index-format.ts';
import { createPostingLog, type PostingLog } from './posting-log.ts';
import { createRowFiles } from './row-files.ts';

/** Manifest, terms and rows of at most this size are fetched as one: 256 KB, compressed. */
const MOST_PACKED_BYTES = 256 * 1024;
const TERMS_CUT = 32 * 1024;
/** Sections that only mention a word: as many are kept for one word, the best. */
const MOST_MENTIONS = 8000;

export interface IndexFile {
  /** Below the folder of the index. Carries a hash of the content, but for the manifest's. */
  readonly name: string;
  readonly content: Uint8Array;
}

export interface SearchIndexOptions {
  /** gzip: the reader undoes it with `DecompressionStream`. */
  readonly compress: (bytes: Uint8Array) => Uint8Array;
  /** A name for these bytes, of letters and digits. */
  readonly hash: (bytes: Uint8Array) => string;
  /**
   * The largest index that is one pack, in bytes.
   *
   * @default 262144
   */
  readonly mostPackedBytes?: number;
}

export interface SearchIndexWriter {
  /** Sections come in the order in which equal hits are shown. */
  add(section: AnalysedSection): void;
  /** The files, made as they are asked for, so that a large index need not be made at one go; the manifest comes last. */
  finish(): Iterable<IndexFile>;
}

/** The files of an index, its manifest first. Sections come in the order in which equal hits are shown. */
export function writeSearchIndex(
  sections: Iterable<AnalysedSection>,
  options: SearchIndexOptions,
): readonly IndexFile[] {
  const writer = createSearchIndexWriter(options);
  for (const section of sections) writer.add(section);
  const files = [...writer.finish()];
  return [...files.slice(-1), ...files.slice(0, -1)];
}

export function createSearchIndexWriter({
  compress,
  hash,
  mostPackedBytes = MOST_PACKED_BYTES,
}: SearchIndexOptions): SearchIndexWriter {
  const log = createPostingLog();
  const rowFiles = createRowFiles(compress, mostPackedBytes);

  function* write(
    termsCut: number,
    rows: readonly (readonly [firstSection: number, content: Uint8Array])[],
  ): Generator<IndexFile> {
    const toFile = (kind: FileKind, content: Uint8Array) => {
      const name = hash(content);
      return { name, file: { name: toFileName(kind, name), content } };
    };
    const terms: (readonly [string, string])[] = [];
    for (const shard of toShards(log, termsCut)) {
      const { name, file } = toFile('terms', compress(toTermsBytes(shard)));
      terms.push([(shard[0] as TermPostings).term, name]);
      yield file;
    }
    const sections: (readonly [number, string])[] = [];
    for (const [first, content] of rows) {
      const { name, file } = toFile('sections', content);
      sections.push([first, name]);
      yield file;
    }
    const titles = toFile('titles', compress(toTitlesBytes(toTitleWords(log))));
    yield titles.file;
    const manifest = { count: log.sectionCount(), terms, sections, titles: titles.name };
    yield { name: MANIFEST_NAME, content: toManifestBytes(manifest) };
  }
  const toPack = (): readonly IndexFile[] | undefined => {
    const rows = rowFiles.toPack();
    if (rows === undefined) return undefined;
    const pack = [...write(Number.POSITIVE_INFINITY, [[0, rows]])];
    const needed = pack.filter(({ name }) => !name.startsWith('titles'));
    return needed.reduce((sum, { content }) => sum + content.length, 0) <= mostPackedBytes ? pack : undefined;
  };

  return {
    add({ row, terms, marks }) {
      log.add(terms, marks);
      rowFiles.add(JSON.stringify(row));
    },
    *finish() {
      const pack = toPack();
      yield* pack ?? write(TERMS_CUT, rowFiles.toChunks());
    },
  };
}

/** Terms in order, in groups of about `cut` bytes. */
function* toShards(log: PostingLog, cut: number): Generator<TermPostings[]> {
  let shard: TermPostings[] = [];
  let size = 0;
  for (const { term, sections, marks } of log.eachTerm()) {
    const postings = toPostings(sections, marks);
    // What it takes besides its postings: about half of the letters, and three numbers.
    const weight = postings.length + term.length / 2 + 4;
    if (size > 0 && size + weight > cut) {
      yield shard;
      shard = [];
      size = 0;
    }
    shard.push({ term, count: sections.length, postings });
    size += weight;
  }
  if (shard.length > 0) yield shard;
}

function toPostings(sections: Uint32Array, marks: Uint8Array): Uint8Array {
  const least = toLeastImpact(marks);
  const bytes: number[] = [];
  let last = -1;
  let spare = least.spare;
  for (let at = 0; at < sections.length; at++) {
    const mark = marks[at] as number;
    const impact = mark & MOST_IMPACT;
    if (mark >> 5 === IN_BODY && (impact < least.impact || (impact === least.impact && spare-- <= 0)))
      continue;
    const section = sections[at] as number;
    pushPosting(bytes, section - last, mark);
    last = section;
  }
  return Uint8Array.from(bytes);
}

/** The impact below which mentions are left out, and how many of exactly that impact may stay. */
function toLeastImpact(marks: Uint8Array): { impact: number; spare: number } {
  const counts = new Uint32Array(MOST_IMPACT + 1);
  if (marks.length > MOST_MENTIONS) {
    for (const mark of marks)
      if (mark >> 5 === IN_BODY) counts[mark & MOST_IMPACT] = (counts[mark & MOST_IMPACT] ?? 0) + 1;
  }
  let spare = MOST_MENTIONS;
  for (let impact = MOST_IMPACT; impact > 0; impact--) {
    const count = counts[impact] as number;
    if (count > spare) return { impact, spare };
    spare -= count;
  }
  return { impact: 0, spare: 0 };
}

/** Words that are long enough to be misspelt. Pairs of characters are no words. */
function toTitleWords(log: PostingLog): string[] {
  return [...log.titleTerms()].filter((term) => term.length >= 4 && term < '\u1100').sort();
}
