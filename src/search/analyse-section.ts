/**
 * Analyses a section of a page for the index: its terms with their weights, and its row of texts. Depends
 * on nothing but the section, so that the result can be cached between runs.
 */
import { forEachTerm, normalizeText } from './analyse.ts';
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
export const IN_PAGE_TITLE = 0;
const IN_TITLE = 1;
export const IN_ANCESTORS = 2;
export const IN_BODY = 3;

/** The largest impact: five bits. */
export const MAX_IMPACT = 31;

// Weights, saturation and length as measured (decisions/02). The mean length is a constant:
// a mean of the site's own would change every posting whenever one page changes.
const WEIGHTS = { title: 8, keywords: 4, ancestors: 2.2, content: 1, code: 0.45 };
const SATURATION = 1.4;
const LENGTH_SHARE = 0.5;
const MEAN_LENGTH = 80;
/** Lengths are rounded in steps of this factor: a few more words leave a section's marks unchanged. */
const LENGTH_STEP = 1.65;
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
  const terms: Terms = new Map();
  const add = (text: string, weight: number, place: number): number => {
    let length = 0;
    forEachTerm(normalizeText(text), (term) => {
      length += weight;
      const entry = terms.get(term);
      if (entry === undefined) terms.set(term, { weight, place });
      else entry.weight += weight;
    });
    return length;
  };
  // Best place first: a term keeps the first place it is found in.
  add(headings.at(-1) ?? '', WEIGHTS.title, depth === 1 ? IN_PAGE_TITLE : IN_TITLE);
  add(record.keywords ?? '', WEIGHTS.keywords, IN_TITLE);
  add(headings.slice(0, -1).join('\n'), WEIGHTS.ancestors, IN_ANCESTORS);
  const length = add(content, WEIGHTS.content, IN_BODY) + add(code, WEIGHTS.code, IN_BODY);

  synonyms?.addTo(terms);

  const slope = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * roundLength(length)) / MEAN_LENGTH);
  const marks = Array.from(terms.values(), ({ weight, place }) => {
    const impact = Math.round((MAX_IMPACT * pageWeight * weight) / (weight + slope));
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

function roundLength(length: number): number {
  const steps = Math.round(Math.log(length / MEAN_LENGTH) / Math.log(LENGTH_STEP));
  return MEAN_LENGTH * LENGTH_STEP ** steps;
}
