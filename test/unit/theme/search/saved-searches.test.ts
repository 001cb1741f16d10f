import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchHit, SearchRecord } from '../../../../src/search/search-provider.ts';
import { createSearchStore, toSavedRecord } from '../../../../src/theme/search/saved-searches.ts';

const LEVELS = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
const RECENT = 'docgen/_RECENT_SEARCHES_local-en';

function toRecord(name: string, changes: Partial<SearchRecord> = {}): SearchRecord {
  const hierarchy = { lvl0: 'Guide', lvl1: name, ...LEVELS };
  return { objectID: `/${name}`, url: `/${name}`, type: 'lvl1', content: null, hierarchy, ...changes };
}

/** Local storage with room for so many characters. */
function createStorage(room = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
  };
}

const createKeeper = () => createSearchStore({ indexName: 'local-en', base: '/' });
const toNames = (records: readonly SearchRecord[]) => records.map(({ url }) => url.slice(1)).join(' ');

describe('kept searches', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', createStorage()));
  afterEach(() => void vi.unstubAllGlobals());

  it('are seven recent ones, newest first, each once', () => {
    const keeper = createKeeper();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'f']) keeper.add(toRecord(name));
    expect(toNames(keeper.read().recent)).toBe('f h g e d c b');
  });

  it('are four recent ones beside favourites, and seven again without', () => {
    const keeper = createKeeper();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) keeper.add(toRecord(name));
    keeper.promote(toRecord('g'));
    expect(toNames(keeper.read().recent)).toBe('f e d c');
    expect(toNames(keeper.read().favorites)).toBe('g');

    keeper.removeFavorite(toRecord('g'));
    keeper.add(toRecord('h'));
    expect(toNames(keeper.read().recent)).toBe('h f e d c b a');
  });

  it('are ten favourites at most, which are never recent', () => {
    const keeper = createKeeper();
    for (const name of 'abcdefghijk') {
      keeper.add(toRecord(name));
      keeper.promote(toRecord(name));
    }
    keeper.add(toRecord('k'));
    expect(toNames(keeper.read().favorites)).toBe('k j i h g f e d c b');
    expect(keeper.read().recent).toEqual([]);
  });

  it('are apart for each index and each site of an origin', () => {
    createKeeper().add(toRecord('a'));
    expect(createSearchStore({ indexName: 'local-zh', base: '/' }).read().recent).toEqual([]);
    expect(createSearchStore({ indexName: 'local-en', base: '/b/' }).read().recent).toEqual([]);
  });

  it('are the place of a text, and nothing of what it looked like', () => {
    const hierarchy = { lvl0: 'Guide', lvl1: 'Page', ...LEVELS, lvl2: 'Part' };
    const hit: SearchHit = {
      ...toRecord('page#part', { type: 'content', content: 'some text', hierarchy }),
      title: [['text', true]],
      path: [],
    };
    expect(toSavedRecord(hit)).toEqual(toRecord('page#part', { type: 'lvl2', hierarchy }));
  });

  it('are one for all paragraphs below a heading', () => {
    const keeper = createKeeper();
    keeper.add(toRecord('a', { objectID: '1' }));
    keeper.add(toRecord('a', { objectID: '2' }));
    expect(keeper.read().recent).toHaveLength(1);
  });

  it.each([
    ['no JSON', '{]'],
    ['another shape', '{"a":1}'],
    ['records without places', '[{"url":1},null,"x"]'],
  ])('are none where storage holds %s', (_, value) => {
    localStorage.setItem(RECENT, value);
    const keeper = createKeeper();
    expect(keeper.read().recent).toEqual([]);
    keeper.add(toRecord('a'));
    expect(toNames(keeper.read().recent)).toBe('a');
  });

  it('are none where storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined);
    const keeper = createKeeper();
    keeper.add(toRecord('a'));
    keeper.promote(toRecord('a'));
    expect(keeper.read()).toEqual({ recent: [], favorites: [] });
  });

  it('are the newest half where storage is full', () => {
    const room = JSON.stringify([toRecord('a'), toRecord('b'), toRecord('c')]).length;
    vi.stubGlobal('localStorage', createStorage(room));
    const keeper = createKeeper();
    for (const name of ['a', 'b', 'c', 'd']) keeper.add(toRecord(name));
    expect(toNames(keeper.read().recent)).toBe('d c');
  });
});
