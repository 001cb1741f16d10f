/**
 * Serializes the analysed sections of a page as one text for the store. Terms are one string and
 * positions another: lists would take five times as long to read.
 */
import type { AnalysedSection, SectionRow } from '../../search/analyse-section.ts';

/** Marks have seven bits; from here on no character is one that JSON escapes. */
const FIRST_MARK = 0x5d;

type Written = readonly [row: SectionRow, terms: string, marks: string];

export function joinSections(sections: readonly AnalysedSection[]): string {
  return JSON.stringify(
    sections.map(({ row, terms, marks }): Written => [row, terms.join(' '), writeMarks(marks)]),
  );
}

export function readSectionsText(text: string): AnalysedSection[] {
  return (JSON.parse(text) as Written[]).map(([row, terms, marks]) => ({
    row,
    terms: terms === '' ? [] : terms.split(' '),
    marks: readMarks(marks),
  }));
}

function writeMarks(marks: readonly number[]): string {
  const bytes = Buffer.allocUnsafe(marks.length);
  for (let at = 0; at < marks.length; at++) bytes[at] = FIRST_MARK + (marks[at] as number);
  return bytes.toString('latin1');
}

function readMarks(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0) - FIRST_MARK);
}
