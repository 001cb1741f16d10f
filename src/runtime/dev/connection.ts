/** The socket to the dev server: opened again whenever it closes, silent towards the server. */
import type { DevMessage } from '../../shared/dev-protocol.ts';

/** First pause before the next try; doubled up to the last. */
const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 5000;

export interface ConnectionEvents {
  onMessage(message: DevMessage): void;
  /** The server answers again, but it was started anew and does not know this page. */
  onOtherServer(): void;
}

/** `socket`: path of the socket on this server, with its token. */
export function connectToDevServer(socket: string, events: ConnectionEvents): void {
  const address = new URL(socket, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  open({ address, events, pause: FIRST_PAUSE_MS, wasOpen: false });
}

interface Try {
  readonly address: URL;
  readonly events: ConnectionEvents;
  readonly pause: number;
  /** Whether this page has been connected before, and so has a server to wait for. */
  readonly wasOpen: boolean;
}

function open({ address, events, pause, wasOpen }: Try): void {
  const connection = new WebSocket(address);
  let isOpen = false;
  connection.addEventListener('open', () => {
    isOpen = true;
  });
  connection.addEventListener('message', ({ data }) => {
    const message = readMessage(data);
    if (message) events.onMessage(message);
  });
  connection.addEventListener('close', async () => {
    // A server that was started anew has another token: it serves pages but refuses this socket.
    if (wasOpen && !isOpen && (await isServing())) return events.onOtherServer();
    const next = isOpen ? FIRST_PAUSE_MS : Math.min(pause * 2, LAST_PAUSE_MS);
    setTimeout(() => open({ address, events, pause: next, wasOpen: wasOpen || isOpen }), next);
  });
}

/** A server that is away is what this waits for, so a failed request is an answer. */
function isServing(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD' }).then(
    // The 404 page is served as well.
    ({ status }) => status < 500,
    () => false,
  );
}

/** Undefined for what this version does not understand. */
function readMessage(data: unknown): DevMessage | undefined {
  try {
    const message = JSON.parse(String(data)) as Partial<DevMessage> | null;
    return typeof message?.type === 'string' ? (message as DevMessage) : undefined;
  } catch {
    return undefined;
  }
}
