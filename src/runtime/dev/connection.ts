/** The socket to the dev server: opened again whenever it closes, silent towards the server. */
import type { DevMessage } from '../../shared/dev-protocol.ts';

/** Pause before the first retry; doubled up to the last. */
const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 5000;

export interface ConnectionEvents {
  onMessage(message: DevMessage): void;
  /** Called when the server does not answer, and again when it does. */
  onGone(isGone: boolean): void;
  /** Called when the server responds again, but was restarted and does not know this page. */
  onOtherServer(): void;
}

/** `socket`: path of the socket on this server, with its token. */
export function connectToDevServer(socket: string, events: ConnectionEvents): void {
  const address = new URL(socket, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const ownPath = socket.slice(0, socket.lastIndexOf('/') + 1);
  open({ address, ownPath, events, pause: FIRST_PAUSE_MS });
}

interface ConnectionAttempt {
  readonly address: URL;
  /** Path of this run of the server, with its token: every page that it serves names files below it. */
  readonly ownPath: string;
  readonly events: ConnectionEvents;
  readonly pause: number;
}

function open({ address, ownPath, events, pause }: ConnectionAttempt): void {
  const connection = new WebSocket(address);
  let isOpen = false;
  connection.addEventListener('open', () => {
    isOpen = true;
    events.onGone(false);
  });
  connection.addEventListener('message', ({ data }) => {
    const message = readMessage(data);
    if (message) events.onMessage(message);
  });
  connection.addEventListener('close', async () => {
    if (!isOpen && (await isRestarted(ownPath))) return events.onOtherServer();
    // Delayed: a server that restarts is back before anybody has read it.
    if (!isOpen) events.onGone(true);
    const next = isOpen ? FIRST_PAUSE_MS : Math.min(pause * 2, LAST_PAUSE_MS);
    setTimeout(() => open({ address, ownPath, events, pause: next }), next);
  });
}

/**
 * Returns true if the server was restarted: it serves pages, but none that name files of this run. A server
 * that only refuses the socket, as a proxy may, would refuse it after a reload as well.
 */
async function isRestarted(ownPath: string): Promise<boolean> {
  try {
    const response = await fetch(location.href);
    // The 404 page is served as well.
    return response.status < 500 && !(await response.text()).includes(ownPath);
  } catch {
    // The server is still down.
    return false;
  }
}

/** Returns undefined for messages that this version does not understand. */
function readMessage(data: unknown): DevMessage | undefined {
  try {
    const message = JSON.parse(String(data)) as Partial<DevMessage> | null;
    return typeof message?.type === 'string' ? (message as DevMessage) : undefined;
  } catch {
    return undefined;
  }
}
