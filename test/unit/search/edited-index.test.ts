/** What an edit of a page changes of an index: files that readers have to fetch again, and hosts to take in. */
import { describe, expect, it } from 'vitest';
import type { SectionRecord } from '../../../src/search/analyse-section.ts';
import { readForeignRecords } from '../../helpers/foreign-docs.ts';
import { writeTestIndex } from '../../helpers/search-index.ts';

/** Files of an edited page at most: its rows, the manifest, and those with the words that came and went. */
const MAX_FILES = 12;
/** Of an output that has an edited sentence, beside those of the index: the page and its payload. */
const PAGE_FILES = 2;
/** Copies of the docs that make as many sections as a site of 300 pages has. */
const COPIES = { en: 4, zh: 6 };
const SENTENCE = { en: /[A-Z][^.!?\n]{30,}[.!?]/g, zh: /[^。！？\n]{12,}[。！？]/g };

const WORDS = {
  en: { word: /[a-z]{5,}/g, other: 'Wrod' },
  zh: { word: /\p{sc=Han}{2}/gu, other: '的用' },
};

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

  it('changes few files where a sentence of other words is added', async () => {
    const some = await readForeignRecords(lang);
    const records = Array.from({ length: COPIES[lang] }, (_, copy) =>
      some.map((record) => ({ ...record, id: `/${copy}${record.id}` })),
    ).flat();
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
    expect((counts[3] as number) + PAGE_FILES, counts.join()).toBeLessThanOrEqual(MAX_FILES);
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
});
