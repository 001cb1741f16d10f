/** Which sections are about a query, best first (spec/search.md §4.3). Counts marks; never sees a text. */
import { IN_BODY, MOST_IMPACT } from './analyse-section.ts';
import type { Match } from './expand-word.ts';
import { eachPosting } from './index-format.ts';

export interface Candidate {
  readonly section: number;
  /** About 1 for the best there can be. */
  readonly score: number;
  /** Whether every word is in it. */
  readonly isWhole: boolean;
  /** Whether every word is in its headings, its own or those above it. */
  readonly isInHeadings: boolean;
}

/** A section that has only some of the words is worth at most this much of one that has all. */
const MOST_OF_PART = 0.35;
/** With less of the query than this, by what its words tell, it is not about it. */
const LEAST_PART = 0.25;

/** @param words For each word of the query, the terms it may mean. */
export function rankSections(words: readonly (readonly Match[])[], count: number): Candidate[] {
  const scores = new Float64Array(count);
  const covered = new Float64Array(count);
  const best = new Float64Array(count);
  const found = new Uint32Array(count);
  const inHeadings = new Uint32Array(count);
  const seen: number[] = [];
  let whole = 0;

  words.forEach((matches, word) => {
    const telling = toTelling(matches, count);
    const bit = 1 << word;
    const touched: number[] = [];
    whole += telling;
    for (const { postings, weight } of matches) {
      eachPosting(postings, count, (section, place, impact) => {
        if (found[section] === 0) seen.push(section);
        if (((found[section] as number) & bit) === 0) touched.push(section);
        found[section] = (found[section] as number) | bit;
        if (place !== IN_BODY) inHeadings[section] = (inHeadings[section] as number) | bit;
        best[section] = Math.max(best[section] as number, (weight * impact) / MOST_IMPACT);
      });
    }
    for (const section of touched) {
      scores[section] = (scores[section] as number) + telling * (best[section] as number);
      covered[section] = (covered[section] as number) + telling;
      best[section] = 0;
    }
  });

  const all = 2 ** words.length - 1;
  const candidates = seen.map((section) => {
    const isWhole = found[section] === all;
    const part = (covered[section] as number) / whole;
    const share = isWhole ? 1 : Math.min(MOST_OF_PART, part * part);
    const score = (share * (scores[section] as number)) / whole;
    return { section, score, part, isWhole, isInHeadings: inHeadings[section] === all };
  });
  return candidates
    .filter(({ isWhole, part }) => isWhole || part >= LEAST_PART)
    .sort((a, b) => b.score - a.score || a.section - b.section);
}

/** The fewer sections have a word, the more it tells. */
function toTelling(matches: readonly Match[], count: number): number {
  const exact = matches.filter(({ weight }) => weight === 1);
  const having = (exact.length > 0 ? exact : matches).reduce((sum, match) => sum + match.count, 0);
  return Math.log(1 + count / Math.max(1, Math.min(having, count)));
}
