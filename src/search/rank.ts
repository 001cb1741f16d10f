/** Ranks the sections that match a query. Counts marks; never reads a text. */
import { IN_BODY, MAX_IMPACT } from './analyse-section.ts';
import { forEachPosting, type TermPostings } from './index-format.ts';

/** A term that a word of the query may mean. */
export interface Match extends TermPostings {
  /** Confidence that this term is meant, from 0 to 1. */
  readonly weight: number;
  /** Number of its first letters that match the word: the part to mark. */
  readonly length: number;
}

export interface Candidate {
  readonly section: number;
  /** Up to 1 for its relevance, and 1 more if it has every word. */
  readonly score: number;
  /** True if every word is in its headings, its own or those above it. */
  readonly isInHeadings: boolean;
}

interface Ranking {
  readonly best: readonly Candidate[];
  /** Number of sections that match the query. */
  readonly total: number;
}

/** Maximum share of its score for a section that has only some of the words. */
const MAX_PARTIAL_SCORE = 0.35;
/**
 * A section with less of the query than this, weighted by informativeness, does not match, unless no section
 * has more.
 */
const MIN_PART = 0.25;

/**
 * @param words For each word of the query, the terms it may mean, of which there is at least one.
 * @param count Number of sections.
 * @param max Number of results.
 */
export function rankSections(words: readonly (readonly Match[])[], count: number, max: number): Ranking {
  const scores = new Float64Array(count);
  const coverage = new Float64Array(count);
  const inHeadings = new Uint32Array(count);
  // Number of the words that a section has, or may have.
  const matchCounts = new Uint8Array(count);
  let whole = 0;

  words.forEach((matches, word) => {
    const informativeness = measureInformativeness(matches, count);
    const strengths = new Float64Array(count);
    // The index omits sections of a common word: any section may be one of them.
    let missing = 0;
    whole += informativeness;
    for (const { postings, weight, count: fullCount } of matches) {
      missing += fullCount;
      forEachPosting(postings, count, (section, place, impact) => {
        missing--;
        if (place !== IN_BODY) inHeadings[section] = (inHeadings[section] as number) | (1 << word);
        strengths[section] = Math.max(strengths[section] as number, (weight * impact) / MAX_IMPACT);
      });
    }
    for (let section = 0; section < count; section++) {
      const strength = strengths[section] as number;
      if (strength + missing > 0) matchCounts[section] = (matchCounts[section] as number) + 1;
      if (strength > 0) coverage[section] = (coverage[section] as number) + informativeness;
      scores[section] = (scores[section] as number) + informativeness * strength;
    }
  });

  const best: Candidate[] = [];
  let total = 0;
  const minPart = Math.min(MIN_PART, coverage.reduce((most, each) => Math.max(most, each), 0) / whole);
  for (let section = 0; section < count; section++) {
    const part = (coverage[section] as number) / whole;
    // Neither is a number if there are no words.
    if (!(part >= minPart)) continue;
    total++;
    const share = matchCounts[section] === words.length ? 1 : Math.min(MAX_PARTIAL_SCORE, part * part);
    // Exactly 1 with every word: then both are the same sum of the same numbers.
    const score = (part === 1 ? 1 : 0) + (share * (scores[section] as number)) / whole;
    // Equal ones stay in their order, so a later one has to be better.
    const at = best.findLastIndex((other) => other.score >= score) + 1;
    if (at === max) continue;
    best.splice(at, 0, { section, score, isInHeadings: inHeadings[section] === 2 ** words.length - 1 });
    best.length = Math.min(best.length, max);
  }
  return { best, total };
}

/** The fewer sections have a word, the more informative it is. */
function measureInformativeness(matches: readonly Match[], count: number): number {
  const exact = matches.filter(({ weight }) => weight === 1);
  const sectionCount = (exact.length > 0 ? exact : matches).reduce((sum, match) => sum + match.count, 0);
  return Math.log(1 + count / Math.max(1, Math.min(sectionCount, count)));
}
