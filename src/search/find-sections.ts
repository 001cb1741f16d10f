/**
 * Answers a query from an index: finds the meanings of its words, ranks the sections that have them, reads
 * the texts of the best, and puts these into their final order.
 */
import { analyseQuery, forEachRun, listParts, normalizeText, STOP_WORDS } from './analyse.ts';
import type { SectionRow } from './analyse-section.ts';
import { IS, measureCloseness } from './closeness.ts';
import { expandWord } from './expand-word.ts';
import { createSnippet, highlight, type TermLengths } from './highlight.ts';
import { type Candidate, rankSections } from './rank.ts';
import type { HitHierarchy, HitType, SearchAnswer, SearchHit, SearchOptions } from './search-provider.ts';
import type { SearchReader } from './search-reader.ts';

/**
 * Sections to read besides the requested ones if all texts are in one file: only their texts show which sections have
 * common characters next to each other. In many files each would be a request.
 */
const MORE_TO_READ = 40;
/** A pack of Chinese texts has about as many sections. */
const MAX_PACKED_SECTIONS = 1000;
/** Shown before the others are loaded: as many as a browser requests from a host at once over HTTP/1.1. */
const FIRST_HITS = 6;

// Next to a score of at most 1 (decisions/02).
const TEXT_HAS = 0.22;
const IS_LEAD = 0.24;
/** Least closeness of a heading to the topic of the query, without its request words. */
const ABOUT = 0.7;
/** A page that is all of the query comes before sections that are. */
const IS_PAGE = 0.6;

/** @param rest Awaited before the texts of all but the first hits are fetched. */
export async function findSections(
  reader: SearchReader,
  query: string,
  { snippetWords, limit = 20, signal, onFirst }: Omit<SearchOptions, 'lang' | 'version'>,
  rest?: unknown,
): Promise<SearchAnswer> {
  const words = analyseQuery(query);
  const typed = normalizeText(query).trim().toLowerCase();
  const understanding = loadUnderstanding();
  const found = await Promise.all(words.map((word) => expandWord(word, reader)));
  const [matches = found, requests = 0, unknown = [], phrase = typed, about = phrase] =
    (await (await understanding)?.understand(typed, words, found, reader, [forEachRun, STOP_WORDS])) ?? [];
  signal?.throwIfAborted();
  const count = await reader.count();
  const { best, total } = rankSections(
    matches,
    requests,
    count,
    count < MAX_PACKED_SECTIONS ? limit + MORE_TO_READ : limit,
  );
  const lengths = new Map(matches.flat().map(({ term, length }) => [term, length]));
  const queries = [phrase, about].map(listParts);
  const isOpen = words.at(-1)?.isOpen;
  const read = async (candidate: Candidate, before?: () => Promise<void>) => {
    const row = await reader.readRow(candidate.section, before);
    return { ...candidate, row, score: candidate.score + scoreText(row, queries, isOpen, phrase) };
  };
  const first = best.slice(0, FIRST_HITS).map((candidate) => read(candidate));
  const pause = async () => {
    await Promise.all([rest, ...first]);
    signal?.throwIfAborted();
  };
  const createAnswer = async (some: typeof first): Promise<SearchAnswer> => {
    const hits = await Promise.all(some);
    signal?.throwIfAborted();
    const byPath = new Map(hits.map((hit) => [joinPath(hit.row), hit]));
    for (const { row, isInHeadings, score } of hits) {
      const above = byPath.get(joinPath(row, -1));
      if (!isInHeadings && above && above.score > 1) above.score = Math.max(above.score, score + 0.01);
    }
    return {
      hits: hits
        .sort((a, b) => b.score - a.score)
        .slice(0, limit)
        .map((hit) => createHit(hit, lengths, snippetWords)),
      total,
      unknown,
    };
  };
  // A failure of the first hits fails the whole answer too, which reports it.
  if (count >= MAX_PACKED_SECTIONS) createAnswer(first).then(onFirst, () => undefined);
  return createAnswer([...first, ...best.slice(FIRST_HITS).map((candidate) => read(candidate, pause))]);
}

/** The page of a section, and its headings. */
function joinPath([id, , , headings]: SectionRow, end?: number): string {
  return id.split('#')[0] + String(headings.slice(0, end));
}

function scoreText(
  [, , , headings, content, , weight = 1]: SectionRow,
  queries: readonly (readonly string[])[],
  isOpen: boolean | undefined,
  phrase: string,
): number {
  const own = headings.at(-1) ?? '';
  const closeness = Math.max(
    ...queries.map((parts, at) => {
      const both = measureCloseness(`${headings[0]} ${own}`, parts, isOpen);
      const close = both > 1 ? both : measureCloseness(own, parts, isOpen);
      if (at) return close < ABOUT ? 0 : 0.95 * close;
      return close;
    }),
  );
  return (
    weight *
    (closeness +
      (closeness < IS ? IS_LEAD : IS_PAGE) / headings.length +
      (content.toLowerCase().includes(phrase) ? TEXT_HAS : 0))
  );
}

type Found = Pick<Candidate, 'isInHeadings'> & { readonly row: SectionRow };

/** @param words Length of the snippet. */
function createHit({ row, isInHeadings }: Found, lengths: TermLengths, words: number): SearchHit {
  const [objectID, url, lvl0, headings, content, code] = row;
  const path = headings.filter((heading) => heading !== null).map((heading) => highlight(heading, lengths));
  const snippets = [content, code].map((text) => createSnippet(text, lengths, words));
  const text = snippets.find((parts) => parts.some((part) => part[1])) ?? snippets.find((parts) => parts[0]);
  const snippet = isInHeadings ? undefined : text;
  return {
    objectID,
    url,
    text,
    type: snippet ? 'content' : (`lvl${headings.length}` as HitType),
    content: snippet?.map((part) => part[0]).join('') ?? null,
    hierarchy: createHierarchy([lvl0, ...headings]),
    // A hit without a snippet is its heading, which is not above it.
    title: snippet ?? path.pop() ?? [],
    path,
  };
}

function createHierarchy(names: readonly (string | null)[]): HitHierarchy {
  const hierarchy: Record<string, string | null> = {};
  for (let level = 0; level < 7; level++) hierarchy[`lvl${level}`] = names[level] ?? null;
  return hierarchy as unknown as HitHierarchy;
}

/** Undefined if the site has been rebuilt since, and the file has another name: every word counts, as typed. */
function loadUnderstanding(): Promise<typeof import('./understand.ts') | undefined> {
  return import('./understand.ts').catch(() => undefined);
}
