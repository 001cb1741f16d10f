/**
 * Watches the main thread while it runs code of the site's own: an endless loop there can be ended by
 * nothing but another thread. That one is started when such code is about to run for the first time,
 * since it costs about 20 ms of processor time; a site without such code never has it.
 */
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { formatEndlessMessage, STUCK, type SupervisorData, TEXT_START } from './endless.ts';
import { type Endless, followWork, type Work } from './site-work.ts';
import { readThreadName } from './thread-time.ts';

export interface SuperviseOptions {
  /**
   * Called on the main thread, in the midst of what never gives way: all it can do is to say so at once
   * and end the process. Where it does not, or in native code, which nothing can interrupt, the process is killed.
   */
  readonly onEndless: (diagnostic: Diagnostic) => void;
  /** Processor time without a turn of the event loop, in milliseconds. @default 300 000 */
  readonly limitMs?: number;
}

/**
 * Five minutes: what plugins do in one go and honestly is to have TypeScript check a whole code base, which
 * takes a minute and a half for the largest, and three times as long on a slow machine.
 */
const STRETCH_LIMIT_MS = 300_000;
const LOOK_MS = 1000;
const TEXT_BYTES = 2048;

/** Gives the function that ends it. */
export function supervise({ onEndless, limitMs = STRETCH_LIMIT_MS }: SuperviseOptions): () => void {
  const shared = new SharedArrayBuffer(TEXT_START + TEXT_BYTES);
  const underWay = createStack();
  let thread: ReturnType<typeof startThread> | undefined;
  let locateFrame: Endless['locate'];
  const onStuck = (stack: string): void => {
    onEndless(createEndlessDiagnostic(underWay.top(), { stack, limitMs, locateFrame }));
  };
  const events = process as NodeJS.EventEmitter;
  events.on(STUCK, onStuck);
  const unfollow = followWork(({ work, isOver }) => {
    if (work.endless === undefined) return;
    if (isOver) underWay.remove(work);
    else underWay.add(work);
    locateFrame = work.endless.locate ?? locateFrame;
    if (work.endless.isForeign) thread ??= startThread({ shared, limitMs });
    if (thread) writeText(shared, underWay.top());
  });
  return () => {
    unfollow();
    events.off(STUCK, onStuck);
    thread?.stop();
  };
}

function startThread({ shared, limitMs }: Pick<SupervisorData, 'shared' | 'limitMs'>) {
  const lookMs = Math.min(LOOK_MS, limitMs / 5);
  const workerData: SupervisorData = { shared, limitMs, lookMs, name: readThreadName() };
  const worker = new Worker(new URL('./supervisor-thread.js', import.meta.url), {
    workerData,
    // A copy of the environment, and what Node was told to load first, are a third of what it costs.
    env: SHARE_ENV,
    execArgv: [],
  });
  worker.unref();
  worker.on('error', (error) => process.emitWarning(`Endless loops will not be ended: ${error.message}`));
  const state = new Int32Array(shared, 0, 1);
  const turning = setInterval(() => Atomics.add(state, 0, 1), lookMs / 2).unref();
  return {
    stop() {
      clearInterval(turning);
      void worker.terminate();
    },
  };
}

/** Of works that begin and end in any order, the one that began last. */
function createStack() {
  const works: Work[] = [];
  const over = new Set<Work>();
  return {
    add: (work: Work) => void works.push(work),
    remove(work: Work) {
      over.add(work);
      for (let last = works.at(-1); last !== undefined && over.delete(last); last = works.at(-1)) works.pop();
    },
    top: () => works.at(-1),
  };
}

/** For a main thread that cannot speak for itself. */
function writeText(shared: SharedArrayBuffer, work: Work | undefined): void {
  const { code, file = '', subject } = work?.endless ?? UNKNOWN;
  const bytes = Buffer.from(shared, TEXT_START);
  const length = bytes.write(`${work?.what ?? ''}\n${code}\n${file}\n${subject}`, 0, TEXT_BYTES - 1);
  bytes[length] = 0;
}

const UNKNOWN: Endless = { code: 'DG9001', subject: 'docgen' };

interface EndlessDetails {
  readonly stack: string;
  readonly locateFrame: Endless['locate'];
  readonly limitMs: number;
}

export function createEndlessDiagnostic(
  work: Work | undefined,
  { stack, limitMs, locateFrame = () => undefined }: EndlessDetails,
): Diagnostic {
  const { code, subject, file, plugin } = work?.endless ?? UNKNOWN;
  const frames = stack.split('\n');
  const place = frames.map(locateFrame).find((found) => found !== undefined);
  const foreign = frames.find(
    (frame) => !/\(node:|[\\/]dist[\\/](?:engine|plugins)[\\/]|\(undefined:/.test(frame),
  );
  const where = foreign && place === undefined ? ` It was ${foreign.trim()}.` : '';
  const hint = `Look for a loop that never ends.${where}`;
  return createDiagnostic('error', code, formatEndlessMessage(subject, limitMs), {
    file,
    plugin,
    ...place,
    hint,
  });
}
