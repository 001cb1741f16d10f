/**
 * Tells open pages that something changed. Messages go from server to browser
 * only; a socket is accepted after host, origin and a token that only pages of
 * this process know have been checked.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { isAllowedHost } from './allowed-hosts.ts';

export type ReloadMessage = { readonly type: 'reload' };

export interface ReloadSocket {
  send(message: ReloadMessage): void;
  close(): void;
}

/** Path of the socket, with an unguessable end. */
export function createSocketPath(): string {
  return `/__docgen/${randomBytes(16).toString('hex')}`;
}

const MOST_CLIENTS = 256;

export function startReloadSocket(http: Server, path: string, allowedHosts: readonly string[]): ReloadSocket {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false });
  http.on('upgrade', (request, socket, head) => {
    if (!isTrusted(request, path, allowedHosts) || sockets.clients.size >= MOST_CLIENTS) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      // Browsers have nothing to say here.
      client.on('message', () => client.close(1008));
      client.on('error', () => client.terminate());
    });
  });
  return {
    send(message) {
      for (const client of sockets.clients) client.send(JSON.stringify(message));
    },
    close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
  };
}

function isTrusted(request: IncomingMessage, path: string, allowedHosts: readonly string[]): boolean {
  const { host, origin } = request.headers;
  if (!isAllowedHost(host, allowedHosts) || origin !== `http://${host}`) return false;
  const given = Buffer.from(request.url ?? '');
  const wanted = Buffer.from(path);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
