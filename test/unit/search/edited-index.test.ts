/** What an edit of a page changes of an index: files that readers have to fetch again, and hosts to take in. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { analyseSection, type SectionRecord } from '../../../src/search/analyse-section.ts';
import { findSections } from '../../../src/search/find-sections.ts';
import { getFileName, MANIFEST_NAME, parseManifest, parseTerms } from '../../../src/search/index-format.ts';
import type { IndexFile } from '../../../src/search/search-index.ts';
import { createSearchReader } from '../../../src/search/search-reader.ts';
import { readForeignRecords } from '../../helpers/foreign-docs.ts';
import { createTestRecord, writeTestIndex } from '../../helpers/search-index.ts';

/** Files of an edited page at most: its rows, the manifest, and those with the words that came and went. */
const MAX_FILES = 12;
/** Of a sentence more; the aim is 12. */
const REACHED = 14;
/** Of an output that has an edited sentence, beside those of the index: the page and its payload. */
const PAGE_FILES = 2;
/** Copies of the docs that make as many sections as a site of 300 pages has. */
const COPIES = { en: 4, zh: 6 };
const SENTENCE = { en: /[A-Z][^.!?\n]{30,}[.!?]/g, zh: /[^。！？\n]{12,}[。！？]/g };

const WORDS = {
  en: { word: /[a-z]{5,}/g, other: 'Wrod' },
  zh: { word: /\p{sc=Han}{2}/gu, other: '的用' },
};

const QUERIES = {
  en: ['deploy', 'output path', 'html tem', 'watch', 'tailwind'],
  zh: ['部署', '产物目录', '模板', '别名', 'output'],
};

function copyRecords(records: readonly SectionRecord[], copies: number): readonly SectionRecord[] {
  return Array.from({ length: copies }, (_, copy) =>
    records.map((record) => ({ ...record, id: `/${copy}${record.id}` })),
  ).flat();
}

describe.each(['en', 'zh'] as const)('an edit of a page in %s', (lang) => {
  it('changes few files where a word is mistyped', async () => {
    const records = await readForeignRecords(lang);
    const write = (list: readonly SectionRecord[]) =>
      writeTestIndex(list, { maxPackedBytes: 0 }).map(({ name, content }) => `${name} ${content.length}`);
    const before = new Set(write(records));
    const edits = records.flatMap((record, at) => {
      const { word, other } = WORDS[lang];
      const words = [...record.content.matchAll(word)];
      const found = words[words.length >> 1];
      if (at % 31 !== 0 || found === undefined) return [];
      const content = `${record.content.slice(0, found.index)}${other}${record.content.slice(found.index + found[0].length)}`;
      return [records.with(at, { ...record, content })];
    });

    const counts = edits.map((edited) => write(edited).filter((file) => !before.has(file)).length);

    expect(edits.length).toBeGreaterThan(8);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_FILES);
  });

  it('leaves at most 60 KB to fetch before the first hits of a site of 300 pages', async () => {
    const files = writeTestIndex(copyRecords(await readForeignRecords(lang), COPIES[lang]), {
      maxPackedBytes: 0,
    });
    const contents = new Map(files.map(({ name, content }) => [name, content]));
    const sizes = await Promise.all(
      QUERIES[lang].map(async (query) => {
        let size = 0;
        const reader = createSearchReader(async (name) => {
          const content = contents.get(name) as Uint8Array;
          size += name === MANIFEST_NAME ? gzipSync(content).length : content.length;
          return content;
        });
        return new Promise<number>((resolve, reject) => {
          const onFirst = () => resolve(size);
          findSections(reader, query, { snippetWords: 10, onFirst }, new Promise(() => {})).catch(reject);
        });
      }),
    );

    expect(files.length).toBeGreaterThan(100);
    expect(Math.max(...sizes), sizes.join()).toBeLessThanOrEqual(60 * 1024);
  });

  it('changes few files where a sentence of other words is added', async () => {
    const some = await readForeignRecords(lang);
    const records = copyRecords(some, COPIES[lang]);
    const write = (list: readonly SectionRecord[]) =>
      writeTestIndex(list, { maxPackedBytes: 0, compress: (bytes) => bytes }).map(
        ({ name, content }) => `${name} ${content.length}`,
      );
    const before = new Set(write(records));
    const others = some.flatMap(({ content }) => content.match(SENTENCE[lang]) ?? []);
    const counts = Array.from({ length: 7 }, (_, edit) => {
      const at = Math.floor(((edit + 0.5) * records.length) / 7);
      const record = records[at] as SectionRecord;
      const content = `${record.content} ${others[(edit * 37) % others.length]}`;
      return write(records.with(at, { ...record, content })).filter((file) => !before.has(file)).length;
    });

    counts.sort((a, b) => a - b);
    expect(before.size).toBeGreaterThan(100);
    expect((counts[3] as number) + PAGE_FILES, counts.join()).toBeLessThanOrEqual(REACHED);
  });

  it('changes nothing of the words that it leaves alone, unless the section is much longer than before', async () => {
    const records = await readForeignRecords(lang);
    const at = records.findIndex(({ content }) => content.length > 400);
    const record = records[at] as SectionRecord;
    const write = (content: string) =>
      writeTestIndex(records.with(at, { ...record, content }), { maxPackedBytes: 0 }).map(({ name }) => name);
    const before = new Set(write(record.content));

    const count = write(`${record.content} zyzzy frobnicate`).filter((name) => !before.has(name)).length;

    // Rows, manifest, and for each of the words the file that has it and the one of its first letters.
    expect(count).toBeLessThanOrEqual(6);
  });

  it('changes of the words that others have only those of a page that comes last', async () => {
    const records = await readForeignRecords(lang);
    const write = (list: readonly SectionRecord[]) =>
      writeTestIndex(list, { maxPackedBytes: 0, compress: (bytes) => bytes });
    const content = records
      .filter((_, at) => at % 9 === 0)
      .map((record) => record.content)
      .join(' ')
      .slice(0, lang === 'zh' ? 120 : 300);
    const page = createTestRecord('Last', content);
    const terms = new Set(analyseSection(page).terms);
    const before = new Set(write(records).map(({ name }) => name));
    const [manifest, ...files] = write([...records, page]);
    const short = parseManifest((manifest as IndexFile).content).short ?? {};
    const letterOf = new Map(
      Object.entries(short).map(([letter, hash]) => [getFileName('terms', hash), letter]),
    );

    const changed = files.filter(({ name }) => name.startsWith('terms') && !before.has(name));

    const isOwn = ({ name, content }: IndexFile) => {
      const letter = letterOf.get(name);
      if (letter !== undefined) return [...terms].some((term) => term.startsWith(letter));
      return parseTerms(content).some(({ term }) => terms.has(term));
    };
    expect(changed.filter((file) => !isOwn(file)).map(({ name }) => name)).toEqual([]);
    expect(changed.length).toBeLessThan(files.length);
  });
});
