import { describe, expect, it } from 'vitest';
import { createTimeLimit } from '../../../src/engine/highlight/time-limit.ts';

const hang = (): boolean => /^(a+)+$/.test(`${'a'.repeat(60)}b`);

/** A thread that has worked so much more, in milliseconds, each time somebody asks. */
function clockOf(step: number) {
  let now = 0;
  return () => {
    now += step;
    return now;
  };
}

describe('time limit', () => {
  it('ends a regular expression that backtracks without end, and only that', async () => {
    const limit = createTimeLimit({ milliseconds: 100, readTime: clockOf(1_000) });

    const results = await Promise.all([
      limit.run(() => 'before'),
      limit.run(hang),
      limit.run(() => 'after'),
      limit.run(hang),
    ]);

    expect(results).toEqual([
      { kind: 'done', value: 'before' },
      { kind: 'exhausted' },
      { kind: 'done', value: 'after' },
      { kind: 'exhausted' },
    ]);
    expect(await limit.run(() => 'later')).toEqual({ kind: 'done', value: 'later' });
  });

  it('says that work was ended too soon when the thread had no time for it', async () => {
    // As on a machine that is busy with other things, or in a process that was stopped.
    const limit = createTimeLimit({ milliseconds: 60_000, readTime: clockOf(1), lookAfter: 20 });

    expect(await limit.run(hang)).toEqual({ kind: 'interrupted', patience: 4 });
  });

  it('waits as long as its share of the machine asks for when it is run again', async () => {
    const limit = createTimeLimit({ milliseconds: 950, readTime: clockOf(499), lookAfter: 20 });

    expect(await limit.run(hang)).toEqual({ kind: 'interrupted', patience: expect.closeTo(3, 1) });
    expect(await limit.run(hang, 3.006)).toMatchObject({ kind: 'interrupted' });
  });

  it('is the same for work that is looked at late, since a busy machine had ended it too soon', async () => {
    const limit = createTimeLimit({ milliseconds: 100, readTime: clockOf(1_000) });

    expect(await limit.run(() => 'late', 4)).toEqual({ kind: 'exhausted' });
    const quick = createTimeLimit({ milliseconds: 100, readTime: clockOf(1) });
    expect(await quick.run(() => 'in time', 4)).toEqual({ kind: 'done', value: 'in time' });
  });

  it('counts the processor time of this thread', async () => {
    const limit = createTimeLimit({ milliseconds: 50, lookAfter: 10 });
    let patience = 1;
    let ran = await limit.run(hang, patience);
    while (ran.kind === 'interrupted') {
      ({ patience } = ran);
      ran = await limit.run(hang, patience);
    }

    expect(ran).toEqual({ kind: 'exhausted' });
  });

  it('hands on what a function throws', async () => {
    const limit = createTimeLimit({ milliseconds: 1_000 });

    await expect(limit.run(() => JSON.parse('{'))).rejects.toThrow(SyntaxError);
    expect(await limit.run(() => 1)).toEqual({ kind: 'done', value: 1 });
  });

  it('leaves other tasks of the process their turn', async () => {
    const limit = createTimeLimit({ milliseconds: 60_000 });
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
