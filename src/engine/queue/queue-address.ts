import { createUsageError } from '../../shared/diagnostic.ts';
import { isLoopback } from '../../shared/server-address.ts';

export interface QueueAddress {
  /** `redis://host:port/database`, or `rediss:`, which is encrypted; without user name and password. */
  readonly url: string;
  /** Password of the server, or `user:password`. @default none is sent */
  readonly token?: string;
}

/** Checks an address without showing it, as it may contain a password. @throws {DocgenError} DG9003, with exit code 2. */
export function checkQueueAddress({ url, token }: QueueAddress): void {
  const fault = findFault(url, token);
  if (fault === undefined) return;
  const [message, hint] = fault;
  throw createUsageError(message, hint);
}

const EXAMPLE = 'Write an address such as "rediss://queue.example.com:6379".';

function findFault(
  address: string,
  token: string | undefined,
): readonly [message: string, hint: string] | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^rediss?:$/.test(url.protocol) || url.hostname === '')
    return ['The address of the queue is not that of a Redis.', EXAMPLE];
  if (url.username !== '' || url.password !== '')
    return [
      'The address of the queue contains a user name or a password, which reports would show.',
      'Take it out of the address, and set DOCGEN_QUEUE_TOKEN in the environment: a password, or "user:password".',
    ];
  if (url.search !== '' || url.hash !== '' || !/^\/?\d*$/.test(url.pathname))
    return [
      'The address of the queue has more than a host, a port and the number of a database.',
      'Take off the rest, as in "rediss://queue.example.com:6379/2".',
    ];
  if (token !== undefined && url.protocol === 'redis:' && !isLoopback(url.hostname))
    return ['DOCGEN_QUEUE_TOKEN is set and would travel unencrypted.', 'Use an address with rediss.'];
  return undefined;
}
