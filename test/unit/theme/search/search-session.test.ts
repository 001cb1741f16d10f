import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSearchSession } from '../../../../src/theme/search/search-session.ts';

interface Pending {
  readonly query: string;
  readonly signal: AbortSignal;
  readonly onFirst: (answer: readonly string[]) => void;
  readonly resolve: (answer: readonly string[]) => void;
  readonly reject: (error: unknown) => void;
}

function createTestSession() {
  const asked: Pending[] = [];
  const errors: unknown[] = [];
  const session = createSearchSession<readonly string[]>({
    search: (query, signal, onFirst) =>
      new Promise((resolve, reject) => {
        asked.push({ query, signal, onFirst, resolve, reject });
      }),
    isEmpty: (answer) => answer.length === 0,
    onError: (error) => errors.push(error),
  });
  const look = () => `${session.state().status} ${session.state().screen}`;
  return { session, asked, errors, look };
}

/** Lets promises that are settled say so. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a search', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps the screen while it waits, and is stalled after 300 ms', async () => {
    const { session, asked, look } = createTestSession();
    session.setQuery('a');
    expect(look()).toBe('loading start');
    await vi.advanceTimersByTimeAsync(299);
    expect(look()).toBe('loading start');
    await vi.advanceTimersByTimeAsync(1);
    expect(look()).toBe('stalled start');

    asked[0]?.resolve(['hit']);
    await settle();

    expect(look()).toBe('idle results');
    expect(session.state()).toMatchObject({ query: 'a', answer: ['hit'] });
  });

  it('begins to wait anew with each query', async () => {
    const { session, look } = createTestSession();
    session.setQuery('a');
    await vi.advanceTimersByTimeAsync(250);
    session.setQuery('ab');
    await vi.advanceTimersByTimeAsync(250);
    expect(look()).toBe('loading start');
    await vi.advanceTimersByTimeAsync(50);
    expect(look()).toBe('stalled start');
  });

  it('shows the first hits while the others are awaited, but for a query that is outdated', async () => {
    const { session, asked, look } = createTestSession();
    session.setQuery('a');
    session.setQuery('ab');
    asked[0]?.onFirst(['a']);
    asked[1]?.onFirst([]);
    expect(look()).toBe('loading start');

    asked[1]?.onFirst(['ab']);
    expect(look()).toBe('loading results');
    expect(session.state()).toMatchObject({ query: 'ab', answer: ['ab'] });

    asked[1]?.resolve(['ab', 'abc']);
    await settle();
    expect(look()).toBe('idle results');
    expect(session.state().answer).toEqual(['ab', 'abc']);
  });

  it('takes the answer to the newest query alone, whenever others come', async () => {
    const { session, asked, errors, look } = createTestSession();
    session.setQuery('ab');
    session.setQuery('abc');
    expect(asked[0]?.signal.aborted).toBe(true);

    asked[1]?.resolve(['abc']);
    await settle();
    asked[0]?.reject(new Error('late'));
    await settle();

    expect(session.state().answer).toEqual(['abc']);
    expect(look()).toBe('idle results');
    expect(errors).toEqual([]);
  });

  it('stays failed until the next query, also for the same words', async () => {
    const { session, asked, errors, look } = createTestSession();
    session.setQuery('a');
    asked[0]?.reject(new Error('no network'));
    await settle();
    await vi.advanceTimersByTimeAsync(5000);
    expect(look()).toBe('error error');
    expect(errors).toHaveLength(1);

    session.setQuery('a');
    expect(asked).toHaveLength(2);
    asked[1]?.resolve([]);
    await settle();
    expect(look()).toBe('idle none');
  });

  it('treats a provider that throws like one that rejects', async () => {
    const session = createSearchSession({
      search: () => {
        throw new Error('`appId` is missing.');
      },
      isEmpty: () => true,
      onError: () => undefined,
    });
    session.setQuery('a');
    await settle();
    expect(session.state().screen).toBe('error');
  });

  it('goes back to the start when nothing but spaces is left, whatever is awaited', async () => {
    const { session, asked, look } = createTestSession();
    session.setQuery('a');
    session.setQuery('  ');
    expect(look()).toBe('idle start');
    asked[0]?.resolve(['hit']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(look()).toBe('idle start');
  });

  it('asks nothing again for a space behind the same words', () => {
    const { session, asked } = createTestSession();
    session.setQuery('a');
    session.setQuery('a ');
    expect(asked.map(({ query }) => query)).toEqual(['a']);
  });

  it('says nothing after it was stopped', async () => {
    const { session, asked } = createTestSession();
    const heard = vi.fn();
    session.subscribe(heard);
    session.setQuery('a');
    session.stop();
    heard.mockClear();
    asked[0]?.resolve(['hit']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).not.toHaveBeenCalled();
  });
});
