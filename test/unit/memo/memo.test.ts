import { describe, expect, it } from 'vitest';
import { createMemo, type Memo, type Query } from '../../../src/engine/memo/memo.ts';
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
  const change = (path: string, text: string) => {
    files[path] = text;
    memo.invalidate(file, path);
  };
  return { memo, file, length, sum, change, taken: () => made.splice(0) };
}

describe('an answer', () => {
  it('is made once, however many ask for it at once', async () => {
    const { memo, sum, taken } = words({ a: 'one', b: 'three' });
    expect(await Promise.all([memo.get(sum, 'a,b'), memo.get(sum, 'a,b'), memo.get(sum, 'a,a')])).toEqual([
      8, 8, 6,
    ]);
    expect(taken().sort()).toEqual(['length of a', 'length of b', 'sum of a,a', 'sum of a,b']);
  });

  it('is made again when what it rests on is another, and only then', async () => {
    const { memo, sum, change, taken } = words({ a: 'one', b: 'three' });
    await memo.get(sum, 'a,b');
    taken();
    change('a', 'seven');
    expect(await memo.get(sum, 'a,b')).toBe(10);
    expect(taken()).toEqual(['length of a', 'sum of a,b']);
    // Another text of the same length: nobody above it has to know.
    change('a', 'eight');
    expect(await memo.get(sum, 'a,b')).toBe(10);
    expect(taken()).toEqual(['length of a']);
    change('a', 'eight');
    expect(await memo.get(sum, 'a,b')).toBe(10);
    expect(taken()).toEqual([]);
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
    // It goes on being watched like one that was made here.
    same.change('a', 'three');
    expect(await same.memo.get(same.sum, 'a,b')).toBe(10);
  });

  it('that changes while it is made is made again for whoever asks after the change, and not kept', async () => {
    const store = createMemoryStore();
    const files: Record<string, string> = { a: 'one' };
    const file: Query<string> = {
      name: 'file',
      make: (path) => files[path] ?? '',
      hashValue: (text) => text,
    };
    let wait: Promise<void> | undefined;
    let runs = 0;
    const slow: Query<string> = {
      name: 'slow',
      persistence: { kind: 'page', encode: String, decode: String },
      async make(path, { get: ask }) {
        runs += 1;
        const text = await ask(file, path);
        await wait;
        return text;
      },
    };
    const memo: Memo = createMemo({ store, seed: '', queries: [file, slow] });
    let go = () => {};
    wait = new Promise((resolve) => {
      go = resolve;
    });
    const before = memo.get(slow, 'a');
    await new Promise((resolve) => setImmediate(resolve));
    files.a = 'two';
    memo.invalidate(file, 'a');
    const after = memo.get(slow, 'a');
    go();
    expect(await before).toBe('one');
    expect(await after).toBe('two');
    expect(runs).toBe(2);
    files.a = 'one';
    await createMemo({ store, seed: '', queries: [file, slow] }).get(slow, 'a');
    expect(runs).toBe(3);
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
