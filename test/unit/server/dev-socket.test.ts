import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type DevSocket, startDevSocket } from '../../../src/engine/server/dev-socket.ts';
import { createDevToken, readDevPath } from '../../../src/engine/server/dev-token.ts';
import { type SiteServer, startSiteServer } from '../../../src/engine/server/site-server.ts';
import type { DevMessage } from '../../../src/shared/dev-protocol.ts';
import {
  type Address,
  formatRequest,
  openSocket,
  parseAddress,
  sendRequest,
} from '../../helpers/raw-request.ts';
import { ANY_SERVER } from '../../helpers/server-options.ts';

const token = createDevToken();
const hello: DevMessage = { type: 'hello', build: 'b1', stamp: '', problems: [] };
let server: SiteServer;
let socket: DevSocket;
let address: Address;
let origin: string;

beforeEach(async () => {
  const answer = () => ({ kind: 'missing' }) as const;
  server = await startSiteServer({
    ...ANY_SERVER,
    base: '/sub/',
    handle: answer,
  });
  socket = startDevSocket(server.http, {
    base: '/sub/',
    token,
    host: 'box.example',
    hello: () => hello,
    allowedHosts: ['tunnel.example'],
  });
  address = parseAddress(server.urls.local);
  origin = `http://localhost:${address.port}`;
});
afterEach(async () => {
  socket.close();
  await server.close();
});

const UPGRADE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** What an upgrade is answered with; a page of this server unless `headers` say otherwise. */
function upgrade(headers: Record<string, string | undefined> = {}, target = `/sub/__docgen/${token}/socket`) {
  return sendRequest(address, { target, headers: { ...UPGRADE, Origin: origin, ...headers } });
}

/** The first bytes that come back; an accepted socket stays open. */
async function greet(headers: Record<string, string>): Promise<string> {
  const client = openSocket(address);
  const target = `/sub/__docgen/${token}/socket`;
  client.write(formatRequest(address, { target, headers: { ...UPGRADE, ...headers } }));
  const answer = await new Promise((resolve) => client.once('data', resolve));
  client.destroy();
  return String(answer);
}

function open(): Promise<WebSocket & { first: DevMessage }> {
  const client = new WebSocket(`ws://localhost:${address.port}/sub/__docgen/${token}/socket`, { origin });
  return new Promise((resolve, reject) => {
    client.once('error', reject);
    client.once('message', (data) => resolve(Object.assign(client, { first: JSON.parse(String(data)) })));
  });
}

const toCode = (client: WebSocket) => new Promise<number>((resolve) => client.once('close', resolve));

it.each([
  ['keeps its name', 'Tunnel.Example'],
  ['keeps its name and port', 'tunnel.example:8443'],
  ['sends the name of this server', 'localhost:3000'],
])('greets a page behind a tunnel that ends HTTPS and %s', async (_, host) => {
  const port = /:8443$/.exec(host)?.[0] ?? '';
  expect(await greet({ Host: host, Origin: `https://tunnel.example${port}` })).toMatch(/^HTTP\/1\.1 101 /);
});

it('greets a page of this server and tells it what changes', async () => {
  const client = await open();
  expect(client.first).toEqual(hello);
  const message: DevMessage = { type: 'site', build: 'b1', stamp: 's1' };
  const told = new Promise((resolve) => client.once('message', (data) => resolve(JSON.parse(String(data)))));
  socket.send(message);
  expect(await told).toEqual(message);
});

describe('before the upgrade', () => {
  it.each<[string, Record<string, string | undefined>]>([
    ['a foreign origin', { Origin: 'http://evil.example' }],
    ['an origin of another port', { Origin: 'http://localhost:1' }],
    ['the origin over https', { Origin: 'https://localhost' }],
    ['an address in place of the name', { Origin: 'http://127.0.0.1' }],
    ['the origin null', { Origin: 'null' }],
    ['no origin', { Origin: undefined }],
    ['an empty origin', { Origin: '' }],
    ['a foreign host and its origin', { Host: 'evil.example', Origin: 'http://evil.example' }],
    ['another port of the host it listens on', { Host: 'box.example', Origin: 'http://box.example:8080' }],
    ['a site beside the tunnel', { Host: 'tunnel.example', Origin: 'https://evil.tunnel.example' }],
    [
      'a foreign page at the tunnel',
      { Host: 'tunnel.example', Origin: 'https://tunnel.example@evil.example' },
    ],
    ['a page of no web address at the tunnel', { Host: 'tunnel.example', Origin: 'file://tunnel.example' }],
    ['the origin null at the tunnel', { Host: 'tunnel.example', Origin: 'null' }],
    ['no origin at the tunnel', { Host: 'tunnel.example', Origin: undefined }],
    ['a host that resolves to here', { Host: '127.0.0.1.nip.io', Origin: 'http://127.0.0.1.nip.io' }],
  ])('%s is refused', async (_, headers) => {
    expect((await upgrade(headers)).status).toBe(403);
  });

  it.each([
    ['no token', '/sub/__docgen/socket'],
    ['an empty token', '/sub/__docgen//socket'],
    ['another token', `/sub/__docgen/${createDevToken()}/socket`],
    ['the token in capitals', `/sub/__docgen/${token.toUpperCase()}/socket`],
    ['most of the token', `/sub/__docgen/${token.slice(0, -1)}/socket`],
    ['more than the token', `/sub/__docgen/${token}0/socket`],
    ['another name', `/sub/__docgen/${token}/sockets`],
    ['nothing below the token', `/sub/__docgen/${token}/`],
    ['the path without the base', `/__docgen/${token}/socket`],
    ['a page', '/sub/'],
    ['a parent folder', `/sub/__docgen/${token}/../${token}/socket`],
    ['a star', '*'],
  ])('%s is refused', async (_, target) => {
    const { status } = await upgrade({}, target);
    expect([400, 403]).toContain(status);
  });

  it('an offer of another protocol is answered as if there was none', async () => {
    for (const Upgrade of ['h2c', 'TLS/1.2', 'h2c, websocket']) {
      expect((await upgrade({ Upgrade }, '/')).body.toString()).toContain('The site is below /sub/');
      expect((await upgrade({ Upgrade, Host: 'evil.example' })).status).toBe(403);
    }
    const body = { Connection: 'Upgrade', Upgrade: 'h2c', 'Content-Length': '3' };
    expect(
      (await sendRequest(address, { method: 'POST', target: '/sub/', headers: body, body: 'abc' })).status,
    ).toBe(405);
  });

  it('no host, or several, is no request', async () => {
    expect((await upgrade({ Host: undefined })).status).toBe(400);
    expect((await upgrade({ host: 'localhost' })).status).toBe(400);
  });

  it('a websocket that is none is refused', async () => {
    expect((await upgrade({ 'Sec-WebSocket-Key': 'short' })).status).toBe(400);
    expect((await upgrade({ 'Sec-WebSocket-Version': '1' })).status).toBe(400);
  });

  it('the same request with all of it is accepted', async () => {
    expect(await greet({ Origin: origin })).toMatch(/^HTTP\/1\.1 101 /);
  });
});

describe('what browsers say', () => {
  it.each<[string, number, (client: WebSocket) => void]>([
    ['a word', 1008, (client) => client.send('reload')],
    ['a few bytes', 1008, (client) => client.send(new Uint8Array(8))],
    ['65 kB', 1009, (client) => client.send('a'.repeat(65_000))],
    ['65 kB of bytes', 1009, (client) => client.send(new Uint8Array(65_000))],
    [
      'pieces that are too much together',
      1009,
      (client) => {
        for (let piece = 0; piece < 100; piece += 1) client.send('a'.repeat(100), { fin: false });
      },
    ],
  ])('%s closes with %i', async (_, code, say) => {
    const client = await open();
    const closed = toCode(client);
    say(client);
    expect(await closed).toBe(code);
  });

  it('a client that ignores this is cut off', async () => {
    const client = await open();
    const { _socket: raw } = client as unknown as { _socket: Socket };
    const ended = new Promise((resolve) => raw.once('close', resolve));
    // A frame that claims to be huge, and nothing after it.
    raw.write(Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4]));
    raw.removeAllListeners('data');
    await ended;
  });
});

it('turns the 257th page away, and lets one in when another has left', async () => {
  const clients = await Promise.all(Array.from({ length: 256 }, open));
  expect((await upgrade()).status).toBe(503);
  const told = Promise.all(
    clients.map((client) => new Promise((resolve) => client.once('message', resolve))),
  );
  socket.send({ type: 'problems', problems: [] });
  await told;
  clients[0]?.terminate();
  // Until the server has seen it go, the next one is refused.
  await expect.poll(() => open().then(({ first }) => first, String)).toEqual(hello);
});

it('survives a connection that breaks off', async () => {
  for (const target of [`/sub/__docgen/${token}/socket`, '/sub/']) {
    const client = openSocket(address);
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
    client.write(formatRequest(address, { target, headers: { ...UPGRADE, Origin: origin } }));
    client.resetAndDestroy();
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await open()).first).toEqual(hello);
});

describe('readDevPath', () => {
  it('gives the name after the secret', () => {
    expect(readDevPath(`/__docgen/${token}/static/app.js`, token)).toBe('static/app.js');
  });

  it.each(['/', '/guide/start', `/__docgen/${token}`, '/__docgen/x/socket', `/x/__docgen/${token}/socket`])(
    'knows nothing of %s',
    (path) => {
      expect(readDevPath(path, token)).toBeUndefined();
    },
  );

  it('is different for each start', () => {
    expect(createDevToken()).toMatch(/^[0-9a-f]{64}$/);
    expect(createDevToken()).not.toBe(createDevToken());
  });
});
