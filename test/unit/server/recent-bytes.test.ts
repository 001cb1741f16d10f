import { expect, it } from 'vitest';
import { createRecentBytes } from '../../../src/engine/server/recent-bytes.ts';

const MEGABYTE = 1024 * 1024;

function counting(size: number) {
  const made: string[] = [];
  const recent = createRecentBytes();
  const get = (key: string) =>
    recent.get(key, async () => {
      made.push(key);
      return new Uint8Array(size);
    });
  return { made, get };
}

it('makes bytes once, also for those who ask while they are made', async () => {
  const { made, get } = counting(10);
  const [first, second] = await Promise.all([get('a'), get('a')]);
  expect(await get('a')).toBe(first);
  expect(second).toBe(first);
  expect(made).toEqual(['a']);
});

it('drops what was used longest ago', async () => {
  const { made, get } = counting(5 * MEGABYTE);
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await get(key);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('keeps nothing that is larger than all it may keep, and the others after that', async () => {
  const { made, get } = counting(17 * MEGABYTE);
  await get('a');
  await get('a');
  expect(made).toEqual(['a', 'a']);
});

it('still counts right when much is made at once', async () => {
  const { made, get } = counting(5 * MEGABYTE);
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(get));
  const last = made.length;
  for (const key of ['d', 'e', 'f']) await get(key);
  expect(made.length).toBe(last);
});

it('tries again after a failure', async () => {
  const recent = createRecentBytes();
  const fail = () => Promise.reject(new Error('gone'));
  await expect(recent.get('a', fail)).rejects.toThrow('gone');
  expect(await recent.get('a', async () => new Uint8Array(3))).toHaveLength(3);
});
