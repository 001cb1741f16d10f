import { describe, expect, it } from 'vitest';
import { createTimeLimit } from '../../../../src/node/content/highlight/time-limit.ts';

const hang = (): boolean => /^(a+)+$/.test(`${'a'.repeat(60)}b`);

describe('time limit', () => {
  it('ends a regular expression that backtracks without end, and only that', async () => {
    const limit = createTimeLimit(100);

    const results = await Promise.all([
      limit.run(() => 'before'),
      limit.run(hang),
      limit.run(() => 'after'),
      limit.run(hang),
    ]);

    expect(results).toEqual([
      { done: true, value: 'before' },
      { done: false },
      { done: true, value: 'after' },
      { done: false },
    ]);
    expect(await limit.run(() => 'later')).toEqual({ done: true, value: 'later' });
  });

  it('gives each function its own time', async () => {
    const limit = createTimeLimit(200);
    const busy = (): string => {
      const end = performance.now() + 90;
      while (performance.now() < end);
      return 'done';
    };

    const results = await Promise.all(Array.from({ length: 5 }, () => limit.run(busy)));

    expect(results).toEqual(Array.from({ length: 5 }, () => ({ done: true, value: 'done' })));
  });

  it('hands on what a function throws', async () => {
    const limit = createTimeLimit(1_000);

    await expect(limit.run(() => JSON.parse('{'))).rejects.toThrow(SyntaxError);
    expect(await limit.run(() => 1)).toEqual({ done: true, value: 1 });
  });

  it('leaves other tasks of the process their turn', async () => {
    const limit = createTimeLimit(1_000);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const busy = (): void => {
      const end = performance.now() + 60;
      while (performance.now() < end);
    };

    await Promise.all(Array.from({ length: 4 }, () => limit.run(busy)));
    clearInterval(timer);

    expect(turns).toBeGreaterThan(0);
  });
});
