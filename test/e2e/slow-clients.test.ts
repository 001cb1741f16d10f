/** Clients that keep a server busy with nothing, and a server that has to leave while they hold on. */
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { formatRequest, openSocket, sendRequest } from '../helpers/raw-request.ts';
import { type RunningServer, type ServedSite, serveSite } from './served-site.ts';

let site: ServedSite;
const running = new Map<string, RunningServer>();

beforeAll(async () => {
  site = await serveSite();
  running.set('preview', await site.run(['preview', '--port', '0']));
  running.set('dev', await site.run(['dev', '--port', '0']));
});
afterAll(() => site.remove());

function get(name: string): RunningServer {
  const server = running.get(name);
  if (server === undefined) throw new Error(`${name} is not running`);
  return server;
}

interface Client {
  readonly socket: Socket;
  isOpen: boolean;
}

function openClients({ address }: RunningServer, count: number): Client[] {
  const clients = Array.from({ length: count }, () => {
    const client = { socket: openSocket(address), isOpen: true };
    // Read, or the end that the server sends would not be noticed.
    client.socket.on('error', () => {}).resume();
    client.socket.once('close', () => (client.isOpen = false));
    return client;
  });
  onTestFinished(() => {
    for (const { socket } of clients) socket.destroy();
  });
  return clients;
}

describe.each(['preview', 'dev'])('%s', (name) => {
  it('drops 200 that send a byte a second and 300 that send nothing; others are answered meanwhile', async () => {
    const server = get(name);
    const bytes = formatRequest(server.address, { target: '/' });
    const slow = openClients(server, 200);
    const clients = [...slow, ...openClients(server, 300)];
    let sent = 0;
    const drip = setInterval(() => {
      for (const { socket, isOpen } of slow) if (isOpen) socket.write(bytes.charAt(sent));
      sent += 1;
    }, 1000);
    onTestFinished(() => clearInterval(drip));

    const answers = new Set<number>();
    while (clients.some(({ isOpen }) => isOpen)) {
      answers.add((await sendRequest(server.address, { target: '/guide/start' })).status);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect([...answers]).toEqual([200]);
  });

  it('ends on Ctrl+C, whoever is still connected', async () => {
    const server = get(name);
    const kept = openClients(server, 20);
    for (const { socket } of kept) {
      socket.write(formatRequest(server.address, { target: '/', headers: { Connection: 'keep-alive' } }));
    }
    for (const { socket } of openClients(server, 20)) socket.write('GET / HT');
    await Promise.all(kept.map(({ socket }) => new Promise((resolve) => socket.once('data', resolve))));

    server.child.kill('SIGINT');
    expect(await server.ended).toBe(130);
  });
});
