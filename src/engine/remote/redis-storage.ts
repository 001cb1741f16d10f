/**
 * A server that speaks the protocol of Redis, such as Valkey. One connection carries all requests, each for many values;
 * it needs the commands MGET, MSET and EXISTS. Keys begin with `docgen:`, so that the server can be one that others use.
 */
import { isIP } from 'node:net';
import type { Redis, RedisOptions } from 'ioredis';
import { createDamage, NETWORK_CAUSES, RemoteFailure, type RemoteStorage } from './remote-storage.ts';

export interface RedisStorageInput {
  /** `redis://host:port/database`, without credentials; `rediss` is encrypted. */
  readonly url: string;
  /** A password, or `user:password`. */
  readonly token: string | undefined;
  /** Milliseconds in which a connection must stand. */
  readonly timeoutMs: number;
  /** The client, as the package `ioredis` has it. */
  readonly Client: new (
    options: RedisOptions,
  ) => Redis;
}

/** Results of pages have some kilobytes: a batch is about as long as a picture. */
const BATCH_SIZE = 32;
/** One connection answers in turn, so more would only wait there, and be late. */
const REQUESTS_AT_ONCE = 4;
/** Redis keeps values in memory, and answers nobody else while it sends one. */
const MAX_VALUE_BYTES = 16 * 1024 ** 2;

export function createRedisStorage({ url, token, timeoutMs, Client }: RedisStorageInput): RemoteStorage {
  const client = new Client(createOptions(url, token, timeoutMs));
  let lastError: unknown;
  client.on('error', (error) => {
    lastError = error;
  });
  // A run that ends early does not wait for the server; requests under way have a timer that keeps it going.
  client.on('connect', () => client.stream?.unref());

  // Some versions of the client send a command though the password was refused.
  const explain = (error: unknown): RemoteFailure =>
    createFailure(error, lastError, token === undefined ? 'NOAUTH' : 'WRONGPASS');

  let connecting: Promise<void> | undefined;
  const connect = async (): Promise<void> => {
    await client.connect();
    // To whoever is not logged in, Redis only answers short commands with an error: longer ones break the connection off.
    await client.mget(createName(''));
  };

  const request = async <T>(signal: AbortSignal, command: () => Promise<T>): Promise<T> => {
    try {
      // Only a request connects again: how often is for the circuit to say.
      if (connecting === undefined && client.status !== 'ready')
        connecting = connect().finally(() => {
          connecting = undefined;
        });
      if (connecting !== undefined) await untilAborted(connecting, signal);
      return await untilAborted(command(), signal);
    } catch (error) {
      throw explain(error);
    }
  };

  return {
    batchSize: BATCH_SIZE,
    requestsAtOnce: REQUESTS_AT_ONCE,
    async read(keys, signal) {
      const values: unknown = await request(signal, () => client.mgetBuffer(keys.map(createName)));
      if (!Array.isArray(values) || values.length !== keys.length) throw createDamage();
      return values.map((value) => (Buffer.isBuffer(value) ? value : undefined));
    },
    async write(entries, signal) {
      if (entries.some(([, value]) => value.length > MAX_VALUE_BYTES))
        throw new RemoteFailure('value', 'a result is longer than 16 MiB, which Redis should not keep');
      const values = entries.flatMap(([key, value]) => [createName(key), Buffer.from(value)]);
      await request(signal, () => client.mset(values));
    },
    async has(keys, signal) {
      const pipeline = client.pipeline();
      for (const key of keys) pipeline.exists(createName(key));
      const answers = (await request(signal, () => pipeline.exec())) ?? [];
      const failed = answers.find(([error]) => error !== null);
      if (failed) throw explain(failed[0]);
      return keys.map((_, index) => answers[index]?.[1] === 1);
    },
    close: () => client.disconnect(),
  };
}

function createName(key: string): string {
  return `docgen:${key}`;
}

function createOptions(url: string, token: string | undefined, timeoutMs: number): RedisOptions {
  const { protocol, hostname, port, pathname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const [, username, password] = /^(?:([^:]*):)?(.*)$/.exec(token ?? '') ?? [];
  return {
    ...{ host, port: Number(port || 6379), db: Number(pathname.slice(1) || 0) },
    ...(username && { username }),
    ...(password && { password }),
    // An address has no name of a server to ask for.
    ...(protocol === 'rediss:' && { tls: isIP(host) ? {} : { servername: host } }),
    ...{ connectTimeout: timeoutMs, lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 },
    // Each of them would need a permission more.
    ...{ protocol: 2, enableReadyCheck: false, disableClientInfo: true },
  };
}

/** The client has no way to take back a command: its answer is dropped. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** First words of the errors of a server. */
const REFUSALS: Readonly<Record<string, string>> = {
  NOAUTH: 'it wants a password',
  WRONGPASS: 'it does not accept the password',
  NOPERM: 'it gives no permission',
  READONLY: 'it is a replica, which is only read',
  MOVED: 'it is a part of a cluster, which docgen cannot use',
  CROSSSLOT: 'it is a part of a cluster, which docgen cannot use',
};
const PROBLEMS: Readonly<Record<string, string>> = {
  OOM: 'its memory is full',
  MISCONF: 'it cannot save to its disk',
  LOADING: 'it is still loading its data',
  BUSY: 'it is busy with a script',
  MASTERDOWN: 'it has no connection to its master',
};

/** Only a connection that has stood is worth another one: a batch of many values is not asked for five times. */
const BROKEN_OFF: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET']);
/** What clients say of bytes that are not of the protocol. */
const FOREIGN_ANSWER = /^(?:Unknown RESP type|Protocol error)/;

/** Of what a server or the client says, only words that are known are shown: the rest may hold addresses. */
function createFailure(
  error: unknown,
  lastError: unknown,
  notLoggedIn: 'NOAUTH' | 'WRONGPASS',
): RemoteFailure {
  for (const each of [error, lastError]) {
    if (!(each instanceof Error)) continue;
    const [first = ''] = each.message.split(' ');
    const word = first === 'NOAUTH' ? notLoggedIn : first;
    const { code = '' } = each as { code?: string };
    if (REFUSALS[word]) return new RemoteFailure('access', REFUSALS[word]);
    if (PROBLEMS[word]) return new RemoteFailure('request', PROBLEMS[word]);
    if (NETWORK_CAUSES[code])
      return new RemoteFailure(BROKEN_OFF.has(code) ? 'request' : 'access', NETWORK_CAUSES[code]);
    if (each.name === 'ParserError' || FOREIGN_ANSWER.test(each.message))
      return new RemoteFailure('access', 'it does not speak the protocol of Redis');
    if (each.name === 'ReplyError') return new RemoteFailure('request', 'it answers with an error');
  }
  return new RemoteFailure('request', 'the connection breaks off');
}
