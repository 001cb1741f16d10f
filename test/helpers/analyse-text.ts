/** Everything that the analyser makes of a text, to compare one place where it runs with another. */
import {
  analyseQuery,
  eachTerm,
  toBareText,
  toNormal,
  toNormalWithOffsets,
} from '../../src/search/analyse.ts';
import { toStem } from '../../src/search/expand-word.ts';

export function analyseText(text: string): readonly string[] {
  const terms: string[] = [];
  eachTerm(toNormal(text), (term, start, end) => terms.push(`${term} ${toStem(term)} ${start}-${end}`));
  const words = text
    .split('\n')
    .flatMap((line) => analyseQuery(line).map((word) => `${word.text} ${word.isCjk} ${word.isOpen}`));
  const { normal, offsets } = toNormalWithOffsets(text);
  // All of them in one number: a whole page's would be megabytes to hand over.
  const places = offsets.reduce((sum, offset) => (Math.imul(sum, 31) + offset) | 0, 0);
  return [...terms, ...words, toBareText(text), normal, String(places)];
}
