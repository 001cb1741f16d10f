/**
 * A server with the Redis protocol, such as Valkey. One connection carries all requests, each for many values; it needs
 * the commands MGET, MSET and EXISTS. Keys begin with `docgen:`, so that others can use the server too.
 */
import { createRedisFailure, createRedisOptions, type RedisClient } from './redis-client.ts';
import { createDamage, RemoteFailure, type RemoteStorage } from './remote-storage.ts';

export interface RedisStorageInput {
  /** `redis://host:port/database`, without credentials; `rediss` is encrypted. */
  readonly url: string;
  /** A password, or `user:password`. */
  readonly token: string | undefined;
  /** Time limit in milliseconds for connecting. */
  readonly timeoutMs: number;
  /** The client of the package `ioredis`. */
  readonly Client: RedisClient;
}

/** Results of pages have some kilobytes: a batch is about as large as a picture. */
const BATCH_SIZE = 32;
/** One connection answers in turn, so more would only wait, and be late. */
const REQUESTS_AT_ONCE = 4;
/** A longer answer to a batch is not read to its end: the client stores it until it is complete. */
const MAX_ANSWER_BYTES = 64 * 1024 ** 2;
/** Redis keeps values in memory, and answers nobody else while it sends one. */
const MAX_VALUE_BYTES = 16 * 1024 ** 2;

export function createRedisStorage({ url, token, timeoutMs, Client }: RedisStorageInput): RemoteStorage {
  const client = new Client(createRedisOptions({ url, token, timeoutMs }));
  let lastError: unknown;
  /** Bytes since the last answer. */
  let unanswered = 0;
  client.on('error', (error) => {
    lastError = error;
  });
  // A run that ends early does not wait for the server; a timer keeps it alive during requests.
  client.on('connect', () => {
    unanswered = 0;
    client.stream?.unref();
    client.stream?.on('data', ({ length }: Buffer) => {
      unanswered += length;
      if (unanswered > MAX_ANSWER_BYTES)
        client.stream.destroy(new RemoteFailure('request', 'an answer was too long'));
    });
  });

  // Some versions of the client send a command although the password was refused.
  const explain = (error: unknown): RemoteFailure => createRedisFailure([error, lastError], token);

  let connecting: Promise<void> | undefined;
  const connect = async (): Promise<void> => {
    await client.connect();
    // Without a login, Redis only answers short commands with an error: longer ones break the connection.
    await client.mget(createName(''));
  };

  const request = async <T>(signal: AbortSignal, command: () => Promise<T>): Promise<T> => {
    try {
      // Only a request reconnects: the circuit decides how often.
      if (connecting === undefined && client.status !== 'ready')
        connecting = connect().finally(() => {
          connecting = undefined;
        });
      if (connecting !== undefined) await untilAborted(connecting, signal);
      const answer = await untilAborted(command(), signal);
      unanswered = 0;
      return answer;
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

/** Drops the answer of an aborted command, which the client cannot cancel. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
