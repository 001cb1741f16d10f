/**
 * Ends docgen when its main thread never gives way; started by `supervise.ts`. A thread of its own, since
 * the main one hears nothing in an endless loop, no signal either. What counts is the processor time that
 * the main thread has had since its event loop turned for the last time; the clock only says when to look.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { formatEndlessMessage, STUCK, type SupervisorData, TEXT_START } from './endless.ts';
import { readTimeOfThread } from './thread-time.ts';

/** When a person is told. */
const BUSY_MS = 15_000;
/** Processor time that a main thread has to say itself what is wrong. */
const LAST_WORDS_MS = 2_000;
/** To where code of the site's own is seen. */
const MOST_STEPS = 20;
/** Pages are compiled and rendered on four threads at most next to the main one. */
const MOST_AT_WORK = 5;

await watch(workerData as SupervisorData);

async function watch({ shared, name, limitMs, lookMs }: SupervisorData): Promise<void> {
  const state = new Int32Array(shared, 0, 2);
  const readTime = () => readTimeOfThread(name, MOST_AT_WORK);
  let turns = Atomics.load(state, 0);
  let before = readTime();
  let worked = 0;
  while (worked < limitMs) {
    Atomics.wait(state, 1, 0, lookMs);
    const now = readTime();
    const heartbeat = Atomics.load(state, 0);
    const isBusy = worked >= BUSY_MS;
    // More than the time since the last look cannot have been work: some virtual machines count their sleep.
    worked = heartbeat === turns ? worked + Math.min(now - before, 2 * lookMs) : 0;
    if (!isBusy && worked >= BUSY_MS && worked < limitMs) announceBusy(readText(shared).what);
    [turns, before] = [heartbeat, now];
  }
  const kill = (): void => {
    const { code, file, subject } = readText(shared);
    const place = file === '' ? '' : `  ${file}`;
    writeSync(2, `\n✖ error ${code}${place}\n  ${formatEndlessMessage(subject, limitMs)}\n`);
    process.kill(process.pid, 'SIGKILL');
  };
  await requestLastWords(kill);
  const timeAtRequest = readTime();
  setInterval(() => {
    if (readTime() - timeAtRequest >= Math.min(LAST_WORDS_MS, limitMs)) kill();
  }, lookMs);
}

function announceBusy(what: string): void {
  if (what === '') return;
  const text = `${BUSY_MS / 1000} s of processor time without a pause`;
  writeSync(2, `\nStill busy with ${what} (${text}).\n`);
}

function readText(shared: SharedArrayBuffer) {
  const text = Buffer.from(shared, TEXT_START).toString('utf8').split('\0', 1)[0] ?? '';
  const [what = '', code = '', file = '', subject = ''] = text.split('\n');
  return { what, code, file, subject };
}

/** Has the main thread pause where it is and say what is wrong; native code cannot be made to pause. */
async function requestLastWords(kill: () => void): Promise<void> {
  try {
    const { Session } = await import('node:inspector');
    const session = new Session();
    session.connectToMainThread();
    const urls = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => void urls.set(params.scriptId, params.url));
    let steps = 0;
    session.on('Debugger.paused', ({ params }) => {
      // Between two of its own functions Node runs those of the site: a few steps lead into one.
      const isNode = ({ location }: { location: { scriptId: string } }) =>
        urls.get(location.scriptId)?.startsWith('node:');
      steps += 1;
      if (params.callFrames.every(isNode) && steps < MOST_STEPS) {
        session.post('Debugger.stepInto');
        return;
      }
      const stack = params.callFrames.map(({ functionName, location }) => {
        const { scriptId, lineNumber, columnNumber = 0 } = location;
        return `    at ${functionName} (${urls.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1})`;
      });
      const expression = `process.emit(${JSON.stringify(STUCK)}, ${JSON.stringify(stack.join('\n'))})`;
      // It does not return when all is well.
      session.post('Runtime.evaluate', { expression }, kill);
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  } catch {
    // A Node without an inspector.
    kill();
  }
}
