import { describe, expect, it } from 'vitest';
import { createOverviewGroups, listOverviewLinks } from '../../../src/engine/navigation/overview.ts';
import type { Frontmatter, RoutePath, SidebarEntry, TocEntry } from '../../../src/shared/types.ts';

/** A page of the sidebar, or a group with what is in it. */
function item(link: string | undefined, items?: readonly SidebarEntry[], more: object = {}): SidebarEntry {
  const text = link?.split('/').filter(Boolean).at(-1) ?? 'group';
  return {
    text,
    ...(link === undefined ? {} : { link }),
    ...(items ? { items } : {}),
    _fileKey: '',
    ...more,
  };
}

const group = (text: string, items: readonly SidebarEntry[], more: object = {}) =>
  item(undefined, items, { text, ...more });
const header: SidebarEntry = { sectionHeaderText: '/api/header' };
const divider: SidebarEntry = { dividerType: 'solid' };

const toc = (...depths: number[]): TocEntry[] =>
  depths.map((depth, at) => ({ text: `H${at}`, id: `h${at}`, depth, charIndex: -1 }));

interface Site {
  readonly path?: string;
  readonly frontmatter?: Frontmatter;
  readonly tocs?: Readonly<Record<string, readonly TocEntry[]>>;
  readonly withAllHeaders?: boolean;
}

function read(
  sidebar: readonly SidebarEntry[],
  { path = '/api/', frontmatter = {}, tocs = {}, withAllHeaders = false }: Site = {},
) {
  return createOverviewGroups({
    page: { routePath: path as RoutePath, frontmatter },
    sidebar,
    findPage: (link) => ({ toc: tocs[link.replace(/#.*/, '')] ?? [] }),
    withAllHeaders,
  });
}

/** `name: text→link, …`, a line for each block. */
const show = (sidebar: readonly SidebarEntry[], site?: Site) =>
  read(sidebar, site).map(
    ({ name, items }) => `${name}: ${items.map(({ text, link }) => `${text}→${link}`).join(', ')}`,
  );

const config = group('Config', [item('/api/config/a'), item('/api/config/b')]);
const guide = group('Guide', [item('/guide/x')]);

describe('the groups of an overview', () => {
  it.each<[what: string, sidebar: SidebarEntry[], shown: string[], site?: Site]>([
    [
      'all entries where the first one is the page itself',
      [item('/api/'), config, item('/api/commands')],
      ['Config: a→/api/config/a, b→/api/config/b', 'commands: commands→/api/commands'],
    ],
    [
      'the first one behind a section header as well',
      [header, item('/api/'), config],
      ['Config: a→/api/config/a, b→/api/config/b'],
    ],
    [
      'in the order of the sidebar',
      [item('/api/'), item('/api/z'), config, item('/api/a')],
      ['z: z→/api/z', 'Config: a→/api/config/a, b→/api/config/b', 'a: a→/api/a'],
    ],
    [
      'the groups in a group that the page is',
      [guide, item('/api/', [config, item('/api/commands')], { text: 'API' })],
      ['Config: a→/api/config/a, b→/api/config/b', 'commands: commands→/api/commands'],
    ],
    [
      'the group itself where it holds only pages',
      [guide, item('/api/', [item('/api/a'), header, divider, item('/api/b')], { text: 'API' })],
      ['API: a→/api/a, b→/api/b'],
    ],
    [
      'the neighbours of a page that is no group',
      [guide, group('API', [item('/api/'), item('/api/a'), config])],
      ['a: a→/api/a', 'Config: a→/api/config/a, b→/api/config/b'],
    ],
    [
      'what every group has found where the page stands more than once',
      [guide, group('One', [item('/api/'), item('/api/a')]), group('Two', [item('/api/'), item('/api/b')])],
      ['a: a→/api/a', 'b: b→/api/b'],
    ],
    [
      'the nearest level only',
      [guide, item('/api/a'), item('/api/'), group('Deep', [item('/api/'), item('/api/deep')])],
      ['a: a→/api/a', 'Deep: deep→/api/deep'],
    ],
    [
      'found without the end of an address: /index, .html, the slash',
      [guide, item('/api/index.html', [item('/api/a')], { text: 'API' })],
      ['API: a→/api/a'],
    ],
    [
      'what is below the page where the sidebar does not have it',
      [guide, config, item('/api/commands')],
      ['Config: a→/api/config/a, b→/api/config/b', 'commands: commands→/api/commands'],
    ],
    ['nothing without a sidebar', [], []],
    [
      'no groups and pages from elsewhere',
      [item('/api/'), guide, item('/guide/y'), item('https://example.com/api/'), item('/api/a')],
      ['a: a→/api/a'],
    ],
    [
      'of a group that has one page from here, all pages',
      [item('/api/'), group('Mixed', [item('/guide/x'), item('https://example.com'), item('/api/a')])],
      ['Mixed: x→/guide/x, example.com→https://example.com, a→/api/a'],
    ],
    [
      'never the page itself',
      [item('/api/'), group('API', [item('/api/'), item('/api/a')])],
      ['API: a→/api/a'],
    ],
    ['not a group that holds only the page itself', [item('/api/'), group('API', [item('/api/')])], []],
    [
      'no section headers, dividers and entries that lead nowhere',
      [
        item('/api/'),
        header,
        divider,
        group('API', [header, item('/api/a'), divider, item(undefined)]),
        header,
      ],
      ['API: a→/api/a'],
    ],
    [
      'a group in a group as one entry, led to its own page or the first one in it',
      [
        item('/api/'),
        group('API', [
          item('/api/own/', [item('/api/own/a')], { text: 'own' }),
          group('first', [header, group('inner', [item('/api/in/a')])]),
        ]),
      ],
      ['API: own→/api/own/, first→/api/in/a'],
    ],
    [
      'for a page named overview, what lies beside it',
      [item('/guide/overview'), item('/guide/a'), item('/api/a')],
      ['a: a→/guide/a'],
      { path: '/guide/overview' },
    ],
    [
      'for a page without a slash, what lies in its folder',
      [item('/api'), item('/apiary'), item('/api/a')],
      ['a: a→/api/a'],
      { path: '/api' },
    ],
    [
      'for the front page, everything',
      [item('/'), guide, item('/api/a')],
      ['Guide: x→/guide/x', 'a: a→/api/a'],
      { path: '/' },
    ],
  ])('are %s', (_, sidebar, shown, site) => {
    expect(show(sidebar, site)).toEqual(shown);
  });

  it('lead to the page of a group, unless that is the overview', () => {
    const sidebar = [
      item('/api/'),
      item('/api/config/', [item('/api/config/a')], { text: 'Config' }),
      group('More', [item('/api/more')]),
    ];

    expect(read(sidebar).map(({ link }) => link)).toEqual(['/api/config/', undefined]);
    expect(read([guide, item('/api/', [item('/api/a')])])[0]).not.toHaveProperty('link');
  });
});

describe('the headings of an entry', () => {
  const tocs = { '/api/a': toc(2, 3, 4), '/api/b': toc(2, 3) };
  const depthsOf = (entries: readonly SidebarEntry[], frontmatter: Frontmatter = {}) =>
    read([item('/api/'), ...entries], { tocs, frontmatter }).flatMap(({ items }) =>
      items.map(({ headers = [] }) => headers.map(({ depth }) => depth)),
    );
  const own = { overviewHeaders: [3] };

  it('are those of depth 2', () => {
    expect(read([item('/api/'), item('/api/a')], { tocs })[0]?.items).toEqual([
      { text: 'a', link: '/api/a', headers: [{ text: 'H0', id: 'h0', depth: 2 }] },
    ]);
  });

  it.each<[what: string, depths: number[][], entries: SidebarEntry[], frontmatter?: Frontmatter]>([
    [
      'the entry, before all',
      [[3]],
      [group('G', [item('/api/a', undefined, own)], { overviewHeaders: [2] })],
      { overviewHeaders: [4] },
    ],
    [
      'the overview page, before the group',
      [[4]],
      [group('G', [item('/api/a')], own)],
      { overviewHeaders: [4] },
    ],
    ['the group', [[3], [3]], [group('G', [item('/api/a'), item('/api/b')], own)]],
    ['several depths', [[2, 3, 4]], [item('/api/a')], { overviewHeaders: [2, 3, 4] }],
    ['no depth', [[]], [item('/api/a')], { overviewHeaders: [] }],
    ['nobody, where the value is none', [[2]], [item('/api/a')], { overviewHeaders: 'all' }],
  ])('are chosen by %s', (_, depths, entries, frontmatter) => {
    expect(depthsOf(entries, frontmatter)).toEqual(depths);
  });

  it('are those of the page a link names, also with a heading behind it', () => {
    const [found] = read([item('/api/'), item('/api/a#h1')], { tocs });

    expect(found?.items[0]).toMatchObject({ link: '/api/a#h1', headers: [{ id: 'h0' }] });
  });

  it('are not taken from the first page of a group that has none of its own', () => {
    const [found] = read([item('/api/'), group('G', [group('Inner', [item('/api/a')])])], { tocs });

    expect(found?.items).toEqual([{ text: 'Inner', link: '/api/a' }]);
  });

  it('come all, with what to show of them, where a component may choose', () => {
    const [found] = read([item('/api/'), item('/api/a', undefined, own)], { tocs, withAllHeaders: true });

    expect(found?.items[0]).toMatchObject({
      overviewHeaders: [3],
      headers: [{ depth: 2 }, { depth: 3 }, { depth: 4 }],
    });
  });
});

it('names the pages whose headings it needs', () => {
  const sidebar = [item('/api/'), config, item('/api/commands'), guide];
  const page = { routePath: '/api/' as RoutePath, frontmatter: {} };

  expect(listOverviewLinks({ page, sidebar })).toEqual(['/api/config/a', '/api/config/b', '/api/commands']);
});
