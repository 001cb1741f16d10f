import { existsSync, mkdtempSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toFilePath } from '../../../src/engine/config/file-path.ts';
import { answerFromFolder } from '../../../src/engine/server/folder-answers.ts';
import { LIMITS, limitConnections } from '../../../src/engine/server/limit-connections.ts';
import { findFile } from '../../../src/engine/server/open-file.ts';
import type { SiteHandler } from '../../../src/engine/server/site-response.ts';
import { startSiteServer } from '../../../src/engine/server/site-server.ts';
import {
  type Address,
  formatRequest,
  openSocket,
  parseAddress,
  sendRaw,
  sendRequest,
} from '../../helpers/raw-request.ts';
import { ANY_SERVER } from '../../helpers/server-options.ts';

const page: SiteHandler = () => ({ kind: 'content', type: 'text/html;charset=utf-8', body: '<p>page</p>' });

async function start(answer: SiteHandler) {
  const server = await startSiteServer({
    ...ANY_SERVER,
    handle: answer,
  });
  onTestFinished(() => server.close());
  return { address: parseAddress(server.urls.local), countConnections: () => countConnections(server.http) };
}

function countConnections(http: Server): Promise<number> {
  return new Promise((resolve) => http.getConnections((_, count) => resolve(count)));
}

async function serve(answer: SiteHandler = page): Promise<Address> {
  return (await start(answer)).address;
}

function writeFile(content: string | Buffer) {
  const dir = mkdtempSync(join(tmpdir(), 'docgen-limits-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, 'a.txt'), content);
  return toFilePath(dir);
}

function openSockets(address: Address, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => openSocket(address).on('error', () => {}));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return Promise.all(
    sockets.map((socket) => new Promise<Socket>((resolve) => socket.once('connect', () => resolve(socket)))),
  );
}

describe('headers', () => {
  const lines = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'a']));

  it('may be 100, not more', async () => {
    const address = await serve();
    expect((await sendRequest(address, { target: '/', headers: lines(98) })).status).toBe(200);
    expect((await sendRequest(address, { target: '/', headers: lines(99) })).status).toBe(431);
    expect((await sendRequest(address, { target: '/', headers: lines(2000) })).status).toBe(431);
  });

  it('may have 16 kB, not more', async () => {
    const address = await serve();
    expect((await sendRequest(address, { target: '/', headers: { 'X-A': 'a'.repeat(15_000) } })).status).toBe(
      200,
    );
    expect((await sendRequest(address, { target: '/', headers: { 'X-A': 'a'.repeat(17_000) } })).status).toBe(
      431,
    );
    expect((await sendRequest(address, { target: `/${'a'.repeat(17_000)}` })).status).toBe(431);
    expect((await sendRequest(address, { target: `/${'a'.repeat(9000)}` })).status).toBe(414);
  });

  it('that do not parse are refused', async () => {
    const address = await serve();
    for (const bytes of ['GET / HTTP/9.9\r\n\r\n', 'nonsense\r\n\r\n', 'GET / HTTP/1.1\r\nA : b\r\n\r\n']) {
      expect((await sendRaw(address, bytes)).status).toBe(400);
    }
  });
});

describe('slow clients', () => {
  it('are dropped while others are answered: a byte a second, nothing at all, nothing more', async () => {
    const { address, countConnections } = await start(page);
    const bytes = formatRequest(address, { target: '/' });
    const [slow] = await Promise.all([openSockets(address, 200), openSockets(address, 300)]);
    for (const socket of await openSockets(address, 20)) {
      socket.write(formatRequest(address, { target: '/', headers: { Connection: 'keep-alive' } }));
    }
    let sent = 0;
    const drip = setInterval(() => {
      for (const socket of slow) socket.write(bytes.charAt(sent));
      sent += 1;
    }, 1000);
    onTestFinished(() => clearInterval(drip));

    const answers = new Set<number>();
    while ((await countConnections()) > 2) {
      answers.add((await sendRequest(address, { target: '/' })).status);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect([...answers]).toEqual([200]);
  });

  it('that do not read what they asked for are dropped, but not those that read slowly or wait for a page', async () => {
    const large = Buffer.alloc(64 * 1024 * 1024);
    const http = createServer((request, response) => {
      if (request.url === '/large') response.end(large);
      else setTimeout(() => response.end('page'), 4000);
    });
    // Of a process that is held up for less than two seconds nothing is forgiven, so they have to be few beside it.
    const connections = limitConnections(http, 3000);
    await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
    onTestFinished(() => {
      connections.end();
      http.close();
    });
    const address = { host: 'localhost', port: (http.address() as AddressInfo).port };

    const sockets = await openSockets(address, 4);
    for (const socket of sockets) socket.pause().write(formatRequest(address, { target: '/large' }));
    const [reader] = sockets;
    const read = setInterval(() => void reader?.read(), 20);
    onTestFinished(() => clearInterval(read));
    await expect.poll(() => countConnections(http)).toBe(4);
    expect((await sendRequest(address, { target: '/' })).body.toString()).toContain('page');
    await expect.poll(() => countConnections(http)).toBe(1);
  });
});

it('what was asked for while the process stood still is answered, on connections that would have been given up', async () => {
  const limits = { ...LIMITS, headersTimeout: 3000, requestTimeout: 3000, keepAliveTimeout: 3000 };
  const http = createServer(limits, (_, response) => response.end('page'));
  const connections = limitConnections(http);
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    connections.end();
    http.close();
  });
  const address = { host: 'localhost', port: (http.address() as AddressInfo).port };
  const request = formatRequest(address, { target: '/', headers: { Connection: 'keep-alive' } });
  const heard = { used: '', fresh: '' };
  const [used] = await openSockets(address, 1);
  used?.on('data', (bytes) => (heard.used += bytes)).write(request);
  await expect.poll(() => heard.used).toContain('page');

  const [fresh] = await openSockets(address, 1);
  await expect.poll(() => countConnections(http)).toBe(2);
  used?.write(request);
  fresh?.on('data', (bytes) => (heard.fresh += bytes)).write(request);
  // Longer than a silent connection may take, the second that Node adds to it included.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000);
  await expect
    .poll(() => heard)
    .toEqual({
      used: expect.stringMatching(/200 OK[\s\S]+200 OK/),
      fresh: expect.stringContaining('200 OK'),
    });
});

it('stays small when a thousand connect at once, and answers meanwhile', async () => {
  const { address, countConnections } = await start(page);
  const toStatus = async () => (await sendRequest(address, { target: '/' })).status;
  expect(await toStatus()).toBe(200);
  const before = process.memoryUsage().rss;
  const sockets = await openSockets(address, 1000);
  expect(await toStatus()).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(countConnections).toBeLessThan(2);
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
  expect(await toStatus()).toBe(200);
});

describe('requests that do not wait for answers', () => {
  const ask = async (times: number) => {
    const address = await serve(({ path }) => ({
      kind: 'content',
      type: 'text/plain',
      body: `answer ${path};`,
    }));
    const keep = { Connection: 'keep-alive' };
    const requests = Array.from({ length: times }, (_, index) =>
      formatRequest(address, { target: `/${index}`, headers: index === times - 1 ? {} : keep }),
    );
    const text = await new Promise<string>((resolve) => {
      const parts: Buffer[] = [];
      const socket = openSocket(address).on('data', (part) => parts.push(part));
      socket.on('error', () => {}).on('close', () => resolve(Buffer.concat(parts).toString()));
      socket.write(requests.join(''));
    });
    return [...text.matchAll(/answer \/(\d+);/g)].map(([, index]) => Number(index));
  };

  it('are answered in their order', async () => {
    expect(await ask(100)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });

  it('end the connection when there are many more than answers', async () => {
    expect((await ask(1000)).length).toBeLessThan(1000);
  });
});

describe('files', () => {
  it.skipIf(!existsSync('/proc/self/fd'))('are closed when the reader leaves in the middle', async () => {
    const address = await serve(answerFromFolder(writeFile(Buffer.alloc(32 * 1024 * 1024))));
    const countFiles = () => readdirSync('/proc/self/fd').length;
    const before = countFiles();
    for (const [headers, times] of [
      [{}, 1],
      [{ Range: 'bytes=5-' }, 1],
      [{ Connection: 'keep-alive' }, 80],
    ] as const) {
      const left = (await openSockets(address, 30)).map((socket) => {
        socket.write(formatRequest(address, { target: '/a.txt', headers }).repeat(times));
        socket.once('data', () => socket.destroy());
        return new Promise((resolve) => socket.once('close', resolve));
      });
      await Promise.all(left);
    }
    await expect.poll(countFiles).toBeLessThan(before + 10);
  });

  it.each([
    ['whole', 1000, {}],
    ['piece by piece', 100_000, {}],
    ['in parts', 1000, { Range: 'bytes=0-5' }],
    ['compressed', 1000, { 'Accept-Encoding': 'br' }],
  ])('that vanish before they are sent %s do not end the server', async (_, size, headers) => {
    const dir = writeFile('text '.repeat(size));
    const file = findFile(dir, '/a.txt');
    if (file === undefined) throw new Error('The file is there.');
    const address = await serve(({ path }) =>
      path === '/' ? page({ path, query: '' }) : { kind: 'file', file },
    );
    unlinkSync(join(dir, 'a.txt'));
    const answer = await sendRequest(address, { target: '/a.txt', headers });
    expect([0, 404, 500]).toContain(answer.status);
    expect(answer.headers.etag).toBeUndefined();
    expect((await sendRequest(address, { target: '/' })).status).toBe(200);
  });
});
