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
  /** Up to 1 for its relevance, and 1 more if it has every word but requests. */
  readonly score: number;
  /** True if every word is in its headings, its own or those above it. */
  readonly isInHeadings: boolean;
}

/** Maximum share of its score for a section that has only some of the words. */
const MAX_PARTIAL_SCORE = 0.35;
/**
 * A section with less of the query than this, weighted by informativeness, does not match, unless no section
 * has more.
 */
const MIN_PART = 0.25;
/** Share of the weight of a word that is only a request word, in a text. */
const REQUEST = 0.25;

/**
 * @param words For each word of the query, the terms it may mean, of which there is at least one.
 * @param requests A bit for each word that a section need not say.
 * @param count Number of sections.
 * @param max Number of results.
 */
export function rankSections(
  words: readonly (readonly Match[])[],
  requests: number,
  count: number,
  max: number,
) {
  const scores = new Float64Array(count);
  // A bit for each word that a section has.
  const found = new Uint32Array(count);
  const inHeadings = new Uint32Array(count);
  // The index omits sections of a common word: any section may be one of them.
  let omitted = requests;
  const informativeness = words.map(
    (matches, word) => measureInformativeness(matches, count) * (requests & (1 << word) ? REQUEST : 1),
  );
  const measure = (bits: number): number =>
    informativeness.reduce((sum, each, word) => (bits & (1 << word) ? sum + each : sum), 0);
  const all = 2 ** words.length - 1;
  const whole = measure(all);

  words.forEach((matches, word) => {
    const bit = 1 << word;
    const strengths = new Float64Array(count);
    let missing = 0;
    for (const match of matches) {
      missing += match.count;
      forEachPosting(match, count, (section, place, impact) => {
        missing--;
        (found[section] as number) |= bit;
        let strength = (match.weight * impact) / MAX_IMPACT;
        if (place < IN_BODY) {
          (inHeadings[section] as number) |= bit;
          // Here a request word belongs to the name: `removeConsole`.
          if (requests & bit) strength /= REQUEST;
        }
        strengths[section] = Math.max(strengths[section] as number, strength);
      });
    }
    if (missing > 0) omitted |= bit;
    strengths.forEach((strength, section) => {
      (scores[section] as number) += ((informativeness[word] as number) * strength) / whole;
    });
  });

  const parts = Float64Array.from(found, (bits) => measure(bits) / whole);
  const minPart = Math.min(
    MIN_PART,
    parts.reduce((most, part) => Math.max(most, part), 0),
  );
  const hasRoom = found.filter((bits) => bits === all).length < max;
  const candidates: (Candidate & { readonly rank: number })[] = [];
  parts.forEach((part, section) => {
    // Neither is a number if there are no words.
    if (!(part >= minPart)) return;
    const bits = found[section] as number;
    const share = (bits | omitted) === all ? 1 : Math.min(MAX_PARTIAL_SCORE, part * part);
    const score = Number((bits | requests) === all) + share * (scores[section] as number);
    candidates.push({
      section,
      score,
      // Where a page of results has room for all that have every word, all are on it.
      rank: score + Number(bits === all && hasRoom),
      isInHeadings: inHeadings[section] === all,
    });
  });
  // For one word the index may contain the approximate number of sections, and only a few of them.
  const total = candidates.length;
  return {
    best: candidates.sort((a, b) => b.rank - a.rank).slice(0, max),
    /** Number of sections that match the query. */
    total: Math.max(total, words[1] ? 0 : Math.min(words[0]?.[0]?.count ?? 0, count)),
  };
}

/** The fewer sections have a word, the more informative it is. */
function measureInformativeness(matches: readonly Match[], count: number): number {
  const exact = matches.filter(({ weight }) => weight === 1);
  const sectionCount = (exact[0] ? exact : matches).reduce((sum, match) => sum + match.count, 0);
  return Math.log1p(count / Math.max(1, Math.min(sectionCount, count)));
}
