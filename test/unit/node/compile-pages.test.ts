import { expect, it } from 'vitest';
import { compileInThreads, type Thread } from '../../../src/node/compile-pages.ts';
import type { ThreadAnswer, ThreadTask } from '../../../src/node/compile-thread.ts';
import type { CompiledPage, Route } from '../../../src/node/types.ts';
import { DocgenError } from '../../../src/shared/diagnostic.ts';

const toRoutes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ relativePath: `page-${index}.md` }) as Route);

type Answer = (index: number) => ThreadAnswer | 'die' | 'hang';

const toPage: Answer = (index) => ({
  index,
  page: { ids: [`from ${index}`] } as unknown as CompiledPage,
  ms: index,
});

/** Threads that answer one page after the other, each after a time of its own. */
function fakeThreads(answer: Answer, delays: readonly number[] = [1, 3]) {
  const state = { started: 0, terminated: 0, most: 0 };
  const start = (): Thread => {
    const delay = delays[state.started % delays.length] ?? 1;
    state.started += 1;
    const listeners = new Map<string, (value: never) => void>();
    const queue: number[] = [];
    const emit = (event: string, value: unknown) => listeners.get(event)?.(value as never);
    const next = () => {
      const index = queue.shift();
      if (index === undefined) return;
      const found = answer(index);
      if (found === 'hang') return;
      if (found === 'die') emit('error', new Error('Worker terminated due to reaching memory limit'));
      else emit('message', found);
      if (queue.length > 0) setTimeout(next, delay);
    };
    return {
      postMessage(task: ThreadTask) {
        if (queue.length === 0) setTimeout(next, delay);
        queue.push(...task);
        state.most = Math.max(state.most, queue.length);
      },
      on: (event: string, listener: (value: never) => void) => listeners.set(event, listener),
      async terminate() {
        state.terminated += 1;
        queue.length = 0;
        emit('exit', 1);
      },
    };
  };
  return { state, start };
}

const run = (count: number, threads: ReturnType<typeof fakeThreads>, signal?: AbortSignal) => {
  const routes = toRoutes(count);
  const progress: number[] = [];
  const input = { routes, signal, onProgress: ({ done }: { done: number }) => void progress.push(done) };
  return { routes, progress, compiled: compileInThreads(input, threads.start, 2) };
};

it('gives pages in the order of the routes, whichever thread was faster', async () => {
  const threads = fakeThreads(toPage);
  const { routes, progress, compiled } = run(50, threads);
  const { pages, durations } = await compiled;
  expect(pages.map(({ ids }) => ids[0])).toEqual(routes.map((_, index) => `from ${index}`));
  expect(pages.every((page, index) => page.route === routes[index])).toBe(true);
  expect(durations.get(routes[7] as Route)).toBe(7);
  expect(progress).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(threads.state).toMatchObject({ started: 2, terminated: 2 });
});

it('keeps no more than two tasks with a thread', async () => {
  const threads = fakeThreads(toPage);
  await run(200, threads).compiled;
  expect(threads.state.most).toBeLessThanOrEqual(16);
});

it('ends where a thread has fewer pages than there are threads', async () => {
  await expect(run(1, fakeThreads(toPage)).compiled).resolves.toMatchObject({ pages: [{}] });
  await expect(run(0, fakeThreads(toPage)).compiled).resolves.toMatchObject({ pages: [] });
});

it('names the page of a thread that died, and stops the others', async () => {
  const threads = fakeThreads((index) => (index === 9 ? 'die' : toPage(index)));
  const error: unknown = await run(40, threads).compiled.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DocgenError);
  expect((error as DocgenError).diagnostics).toMatchObject([
    {
      code: 'DG3050',
      message: expect.stringMatching(/"page-9\.md" ended: Worker terminated due to .* limit\.$/) as unknown,
    },
  ]);
  expect(threads.state.terminated).toBe(2);
});

it('gives errors of the compiler on: trouble of the config with its diagnostics, others as they are', async () => {
  const diagnostics = [{ code: 'DG3115', severity: 'error', message: 'No such theme.' }] as never;
  const config = fakeThreads((index) => ({ index, failure: { diagnostics, exitCode: 2 } }));
  await expect(run(20, config).compiled).rejects.toMatchObject({ diagnostics, exitCode: 2 });
  const bug = new TypeError('a bug');
  await expect(
    run(
      20,
      fakeThreads((index) => ({ index, failure: { error: bug } })),
    ).compiled,
  ).rejects.toBe(bug);
});

it('stops its threads when the build is stopped', async () => {
  const threads = fakeThreads((index) => (index > 3 ? 'hang' : toPage(index)));
  const stop = new AbortController();
  const { compiled } = run(40, threads, stop.signal);
  setTimeout(() => stop.abort(new Error('stopped by a key')), 20);
  await expect(compiled).rejects.toThrow('stopped by a key');
  expect(threads.state.terminated).toBeGreaterThanOrEqual(2);
});
