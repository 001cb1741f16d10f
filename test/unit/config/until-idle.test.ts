import { describe, expect, it } from 'vitest';
import { untilIdle } from '../../../src/node/config/until-idle.ts';

describe('untilIdle', () => {
  it('hands on what the work gives, or throws', async () => {
    expect(await untilIdle(Promise.resolve(3))).toEqual({ value: 3 });
    expect(await untilIdle(Promise.resolve(undefined))).toEqual({ value: undefined });
    await expect(untilIdle(Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('gives up on work that never ends', async () => {
    expect(await untilIdle(new Promise(() => {}), { limitMs: 10 })).toBeUndefined();
  });

  it('leaves no listener behind', async () => {
    const before = process.listenerCount('beforeExit');
    await untilIdle(Promise.resolve(1));
    await untilIdle(new Promise(() => {}), { limitMs: 1 });
    expect(process.listenerCount('beforeExit')).toBe(before);
  });
});
