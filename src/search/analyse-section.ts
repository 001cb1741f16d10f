/**
 * A section of a page as the index takes it in: its terms with what each weighs, and what is
 * shown of it. Depends on nothing but the section, so that it can be kept from run to run.
 */
import { eachTerm, toNormal } from './analyse.ts';
import type { HitHierarchy } from './search-provider.ts';

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
  /**
   * How much a match in it is worth, from 0 to 1: less for a changelog, say.
   *
   * @default 1
   */
  readonly weight?: number;
}

/** Plain data: `JSON.stringify` and `JSON.parse` keep it whole. */
export interface AnalysedSection {
  readonly row: SectionRow;
  readonly terms: readonly string[];
  /** One for each term: where it was found (2 bits) and what it weighs (5 bits). */
  readonly marks: readonly number[];
}

/** What is shown of a section: its group and headings from the page's down to its own, each level in its place. */
export type SectionRow = readonly [
  id: string,
  url: string,
  group: string,
  headings: readonly (string | null)[],
  content: string,
  code: string,
];

/** Where a term stands, best first: the two bits above a mark's impact. */
export const IN_PAGE_TITLE = 0;
const IN_TITLE = 1;
export const IN_ANCESTORS = 2;
export const IN_BODY = 3;

/** The largest impact: five bits. */
export const MOST_IMPACT = 31;

// Weights, saturation and length as measured (decisions/02). The mean length is a constant:
// a mean of the site's own would change every posting whenever one page changes.
const WEIGHTS = { title: 8, ancestors: 2.2, content: 1, code: 0.45 };
const SATURATION = 1.4;
const LENGTH_SHARE = 0.5;
const MEAN_LENGTH = 80;
/** Enough code to show where a match is. */
const SHOWN_CODE = 600;

export function analyseSection(record: SectionRecord): AnalysedSection {
  const { hierarchy, depth, content, code } = record;
  const levels = [
    hierarchy.lvl1,
    hierarchy.lvl2,
    hierarchy.lvl3,
    hierarchy.lvl4,
    hierarchy.lvl5,
    hierarchy.lvl6,
  ];
  const headings = levels.slice(0, depth);
  const found = new Map<string, { weight: number; place: number }>();
  const add = (text: string, weight: number, place: number): number => {
    let length = 0;
    eachTerm(toNormal(text), (term) => {
      length += weight;
      const known = found.get(term);
      if (known === undefined) found.set(term, { weight, place });
      else known.weight += weight;
    });
    return length;
  };
  // The best place first: that is the one that is kept.
  add(headings.at(-1) ?? '', WEIGHTS.title, depth === 1 ? IN_PAGE_TITLE : IN_TITLE);
  add(headings.slice(0, -1).join('\n'), WEIGHTS.ancestors, IN_ANCESTORS);
  const length = add(content, WEIGHTS.content, IN_BODY) + add(code, WEIGHTS.code, IN_BODY);

  const slope = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / MEAN_LENGTH);
  const marks = Array.from(found.values(), ({ weight, place }) => {
    const impact = Math.round((MOST_IMPACT * (record.weight ?? 1) * weight) / (weight + slope));
    return place * (MOST_IMPACT + 1) + Math.max(1, Math.min(MOST_IMPACT, impact));
  });
  return {
    row: [record.id, record.url, hierarchy.lvl0, headings, content, code.slice(0, SHOWN_CODE)],
    terms: [...found.keys()],
    marks,
  };
}
