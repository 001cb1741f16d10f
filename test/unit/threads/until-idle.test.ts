import { describe, expect, it } from 'vitest';
import { untilIdle } from '../../../src/engine/threads/until-idle.ts';
import { listWaits } from '../../../src/engine/threads/waits.ts';

describe('untilIdle', () => {
  it('hands on what the work gives, or throws', async () => {
    expect(await untilIdle(Promise.resolve(3), 'a')).toEqual({ value: 3 });
    expect(await untilIdle(Promise.resolve(undefined), 'a')).toEqual({ value: undefined });
    await expect(untilIdle(Promise.reject(new Error('no')), 'a')).rejects.toThrow('no');
  });

  it('gives up on all that waits once nothing is left that could end it, however long that takes', async () => {
    const never = [untilIdle(new Promise(() => {}), 'a'), untilIdle(new Promise(() => {}), 'a')];

    process.emit('beforeExit', 0);

    expect(await Promise.all(never)).toEqual([undefined, undefined]);
  });

  it('says what it waits for', async () => {
    const never = untilIdle(new Promise(() => {}), 'the moon');
    expect(listWaits()).toEqual([{ what: 'the moon' }]);

    process.emit('beforeExit', 0);
    await never;

    expect(listWaits()).toEqual([]);
  });

  it('leaves no listener behind, and has one for all', async () => {
    const before = process.listenerCount('beforeExit');
    const never = Array.from({ length: 20 }, () => untilIdle(new Promise(() => {}), 'a'));
    expect(process.listenerCount('beforeExit')).toBe(before + 1);

    process.emit('beforeExit', 0);
    await Promise.all([...never, untilIdle(Promise.resolve(1), 'a')]);

    expect(process.listenerCount('beforeExit')).toBe(before);
  });
});
