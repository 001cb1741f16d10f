/** A page as search sees it: a record for each heading, and one for what comes before. */
import type { SectionRecord } from '../../search/analyse-section.ts';
import type { HitHierarchy } from '../../search/search-provider.ts';
import type { PageRecord } from '../../shared/types.ts';
import type { PageSection } from '../types.ts';

/** Input of a page's records. */
export interface SearchedPage extends Pick<PageRecord, 'title' | 'description'> {
  /** Address without base and extension, with which the ids of records begin. */
  readonly path: string;
  /** The address as readers see it. */
  readonly href: string;
  /** Group that its hits are labelled with. */
  readonly group: string;
  /** Weight of a match, up to 1. @default 1 */
  readonly weight?: number | undefined;
  /** Words that find the page, and what its sections are called in English, by their anchors. */
  readonly keywords?: Readonly<Record<string, string>> | undefined;
  readonly sections: readonly PageSection[];
}

interface OpenRecord {
  /** `''` for the start of the page. */
  readonly anchor: string;
  /** Headings from H2 down to the record's own; `''` for a missing level. */
  readonly headings: readonly string[];
  readonly texts: string[];
  readonly codes: string[];
}

/** @param options.codeBlocks Whether code is searched. */
export function createSectionRecords(
  page: SearchedPage,
  { codeBlocks }: { readonly codeBlocks: boolean },
): SectionRecord[] {
  return createOpenRecords(page.sections).map(({ anchor, headings, texts, codes }) => {
    const isLead = anchor === '';
    const text = joinBlocks(texts);
    return {
      id: isLead ? page.path : `${page.path}#${anchor}`,
      url: isLead ? page.href : `${page.href}#${escapeAnchor(anchor)}`,
      hierarchy: getHierarchy(page, headings),
      depth: headings.length + 1,
      content: isLead && text === '' ? page.description : text,
      code: codeBlocks ? joinBlocks(codes) : '',
      ...(page.keywords?.[anchor] !== undefined && { keywords: page.keywords[anchor] }),
      ...(page.weight !== undefined && { weight: page.weight }),
    };
  });
}

/** Creates records. The first H1 is the page's title; another one is an ordinary heading. */
function createOpenRecords(sections: readonly PageSection[]): OpenRecord[] {
  const lead: OpenRecord = { anchor: '', headings: [], texts: [], codes: [] };
  const records = [lead];
  let hasTitle = false;
  for (const { id, headings, text, code } of sections) {
    const isTitle: boolean = headings.length === 1 && !hasTitle;
    if (isTitle) hasTitle = true;
    const ownHeadings = headings.length === 1 ? headings : headings.slice(1);
    // A heading that is only a picture cannot be shown: its text belongs to the previous section.
    const isOpened = !isTitle && id !== '' && ownHeadings.at(-1) !== '';
    if (isOpened) records.push({ anchor: id, headings: ownHeadings, texts: [], codes: [] });
    const record = isTitle || headings.length === 0 ? lead : (records.at(-1) as OpenRecord);
    record.texts.push(text);
    record.codes.push(code);
  }
  return records;
}

function getHierarchy({ group, title }: SearchedPage, headings: readonly string[]): HitHierarchy {
  const [lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = headings.map(
    (heading) => heading || null,
  );
  return { lvl0: group, lvl1: title, lvl2, lvl3, lvl4, lvl5, lvl6 };
}

/** Joins blocks. Cells of tables are separated by tabs, which are invisible in a line of text; bars would look like code. */
function joinBlocks(blocks: readonly string[]): string {
  return blocks
    .filter((block) => block !== '')
    .join('\n\n')
    .replaceAll('\t', ' · ');
}

/** Escapes characters that would end an address or look like an escape; everything else stays readable, and short. */
function escapeAnchor(anchor: string): string {
  return anchor.replace(/[\s%"<>`]/g, encodeURIComponent);
}
