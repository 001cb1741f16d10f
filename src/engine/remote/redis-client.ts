/**
 * The client of servers with the Redis protocol, from the site's package `ioredis`: how it connects, and what its
 * errors mean.
 */
import { isIP } from 'node:net';
import type { Redis, RedisOptions } from 'ioredis';
import { NETWORK_CAUSES, RemoteFailure } from './remote-storage.ts';

export type RedisClient = new (options: RedisOptions) => Redis;

export interface RedisAddress {
  /** `redis://host:port/database`, without credentials; `rediss` is encrypted. */
  readonly url: string;
  /** A password, or `user:password`. */
  readonly token: string | undefined;
  /** Time limit in milliseconds for connecting. */
  readonly timeoutMs: number;
}

export function createRedisOptions({ url, token, timeoutMs }: RedisAddress): RedisOptions {
  const { protocol, hostname, port, pathname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const [, username, password] = /^(?:([^:]*):)?(.*)$/.exec(token ?? '') ?? [];
  return {
    host,
    port: Number(port || 6379),
    db: Number(pathname.slice(1) || 0),
    ...(username && { username }),
    ...(password && { password }),
    // An IP address has no server name.
    ...(protocol === 'rediss:' && { tls: isIP(host) ? {} : { servername: host } }),
    connectTimeout: timeoutMs,
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    // Each of them would need another permission.
    protocol: 2,
    enableReadyCheck: false,
    disableClientInfo: true,
  };
}

/** First words of server errors. */
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

/** Only an established connection is worth another one: a batch of many values is not requested five times. */
const BROKEN_OFF: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET']);
/** Errors of clients about bytes that are not in the protocol. */
const FOREIGN_ANSWER = /^(?:Unknown RESP type|Protocol error)/;

/** Creates a failure. Of messages from server and client, only known words are shown: the rest may contain addresses. */
export function createRedisFailure(errors: readonly unknown[], token: string | undefined): RemoteFailure {
  // Some versions of the client send a command although the password was refused.
  const notLoggedIn = token === undefined ? 'NOAUTH' : 'WRONGPASS';
  for (const each of errors) {
    if (each instanceof RemoteFailure) return each;
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
