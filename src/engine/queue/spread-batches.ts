/**
 * Shares batches of pages out to whoever takes them, this process among them, so that a build ends with and without
 * workers. When none waits any more, those that others still have are done here too: nobody waits for a machine that is
 * slow or gone, and whichever result comes first is used.
 */
import { randomUUID } from 'node:crypto';
import type { BatchWork } from './batch-work.ts';
import type { BatchAnswer, BuildNotice, Pages, Refusal } from './messages.ts';
import type { QueueServer } from './queue-server.ts';

export interface SpreadInput extends BatchWork {
  readonly server: QueueServer;
  readonly notice: Omit<BuildNotice, 'id'>;
  readonly batches: readonly Pages[];
  onRefusal(refusal: Refusal): void;
  onWorker(worker: string, pages: number): void;
  readonly signal: AbortSignal | undefined;
}

/** Resolves when all batches are done. @throws {RemoteFailure} when the server is lost before. */
export async function spreadBatches(input: SpreadInput): Promise<void> {
  const { server, batches, signal } = input;
  const id = randomUUID();
  const events = server.createEvents(id);
  const queue = server.createQueue(id);
  const dealt = dealBatches(input);
  let local: ReturnType<QueueServer['createWorker']> | undefined;
  try {
    await server.attempt(events.waitUntilReady());
    events.on('completed', ({ jobId, returnvalue }) => dealt.takeAnswer(jobId, returnvalue));
    const jobs = batches.map((pages, index) => ({
      name: 'pages',
      data: { pages },
      opts: { jobId: getName(index), removeOnComplete: true, removeOnFail: true },
    }));
    await server.attempt(queue.addBulk(jobs));
    await server.onRefusal(id, input.onRefusal);
    await server.announce({ id, ...input.notice });
    local = server.createWorker(id, async (_, name) => {
      await dealt.compileHere(name);
      return { worker: id };
    });
    local.on('drained', dealt.compileRest);
    await Promise.race([server.lost, dealt.done, untilAborted(signal)]);
  } finally {
    dealt.end();
    // After a lost connection there is nothing to be said to the server.
    const leave = async () => {
      await local?.close(true);
      await events.close();
      await queue.close();
      await server.removeBuild(id);
    };
    await server.attempt(leave()).catch(() => {});
    // A run that is interrupted has no use for the pages that are under way.
    if (!signal?.aborted) await dealt.settled();
  }
}

const getName = (index: number) => `batch-${index}`;

/** Keeps track of which batches are done, and where the others are. */
function dealBatches({ batches, compile, fetch, onWorker }: SpreadInput) {
  const open = new Map(batches.map((pages, index) => [getName(index), pages]));
  /** Batches whose results are being made or fetched by this process. */
  const underWay = new Map<string, Promise<void>>();
  let isOver = false;
  let finish = (_error?: unknown): void => {};
  const done = new Promise<void>((resolve, reject) => {
    finish = (error) => (error === undefined ? resolve() : reject(error));
  });
  done.catch(() => {});
  const begin = (name: string, work: (pages: Pages) => Promise<void>): Promise<void> => {
    const pages = open.get(name);
    if (pages === undefined || isOver) return Promise.resolve();
    const begun =
      underWay.get(name) ??
      work(pages).then(() => {
        open.delete(name);
        if (open.size === 0) finish();
      }, finish);
    underWay.set(name, begun);
    return begun;
  };
  let isTakingRest = false;
  return {
    done,
    compileHere: (name: string) => begin(name, compile),
    takeAnswer(name: string, answer: unknown): void {
      if (underWay.has(name)) return;
      const { worker } = (answer ?? {}) as Partial<BatchAnswer>;
      onWorker(String(worker), open.get(name)?.length ?? 0);
      void begin(name, fetch);
    },
    async compileRest(): Promise<void> {
      if (isTakingRest) return;
      isTakingRest = true;
      // What was given out last comes back last.
      for (const name of [...open.keys()].reverse()) if (!underWay.has(name)) await begin(name, compile);
      isTakingRest = false;
    },
    /** Begins nothing more. */
    end(): void {
      isOver = true;
    },
    /** Resolves when all that has begun is done. */
    settled: () => Promise.all(underWay.values()),
  };
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
