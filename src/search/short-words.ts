/**
 * Collects the best sections for words that begin with one or two letters: there are so many that no reader fetches the
 * files of all. They are further files of terms, one for each first letter, with few sections per term: one of them is
 * fetched instead of the others.
 */
import { IN_BODY, MAX_IMPACT } from './analyse-section.ts';
import type { TermPostings } from './index-format.ts';
import type { SectionsOfTerm } from './posting-log.ts';
import { createPostingsWriter, roundRoughly } from './term-postings.ts';

/** Terms below it are of an alphabet. */
export const FIRST_CJK = '\u1100';
/** Letters of the longest start. */
const LENGTH = 2;
/** Kept for two letters: a few more than are shown. Together they are those of one letter. */
const MAX_SECTIONS = 24;
/** Kept for a word of this length, to which others are typed. */
const MAX_OWN_SECTIONS = 400;
/** Worth of each further section of a word: a start has several words rather than many sections of one. */
const FURTHER = 0.95;
/** What each letter costs that a word has more, up to a share of its worth: about what readers of the index reckon. */
const MORE_LETTERS = 0.03;
const LONG_WORD = 0.65;
/** So many choices are made fewer. */
const MANY = 400;

type Posting = readonly [section: number, mark: number];

interface Choice {
  readonly term: string;
  readonly count: number;
  readonly posting: Posting;
  readonly worth: number;
}

export type ShortWords = ReturnType<typeof createShortWords>;

/** @param sectionCount Number of sections of the index. */
export function createShortWords(sectionCount: number) {
  const kept = new Map<string, { count: number; readonly postings: Posting[] }>();
  const keep = (term: string, count: number, ...postings: readonly Posting[]) => {
    const entry = kept.get(term) ?? { count: 0, postings: [] };
    entry.count = Math.max(entry.count, count);
    entry.postings.push(...postings);
    kept.set(term, entry);
  };
  // A reader of one or two letters is told how many sections have any word with them.
  const counters = [1, LENGTH].map((length) => createCounter(length, sectionCount, keep));
  let start = '';
  let choices: Choice[] = [];
  /** Impacts below are not among the best. */
  let floor = 0;
  const reduce = () => {
    const sections = new Set<number>();
    choices.sort((a, b) => b.worth - a.worth);
    choices = choices.filter(({ posting: [section], worth }) => {
      if (sections.size === MAX_SECTIONS && !sections.has(section)) return false;
      if (sections.add(section).size === MAX_SECTIONS && floor < worth) floor = worth;
      return true;
    });
  };
  const end = () => {
    reduce();
    for (const { term, count, posting } of choices) keep(term, count, posting);
    choices = [];
    floor = 0;
  };

  return {
    /** In code-unit order. */
    add(found: SectionsOfTerm): void {
      const { term, sections } = found;
      if (term >= FIRST_CJK) return;
      for (const count of counters) count(found);
      if (term.length <= LENGTH) keep(term, sections.length, ...pickBest(found, MAX_OWN_SECTIONS));
      if (term.slice(0, LENGTH) !== start) {
        end();
        start = term.slice(0, LENGTH);
      }
      const weight = Math.max(LONG_WORD, 1 - MORE_LETTERS * (term.length - LENGTH));
      if (term.length <= LENGTH || weight * MAX_RATE < floor) return;
      let worth = weight;
      for (const posting of pickBest(found, MAX_SECTIONS)) {
        const choice = { term, count: sections.length, posting, worth: worth * rate(posting[1]) };
        if (choice.worth < floor) break;
        choices.push(choice);
        worth *= FURTHER;
      }
      if (choices.length > MANY) reduce();
    },
    /** Returns the terms of each first letter. Counts are rounded, so that a word more mostly changes nothing here. */
    finish(): ReadonlyMap<string, readonly TermPostings[]> {
      end();
      const writePostings = createPostingsWriter();
      const files = new Map<string, TermPostings[]>();
      for (const [term, { count, postings }] of [...kept].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const sorted = [...new Map(postings)].sort(([a], [b]) => a - b);
        const sections = Uint32Array.from(sorted, ([section]) => section);
        const marks = Uint8Array.from(sorted, ([, mark]) => mark);
        const letter = term[0] as string;
        const file = files.get(letter) ?? [];
        file.push({ term, ...writePostings({ term, sections, marks }), count: roundRoughly(count) });
        files.set(letter, file);
      }
      return files;
    },
  };
}

/** Counts the sections of each start of a length. */
function createCounter(
  length: number,
  sectionCount: number,
  keep: (start: string, count: number) => void,
): (found: SectionsOfTerm) => void {
  /** For each section the number of the last start that it has. */
  const seen = new Uint32Array(sectionCount);
  let start = '';
  let number = 0;
  let count = 0;
  return ({ term, sections }) => {
    if (!term.startsWith(start) || start.length < length) {
      start = term.slice(0, length);
      number++;
      count = 0;
    }
    for (let at = 0; at < sections.length; at++) {
      const section = sections[at] as number;
      if (seen[section] === number) continue;
      seen[section] = number;
      count++;
    }
    keep(start, count);
  };
}

/** Returns the best postings of a term, best first. */
function pickBest({ sections, marks }: SectionsOfTerm, max: number): Posting[] {
  const least = marks.length > max ? findLeastRate(marks, max) : 0;
  const best: Posting[] = [];
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at] as number;
    if (rate(mark) >= least) best.push([sections[at] as number, mark]);
  }
  return best.sort((a, b) => rate(b[1]) - rate(a[1]) || a[0] - b[0]).slice(0, max);
}

/** Returns the rate that so many marks have or exceed. */
function findLeastRate(marks: Uint8Array, max: number): number {
  const counts = new Uint32Array(MAX_RATE + 1);
  for (let at = 0; at < marks.length; at++) {
    const each = rate(marks[at] as number);
    counts[each] = (counts[each] as number) + 1;
  }
  let least = MAX_RATE;
  for (let count = counts[least] as number; count < max; count += counts[least] as number) least--;
  return least;
}

/** Rates by impact, then by place. */
function rate(mark: number): number {
  return (mark & MAX_IMPACT) * (IN_BODY + 1) + IN_BODY - (mark >> 5);
}

const MAX_RATE = (MAX_IMPACT + 1) * (IN_BODY + 1) - 1;
