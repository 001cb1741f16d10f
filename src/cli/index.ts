/**
 * Connects the command line to the process: streams, environment, signals, exit. The first Ctrl+C shuts down cleanly
 * within a second, the second one immediately.
 */
import { closeSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { loadEngine } from './engine.ts';
import { describeFailure } from './failure.ts';
import { findKeyboard } from './keyboard.ts';
import { openEditor } from './open-editor.ts';
import { getReportPlace, readStdoutFormat } from './report-format.ts';
import { findCommandName, formatEnd, run } from './run.ts';
import type { TextStream } from './terminal.ts';

const TIDY_MS = 800;

const interruption = new AbortController();

/** Resolves shortly after an interruption, with the exit code, without waiting for what hangs. */
const cutOff = new Promise<number>((resolve) => {
  interruption.signal.addEventListener('abort', () => {
    void delay(TIDY_MS, interruption.signal.reason as number).then(resolve);
  });
});

function interrupt(exitCode: number): void {
  if (interruption.signal.aborted) process.exit(exitCode);
  interruption.abort(exitCode);
}

process.on('SIGINT', () => interrupt(130));
process.on('SIGTERM', () => interrupt(143));
process.on('unhandledRejection', (error) => report(error));
process.on('uncaughtException', (error) => {
  report(error);
  process.exit(1);
});
// `docgen build | head` closes the pipe early; that is not an error, and no reason to stop halfway.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const argv = process.argv.slice(2);
const command = findCommandName(argv);
process.env.NODE_ENV = command === 'dev' ? 'development' : 'production';
// For esbuild, whose service inherits it: most of its objects live until it ends, and collecting garbage is in vain.
process.env.GOGC ??= '400';

// Bound before anything else may replace it.
const writeOut = process.stdout.write.bind(process.stdout);
const writeError = process.stderr.write.bind(process.stderr);
if (isReadByProgram()) process.stdout.write = writeError;

let isAnswered = false;
const exitCode = await Promise.race([
  cutOff.then((code) => {
    if (!isAnswered)
      writeOut(formatEnd(argv, code, [], getReportPlace({ env: process.env, cwd: process.cwd() }, '')));
    return code;
  }),
  run(argv, {
    cwd: process.cwd(),
    env: process.env,
    // The clock starts with the process, so loading docgen itself is counted.
    startTime: 0,
    stdout: createTextStream(process.stdout, (text) => {
      isAnswered ||= text !== '';
      return writeOut(text);
    }),
    stderr: createTextStream(process.stderr, writeError),
    findKeyboard,
    stdin: process.stdin,
    signal: interruption.signal,
    loadEngine,
    openBrowser: async (url) => {
      const { default: open } = await import('open');
      await open(url);
    },
    openEditor,
    exitNow(code) {
      // Node would add a line about the thread that had this one pause.
      closeSync(process.stderr.fd);
      process.exit(code);
    },
  }),
]);
process.exitCode = interruption.signal.aborted ? (interruption.signal.reason as number) : exitCode;
await flush(writeOut);
await flush(writeError);
process.exit();

/**
 * True if a program reads standard output: it is then reserved for docgen, and output of a config, a
 * page or a plugin goes to standard error, with all messages.
 */
function isReadByProgram(): boolean {
  const isPrinted = command === 'info' && argv.includes('--config');
  return readStdoutFormat(argv) !== undefined || isPrinted || command === 'mcp';
}

function createTextStream(stream: NodeJS.WriteStream, write: (text: string) => boolean): TextStream {
  return {
    isTTY: stream.isTTY,
    get columns() {
      return stream.columns;
    },
    write: (text) => write(text),
  };
}

/** Waits for pipes, which some systems write asynchronously; exiting earlier would cut the text off. */
function flush(write: NodeJS.WriteStream['write']): Promise<void> {
  return new Promise((resolve) => write('', () => resolve()));
}

/** Reports errors that nobody awaited; nothing may fail silently. A server continues: its next build may succeed. */
function report(error: unknown): void {
  const { diagnostics, stack } = describeFailure(error);
  for (const { code, message, hint } of diagnostics)
    process.stderr.write(`${code} ${message} ${hint ?? ''}\n`);
  if (argv.includes('--debug')) process.stderr.write(stack);
  if (command !== 'dev' && command !== 'preview' && command !== 'mcp') process.exit(1);
}
