/**
 * Limits what one client may take from a server: few headers, little time to send a request and to
 * start reading the response, and a share of the connections (`share-connections.ts`). A client that
 * exceeds them only loses its own connections; the machine's cores, the network and clients behind the
 * same gateway remain shared.
 */
import type { Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type SharedConnections, shareConnections } from './share-connections.ts';

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
  /** Node looks only every 30 s for those that are overdue. */
  connectionsCheckingInterval: 1_000,
  /** `allowed-hosts.ts` looks at all of them. */
  requireHostHeader: false,
} as const satisfies ServerOptions;

export interface Connections extends SharedConnections {
  /** Ends all of them, sockets of pages too. */
  end(): void;
}

/**
 * Node looks for requests that are overdue by the clock alone. A process that was busy or stopped hears of its timers
 * before it reads what was sent meanwhile, so for that moment nothing is overdue: it looks again a second later.
 * @returns a function that is true in that moment
 */
function forgiveStandstill(http: Server): () => boolean {
  let lastSeen = performance.now();
  const looking = setInterval(
    // After what had arrived was read.
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
    // A page that is still being made may take longer; nothing waits to be read then.
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
