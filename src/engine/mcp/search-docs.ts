/** Searches the docs as their search box does, with longer excerpts. */
import type { SearchAnswer } from '../search/search-answer.ts';
import type { Docs } from './docs.ts';
import { type AskedUnit, resolveUnit } from './outline.ts';

type Hit = SearchAnswer['hits'][number];

export interface FoundSection {
  /** Title of the page. */
  readonly title: string;
  /** Headings from the page down to the section; `''` for the page itself. */
  readonly section: string;
  readonly address: string;
  readonly excerpt: string;
}

export interface FoundSections {
  readonly query: string;
  readonly lang: string;
  /** `''` when the site has no versions. */
  readonly version: string;
  readonly total: number;
  /** Words that occur on no page. */
  readonly unknown: readonly string[];
  readonly results: readonly FoundSection[];
}

/** Most results that the index gives. */
export const MOST_HITS = 20;

const HITS = 10;

/** Words around a match, by which an agent decides what to read. */
export const EXCERPT_WORDS = 30;

/** Characters shown from the start of a section whose heading matches. */
const BEGINNING = 240;

/** @throws {DocgenError} when the site has no index, or not this language or version. */
export async function searchDocs(
  {
    query,
    limit = HITS,
    ...asked
  }: AskedUnit & { readonly query: string; readonly limit?: number | undefined },
  docs: Docs,
): Promise<FoundSections> {
  const { lang, version } = resolveUnit(asked, docs);
  const { hits, total, unknown = [] } = await docs.search(query, { lang, version });
  const results = await Promise.all(hits.slice(0, limit).map((hit) => describeHit(hit, docs)));
  return { query, lang, version, total, unknown, results };
}

async function describeHit({ objectID, content, hierarchy }: Hit, docs: Docs): Promise<FoundSection> {
  const { lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 } = hierarchy;
  const below = [lvl2, lvl3, lvl4, lvl5, lvl6].filter((heading) => heading !== null);
  const excerpt = content ?? (await readBeginning(objectID, docs));
  return { title: lvl1, section: below.join(' › '), address: objectID, excerpt };
}

async function readBeginning(address: string, docs: Docs): Promise<string> {
  const [path = '', id = ''] = address.split('#');
  const page = await docs.findPage(path);
  const sections = page ? await page.readSections() : [];
  // The title has its own id, which its address leaves out.
  const section = id === '' ? sections[0] : sections.find((each) => each.id === id);
  const text = section?.text.trim().replace(/\s+/g, ' ') ?? '';
  return text.length > BEGINNING ? `${[...text].slice(0, BEGINNING).join('')}…` : text;
}

export function formatHits({ query, lang, version, total, unknown, results }: FoundSections): string {
  const unit = [lang, version].filter(Boolean).join(', ');
  if (results.length === 0)
    return `No results for "${query}" in ${unit}. Try other words, another language, or call "outline".`;
  const without = unknown.length > 0 ? `, without "${unknown.join(' ')}"` : '';
  const shown = total > results.length ? `, the first ${results.length} of them` : '';
  const lines = results.map(({ title, section, address, excerpt }, at) => {
    const heading = section === '' ? title : `${title} › ${section}`;
    return `${at + 1}. ${heading}\n   ${address}${excerpt === '' ? '' : `\n   ${excerpt}`}`;
  });
  return [
    `${total} ${total === 1 ? 'result' : 'results'} for "${query}" in ${unit}${without}${shown}:`,
    ...lines,
  ].join('\n');
}
