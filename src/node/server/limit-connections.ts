/**
 * What one client may take from a server (spec/trust.md §1.4, §5 item 64): few headers,
 * little time to send a request, a least speed for reading the answer, and a share of
 * the connections. Whoever stays within this is answered, whatever the others do.
 */
import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/** One more than this is kept, so that a request with too many can be told from one with just enough. */
export const MOST_HEADERS = 100;

/** Open at once: pages, sockets of pages, and those who only wait. Below the files a process may open. */
const MOST_CONNECTIONS = 1024;

/** A reader slower than this many bytes in this time keeps memory for nothing. */
const LEAST_BYTES = 16 * 1024;
const LEAST_BYTES_MS = 20_000;

export const LIMITS = {
  maxHeaderSize: 16 * 1024,
  /** Idle sockets, which have sent nothing yet, end with this as well. */
  headersTimeout: 8_000,
  requestTimeout: 12_000,
  keepAliveTimeout: 5_000,
  /** Node looks only every 30 s for those that are overdue. */
  connectionsCheckingInterval: 1_000,
  /** No `Host` is answered like a wrong one. */
  requireHostHeader: false,
} as const satisfies ServerOptions;

export interface Connections {
  /** Ends all of them, sockets of pages too. */
  end(): void;
}

/** Applies what `LIMITS` cannot say. */
export function limitConnections(http: Server): Connections {
  http.maxHeadersCount = MOST_HEADERS + 1;
  http.maxConnections = MOST_CONNECTIONS;
  const progress = new Map<Socket, { sent: number; since: number }>();
  http.on('connection', (socket: Socket) => {
    progress.set(socket, { sent: 0, since: Date.now() });
    socket.once('close', () => progress.delete(socket));
  });
  const timer = setInterval(() => {
    const now = Date.now();
    for (const [socket, mark] of progress) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || sent - mark.sent >= LEAST_BYTES) {
        mark.sent = sent;
        mark.since = now;
      } else if (now - mark.since >= LEAST_BYTES_MS) socket.destroy();
    }
  }, LEAST_BYTES_MS / 5);
  timer.unref();
  http.once('close', () => clearInterval(timer));
  return {
    end() {
      for (const socket of progress.keys()) socket.destroy();
    },
  };
}
