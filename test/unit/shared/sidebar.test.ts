import { describe, expect, it } from 'vitest';
import {
  findActivePath,
  findFirstLink,
  findPrevNext,
  flattenSidebar,
  isActive,
  matchSidebarKey,
  setCollapsed,
} from '../../../src/shared/sidebar.ts';
import type { SidebarEntry } from '../../../src/shared/types.ts';

const link = (text: string, path?: string, items?: readonly SidebarEntry[]): SidebarEntry => ({
  text,
  ...(path ? { link: path } : {}),
  ...(items ? { items } : {}),
  _fileKey: '',
});
const entries: readonly SidebarEntry[] = [
  link('Intro', '/intro'),
  { dividerType: 'solid' },
  { sectionHeaderText: 'Part' },
  link('Guide', '/guide/', [
    link('Index', '/guide/index.html'),
    link('A', '/guide/a'),
    link('Out', 'https://a.b'),
    link('Deep', undefined, [link('B', '/guide/b')]),
  ]),
  link('Hash', '/guide/a#more'),
  link('Last', '/last'),
];

describe('matchSidebarKey', () => {
  it.each([
    ['/guide/a', '/guide'],
    ['/guide', '/guide'],
    ['/guide/', '/guide'],
    ['/guide/basic/x', '/guide/basic/'],
    ['/guide/basic', '/guide/basic/'],
    ['/guidebook', '/'],
    ['/', '/'],
  ])('finds for %s the key %s', (path, key) => {
    expect(matchSidebarKey(['/', '/guide', '/guide/basic/'], path)).toBe(key);
  });

  it('finds none that only begins alike', () => {
    expect(matchSidebarKey(['/zh', '/guide'], '/zhuanlan')).toBeUndefined();
  });
});

it('flattens in reading order, links into the site only', () => {
  expect(flattenSidebar(entries).map(({ text }) => text)).toEqual([
    'Intro',
    'Guide',
    'Index',
    'A',
    'B',
    'Hash',
    'Last',
  ]);
});

it.each([
  [0, '/intro'],
  [1, '/guide/'],
  [4, '/guide/a#more'],
  [6, undefined],
])('finds from entry %i on the link %s first', (from, expected) => {
  expect(findFirstLink(entries, from)).toBe(expected);
});

it('looks for a first link inside groups, and not outside the site', () => {
  const groups = [link('Empty', undefined, []), link('Out', 'https://a.b'), link('In', undefined, entries)];

  expect(findFirstLink(groups)).toBe('/intro');
});

describe('findPrevNext', () => {
  it.each([
    ['/intro', undefined, 'Guide'],
    ['/guide/', 'Intro', 'A'],
    ['/guide/a', 'Index', 'B'],
    ['/guide/b.html', 'A', 'Hash'],
    ['/last', 'Hash', undefined],
  ])('of %s are %s and %s', (path, prev, next) => {
    expect([findPrevNext(entries, path).prev?.text, findPrevNext(entries, path).next?.text]).toEqual([
      prev,
      next,
    ]);
  });

  it('a page outside its sidebar has neither', () => {
    expect(findPrevNext(entries, '/elsewhere')).toEqual({});
  });
});

describe('isActive', () => {
  it.each([
    ['/a', '/a.html', true],
    ['/A/', '/a', true],
    ['/a/index.html#x', '/a/?y', true],
    ['/a', '/ab', false],
    ['', '/', false],
    ['https://a.b/', '/', false],
  ])('%s on %s is %s', (to, path, expected) => {
    expect(isActive(to, path)).toBe(expected);
  });
});

describe('findActivePath', () => {
  it.each([
    ['/intro', [0]],
    ['/guide/b', [3, 3, 0]],
    ['/guide/a', [3, 1]],
    ['/guide/a#more', [4]],
    ['/guide/a#other', [3, 1]],
    ['/none', []],
  ])('leads to %s by %o', (path, expected) => {
    expect(findActivePath(entries, path)).toEqual(expected);
  });
});

describe('setCollapsed', () => {
  const sidebar: SidebarEntry[] = [
    { text: 'A', _fileKey: 'a', collapsed: true, items: [{ text: 'A1', link: '/a/1', _fileKey: 'a/1' }] },
    { dividerType: 'solid' },
    {
      text: 'B',
      _fileKey: 'b',
      collapsed: true,
      items: [{ text: 'B1', _fileKey: 'b/1', collapsed: true, items: [] }],
    },
  ];

  it('opens the groups on the way and leaves the others as they are', () => {
    const opened = setCollapsed(sidebar, [2, 0], false);

    expect(opened[2]).toMatchObject({ collapsed: false, items: [{ collapsed: false }] });
    expect(opened[0]).toBe(sidebar[0]);
    expect(sidebar[2]).toMatchObject({ collapsed: true });
  });

  it('changes nothing without an active entry', () => {
    expect(setCollapsed(sidebar, [], false)).toBe(sidebar);
  });

  it('closes one group and leaves everything else the same object', () => {
    const closed = setCollapsed(sidebar, [2, 0], true);

    expect(closed[2]).toMatchObject({ collapsed: false, items: [{ collapsed: true }] });
    expect(closed[0]).toBe(sidebar[0]);
  });
});
