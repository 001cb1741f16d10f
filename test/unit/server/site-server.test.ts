import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toFilePath } from '../../../src/engine/config/file-path.ts';
import { getContentType } from '../../../src/engine/server/content-type.ts';
import { answerFromFolder } from '../../../src/engine/server/folder-answers.ts';
import { findFile } from '../../../src/engine/server/open-file.ts';
import type { SiteHandler, SiteResponse } from '../../../src/engine/server/site-response.ts';
import { type SiteServerOptions, startSiteServer } from '../../../src/engine/server/site-server.ts';
import {
  formatRequest,
  parseAddress,
  type RawAnswer,
  sendRaw,
  sendRequest,
} from '../../helpers/raw-request.ts';
import { ANY_SERVER } from '../../helpers/server-options.ts';

const LONG = `<!doctype html>${'<p>words and words</p>'.repeat(200)}`;

type Get = (target: string, headers?: Record<string, string>, method?: string) => Promise<RawAnswer>;

async function serve(answer: SiteHandler, options: Partial<SiteServerOptions> = {}): Promise<Get> {
  const server = await startSiteServer({ ...ANY_SERVER, handle: answer, ...options });
  onTestFinished(() => server.close());
  const address = parseAddress(server.urls.local);
  return (target, headers = {}, method = 'GET') => sendRequest(address, { method, target, headers });
}

type Files = Readonly<Record<string, string | Buffer>>;

function writeFolder(files: Files) {
  const dir = mkdtempSync(join(tmpdir(), 'docgen-server-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return toFilePath(dir);
}

const serveFolder = (files: Files, base = '/') => serve(answerFromFolder(writeFolder(files)), { base });

/** The same from memory, as `dev` does it. */
function serveMemory(files: Files) {
  return serve(({ path }): SiteResponse => {
    const name = path === '/' ? 'index.html' : path.slice(1);
    const body = files[name];
    return body === undefined ? { kind: 'missing' } : { kind: 'content', type: getContentType(name), body };
  });
}

describe.each([
  ['a folder', serveFolder],
  ['memory', serveMemory],
])('what comes from %s', (_, start) => {
  it('is compressed for those who accept it', async () => {
    const get = await start({ 'index.html': LONG });
    const br = await get('/', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(br.headers['content-type']).toBe('text/html;charset=utf-8');
    expect(brotliDecompressSync(br.body).toString()).toBe(LONG);
    expect(Number(br.headers['content-length'])).toBe(br.body.length);

    for (const accepted of ['gzip, br;q=0', 'GZIP', 'deflate, gzip;q=0.5', '*, br;q=0.0']) {
      const gzip = await get('/', { 'Accept-Encoding': accepted });
      expect([accepted, gzip.headers['content-encoding']]).toEqual([accepted, 'gzip']);
      expect(gunzipSync(gzip.body).toString()).toBe(LONG);
    }
  });

  it('is sent plainly to those who do not, and where it cannot get smaller', async () => {
    const get = await start({
      'index.html': LONG,
      'a.png': Buffer.alloc(5000),
      'small.html': '<p>small</p>',
    });
    for (const accepted of ['identity', '', 'br;q=0, gzip;q=0', 'zstd', '*;q=0']) {
      const plain = await get('/', { 'Accept-Encoding': accepted });
      expect(plain.body.toString()).toBe(LONG);
      expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(LONG.length) });
    }
    for (const path of ['/a.png', '/small.html']) {
      const answer = await get(path, { 'Accept-Encoding': 'br' });
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
    expect((await get('/a.png')).headers).toMatchObject({ 'content-type': 'image/png' });
  });

  it.each([
    ['bytes=0-0', 206, '<', `bytes 0-0/${LONG.length}`],
    ['bytes=0-8', 206, '<!doctype', `bytes 0-8/${LONG.length}`],
    [`bytes=${LONG.length - 4}-`, 206, '</p>', `bytes ${LONG.length - 4}-${LONG.length - 1}/${LONG.length}`],
    ['bytes=-4', 206, '</p>', `bytes ${LONG.length - 4}-${LONG.length - 1}/${LONG.length}`],
    ['bytes=9-1', 200, LONG, undefined],
    ['bytes=0-1,5-6', 200, LONG, undefined],
    [`bytes=${LONG.length}-`, 416, undefined, `bytes */${LONG.length}`],
  ])('is given in parts: %s', async (range, status, body, contentRange) => {
    const get = await start({ 'index.html': LONG });
    const answer = await get('/', { Range: range, 'Accept-Encoding': 'br' });
    expect([answer.status, answer.headers['content-range']]).toEqual([status, contentRange]);
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
    if (status === 206) expect(answer.body.toString()).toBe(body);
    if (status === 200) expect(brotliDecompressSync(answer.body).toString()).toBe(body);
  });

  it('is not sent again to who has it', async () => {
    const get = await start({ 'index.html': LONG });
    const { etag = '' } = (await get('/')).headers;
    for (const tags of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get('/', { 'If-None-Match': tags, 'Accept-Encoding': 'br' });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect(again.headers['content-type']).toBeUndefined();
    }
    expect((await get('/', { 'If-None-Match': '"other"' })).status).toBe(200);
    // Compressed bytes have the same tag, so a browser may ask with either.
    expect((await get('/', { 'Accept-Encoding': 'br' })).headers.etag).toBe(etag);
  });

  it('continues a download only when it is the same still', async () => {
    const get = await start({ 'index.html': LONG });
    const range = { Range: 'bytes=0-8' };
    expect((await get('/', { ...range, 'If-Range': '"other"' })).status).toBe(200);
    expect((await get('/', { ...range, 'If-Range': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200);
  });

  it('has headers without a body for HEAD', async () => {
    const get = await start({ 'index.html': LONG });
    const accept = { 'Accept-Encoding': 'br' };
    const [head, whole] = await Promise.all([get('/', accept, 'HEAD'), get('/', accept)]);
    const { date: _, ...headers } = whole.headers;
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject(headers);
    expect((await get('/', { Range: 'bytes=0-8' }, 'HEAD')).status).toBe(200);
  });
});

it('keeps the modification time of files, and takes it instead of a tag', async () => {
  const get = await serveFolder({ 'index.html': LONG });
  const modified = (await get('/')).headers['last-modified'] ?? '';
  expect((await get('/', { 'If-Modified-Since': modified })).status).toBe(304);
  expect((await get('/', { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200);
  expect((await get('/', { 'If-Modified-Since': 'soon' })).status).toBe(200);
  expect((await get('/', { Range: 'bytes=0-8', 'If-Range': modified })).status).toBe(206);
});

it('sends what is there now, also while it has the former compressed', async () => {
  let body = LONG;
  const get = await serve(() => ({ kind: 'content', type: 'text/html;charset=utf-8', body }));
  const accept = { 'Accept-Encoding': 'br' };
  const { etag } = (await get('/', accept)).headers;
  body = LONG.replace('words', 'other');
  const now = await get('/', { ...accept, 'If-None-Match': etag ?? '' });
  expect(now.status).toBe(200);
  expect(brotliDecompressSync(now.body).toString()).toBe(body);
});

describe('a folder', () => {
  it('has clean addresses below the base', async () => {
    const get = await serveFolder(
      { 'index.html': LONG, 'a.html': '<p>a</p>', '404.html': '<p>lost</p>' },
      '/sub/',
    );
    expect((await get('/sub?q=1')).headers.location).toBe('/sub/?q=1');
    for (const path of ['/sub/a', '/sub/a.html']) expect((await get(path)).body.toString()).toBe('<p>a</p>');
    const lost = await get('/sub/b');
    expect([lost.status, lost.body.toString()]).toEqual([404, '<p>lost</p>']);
    const outside = await get('/a');
    expect([outside.status, outside.body.toString()]).toEqual([404, 'Not found. The site is below /sub/']);
    expect((await get('/subway')).status).toBe(404);
  });

  it('leads from each spelling of an address to its page', async () => {
    const get = await serveFolder({ 'a.html': '<p>a</p>', 'zh/index.html': '<p>zh</p>' });
    for (const path of ['/a/', '/a/index', '/a/index.html'])
      expect([path, (await get(path)).headers.location]).toEqual([path, '/a']);
    for (const path of ['/zh', '/zh.html']) expect((await get(path)).headers.location).toBe('/zh/');
    for (const path of ['/zh/index', '/zh/index.html'])
      expect((await get(path)).body.toString()).toBe('<p>zh</p>');
    expect((await get('/b/index.html')).status).toBe(404);
  });

  it('adds the slash that a folder has, and escapes what it repeats', async () => {
    const get = await serveFolder({ 'zh/index.html': '<p>zh</p>', '指 南/index.html': '<p>g</p>' }, '/sub/');
    const zh = await get('/sub/zh?q=%2F&x');
    expect([zh.status, zh.headers.location]).toEqual([301, '/sub/zh/?q=%2F&x']);
    expect(zh.headers['cache-control']).toBe('no-cache');
    expect((await get('/sub/zh/')).body.toString()).toBe('<p>zh</p>');
    expect((await get(`/sub/${encodeURIComponent('指 南')}`)).headers.location).toBe(
      `/sub/${encodeURIComponent('指 南')}/`,
    );
  });

  it('serves names with escapes in them as they are', async () => {
    const get = await serveFolder({ '100%.txt': 'percent', 'a%20b.txt': 'escape', 'a b#c?.txt': 'marks' });
    expect((await get('/100%25.txt')).body.toString()).toBe('percent');
    expect((await get('/a%2520b.txt')).body.toString()).toBe('escape');
    expect((await get('/a%20b%23c%3f.txt')).body.toString()).toBe('marks');
  });

  it('serves large files whole, whatever their names', async () => {
    const large = Buffer.alloc(600_000, 'many words, ');
    const get = await serveFolder({ '100%.bin': large, 'a%20b#c?.bin': large, '指 南.png': large });
    for (const path of ['/100%25.bin', '/a%2520b%23c%3F.bin', `/${encodeURIComponent('指 南.png')}`]) {
      const answer = await get(path, { 'Accept-Encoding': 'br' });
      expect([path, answer.status, answer.body.equals(large)]).toEqual([path, 200, true]);
      expect(answer.headers['content-length']).toBe('600000');
      expect((await get(path, { 'If-None-Match': answer.headers.etag ?? '' })).status).toBe(304);
      const head = await get(path, {}, 'HEAD');
      expect([head.headers['content-length'], head.body.length]).toEqual(['600000', 0]);
    }
    const type = (await get(`/${encodeURIComponent('指 南.png')}`)).headers['content-type'];
    expect(type).toBe('image/png');
  });

  it('answers in the language of the address what it does not have', async () => {
    const get = await serveFolder({ '404.html': '<p>lost</p>', 'zh/404.html': '<p>迷路</p>' });
    for (const [path, page] of [
      ['/zh/no/such/page', '<p>迷路</p>'],
      ['/en/x', '<p>lost</p>'],
      ['/zhou', '<p>lost</p>'],
    ] as const) {
      const lost = await get(path);
      expect([lost.status, lost.body.toString()]).toEqual([404, page]);
      expect(lost.headers.etag).toBeUndefined();
      expect(lost.headers).toMatchObject({
        'content-type': 'text/html;charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
      });
    }
    const plain = await serveFolder({ 'a.html': 'a' });
    expect(await plain('/x')).toMatchObject({ status: 404, body: Buffer.from('Not found') });
  });

  it('lets browsers keep what has a hash in its name, and nothing else', async () => {
    const pages = ['static/pages/guide/my-tutorial.bin', 'static/app.js', 'index.html'];
    const get = await serveFolder(
      Object.fromEntries(
        [...pages, 'static/app-32c5fa5e.css', 'static/chunk-LGB2R3O6.js'].map((name) => [name, name]),
      ),
    );
    for (const path of pages) expect((await get(`/${path}`)).headers['cache-control']).toBe('no-cache');
    for (const path of ['/static/app-32c5fa5e.css', '/static/chunk-LGB2R3O6.js']) {
      expect((await get(path)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });
});

it.each([
  ['cut', (file: string) => truncateSync(file, 1_000_000), false],
  ['longer', (file: string) => appendFileSync(file, 'X'.repeat(1_000_000)), true],
])('sends no byte of another answer in place of a file that is %s meanwhile', async (_, change, isWhole) => {
  const size = 32_000_000;
  const folder = writeFolder({ 'film.webm': Buffer.alloc(size) });
  const server = await startSiteServer({ ...ANY_SERVER, handle: answerFromFolder(folder) });
  onTestFinished(() => server.close());
  const { port, host } = parseAddress(server.urls.local);
  const socket = connect(port, host);
  const get = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  let received = '';
  const arrived = new Promise((resolve) => socket.once('readable', resolve));

  get('/film.webm');
  await arrived;
  change(join(folder, 'film.webm'));
  get('/none');
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
    if (received.includes('HTTP/1.1 404')) socket.end();
  });
  await new Promise((resolve) => socket.once('close', resolve).once('error', resolve));

  const [head = '', ...rest] = received.split('\r\n\r\n');
  expect(head).toContain(`Content-Length: ${size}`);
  const body = rest.join('\r\n\r\n');
  expect(body.includes('HTTP/1.1')).toBe(isWhole);
  if (isWhole) expect(body.indexOf('HTTP/1.1')).toBe(size);
});

it.skipIf(process.platform === 'win32').each([
  ['a.png', 0],
  // It is compressed in memory.
  ['a.txt', 500],
])('follows no link that has replaced a file since it was checked: %s', async (name, status) => {
  const folder = writeFolder({ [name]: LONG, 'secret.txt': 'SECRET'.repeat(1_000) });
  const onError = () => {};
  const answer = () => {
    const file = findFile(folder, `/${name}`);
    rmSync(join(folder, name));
    symlinkSync('secret.txt', join(folder, name));
    return file ? { kind: 'file' as const, file } : { kind: 'missing' as const };
  };
  const get = await serve(answer, { onError });

  const { status: answered, body } = await get(`/${name}`, { 'Accept-Encoding': 'gzip' });
  expect(answered).toBe(status);
  expect(body.toString()).not.toContain('SECRET');
  expect(body.length).toBeLessThan(100);
});

it('says what there is no site for, and has the browser ask again', async () => {
  const get = await serve(() => ({ kind: 'unavailable', text: 'Nothing yet <b>' }));
  const answer = await get('/');
  expect(answer).toMatchObject({ status: 503, body: Buffer.from('Nothing yet <b>') });
  expect(answer.headers).toMatchObject({ refresh: '1', 'content-type': 'text/plain;charset=utf-8' });
});

it('survives an answerer that throws, tells its owner and nobody else', async () => {
  const errors: unknown[] = [];
  const answer: SiteHandler = () => {
    throw new Error('secret reason');
  };
  const get = await serve(answer, { onError: (error) => errors.push(error) });
  for (const _ of [1, 2])
    expect(await get('/')).toMatchObject({ status: 500, body: Buffer.from('Internal error') });
  expect(errors).toMatchObject([{ message: 'secret reason' }, { message: 'secret reason' }]);
});

it('asks an answerer for nothing that is refused', async () => {
  const asked: string[] = [];
  const answer: SiteHandler = ({ path }) => {
    asked.push(path);
    return { kind: 'missing' };
  };
  const get = await serve(answer, { base: '/sub/' });
  await get('/sub/', { Host: 'evil.example' });
  await get('/sub/../x');
  await get('/sub/', {}, 'POST');
  await get('/');
  await get('/sub/a?b');
  expect(asked).toEqual(['/a']);
});

it('sends no file under a name that holds secrets, wherever an answerer has it from', async () => {
  const file = findFile(writeFolder({ config: 'secret' }), '/config');
  if (file === undefined) throw new Error('The file is there.');
  const get = await serve(() => ({ kind: 'file', file }));
  expect((await get('/config')).status).toBe(200);
  for (const path of ['/.git/config', '/.env', '/a/yarn.lock']) expect((await get(path)).status).toBe(404);
});

it('asks for one Host that can be one, as RFC 9112 has it', async () => {
  const server = await startSiteServer({
    base: '/',
    headers: {},
    host: undefined,
    port: 0,
    strictPort: false,
    handle: () => ({ kind: 'content', type: 'text/plain', body: 'page' }),
  });
  onTestFinished(() => server.close());
  const toStatus = async (version: string, ...hosts: readonly string[]) => {
    const lines = hosts.map((host) => `${host}\r\n`).join('');
    const bytes = `GET / HTTP/${version}\r\n${lines}Connection: close\r\n\r\n`;
    return (await sendRaw(parseAddress(server.urls.local), bytes)).status;
  };

  expect(await toStatus('1.1', 'Host: localhost')).toBe(200);
  expect(await toStatus('1.0', 'hOsT:localhost')).toBe(200);
  expect(await toStatus('1.0')).toBe(403);
  expect(await toStatus('1.1')).toBe(400);
  expect(await toStatus('1.1', 'Host: localhost', 'Host: localhost')).toBe(400);
  expect(await toStatus('1.1', 'Host: localhost', 'HOST: evil.example')).toBe(400);
  expect(await toStatus('1.1', 'Host: evil.example', 'host: localhost')).toBe(400);
  expect(await toStatus('1.0', 'Host: localhost', 'Host:')).toBe(400);
  for (const odd of [
    'localhost, localhost',
    'a b',
    'me@localhost',
    'http://localhost',
    '[::1',
    'localhost:80:80',
    'löc',
  ])
    expect(await toStatus('1.1', `Host: ${odd}`), odd).toBe(400);
  for (const other of ['', 'localhost,localhost', 'evil.example:', 'a_b'])
    expect(await toStatus('1.1', `Host: ${other}`), other).toBe(403);
});

it('answers to the hosts that the config allows, and tells others the option', async () => {
  const get = await serve(() => ({ kind: 'content', type: 'text/plain', body: 'page' }), {
    allowedHosts: ['tunnel.example'],
  });
  expect((await get('/', { Host: 'Tunnel.example' })).body.toString()).toBe('page');
  const { status, body } = await get('/', { Host: 'evil.tunnel.example' });
  expect([status, body.toString()]).toEqual([
    403,
    expect.stringContaining('"builderConfig.server.allowedHosts"'),
  ]);
});

describe('headers of the config', () => {
  it('are on every answer', async () => {
    const get = await serve(() => ({ kind: 'missing' }), { headers: { 'X-Team': 'docs' } });
    for (const target of ['/', '/../x']) expect((await get(target)).headers['x-team']).toBe('docs');
  });

  it.each([
    ['X-A', 'a\r\nSet-Cookie: b'],
    ['X-A', 'a\nb'],
    ['X A', 'a'],
    ['X-A\r\nX-B', 'a'],
    ['Content-Length', '5'],
    ['transfer-encoding', 'chunked'],
  ])('cannot change how answers are sent: %j: %j', async (name, value) => {
    const options = {
      base: '/',
      host: undefined,
      port: 0,
      strictPort: false,
      headers: { [name]: value },
    };
    await expect(startSiteServer({ ...options, handle: () => ({ kind: 'missing' }) })).rejects.toMatchObject({
      exitCode: 2,
      diagnostics: [{ code: 'DG8004', message: expect.stringContaining(JSON.stringify(name)) }],
    });
  });
});

describe('listening', () => {
  const options = { base: '/', headers: {}, host: undefined, strictPort: false };
  const answer = () => ({ kind: 'missing' }) as const;

  it('takes the next port when one is taken, and knows which it wanted', async () => {
    const first = await startSiteServer({ ...options, handle: answer, port: 0 });
    onTestFinished(() => first.close());
    const port = Number(new URL(first.urls.local).port);
    const second = await startSiteServer({ ...options, handle: answer, port });
    onTestFinished(() => second.close());
    expect(second.urls.takenPort).toBe(port);
    expect(Number(new URL(second.urls.local).port)).toBeGreaterThan(port);
    await expect(
      startSiteServer({ ...options, handle: answer, port, strictPort: true }),
    ).rejects.toMatchObject({
      exitCode: 3,
    });
  });

  it('names an IPv6 address as browsers want it', async () => {
    const server = await startSiteServer({ ...options, handle: answer, host: '::1', port: 0 });
    onTestFinished(() => server.close());
    expect(server.urls.local).toMatch(/^http:\/\/\[::1\]:\d+\/$/);
    expect((await sendRequest(parseAddress(server.urls.local), { target: '/' })).status).toBe(404);
  });

  it('closes, whoever is still connected', async () => {
    const server = await startSiteServer({ ...options, handle: answer, port: 0 });
    // Nothing but the closing ends a connection.
    Object.assign(server.http, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 });
    const address = parseAddress(server.urls.local);
    const headers = { Connection: 'keep-alive' };
    const connected = new Promise((resolve) => server.http.on('connection', toCountdown(20, resolve)));
    const open = Array.from({ length: 20 }, (_, index) =>
      sendRaw(address, index % 2 === 0 ? formatRequest(address, { target: '/', headers }) : 'GET / HT'),
    );
    await connected;
    await server.close();
    await Promise.allSettled(open);
  });
});

/** Calls `done` when it has been called so many times. */
function toCountdown(times: number, done: (value?: unknown) => void): () => void {
  let left = times;
  return () => {
    left -= 1;
    if (left === 0) done();
  };
}
