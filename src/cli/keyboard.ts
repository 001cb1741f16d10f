/**
 * A terminal that is read key by key. Ctrl+C is then a key like any other, and the terminal must get its usual mode
 * back when docgen releases it. Node itself restores it after an exit without coming here (process.exit, a crash).
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { isatty } from 'node:tty';

export interface Keyboard {
  /** Passes on what is typed; pasted text, and keys that send several characters, arrive as one piece. */
  open(onType: (text: string) => void): { close(): void };
}

const CTRL_C = '\u0003';

/** Returns undefined if nobody types. */
export function findKeyboard(): Keyboard | undefined {
  return isatty(0) && isInForeground() ? { open: openKeyboard } : undefined;
}

function openKeyboard(onType: (text: string) => void): { close(): void } {
  const { stdin } = process;
  const handleInput = (text: string) => {
    if (!text.includes(CTRL_C)) return onType(text);
    // The next one is a signal again, also for a busy process.
    letGo();
    interrupt();
  };
  const letGo = () => stdin.off('data', handleInput).pause().setRawMode(false);
  // The window may be closed while the server continues.
  const ignore = () => {};
  stdin.setEncoding('utf8').on('error', ignore).on('data', handleInput).setRawMode(true).resume();
  return {
    close() {
      letGo();
      stdin.off('error', ignore);
    },
  };
}

/** Interrupts like the terminal does: the whole process group, parents and children included. */
function interrupt(): void {
  if (process.platform !== 'win32') process.kill(0, 'SIGINT');
  // Windows has no groups, and `kill` there ends a process unasked.
  else process.emit('SIGINT');
}

/**
 * True if this process is in the foreground. The system stops a background process that changes the
 * terminal's mode (`docgen dev &`). Linux shows it in `/proc`: the fifth field is the process group,
 * the eighth the one in the foreground.
 */
function isInForeground(): boolean {
  if (process.platform !== 'linux') return true;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[2] === fields[5];
}
