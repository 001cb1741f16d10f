import { beforeAll, describe, expect, it } from 'vitest';
import type { SectionRecord } from '../../../src/search/analyse-section.ts';
import { findSections } from '../../../src/search/find-sections.ts';
import type { SearchReader } from '../../../src/search/search-reader.ts';
import { listHits } from '../../../src/theme/search/list-hits.ts';
import { readDocsRecords } from '../../helpers/docs-records.ts';
import { readTestIndex, writeTestIndex } from '../../helpers/search-index.ts';
import { CHINESE, ENGLISH, type LabelledQuery } from './labelled-queries.ts';

/** Where the first right answer stands among the first five; 0 when it does not. */
interface Outcome {
  readonly query: string;
  readonly kind: string;
  readonly place: number;
}

describe.each([
  { lang: 'en', queries: ENGLISH, leastRank: 0.95, leastRecall: 0.98 },
  { lang: 'zh', queries: CHINESE, leastRank: 0.985, leastRecall: 1 },
] as const)('search of our own docs in $lang', ({ lang, queries, leastRank, leastRecall }) => {
  let records: readonly SectionRecord[];
  let outcomes: readonly Outcome[];
  let reader: SearchReader;
  beforeAll(async () => {
    records = await readDocsRecords(lang);
    reader = readTestIndex(writeTestIndex(records));
    outcomes = await Promise.all(queries.map((query) => toOutcome(reader, query, lang)));
  });

  it('is asked for sections that exist', () => {
    const ids = new Set(records.map(({ id }) => id));
    const lost = queries.filter(({ answers }) => !answers.some((answer) => ids.has(toId(answer, lang))));
    expect(lost.map(({ query }) => query)).toEqual([]);
  });

  it('shows the right section first, mostly', () => {
    const misses = outcomes
      .filter(({ place }) => place !== 1)
      .map(({ query, place }) => `${query}: ${place}`);
    expect(meanOf(outcomes.map(toRank)), misses.join(', ')).toBeGreaterThanOrEqual(leastRank);
  });

  it('shows the right section among the first five', () => {
    const misses = outcomes.filter(({ place }) => place === 0).map(({ query }) => query);
    expect(meanOf(outcomes.map(toRecall)), misses.join(', ')).toBeGreaterThanOrEqual(leastRecall);
  });

  it('finds what was misspelt', () => {
    const typos = outcomes.filter(({ kind }) => kind === 'typo');
    expect(meanOf(typos.map(toRecall))).toBeGreaterThanOrEqual(0.9);
  });

  it.runIf(lang === 'zh')('finds any two or more characters in a row, where they stand', async () => {
    // Meanings of names in code among them: `csp.font-src` is found by 源码.
    const texts = records.map((record) => JSON.stringify(record));
    const lost: string[] = [];
    const pieces = toPieces(records);
    for (const { piece, id } of pieces) {
      // The box shows twenty. The index knows pairs of characters: where as many sections or more have those of the
      // piece, in a row or not, the page of all results has the rest.
      const characters = [...piece];
      const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
      const isInBox = texts.filter((text) => pairs.every((pair) => text.includes(pair))).length < 20;
      const limit = isInBox ? 20 : records.length;
      const { hits } = await findSections(reader, piece, { snippetWords: 0, limit });
      if (!hits.some(({ objectID }) => objectID === id)) lost.push(`${piece} of ${id}`);
    }
    expect(lost).toEqual([]);
    expect(pieces.length).toBeGreaterThan(250);
  });
});

/** From every second section pieces of two to six characters, each from another place and of another length. */
function toPieces(records: readonly SectionRecord[]): readonly { piece: string; id: string }[] {
  return records
    .filter((_, at) => at % 2 === 0)
    .flatMap((record, at) => {
      const runs = [...toVisibleText(record).matchAll(/\p{sc=Han}{2,}/gu)].map(([run]) => [...run]);
      return [runs[at % runs.length], runs.at(-1 - (at % 5))].flatMap((run, half) => {
        if (run === undefined) return [];
        const length = 2 + ((at + half) % Math.min(run.length - 1, 5));
        const from = (at * 7) % (run.length - length + 1);
        return [{ piece: run.slice(from, from + length).join(''), id: record.id }];
      });
    });
}

function toVisibleText({ hierarchy, content }: SectionRecord): string {
  const { lvl0: _, ...headings } = hierarchy;
  return [...Object.values(headings), content].join('\n');
}

async function toOutcome(reader: SearchReader, labelled: LabelledQuery, lang: string): Promise<Outcome> {
  const { query, kind, answers } = labelled;
  const ids = answers.map((answer) => toId(answer, lang));
  const { hits } = await findSections(reader, query, { snippetWords: 0 });
  // As the box lists them.
  const { rows } = listHits(hits);
  return { query, kind, place: rows.slice(0, 5).findIndex(({ hit }) => ids.includes(hit.objectID)) + 1 };
}

function toId(answer: string, lang: string): string {
  return lang === 'zh' ? `/zh${answer}` : answer;
}

function toRank({ place }: Outcome): number {
  return place === 0 ? 0 : 1 / place;
}

function toRecall({ place }: Outcome): number {
  return Number(place > 0);
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
