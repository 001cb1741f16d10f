import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SectionRecord } from '../../../src/search/analyse-section.ts';
import { findSections } from '../../../src/search/find-sections.ts';
import type { IndexFile } from '../../../src/search/search-index.ts';
import { SearchIndexError } from '../../../src/search/search-index-error.ts';
import { createSearchReader } from '../../../src/search/search-reader.ts';
import { createTestRecord, readTestIndex, writeTestIndex } from '../../helpers/search-index.ts';

const NOUNS = 'config route theme plugin locale sidebar outline anchor bundle worker token cache'.split(' ');
const HAN = [...'配置路由主题插件语言侧边栏大纲锚点缓存内容安全策略部署服务器页面标题'];

/** Enough sections for several files of each kind; the same ones each time. */
const RECORDS: readonly SectionRecord[] = Array.from({ length: 400 }, (_, at) => {
  const pick = <T>(list: readonly T[], step: number): T => list[(at * step + (at >> 3)) % list.length] as T;
  const words = Array.from(
    { length: 40 },
    (_, word) => `${pick(NOUNS, word + 1)}${(at * 7 + word * 13) % 97}`,
  );
  const han = Array.from({ length: 30 }, (_, index) => pick(HAN, index + 3)).join('');
  return createTestRecord(`${pick(NOUNS, 5)} ${pick(NOUNS, 7)} ${at}`, `${words.join(' ')}. ${han}。`);
});

async function askFiles(files: readonly IndexFile[], query: string) {
  return findSections(readTestIndex(files), query, { snippetWords: 10 });
}

describe('an index', () => {
  const pack = writeTestIndex(RECORDS);
  const cut = writeTestIndex(RECORDS, { maxPackedBytes: 0 });
  const listed = writeTestIndex(RECORDS, { maxPackedBytes: 0, maxNamedFiles: 0 });
  const countOf = (files: readonly IndexFile[], kind: string) =>
    files.filter(({ name }) => name.startsWith(kind)).length;

  it('is one pack when it is small, and many files when it is not', () => {
    expect([countOf(pack, 'terms'), countOf(pack, 'sections')]).toEqual([1, 1]);
    expect(countOf(cut, 'terms')).toBeGreaterThan(1);
    expect(countOf(cut, 'sections')).toBeGreaterThan(5);
    expect([countOf(pack, 'lists'), countOf(cut, 'lists')]).toEqual([0, 0]);
    expect(countOf(listed, 'lists')).toBeGreaterThan(1);
  });

  it('has a manifest without the files of rows where these are very many', () => {
    const sizeOf = (files: readonly IndexFile[]) =>
      files.find(({ name }) => name === 'index.json')?.content.length;

    expect(sizeOf(listed)).toBeLessThan(sizeOf(cut) ?? 0);
    expect(countOf(listed, 'sections')).toBe(countOf(cut, 'sections'));
  });

  it.each([
    'config',
    'theme 127',
    'sidebar outline',
    'plugin4',
    'bundel worker',
    '侧边栏',
    '策',
    '配置 cache9',
    'anch',
    'none at all',
  ])('answers %s alike in one file, in many and in listed ones', async (query) => {
    const packed = await askFiles(pack, query);

    expect(await askFiles(cut, query)).toEqual(packed);
    expect(await askFiles(listed, query)).toEqual(packed);
  });

  it('is the same bytes for the same sections, and names its files by them', () => {
    expect(writeTestIndex(RECORDS, { maxPackedBytes: 0 })).toEqual(cut);

    const changed = writeTestIndex(
      RECORDS.map((record, at) => (at === 399 ? { ...record, content: `${record.content} zebra` } : record)),
      { maxPackedBytes: 0 },
    );
    const before = new Set(cut.map(({ name }) => name));
    // The last chunk of texts and the last terms; what comes before keeps its name.
    expect(changed.filter(({ name }) => !before.has(name)).length).toBeLessThan(cut.length / 2);
    expect(changed[0]?.name).toBe(cut[0]?.name);
  });

  it('fetches few of many files for one word', async () => {
    const contents = new Map(cut.map(({ name, content }) => [name, content]));
    const fetched: string[] = [];
    const reader = createSearchReader(async (name) => {
      fetched.push(name);
      return contents.get(name) as Uint8Array;
    });

    await reader.findTerms('theme12');

    expect(fetched.map((name) => name.split('.')[0])).toEqual(['index', 'terms']);
  });

  describe('asked for one or two letters', () => {
    const words = ['Preact', 'Presets', 'Previews', 'Print', 'Profile', 'Props', 'Proxy', 'Publish'];
    const many = Array.from({ length: 400 }, (_, at) => {
      const word = words[at < 300 ? 0 : at % words.length] as string;
      const fillers = Array.from({ length: 12 }, (_, next) => `pr${(at * 31 + next * 7919) % 9973}`);
      return createTestRecord(`${word} ${at}`, fillers.join(' '));
    });
    const files = new Map(
      writeTestIndex(many, { maxPackedBytes: 0 }).map(({ name, content }) => [name, content]),
    );
    const ask = async (query: string) => {
      const fetched: string[] = [];
      const reader = createSearchReader(async (name) => {
        fetched.push(name.split('.')[0] as string);
        return files.get(name) as Uint8Array;
      });
      return { ...(await findSections(reader, query, { snippetWords: 10 })), fetched };
    };

    it('finds the best of all words, wherever files are cut, in one file', async () => {
      const { hits, fetched } = await ask('pr');

      const found = new Set(hits.map(({ hierarchy }) => hierarchy.lvl1.split(' ')[0]));
      expect([...found].sort()).toEqual(['Preact', 'Presets', 'Print', 'Profile', 'Props', 'Proxy']);
      expect(fetched.filter((kind) => kind === 'terms')).toHaveLength(1);
      expect([...files.keys()].filter((name) => name.startsWith('terms')).length).toBeGreaterThan(2);
    });

    it('counts no fewer sections than with one more letter', async () => {
      const totals = await Promise.all(['p', 'pr', 'pre'].map(async (query) => (await ask(query)).total));

      expect(totals).toEqual([400, 400, expect.any(Number)]);
      expect(totals[2]).toBeGreaterThan(300);
    });

    it('has all sections of a word beside one that is begun', async () => {
      const { hits } = await ask('proxy p');

      expect(hits.slice(0, 10).every(({ hierarchy }) => hierarchy.lvl1.startsWith('Proxy'))).toBe(true);
    });
  });

  it('holds nothing and says so', async () => {
    expect(await askFiles(writeTestIndex([]), 'anything')).toMatchObject({ hits: [], total: 0 });
  });
});

describe('Chinese text', () => {
  const han = fc.string({
    unit: fc.oneof(
      fc.integer({ min: 0x4e00, max: 0x4e30 }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom('𠮷', '𡃁', '々', '〇', '豈'),
    ),
    minLength: 2,
    maxLength: 24,
  });
  const text = fc.array(fc.oneof(han, fc.constantFrom('，', '。', ' ', 'API', '\n', '（x）', '2')), {
    minLength: 1,
    maxLength: 8,
  });

  it('is found by any two or more characters in a row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), fc.nat(), async (texts, seed) => {
        const records = texts.map((parts, at) => createTestRecord(`P${at}`, parts.join('')));
        const reader = readTestIndex(writeTestIndex(records));
        for (const [at, { content }] of records.entries()) {
          for (const [run] of content.matchAll(/\p{Script=Han}{2,}/gu)) {
            const characters = [...run];
            const from = seed % (characters.length - 1);
            const to = from + 2 + (seed % (characters.length - from - 1));
            const query = characters.slice(from, to).join('');
            const { hits } = await findSections(reader, query, { snippetWords: 10 });
            expect(hits.map(({ objectID }) => objectID)).toContain(`/P${at}`);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a damaged index', () => {
  const cases = [
    writeTestIndex(RECORDS.slice(0, 60)),
    writeTestIndex(RECORDS.slice(0, 60), { maxPackedBytes: 0 }),
    writeTestIndex(RECORDS.slice(0, 60), { maxPackedBytes: 0, maxNamedFiles: 0 }),
  ];
  const queries = ['config', 'them', 'confgi', '侧边栏', '策', 'plugin4 route'];
  /** Uncompressed as some servers send it, so that no checksum catches what is wrong. */
  const inflated = cases.map((files) =>
    files.map(({ name, content }) => ({ name, content: inflate(content) })),
  );

  it.each([
    ['cut off', (bytes: Uint8Array, at: number) => bytes.subarray(0, at % bytes.length)],
    [
      'changed',
      (bytes: Uint8Array, at: number, byte: number) =>
        bytes.map((old, i) => (i === at % bytes.length ? byte : old)),
    ],
    ['of something else', (_: Uint8Array, at: number, byte: number) => new Uint8Array(at % 300).fill(byte)],
    ['a page of the host', () => new TextEncoder().encode('<!doctype html><title>Not found</title>')],
  ] as const)('%s: answers, or rejects with one error', async (_, damage) => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.boolean(),
        fc.nat(),
        fc.nat(1_000_000),
        fc.nat(255),
        fc.constantFrom(...queries),
        async (which, isInflated, file, at, byte, query) => {
          const sound = (isInflated ? inflated : cases)[which];
          const files = (sound as IndexFile[]).map((whole, index, { length }) =>
            index === file % length ? { ...whole, content: damage(whole.content, at, byte) } : whole,
          );
          const answer = await askFiles(files, query).catch((error: unknown) => error);
          expect(
            answer instanceof SearchIndexError || Array.isArray((answer as { hits: unknown }).hits),
          ).toBe(true);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('is asked for again once it is whole', async () => {
    const files = new Map(cases[0]?.map(({ name, content }) => [name, content]));
    let isOnline = false;
    const reader = createSearchReader(async (name) => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return files.get(name) as Uint8Array;
    });

    await expect(findSections(reader, 'config', { snippetWords: 10 })).rejects.toThrow(
      'Cannot read "index.json" of the search index',
    );
    isOnline = true;

    expect((await findSections(reader, 'config', { snippetWords: 10 })).total).toBeGreaterThan(0);
  });
});

function inflate(content: Uint8Array): Uint8Array {
  return content[0] === 0x1f ? new Uint8Array(gunzipSync(content)) : content;
}
