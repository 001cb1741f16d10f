/**
 * What one client may take from a server: few headers, little time to send a request and
 * to begin reading the answer, and a share of the connections (`share-connections.ts`).
 * What one client does beyond this costs its own connections; the machine's cores, the
 * network and the other end of a gateway are shared all the same.
 */
import type { Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type SharedConnections, shareConnections } from './share-connections.ts';

/** One more than this is kept, so that a request with too many can be told from one with just enough. */
export const MOST_HEADERS = 100;

/** Open at once: pages, sockets of pages, and those who only wait. Below the files a process may open. */
const MOST_CONNECTIONS = 1024;

/** An answer of which nothing has been read for so long (or up to twice as long) is given up. */
const STUCK_MS = 15_000;

export const LIMITS = {
  maxHeaderSize: 16 * 1024,
  /** Idle sockets, which have sent nothing yet, end with this as well. */
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

/** Applies what `LIMITS` cannot say. */
export function limitConnections(http: Server, stuckMs = STUCK_MS): Connections {
  http.maxHeadersCount = MOST_HEADERS + 1;
  const { hold } = shareConnections(http, MOST_CONNECTIONS);
  http.timeout = stuckMs;
  http.on('request', (_, response: ServerResponse) => {
    // A page that is still being made may take longer; nothing waits to be read then.
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
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
