/** Opens the storage that machines share, by the scheme of its address; only what that needs is loaded. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RemoteEntry, RemoteFailure, type RemoteStorage } from './remote-storage.ts';
import { createSharedStore, type SharedStore } from './shared-store.ts';

export interface SharedStoreOptions {
  /** A checked address, without credentials. */
  readonly url: string;
  readonly canWrite: boolean;
  /** Milliseconds that a request may take. */
  readonly timeoutMs: number;
  /** Secret that the server wants to see. */
  readonly token: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** Where packages that a kind of server needs are looked for; undefined: none may be loaded. */
  readonly projectDir: string | undefined;
}

/** Never fails: a storage that cannot be used is a warning of the store. */
export async function openSharedStore(options: SharedStoreOptions): Promise<SharedStore> {
  const { canWrite, timeoutMs, signal } = options;
  const { host } = new URL(options.url);
  return createSharedStore({ storage: await openStorage(options), host, canWrite, timeoutMs, signal });
}

async function openStorage(options: SharedStoreOptions): Promise<RemoteStorage> {
  const { url, token } = options;
  const { protocol, hostname } = new URL(url);
  const secure = SECURE[protocol];
  if (token !== undefined && secure !== undefined && !isLoopback(hostname))
    return refuse(`DOCGEN_CACHE_TOKEN is set and would travel unencrypted; use an address with ${secure}`);
  if (protocol === 'redis:' || protocol === 'rediss:') return openRedis(options);
  const { createHttpStorage } = await import('./http-storage.ts');
  return createHttpStorage({ url, token });
}

/** What to use instead of schemes that encrypt nothing. */
const SECURE: Readonly<Record<string, string>> = { 'http:': 'https', 'redis:': 'rediss' };

async function openRedis({ url, token, timeoutMs, projectDir }: SharedStoreOptions): Promise<RemoteStorage> {
  if (projectDir === undefined)
    return refuse('it needs the package ioredis, and an untrusted build loads no packages of the site');
  let client: string;
  try {
    client = createRequire(join(projectDir, 'package.json')).resolve('ioredis');
  } catch {
    return refuse('it needs the package ioredis, which is not installed (npm install -D ioredis)');
  }
  const { createRedisStorage } = await import('./redis-storage.ts');
  const { default: Client } = await import(pathToFileURL(client).href);
  return createRedisStorage({ url, token, timeoutMs, Client });
}

/** Storage that is never asked. */
function refuse(why: string): RemoteStorage {
  const fail = async (_keys: readonly (string | RemoteEntry)[]): Promise<never> => {
    throw new RemoteFailure('access', why);
  };
  return {
    batchSize: Number.MAX_SAFE_INTEGER,
    requestsAtOnce: 1,
    read: fail,
    write: fail,
    has: fail,
    close() {},
  };
}

/** True if nothing that is sent there leaves this machine. */
function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
