/** Which sections are about a query, best first. Counts marks; never sees a text. */
import { IN_BODY, MOST_IMPACT } from './analyse-section.ts';
import type { Match } from './expand-word.ts';
import { eachPosting } from './index-format.ts';

export interface Candidate {
  readonly section: number;
  /** Up to 1 for what it is worth, and 1 more when every word is in it. */
  readonly score: number;
  /** Whether every word is in its headings, its own or those above it. */
  readonly isInHeadings: boolean;
}

interface Ranking {
  readonly best: readonly Candidate[];
  /** How many sections are about the query. */
  readonly total: number;
}

/** A section that has only some of the words is worth at most this much of what it were with all. */
const MOST_OF_PART = 0.35;
/** With less of the query than this, by what its words tell, it is not about it. */
const LEAST_PART = 0.25;

/**
 * @param words For each word of the query, the terms it may mean.
 * @param count How many sections there are.
 * @param most How many of the best are asked for.
 */
export function rankSections(words: readonly (readonly Match[])[], count: number, most: number): Ranking {
  const scores = new Float64Array(count);
  const covered = new Float64Array(count);
  const inHeadings = new Uint32Array(count);
  // How many of the words are in it, or may be.
  const having = new Uint8Array(count);
  let whole = 0;

  words.forEach((matches, word) => {
    const telling = toTelling(matches, count);
    const strengths = new Float64Array(count);
    // Of a common word, the index leaves sections out: any may be one of them.
    let missing = 0;
    whole += telling;
    for (const { postings, weight, count: stated } of matches) {
      missing += stated;
      eachPosting(postings, count, (section, place, impact) => {
        missing--;
        if (place !== IN_BODY) inHeadings[section] = (inHeadings[section] as number) | (1 << word);
        strengths[section] = Math.max(strengths[section] as number, (weight * impact) / MOST_IMPACT);
      });
    }
    for (let section = 0; section < count; section++) {
      const strength = strengths[section] as number;
      if (strength + missing > 0) having[section] = (having[section] as number) + 1;
      if (strength > 0) covered[section] = (covered[section] as number) + telling;
      scores[section] = (scores[section] as number) + telling * strength;
    }
  });

  const best: Candidate[] = [];
  let total = 0;
  for (let section = 0; section < count; section++) {
    const part = (covered[section] as number) / whole;
    if (!(part >= LEAST_PART)) continue;
    total++;
    const share = having[section] === words.length ? 1 : Math.min(MOST_OF_PART, part * part);
    // Exactly 1 with every word: then both are the same sum of the same numbers.
    const score = (part === 1 ? 1 : 0) + (share * (scores[section] as number)) / whole;
    // Equal ones stay in their order, so a later one has to be better.
    const at = best.findLastIndex((other) => other.score >= score) + 1;
    if (at === most) continue;
    best.splice(at, 0, { section, score, isInHeadings: inHeadings[section] === 2 ** words.length - 1 });
    best.length = Math.min(best.length, most);
  }
  return { best, total };
}

/** The fewer sections have a word, the more it tells. */
function toTelling(matches: readonly Match[], count: number): number {
  const exact = matches.filter(({ weight }) => weight === 1);
  const having = (exact.length > 0 ? exact : matches).reduce((sum, match) => sum + match.count, 0);
  return Math.log(1 + count / Math.max(1, Math.min(having, count)));
}
