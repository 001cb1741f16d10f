/** The built command line as a process of its own: what a person at a terminal gets. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { keepBundles, lendBundles } from './kept-bundles.ts';
import { PATIENCE_MS } from './patience.ts';

const BIN = join(import.meta.dirname, '../../bin/docgen.js');

export interface DocgenOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The Node.js that it runs on. @default that of the tests */
  readonly node?: string;
  /** A command that runs it, with arguments of its own. */
  readonly through?: readonly string[];
  /** Whether a first build finds nothing at all, not even the bundles that other tests have made. @default false */
  readonly isCold?: boolean;
  /** Whether the test writes to its standard input. @default false */
  readonly hasInput?: boolean;
}

export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningDocgen {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** All that it has written so far. */
  written(): string;
  /** Resolves to the match once the output has it; fails with what was written when the process ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** The same process, without what it has written until now. */
  fromNow(): RunningDocgen;
}

/** Runs to the end, also where no test runs yet. */
export function runDocgen(args: readonly string[], options: DocgenOptions): Promise<Ended> {
  return leaveRunning(args, options).ended;
}

/** Builds a project, also where no test runs yet; fails with what was printed. */
export async function buildProject(dir: string): Promise<void> {
  const isFirst = lendBundles(dir);
  await promisify(execFile)(process.execPath, [BIN, 'build'], { cwd: dir });
  if (isFirst) keepBundles(dir);
}

/** Starts and leaves running; killed when the test ends. */
export function startDocgen(args: readonly string[], options: DocgenOptions): RunningDocgen {
  const running = leaveRunning(args, options);
  onTestFinished(() => {
    if (running.child.exitCode === null) running.child.kill('SIGKILL');
  });
  return running;
}

const NOTHING = { stdout: 0, stderr: 0 };

/** Starts and leaves running; whoever does so ends it. */
export function leaveRunning(
  args: readonly string[],
  { cwd, env = {}, node = process.execPath, through = [], isCold = false, hasInput = false }: DocgenOptions,
): RunningDocgen {
  const isFirst = args[0] === 'build' && !isCold && existsSync(join(cwd, 'docs')) && lendBundles(cwd);
  // Whatever this test run was started with must not reach the command.
  const { CI, GITHUB_ACTIONS, FORCE_COLOR, NO_COLOR, PORT, HOST, NODE_ENV, ...clean } = process.env;
  const [program = '', ...words] = [...through, node, BIN, ...args];
  const child = spawn(program, words, {
    cwd,
    env: { ...clean, ...env },
    stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => {
      if (isFirst && exitCode === 0) keepBundles(cwd);
      resolve({ exitCode, ...written });
    });
  });
  const hear = (from: typeof NOTHING): RunningDocgen => {
    const heard = () => written.stdout.slice(from.stdout) + written.stderr.slice(from.stderr);
    return {
      child,
      ended,
      written: heard,
      fromNow: () => hear({ stdout: written.stdout.length, stderr: written.stderr.length }),
      waitFor: (pattern) =>
        new Promise((resolve, reject) => {
          const fail = (what: string) => reject(new Error(`${what} ${pattern}:\n${heard()}`));
          const limit = setTimeout(() => fail('docgen has not written'), PATIENCE_MS);
          const look = () => {
            const match = pattern.exec(heard());
            if (!match) return;
            clearTimeout(limit);
            resolve(match);
          };
          listeners.add(look);
          look();
          ended.then(() => fail('docgen ended before it wrote'), reject).finally(() => clearTimeout(limit));
        }),
    };
  };
  return hear(NOTHING);
}
