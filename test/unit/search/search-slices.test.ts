/** An index after edits is the one of a build that keeps nothing, and most of its files stay. */
import { availableParallelism } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIndexThread } from '../../../src/engine/search/index-on-thread.ts';
import { type IndexedSource, isManifest, planFiles } from '../../../src/engine/search/plan-files.ts';
import {
  type IndexSource,
  isWorthThread,
  planIndex,
  writeIndex,
} from '../../../src/engine/search/write-index.ts';
import { createMemoryStore, type Store } from '../../../src/engine/store/store.ts';
import { analyseSection } from '../../../src/search/analyse-section.ts';
import { createTestRecord } from '../../helpers/search-index.ts';

interface Page {
  readonly path: string;
  /** What its words are made of. */
  readonly seed: number;
  readonly sections: number;
}

type Files = ReadonlyMap<string, Uint8Array>;

/** Words by Zipf's law, so that some are in nearly all sections and many in one. */
function toWords(seed: number): string {
  let state = seed * 2654435761 + 1;
  return Array.from({ length: 12 }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return `w${Math.floor(1.2 ** ((state / 2 ** 32) * 45))}`;
  }).join(' ');
}

function toSource({ path, seed, sections }: Page): IndexedSource {
  return {
    key: `${path} ${seed} ${sections}`,
    path,
    readSections: async () =>
      Array.from({ length: sections }, (_, at) => {
        const id = at === 0 ? path : `${path}#s${at}`;
        return analyseSection(createTestRecord(`Page ${seed % 7}`, toWords(seed + at), { id }));
      }),
  };
}

/** Makes what is not there, as a build does with the output of the one before. */
async function build(pages: readonly Page[], store: Store, there: Files = new Map()) {
  const files = new Map<string, Uint8Array>();
  const made: string[] = [];
  const input = { folder: 'en', pages: pages.map(toSource), store, maxPackedBytes: 2048 };
  for await (const { name, content } of planFiles(input)) {
    const old = isManifest(name) ? undefined : there.get(name);
    if (old === undefined) made.push(name);
    files.set(name, old ?? (await content()));
  }
  return { files, made };
}

/** Thousands of bytes are compared much faster as text. */
function toBytes(files: Files): string[] {
  return Array.from(files, ([name, content]) => `${name} ${Buffer.from(content).toString('base64')}`).sort();
}

const PAGES: readonly Page[] = Array.from({ length: 1200 }, (_, at) => ({
  path: `/p${at}`,
  seed: at,
  sections: 1 + (at % 2),
}));

const place = fc.nat(PAGES.length);
const edit = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), at: place, seed: fc.nat() }),
  fc.record({ kind: fc.constant('sections' as const), at: place, sections: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant('add' as const), at: place, seed: fc.nat() }),
  fc.record({ kind: fc.constant('remove' as const), at: place, count: fc.integer({ min: 1, max: 700 }) }),
  fc.record({ kind: fc.constant('rename' as const), at: place, seed: fc.nat() }),
);

function apply(
  pages: readonly Page[],
  change: typeof edit extends fc.Arbitrary<infer T> ? T : never,
): Page[] {
  const at = change.at % Math.max(1, pages.length);
  const old = pages[at] ?? { path: '/first', seed: 1, sections: 1 };
  if (change.kind === 'remove') return pages.toSpliced(at, change.count);
  if (change.kind === 'add') return pages.toSpliced(at, 0, { ...old, path: `/added-${change.seed}` });
  if (change.kind === 'rename') return pages.toSpliced(at, 1, { ...old, path: `/renamed-${change.seed}` });
  if (change.kind === 'sections') return pages.toSpliced(at, 1, { ...old, sections: change.sections });
  return pages.toSpliced(at, 1, { ...old, seed: change.seed });
}

describe('an index that is made again', () => {
  it('is that of a cold build, whatever was edited, added, removed or renamed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (edits, isLost) => {
          const store = createMemoryStore();
          let pages: readonly Page[] = PAGES;
          let { files } = await build(pages, store);
          for (const change of edits) {
            pages = apply(pages, change);
            // Without the former output, rows of slices that are kept are made again.
            files = (await build(pages, store, isLost ? undefined : files)).files;
          }
          expect(toBytes(files)).toEqual(toBytes((await build(pages, createMemoryStore())).files));
        },
      ),
      { numRuns: 4 },
    );
  });

  it('reads after an edit only the pages of the run that has the page, however many there are', async () => {
    const store = createMemoryStore();
    const pages = Array.from({ length: 5000 }, (_, at) => ({ path: `/p${at}`, seed: at, sections: 1 }));
    const countReads = async (list: readonly Page[]): Promise<readonly string[]> => {
      const read: string[] = [];
      const sources = list.map(toSource).map((source) => ({
        ...source,
        readSections: () => {
          read.push(source.path);
          return source.readSections();
        },
      }));
      const input = { folder: 'en', pages: sources, store, maxPackedBytes: 2048 };
      for await (const _ of planFiles(input));
      return read;
    };
    const first = await countReads(pages);

    const unchanged = await countReads(pages);
    const edited = await countReads(pages.with(2500, { path: '/p2500', seed: 7, sections: 1 }));

    expect(first).toHaveLength(5000);
    expect(unchanged).toEqual([]);
    expect(edited).toContain('/p2500');
    expect(edited.length).toBeLessThanOrEqual(150);
  });

  it('has few new files after an edit, and after a page that came first', async () => {
    const store = createMemoryStore();
    const { files } = await build(PAGES, store);

    const edited = await build(PAGES.with(700, { ...(PAGES[700] as Page), seed: 9 }), store, files);
    const added = await build([{ path: '/new', seed: 3, sections: 1 }, ...PAGES], store, edited.files);

    const toKinds = ({ made }: { made: string[] }) => made.map((name) => name.split('.')[0]);
    expect(toKinds(edited).filter((kind) => kind === 'sections').length).toBeLessThan(4);
    expect(toKinds(added).filter((kind) => kind === 'sections').length).toBeLessThan(8);
    expect(files.size).toBeGreaterThan(25);
  });
});

describe('an index that is written', () => {
  const createSource = (store: Store, signal?: AbortSignal): IndexSource => ({
    folder: 'en',
    store,
    signal,
    analysis: { codeBlocks: true, synonyms: [] },
    pages: PAGES.map(({ path, seed }) => ({
      key: `${path} ${seed}`,
      analysisKey: `analysis of ${path}`,
      path,
    })),
    async readInput(at) {
      const { path, seed } = PAGES[at] as Page;
      const sections = [{ id: '', headings: [], text: toWords(seed), code: '' }];
      return {
        searched: { path, href: path, title: `Page ${seed % 7}`, description: '', group: '', sections },
      };
    },
  });

  it('is made here where the thread for it does not start', async () => {
    const store = createMemoryStore();
    const planned = new Map<string, Uint8Array>();
    for await (const { name, content } of planIndex(createSource(createMemoryStore())))
      planned.set(name, await content());
    const written = new Map<string, Uint8Array>();
    const add = async (name: string, content: Uint8Array) => void written.set(name, content);

    const names = await writeIndex(
      createSource(store),
      { knownFiles: new Set(), keep: async () => false, add },
      createIndexThread(undefined),
    );

    expect(isWorthThread(createSource(store))).toBe(availableParallelism() > 1);
    expect(toBytes(written)).toEqual(toBytes(planned));
    expect([...names].sort()).toEqual([...planned.keys()].sort());
  });

  it('ends with the reason for which a file could not be taken', async () => {
    const add = () => Promise.reject(new Error('The disk is full'));
    const writing = writeIndex(
      createSource(createMemoryStore()),
      { knownFiles: new Set<string>(), keep: async () => false, add },
      createIndexThread(undefined),
    );

    await expect(writing).rejects.toThrow('The disk is full');
  });
});
