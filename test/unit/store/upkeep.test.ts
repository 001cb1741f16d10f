import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashKey } from '../../../src/engine/store/hash-key.ts';
import { openStore } from '../../../src/engine/store/open-store.ts';
import { getProcessTag } from '../../../src/engine/store/running-process.ts';
import { createStoreFolder, createValues, getAll, setAll } from './store-folder.ts';

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1) });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (days: number) => vi.setSystemTime(Date.now() + days * DAY);

describe('segments', () => {
  it('are merged before there are many, without losing anything', () => {
    const { run, fill, list } = createStoreFolder();
    const values = createValues(60, 30);
    let most = 0;
    for (const [name, value] of Object.entries(values)) {
      fill({ [name]: value });
      most = Math.max(most, list().length);
    }
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThanOrEqual(17);
    expect(run((store) => getAll(store, Object.keys(values)))).toEqual(values);
  });

  it('that are large are not written again for small ones', () => {
    const { run, fill, list } = createStoreFolder();
    fill(createValues(10, 100_000, 'large'));
    const [large = ''] = list();
    for (let index = 0; index < 40; index++) fill({ [`small-${index}`]: 'x'.repeat(100) });
    expect(list().length).toBeLessThan(20);
    // A segment never changes, so the one of this name is the one from before.
    expect(list()).toContain(large);
    expect(run((store) => store.get('page', hashKey('large-3'))?.length)).toBe(100_000);
  });

  it('that are mostly replaced go', () => {
    const { run, fill, list, bytes } = createStoreFolder();
    fill(createValues(10, 1000));
    const others = Object.fromEntries(
      Object.keys(createValues(10, 0)).map((name) => [name, name.repeat(100)]),
    );
    fill(others);
    expect(list().length).toBe(1);
    expect(bytes()).toBeLessThan(11_000);
    expect(run((store) => getAll(store, Object.keys(others)))).toEqual(others);
  });

  it('keep the stamps of others when they are merged', () => {
    const { fill, find, list } = createStoreFolder();
    fill({ ...createValues(10, 1000, 'used'), ...createValues(10, 1000, 'idle') });
    pass(10);
    const used = Object.keys(createValues(10, 0, 'used'));
    find(used);
    for (let index = 0; index < 20; index++) fill({ [`small-${index}`]: 'x' });
    expect(list().length).toBeLessThan(17);
    pass(1);
    fill({ last: 'x'.repeat(1000) }, 'page', { maxBytes: 20_000 });
    expect(find(used)).toEqual(used);
    expect(find(Object.keys(createValues(10, 0, 'idle'))).length).toBeLessThan(6);
  });
});

describe('the limit of size', () => {
  it('drops what was not used for longest, over all kinds', () => {
    const { run, fill, find, bytes } = createStoreFolder();
    fill(createValues(10, 1000, 'oldest'), 'code');
    pass(1);
    fill(createValues(10, 1000, 'older'), 'body');
    pass(1);
    run(
      (store) => {
        getAll(store, ['oldest-3'], 'code');
        setAll(store, createValues(10, 1000, 'new'), 'page');
      },
      { maxBytes: 24_000 },
    );
    expect(bytes()).toBeLessThanOrEqual(24_000);
    expect(find(Object.keys(createValues(10, 0, 'oldest')), 'code')).toEqual(['oldest-3']);
    expect(find(Object.keys(createValues(10, 0, 'older')), 'body').length).toBeGreaterThan(0);
    expect(find(Object.keys(createValues(10, 0, 'new')), 'page').length).toBe(10);
  });

  it('holds for a run that makes more than that by itself', () => {
    const { dir, bytes } = createStoreFolder();
    const values = createValues(100, 1000);
    const store = openStore({ dir, maxBytes: 30_000 });
    setAll(store, values);
    expect(getAll(store, Object.keys(values))).toEqual(values);
    store.close();
    expect(bytes()).toBeLessThanOrEqual(30_000);
    expect(bytes()).toBeGreaterThan(20_000);
  });

  it('grows with the pages of a site, whose results a run may not throw away', () => {
    const { run, find } = createStoreFolder();
    const values = createValues(100, 1000);
    const limits = { maxBytes: 30_000, bytesPerPage: 2000 };
    run((store) => {
      store.expectPages(100);
      setAll(store, values);
    }, limits);
    expect(find(Object.keys(values)).length).toBe(100);
    // A site that has become smaller gives the room back.
    run((store) => {
      store.expectPages(20);
      setAll(store, createValues(1, 1000, 'new'));
    }, limits);
    expect(find(Object.keys(values)).length).toBeLessThan(40);
  });

  it('leaves nothing where nothing fits', () => {
    const { run, fill, bytes, list } = createStoreFolder();
    fill(createValues(10, 100));
    fill({ a: 'A' }, 'code', { maxBytes: 0 });
    expect([bytes(), list()]).toEqual([0, []]);
    expect(run((store) => store.get('page', hashKey('value-1')))).toBeUndefined();
  });

  it('does not count what a fresh run replaces', () => {
    const { fill, find } = createStoreFolder();
    fill(createValues(10, 1000), 'page');
    fill(createValues(5, 1000), 'code');
    fill(createValues(10, 1000), 'page', { maxBytes: 17_000, fresh: true });
    expect(find(Object.keys(createValues(10, 0)), 'page').length).toBe(10);
    expect(find(Object.keys(createValues(5, 0)), 'code').length).toBe(5);
  });

  it('holds for a fresh run too, which drops what it had no use for', () => {
    const { fill, find, bytes } = createStoreFolder();
    fill(createValues(10, 1000), 'code');
    fill(createValues(8, 1000), 'page', { maxBytes: 12_000, fresh: true });
    expect(bytes()).toBeLessThanOrEqual(12_000);
    expect(find(Object.keys(createValues(8, 0)), 'page').length).toBe(8);
  });

  it('takes nothing of a kind that a fresh run asked for and did not make', () => {
    const { run, fill, find } = createStoreFolder();
    fill(createValues(10, 1000), 'page');
    run(
      (store) => {
        getAll(store, ['value-0'], 'page');
        setAll(store, createValues(10, 1000), 'code');
      },
      { maxBytes: 15_000, fresh: true },
    );
    expect(find(Object.keys(createValues(10, 0)), 'page').length).toBe(10);
  });
});

describe('uses', () => {
  it('are written down by a run that writes anyway', () => {
    const { run, fill, find } = createStoreFolder();
    fill(createValues(10, 1000));
    pass(2);
    run((store) => {
      getAll(store, ['value-0', 'value-1']);
      setAll(store, { more: 'x' });
    });
    pass(1);
    fill({ last: 'x'.repeat(1000) }, 'page', { maxBytes: 5000 });
    expect(find(Object.keys(createValues(10, 0)))).toEqual(['value-0', 'value-1']);
  });

  it('are written down once a week by runs that write nothing', () => {
    const { fill, find, snapshot, list } = createStoreFolder();
    fill(createValues(10, 1000));
    pass(6);
    const before = snapshot();
    find(['value-7']);
    expect(snapshot()).toEqual(before);

    pass(1);
    find(['value-7']);
    expect(list().length).toBe(2);
    const after = snapshot();
    find(['value-7']);
    expect(snapshot()).toEqual(after);

    pass(1);
    fill({ last: 'x'.repeat(1000) }, 'page', { maxBytes: 3000 });
    expect(find(Object.keys(createValues(10, 0)))).toEqual(['value-7']);
  });

  it('are never written down by a store that only reads', () => {
    const { dir, run, snapshot } = createStoreFolder();
    const [one, two] = [openStore({ dir }), openStore({ dir })];
    // Both make the same, so that one of two segments is there for nothing.
    for (const store of [one, two]) setAll(store, createValues(10, 1000));
    for (const store of [one, two]) store.close();
    pass(10);
    const before = snapshot();
    expect(before.length).toBe(3);
    run((store) => getAll(store, ['value-0']), { readOnly: true });
    expect(snapshot()).toEqual(before);
    run((store) => getAll(store, ['value-0']));
    expect(snapshot()).not.toEqual(before);
  });

  it('of a day that never was count for nothing', () => {
    const { fill, find } = createStoreFolder();
    pass(10_000);
    fill(createValues(10, 1000, 'ahead'));
    pass(-10_000);
    fill(createValues(10, 1000, 'now'));
    pass(1);
    fill({ last: 'x'.repeat(1000) }, 'page', { maxBytes: 16_000 });
    expect(find(Object.keys(createValues(10, 0, 'now'))).length).toBe(10);
    expect(find(Object.keys(createValues(10, 0, 'ahead'))).length).toBe(0);
  });
});

describe('temporary files', () => {
  beforeEach(() => {
    vi.useRealTimers();
  });
  // The largest id that Linux can give, and never does where it is not asked to.
  const dead = 4_194_304;

  it('of processes that ended go, those of others stay', () => {
    const { dir, fill, find, list } = createStoreFolder();
    fill({ a: 'A' });
    const names = [`page-0123456789ab.${dead}-1.tmp`, `page-0123456789ac.${getProcessTag()}.tmp`];
    for (const name of names) writeFileSync(join(dir, name), 'half a value');
    expect(find(['a'])).toEqual(['a']);
    expect(list().filter((name) => name.endsWith('.tmp'))).toEqual([names[1]]);
  });

  it.runIf(process.platform === 'linux')('go when their number belongs to another process now', () => {
    const { dir, fill, find, list } = createStoreFolder();
    fill({ a: 'A' });
    const name = `page-0123456789ab.${process.pid}-1.tmp`;
    writeFileSync(join(dir, name), 'half a value');
    find(['a']);
    expect(list()).not.toContain(name);
  });
});

describe('two stores at once', () => {
  it('each find what was there, and later runs what both set', () => {
    const { dir, run, fill } = createStoreFolder();
    fill({ a: 'A' });
    const [one, two] = [openStore({ dir }), openStore({ dir })];
    setAll(one, { b: 'B', same: 'S' });
    setAll(two, { c: 'C', same: 'S' });
    expect(getAll(two, ['a', 'b', 'c'])).toEqual({ a: 'A', c: 'C' });
    one.close();
    expect(getAll(two, ['a', 'b', 'c'])).toEqual({ a: 'A', c: 'C' });
    two.close();
    const found = run((store) => getAll(store, ['a', 'b', 'c', 'same']));
    expect(found).toEqual({ a: 'A', b: 'B', c: 'C', same: 'S' });
  });

  it('that merge the same segments lose nothing', () => {
    const { dir, run, fill, list } = createStoreFolder();
    const values = createValues(16, 50);
    for (const [name, value] of Object.entries(values)) fill({ [name]: value });
    const [one, two] = [openStore({ dir }), openStore({ dir })];
    setAll(one, { one: '1' });
    setAll(two, { two: '2' });
    one.close();
    expect(getAll(two, Object.keys(values))).toEqual(values);
    two.close();
    expect(list().length).toBeLessThan(16);
    const all = { ...values, one: '1', two: '2' };
    expect(run((store) => getAll(store, Object.keys(all)))).toEqual(all);
  });

  it('do not bring back what a fresh run replaced meanwhile', () => {
    const { dir, run, fill } = createStoreFolder();
    for (let index = 0; index < 16; index++) fill({ [`value-${index}`]: 'old' });
    const other = openStore({ dir });
    setAll(other, { other: 'O' });
    fill({ 'value-0': 'new' }, 'page', { fresh: true });
    other.close();
    const found = run((store) => getAll(store, ['value-0', 'value-1', 'other']));
    expect(found).toEqual({ 'value-0': 'new', other: 'O' });
  });
});
