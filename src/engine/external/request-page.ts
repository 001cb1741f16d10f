/**
 * One request to another site. Its redirects are not followed; its body is read up to a number of bytes; and
 * no address of this machine or its network is connected to, whatever name it goes by.
 */
import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { AGENT } from './robots.ts';

export interface PageRequest {
  readonly url: URL;
  readonly method: 'HEAD' | 'GET';
  /** Bytes of the body to read; 0 for none. */
  readonly maxBytes: number;
  /** Headers besides those of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** True if the host may have a private address. */
  readonly mayBePrivate: boolean;
  readonly signal: AbortSignal | undefined;
}

export interface PageAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** False if the body is longer than was read. */
  readonly isWhole: boolean;
}

/** Thrown before anything is sent to a private address. */
export class PrivateAddressError extends Error {}

/** A host that neither answers nor refuses would never be given up; the result is only a warning. */
const SILENCE_MS = 30_000;

/** @throws {PrivateAddressError} for a private address, and what Node throws where there is no answer. */
export async function requestPage(input: PageRequest): Promise<PageAnswer> {
  const { url, method, maxBytes, headers, mayBePrivate, signal } = input;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  // Node looks up only names.
  if (!mayBePrivate && isIP(name) !== 0 && isPrivateAddress(name)) throw new PrivateAddressError(name);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const silence = AbortSignal.timeout(SILENCE_MS);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, {
      method,
      agent: false,
      headers: { 'user-agent': AGENT, 'accept-encoding': 'identity', ...headers },
      signal: signal ? AbortSignal.any([signal, silence]) : silence,
      ...(!mayBePrivate && { lookup: lookUpPublic }),
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
  const { statusCode: status = 0 } = response;
  return {
    status,
    headers: response.headers,
    ...(await readBody(response, method === 'HEAD' ? 0 : maxBytes)),
  };
}

async function readBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Pick<PageAnswer, 'body' | 'isWhole'>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (maxBytes === 0) {
    response.on('error', () => {}).destroy();
    return { body: Buffer.alloc(0), isWhole: false };
  }
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) return { body: Buffer.concat(chunks).subarray(0, maxBytes), isWhole: false };
  }
  return { body: Buffer.concat(chunks), isWhole: true };
}

/** Only the addresses that were checked are connected to: a name may have others a moment later. */
const lookUpPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddressError(name), '');
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    callback(null, first?.address ?? '', first?.family);
  });
};

/** Ranges of IANA's special-purpose registries that are not reached globally. */
const RANGES = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

const PRIVATE = createBlockList();

/** Returns true for an IP address of this machine, a private network or a reserved range, and for what is not an IP address. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return true;
  return PRIVATE.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function createBlockList(): BlockList {
  const list = new BlockList();
  for (const range of RANGES) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4');
    // NAT64: the last four bytes are an IPv4 address.
    if (!net.includes(':')) list.addSubnet(`64:ff9b::${net}`, 96 + Number(bits), 'ipv6');
  }
  return list;
}
