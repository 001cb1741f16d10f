import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashKey } from '../../../src/engine/store/hash-key.ts';
import { openStore } from '../../../src/engine/store/open-store.ts';
import { STORE_KINDS } from '../../../src/engine/store/store.ts';
import { createStoreFolder, createValues, getAll, setAll } from './store-folder.ts';

describe('openStore', () => {
  it('finds what this run set, before and after it went to disk', () => {
    const { run } = createStoreFolder();
    const values = { small: 'a', empty: '', large: 'x'.repeat(3_000_000), 'after it': 'b', 语言: '中文 🙂' };
    run((store) => {
      setAll(store, values);
      expect(getAll(store, Object.keys(values))).toEqual(values);
      expect(store.get('page', hashKey('unknown'))).toBeUndefined();
    });
  });

  it('finds what an earlier run set', () => {
    const { run, fill } = createStoreFolder();
    const values = { small: 'a', empty: '', large: 'x'.repeat(3_000_000), 'after it': 'b', 语言: '中文 🙂' };
    fill(values);
    run((store) => expect(getAll(store, Object.keys(values).reverse())).toEqual(values));
  });

  it('gives bytes as they were, also those that changed hands after they were set', () => {
    const { run } = createStoreFolder();
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const part = bytes.subarray(10, 250);
    run((store) => {
      store.set('bundle', hashKey('part'), part);
      bytes.fill(0);
      expect(store.get('bundle', hashKey('part'))?.[0]).toBe(10);
    });
    const found = run((store) => store.get('bundle', hashKey('part')));
    expect([...(found ?? [])]).toEqual(Array.from({ length: 240 }, (_, index) => index + 10));
  });

  it('keeps kinds apart', () => {
    const { run } = createStoreFolder();
    run((store) => {
      for (const kind of STORE_KINDS.slice(1)) store.set(kind, hashKey('same'), kind);
    });
    const found = run((store) => STORE_KINDS.map((kind) => store.get(kind, hashKey('same'))?.toString()));
    expect(found).toEqual([undefined, ...STORE_KINDS.slice(1)]);
  });

  it('opens only the kinds that are asked for', () => {
    const { dir, run } = createStoreFolder();
    run((store) => {
      store.set('page', hashKey('a'), 'page');
      store.set('body', hashKey('a'), 'body');
    });
    const store = openStore({ dir });
    expect(store.get('page', hashKey('a'))?.toString()).toBe('page');
    for (const name of readdirSync(dir)) if (name.startsWith('body-')) rmSync(join(dir, name));
    expect(store.get('body', hashKey('a'))).toBeUndefined();
    store.close();
  });

  it('gives the value that was set last', () => {
    const { run, fill } = createStoreFolder();
    fill({ a: 'first', b: 'b' });
    fill({ a: 'second' });
    run((store) => {
      expect(getAll(store, ['a', 'b'])).toEqual({ a: 'second', b: 'b' });
      setAll(store, { a: 'third' });
      setAll(store, { a: 'fourth' });
      expect(getAll(store, ['a', 'b'])).toEqual({ a: 'fourth', b: 'b' });
    });
    run((store) => expect(getAll(store, ['a', 'b'])).toEqual({ a: 'fourth', b: 'b' }));
  });

  it('writes nothing when nothing is new', () => {
    const { run, fill, snapshot } = createStoreFolder();
    const values = createValues(20, 50);
    fill(values);
    const before = snapshot();

    run((store) => {
      getAll(store, [...Object.keys(values), 'unknown']);
      setAll(store, values);
    });

    expect(snapshot()).toEqual(before);
  });

  it('makes no folder when nothing is set', () => {
    const { dir, run } = createStoreFolder();
    run((store) => store.get('page', hashKey('a')));
    expect(existsSync(dir)).toBe(false);
  });

  it('is found again in another folder, as a cache that CI carries is', () => {
    const { dir, parent, fill } = createStoreFolder();
    fill({ a: 'A' });
    cpSync(dir, join(parent, 'elsewhere'), { recursive: true });
    const store = openStore({ dir: join(parent, 'elsewhere') });
    expect(getAll(store, ['a'])).toEqual({ a: 'A' });
    store.close();
  });

  it('leaves files of others alone, whatever their names', () => {
    const { dir, run, fill, list } = createStoreFolder();
    fill({ a: 'A' });
    const foreign = ['notes.txt', '.gitignore', 'page-1.pack', 'shape-1-0123456789ab.pack', 'page-x.tmp'];
    for (const name of foreign) writeFileSync(join(dir, name), 'mine');
    mkdirSync(join(dir, 'page-2-0123456789ab.pack'));

    fill({ b: 'B' });
    run((store) => expect(getAll(store, ['a', 'b'])).toEqual({ a: 'A', b: 'B' }));

    expect(list()).toEqual(expect.arrayContaining([...foreign, 'page-2-0123456789ab.pack']));
  });

  it('takes a segment under the name of another kind for no segment', () => {
    const { dir, run, fill, list } = createStoreFolder();
    fill({ a: 'A' }, 'page');
    const [name = ''] = list();
    cpSync(join(dir, name), join(dir, name.replace('page', 'body')));
    expect(run((store) => store.get('body', hashKey('a')))).toBeUndefined();
  });

  it('finds and keeps nothing once it is closed, and ends once', () => {
    const { dir, run, fill } = createStoreFolder();
    fill({ a: 'A' });
    const store = openStore({ dir });
    store.close();
    store.set('page', hashKey('b'), 'B');
    store.close();
    expect(getAll(store, ['a', 'b'])).toEqual({});
    run((next) => expect(getAll(next, ['a', 'b'])).toEqual({ a: 'A' }));
  });

  it('read only: finds what was kept and what this run set, writes nothing', () => {
    const { run, fill, snapshot } = createStoreFolder();
    fill({ a: 'A' });
    const before = snapshot();
    const values = { b: 'B', c: '', d: 'x'.repeat(3_000_000), e: 'E' };
    const found = run(
      (store) => {
        setAll(store, values);
        return getAll(store, ['a', ...Object.keys(values)]);
      },
      { readOnly: true },
    );
    expect(found).toEqual({ a: 'A', ...values });
    expect(snapshot()).toEqual(before);
  });

  it('fresh: finds nothing of earlier runs and takes their place, kind by kind', () => {
    const { run, fill, list } = createStoreFolder();
    fill({ a: 'old', b: 'old' }, 'page');
    fill({ c: 'old' }, 'page');
    fill({ a: 'old' }, 'code');
    run(
      (store) => {
        expect(getAll(store, ['a', 'b', 'c'])).toEqual({});
        expect(getAll(store, ['a'], 'code')).toEqual({});
        setAll(store, { a: 'new' });
        expect(getAll(store, ['a'])).toEqual({ a: 'new' });
      },
      { fresh: true },
    );
    expect(list().map((name) => name.split('-')[0])).toEqual(['code', 'page']);
    run((store) => {
      expect(getAll(store, ['a', 'b', 'c'])).toEqual({ a: 'new' });
      expect(getAll(store, ['a'], 'code')).toEqual({ a: 'old' });
    });
  });

  it('fresh: takes nothing away when it made nothing', () => {
    const { run, fill, snapshot } = createStoreFolder();
    fill({ a: 'A' });
    const before = snapshot();
    run((store) => getAll(store, ['a']), { fresh: true });
    expect(snapshot()).toEqual(before);
  });
});

describe('toKey', () => {
  it('tells parts apart that would run together', () => {
    const keys = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['1:ab', 'c']].map((parts) =>
      hashKey(...parts),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(hashKey('é')).toBe(hashKey(Buffer.from('é')));
    for (const key of keys) expect(key).toMatch(/^[\w-]{22}$/);
  });
});
