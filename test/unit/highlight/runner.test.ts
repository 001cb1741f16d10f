import { beforeAll, describe, expect, it } from 'vitest';
import { asEngineWork, createRunner, type Pass } from '../../../src/engine/highlight/runner.ts';
import { type IndexedThemes, loadThemes } from '../../../src/engine/highlight/themes.ts';
import type { TimeLimitOptions } from '../../../src/engine/highlight/time-limit.ts';

/** Processor time that `hang` is said to have had, in milliseconds: however long other work takes here, it had none. */
let worked = 0;
const hang = (): boolean => {
  worked += 10_000;
  return /^(a+)+$/.test(`${'a'.repeat(60)}b`);
};
const LIMIT = { milliseconds: 1_000, readTime: () => worked, lookAfter: 200 };

describe('runner', () => {
  let themes: IndexedThemes;
  beforeAll(async () => {
    themes = await loadThemes({ light: 'github-light', dark: 'github-dark' });
  });
  /** Each look at the clock finds `step` more of processor time, in milliseconds. */
  const limitOf = (step: number, lookAfter: number) => {
    let now = 0;
    const readTime = () => {
      now += step;
      return now;
    };
    return { milliseconds: 1_000, readTime, lookAfter };
  };
  const create = (limit: TimeLimitOptions = LIMIT) =>
    createRunner({ config: { langs: [], langAlias: {} }, themes, limit });

  it('ends what works too long with both engines, and goes on with fresh ones', async () => {
    const runner = await create();
    const pass: Pass<object> = (_language, code) => (code === 'slow' ? { hung: hang() } : { code });

    const results = await Promise.all(['a', 'slow', 'b'].map((code) => runner.run(code, 'json', pass)));

    expect(results).toEqual([
      { kind: 'done', value: { code: 'a' } },
      { kind: 'exhausted' },
      { kind: 'done', value: { code: 'b' } },
    ]);
  });

  it('never gives up work that had no processor time, however often it is looked at', async () => {
    const runner = await create(limitOf(1, 1));
    let tries = 0;
    const pass: Pass<object> = () => {
      tries += 1;
      return { hung: tries <= 3 && hang() };
    };

    expect(await runner.run('x', 'json', pass)).toEqual({ kind: 'done', value: { hung: false } });
    expect(tries).toBe(4);
  });

  it('never uses an engine that was ended in the middle, nor what was made with it', async () => {
    const runner = await create();
    const ended = new Set<unknown>();
    const pass: Pass<object> = (language, code) => {
      if (ended.has(language) || ended.has(language.engine)) throw new Error('used again');
      if (code !== 'slow') return { code };
      ended.add(language).add(language.engine);
      return { hung: hang() };
    };
    const run = (code: string, lang: string) => runner.run(code, lang, pass);

    const results = await Promise.all([
      run('slow', 'json'),
      run('a', 'json'),
      run('b', 'yaml'),
      run('c', 'go'),
    ]);

    expect(results.map(({ kind }) => kind)).toEqual(['exhausted', 'done', 'done', 'done']);
    // Twice with each of both engines.
    expect(ended.size).toBe(2 * 2 * 2);
  });

  it('goes on with a fresh Oniguruma after one was ended while its memory grew', async () => {
    const runner = await create(limitOf(1, 1));
    const growing: Pass<object> = ({ engine }) =>
      asEngineWork(() => {
        const kept = [];
        while (kept.length < 500) kept.push(engine.createString('x'.repeat(20_000)));
        return { kept: kept.length };
      });
    const using: Pass<object> = ({ engine }) =>
      asEngineWork(() => engine.createScanner(['b+']).findNextMatchSync('abb', 0, 0) ?? {});

    expect(await runner.run('x', 'go', growing)).toEqual({ kind: 'done', value: { kept: 500 } });
    expect(await runner.run('x', 'go', using)).toMatchObject({ kind: 'done', value: { index: 0 } });
  });

  it('throws away an Oniguruma that fails, and says what fails in a fresh one as well', async () => {
    const runner = await create();
    const engines = new Set<unknown>();
    const pass: Pass<object> = ({ engine }, code) =>
      asEngineWork(() => {
        engines.add(engine);
        if (code === 'hurt' && engines.size < 3) throw new Error('detached ArrayBuffer');
        if (code === 'bad') throw new Error('no engine can');
        return { ok: true };
      });

    // JavaScript, the hurt Oniguruma, and the next one.
    expect(await runner.run('hurt', 'json', pass)).toEqual({ kind: 'done', value: { ok: true } });
    expect(engines.size).toBe(3);
    expect(await runner.run('bad', 'json', pass)).toEqual({ kind: 'failed', reason: 'no engine can' });
    expect(await runner.run('bad', 'json', pass)).toMatchObject({ kind: 'failed' });
    const known = engines.size;
    // A language that is known to be at fault costs no more engines.
    expect(await runner.run('bad', 'json', pass)).toEqual({ kind: 'failed', reason: 'no engine can' });
    expect(engines.size).toBe(known);
  });

  it('gives work that an engine fails at to the other engine', async () => {
    const runner = await create();
    const engines = new Set<unknown>();
    const pass: Pass<object> = ({ engine }) =>
      asEngineWork(() => {
        engines.add(engine);
        if (engines.size === 1) throw new Error('cannot express this');
        return { ok: true };
      });

    expect(await runner.run('x', 'json', pass)).toEqual({ kind: 'done', value: { ok: true } });
    expect(engines.size).toBe(2);
  });

  it('does not hide faults of docgen itself', async () => {
    const runner = await create();
    const pass: Pass<object> = () => {
      throw new TypeError('a fault');
    };

    await expect(runner.run('x', 'json', pass)).rejects.toThrow('a fault');
  });
});
