import { describe, expect, it } from 'vitest';
import { analyseSection, type SectionRecord } from '../../../src/search/analyse-section.ts';
import { findSections } from '../../../src/search/find-sections.ts';
import { createSnippet, highlight } from '../../../src/search/highlight.ts';
import type { TextPart } from '../../../src/search/search-provider.ts';
import { createTestRecord, queryIndex, readTestIndex, writeTestIndex } from '../../helpers/search-index.ts';

/** Matches in brackets. */
function toText(parts: readonly TextPart[]): string {
  return parts.map(([text, isMatch]) => (isMatch ? `[${text}]` : text)).join('');
}

async function idsOf(records: readonly SectionRecord[], query: string): Promise<string[]> {
  return (await queryIndex(records, query)).hits.map(({ objectID }) => objectID);
}

/** A section under `title` of the page “Deploy”. */
function toSection(title: string, content = ''): SectionRecord {
  const { hierarchy } = createTestRecord('Deploy');
  return createTestRecord('Deploy', content, {
    id: `/deploy#${title.toLowerCase()}`,
    hierarchy: { ...hierarchy, lvl2: title },
    depth: 2,
  });
}

describe('order of hits', () => {
  it.each([
    ['a title before a heading, a heading before text', 'theme', ['/theme', '/deploy#theme', '/text']],
    [
      'a section that has all words before one that has some',
      'green theme',
      ['/text', '/theme', '/deploy#theme'],
    ],
  ])('%s', async (_, query, ids) => {
    const records = [
      createTestRecord('text', 'A green theme is a theme too.'),
      toSection('Theme'),
      createTestRecord('theme'),
      createTestRecord('other', 'Nothing of the kind.'),
    ];

    expect(await idsOf(records, query)).toEqual(ids);
  });

  it('a heading that is the query before one that only has it', async () => {
    const records = [
      createTestRecord('Search index files'),
      createTestRecord('Index of search'),
      createTestRecord('Search index'),
    ];

    expect((await idsOf(records, 'search index'))[0]).toBe('/Search index');
  });

  it.each([
    ['change logo', 'Logo', 'Change the tool and its logo is another one.'],
    ['how to hide the sidebar', 'Sidebar', 'A bar that hides is no sidebar.'],
    ['修改端口', '端口', '修改配置后，另一个端口会被占用。'],
    ['怎么自定义 logo', 'Logo', '自定义的页面没有 logo。'],
  ])('%j: what it asks about, before text that says all of its words', async (query, title, text) => {
    expect(await idsOf([createTestRecord('Others', text), createTestRecord(title)], query)).toEqual([
      `/${title}`,
      '/Others',
    ]);
  });

  it.each([
    ['怎么改端口', []],
    ['customize ports', []],
    ['frobnicate ports', ['frobnicate']],
  ])('%j: tells of words that no page has, but not of what is wanted', async (query, unknown) => {
    expect((await queryIndex([createTestRecord('Ports 端口')], query)).unknown).toEqual(unknown);
  });

  it.each(['use', '使用', 'hide'])('%j, if it says nothing else', async (query) => {
    const records = [
      createTestRecord('Text', '这里使用 tools that hide and use.'),
      createTestRecord('Other'),
    ];

    expect(await idsOf(records, query)).toEqual(['/Text']);
  });

  it.each([
    ['remove console', 'performance.removeConsole', 'Console'],
    ['隐藏导航', '隐藏导航', '导航'],
  ])('%j: a name that says what is wanted, too', async (query, whole, part) => {
    expect((await idsOf([createTestRecord(part), createTestRecord(whole)], query))[0]).toBe(`/${whole}`);
  });

  it.each([
    ['a name typed but for its last letter', 'source.alia', ['source.aliasStrategy', 'source.alias']],
    ['the last part of a dotted name', 'cleanDistPath', ['cleanDistPath and others', 'output.cleanDistPath']],
    ['whole words, not letters', 'port', ['Ports and hosts', 'How to export', 'A port']],
    ['another ending', 'deploying', ['How to deploy', 'Deploy']],
    ['pieces of a name', 'clean url', ['Clean URLs of pages', 'cleanUrls']],
  ])('the heading that is meant last here: %s', async (_, query, titles) => {
    const ids = await idsOf(
      titles.map((title) => createTestRecord(title)),
      query,
    );

    expect(ids[0]).toBe(`/${titles.at(-1)}`);
  });

  it.each(['deploy', 'deploy d', 'deploy do'])('the same while the next word is begun: %s', async (query) => {
    const records = [
      createTestRecord('Deploy', 'With Docker on a server.'),
      createTestRecord('Drive D', 'How to deploy there.'),
    ];

    expect(await idsOf(records, query)).toEqual(['/Deploy', '/Drive D']);
  });

  it('a section before the parts of it that only have the words in their text', async () => {
    const toPart = (title: string, content: string) => {
      const { hierarchy, ...section } = toSection('Cache', content);
      return { ...section, id: `/deploy#${title}`, depth: 3, hierarchy: { ...hierarchy, lvl3: title } };
    };
    const records = [
      toPart('example', 'Cold start. Cold start. Cold start.'),
      toSection(
        'Cache',
        'After a cold server has had a start, and then for all that it is asked for later on.',
      ),
      toPart('Cold start', 'Nothing else.'),
    ];

    expect(await idsOf(records, 'cold start')).toEqual([
      '/deploy#Cold start',
      '/deploy#cache',
      '/deploy#example',
    ]);
  });

  it('a page before sections of the same name, however many those are', async () => {
    const sections = Array.from({ length: 1100 }, (_, at) => {
      const { hierarchy } = createTestRecord(`Plugin ${at}`);
      const id = `/plugin-${at}#permissions`;
      return createTestRecord('', 'Permissions of it.', {
        id,
        hierarchy: { ...hierarchy, lvl2: 'Permissions' },
        depth: 2,
      });
    });
    const page = createTestRecord('Permissions', 'What may a window ask for, and who grants it? '.repeat(20));

    expect((await idsOf([...sections, page], 'permissions'))[0]).toBe('/Permissions');
  });

  it('a short heading before one that says more, wherever it is', async () => {
    const records = [
      ...Array.from({ length: 30 }, (_, at) =>
        toSection(`A window and what it is ${at} for in a program`, 'Window.'),
      ),
      toSection('Windows', 'There are many of them. '.repeat(40)),
    ];

    expect((await idsOf(records, 'window'))[0]).toBe('/deploy#windows');
  });

  it.each(['deploy cold start', 'cold start deploy'])(
    'a section that is named after its page: %s',
    async (query) => {
      const records = [
        createTestRecord('Deploy', 'A cold start is one to deploy.', { id: '/deploy' }),
        toSection('Cold start'),
      ];

      expect((await idsOf(records, query))[0]).toBe('/deploy#cold start');
    },
  );

  it.each(['why docgen', 'what is docgen'])('a heading that asks what the query asks: %s', async (query) => {
    const records = [
      ...Array.from({ length: 1100 }, (_, at) => createTestRecord(`docgen ${at}`, 'A docgen for docgen.')),
      toSection('Why docgen?', 'Words.'),
      toSection('What is docgen?', 'Words.'),
    ];

    expect((await idsOf(records, query))[0]).toBe(`/deploy#${query}?`);
  });

  it.each([
    ['主题安装', '安装主题'],
    ['恢复数据', '数据恢复'],
    ['角色用户', '用户角色'],
  ])('%s finds %s before pages with the characters in a row somewhere', async (query, title) => {
    const other = [...query].join('、');
    const records = [
      createTestRecord(
        '布局',
        `${query}之后，另有说明。其他文字与此无关，只是为了凑够长度，让这一页像真正的页面。`,
      ),
      ...Array.from({ length: 8 }, (_, at) =>
        createTestRecord(`说明 ${at}`, `${query.slice(0, 2)}的说明，${query.slice(2)}的说明，${other}`),
      ),
      createTestRecord(title, `${title}的步骤。`),
    ];

    expect((await idsOf(records, query))[0]).toBe(`/${title}`);
  });

  it('a heading that is all said before one that is said in part', async () => {
    const records = ['html.metaByEntries', 'html.meta'].map((title) =>
      createTestRecord(title, 'Sets a tag, and another tag.'),
    );

    expect((await idsOf(records, 'meta tag'))[0]).toBe('/html.meta');
  });

  it('the heading of a page of less weight after text', async () => {
    const text = 'How to release, what a release is and who may release a release.';
    const records = [createTestRecord('Release', text, { weight: 0.3 }), toSection('Release it', text)];

    expect(await idsOf(records, 'release')).toEqual(['/deploy#release it', '/Release']);
  });

  it('equal sections as they come', async () => {
    const records = ['b', 'a', 'c'].map((id) => createTestRecord('Same', 'words', { id }));

    expect(await idsOf(records, 'same')).toEqual(['b', 'a', 'c']);
  });

  it('a section of less weight after its equals', async () => {
    const records = [createTestRecord('x', 'release', { weight: 0.6 }), createTestRecord('y', 'release')];

    expect(await idsOf(records, 'release')).toEqual(['/y', '/x']);
  });

  it('text before code', async () => {
    const records = [createTestRecord('x', '', { code: 'retry()' }), createTestRecord('y', 'retry')];

    expect(await idsOf(records, 'retry')).toEqual(['/y', '/x']);
  });
});

describe('what a word finds', () => {
  const records = [
    createTestRecord('cleanUrls', 'Leaves out the ending.'),
    createTestRecord('Routing', 'multi-version sites'),
  ];

  it.each([
    ['cleanUrls', '/cleanUrls'],
    ['clean urls', '/cleanUrls'],
    ['cleanU', '/cleanUrls'],
    ['clenUrls', '/cleanUrls'],
    ['celanurls', '/cleanUrls'],
    ['urls', '/cleanUrls'],
    ['routes', '/Routing'],
    ['cleanUrls zyzzy', '/cleanUrls'],
    ['multiversion', '/Routing'],
    ['multi version', '/Routing'],
    ['ROUTING', '/Routing'],
    ['ｒｏｕｔｉｎｇ', '/Routing'],
  ])('%s', async (query, id) => {
    expect(await idsOf(records, query)).toEqual([id]);
  });

  it.each(['zebra', 'the', '!?', ''])('nothing: %s', async (query) => {
    expect(await queryIndex([createTestRecord('x', 'words')], query)).toMatchObject({ hits: [], total: 0 });
  });

  it.each(['darkmode', 'DarkMode', 'clientapi'])(
    'a heading of two or three words, written as one: %s',
    async (query) => {
      const records = [
        createTestRecord('Dark mode', 'Colours.'),
        toSection('Client API'),
        createTestRecord('Modes', 'Dark.'),
      ];

      expect((await idsOf(records, query))[0]).toMatch(query === 'clientapi' ? /client api$/ : /Dark mode$/);
    },
  );

  it('a page of some words, with or without others that no page has', async () => {
    const pages = [
      createTestRecord('Proxy', 'Requests go to another server.'),
      createTestRecord('部署', '静态资源与模块联邦'),
    ];
    const ask = async (query: string) => {
      const { hits, unknown } = await queryIndex(pages, query);
      return [hits.map(({ objectID }) => objectID).join(), ...(unknown ?? [])];
    };

    expect(await ask('why does the proxy Frobnicate zyzzy')).toEqual(['/Proxy', 'frobnicate', 'zyzzy']);
    expect(await ask('鸭子资源')).toEqual(['/部署', '鸭子']);
    expect(await ask('proxy 部署')).toEqual(['/Proxy,/部署']);
    expect(await ask('zyzzy 鸭子')).toEqual(['', 'zyzzy', '鸭子']);
    // Each word is on another page, of which none has a quarter of the query.
    const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
    const many = words.map((word) => createTestRecord(word, word));
    expect((await queryIndex(many, words.join(' '))).total).toBe(12);
  });

  it('a word of headings before the same one beside words that no page has', async () => {
    const pages = [createTestRecord('Proxy and more'), createTestRecord('Proxy')];
    expect((await idsOf(pages, 'proxy zyzzy'))[0]).toBe('/Proxy');
  });

  it.each([
    ['tailwnidcs', '/Styles'],
    ['tialwindcss', '/Styles'],
    ['scrpts', '/Styles'],
    ['ulr', '/Styles'],
    ['lru', undefined],
    ['4043', undefined],
  ])('%s, a slip in a word of text: %s', async (query, id) => {
    const pages = [createTestRecord('Styles', 'tailwindcss, scripts and the url of 4042')];
    // As many sections as an index of many files has.
    const others = Array.from({ length: 1000 }, (_, at) => createTestRecord(`Page ${at}`, 'more text'));
    const large = readTestIndex(writeTestIndex([...pages, ...others], { maxPackedBytes: 0 }));

    expect((await idsOf(pages, query))[0]).toBe(id);
    expect((await findSections(large, query, { snippetWords: 10 })).hits[0]?.objectID).toBe(id);
  });

  it('at most twenty hits, and how many there are', async () => {
    const many = Array.from({ length: 30 }, (_, at) => createTestRecord(`p${at}`, 'word'));

    const { hits, total } = await queryIndex(many, 'word');

    expect([hits.length, total]).toEqual([20, 30]);
  });

  it('characters that stand together before the same ones apart, however many those are', async () => {
    const apart = Array.from({ length: 30 }, (_, at) =>
      createTestRecord(`页${at}`, '主题，自定，定义，义主。'),
    );
    const together = createTestRecord('别处', '这里说的是自定义主题，以及怎样安装、升级和发布。');
    expect((await idsOf([...apart, together], '自定义主题'))[0]).toBe('/别处');
  });

  it('the best of very many mentions, and what may have one that is left out', async () => {
    const long = `A rare and seldom word, ${'then, something, else, '.repeat(320)}`;
    const rows = Array.from({ length: 8100 }, (_, at) =>
      createTestRecord(`p${at}`, at === 8099 ? 'word word word' : at === 8000 ? long : 'word'),
    );
    const other = Array.from({ length: 30 }, (_, at) =>
      createTestRecord('Rare', 'rare', { id: `/rare${at}` }),
    );
    const reader = readTestIndex(writeTestIndex([...rows, ...other]));

    const { hits, total } = await findSections(reader, 'word', { snippetWords: 10 });
    const phrase = await findSections(reader, 'rare seldom word', { snippetWords: 10 });

    expect([hits[0]?.objectID, total]).toEqual(['/p8099', 8100]);
    expect(phrase.hits[0]?.objectID).toBe('/p8000');
  });

  it('what an analysed section is after a stay in the store', () => {
    const analysed = analyseSection(toSection('Théme 主题', 'Text 文本 with $scope'));

    expect(JSON.parse(JSON.stringify(analysed))).toEqual(analysed);
  });
});

describe('a hit', () => {
  const records = [
    toSection('GitHub Pages', 'Push to the main branch and wait.'),
    createTestRecord('Deploy', '', { id: '/deploy' }),
  ];

  it('is its heading when headings have every word', async () => {
    const [hit] = (await queryIndex(records, 'deploy github')).hits;

    expect(hit).toEqual({
      objectID: '/deploy#github pages',
      url: '/deploy#github pages',
      type: 'lvl2',
      content: null,
      hierarchy: {
        lvl0: 'Guide',
        lvl1: 'Deploy',
        lvl2: 'GitHub Pages',
        lvl3: null,
        lvl4: null,
        lvl5: null,
        lvl6: null,
      },
      title: [
        ['GitHub', true],
        [' Pages', false],
      ],
      path: [[['Deploy', true]]],
      text: [['Push to the main branch and wait.', false]],
    });
  });

  it('is its text when it takes text to have every word', async () => {
    const [hit] = (await queryIndex(records, 'deploy branch')).hits;

    expect(hit).toMatchObject({ type: 'content', content: 'Push to the main branch and wait.' });
    expect(toText(hit?.title ?? [])).toBe('Push to the main [branch] and wait.');
    expect(hit?.path.map(toText)).toEqual(['[Deploy]', 'GitHub Pages']);
  });

  it('is its code when only that has a word', async () => {
    const [hit] = (
      await queryIndex([createTestRecord('x', 'Text.', { code: 'retry({ times: 3 })' })], 'retry')
    ).hits;

    expect(toText(hit?.title ?? [])).toBe('[retry]({ times: 3 })');
  });

  it('marks what was typed of a longer word, and all of a corrected one', async () => {
    const list = [createTestRecord('Configuration')];

    expect(toText((await queryIndex(list, 'config')).hits[0]?.title ?? [])).toBe('[Config]uration');
    expect(toText((await queryIndex(list, 'confgiuration')).hits[0]?.title ?? [])).toBe('[Configuration]');
  });
});

describe('highlights', () => {
  it.each([
    ['cleanUrls and clean URLs', { clean: 5, urls: 4 }, '[cleanUrls] and [clean] [URLs]'],
    ['multi-version', { multiversion: 12 }, '[multi-version]'],
    ['builderConfig.source', { builderconfigsource: 13 }, '[builderConfig].source'],
    ['本地化与国际化，化', { 国际: 2, 际化: 2 }, '本地化与[国际化]，化'],
    ['ﬁne ﬁle', { file: 4 }, 'ﬁne [ﬁle]'],
    ['<mark>x</mark>', { x: 1 }, '<mark>[x]</mark>'],
    ['①②', { 12: 2 }, '[①②]'],
  ])('%s', (text, terms, shown) => {
    expect(toText(highlight(text, new Map(Object.entries(terms))))).toBe(shown);
  });
});

describe('snippets', () => {
  const long = `${'before it '.repeat(320)}the word, here ${'after it '.repeat(40)}`;
  const table = 'base · string · Above. The word.\nroot · string · The word in a word of docs.';

  it.each([
    ['all of a short text', 'One short text.', 'One short text.'],
    ['the sentence of a match', 'One. The word, e.g. here. Then another.', 'The [word], e.g. here. '],
    ['the sentence with most of the words', 'The word. The other word. More.', 'The [other] [word]. '],
    ['the first of equal ones', 'A word. A word.', 'A [word]. '],
    ['the row of a table', table, 'base · string · Above. The [word].'],
    ['a line of code', 'const a = 1;\nconst word = 2;', 'const [word] = 2;'],
    [
      'a part of what is very long',
      long,
      '…it before it before it before it before it the [word], here after it after it after it after it after it…',
    ],
    ['one block', 'Nothing of it\n\nin two blocks', 'Nothing of it'],
    ['nothing of nothing', '', ''],
    ['a sentence of Chinese', '它会在构建时渲染页面。词word在这里！还有其他。', '词[word]在这里！'],
  ])('show %s', (_, text, shown) => {
    const terms = new Map([
      ['word', 4],
      ['other', 5],
    ]);
    expect(toText(createSnippet(text, terms, 5))).toBe(shown);
  });
});
