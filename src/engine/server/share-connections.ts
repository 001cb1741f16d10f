/**
 * Closes connections when more are open than a server allows: the client with the most loses first,
 * beginning with its longest idle one. So a client that opens more than others only loses its own
 * connections, and a newcomer is let in.
 *
 * A client is an address: programs on one machine are one client, as are readers behind one gateway.
 * Connections with a response under way, and sockets of pages, are closed last.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server as TlsServer } from 'node:tls';

export interface SharedConnections {
  /** Marks a connection as busy for good, however long it is silent. */
  hold(socket: Duplex): void;
}

/** Counts connections by client, and drops one for each that comes while `most` are open. */
export function shareConnections(http: Server, most: number): SharedConnections {
  /** Sockets in each set are ordered by idle time, longest first. */
  const clients = new Map<string, Set<Socket>>();
  const answering = new Map<Duplex, number>();
  let count = 0;

  const forget = (socket: Socket, client: string): boolean => {
    const clientSockets = clients.get(client);
    if (!clientSockets?.delete(socket)) return false;
    count -= 1;
    if (clientSockets.size === 0) clients.delete(client);
    return true;
  };

  const giveWay = (newcomer: string) => {
    let [client, sockets] = [newcomer, clients.get(newcomer) ?? new Set<Socket>()];
    for (const [otherClient, otherSockets] of clients)
      if (otherSockets.size > sockets.size) [client, sockets] = [otherClient, otherSockets];
    let [socket] = sockets;
    for (const waiting of sockets) {
      if (answering.has(waiting)) continue;
      socket = waiting;
      break;
    }
    if (socket !== undefined && forget(socket, client)) socket.destroy();
  };

  // With HTTPS, requests name the socket that is inside of the first one.
  http.on(http instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    const client = getClientKey(socket.remoteAddress ?? '');
    const clientSockets = clients.get(client) ?? new Set();
    clients.set(client, clientSockets.add(socket));
    count += 1;
    socket.once('close', () => {
      forget(socket, client);
      answering.delete(socket);
    });
    if (count > most) giveWay(client);
  });
  http.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const remaining = (answering.get(socket) ?? 1) - 1;
      if (remaining > 0) return void answering.set(socket, remaining);
      answering.delete(socket);
      // It becomes idle.
      const clientSockets = clients.get(getClientKey(socket.remoteAddress ?? ''));
      if (clientSockets?.delete(socket)) clientSockets.add(socket);
    });
  });
  return {
    hold: (socket) => void answering.set(socket, Number.POSITIVE_INFINITY),
  };
}

/** Returns the client of an address: a household or machine owns the lower half of an IPv6 address. */
export function getClientKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [left = '', right = ''] = address.replace(/%.*$/, '').split('::');
  const parts = (text: string) => text.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - parts(left).length - parts(right).length);
  const groups = [...parts(left), ...Array<string>(missing).fill('0'), ...parts(right)];
  return groups.slice(0, 4).join(':');
}
