import { describe, expect, it } from 'vitest';
import { createTimeLimit } from '../../../../src/node/content/highlight/time-limit.ts';

describe('time limit', () => {
  it('ends a regular expression that backtracks without end', () => {
    const limit = createTimeLimit();
    const start = performance.now();

    const ended = limit.run(100, () => /^(a+)+$/.test(`${'a'.repeat(60)}b`));

    expect(ended).toEqual({ done: false });
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(limit.run(1_000, () => 'again')).toEqual({ done: true, value: 'again' });
  });

  it('hands on what the function throws', () => {
    expect(() => createTimeLimit().run(1_000, () => JSON.parse('{'))).toThrow(SyntaxError);
  });
});
