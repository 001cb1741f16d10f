/** Loopback has an address for each client: 127.0.0.2, 127.0.0.3 … (Linux; other systems know only the first). */
import { once } from 'node:events';
import { createServer, request as openRequest, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { getClientKey, shareConnections } from '../../../src/engine/server/limit-connections.ts';

interface Client {
  readonly socket: Socket;
  isOpen: boolean;
}

/** A server that keeps ten connections; `/wait` is answered by `release`. */
async function start() {
  const waiting: (() => void)[] = [];
  const http = createServer((request, response) => {
    if (request.url === '/wait') waiting.push(() => response.end('late'));
    else response.end('page');
  });
  const { hold } = shareConnections(http, 10);
  const held: Socket[] = [];
  http.listen(0, '0.0.0.0');
  await once(http, 'listening');
  onTestFinished(() => void http.close());
  const { port } = http.address() as AddressInfo;
  return { http, port, hold, held, waiting };
}

/** One after the other, so that it is known who waits longest. */
async function open(http: Server, port: number, from: string, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  for (let at = 0; at < count; at += 1) {
    const accepted = once(http, 'connection');
    const client = { socket: connect({ host: '127.0.0.1', port, localAddress: from }), isOpen: true };
    client.socket.on('error', () => {}).resume();
    client.socket.once('close', () => (client.isOpen = false));
    onTestFinished(() => void client.socket.destroy());
    await accepted;
    clients.push(client);
  }
  return clients;
}

/** The answer to one request on a connection of its own. */
function get(port: number, localAddress: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, localAddress, agent: false };
    const request = openRequest(options, (response) => {
      response.once('data', (data) => resolve(String(data)));
    });
    request.once('error', reject).end();
  });
}

const areOpen = (clients: readonly Client[]) => clients.map(({ isOpen }) => Number(isOpen)).join('');

describe.skipIf(process.platform !== 'linux')('a server with room for ten connections', () => {
  it('lets others in, whatever one client opens: the client pays, the oldest first', async () => {
    const { http, port } = await start();
    const quiet = await open(http, port, '127.0.0.3', 2);
    const greedy = await open(http, port, '127.0.0.2', 40);
    await expect.poll(() => areOpen(greedy)).toBe('0'.repeat(32) + '1'.repeat(8));
    for (let asked = 0; asked < 5; asked += 1) expect(await get(port, `127.0.0.${4 + asked}`)).toBe('page');
    expect(areOpen(quiet)).toBe('11');
    expect(await get(port, '127.0.0.2')).toBe('page');
  });

  it('gives each of two an equal share', async () => {
    const { http, port } = await start();
    const first = await open(http, port, '127.0.0.2', 20);
    const second = await open(http, port, '127.0.0.3', 20);
    await expect
      .poll(() => areOpen([...first, ...second]))
      .toBe('0'.repeat(15) + '1'.repeat(5) + '0'.repeat(15) + '1'.repeat(5));
  });

  it('closes nothing that is being answered or held while another waits for nothing', async () => {
    const { http, port, hold, waiting } = await start();
    http.once('connection', hold);
    const [page] = await open(http, port, '127.0.0.2', 1);
    const [asking] = await open(http, port, '127.0.0.2', 1);
    asking?.socket.write('GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => waiting.length).toBe(1);
    const others = await open(http, port, '127.0.0.2', 30);
    await expect.poll(() => areOpen(others)).toBe('0'.repeat(22) + '1'.repeat(8));
    expect([page?.isOpen, asking?.isOpen]).toEqual([true, true]);

    // Answered, it waits for nothing, and is the newest of those.
    const answered = once(asking?.socket as Socket, 'data');
    waiting[0]?.();
    await answered;
    await open(http, port, '127.0.0.2', 8);
    expect([page?.isOpen, asking?.isOpen]).toEqual([true, true]);
    await open(http, port, '127.0.0.2', 1);
    await expect.poll(() => [page?.isOpen, asking?.isOpen]).toEqual([true, false]);
  });

  it('lets a newcomer in although all that the greedy one has is being answered', async () => {
    const { http, port, waiting } = await start();
    const greedy = await open(http, port, '127.0.0.2', 10);
    for (const { socket } of greedy) socket.write('GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => waiting.length).toBe(10);
    const [own] = await open(http, port, '127.0.0.2', 1);
    await expect.poll(() => own?.isOpen).toBe(false);
    expect(await get(port, '127.0.0.3')).toBe('page');
    await expect.poll(() => areOpen(greedy)).toBe('0111111111');
  });
});

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%s belongs to the client %s', (address, client) => {
  expect(getClientKey(address)).toBe(client);
});
