/**
 * Answers a query from an index: what its words may mean, which sections have them, the texts
 * of the best, and these in their final order.
 */
import { analyseQuery, toBareText } from './analyse.ts';
import type { SectionRow } from './analyse-section.ts';
import { expandWord } from './expand-word.ts';
import { type FoundTerms, highlight, toSnippet } from './highlight.ts';
import { type Candidate, rankSections } from './rank.ts';
import type { HitHierarchy, HitType, SearchAnswer, SearchHit, SearchOptions } from './search-provider.ts';
import type { SearchReader } from './search-reader.ts';

/** Hits of one answer (spec/site.md §9). */
const MOST_HITS = 20;

// What a heading that reads like the query is worth, next to a score of at most 1 (spec/search.md §4.3).
const HEADING_IS = 1.2;
const HEADING_ENDS = 0.75;
const HEADING_STARTS = 0.5;
const HEADING_HAS = 0.35;
const TEXT_HAS = 0.22;
const IS_LEAD = 0.12;

/** A section with its text and what it is worth next to the others. */
interface Ranked extends Candidate {
  readonly row: SectionRow;
  readonly value: number;
}

export async function findSections(
  reader: SearchReader,
  query: string,
  { snippetWords, signal }: Pick<SearchOptions, 'snippetWords' | 'signal'>,
): Promise<SearchAnswer> {
  const words = analyseQuery(query);
  const matches = await Promise.all(words.map((word) => expandWord(word, reader)));
  signal?.throwIfAborted();
  const candidates = rankSections(matches, await reader.count());
  const best = await Promise.all(
    candidates
      .slice(0, MOST_HITS)
      .map(async (candidate) => ({ ...candidate, row: await reader.readRow(candidate.section) })),
  );
  signal?.throwIfAborted();
  const found = new Map(matches.flat().map(({ term, length }) => [term, length]));
  const bare = toBareText(query);
  const phrase = query.trim().toLowerCase();
  const ranked = best
    .map(
      (candidate): Ranked => ({
        ...candidate,
        value: candidate.score + toCloseness(candidate.row, bare, phrase),
      }),
    )
    .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.value - a.value || a.section - b.section);
  return {
    hits: ranked.map(({ row, isInHeadings }) => toHit(row, found, isInHeadings ? 0 : snippetWords)),
    total: candidates.length,
  };
}

function toCloseness([, , depth, , headings, content]: SectionRow, bare: string, phrase: string): number {
  const heading = toBareText(headings.at(-1) ?? '');
  let value = depth === 1 ? IS_LEAD : 0;
  if (heading === bare) value += HEADING_IS;
  else if (heading.endsWith(bare)) value += HEADING_ENDS;
  else if (heading.startsWith(bare)) value += HEADING_STARTS;
  else if (heading.includes(bare)) value += HEADING_HAS;
  return content.toLowerCase().includes(phrase) ? value + TEXT_HAS : value;
}

/** @param words Length of the snippet; 0 when the headings say it all. */
function toHit(row: SectionRow, found: FoundTerms, words: number): SearchHit {
  const [objectID, url, depth, , headings, content, code] = row;
  const marked = headings.map((heading) => (heading === null ? null : highlight(heading, found)));
  const path = marked.filter((heading) => heading !== null);
  const hit = { objectID, url, hierarchy: toHierarchy(row) };
  const snippets = words === 0 ? [] : [content, code].map((text) => toSnippet(text, found, words));
  const snippet =
    snippets.find((parts) => parts.some(([, isMatch]) => isMatch)) ??
    snippets.find(({ length }) => length > 0);
  if (snippet === undefined) {
    return {
      ...hit,
      type: `lvl${depth}` as HitType,
      content: null,
      title: path.at(-1) ?? [],
      path: path.slice(0, -1),
    };
  }
  return { ...hit, type: 'content', content: snippet.map(([text]) => text).join(''), title: snippet, path };
}

function toHierarchy([, , , lvl0, headings]: SectionRow): HitHierarchy {
  const [lvl1, lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = headings;
  return { lvl0, lvl1: lvl1 ?? '', lvl2, lvl3, lvl4, lvl5, lvl6 };
}
