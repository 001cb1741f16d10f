/** Opens shared storage by the scheme of its address; only the code for that is loaded. */
import { isLoopback } from '../../shared/server-address.ts';
import { findPackage } from './find-package.ts';
import { type RemoteEntry, RemoteFailure, type RemoteStorage } from './remote-storage.ts';
import type { AwsOptions } from './shared-options.ts';
import { createSharedStore, type SharedStore } from './shared-store.ts';

export interface SharedStoreOptions {
  /** A checked address, without credentials. */
  readonly url: string;
  readonly canWrite: boolean;
  /** Milliseconds that a request may take. */
  readonly timeoutMs: number;
  /** Secret for the server. */
  readonly token: string | undefined;
  /** Replaces the token for addresses of `s3:`. */
  readonly aws: AwsOptions | undefined;
  readonly signal: AbortSignal | undefined;
  /** Where to look for packages that a kind of server needs; undefined: none may be loaded. */
  readonly projectDir: string | undefined;
}

/** Never fails: unusable storage is a warning of the store. */
export async function openSharedStore(options: SharedStoreOptions): Promise<SharedStore> {
  const { canWrite, timeoutMs, signal } = options;
  const { host } = new URL(options.url);
  return createSharedStore({ storage: await openStorage(options), host, canWrite, timeoutMs, signal });
}

async function openStorage(options: SharedStoreOptions): Promise<RemoteStorage> {
  const { url, token } = options;
  const { protocol, hostname } = new URL(url);
  if (protocol === 's3:') return openS3(options);
  const secure = SECURE[protocol];
  if (token !== undefined && secure !== undefined && !isLoopback(hostname))
    return refuse(`DOCGEN_CACHE_TOKEN is set and would travel unencrypted; use an address with ${secure}`);
  if (protocol === 'redis:' || protocol === 'rediss:') return openRedis(options);
  const { createHttpStorage } = await import('./http-storage.ts');
  return createHttpStorage({ url, token });
}

/** Replacements for schemes without encryption. */
const SECURE: Readonly<Record<string, string>> = { 'http:': 'https', 'redis:': 'rediss' };

async function openRedis({ url, token, timeoutMs, projectDir }: SharedStoreOptions): Promise<RemoteStorage> {
  const client = findPackage('ioredis', projectDir);
  if ('missing' in client) return refuse(client.missing);
  const { createRedisStorage } = await import('./redis-storage.ts');
  const { default: Client } = await import(client.url);
  return createRedisStorage({ url, token, timeoutMs, Client });
}

async function openS3({ url, aws = {}, projectDir }: SharedStoreOptions): Promise<RemoteStorage> {
  const { openBucket } = await import('./s3-bucket.ts');
  const opened = await openBucket(url, aws, projectDir);
  if ('refusal' in opened) return refuse(opened.refusal);
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(opened.bucket);
}

/** Creates storage that is never used. */
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
