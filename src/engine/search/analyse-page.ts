/** Analyses a page for the index, here or on another thread, unless an earlier run has. */
import { type AnalysedSection, analyseSection } from '../../search/analyse-section.ts';
import { createSectionRecords, type SearchedPage } from './page-records.ts';
import { joinSections, readSectionsText } from './sections-text.ts';

export interface AnalysisOptions {
  /** True if code is searched. */
  readonly codeBlocks: boolean;
  /** Groups of words that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
}

/** Its analysis, as an earlier run has kept it, or what is to be analysed. Can be sent to a thread. */
export type PageInput = { readonly analysed: Uint8Array } | { readonly searched: SearchedPage };

/** `keep` takes an analysis that is new, for later runs. */
export function analysePage(
  input: PageInput,
  { codeBlocks, synonyms }: AnalysisOptions,
  keep: (analysed: string) => void,
): readonly AnalysedSection[] {
  if ('analysed' in input) return readSectionsText(new TextDecoder().decode(input.analysed));
  const records = createSectionRecords(input.searched, { codeBlocks });
  const sections = records.map((record) => analyseSection(record, synonyms));
  keep(joinSections(sections));
  return sections;
}
