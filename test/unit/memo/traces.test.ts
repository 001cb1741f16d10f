import { describe, expect, it } from 'vitest';
import { createTraces } from '../../../src/engine/memo/traces.ts';
import { createMemoryStore } from '../../../src/engine/store/store.ts';

/** A maker whose value rests on facts it only learns of while it works. */
function maker(facts: Record<string, string>) {
  const traces = createTraces({ store: createMemoryStore(), getHash: async (name) => facts[name] ?? '' });
  return {
    find: async () => (await traces.find('bundle', 'key'))?.toString(),
    keep: (text: string, names: readonly string[]) =>
      traces.keep(
        'bundle',
        'key',
        new Map(names.map((name) => [name, facts[name] ?? ''])),
        Buffer.from(text),
      ),
  };
}

describe('a kept value', () => {
  it('is found while the facts are the same, and again when they are so once more', async () => {
    const facts: Record<string, string> = { a: '1' };
    const { find, keep } = maker(facts);
    expect(await find()).toBeUndefined();
    await keep('one', ['a']);
    expect(await find()).toBe('one');
    facts.a = '2';
    expect(await find()).toBeUndefined();
    await keep('two', ['a']);
    expect(await find()).toBe('two');
    facts.a = '1';
    expect(await find()).toBe('one');
  });

  it('may rest on more facts than the one before', async () => {
    const facts: Record<string, string> = { a: '1', b: 'x' };
    const { find, keep } = maker(facts);
    await keep('one', ['a']);
    facts.a = '2';
    await keep('two', ['a', 'b']);
    facts.b = 'y';
    expect(await find()).toBeUndefined();
    await keep('three', ['a', 'b']);
    expect(await find()).toBe('three');
    facts.b = 'x';
    expect(await find()).toBe('two');
  });

  it('may rest on fewer', async () => {
    const facts: Record<string, string> = { a: '1', b: 'x' };
    const { find, keep } = maker(facts);
    await keep('one', ['a', 'b']);
    facts.a = '2';
    await keep('two', ['a']);
    expect(await find()).toBe('two');
  });

  it('rests on nothing but its key when it has no facts', async () => {
    const { find, keep } = maker({});
    await keep('', []);
    expect(await find()).toBe('');
  });
});
