/**
 * Limits what one client may take from a server: few headers, little time to send a request and to start reading the
 * response, and a share of the connections. A client that exceeds them only loses its own connections; the machine's
 * cores, the network and clients behind the same gateway remain shared.
 */
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server as TlsServer } from 'node:tls';

/** One more is stored, so that a request with too many headers can be told from one with just enough. */
export const MOST_HEADERS = 100;

/**
 * Number of open connections: pages, sockets of pages, and idle ones. Below the number of files a
 * process may open.
 */
const MAX_CONNECTIONS = 1024;

/** Time after which a response that is not being read (for up to twice as long) is dropped. */
const STUCK_MS = 15_000;

export const LIMITS = {
  maxHeaderSize: 16 * 1024,
  /** Also ends idle sockets that have not sent anything yet. */
  headersTimeout: 8_000,
  requestTimeout: 12_000,
  keepAliveTimeout: 5_000,
  /** By default, Node checks only every 30 s for overdue ones. */
  connectionsCheckingInterval: 1_000,
  /** `allowed-hosts.ts` checks all of them. */
  requireHostHeader: false,
} as const satisfies ServerOptions;

export interface Connections extends SharedConnections {
  /** Ends all connections, including sockets of pages. */
  end(): void;
}

/**
 * Forgives overdue requests after a standstill. Node judges them by the clock alone. A process that was busy or stopped
 * gets its timers before it reads what was sent meanwhile, so at that moment nothing is overdue: it checks again a
 * second later. @returns a function that is true at that moment
 */
function forgiveStandstill(http: Server): () => boolean {
  let lastSeen = performance.now();
  const looking = setInterval(
    // After reading what had arrived.
    () => setImmediate(() => (lastSeen = performance.now())),
    LIMITS.connectionsCheckingInterval / 2,
  ).unref();
  http.once('close', () => clearInterval(looking));
  const stoodStill = (): boolean => performance.now() - lastSeen > 2 * LIMITS.connectionsCheckingInterval;
  for (const name of ['headersTimeout', 'requestTimeout'] as const) {
    let ms = http[name];
    Object.defineProperty(http, name, {
      get: () => (stoodStill() ? 0 : ms),
      set: (value: number) => {
        ms = value;
      },
    });
  }
  return stoodStill;
}

/** Applies limits that `LIMITS` cannot express. */
export function limitConnections(http: Server, stuckMs = STUCK_MS): Connections {
  http.maxHeadersCount = MOST_HEADERS + 1;
  const { hold } = shareConnections(http, MAX_CONNECTIONS);
  const stoodStill = forgiveStandstill(http);
  http.timeout = stuckMs;
  const asking = new WeakSet<Socket>();
  http.on('request', ({ socket }, response: ServerResponse) => {
    asking.add(socket);
    response.once('close', () => asking.delete(socket));
  });
  http.on('timeout', (socket: Socket) => {
    // A page that is still being made may take longer; then nothing is waiting to be read.
    if (asking.has(socket) && socket.writableLength === 0) return;
    if (stoodStill()) socket.setTimeout(stuckMs);
    else socket.destroy();
  });
  const sockets = new Set<Socket>();
  http.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    hold,
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Closes connections when more are open than a server allows: the client with the most loses first,
 * beginning with its longest idle one. So a client that opens more than others only loses its own
 * connections, and a newcomer is let in.
 *
 * A client is an address: programs on one machine are one client, as are readers behind one gateway.
 * Connections with a response under way, and sockets of pages, are closed last.
 */
type SharedConnections = ReturnType<typeof shareConnections>;

/** Counts connections by client, and drops one for each new one while `most` are open. */
export function shareConnections(http: Server, most: number) {
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

  // With HTTPS, requests refer to the inner TLS socket.
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
    /** Marks a connection as busy forever, however long it is silent. */
    hold: (socket: Duplex) => void answering.set(socket, Number.POSITIVE_INFINITY),
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
