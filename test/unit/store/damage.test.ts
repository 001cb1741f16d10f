import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashKey } from '../../../src/engine/store/hash-key.ts';
import { openStore } from '../../../src/engine/store/open-store.ts';
import { createStoreFolder, createValues, getAll, setAll } from './store-folder.ts';

const VALUES = { a: 'A', b: '', c: 'C'.repeat(40), d: '{"title":"标题"}' };
const NAMES = Object.keys(VALUES);

describe('a damaged store', () => {
  /** Damages the one segment in each way; what is found must be right, and what is set again must be kept. */
  function checkAll(ways: (content: Buffer) => Iterable<Buffer>) {
    const folder = createStoreFolder();
    folder.fill(VALUES);
    const { file, content } = folder.onlyPack();
    let lost = 0;
    for (const damaged of ways(content)) {
      for (const name of folder.list()) rmSync(join(folder.dir, name));
      writeFileSync(file, damaged);
      const found = folder.run((store) => {
        const before = getAll(store, NAMES);
        setAll(store, VALUES);
        expect(getAll(store, NAMES)).toEqual(VALUES);
        expect(store.diagnostics).toEqual([]);
        return before;
      });
      expect(VALUES).toMatchObject(found);
      lost += NAMES.length - Object.keys(found).length;
      expect(folder.run((store) => getAll(store, NAMES))).toEqual(VALUES);
    }
    return { lost, bytes: content.length };
  }

  it('gives nothing of a segment that was cut, at any length', () => {
    const { lost, bytes } = checkAll(function* (content) {
      for (let length = 0; length < content.length; length++) yield content.subarray(0, length);
    });
    expect(lost).toBe(bytes * NAMES.length);
  });

  it('never gives wrong bytes, whichever byte is wrong', () => {
    const { lost, bytes } = checkAll(function* (content) {
      for (const mask of [0x01, 0xff]) {
        for (let at = 0; at < content.length; at++) {
          const damaged = Buffer.from(content);
          damaged[at] = (damaged[at] ?? 0) ^ mask;
          yield damaged;
        }
      }
    });
    // A flip costs the value it hits; in index and footer, all of them.
    const valueBytes = Buffer.byteLength(Object.values(VALUES).join(''));
    expect(lost).toBe(2 * (valueBytes + (bytes - valueBytes) * NAMES.length));
  });

  it('gives nothing of a file that grew or holds something else', () => {
    const { lost } = checkAll(function* (content) {
      yield Buffer.concat([content, Buffer.from('x')]);
      yield Buffer.concat([Buffer.from('x'), content]);
      yield Buffer.concat([content, content]);
      yield Buffer.alloc(content.length);
      yield Buffer.alloc(300_000, 0xff);
      yield Buffer.from('a file of someone else');
      yield Buffer.concat([Buffer.alloc(12, 0xff), content.subarray(-8)]);
    });
    expect(lost).toBe(7 * NAMES.length);
  });

  it('keeps a value that is set without having been asked for first', () => {
    const { fill, run, onlyPack } = createStoreFolder();
    fill(VALUES);
    const { file, content } = onlyPack();
    content[content.indexOf('CCCC')] = 0;
    writeFileSync(file, content);
    fill(VALUES);
    expect(run((store) => getAll(store, NAMES))).toEqual(VALUES);
  });

  it('loses a damaged value and keeps the others when segments are merged', () => {
    const { dir, fill, run, list } = createStoreFolder();
    fill(VALUES);
    const file = join(dir, list()[0] ?? '');
    const content = readFileSync(file);
    content[content.indexOf('CCCC')] = 0;
    writeFileSync(file, content);
    for (let index = 0; index < 20; index++) fill({ [`more-${index}`]: 'x'.repeat(10) });
    expect(list().length).toBeLessThan(20);
    const { c, ...others } = VALUES;
    expect(run((store) => getAll(store, NAMES))).toEqual(others);
    fill({ c });
    expect(run((store) => getAll(store, NAMES))).toEqual(VALUES);
  });

  it('clears away segments that are none as soon as it has something to write', () => {
    const { dir, fill, find, list } = createStoreFolder();
    fill({ a: 'A' });
    writeFileSync(join(dir, 'page-7-0123456789ab.pack'), 'docgen1');
    expect(find(['a'])).toEqual(['a']);
    expect(list()).toContain('page-7-0123456789ab.pack');
    fill({ b: 'B' });
    expect(list()).not.toContain('page-7-0123456789ab.pack');
    expect(find(['a', 'b'])).toEqual(['a', 'b']);
  });

  it('goes on when the folder is deleted while it runs', () => {
    const { dir, parent, run, fill } = createStoreFolder();
    const values = createValues(200, 10_000);
    fill(values);
    const store = openStore({ dir });
    setAll(store, createValues(200, 10_000, 'more'));
    rmSync(parent, { recursive: true });
    expect(getAll(store, Object.keys(values))).toEqual(values);
    setAll(store, { 'and more': 'x' });
    expect(getAll(store, ['more-0', 'and more'])).toMatchObject({ 'and more': 'x' });
    store.close();
    expect(store.diagnostics).toEqual([]);
    fill({ a: 'A' });
    expect(run((next) => getAll(next, ['a']))).toEqual({ a: 'A' });
  });

  it('reads on from segments that are deleted while they are open', () => {
    const { dir, fill } = createStoreFolder();
    fill(VALUES);
    const store = openStore({ dir });
    getAll(store, ['a']);
    rmSync(dir, { recursive: true });
    expect(getAll(store, NAMES)).toEqual(VALUES);
    store.close();
  });
});

describe('any sequence of uses', () => {
  const name = fc.nat({ max: 7 }).map((index) => `name-${index}`);
  const value = fc.oneof(
    { weight: 9, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
    // Beyond what is gathered in memory, by itself or together with others.
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(1_100_000), 'y'.repeat(600_000)) },
  );
  const place = fc.nat({ max: 1_000_000 });
  const use = fc.oneof(
    fc.record({ do: fc.constant('set' as const), name, value }),
    fc.record({ do: fc.constant('get' as const), name }),
    fc.record({ do: fc.constant('reopen' as const) }),
  );
  const harm = fc.oneof(
    fc.record({
      do: fc.constant('flip' as const),
      file: place,
      at: place,
      mask: fc.integer({ min: 1, max: 255 }),
    }),
    fc.record({ do: fc.constant('cut' as const), file: place, at: place }),
    fc.record({ do: fc.constant('remove' as const), file: place, at: place }),
  );
  type Harm = typeof harm extends fc.Arbitrary<infer T> ? T : never;
  type Step = (typeof use extends fc.Arbitrary<infer T> ? T : never) | Harm;

  /** Follows a store: until something is damaged it knows all, and it never knows a wrong value. */
  function follow(steps: readonly Step[]): void {
    const { dir, parent } = createStoreFolder();
    const known = new Map<string, string[]>();
    let isIntact = true;
    let store = openStore({ dir });
    for (const step of steps) {
      if (step.do === 'set') {
        store.set('page', hashKey(step.name), step.value);
        known.set(step.name, [...(known.get(step.name) ?? []), step.value]);
        expect(store.get('page', hashKey(step.name))?.toString()).toBe(step.value);
      } else if (step.do === 'get') {
        const found = store.get('page', hashKey(step.name))?.toString();
        if (isIntact) expect(found).toBe(known.get(step.name)?.at(-1));
        else if (found !== undefined) expect(known.get(step.name)).toContain(found);
      } else {
        store.close();
        expect(store.diagnostics).toEqual([]);
        if (step.do !== 'reopen') isIntact = !damage(dir, step) && isIntact;
        store = openStore({ dir });
      }
    }
    store.close();
    rmSync(parent, { recursive: true });
  }

  /** Whether there was anything to damage. */
  function damage(dir: string, harm: Harm): boolean {
    const names = existsSync(dir) ? readdirSync(dir).sort() : [];
    const name = names[harm.file % names.length];
    if (name === undefined) return false;
    const file = join(dir, name);
    const at = harm.at % Math.max(1, statSync(file).size);
    if (harm.do === 'remove') rmSync(file);
    else if (harm.do === 'cut') truncateSync(file, at);
    else {
      const content = readFileSync(file);
      content[at] = (content[at] ?? 0) ^ harm.mask;
      writeFileSync(file, content);
    }
    return true;
  }

  it('gives the last value while nothing is damaged', () => {
    fc.assert(fc.property(fc.array(use, { minLength: 1, maxLength: 120 }), follow), { numRuns: 40 });
  });

  it('gives a value that was set or none, whatever is damaged between the runs', () => {
    const step = fc.oneof({ weight: 5, arbitrary: use }, { weight: 1, arbitrary: harm });
    fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), follow), { numRuns: 100 });
  });
});
