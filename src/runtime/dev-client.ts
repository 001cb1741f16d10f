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

/** `wasOpen`: whether this page has been connected before, and so has a server to wait for. */
function connect(address: URL, pause: number, wasOpen: boolean): void {
  const connection = new WebSocket(address);
  let isOpen = false;
  connection.addEventListener('open', () => {
    isOpen = true;
    // The server was away and may have built anything in the meantime.
    if (wasOpen) location.reload();
  });
  connection.addEventListener('message', ({ data }) => {
    if (readMessageType(data) === 'reload') location.reload();
  });
  connection.addEventListener('close', async () => {
    // A server that was started anew has another token: it serves pages but refuses this socket.
    if (wasOpen && !isOpen && (await isServing())) location.reload();
    const next = isOpen ? FIRST_PAUSE_MS : Math.min(pause * 2, LAST_PAUSE_MS);
    setTimeout(() => connect(address, next, wasOpen || isOpen), next);
  });
}

/** A server that is away is what this waits for, so a failed request is an answer. */
function isServing(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function readMessageType(data: unknown): unknown {
  try {
    return (JSON.parse(String(data)) as { type?: unknown }).type;
  } catch {
    return undefined;
  }
}
