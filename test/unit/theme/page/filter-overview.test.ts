import { describe, expect, it, vi } from 'vitest';
import type { OverviewGroupData } from '../../../../src/shared/types.ts';

// The only thing that what reads Markdown in titles takes from the runtime.
vi.mock('../../../../src/runtime/index.ts', () => ({ toTrustedHtml: (html: string) => html }));
const {
  countEntries,
  filterOverview,
  listLinks: listBelow,
  selectHeaders,
} = await import('../../../../src/theme/page/filter-overview.ts');

const header = (text: string, depth = 2) => ({ id: text.toLowerCase(), text, depth });

const GROUPS: readonly OverviewGroupData[] = [
  {
    name: 'Config',
    items: [
      { text: 'Basic config', link: '/api/basic', headers: [header('root'), header('`public-dir`')] },
      { text: 'Theme', link: '/api/theme', headers: [header('nav'), header('hide-navbar')] },
    ],
  },
  { name: 'Commands', items: [{ text: 'CLI', link: '/api/cli' }] },
  {
    name: '配置',
    items: [{ text: '主题', link: '/api/zh', items: [{ text: '导航栏', link: '/api/zh/nav' }] }],
  },
];

/** `group / item: below, below`. */
const show = (query: string) =>
  filterOverview(GROUPS, query).flatMap(({ name, items }) =>
    items.map(
      (item) =>
        `${name} / ${item.text}: ${listBelow(item)
          .map(({ text }) => text)
          .join(', ')}`,
    ),
  );

describe('a filter', () => {
  it.each<[query: string, shown: string[]]>([
    ['nav', ['Config / Theme: nav, hide-navbar']],
    ['HIDE', ['Config / Theme: hide-navbar']],
    ['hide navbar', ['Config / Theme: hide-navbar']],
    ['hide-NAV', ['Config / Theme: hide-navbar']],
    ['public-dir', ['Config / Basic config: `public-dir`']],
    ['`', []],
    ['theme', ['Config / Theme: nav, hide-navbar']],
    ['config', ['Config / Basic config: root, `public-dir`', 'Config / Theme: nav, hide-navbar']],
    ['  cli ', ['Commands / CLI: ']],
    ['导航', ['配置 / 主题: 导航栏']],
    ['nothing', []],
  ])('of "%s" leaves what has it in its name, and all below that', (query, shown) => {
    expect(show(query)).toEqual(shown);
  });

  it.each(['', '   '])('of "%s" leaves everything as it is', (query) => {
    expect(filterOverview(GROUPS, query)).toBe(GROUPS);
  });

  it('counts headings, and pages where there are none', () => {
    expect(countEntries(GROUPS)).toBe(6);
    expect(countEntries(filterOverview(GROUPS, 'nav'))).toBe(2);
    expect(countEntries([])).toBe(0);
  });
});

it('tells headings in headings apart', () => {
  const headers = [header('a', 3), header('b', 4), header('c', 3)];

  expect(listBelow({ text: 'A', link: '/a#x', headers })).toEqual([
    { text: 'a', link: '/a#a' },
    { text: 'b', link: '/a#b', deeper: 1 },
    { text: 'c', link: '/a#c' },
  ]);
});

describe('the headings that are shown', () => {
  const deep: readonly OverviewGroupData[] = [
    {
      name: 'G',
      items: [
        { text: 'A', link: '/a#x', headers: [header('two'), header('three', 3)], overviewHeaders: [3] },
      ],
    },
  ];
  const shown = (depths?: readonly number[]) =>
    selectHeaders(deep, depths).flatMap(({ items }) => items.flatMap(listBelow));

  it('are those the page was made for', () => {
    expect(shown()).toEqual([{ text: 'three', link: '/a#three' }]);
  });

  it('are those a component asks for, which wins', () => {
    expect(shown([2]).map(({ text }) => text)).toEqual(['two']);
    expect(shown([]).map(({ text }) => text)).toEqual([]);
  });
});
