/**
 * The built command line in a terminal of its own, created by `script`: with its input, its output and its
 * final state.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const BIN = join(import.meta.dirname, '../../bin/docgen.js');

export interface TerminalOptions {
  readonly cwd: string;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface Left {
  readonly exitCode: number;
  /** All that was written, as it was sent to the terminal. */
  readonly written: string;
  /** Settings of the terminal afterwards, as `stty -a` lists them. */
  readonly modes: readonly string[];
}

export interface Terminal {
  type(keys: string): void;
  /** Resolves to the match once the terminal shows it, colours left out; fails when docgen ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  readonly left: Promise<Left>;
}

/** Starts docgen in a terminal; killed when the test ends. */
export function startInTerminal(args: readonly string[], options: TerminalOptions): Terminal {
  const { cwd, columns = 80, env = {} } = options;
  const { CI, GITHUB_ACTIONS, FORCE_COLOR, NO_COLOR, PORT, HOST, NODE_ENV, ...clean } = process.env;
  // The shell outlives Ctrl+C, to print how docgen ended and the state of the terminal.
  const command = [process.execPath, BIN, ...args].map((word) => `'${word}'`).join(' ');
  const line = `trap : INT QUIT; stty cols ${columns}; ${command}; echo "exit=$?"; stty -a`;
  const child = spawn('script', ['-qfec', line, '/dev/null'], {
    cwd,
    env: { ...clean, SHELL: '/bin/sh', LANG: 'C.UTF-8', TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));

  let output = '';
  const listeners = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    for (const listener of listeners) listener();
  });
  const left = new Promise<Left>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      const [, written = '', exitCode = '', modes = ''] =
        /^([\s\S]*)exit=(\d+)\s([\s\S]*)$/.exec(output) ?? [];
      resolve({ exitCode: Number(exitCode), written, modes: modes.split(/[\s;]+/) });
    });
  });
  return {
    type: (keys) => void child.stdin.write(keys),
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(stripColours(output));
          if (match) resolve(match);
        };
        listeners.add(look);
        look();
        left.then(
          () => reject(new Error(`docgen ended before the terminal had ${pattern}:\n${output}`)),
          reject,
        );
      }),
    left,
  };
}

/** Text without colours. */
export function stripColours(written: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are taken out
  return written.replace(/\u001b\[\d+m/g, '');
}
