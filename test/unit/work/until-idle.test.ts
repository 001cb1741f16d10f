import { describe, expect, it } from 'vitest';
import { untilIdle } from '../../../src/node/work/until-idle.ts';

describe('untilIdle', () => {
  it('hands on what the work gives, or throws', async () => {
    expect(await untilIdle(Promise.resolve(3))).toEqual({ value: 3 });
    expect(await untilIdle(Promise.resolve(undefined))).toEqual({ value: undefined });
    await expect(untilIdle(Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('gives up on all that waits once nothing is left that could end it, however long that takes', async () => {
    const never = [untilIdle(new Promise(() => {})), untilIdle(new Promise(() => {}))];

    process.emit('beforeExit', 0);

    expect(await Promise.all(never)).toEqual([undefined, undefined]);
  });

  it('leaves no listener behind, and has one for all', async () => {
    const before = process.listenerCount('beforeExit');
    const never = Array.from({ length: 20 }, () => untilIdle(new Promise(() => {})));
    expect(process.listenerCount('beforeExit')).toBe(before + 1);

    process.emit('beforeExit', 0);
    await Promise.all([...never, untilIdle(Promise.resolve(1))]);

    expect(process.listenerCount('beforeExit')).toBe(before);
  });
});
