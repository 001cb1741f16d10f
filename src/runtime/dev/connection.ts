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
  const own = socket.slice(0, socket.lastIndexOf('/') + 1);
  open({ address, own, events, pause: FIRST_PAUSE_MS });
}

interface Try {
  readonly address: URL;
  /** The path of this start of the server, with its token: every page that it serves names files below it. */
  readonly own: string;
  readonly events: ConnectionEvents;
  readonly pause: number;
}

function open({ address, own, events, pause }: Try): void {
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
    if (!isOpen && (await servesOthers(own))) return events.onOtherServer();
    const next = isOpen ? FIRST_PAUSE_MS : Math.min(pause * 2, LAST_PAUSE_MS);
    setTimeout(() => open({ address, own, events, pause: next }), next);
  });
}

/**
 * Whether the server was started anew: it serves pages, but none that name files of this start. One that only
 * refuses the socket, as a proxy may, would refuse it after a reload as well.
 */
async function servesOthers(own: string): Promise<boolean> {
  try {
    const response = await fetch(location.href);
    // The 404 page is served as well.
    return response.status < 500 && !(await response.text()).includes(own);
  } catch {
    // A server that is away is what this waits for.
    return false;
  }
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
