/**
 * Analyses a section of a page for the index: its terms with their weights, and its row of texts. Depends
 * on nothing but the section, so that the result can be cached between runs.
 */
import { forEachRun, forEachTerm, listParts, MAX_JOIN_LENGTH, normalizeText } from './analyse.ts';
import type { HitHierarchy } from './search-provider.ts';
import type { Synonyms, Terms } from './synonyms.ts';

/** Everything from one heading to the next. */
export interface SectionRecord {
  /** The route path, and `#anchor` below the first heading. */
  readonly id: string;
  /** As readers see it: with base, clean or `.html`, and the anchor. */
  readonly url: string;
  readonly hierarchy: HitHierarchy;
  /** 1 for the lead section of a page, else the level of its heading. */
  readonly depth: number;
  /** Visible text. */
  readonly content: string;
  /** Fenced code; `''` where code is not searched. */
  readonly code: string;
  /** Words that find it beside its own, shown nowhere. */
  readonly keywords?: string;
  /**
   * Worth of a match in it, from 0 to 1: less for a changelog, say.
   *
   * @default 1
   */
  readonly weight?: number;
}

/** Plain data that survives `JSON.stringify` and `JSON.parse`. */
export interface AnalysedSection {
  readonly row: SectionRow;
  readonly terms: readonly string[];
  /** One per term: its best place (2 bits) and its impact (5 bits). */
  readonly marks: readonly number[];
}

/**
 * Texts of a section for hits: its group, its headings from the page's down to its own, each level at its
 * index, and its contents.
 */
export type SectionRow = readonly [
  id: string,
  url: string,
  group: string,
  headings: readonly (string | null)[],
  content: string,
  code: string,
  /** Omitted if it is 1. */
  weight?: number,
];

/** Places of a term, best first: the two bits above a mark's impact. */
const IN_PAGE_TITLE = 0;
const IN_TITLE = 1;
export const IN_ANCESTORS = 2;
export const IN_BODY = 3;

/** The largest impact: five bits. */
export const MAX_IMPACT = 31;

// Weights, saturation and lengths as measured (decisions/02). The mean lengths are constants:
// means of the site's own would change every posting whenever one page changes.
const WEIGHTS = { page: 11, title: 8, keywords: 7, ancestors: 2.2, content: 1, code: 0.45 };
const SATURATION = 1.4;
/** In words, of a heading and of what is below it: a word counts less among more of them. */
const MEAN_LENGTHS = { title: 3, text: 80 };
/** Share of a word's weight that depends on the length. */
const LENGTH_SHARE = 0.5;
/** Lengths are rounded in steps of this factor: a few more words leave a section's marks unchanged. */
const LENGTH_STEP = 1.65;
/** Share of its weight that a heading's words have as one. */
const COMPOUND = 0.6;
/** Characters of code for snippets. */
const MAX_CODE_LENGTH = 600;

export function analyseSection(record: SectionRecord, synonyms?: Synonyms): AnalysedSection {
  const { hierarchy, depth, content, code, weight: pageWeight = 1 } = record;
  const levels = [
    hierarchy.lvl1,
    hierarchy.lvl2,
    hierarchy.lvl3,
    hierarchy.lvl4,
    hierarchy.lvl5,
    hierarchy.lvl6,
  ];
  const headings = levels.slice(0, depth);
  const heading = headings.at(-1) ?? '';
  const terms: Terms = new Map();
  const add = (term: string, weight: number, place: number): void => {
    const entry = terms.get(term);
    if (entry === undefined) terms.set(term, { weight, place });
    else entry.weight += weight;
  };
  const addEach = (text: string, weight: number, place: number): void =>
    forEachTerm(normalizeText(text), (term) => add(term, weight, place));
  // Best place first: a term keeps the first place it is found in.
  const titleLength = Math.max(1, countWords(heading)) / MEAN_LENGTHS.title;
  const [weight, place] = depth === 1 ? [WEIGHTS.page, IN_PAGE_TITLE] : [WEIGHTS.title, IN_TITLE];
  addEach(heading, weight / getDilution(titleLength), place);
  const compound = joinWords(heading);
  if (compound !== '' && !terms.has(compound)) add(compound, WEIGHTS.title * COMPOUND, IN_TITLE);
  addEach(record.keywords ?? '', WEIGHTS.keywords, IN_TITLE);
  addEach(headings.slice(0, -1).join('\n'), WEIGHTS.ancestors, IN_ANCESTORS);
  const { weights, length } = weighTexts([
    [content, WEIGHTS.content],
    [code, WEIGHTS.code],
  ]);
  const dilution = getDilution(roundLength(length / MEAN_LENGTHS.text));
  for (const [term, weight] of weights) add(term, weight / dilution, IN_BODY);

  synonyms?.addTo(terms);

  const marks = Array.from(terms.values(), ({ weight, place }) => {
    const impact = Math.round((MAX_IMPACT * pageWeight * weight) / (weight + SATURATION));
    return place * (MAX_IMPACT + 1) + Math.max(1, Math.min(MAX_IMPACT, impact));
  });
  const row = [
    record.id,
    record.url,
    hierarchy.lvl0,
    headings,
    content,
    code.slice(0, MAX_CODE_LENGTH),
  ] as const;
  return {
    row: pageWeight === 1 ? row : [...row, pageWeight],
    terms: [...terms.keys()],
    marks,
  };
}

/** Sums the weights of terms over texts. The length is that of all terms. */
function weighTexts(texts: readonly (readonly [text: string, weight: number])[]) {
  const weights = new Map<string, number>();
  let length = 0;
  for (const [text, weight] of texts) {
    forEachTerm(normalizeText(text), (term) => {
      length += weight;
      weights.set(term, (weights.get(term) ?? 0) + weight);
    });
  }
  return { weights, length };
}

/** Joins a name of two or three words, which readers may write as one: `darkmode`. Empty for others. */
function joinWords(heading: string): string {
  const words = listParts(heading);
  const compound = words.join('');
  return /^[a-z]+$/.test(compound) && words.length < 4 && compound.length <= MAX_JOIN_LENGTH ? compound : '';
}

/** Counts words; a Chinese word has mostly two characters. */
function countWords(text: string): number {
  let count = 0;
  forEachRun(normalizeText(text), (run, _start, isCjk) => {
    count += isCjk ? run.length / 2 : 1;
  });
  return count;
}

/** @param length As a multiple of the mean. */
function getDilution(length: number): number {
  return 1 - LENGTH_SHARE + LENGTH_SHARE * length;
}

/** @param length As a multiple of the mean. */
function roundLength(length: number): number {
  return LENGTH_STEP ** Math.round(Math.log(length) / Math.log(LENGTH_STEP));
}
