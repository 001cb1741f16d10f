/**
 * Creates the postings of a term. For a word that very many sections only mention, the sections with the highest impact
 * are kept, and a rounded number: one more mention changes no file.
 */
import { STOP_WORDS } from './analyse.ts';
import { IN_BODY, MAX_IMPACT } from './analyse-section.ts';
import { createByteLog } from './byte-log.ts';
import type { TermPostings } from './index-format.ts';
import type { SectionsOfTerm } from './posting-log.ts';

interface Limit {
  /** More sections that only mention a word are not all kept. */
  readonly max: number;
  /** The least that are kept then: more than are read for reordering. */
  readonly least: number;
}

const MENTIONS: Limit = { max: 4000, least: 800 };
/** Nearly every sentence has some of these, and hardly any query asks for them. */
const STOP_WORD_MENTIONS: Limit = { max: 100, least: 25 };

export type PostingsWriter = (found: SectionsOfTerm) => Omit<TermPostings, 'term'>;

export function createPostingsWriter(): PostingsWriter {
  const gaps = createByteLog();
  return (found) => {
    const { sections, marks, isWhole } = keepBest(found);
    let last = 0;
    for (const section of sections) {
      gaps.pushNumber(section - last);
      last = section;
    }
    const count = found.marks.length;
    return { count: isWhole ? count : roundCount(count), gaps: gaps.take(), marks: marks.slice() };
  };
}

function keepBest({
  term,
  sections,
  marks,
}: SectionsOfTerm): Omit<SectionsOfTerm, 'term'> & { isWhole: boolean } {
  const limit = STOP_WORDS.has(term) ? STOP_WORD_MENTIONS : MENTIONS;
  if (marks.length <= limit.max) return { sections, marks, isWhole: true };
  const cutoff = findCutoff(marks, limit);
  let { spare } = cutoff;
  const isKept = (mark: number): boolean => {
    const impact = mark >> 5 === IN_BODY ? mark & MAX_IMPACT : MAX_IMPACT;
    return impact > cutoff.impact || (impact === cutoff.impact && spare-- > 0);
  };
  const kept = { sections: new Uint32Array(marks.length), marks: new Uint8Array(marks.length) };
  let count = 0;
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at] as number;
    if (!isKept(mark)) continue;
    kept.sections[count] = sections[at] as number;
    kept.marks[count++] = mark;
  }
  return {
    sections: kept.sections.subarray(0, count),
    marks: kept.marks.subarray(0, count),
    isWhole: count === marks.length,
  };
}

/** Rounds up to two digits. */
export function roundCount(count: number): number {
  const step = 10 ** Math.max(0, String(count).length - 2);
  return Math.ceil(count / step) * step;
}

const STEPS = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];

/** Rounds up by a quarter at most. */
export function roundRoughly(count: number): number {
  const step = 10 ** Math.max(0, String(count).length - 2);
  return count < 10 ? count : step * (STEPS.find((each) => each * step >= count) as number);
}

/** Returns the impact below which mentions are omitted, and how many of exactly that impact are kept. */
function findCutoff(marks: Uint8Array, { max, least }: Limit): { impact: number; spare: number } {
  const counts = new Uint32Array(MAX_IMPACT + 1);
  for (const mark of marks)
    if (mark >> 5 === IN_BODY) counts[mark & MAX_IMPACT] = (counts[mark & MAX_IMPACT] as number) + 1;
  let sum = 0;
  for (let impact = MAX_IMPACT; impact > 0; impact--) {
    const count = counts[impact] as number;
    // All that are worth the same or, as each is one that an edit may bring, as few of them as possible.
    if (sum + count > max) return { impact, spare: Math.max(0, least - sum) };
    sum += count;
  }
  return { impact: 0, spare: 0 };
}
