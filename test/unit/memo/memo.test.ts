import { describe, expect, it } from 'vitest';
import { createMemo, type Query } from '../../../src/engine/memo/memo.ts';
import { createMemoryStore, type Store } from '../../../src/engine/store/store.ts';

/** Words from files: `word` of a file, its `length`, and the `sum` of the lengths of several. */
function words(files: Record<string, string>, store: Store = createMemoryStore()) {
  const made: string[] = [];
  const note = (fact: string) => void made.push(fact);
  const file: Query<string> = { name: 'file', make: (path) => files[path] ?? '', hashValue: (text) => text };
  const length: Query<number> = {
    name: 'length',
    async make(path, { get: ask }) {
      note(`length of ${path}`);
      return (await ask(file, path)).length;
    },
  };
  const sum: Query<number> = {
    name: 'sum',
    persistence: { kind: 'page', encode: String, decode: (bytes) => Number(bytes) },
    async make(paths, { get: ask }) {
      note(`sum of ${paths}`);
      const lengths = await Promise.all(paths.split(',').map((path) => ask(length, path)));
      return lengths.reduce((total, each) => total + each, 0);
    },
  };
  const memo = createMemo({ store, seed: 'seed', queries: [file, length, sum] });
  return { memo, sum, taken: () => made.splice(0) };
}

describe('an answer', () => {
  it('is made once, however many ask for it at once', async () => {
    const { memo, sum, taken } = words({ a: 'one', b: 'three' });
    expect(await Promise.all([memo.get(sum, 'a,b'), memo.get(sum, 'a,b'), memo.get(sum, 'a,a')])).toEqual([
      8, 8, 6,
    ]);
    expect(taken().sort()).toEqual(['length of a', 'length of b', 'sum of a,a', 'sum of a,b']);
  });

  it('is found by later runs, as long as everything it rested on is the same', async () => {
    const store = createMemoryStore();
    const first = words({ a: 'one', b: 'three' }, store);
    await first.memo.get(first.sum, 'a,b');
    const same = words({ a: 'two', b: 'seven' }, store);
    expect(await same.memo.get(same.sum, 'a,b')).toBe(8);
    expect(same.taken().sort()).toEqual(['length of a', 'length of b']);
    const other = words({ a: 'two', b: 'four' }, store);
    expect(await other.memo.get(other.sum, 'a,b')).toBe(7);
    expect(other.taken().sort()).toEqual(['length of a', 'length of b', 'sum of a,b']);
  });

  it('that nobody may find again is made each time, and so is what rests on it', async () => {
    const store = createMemoryStore();
    let count = 0;
    const clock: Query<number> = {
      name: 'clock',
      make(_, trace) {
        trace.forget();
        count += 1;
        return count;
      },
    };
    const shown: Query<string> = {
      name: 'shown',
      persistence: { kind: 'page', encode: String, decode: String },
      make: async (input, { get: ask }) => `${await ask(clock, input)}`,
    };
    const memo = createMemo({ store, seed: '', queries: [clock, shown] });
    expect(await memo.get(clock, '')).toBe(1);
    expect(await memo.get(clock, '')).toBe(2);
    expect(await memo.get(shown, '')).toBe('3');
    expect(await memo.get(shown, '')).toBe('4');
  });

  it('that fails is passed on and tried again', async () => {
    const files: Record<string, string | undefined> = {};
    const file: Query<string> = {
      name: 'file',
      make(path) {
        const text = files[path];
        if (text === undefined) throw new Error(`no ${path}`);
        return text;
      },
    };
    const memo = createMemo({ store: createMemoryStore(), seed: '', queries: [file] });
    await expect(memo.get(file, 'a')).rejects.toThrow('no a');
    files.a = 'there';
    expect(await memo.get(file, 'a')).toBe('there');
  });

  it('that rests on itself is an error that names the way', async () => {
    const one: Query<string> = { name: 'one', make: (input, { get: ask }) => ask(two, input) };
    const two: Query<string> = { name: 'two', make: (input, { get: ask }) => ask(one, input) };
    const memo = createMemo({ store: createMemoryStore(), seed: '', queries: [one, two] });
    await expect(memo.get(one, 'x')).rejects.toThrow('one:x → two:x → one:x');
  });
});
