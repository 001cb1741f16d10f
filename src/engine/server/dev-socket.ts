/**
 * Tells open pages what changed. Messages only go from server to browser, and a socket is accepted only after host,
 * origin and the secret of this start have been checked: all of it before the upgrade, so that nobody else learns more
 * than "no". Clients that offer any other protocol (`h2c`: curl, Java) are answered as if they had not.
 */
import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { DevMessage } from '../../shared/dev-protocol.ts';
import {
  type HostNames,
  hasOneHost,
  isAllowedHost,
  isSameOrigin,
  listAllowedHosts,
} from './allowed-hosts.ts';
import { readDevPath } from './dev-token.ts';
import { readTarget } from './request-path.ts';

export interface DevSocketOptions extends HostNames {
  readonly base: string;
  readonly token: string;
  /** The first message of each connection. */
  readonly hello: () => DevMessage;
  /** Called for the connection of each page. */
  readonly onOpen?: (socket: Duplex) => void;
}

export type DevSocket = ReturnType<typeof startDevSocket>;

const MOST_CLIENTS = 256;

/** Browsers have nothing to send here, so this is only the amount read before they are refused. */
const MOST_BYTES = 1024;

/** Pages on a sleeping laptop stay connected after the network has dropped them. */
const PING_MS = 30_000;

/** Time for a page to confirm a close. */
const GOODBYE_MS = 1_000;

export function startDevSocket(http: Server, options: DevSocketOptions) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });
  const answering = new WeakSet<WebSocket>();
  http.on('upgrade', (request, socket, head) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return answerPlainly(http, request, socket);
    const status = findRefusal(request, options) ?? (sockets.clients.size < MOST_CLIENTS ? undefined : 503);
    if (status !== undefined) return refuse(socket, status);
    sockets.handleUpgrade(request, socket, head, (client) => {
      options.onOpen?.(socket);
      answering.add(client);
      client.on('pong', () => answering.add(client));
      client.on('message', () => end(client, 1008));
      // ws has sent the code already: 1009 for a frame that is too large.
      client.on('error', () => end(client));
      client.send(JSON.stringify(options.hello()));
    });
  });

  const pings = setInterval(() => {
    for (const client of sockets.clients) {
      if (!answering.delete(client)) client.terminate();
      else client.ping();
    }
  }, PING_MS);
  pings.unref();

  return {
    send(message: DevMessage): void {
      const text = JSON.stringify(message);
      for (const client of sockets.clients) client.send(text);
    },
    /** True if there is a page to send to. */
    isConnected: () => sockets.clients.size > 0,
    close(): void {
      clearInterval(pings);
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
  };
}

/** Undefined for a page of this server and this start. */
function findRefusal(
  request: IncomingMessage,
  { base, token, host, allowedHosts }: DevSocketOptions,
): number | undefined {
  if (!hasOneHost(request)) return 400;
  if (!isAllowedHost(request.headers.host, listAllowedHosts({ host, allowedHosts }))) return 403;
  if (!isSameOrigin(request, allowedHosts)) return 403;
  const target = readTarget(request.url ?? '');
  if ('refused' in target) return target.refused;
  const path = target.path.startsWith(base) ? target.path.slice(base.length - 1) : '';
  return readDevPath(path, token) === 'socket' ? undefined : 403;
}

/** Answers a request whose connection Node has detached from its server, so the response is the last one on it. */
function answerPlainly(http: Server, request: IncomingMessage, socket: Duplex): void {
  // A body would follow, and nothing reads it.
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(socket, 405);
    return;
  }
  socket.once('error', () => socket.destroy());
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  // The types say Duplex for other kinds of servers; this one listens on a port.
  response.assignSocket(socket as Socket);
  response.once('finish', () => socket.end());
  http.emit('request', request, response);
}

function refuse(socket: Duplex, status: number): void {
  // After an upgrade nothing else listens: without this a reset connection would end the process.
  socket.once('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Length: 0'];
  socket.end(`${head.join('\r\n')}\r\n\r\n`);
}

function end(client: WebSocket, code?: number): void {
  client.removeAllListeners('message');
  if (code !== undefined) client.close(code);
  setTimeout(() => client.terminate(), GOODBYE_MS).unref();
}
