/** Sends requests byte for byte: `fetch` and `node:http` would correct or refuse those that matter here. */
import { connect, type Socket } from 'node:net';
import { PATIENCE_MS } from './patience.ts';

export interface RawAnswer {
  /** 0 when the server closed the connection without an answer. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Sends the bytes and reads until the server closes; a request should ask for `Connection: close`. */
export function sendRaw(address: Address, bytes: string | Buffer, timeout = PATIENCE_MS): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(address);
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    // A server that has responded may reset the connection instead of reading the rest.
    socket.on('error', (error) => (parts.length > 0 ? undefined : reject(error)));
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(parts))));
    socket.setTimeout(timeout, () => socket.destroy(new Error('No answer in time')));
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });
}

export interface RawRequest {
  readonly method?: string;
  readonly target: string;
  /** Replace those of a browser; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

/** A request with headers in order, and the host the address has. */
export function sendRequest(address: Address, request: RawRequest, timeout?: number): Promise<RawAnswer> {
  return sendRaw(address, formatRequest(address, request), timeout);
}

export function formatRequest(
  { host, port }: Address,
  { method = 'GET', target, headers = {}, body = '' }: RawRequest,
) {
  const all = {
    Host: `${host.includes(':') ? `[${host}]` : host}:${port}`,
    Connection: 'close',
    ...(body !== '' && { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

export function openSocket({ host, port }: Address): Socket {
  return connect({ host, port });
}

export function parseAddress(url: string): Address {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

export function parseAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return { status: 0, headers: {}, body: bytes };
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = lines.map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
  });
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: bytes.subarray(end + 4),
  };
}
