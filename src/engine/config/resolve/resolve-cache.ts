/**
 * `cache`: storage that machines share. Problems with its address are reported without showing it, as it may contain a
 * password.
 */
import { findS3Fault } from '../../../shared/server-address.ts';
import { remoteSchema } from '../schema/cache.ts';
import { defaultOf } from '../schema/option.ts';
import type { Problem } from '../schema/problem.ts';
import type { CheckedConfig } from '../schema/site.ts';
import type { ConfigOverrides, RemoteConfig } from '../site-config.ts';

export function resolveRemote(
  { remote }: CheckedConfig['cache'],
  { cacheRemote, cacheWrite }: ConfigOverrides,
): RemoteConfig | undefined {
  const { write, timeout } = remoteSchema.shape;
  const defaults = { write: defaultOf(write), timeout: defaultOf(timeout) };
  const set = typeof remote === 'string' ? { ...defaults, url: remote } : { ...defaults, url: '', ...remote };
  const url = cacheRemote ?? set.url;
  // An empty variable turns off what the config names.
  return url === '' ? undefined : { ...set, url, write: cacheWrite ?? set.write };
}

/** Reports an address that cannot be used. */
export function* checkRemote(
  remote: RemoteConfig | undefined,
  { cacheRemote }: ConfigOverrides,
): Generator<Problem> {
  const wrong = remote && findFault(remote.url);
  if (!wrong) return;
  const isFlag = cacheRemote !== undefined;
  const name = isFlag ? 'DOCGEN_CACHE_REMOTE' : '"cache.remote"';
  const [message, hint] = wrong;
  yield { path: ['cache', 'remote'], severity: 'error', message: `${name} ${message}.`, hint, isFlag };
}

const EXAMPLE =
  'Write an address such as "https://cache.example.com/docs", "redis://cache.example.com:6379" or "s3://bucket/docs".';

function findFault(address: string): readonly [message: string, hint: string] | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined) return ['is not an address', EXAMPLE];
  const { protocol, username, password, search, hash, hostname, pathname } = url;
  if (!SCHEMES.has(protocol))
    return [`must begin with ${[...SCHEMES].map((each) => `"${each}//"`).join(', ')}`, EXAMPLE];
  if (hostname === '') return ['names no host', EXAMPLE];
  if (username !== '' || password !== '')
    return [
      'contains a user name or a password, which files and reports would show',
      'Take it out of the address, and set DOCGEN_CACHE_TOKEN in the environment: a token, or "user:password".',
    ];
  if (protocol === 's3:') return findS3Fault(url);
  if (search !== '' || hash !== '')
    return ['has a query or a hash, to which no key can be added', 'Take off everything from "?" or "#" on.'];
  if (/^rediss?:$/.test(protocol) && !/^\/?\d*$/.test(pathname))
    return ['has a path that is not the number of a database', EXAMPLE];
  return undefined;
}

const SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'rediss:', 'redis:', 's3:']);
