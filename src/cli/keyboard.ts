/**
 * A terminal that is read key by key. Then nobody turns Ctrl+C and Ctrl+Z into signals
 * but this file, and the terminal must get its usual mode back whenever docgen lets go
 * of it: at the end, while it is stopped, and never is it taken from another job. What
 * ends without coming here (process.exit, a crash) Node itself mends.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { isatty } from 'node:tty';

export interface Keyboard {
  /** Hands on what is typed; what is pasted, and keys that send several characters, come as one piece. */
  open(onType: (text: string) => void): { close(): void };
}

/** What terminals send, and the signal that they send instead when they are not read key by key. */
const SIGNALS: Readonly<Record<string, NodeJS.Signals>> = {
  '\u0003': 'SIGINT',
  '\u001a': 'SIGTSTP',
  '\u001c': 'SIGQUIT',
};

const AGAIN_MS = 500;

/** Undefined where nobody types. */
export function findKeyboard(): Keyboard | undefined {
  return isatty(0) ? { open: (onType) => openKeyboard(process.stdin, onType) } : undefined;
}

function openKeyboard(stdin: NodeJS.ReadStream, onType: (text: string) => void) {
  let retry: NodeJS.Timeout | undefined;
  const take = () => {
    // A terminal that was stopped from outside forgot its mode, and Node does not know.
    letGo();
    // Whoever changes a terminal's mode from the background is stopped by the system, and
    // not every shell tells a job that runs that it has come to the foreground.
    if (!isInForeground()) {
      retry = setTimeout(take, AGAIN_MS).unref();
      return;
    }
    stdin.setRawMode(true);
    // Not a moment earlier: to read from the background is refused in the same way.
    stdin.on('data', read).resume();
  };
  const letGo = () => {
    clearTimeout(retry);
    if (!stdin.isRaw) return;
    stdin.off('data', read).pause();
    stdin.setRawMode(false);
  };
  const read = (text: string) => {
    const signals = [...text].flatMap((character) => SIGNALS[character] ?? []);
    if (signals.length === 0) return onType(text);
    letGo();
    for (const signal of signals) signalGroup(signal);
  };
  // The window may be closed while the server goes on.
  const ignore = () => {};
  stdin.setEncoding('utf8').on('error', ignore);
  process.on('SIGCONT', take);
  take();
  return {
    close() {
      process.off('SIGCONT', take);
      letGo();
      stdin.off('error', ignore);
    },
  };
}

/** As the terminal does it: to this process, whoever started it and whatever it started. */
function signalGroup(signal: NodeJS.Signals): void {
  if (process.platform !== 'win32') process.kill(0, signal);
  // Windows has no groups, and `kill` there ends a process unasked.
  else if (signal === 'SIGINT') process.emit(signal);
}

/** Linux tells in `/proc`: the fifth field is the process group, the eighth the one in the foreground. */
function isInForeground(): boolean {
  if (process.platform !== 'linux') return true;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[2] === fields[5];
}
