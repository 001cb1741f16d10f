import { describe, expect, it } from 'vitest';
import { followWork } from '../../../src/engine/threads/site-work.ts';
import { untilIdle } from '../../../src/engine/threads/until-idle.ts';

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
    const heard: string[] = [];
    const unfollow = followWork(({ work, isOver }) => void heard.push(`${work.what} ${isOver}`));
    const never = untilIdle(new Promise(() => {}), 'the moon');
    expect(heard).toEqual(['the moon false']);

    process.emit('beforeExit', 0);
    await never;
    unfollow();

    expect(heard).toEqual(['the moon false', 'the moon true']);
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
