/** Listens to the dev server and reloads the page when it says so. Never part of a built site. */

/** First pause before the next try; doubled up to the last. */
const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 5000;

/** `socket`: path of the socket on this server, with its token. */
export function connectToDevServer(socket: string): void {
  const address = new URL(socket, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  connect(address, FIRST_PAUSE_MS, false);
}

function connect(address: URL, pause: number, isAgain: boolean): void {
  const connection = new WebSocket(address);
  let isOpen = false;
  connection.addEventListener('open', () => {
    isOpen = true;
    // The server was away and may have built anything in the meantime.
    if (isAgain) location.reload();
  });
  connection.addEventListener('message', ({ data }) => {
    if (readMessageType(data) === 'reload') location.reload();
  });
  connection.addEventListener('close', () => {
    const next = isOpen ? FIRST_PAUSE_MS : Math.min(pause * 2, LAST_PAUSE_MS);
    setTimeout(() => connect(address, next, true), pause);
  });
}

function readMessageType(data: unknown): unknown {
  try {
    return (JSON.parse(String(data)) as { type?: unknown }).type;
  } catch {
    return undefined;
  }
}
