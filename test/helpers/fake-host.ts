import { Readable } from 'node:stream';
import type { BuildResult, Engine, ServeOptions } from '../../src/cli/engine.ts';
import { loadEngine } from '../../src/cli/engine.ts';
import type { Keyboard } from '../../src/cli/keyboard.ts';
import { run } from '../../src/cli/run.ts';
import type { Environment } from '../../src/cli/terminal.ts';
import type { SiteConfig } from '../../src/index.ts';

/** A run of the command line with everything around it made up. */
export interface Run {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly engine?: Partial<Engine>;
  readonly env?: Environment;
  readonly cwd?: string;
  readonly tty?: boolean;
  readonly columns?: number;
  readonly keyboard?: Keyboard;
  /** Replaces the browser and the editor. */
  readonly onOpen?: (what: string) => void | Promise<void>;
  /** Called with the exit code if the process would exit at once. */
  readonly onExit?: (exitCode: number) => void;
  /** Receives the function that interrupts, as Ctrl+C would. */
  readonly onStart?: (interrupt: () => void) => void;
}

const UNWATCHED: Partial<Engine> = { followWork: () => () => {}, supervise: () => () => {} };

export async function docgen(line: string, options: RunOptions = {}): Promise<Run> {
  const { engine, env = {}, cwd = process.cwd(), tty = false, columns = 80, onStart } = options;
  const { keyboard, onOpen = () => {}, onExit = () => {} } = options;
  const written = { stdout: '', stderr: '' };
  const createStream = (name: keyof typeof written) => ({
    isTTY: tty,
    columns,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const interruption = new AbortController();
  onStart?.(() => interruption.abort(130));
  const exitCode = await run(line.split(' ').filter(Boolean), {
    cwd,
    env,
    startTime: performance.now(),
    stdin: Readable.from([]),
    stdout: createStream('stdout'),
    stderr: createStream('stderr'),
    signal: interruption.signal,
    loadEngine: engine ? async () => ({ ...UNWATCHED, ...engine }) as Engine : loadEngine,
    ...(keyboard && { findKeyboard: () => keyboard }),
    openBrowser: async (url) => onOpen(url),
    exitNow: onExit,
    openEditor: async (file, line, column) => onOpen([file, line, column].join(':')),
  });
  return { exitCode, ...written };
}

export const BUILT: BuildResult = {
  ok: true,
  isWritten: true,
  config: { projectDir: process.cwd(), outDir: '/site/doc_build' } as unknown as SiteConfig,
  diagnostics: [],
  pages: [
    { lang: 'en', count: 12 },
    { lang: 'zh', count: 11 },
  ],
  outDir: `${process.cwd()}/doc_build`,
  files: { written: 60, unchanged: 3, removed: 1 },
  drafts: [],
  reused: { pages: 0, rendered: 0 },
  timings: [
    { phase: 'compile', ms: 812 },
    { phase: 'render', ms: 1204 },
  ],
  slowest: [
    { file: 'en/guide/start.md', ms: 41.3 },
    { file: 'zh/guide/start.md', ms: 39 },
    { file: 'en/a.md', ms: 9 },
    { file: 'en/b.md', ms: 8 },
  ],
  reader: { html: 4200, script: 61_234, css: 9876 },
};

/** A fake server; `state` counts its starts, and has the options of the last one. */
export function fakeServer() {
  const state = { asked: undefined as ServeOptions | undefined, started: 0, closed: 0 };
  const start = async (options: ServeOptions) => {
    state.asked = options;
    state.started += 1;
    return {
      urls: { local: `http://localhost:${options.port ?? 4173}/`, network: [], port: options.port ?? 4173 },
      open: false,
      diagnostics: [],
      close: async () => {
        state.closed += 1;
      },
    };
  };
  return { state, start };
}

/** A keyboard on which a test types; `isOpen` is true while anybody reads it. */
export function fakeKeyboard() {
  const readers = new Set<(text: string) => void>();
  const keyboard: Keyboard = {
    open(onType) {
      readers.add(onType);
      return { close: () => void readers.delete(onType) };
    },
  };
  return {
    keyboard,
    isOpen: () => readers.size > 0,
    type: (text: string) => {
      for (const read of readers) read(text);
    },
  };
}
