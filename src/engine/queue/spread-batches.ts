/**
 * Distributes batches of pages to whoever takes them, this process included, so that a build ends with and without
 * workers. When none is waiting, batches that others have are also done here: nobody waits for a machine that is slow
 * or gone, and the first result is used.
 */
import { randomUUID } from 'node:crypto';
import type { BatchWork } from './batch-work.ts';
import type { Batch, BatchAnswer, BuildNotice, Refusal } from './messages.ts';
import type { QueueServer } from './queue-server.ts';

export interface SpreadInput {
  readonly server: QueueServer;
  readonly notice: Omit<BuildNotice, 'id'>;
  onRefusal(refusal: Refusal): void;
  readonly signal: AbortSignal | undefined;
}

/** A build as seen by its workers: one queue from its first batch to its last. */
export type SpreadBuild = Awaited<ReturnType<typeof openSpreadBuild>>;

export interface RunWork extends BatchWork {
  /** `pages`: how many of a batch it has done. */
  onWorker(worker: string, pages: number): void;
}

/** More batches than machines take at once, but few enough to keep the facts about their pages in memory. */
const MOST_OPEN = 64;

/** @throws {RemoteFailure} if the server is lost first. */
export async function openSpreadBuild({ server, notice, onRefusal, signal }: SpreadInput) {
  const id = randomUUID();
  const events = server.createEvents(id);
  const queue = server.createQueue(id);
  let isAnnounced = false;
  let dealt: ReturnType<typeof dealBatches> | undefined;
  let count = 0;

  /** Announces the build to workers with its first batch. */
  const announce = async (): Promise<void> => {
    if (isAnnounced) return;
    isAnnounced = true;
    await server.attempt(events.waitUntilReady());
    events.on('completed', ({ jobId, returnvalue }) => dealt?.takeAnswer(jobId, returnvalue));
    await server.onRefusal(id, onRefusal);
    await server.announce({ id, ...notice });
  };
  const sendAll = async (batches: AsyncIterable<Batch>, run: NonNullable<typeof dealt>): Promise<void> => {
    await announce();
    for await (const batch of batches) {
      const name = `batch-${count++}`;
      run.add(name, batch);
      const opts = { jobId: name, removeOnComplete: true, removeOnFail: true };
      await server.attempt(queue.add('batch', batch, opts));
      if (!(await run.untilFewerThan(MOST_OPEN))) return;
    }
    run.close();
    // The worker of this process may have found nothing waiting before the last one was sent.
    if ((await server.attempt(queue.getWaitingCount())) === 0) void run.makeRest();
  };
  return {
    /**
     * Resolves when all batches are done. They are created as long as fewer than `MOST_OPEN` are waiting. @throws
     * {RemoteFailure} if the server is lost first.
     */
    async run(batches: AsyncIterable<Batch>, work: RunWork): Promise<void> {
      const run = dealBatches(work);
      dealt = run;
      let local: ReturnType<QueueServer['createWorker']> | undefined;
      const begin = async (): Promise<void> => {
        local = server.createWorker(id, async (_, name) => {
          await run.makeHere(name);
          return { worker: id };
        });
        local.on('drained', run.makeRest);
        await sendAll(batches, run);
        await run.done;
      };
      try {
        await Promise.race([server.lost, run.failed, begin(), untilAborted(signal)]);
      } finally {
        run.end();
        // After a lost connection the server need not be told anything.
        await server.attempt(local?.close(true) ?? Promise.resolve()).catch(() => {});
        // An interrupted run does not need the pages in progress.
        if (!signal?.aborted) await run.settled();
      }
    },
    /** Removes the build from the server; its workers go on to the next one. */
    async end(): Promise<void> {
      const leave = async () => {
        await events.close();
        await queue.close();
        await server.removeBuild(id);
      };
      await server.attempt(leave()).catch(() => {});
    },
  };
}

/** Keeps track of which batches are done, and where the others are. */
function dealBatches({ make, take, onWorker }: RunWork) {
  const open = new Map<string, Batch>();
  /** Batches whose results this process computes or takes. */
  const underWay = new Map<string, Promise<void>>();
  let isOver = false;
  let isComplete = false;
  let finish = (): void => {};
  let fail = (_error: unknown): void => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  let onDone = (): void => {};
  const begin = (name: string, work: (batch: Batch) => Promise<void>): Promise<void> => {
    const batch = open.get(name);
    if (batch === undefined || isOver) return Promise.resolve();
    const begun =
      underWay.get(name) ??
      work(batch).then(() => {
        open.delete(name);
        underWay.delete(name);
        onDone();
        if (isComplete && open.size === 0) finish();
      }, fail);
    underWay.set(name, begun);
    return begun;
  };
  let isTakingRest = false;
  return {
    done,
    failed,
    add(name: string, batch: Batch): void {
      open.set(name, batch);
    },
    /** Called when no batch follows. */
    close(): void {
      isComplete = true;
      if (open.size === 0) finish();
    },
    /** Returns false if nothing is started any more. */
    async untilFewerThan(most: number): Promise<boolean> {
      while (open.size >= most && !isOver) {
        await new Promise<void>((resolve) => {
          onDone = resolve;
        });
      }
      return !isOver;
    },
    makeHere: (name: string) => begin(name, make),
    takeAnswer(name: string, answer: unknown): void {
      if (!open.has(name) || underWay.has(name)) return;
      const { worker } = (answer ?? {}) as Partial<BatchAnswer>;
      void begin(name, async (batch) => onWorker(String(worker), await take(batch)));
    },
    async makeRest(): Promise<void> {
      // More batches follow, which others may take.
      if (isTakingRest || !isComplete) return;
      isTakingRest = true;
      // The last one sent out comes back last.
      for (const name of [...open.keys()].reverse()) if (!underWay.has(name)) await begin(name, make);
      isTakingRest = false;
    },
    /** Starts nothing more. */
    end(): void {
      isOver = true;
      onDone();
    },
    /** Resolves when everything that was started is done. */
    settled: () => Promise.all(underWay.values()),
  };
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
