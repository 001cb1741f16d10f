import { expect, it } from 'vitest';
import { followWork } from '../../../src/engine/threads/site-work.ts';
import { createThreadPool, type PoolWorker } from '../../../src/engine/threads/thread-pool.ts';
import { createDiagnostic, DocgenError } from '../../../src/shared/diagnostic.ts';

/** `hang`: it works and never gives way; `parts`: it says now and then that it goes on; `wait`: it does nothing at all. */
type Reply = number | 'die' | 'hang' | 'parts' | 'wait';

interface Behaviour {
  readonly answer?: (job: number) => Reply;
  readonly begin?: 'ready' | 'failed' | 'hang' | 'die';
  /** Milliseconds a job takes, by thread. */
  readonly delays?: readonly number[];
  /** Share of their time in which threads have work. */
  readonly utilization?: number;
}

/** Threads that answer one job after the other, each after a time of its own. */
function fakeThreads({
  answer = (job) => job * 10,
  begin = 'ready',
  delays = [1, 4],
  utilization = 1,
}: Behaviour = {}) {
  const state = { started: 0, terminated: 0, most: 0, order: [] as number[], refs: [] as boolean[] };
  const hanging = new Set<string>();
  const onLook = new Map<string, () => void>();
  let now = 0;
  const start = () => {
    const delay = delays[state.started % delays.length] ?? 1;
    state.started += 1;
    const listeners = new Map<string, (value: never) => void>();
    const emit = (event: string, value: unknown) => listeners.get(event)?.(value as never);
    const queue: number[] = [];
    let isDead = false;
    const number = state.started - 1;
    const next = () => {
      const job = queue[0];
      if (job === undefined || isDead) return;
      const reply = answer(job);
      if (reply === 'hang') return void hanging.add(String(number));
      if (reply === 'parts') {
        hanging.add(String(number));
        let looks = 0;
        onLook.set(String(number), () => {
          looks += 1;
          if (looks % 3 === 0)
            setTimeout(() => emit('message', looks < 20 ? { goesOn: true } : { answer: job }));
        });
        return;
      }
      if (reply === 'wait') return void setTimeout(next, 40);
      if (reply === 'die') return emit('error', new Error('out of memory'));
      queue.shift();
      state.order.push(job);
      emit('message', { answer: reply });
      if (queue.length > 0) setTimeout(next, delay);
    };
    setTimeout(() => {
      emit('message', { name: String(number) });
      if (begin === 'hang') hanging.add(String(number));
      if (begin === 'ready') emit('message', { ready: true });
      if (begin === 'failed')
        emit('message', { failed: [createDiagnostic('error', 'DG6001', 'Broken theme.')] });
      if (begin === 'die') emit('exit', 1);
    });
    const worker: PoolWorker = {
      performance: {
        eventLoopUtilization: () => ({ idle: 1 - utilization, active: utilization, utilization }),
      },
      postMessage(message) {
        queue.push(message as number);
        state.most = Math.max(state.most, queue.length);
        if (queue.length === 1 && begin === 'ready') setTimeout(next, delay);
      },
      on: (event: string, listener: (value: never) => void) => listeners.set(event, listener),
      ref() {
        state.refs[number] = true;
      },
      unref() {
        state.refs[number] = false;
      },
      async terminate() {
        isDead = true;
        state.terminated += 1;
        emit('exit', 1);
      },
    };
    return { worker, post: (job: number) => worker.postMessage(job) };
  };
  /** Each look finds that those which hang have worked for two milliseconds more. */
  const readTimeOf = (name: string | undefined) => {
    now += hanging.has(name ?? '') ? 2 : 0;
    onLook.get(name ?? '')?.();
    return now;
  };
  return { state, start, readTimeOf };
}

function createPool(behaviour?: Behaviour, { size = 2, ahead = 2, startsAsNeeded = false } = {}) {
  const { state, start, readTimeOf } = fakeThreads(behaviour);
  const toStartError = () => new DocgenError([createDiagnostic('error', 'DG6003', 'Not loaded.')]);
  const clock = { limitMs: 10, readTimeOf, lookMs: 1, getName: (job: number) => `job ${job}` };
  const pool = createThreadPool<number, number>({
    size,
    start,
    ...clock,
    ahead,
    startsAsNeeded,
    createStartError: toStartError,
  });
  return { state, pool };
}

const JOBS = Array.from({ length: 20 }, (_, index) => index);

it('answers every job, whichever thread was faster', async () => {
  const { pool, state } = createPool();

  expect(await Promise.all(JOBS.map((job) => pool.run(job)))).toEqual(JOBS.map((job) => job * 10));
  expect(state).toMatchObject({ started: 2, most: 2 });
});

it.each([
  ['one thread while it waits for jobs now and then', 0.5, 1],
  ['further threads when those there have hardly ever waited', 0.95, 3],
])('has %s, where they start as needed', async (_, utilization, started) => {
  const jobs = Array.from({ length: 300 }, (_, index) => index);
  const { pool, state } = createPool({ utilization, delays: [0] }, { size: 3, startsAsNeeded: true });

  expect(await Promise.all(jobs.map((job) => pool.run(job)))).toEqual(jobs.map((job) => job * 10));
  expect(state.started).toBe(started);
});

it('names a job that never gives way where threads start as needed', async () => {
  const { pool } = createPool({ answer: (job) => (job === 7 ? 'hang' : job) }, { startsAsNeeded: true });

  const answers = await Promise.all(JOBS.map((job) => pool.run(job)));

  expect(answers).toEqual(JOBS.map((job) => (job === 7 ? { kind: 'hung' } : job)));
});

it('starts no more threads than there are jobs', async () => {
  const { pool, state } = createPool();

  expect(await pool.run(1)).toBe(10);
  expect(state.started).toBe(1);
});

it('takes an urgent job before those that wait', async () => {
  const { pool, state } = createPool({}, { size: 1, ahead: 1 });

  await Promise.all([pool.run(1), pool.run(2), pool.run(3), pool.run(4, { urgent: true })]);

  expect(state.order).toEqual([1, 4, 2, 3]);
});

it('ends a job that hangs, names it, and goes on with the others in a new thread', async () => {
  const { pool, state } = createPool({ answer: (job) => (job === 3 ? 'hang' : job) }, { size: 1 });

  const answers = await Promise.all(JOBS.map((job) => pool.run(job)));

  expect(answers).toEqual(JOBS.map((job) => (job === 3 ? { kind: 'hung' } : job)));
  expect(state).toMatchObject({ started: 2, terminated: 1 });
});

it('tries a job that hung beside others once more when all of them are done', async () => {
  const tried: number[] = [];
  const answer = (job: number) => {
    tried.push(job);
    return job === 3 ? 'hang' : job;
  };
  const { pool } = createPool({ answer });

  const answers = await Promise.all(JOBS.map((job) => pool.run(job)));

  expect(answers).toEqual(JOBS.map((job) => (job === 3 ? { kind: 'hung' } : job)));
  expect(tried.filter((job) => job === 3).length).toBeGreaterThan(1);
  expect(tried.at(-1)).toBe(3);
});

it('takes the answer of a job that hung beside others and did not when it was alone', async () => {
  const under = new Set<number>();
  const answer = (job: number) => {
    if (job === 3 && !under.has(job)) {
      under.add(job);
      return 'hang';
    }
    return job;
  };
  const { pool } = createPool({ answer });

  expect(await Promise.all(JOBS.map((job) => pool.run(job)))).toEqual(JOBS);
  expect(await pool.run(7)).toBe(7);
});

it('lets a job wait that does not work, for as long as it takes', async () => {
  let looks = 0;
  const answer = (job: number) => {
    looks += 1;
    return looks < 4 ? 'wait' : job;
  };
  const { pool, state } = createPool({ answer }, { size: 1 });

  expect(await pool.run(1)).toBe(1);
  expect(state).toMatchObject({ started: 1, terminated: 0 });
});

it('lets a job work on that comes to an end with one part after the other', async () => {
  const { pool, state } = createPool({ answer: () => 'parts' }, { size: 1 });

  expect(await pool.run(1)).toBe(1);
  expect(state).toMatchObject({ started: 1, terminated: 0 });
});

it('says which job waits, until it goes on', async () => {
  const seen: string[] = [];
  const unfollow = followWork(({ work, isOver }) => void seen.push(`${work.what} ${isOver}`));
  let rounds = 0;
  const answer = (job: number) => {
    rounds += 1;
    return rounds < 4 ? 'wait' : job;
  };
  const { pool } = createPool({ answer }, { size: 1 });

  await pool.run(7);

  unfollow();
  expect(new Set(seen)).toEqual(new Set(['job 7 false', 'job 7 true']));
});

it('keeps the process alive only while a thread has something to do', async () => {
  const { pool, state } = createPool({}, { size: 1 });
  const answer = pool.run(1);
  expect(state.refs).toEqual([true]);

  await answer;

  expect(state.refs).toEqual([false]);
});

it('says why the thread of a job ended, and goes on with the others', async () => {
  const { pool } = createPool({ answer: (job) => (job === 0 ? 'die' : job) });

  const answers = await Promise.all(JOBS.map((job) => pool.run(job)));

  expect(answers).toEqual(JOBS.map((job) => (job === 0 ? { kind: 'ended', reason: 'out of memory' } : job)));
});

it.each([
  ['failed', 'Broken theme.'],
  ['hang', 'Not loaded.'],
  ['die', 'Not loaded.'],
] as const)('fails all jobs at once when a thread cannot begin: %s', async (begin, message) => {
  const { pool } = createPool({ begin });

  const settled = await Promise.allSettled(JOBS.map((job) => pool.run(job)));

  expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
  expect(settled[0]).toMatchObject({ reason: { diagnostics: [{ message }] } });
});

it('ends its threads when it is closed', async () => {
  const { pool, state } = createPool();
  await Promise.all([pool.run(1), pool.run(2)]);

  await pool.close();

  expect(state).toMatchObject({ started: 2, terminated: 2 });
});

it('leaves nobody waiting when it is closed, and takes no job afterwards', async () => {
  const { pool, state } = createPool({ answer: (job) => (job === 3 ? 'hang' : 'wait') }, { ahead: 1 });
  const answers = JOBS.map((job) => pool.run(job));

  await pool.close();

  expect(await Promise.all([...answers, pool.run(1)])).toEqual(
    Array.from({ length: JOBS.length + 1 }, () => ({ kind: 'closed' })),
  );
  expect(state).toMatchObject({ started: 2, terminated: 2 });
});
