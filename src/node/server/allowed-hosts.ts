/** Which requests come from pages of this server: a `Host` we answer to, and an `Origin` that is exactly it. */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** The names a server answers to besides localhost and address literals. */
export function toAllowedHosts(host: string | undefined): readonly string[] {
  return host === undefined ? [] : [host.toLowerCase()];
}

/**
 * Whether the `Host` header names this server: localhost, an address literal, or
 * a name the user gave. Anything else may be a page that had its DNS name point here.
 */
export function isAllowedHost(header: string | undefined, allowed: readonly string[]): boolean {
  const [, name = ''] = /^([^:]+|\[[^\]]+\])(?::\d{1,5})?$/.exec(header?.toLowerCase() ?? '') ?? [];
  if (name === 'localhost' || /^(?:[a-z0-9-]+\.)+localhost$/.test(name)) return true;
  if (isIP(name) === 4 || (name.startsWith('[') && isIP(name.slice(1, -1)) === 6)) return true;
  return name !== '' && allowed.includes(name);
}

/** `null` and a missing origin are foreign ones. */
export function isSameOrigin({ host, origin }: IncomingHttpHeaders): boolean {
  return host !== undefined && origin?.toLowerCase() === `http://${host.toLowerCase()}`;
}
