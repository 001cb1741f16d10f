/** Accepts requests from pages of this server: an allowed `Host`, and an `Origin` that equals it. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { MOST_HEADERS } from './limit-connections.ts';

export interface HostNames {
  /** The name or address that it listens on. */
  readonly host: string | undefined;
  /** Names of tunnels and proxies from the config, in lower case. @default none */
  readonly allowedHosts?: readonly string[] | undefined;
}

/** The names a server answers to besides localhost and address literals. */
export function listAllowedHosts({ host, allowedHosts = [] }: HostNames): readonly string[] {
  return host === undefined ? allowedHosts : [host.toLowerCase(), ...allowedHosts];
}

/** `uri-host [ ":" port ]`: the valid form of a `Host`. */
const HOST_FORM = /^(?:\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * True if a request has exactly one `Host`, as RFC 9112 §3.2 requires. Node uses the first of several;
 * a proxy in between may have used the last.
 */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  const least = httpVersion === '1.0' ? 0 : 1;
  return hosts.length >= least && hosts.length <= 1 && hosts.every((host) => HOST_FORM.test(host));
}

/**
 * True if the `Host` header names this server: localhost, an address literal, or a name the user gave.
 * Anything else may be a page whose DNS name points here.
 */
export function isAllowedHost(header: string | undefined, allowed: readonly string[]): boolean {
  const [, name = ''] = /^([^:]+|\[[^\]]+\])(?::\d{1,5})?$/.exec(header?.toLowerCase() ?? '') ?? [];
  if (name === 'localhost' || /^(?:[a-z0-9-]+\.)+localhost$/.test(name)) return true;
  if (isIP(name) === 4 || (name.startsWith('[') && isIP(name.slice(1, -1)) === 6)) return true;
  return name !== '' && allowed.includes(name);
}

/**
 * Returns the status and text for a request that is refused regardless of its path. A request with more headers than
 * Node passes on is refused: its `Origin` may be in the rest.
 */
export function findRefusal(
  request: IncomingMessage,
  allowed: readonly string[],
): readonly [status: number, text?: string] | undefined {
  if (request.rawHeaders.length / 2 > MOST_HEADERS) return [431];
  if (!hasOneHost(request)) return [400];
  if (!isAllowedHost(request.headers.host, allowed))
    return [403, 'This host name is not served. Add it to "builderConfig.server.allowedHosts" to allow it.'];
  return undefined;
}

/**
 * Returns true for pages of this server. `null` and a missing origin are foreign. A tunnel ends HTTPS, and may send any
 * `Host`, so pages on hosts in the config are recognised by that name only.
 */
export function isSameOrigin(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  allowedHosts: readonly string[] = [],
): boolean {
  const { host, origin } = headers;
  const scheme = socket instanceof TLSSocket ? 'https' : 'http';
  if (host !== undefined && origin?.toLowerCase() === `${scheme}://${host.toLowerCase()}`) return true;
  const [, name] = /^https?:\/\/([^:/]+)(?::\d{1,5})?$/.exec(origin?.toLowerCase() ?? '') ?? [];
  return name !== undefined && allowedHosts.includes(name);
}
