import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatCount, parseRepo, readStars } from '../../../../src/theme/nav/github-stars.ts';

const URL = 'https://github.com/acme/aurora';
const KEY = 'rp-github-stars:acme/aurora';
const HOUR_MS = 60 * 60 * 1000;
const NOW = Date.UTC(2030, 0, 1);

/** A browser with this in its storage, where GitHub gives that answer. */
function createBrowser(stored: Record<string, string> = {}, answer: unknown = { stargazers_count: 1234 }) {
  const kept = new Map(Object.entries(stored));
  const fetch = vi.fn(async (_url: string, _options?: RequestInit) => {
    if (answer instanceof Error) throw answer;
    return { ok: true, json: async () => answer };
  });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return { fetch, kept };
}

beforeEach(() => void vi.setSystemTime(NOW));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the stars of a repository', () => {
  it('are asked for once and kept with their time', async () => {
    const { fetch, kept } = createBrowser();

    expect(await readStars(URL)).toBe('1.2K');
    expect(await readStars(URL)).toBe('1.2K');

    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['https://api.github.com/repos/acme/aurora']);
    const { count, fetchedAt } = JSON.parse(kept.get(KEY) ?? '');
    expect(count).toBe(1234);
    expect(fetchedAt).toBe(NOW);
  });

  it.each([
    ['under an hour old', HOUR_MS - 5000, '7', 0],
    ['an hour old', HOUR_MS, '1.2K', 1],
  ])('from storage, %s', async (_name, age, expected, requests) => {
    const { fetch } = createBrowser({ [KEY]: JSON.stringify({ count: 7, fetchedAt: NOW - age }) });

    expect(await readStars(URL)).toBe(expected);
    expect(fetch).toHaveBeenCalledTimes(requests);
  });

  it.each([
    ['GitHub cannot be reached', new TypeError('offline')],
    ['GitHub says no', { message: 'rate limit exceeded' }],
  ])('are nothing when %s, and nothing is kept', async (_name, answer) => {
    const { kept } = createBrowser({ [KEY]: 'rubbish' }, answer);

    expect(await readStars(URL)).toBeUndefined();
    expect(kept.get(KEY)).toBe('rubbish');
  });

  it('are shown where storage is blocked', async () => {
    createBrowser();
    vi.stubGlobal('localStorage', undefined);

    expect(await readStars(URL)).toBe('1.2K');
  });

  it('are not asked for elsewhere', async () => {
    const { fetch } = createBrowser();

    expect(await readStars('https://gitlab.com/acme/aurora')).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });
});

it.each([
  ['https://github.com/acme/aurora', 'acme/aurora'],
  ['https://www.github.com/acme/aurora.js.git', 'acme/aurora.js'],
  ['https://github.com/acme/aurora/tree/main?x#y', 'acme/aurora'],
  ['https://github.com/acme', undefined],
  ['https://notgithub.com/acme/aurora', undefined],
])('%s is the repository %s', (url, expected) => {
  expect(parseRepo(url)).toBe(expected);
});

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1249, '1.2K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [3_400_000, '3.4M'],
])('%i stars are written %s', (count, expected) => {
  expect(formatCount(count)).toBe(expected);
});
