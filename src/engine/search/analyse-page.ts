/** Analyses a page for the index, here or on another thread, unless an earlier run has. */
import { type AnalysedSection, analyseSection, type SectionRow } from '../../search/analyse-section.ts';
import { createSynonyms } from '../../search/synonyms.ts';
import { createSectionRecords, type SearchedPage } from './page-records.ts';
import { USUAL_SYNONYMS } from './usual-synonyms.ts';

export interface AnalysisOptions {
  /** True if code is searched. */
  readonly codeBlocks: boolean;
  /** Groups of words that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
}

/** Where a page is: its analysis does not depend on it, so it serves the same page in other versions too. */
type PagePlace = Pick<SearchedPage, 'path' | 'href'>;

/** An analysis that an earlier run stored, or what is to be analysed. Can be sent to a thread. */
export type PageInput = (PagePlace & { readonly analysed: Uint8Array }) | { readonly searched: SearchedPage };

/** Returns a function that analyses pages; its `keep` stores a new analysis for later runs. */
export function createPageAnalyser({ codeBlocks, synonyms: groups }: AnalysisOptions) {
  const synonyms = createSynonyms([...USUAL_SYNONYMS, ...groups]);
  return (input: PageInput, keep: (analysed: string) => void): readonly AnalysedSection[] => {
    if ('analysed' in input)
      return placeSections(readSectionsText(new TextDecoder().decode(input.analysed)), input);
    const records = createSectionRecords({ ...input.searched, path: '', href: '' }, { codeBlocks });
    const sections = records.map((record) => analyseSection(record, synonyms));
    keep(joinSections(sections));
    return placeSections(sections, input.searched);
  };
}

function placeSections(sections: readonly AnalysedSection[], { path, href }: PagePlace): AnalysedSection[] {
  return sections.map(({ row: [id, url, ...texts], ...terms }) => ({
    row: [path + id, href + url, ...texts],
    ...terms,
  }));
}

/** Marks have seven bits; from here on no character is one that JSON escapes. */
const FIRST_MARK = 0x5d;

type Written = readonly [row: SectionRow, terms: string, marks: string];

/** Writes sections as one text for the store: terms and positions are a string each, as lists take five times as long to read. */
export function joinSections(sections: readonly AnalysedSection[]): string {
  return JSON.stringify(
    sections.map(({ row, terms, marks }): Written => [row, terms.join(' '), writeMarks(marks)]),
  );
}

export function readSectionsText(text: string): AnalysedSection[] {
  return (JSON.parse(text) as Written[]).map(([row, terms, marks]) => ({
    row,
    terms: terms === '' ? [] : terms.split(' '),
    marks: Array.from(marks, (character) => character.charCodeAt(0) - FIRST_MARK),
  }));
}

function writeMarks(marks: readonly number[]): string {
  const bytes = Buffer.allocUnsafe(marks.length);
  for (let at = 0; at < marks.length; at++) bytes[at] = FIRST_MARK + (marks[at] as number);
  return bytes.toString('latin1');
}
