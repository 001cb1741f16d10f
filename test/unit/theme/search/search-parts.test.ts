import { describe, expect, it, vi } from 'vitest';
import type { HitType, SearchHit, SearchOptions } from '../../../../src/search/search-provider.ts';
import { getEnterAction } from '../../../../src/theme/search/follow-row.ts';
import { resolveHitHref } from '../../../../src/theme/search/hit-href.ts';
import { listHits } from '../../../../src/theme/search/list-hits.ts';
import { toHits, toMatchResult } from '../../../../src/theme/search/match-results.ts';
import { normalizeQuery } from '../../../../src/theme/search/normalize-query.ts';
import { runSearch } from '../../../../src/theme/search/run-search.ts';
import type { SearchHooks } from '../../../../src/theme/search/search-hooks.ts';
import { wrapIndex } from '../../../../src/theme/search/use-active-row.ts';

function toHit(url: string, type: HitType = 'lvl1', lvl0 = 'Guide'): SearchHit {
  const hierarchy = { lvl0, lvl1: 'Page', lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  return { objectID: url, url, type, content: null, hierarchy, title: [['Page', false]], path: [] };
}

describe('the list of hits', () => {
  const describeRows = (...input: Parameters<typeof listHits>) =>
    listHits(...input).rows.map(({ hit, group, isChild }) =>
      [isChild ? '  ' : '', hit.url, group && ` (${group})`].join(''),
    );

  it('is in the order of the provider, each hit labelled with its group', () => {
    const hits = [toHit('/a'), toHit('/b', 'lvl1', 'API'), toHit('/c')];
    expect(describeRows(hits)).toEqual(['/a (Guide)', '/b (API)', '/c (Guide)']);
    expect(listHits(hits).groups).toEqual(['Guide', 'API']);
  });

  it('has no labels if all are of one group', () => {
    expect(describeRows([toHit('/a'), toHit('/b')])).toEqual(['/a', '/b']);
  });

  it('holds twenty hits, and of a group five, or as many as the site wants', () => {
    const toHits = (groups: number) =>
      Array.from({ length: 30 }, (_, index) => toHit(`/${index}`, 'lvl1', `Group ${index % groups}`));
    const hits = toHits(2);
    expect(listHits(toHits(5)).rows).toHaveLength(20);
    expect(listHits(hits).rows).toHaveLength(10);
    expect(listHits(toHits(1)).rows).toHaveLength(5);
    expect(listHits(hits, { maxInGroup: 50 }).rows).toHaveLength(20);
    expect(describeRows(hits, { maxInGroup: 2 })).toEqual([
      '/0 (Group 0)',
      '/1 (Group 1)',
      '/2 (Group 0)',
      '/3 (Group 1)',
    ]);
  });

  it('has a page before its sections, which hang under it, but leaves the best hit first', () => {
    const hits = [
      toHit('/a#x', 'lvl2'),
      toHit('/b#x', 'lvl2', 'API'),
      toHit('/a#y', 'lvl2'),
      toHit('/a#z', 'content'),
      toHit('/c'),
      toHit('/a'),
    ];
    expect(describeRows(hits)).toEqual([
      '/a#x (Guide)',
      '/b#x (API)',
      '/a (Guide)',
      '  /a#y',
      '  /a#z',
      '/c (Guide)',
    ]);
  });

  it('takes the markup of a hosted service for what it is not: a part of names', () => {
    const hits = [toHit('/a', 'lvl1', '<mark>Guide</mark>'), toHit('/b', 'lvl1', 'Guide')];
    expect(listHits(hits).groups).toEqual(['Guide']);
  });
});

describe('the first query', () => {
  it.each([
    ['  two\n\n  lines ', 'two lines'],
    ['x'.repeat(200), 'x'.repeat(64)],
    [`${'x'.repeat(63)}𠮷 more`, 'x'.repeat(63)],
    [`${'x'.repeat(62)}𠮷 more`, `${'x'.repeat(62)}𠮷`],
    ['', ''],
  ])('of %j', (selected, query) => {
    expect(normalizeQuery(selected)).toBe(query);
  });
});

it.each([
  ['/guide/a#b', '/guide/a#b'],
  ['http://localhost:3000/a', '/a'],
  ['https://docs.example.com/base/a?x=1#b', '/base/a?x=1#b'],
  ['https://elsewhere.example/a', 'https://elsewhere.example/a'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
])('%s leads to %s', (url, href) => {
  const here = { origin: 'http://localhost:3000', siteOrigin: 'https://docs.example.com/base' };
  expect(resolveHitHref(url, here)).toBe(href);
});

it('Enter opens here, in a tab, in a window, or is not ours', () => {
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  const actions = [{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }];
  expect(actions.map((keys) => getEnterAction({ ...none, ...keys }))).toEqual([
    'here',
    'tab',
    'tab',
    'window',
    undefined,
  ]);
});

it('the active row goes round', () => {
  expect([wrapIndex(-1, 3), wrapIndex(3, 3), wrapIndex(1, 3)]).toEqual([2, 0, 1]);
});

describe('hooks', () => {
  const provider = {
    indexName: () => 'test',
    search: vi.fn(async (query: string) => ({ hits: [toHit(`/${query}`)], total: 1 })),
  };
  const run = async (hooks: SearchHooks) => {
    const errors: unknown[] = [];
    const options = { lang: 'en', version: '', snippetWords: 10 };
    const onHookError = (error: unknown) => errors.push(error);
    return { ...(await runSearch({ query: 'q', provider, options, hooks, onHookError })), errors };
  };

  it('change the query, add groups and hear of all results', async () => {
    const afterSearch = vi.fn();
    const given = { group: 'Blog', result: [{ title: 'x' }] };
    const { hits, groups } = await run({
      beforeSearch: (query) => `${query}2`,
      onSearch: async () => [given, { group: 'Empty', result: [] }],
      afterSearch,
    });
    expect(hits.map(({ url }) => url)).toEqual(['/q2']);
    expect(groups).toEqual([given]);
    const [query, results] = afterSearch.mock.calls[0] ?? [];
    expect(query).toBe('q2');
    expect(results.map(({ group }: { group: string }) => group)).toEqual(['Guide', 'Blog']);
  });

  it('see all hits at once, and without them the first are shown as the site wants them', async () => {
    const early = {
      ...provider,
      search: async (_: string, { onFirst }: SearchOptions) => {
        onFirst?.({ hits: [toHit('/first')], total: 2 });
        return { hits: [toHit('/first'), toHit('/second')], total: 2 };
      },
    };
    const firsts: string[] = [];
    const options = { lang: 'en', version: '', snippetWords: 10 };
    const search = (hooks: SearchHooks) =>
      runSearch({
        query: 'q',
        provider: early,
        options,
        hooks,
        onHookError: () => undefined,
        transformItems: (hits) => hits.map((hit) => ({ ...hit, url: `/docs${hit.url}` })),
        onFirst: ({ hits }) => firsts.push(...hits.map(({ url }) => url)),
      });

    await search({ onSearch: async () => undefined });
    expect(firsts).toEqual([]);
    await search({ beforeSearch: (query) => query });
    expect(firsts).toEqual(['/docs/first']);
  });

  it('that fail leave the site its own results', async () => {
    const fail = () => {
      throw new Error('broken');
    };
    const { hits, groups, errors } = await run({ beforeSearch: fail, onSearch: fail, afterSearch: fail });
    expect(hits.map(({ url }) => url)).toEqual(['/q']);
    expect(groups).toEqual([]);
    expect(errors).toHaveLength(3);
  });

  it('see hits as Rspress gives them, and give such back', () => {
    const hit: SearchHit = {
      ...toHit('/a#b', 'content'),
      title: [
        ['…some ', false],
        ['words', true],
      ],
    };
    const [group] = toMatchResult([{ ...hit, hierarchy: { ...hit.hierarchy, lvl2: 'Part' } }], 'words');
    expect(group?.result[0]).toEqual({
      type: 'content',
      title: 'Page',
      header: 'Part',
      link: '/a#b',
      query: 'words',
      statement: '…some words',
      highlightInfoList: [{ start: 6, length: 5 }],
    });
    expect(group && toHits(group)[0]?.title).toEqual(hit.title);
  });
});
