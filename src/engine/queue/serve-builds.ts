/** The other end of a queue: helps builds one after another, until it is told to stop. */
import { randomUUID } from 'node:crypto';
import { type Checkout, describeDifference } from './checkout.ts';
import type { Batch, BuildNotice } from './messages.ts';
import type { QueueServer } from './queue-server.ts';

/** A build for which this machine works. */
export interface OpenedBuild {
  /** Puts the results of a batch into the shared store. */
  work(batch: Batch): Promise<void>;
  close(): Promise<void>;
}

export interface ServeBuildsInput {
  readonly server: QueueServer;
  /** Reads the current checkout. */
  readCheckout(): Promise<Checkout>;
  /** Opens the site for a build, or returns the reason why not, as words for people. */
  open(notice: BuildNotice): Promise<OpenedBuild | string>;
  onRefusal(why: string): void;
  /** True to stop after the first build that was helped. */
  readonly once: boolean;
  readonly signal: AbortSignal;
}

/** Interval for checking that a build still runs. */
const LOOK_MS = 2000;

/** Resolves when `signal` is aborted, or, with `once`, when the first build has ended. */
export async function serveBuilds(input: ServeBuildsInput): Promise<void> {
  const { server, once, signal } = input;
  const worker = randomUUID();
  const seen = new Set<string>();
  const waiting: BuildNotice[] = [];
  let wake = (): void => {};
  signal.addEventListener('abort', () => wake());
  await server.onBuild((notice) => {
    if (!seen.has(notice.id)) waiting.push(notice);
    seen.add(notice.id);
    wake();
  });
  while (!signal.aborted) {
    const notice = waiting.shift();
    if (notice === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    // Its process was killed: what it left behind is removed.
    if (!(await server.isRunning(notice.id))) await server.removeBuild(notice.id);
    else if ((await helpBuild(notice, worker, input)) && once) return;
  }
}

async function helpBuild(notice: BuildNotice, worker: string, input: ServeBuildsInput): Promise<boolean> {
  const { server, signal } = input;
  const difference = describeDifference(notice.checkout, await input.readCheckout());
  const build = difference === undefined ? await input.open(notice) : `the build is of ${difference}`;
  if (typeof build === 'string') {
    await server.refuse(notice.id, { worker, why: build });
    input.onRefusal(build);
    return false;
  }
  const taking = server.createWorker(notice.id, async (batch) => {
    await build.work(batch);
    return { worker };
  });
  await untilEnded(notice.id, server, signal);
  // The build, or this worker, no longer needs what is in progress.
  await taking.close(true);
  await build.close();
  // The build does so too, unless it was killed.
  if (!signal.aborted) await server.removeBuild(notice.id).catch(() => {});
  return true;
}

function untilEnded(build: string, server: QueueServer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const look = async (): Promise<void> => {
      // Without a connection the state is unknown; it is tried again.
      const isRunning = await server.isRunning(build).catch(() => true);
      if (!isRunning || signal.aborted) resolve();
      else timer = setTimeout(look, LOOK_MS);
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    void look();
  });
}
