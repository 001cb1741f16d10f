/**
 * A Chromium that speaks the DevTools protocol over a pipe: messages are JSON, each followed by a zero byte. It ends
 * when the pipe is closed, so none is left behind, however the build ends.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { BrowserEnded } from '../../shared/ended.ts';

export type BrowserPipe = ReturnType<typeof openBrowser>;

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-sync',
  '--hide-scrollbars',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
  // A container has little shared memory.
  '--disable-dev-shm-usage',
  // Nothing is needed from any network.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--font-render-hinting=none',
  '--lang=en-US',
];

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export function openBrowser(path: string) {
  const profile = mkdtempSync(join(tmpdir(), 'docgen-browser-'));
  const child = startProgram(path, profile);
  const [, , errors, input, output] = child.stdio as unknown as [
    null,
    null,
    Socket,
    Writable & Socket,
    Socket,
  ];
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastWords = '';
  let lastId = 0;
  let ended: BrowserEnded | undefined;
  const handles = [child, errors, input, output];
  /** Lets Node exit while no request is pending: only then nobody waits for the browser. */
  const hold = () => {
    for (const handle of handles) handle.ref();
  };
  const letGo = () => {
    if (waiting.size === 0) for (const handle of handles) handle.unref();
  };
  const end = (error: BrowserEnded) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    letGo();
  };
  errors.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2000);
  });
  child.on('error', (error) => {
    end(new BrowserEnded(`"${path}" cannot be started: ${error.message}`));
    setGone();
  });
  const endAll = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  const onExit = () => {
    endAll();
    removeProfile(profile);
  };
  process.once('exit', onExit);
  let setGone = () => {};
  const gone = new Promise<void>((resolve) => {
    setGone = resolve;
  });
  child.on('exit', (code, signal) => {
    process.off('exit', onExit);
    end(new BrowserEnded(`"${path}" ended (${code ?? signal})${describeLastWords(lastWords)}`));
    removeProfile(profile);
    setGone();
  });
  // Errors of the pipes are reported by its end.
  for (const pipe of [input, output, errors]) pipe.on('error', () => {});
  readMessages(output, ({ id, method, result, error }) => {
    if (method === 'Inspector.targetCrashed') return kill(new BrowserEnded('it has crashed'));
    const request = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || request === undefined) return;
    waiting.delete(id);
    letGo();
    if (error) request.reject(new Error(error.message));
    else request.resolve(result);
  });
  const kill = (error: BrowserEnded) => {
    end(error);
    endAll();
  };
  letGo();
  return {
    /** True until the browser ends. */
    get isOpen() {
      return ended === undefined;
    },
    /** Ends the browser at once. What was asked fails with this error. */
    kill,
    /** Ends the browser, and waits until it has. */
    async close(): Promise<void> {
      hold();
      input.end();
      await gone;
    },
    /** @throws BrowserEnded if the browser ends first; an Error if it refuses. */
    send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
      if (ended) return Promise.reject(ended);
      lastId += 1;
      const id = lastId;
      hold();
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      });
    },
  };
}

function startProgram(path: string, profile: string) {
  // Chromium does not start as root with its sandbox on.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return spawn(path, [...FLAGS, ...sandbox, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      // biome-ignore lint/style/noProcessEnv: nothing is decided by it here; fonts and libraries are found with it
      ...process.env,
      // The font of a letter depends on the language of the system.
      LC_ALL: 'C.UTF-8',
      LANG: undefined,
      LANGUAGE: undefined,
      LC_CTYPE: undefined,
      FC_LANG: undefined,
    },
    // In a separate group: systems wrap a browser in a script, and a signal would only end that.
    detached: process.platform !== 'win32',
  });
}

/**
 * Removes the profile. Processes of the browser may still write into it: what remains is in the system's folder for
 * temporary files.
 */
function removeProfile(dir: string): void {
  try {
    rmSync(dir, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  } catch {
    // See above.
  }
}

function readMessages(output: Socket, onMessage: (message: Answer) => void): void {
  let rest: string[] = [];
  output.setEncoding('utf8').on('data', (text: string) => {
    const parts = text.split('\0');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      const message = [...rest, part].join('');
      rest = [];
      onMessage(JSON.parse(message) as Answer);
    }
    rest.push(last);
  });
}

/** Returns the line with the reason, without the place in Chromium's source. */
function describeLastWords(text: string): string {
  const lines = text.trim().split('\n');
  const line =
    lines.findLast((entry) => /FATAL|sandbox|error while loading/i.test(entry)) ?? lines.at(-1) ?? '';
  const words = line.replace(/^\[[^\]]*\]\s*/, '').replace(/[.\s]+$/, '');
  return words === '' ? '' : `: ${words}`;
}
