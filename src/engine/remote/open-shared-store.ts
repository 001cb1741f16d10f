/** Opens the storage that machines share, by the scheme of its address; only what that needs is loaded. */
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
}

/** Never fails: a storage that cannot be used is a warning of the store. */
export async function openSharedStore(options: SharedStoreOptions): Promise<SharedStore> {
  const { canWrite, timeoutMs, signal } = options;
  const { host } = new URL(options.url);
  return createSharedStore({ storage: await openStorage(options), host, canWrite, timeoutMs, signal });
}

async function openStorage({ url, token }: SharedStoreOptions): Promise<RemoteStorage> {
  const { protocol, hostname } = new URL(url);
  if (token !== undefined && protocol === 'http:' && !isLoopback(hostname))
    return refuse('DOCGEN_CACHE_TOKEN is set and would travel unencrypted; use an address with https');
  const { createHttpStorage } = await import('./http-storage.ts');
  return createHttpStorage({ url, token });
}

/** Storage that is never asked. */
function refuse(why: string): RemoteStorage {
  const fail = async (_keys: readonly (string | RemoteEntry)[]): Promise<never> => {
    throw new RemoteFailure('access', why);
  };
  return { batchSize: Number.MAX_SAFE_INTEGER, read: fail, write: fail, has: fail, close() {} };
}

/** True if nothing that is sent there leaves this machine. */
function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
