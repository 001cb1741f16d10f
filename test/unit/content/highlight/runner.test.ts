import { beforeAll, describe, expect, it } from 'vitest';
import { asEngineWork, createRunner, type Pass } from '../../../../src/node/content/highlight/runner.ts';
import { type IndexedThemes, loadThemes } from '../../../../src/node/content/highlight/themes.ts';

const hang = (): boolean => /^(a+)+$/.test(`${'a'.repeat(60)}b`);

describe('runner', () => {
  let themes: IndexedThemes;
  beforeAll(async () => {
    themes = await loadThemes({ light: 'github-light', dark: 'github-dark' });
  });
  const create = (timeLimit = 400) =>
    createRunner({ config: { langs: [], langAlias: {} }, themes, timeLimit });

  it('ends what takes too long with both engines, and goes on with fresh grammars', async () => {
    const runner = await create();
    const names: string[] = [];
    const pass: Pass<object> = (language, code) => {
      names.push(language.name);
      return code === 'slow' ? { hung: hang() } : { code };
    };

    const results = await Promise.all(['a', 'slow', 'b'].map((code) => runner.run(code, 'json', pass)));

    expect(results).toEqual([
      { kind: 'done', value: { code: 'a' } },
      { kind: 'timeout' },
      { kind: 'done', value: { code: 'b' } },
    ]);
    expect(new Set(names)).toEqual(new Set(['json']));
  });

  it('never uses a grammar that was ended in the middle', async () => {
    const runner = await create();
    const ended = new Set<unknown>();
    const pass: Pass<object> = (language, code) => {
      if (ended.has(language)) throw new Error('used again');
      if (code !== 'slow') return { code };
      ended.add(language);
      return { hung: hang() };
    };

    const results = await Promise.all(['slow', 'a', 'b'].map((code) => runner.run(code, 'json', pass)));

    expect(results.map(({ kind }) => kind)).toEqual(['timeout', 'done', 'done']);
  });

  it('tries the first block of a language again, for its regexes may still have to be compiled', async () => {
    const runner = await create();
    let tries = 0;
    const pass: Pass<object> = () => {
      tries += 1;
      return { hung: tries < 3 && hang() };
    };

    expect(await runner.run('x', 'json', pass)).toEqual({ kind: 'done', value: { hung: false } });
  });

  it('gives work that an engine fails at to the other engine', async () => {
    const runner = await create();
    const engines = new Set<unknown>();
    const pass: Pass<object> = (language) =>
      asEngineWork(() => {
        engines.add(language);
        if (engines.size === 1) throw new Error('cannot express this');
        return { ok: true };
      });

    expect(await runner.run('x', 'json', pass)).toEqual({ kind: 'done', value: { ok: true } });
    expect(engines.size).toBe(2);
  });

  it('says what both engines fail at', async () => {
    const runner = await create();
    const pass: Pass<object> = () =>
      asEngineWork(() => {
        throw new Error('no engine can');
      });

    expect(await runner.run('x', 'json', pass)).toEqual({ kind: 'failed', reason: 'no engine can' });
  });

  it('asks JavaScript first again once Oniguruma was ended, whose memory may be broken since', async () => {
    const runner = await create();
    const engines = new Set<unknown>();
    const pass: Pass<object> = (language, code) =>
      asEngineWork(() => {
        if (code === 'slow') return { hung: hang() };
        engines.add(language);
        throw new Error('detached ArrayBuffer');
      });

    expect(await runner.run('slow', 'json', pass)).toEqual({ kind: 'timeout' });
    expect(await runner.run('a', 'json', pass)).toEqual({ kind: 'timeout' });
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
