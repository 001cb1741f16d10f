/** A real Redis on a port of its own, on this machine alone and with nothing on the disk; it ends with the test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { onTestFinished } from 'vitest';
import { makeFolder } from './folders.ts';
import { findFreePort } from './free-port.ts';

export interface RedisServer {
  readonly port: number;
  /** Address for `cache.remote`. */
  readonly url: string;
  readonly child: ChildProcess;
  /** Resolves when its log has this text; it may have it already. */
  says(text: string): Promise<void>;
}

/** Program to run, which `scripts/test.js` finds or installs; undefined where there is none. */
export const REDIS = process.env.DOCGEN_REDIS || undefined;

/** `args` are lines of its configuration: `--maxmemory`, `1mb`. */
export async function startRedis(...args: readonly string[]): Promise<RedisServer> {
  return start((port) => ['--port', `${port}`, ...args], 'redis');
}

/** Takes encrypted connections alone. */
export async function startSecureRedis(certificate: { cert: string; key: string }): Promise<RedisServer> {
  const files = ['--tls-cert-file', certificate.cert, '--tls-key-file', certificate.key];
  return start(
    (port) => ['--port', '0', '--tls-port', `${port}`, ...files, '--tls-auth-clients', 'no'],
    'rediss',
  );
}

async function start(listArgs: (port: number) => string[], scheme: string): Promise<RedisServer> {
  const own = ['--bind', '127.0.0.1', '--save', '', '--dir', makeFolder('redis')];
  for (;;) {
    const port = await findFreePort();
    // A program of several names goes by that which it is run with.
    const child = spawn(REDIS ?? '', [...listArgs(port), ...own], { argv0: 'redis-server' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const says = listen(child);
    try {
      await says('Ready to accept connections');
      return { port, url: `${scheme}://localhost:${port}`, child, says };
    } catch (error) {
      // Somebody else was faster.
      if (!String(error).includes('in use')) throw error;
    }
  }
}

/** A promise that is rejected with all that it said when the process ends before. */
function listen(child: ChildProcess): RedisServer['says'] {
  let words = '';
  const ended = once(child, 'close');
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  return async (text) => {
    const isSaid = new Promise<void>((resolve) => {
      const look = () => {
        if (words.includes(text)) resolve();
      };
      child.stdout?.on('data', look);
      look();
    });
    await Promise.race([isSaid, ended.then(() => Promise.reject(new Error(`Redis ended:\n${words}`)))]);
  };
}

/** The keys of a database. */
export async function listKeys({ port }: RedisServer, db: number): Promise<string[]> {
  const client = new Redis({ port, db });
  try {
    return await client.keys('*');
  } finally {
    client.disconnect();
  }
}
