/** All samples of code; unit tests look at those of some languages. */
import { expect, it } from 'vitest';
import { findOtherLooks, THEMES } from '../unit/highlight/pair-looks.ts';
import { findOtherMatches } from '../unit/highlight/regex-matches.ts';
import { samples } from '../unit/highlight/samples.ts';

const LANGUAGES = Object.keys(samples);

it('has samples of many languages', () => {
  expect(LANGUAGES.length).toBeGreaterThan(40);
});

it.each(THEMES)('every character looks as shiki shows it, $light and $dark', async (names) => {
  expect(await findOtherLooks(LANGUAGES, names)).toEqual([]);
});

it('the regex engine finds what that of shiki finds, whole and in pieces', async () => {
  expect((await findOtherMatches(LANGUAGES)).wrong).toEqual([]);
});
