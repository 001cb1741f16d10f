/** Lists all results of the analyser for a text, to compare the places where it runs. */
import {
  analyseQuery,
  forEachTerm,
  listParts,
  normalizeText,
  normalizeWithOffsets,
} from '../../src/search/analyse.ts';
import { stemWord } from '../../src/search/stem-word.ts';

export function analyseText(text: string): readonly string[] {
  const terms: string[] = [];
  forEachTerm(normalizeText(text), (term, start, end) =>
    terms.push(`${term} ${stemWord(term)} ${start}-${end}`),
  );
  const words = text
    .split('\n')
    .flatMap((line) => analyseQuery(line).map((word) => `${word.text} ${word.isCjk} ${word.isOpen}`));
  const { normal, offsets } = normalizeWithOffsets(text);
  // Combined into one number: those of a whole page would be megabytes to transfer.
  const places = offsets.reduce((sum, offset) => (Math.imul(sum, 31) + offset) | 0, 0);
  return [...terms, ...words, listParts(text).join(), normal, String(places)];
}
