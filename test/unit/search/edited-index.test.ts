/** What an edit of a page changes of an index: files that readers have to fetch again, and hosts to take in. */
import { describe, expect, it } from 'vitest';
import type { SectionRecord } from '../../../src/search/analyse-section.ts';
import { readForeignRecords } from '../../helpers/foreign-docs.ts';
import { writeTestIndex } from '../../helpers/search-index.ts';

/** Files of an edited page at most: its rows, the manifest, and those with the words that came and went. */
const MAX_FILES = 12;

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
