/**
 * The Redis where builds and workers meet, through two packages of the site: ioredis connects to it, BullMQ distributes
 * the work. Each build has a separate queue, which it removes. A hash lists the builds; a build whose process no longer
 * listens on its channel has ended.
 */
import type { Queue, QueueOptions, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { findPackage } from '../remote/find-package.ts';
import { createRedisFailure, createRedisOptions, type RedisClient } from '../remote/redis-client.ts';
import { RemoteFailure } from '../remote/remote-storage.ts';
import type { Batch, BatchAnswer, BuildNotice, Refusal } from './messages.ts';
import type { QueueAddress } from './queue-address.ts';

/** Prefix of every key and channel, for servers with rights by prefix. */
const PREFIX = 'docgen-queue';
/** The hash of builds, and the channel on which they are announced. */
const BUILDS = `${PREFIX}:builds`;

/** Time limit for connecting. */
const CONNECT_MS = 10_000;
/** Pause between two attempts to reconnect. */
const RETRY_MS = 1000;

export type QueueServer = ReturnType<typeof createServer>;

export interface QueueServerInput extends QueueAddress {
  /** Where to look for the packages. */
  readonly projectDir: string;
  /** True to retry a lost connection forever. */
  readonly isLasting: boolean;
}

/** @throws {RemoteFailure} when a package is missing or the server cannot be used. */
export async function openQueueServer(input: QueueServerInput): Promise<QueueServer> {
  const { url, token, projectDir, isLasting } = input;
  const { default: Client } = await load<{ default: RedisClient }>('ioredis', projectDir);
  const bull = await load<typeof import('bullmq')>('bullmq', projectDir);
  const errors: unknown[] = [];
  const options = createRedisOptions({ url, token, timeoutMs: CONNECT_MS });
  let hasStood = false;
  const createClient = (): Redis => {
    const client = new Client({
      ...options,
      ...(isLasting && { retryStrategy: () => (hasStood ? RETRY_MS : null), maxRetriesPerRequest: null }),
    });
    client.on('error', (error) => errors.unshift(error));
    return client;
  };
  const redis = createClient();
  const listening = createClient();
  const lost = new Promise<never>((_, reject) => {
    redis.on('end', () => reject(createRedisFailure(errors, token)));
  });
  lost.catch(() => {});
  const close = (): void => {
    redis.disconnect();
    listening.disconnect();
  };
  try {
    await Promise.all([redis.connect(), listening.connect()]);
    await redis.hlen(BUILDS);
  } catch (error) {
    close();
    throw createRedisFailure([error, ...errors], token);
  }
  hasStood = true;
  const attempt: ServerParts['attempt'] = (answer) =>
    Promise.race([
      lost,
      answer.catch((error: unknown) => Promise.reject(createRedisFailure([error, ...errors], token))),
    ]);
  return createServer({ redis, listening, bull, attempt, lost, close });
}

interface ServerParts {
  /** Waits for an answer of the server. @throws {RemoteFailure} when it fails, or the connection is lost. */
  readonly attempt: <T>(answer: Promise<T>) => Promise<T>;
  /** Rejects with a `RemoteFailure` when the connection is lost and not retried. */
  readonly lost: Promise<never>;
  readonly close: () => void;
  readonly redis: Redis;
  readonly listening: Redis;
  readonly bull: typeof import('bullmq');
}

function createServer({ redis, listening, bull, attempt, lost, close }: ServerParts) {
  // The check of the version needs another right, and would print what is in the documentation.
  const connection = redis as unknown as QueueOptions['connection'];
  const options: QueueOptions = { connection, prefix: PREFIX, skipVersionCheck: true };
  // Settings of a queue would be written when it is removed.
  const createQueue = (build: string): Queue<Batch, BatchAnswer> =>
    silence(new bull.Queue(build, { ...options, skipMetasUpdate: true }));
  const getChannel = (build: string) => `${PREFIX}:${build}`;
  const hear = async (channel: string, listener: (text: string) => void): Promise<void> => {
    listening.on('message', (from: string, text: string) => {
      if (from === channel) listener(text);
    });
    await listening.subscribe(channel);
  };
  const isRunning = async (build: string): Promise<boolean> => {
    const [, listeners] = (await redis.pubsub('NUMSUB', getChannel(build))) as [string, number];
    return Number(listeners) > 0;
  };
  const listBuilds = async (): Promise<readonly string[]> => Object.values(await redis.hgetall(BUILDS));
  return {
    createQueue,
    createEvents: (build: string) => silence(new bull.QueueEvents(build, options)),
    /** `work` does one batch; two are in progress, so that no thread waits for the next one to arrive. */
    createWorker: (build: string, work: (batch: Batch, name: string) => Promise<BatchAnswer>): Worker =>
      silence(new bull.Worker(build, ({ data, id = '' }) => work(data, id), { ...options, concurrency: 2 })),
    /** Announces a build to workers, including later ones. */
    async announce(notice: BuildNotice): Promise<void> {
      const text = JSON.stringify(notice);
      await attempt(redis.hset(BUILDS, notice.id, text));
      await attempt(redis.publish(BUILDS, text));
    },
    /** Listens for builds: existing ones, and those that begin. */
    async onBuild(listener: (notice: BuildNotice) => void): Promise<void> {
      const tell = (text: string): void => {
        const notice = readNotice(text);
        if (notice !== undefined) listener(notice);
      };
      await hear(BUILDS, tell);
      const tellAll = async () => (await listBuilds()).forEach(tell);
      // Announcements made while there was no connection.
      listening.on('ready', () => void tellAll().catch(() => {}));
      await tellAll();
    },
    /** Removes what a build has left on the server. */
    async removeBuild(build: string): Promise<void> {
      await redis.hdel(BUILDS, build);
      const queue = createQueue(build);
      await queue.obliterate({ force: true });
      await queue.close();
    },
    isRunning,
    async refuse(build: string, refusal: Refusal): Promise<void> {
      await redis.publish(getChannel(build), JSON.stringify(refusal));
    },
    /** Listening here also shows that a build runs. */
    onRefusal: (build: string, listener: (refusal: Refusal) => void): Promise<void> =>
      attempt(
        hear(getChannel(build), (text) => {
          const refusal = readObject(text);
          if (areTexts(refusal, ['worker', 'why'])) listener(refusal as Refusal);
        }),
      ),
    attempt,
    lost,
    close,
  };
}

/** As created by `randomUUID`; BullMQ fails with some other names. */
const BUILD_ID = /^[0-9a-f-]{36}$/;

/** Returns undefined for anything but a notice: others may publish too. */
function readNotice(text: string): BuildNotice | undefined {
  const notice = readObject(text);
  const isWhole =
    areTexts(notice, ['id', 'base']) && areTexts(notice?.checkout, ['docgen', 'node', 'commit', 'lockfile']);
  return isWhole && BUILD_ID.test(notice?.id ?? '') ? (notice as BuildNotice) : undefined;
}

function readObject(text: string): Partial<BuildNotice & Refusal> | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

function areTexts(value: object | undefined, names: readonly string[]): boolean {
  return names.every((name) => typeof (value as Record<string, unknown> | undefined)?.[name] === 'string');
}

/** Drops its errors: `lost` reports a lost connection, once. */
function silence<T extends { on(event: 'error', listener: () => void): unknown }>(part: T): T {
  part.on('error', () => {});
  return part;
}

async function load<T>(name: string, projectDir: string): Promise<T> {
  const found = findPackage(name, projectDir);
  if ('missing' in found) throw new RemoteFailure('access', found.missing);
  return import(found.url);
}
