/** Everything that the analyser makes of a text, to compare one place where it runs with another. */
import {
  analyseQuery,
  forEachTerm,
  normalizeBare,
  normalizeText,
  normalizeWithOffsets,
} from '../../src/search/analyse.ts';
import { stemWord } from '../../src/search/expand-word.ts';

export function analyseText(text: string): readonly string[] {
  const terms: string[] = [];
  forEachTerm(normalizeText(text), (term, start, end) =>
    terms.push(`${term} ${stemWord(term)} ${start}-${end}`),
  );
  const words = text
    .split('\n')
    .flatMap((line) => analyseQuery(line).map((word) => `${word.text} ${word.isCjk} ${word.isOpen}`));
  const { normal, offsets } = normalizeWithOffsets(text);
  // All of them in one number: a whole page's would be megabytes to hand over.
  const places = offsets.reduce((sum, offset) => (Math.imul(sum, 31) + offset) | 0, 0);
  return [...terms, ...words, normalizeBare(text), normal, String(places)];
}
