/** Requests that another server answers, as `server.proxy` of the config says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { ProxyRule } from '../../../src/engine/config/site-config.ts';
import { startSiteServer } from '../../../src/engine/server/site-server.ts';
import { parseAddress, sendRequest } from '../../helpers/raw-request.ts';
import { ANY_SERVER } from '../../helpers/server-options.ts';

async function startTarget(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Tells what it was asked. */
const echo = (request: IncomingMessage, response: ServerResponse) => {
  const parts: Buffer[] = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const { method, url, headers } = request;
    const text = JSON.stringify({ method, url, headers, body: Buffer.concat(parts).toString() });
    response.writeHead(207, { 'X-Own': 'yes', 'Content-Length': Buffer.byteLength(text) });
    response.end(text);
  });
};

async function serve(proxy: readonly ProxyRule[], allowedHosts: readonly string[] = []) {
  const handle = () => ({ kind: 'content' as const, type: 'text/plain', body: 'the site' });
  const server = await startSiteServer({ ...ANY_SERVER, handle, proxy, allowedHosts });
  onTestFinished(() => server.close());
  return parseAddress(server.urls.local);
}

const RULE: ProxyRule = {
  filter: ['/api'],
  target: '',
  pathRewrite: {},
  changeOrigin: true,
  secure: true,
  headers: {},
};

it('another server gets the request whole, and its answer is the answer', async () => {
  const target = await startTarget(echo);
  const address = await serve([{ ...RULE, target: `${target}/base/`, headers: { 'x-added': '1' } }]);
  const request = { method: 'POST', target: '/api/a%20b?c=1', headers: { 'X-Mine': '2' }, body: 'hello' };
  const { status, headers, body } = await sendRequest(address, request);

  expect(status).toBe(207);
  expect(headers).toMatchObject({ 'x-own': 'yes', 'x-content-type-options': 'nosniff' });
  const got = JSON.parse(body.toString());
  expect(got).toMatchObject({ method: 'POST', url: '/base/api/a%20b?c=1', body: 'hello' });
  expect(got.headers).toMatchObject({ 'x-mine': '2', 'x-added': '1', host: new URL(target).host });

  expect((await sendRequest(address, { target: '/other' })).body.toString()).toBe('the site');
});

it('the first rule that fits counts, by a beginning, a glob or a function, and may change path and host', async () => {
  const target = await startTarget(echo);
  const address = await serve([
    { ...RULE, target, pathRewrite: { '^/api/v1': '/one', '^/api': '' } },
    { ...RULE, target, filter: ['/img/**/*.png'], pathRewrite: (path) => `/pictures${path}` },
    { ...RULE, target, filter: (path) => path === '/中', changeOrigin: false },
  ]);
  const ask = async (path: string) => {
    const { body } = await sendRequest(address, { target: path });
    return body.toString().startsWith('{') ? JSON.parse(body.toString()) : body.toString();
  };

  expect((await ask('/api/v1/users')).url).toBe('/one/users');
  expect((await ask('/api/users')).url).toBe('/users');
  expect((await ask('/img/a/b.png')).url).toBe('/pictures/img/a/b.png');
  expect(await ask('/img/a/b.svg')).toBe('the site');
  expect((await ask('/%E4%B8%AD')).headers.host).toBe(`${address.host}:${address.port}`);
});

it('a server that does not answer, or is none, is a 502 that names it', async () => {
  const gone = await startTarget((_, response) => void response.destroy());
  const address = await serve([
    { ...RULE, target: gone },
    { ...RULE, filter: ['/none'], target: 'not an address' },
  ]);
  for (const [path, named] of [
    ['/api', gone],
    ['/none', 'not an address'],
  ] as const) {
    const { status, body } = await sendRequest(address, { target: path });
    expect([status, body.toString()]).toEqual([502, expect.stringContaining(`cannot reach ${named}`)]);
  }
});

it.each([
  ['a status that is none', '000 X'],
  ['another protocol', '101 X\r\nUpgrade: tea\r\nConnection: upgrade'],
])('a server that answers with %s is a 502', async (_, head) => {
  const target = createTcpServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(`HTTP/1.1 ${head}\r\n\r\n`));
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void target.close());
  const address = await serve([
    { ...RULE, target: `http://127.0.0.1:${(target.address() as AddressInfo).port}` },
  ]);
  const { status, body } = await sendRequest(address, { target: '/api' });
  expect([status, body.toString()]).toEqual([502, expect.stringContaining('cannot reach')]);
});

it('a page of another host cannot reach it', async () => {
  const address = await serve([{ ...RULE, target: await startTarget(echo) }]);
  const { status } = await sendRequest(address, { target: '/api', headers: { Host: 'evil.example' } });
  expect(status).toBe(403);
});

it.each(['GET', 'DELETE', 'OPTIONS', 'POST'])(
  'the body of a %s stays its body, chunks or not',
  async (method) => {
    const asked: string[] = [];
    const target = await startTarget(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      asked.push(`${request.method} ${request.url} ${body}`);
      response.end();
    });
    const address = await serve([{ ...RULE, target }]);
    const body = 'GET /admin HTTP/1.1\r\nHost: x\r\n\r\n';
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const chunked = { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' };
    await sendRequest(address, { method, target: '/api', body });
    await sendRequest(address, { method, target: '/api', headers: chunked, body: chunks });

    expect(asked).toEqual(Array(2).fill(`${method} /api ${body}`));
  },
);

it.each([
  ['GET', 'close, content-length'],
  ['DELETE', 'Content-Length, close'],
  ['POST', 'content-length, transfer-encoding, host, close'],
])('a body stays a body, of %s with "Connection: %s" as well', async (method, connection) => {
  const asked: string[] = [];
  const target = await startTarget((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.host}`);
    echo(request, response);
  });
  const address = await serve([{ ...RULE, target }]);
  const hidden = 'GET /admin HTTP/1.1\r\nHost: inside\r\n\r\n';
  const headers = { Connection: connection };
  const { body } = await sendRequest(address, { method, target: '/api', headers, body: hidden });
  expect(JSON.parse(body.toString()).body).toBe(hidden);
  expect(asked).toEqual([`${method} /api ${new URL(target).host}`]);
});

it('headers of one connection end there, those that it names too', async () => {
  const address = await serve([{ ...RULE, target: await startTarget(echo) }]);
  const headers = { Connection: 'close, X-Mine', 'X-Mine': '1', 'X-Other': '2', Trailer: 'X-Late' };
  const { body } = await sendRequest(address, { target: '/api', headers });
  const got = JSON.parse(body.toString()).headers;
  expect(got).toMatchObject({ 'x-other': '2' });
  expect(Object.keys(got)).not.toContain('x-mine');
  expect(Object.keys(got)).not.toContain('trailer');
});

it('a page of another site does not get it to send what the author alone may ask', async () => {
  const target = await startTarget(echo);
  const rules = [{ ...RULE, target, headers: { authorization: 'secret' } }];
  const address = await serve(rules, ['tunnel.example']);
  const ask = async (Origin?: string) =>
    (await sendRequest(address, { method: 'POST', target: '/api', headers: { Origin }, body: 'x' })).status;

  const own = `http://${address.host}:${address.port}`;
  expect([await ask('https://evil.example'), await ask('null')]).toEqual([403, 403]);
  expect([await ask(own), await ask(), await ask('https://tunnel.example')]).toEqual([207, 207, 207]);
});

it('nor what is asked for as a picture or script of such a page; a link to it may be followed', async () => {
  const address = await serve([{ ...RULE, target: await startTarget(echo) }]);
  const ask = async (site: string, dest: string) => {
    const headers = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': dest };
    return (await sendRequest(address, { target: '/api', headers })).status;
  };
  expect([await ask('cross-site', 'image'), await ask('same-site', 'script')]).toEqual([403, 403]);
  expect([await ask('cross-site', 'iframe'), await ask('cross-site', 'empty')]).toEqual([403, 403]);
  expect([await ask('same-origin', 'image'), await ask('none', 'document')]).toEqual([207, 207]);
  expect(await ask('cross-site', 'document')).toBe(207);
});
