import { describe, expect, it } from 'vitest';
import { joinSections, readSectionsText } from '../../../src/engine/search/analyse-page.ts';
import { createIndexThread } from '../../../src/engine/search/index-on-thread.ts';
import { createSectionRecords, type SearchedPage } from '../../../src/engine/search/page-records.ts';
import {
  type ChangePages,
  createSearchIndexer,
  getPageWeight,
} from '../../../src/engine/search/search-indexer.ts';
import { listSearchUnits } from '../../../src/engine/search/search-units.ts';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import type { CachedPage, PageSection, SiteConfig } from '../../../src/engine/types.ts';
import { analyseSection } from '../../../src/search/analyse-section.ts';
import { findSections } from '../../../src/search/find-sections.ts';
import type { IndexFile } from '../../../src/search/search-index.ts';
import type { PageRecord, RoutePath } from '../../../src/shared/types.ts';
import { createSearchConfig, createTestConfig } from '../../helpers/content.ts';
import { createTestRecord, readTestIndex } from '../../helpers/search-index.ts';

function toSection(id: string, headings: readonly string[], text = '', code = ''): PageSection {
  return { id, headings, text, code };
}

function toRecords(sections: readonly PageSection[], changes: Partial<SearchedPage> = {}, codeBlocks = true) {
  const page = { path: '/a', href: '/docs/a.html', title: 'Page', description: '', group: 'Guide', sections };
  return createSectionRecords({ ...page, ...changes }, { codeBlocks });
}

describe('records of a page', () => {
  it('are one for its start and one for each heading below the title', () => {
    const records = toRecords([
      toSection('', [], 'Before.'),
      toSection('page', ['Page'], 'Lead.', 'lead()'),
      toSection('two', ['Page', 'Two'], 'Text.', 'two()'),
      toSection('four', ['Page', 'Two', '', 'Four'], 'Deep.'),
    ]);

    expect(records.map(({ id, depth, content, code }) => [id, depth, content, code])).toEqual([
      ['/a', 1, 'Before.\n\nLead.', 'lead()'],
      ['/a#two', 2, 'Text.', 'two()'],
      ['/a#four', 4, 'Deep.', ''],
    ]);
    expect(records.at(-1)).toMatchObject({
      url: '/docs/a.html#four',
      hierarchy: {
        lvl0: 'Guide',
        lvl1: 'Page',
        lvl2: 'Two',
        lvl3: null,
        lvl4: 'Four',
        lvl5: null,
        lvl6: null,
      },
    });
  });

  it('are one for the title alone, with what is said of the page, when there is nothing else', () => {
    expect(toRecords([], { description: 'About it.' })).toMatchObject([{ id: '/a', content: 'About it.' }]);
    expect(toRecords([toSection('x', ['Page'], 'Own.')], { description: 'About it.' })).toMatchObject([
      { content: 'Own.' },
    ]);
  });

  it('give the first title its text wherever it stands, and another one a place below it', () => {
    const records = toRecords([
      toSection('early', ['', 'Early'], 'First.'),
      toSection('page', ['Page'], 'Lead.'),
      toSection('again', ['Again'], 'More.'),
      toSection('below', ['Again', 'Below'], 'Last.'),
    ]);

    expect(records.map(({ id, hierarchy, content }) => [id, hierarchy.lvl2, content])).toEqual([
      ['/a', null, 'Lead.'],
      ['/a#early', 'Early', 'First.'],
      ['/a#again', 'Again', 'More.'],
      ['/a#below', 'Below', 'Last.'],
    ]);
  });

  it('leave the text below a heading without words to the one before', () => {
    const records = toRecords([
      toSection('two', ['Page', 'Two'], 'Text.'),
      toSection('-1', ['Page', ''], 'After a picture.'),
    ]);

    expect(records.map(({ id, content }) => [id, content])).toEqual([
      ['/a', ''],
      ['/a#two', 'Text.\n\nAfter a picture.'],
    ]);
  });

  it('part cells of tables so that they can be read, and keep addresses whole', () => {
    const [, record] = toRecords([toSection('50% "a"', ['Page', '50%'], 'Name\tType\nbase\tstring')]);

    expect(record).toMatchObject({
      id: '/a#50% "a"',
      url: '/docs/a.html#50%25%20%22a%22',
      content: 'Name · Type\nbase · string',
    });
  });

  it('have no code where code is not searched', () => {
    const sections = [toSection('', ['Page'], 'Text.', 'code()')];

    expect(toRecords(sections, {}, false)).toMatchObject([{ content: 'Text.', code: '' }]);
  });
});

describe('analysed sections', () => {
  it('are the same after they were kept', () => {
    const sections = [
      createTestRecord('Config', 'cleanUrls `a` "b" \\ 国际化 \u{20bb7} and-so-on', { code: 'x(1)\n' }),
      createTestRecord('', ''),
    ].map((record) => analyseSection(record));

    expect(readSectionsText(joinSections(sections))).toEqual(sections);
  });
});

function toKept(path: string, changes: Record<string, unknown> = {}, original?: string): CachedPage {
  const at = { path, lang: path.startsWith('/zh/') ? 'zh' : 'en', version: '' };
  return {
    route: {
      ...at,
      file: `/p${path}.md`,
      relativePath: `${path}.md`,
      kind: 'markdown',
      ...(original && { original }),
    },
    page: { title: path, headingTitle: path, description: '', pageType: 'doc', frontmatter: {}, ...changes },
    sections: `sections of ${path}`,
  } as unknown as CachedPage;
}

describe('searched pages', () => {
  it('are those with something of their own to find, by language', () => {
    const pages = [
      toKept('/', { pageType: 'home' }),
      toKept('/a'),
      toKept('/b', { frontmatter: { search: false } }),
      toKept('/404'),
      toKept('/lost', { pageType: '404' }),
      toKept('/zh/a', {}, '/a'),
      toKept('/zh/b'),
    ];
    const units = listSearchUnits(pages, createTestConfig());

    expect(units.map(({ folder, pages: own }) => [folder, own.map(({ route }) => route.path)])).toEqual([
      ['static/search/en', ['/a']],
      ['static/search/zh', ['/zh/b']],
    ]);
  });
});

describe('what a page is worth', () => {
  const locales = ['en', 'zh'].map((lang) => ({ lang, label: lang }));
  const weights = { '/changelog': 0.6, '/guide/': 0.5, '/guide/old': 0.2 };

  it.each([
    ['/changelog', 0.6],
    ['/zh/changelog', 0.6],
    ['/changelog/v1', 0.6],
    ['/changelogs', undefined],
    ['/guide/', 0.5],
    ['/guide/old/a', 0.2],
    ['/', undefined],
  ])('%s: by the longest path above it, in every language; 0.7 with a date', (path, expected) => {
    const config = createTestConfig({
      config: { locales, lang: 'en', search: createSearchConfig({ weights }) },
    });

    const route = { path: path as RoutePath };
    expect(getPageWeight({ route, page: { frontmatter: {} } }, config)).toBe(expected);
    const dated = { route, page: { frontmatter: { date: '2026-05-01' } } };
    expect(getPageWeight(dated, config)).toBe(expected ?? 0.7);
  });
});

const PLAIN = createTestConfig();

describe('an index', () => {
  const PAGES = ['/a', '/b', '/c'].map((path) => toKept(path));

  async function makeIndex(
    options: {
      config?: SiteConfig;
      changePages?: ChangePages;
      store?: ReturnType<typeof createMemoryStore>;
    } = {},
  ) {
    const { config = createTestConfig(), store = createMemoryStore(), ...rest } = options;
    const analysed: string[] = [];
    const indexer = createSearchIndexer({
      config,
      store,
      getGroup: () => 'Guide',
      ...rest,
      readSections: async ({ route }) => {
        analysed.push(route.path);
        return [toSection('', [], `Words of ${route.path.slice(1)}.`)];
      },
    });
    const [plan] = await indexer.plan(PAGES);
    const files: IndexFile[] = [];
    const output = {
      knownFiles: new Set<string>(),
      keep: async () => false,
      add: async (name: string, content: Uint8Array) => void files.push({ name, content }),
    };
    await plan?.write(output, createIndexThread(undefined));
    return { key: plan?.key, known: plan?.listKnownFiles(), files, analysed };
  }
  const readTexts = async (files: readonly IndexFile[]) => {
    const reader = readTestIndex(files);
    const rows = await Promise.all(
      Array.from({ length: await reader.count() }, (_, at) => reader.readRow(at)),
    );
    return rows.map(([id, , , [title], content]) => [id, title, content]);
  };

  it('is made of what earlier runs have analysed, and knows its files then', async () => {
    const store = createMemoryStore();
    const first = await makeIndex({ store });
    const second = await makeIndex({ store });

    expect(first.analysed).toEqual(['/a', '/b', '/c']);
    expect(second.analysed).toEqual([]);
    expect(second.files).toEqual(first.files);
    expect(second.known).toEqual(first.files.map(({ name }) => name));
  });

  it('finds pages by synonyms, by words of their frontmatter, and in Chinese by English headings and the words of names', async () => {
    const config = createTestConfig({
      config: {
        lang: 'en',
        locales: ['en', 'zh'].map((lang) => ({ lang, label: lang })),
        search: createSearchConfig({
          synonyms: [
            ['words', 'many terms'],
            ['部署', '发布上线'],
          ],
        }),
      },
    });
    const toc = [{ id: 'host', text: '`Hosts` it', depth: 2, charIndex: -1 }];
    const page = (path: string, lang: string, record: Partial<PageRecord>) => {
      const kept = toKept(path);
      return { ...kept, route: { ...kept.route, lang }, page: { ...kept.page, ...record } };
    };
    const pages = [
      page('/a', 'en', { title: 'Deploy', toc, frontmatter: { search: { keywords: ['upload', 'ftp'] } } }),
      page('/zh/a', 'zh', {
        title: '部署',
        toc: [{ id: 'name', text: '`output.inlineScripts`', depth: 2, charIndex: -1 }],
      }),
    ];
    const indexer = createSearchIndexer({
      config,
      store: createMemoryStore(),
      getGroup: () => 'Guide',
      readSections: async ({ route }) => [
        toSection('', [], `Words of ${route.path.slice(1)}.`),
        toSection('host', ['H1', route.lang === 'zh' ? '主机' : 'Hosts']),
        toSection('name', ['H1', 'output.inlineScripts']),
      ],
    });
    const ask = async (lang: string, query: string) => {
      const plan = (await indexer.plan(pages)).find(({ folder }) => folder.endsWith(lang));
      const files: IndexFile[] = [];
      for await (const { name, content } of plan?.files() ?? [])
        files.push({ name, content: await content() });
      const { hits } = await findSections(readTestIndex(files), query, { snippetWords: 10 });
      return hits[0]?.objectID;
    };

    expect(await ask('en', 'terms')).toBe('/a');
    expect(await ask('en', 'many term')).toBe('/a');
    expect(await ask('en', 'ftp')).toBe('/a');
    expect(await ask('zh', '发布上线')).toBe('/zh/a');
    expect(await ask('zh', 'deploy')).toBe('/zh/a');
    expect(await ask('zh', 'hosts')).toBe('/zh/a#host');
    expect(await ask('zh', '内联脚本')).toBe('/zh/a#name');
    expect(await ask('en', '内联脚本')).toBe(undefined);
    expect(await ask('zh', 'ftp')).toBe(undefined);
  });

  it('finds pages of little weight after others', async () => {
    const config = createTestConfig({
      config: { search: createSearchConfig({ weights: { '/a': 0.5, '/c': 0.7 } }) },
    });
    const { files } = await makeIndex({ config });
    const { hits } = await findSections(readTestIndex(files), 'words', { snippetWords: 10 });

    expect(hits.map(({ objectID }) => objectID)).toEqual(['/b', '/c', '/a']);
  });

  it.each([
    ['base', { base: '/docs/' }],
    ['the style of addresses', { route: { ...PLAIN.route, cleanUrls: !PLAIN.route.cleanUrls } }],
    ['whether code is searched', { search: createSearchConfig({ codeBlocks: false }) }],
    ['what means the same', { search: createSearchConfig({ synonyms: [['words', 'terms']] }) }],
    ['what pages are worth', { search: createSearchConfig({ weights: { '/b': 0.5 } }) }],
  ])('has another key when this changes: %s', async (_, changes) => {
    const { key } = await makeIndex();

    expect((await makeIndex({ config: createTestConfig({ config: changes }) })).key).not.toBe(key);
  });

  it('has the pages as plugins want them', async () => {
    const { files, analysed } = await makeIndex({
      changePages: async ([, b, c], readSections) => {
        const [section] = b ? await readSections(b) : [];
        return [
          ...(c ? [{ page: c, title: 'Renamed' }] : []),
          ...(b ? [{ page: b, content: `${section?.text} And more.` }] : []),
        ];
      },
    });

    expect(await readTexts(files)).toEqual([
      ['/c', 'Renamed', 'Words of c.'],
      ['/b', '/b', 'Words of b. And more.'],
    ]);
    expect(analysed).toEqual(['/b', '/c']);
  });
});
