/** A word is found by its regular inflections: every word of our own docs, in an index of many files. */
import { expect, it } from 'vitest';
import { expandWord } from '../../../src/search/expand-word.ts';
import { readDocsRecords } from '../../helpers/docs-records.ts';
import { readTestIndex, writeTestIndex } from '../../helpers/search-index.ts';

/** One vowel between consonants: the last letter is doubled in a short word, and often in a long one. */
const DOUBLES = /[^aeiou][aeiouy][^aeiouswxy]$/;
const CONSONANT_Y = /(?<=[^aeiou])y$/;

function inflect(word: string): readonly string[] {
  const stem = word.replace(/e$/, '');
  const isSilent = /[^eoy]e$/.test(word);
  const past = isSilent
    ? [`${stem}ed`]
    : [`${word.replace(CONSONANT_Y, 'i')}${/e$/.test(word) ? 'd' : 'ed'}`];
  return [
    /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : word.replace(CONSONANT_Y, 'ie').concat('s'),
    // Of one syllable with a double e, `freed` looks like `need`.
    ...(/^[^aeiou]*ee$/.test(word) ? [] : past),
    /ie$/.test(word) ? word.replace(/ie$/, 'ying') : `${isSilent ? stem : word}ing`,
    ...(DOUBLES.test(word) ? [`${word}${word.at(-1)}ed`, `${word}${word.at(-1)}ing`] : []),
  ];
}

it('finds every word of a site by its regular inflections', async () => {
  const records = await readDocsRecords('en');
  const reader = readTestIndex(writeTestIndex(records, { maxPackedBytes: 0 }));
  const texts = records.map(({ content, hierarchy }) => `${content} ${Object.values(hierarchy).join(' ')}`);
  // Without a vowel it is an abbreviation, or no verb: `https`, `the`.
  const words = new Set(
    texts
      .join(' ')
      .match(/(?<![\p{L}\p{N}_])[a-z]{3,}(?![\p{L}\p{N}_])/gu)
      ?.filter((word) => /[aeiouy]/.test(word.replace(/e$/, ''))),
  );

  const lost: string[] = [];
  for (const word of words) {
    for (const text of inflect(word)) {
      const matches = await expandWord({ text, isCjk: false, isOpen: false }, reader);
      if (!matches.some(({ term, weight }) => term === word && weight > 0.8)) lost.push(`${text}: ${word}`);
    }
  }

  expect(lost).toEqual([]);
  expect(words.size).toBeGreaterThan(2000);
});
