/** Raw requests against the built command line: what `preview` and `dev` answer, and what they never show. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawAnswer, type RawRequest, sendRequest } from '../helpers/raw-request.ts';
import { HOSTILE_REQUESTS } from './hostile-requests.ts';
import { PLANTED, type RunningServer, type ServedSite, serveSite } from './served-site.ts';

let site: ServedSite;
const running = new Map<string, RunningServer>();

/** The same site at the root and below a base, from the output and from memory. */
const COMMANDS = {
  preview: ['preview', '--port', '0'],
  dev: ['dev', '--port', '0'],
  'preview --base': ['preview', '--base', '/sub/', '--port', '0'],
  'dev --base': ['dev', '--base', '/sub/', '--port', '0'],
} as const;

beforeAll(async () => {
  site = await serveSite();
  for (const [name, args] of Object.entries(COMMANDS)) running.set(name, await site.run(args));
});
afterAll(() => site.remove());

function send(name: string, request: RawRequest): Promise<RawAnswer> {
  const server = running.get(name);
  if (server === undefined) throw new Error(`${name} is not running`);
  return sendRequest(server.address, request);
}

describe.each(['preview', 'dev'])('%s', (name) => {
  const get = (target: string, headers: Record<string, string> = {}) => send(name, { target, headers });

  it.each(HOSTILE_REQUESTS)(
    '$from: $method $target is answered with $status',
    async ({ from: _, ...request }) => {
      const answer = await send(name, request);
      const body = answer.body.toString();
      expect(answer.status).toBe(request.status);
      expect(body).not.toContain(PLANTED);
      expect(body).not.toMatch(/^root:/m);
      expect(answer.headers['set-cookie']).toBeUndefined();
      // What does not parse is refused by Node itself, with nothing but a status.
      if (answer.headers.date !== undefined)
        expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  it('58: is alive after all of them', async () => {
    expect((await get('/')).status).toBe(200);
    expect(running.get(name)?.child.exitCode).toBeNull();
  });

  it.each(['http://evil.example', 'null', undefined])(
    'esbuild GHSA-67mh-4wv8-2f99: nothing allows the origin %s to read',
    async (origin) => {
      const targets = ['/', '/zh/', '/picture.svg', '/no/such/page', '/static/app.js', '/../x'];
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        for (const target of targets) {
          const { headers } = await send(name, { method, target, headers: { Origin: origin } });
          expect(Object.keys(headers).filter((header) => header.startsWith('access-control-'))).toEqual([]);
          expect(headers).toMatchObject({
            'cross-origin-resource-policy': 'same-origin',
            'x-content-type-options': 'nosniff',
          });
        }
      }
    },
  );

  it.each(['localhost:1', 'docs.localhost', '127.0.0.1', '[::1]:9', '192.168.1.7:4173', 'LOCALHOST'])(
    '60: Host: %s is one of ours',
    async (Host) => {
      expect((await get('/', { Host })).status).toBe(200);
    },
  );

  it('63: parts of files have right lengths', async () => {
    const { body: whole } = await get('/large.txt');
    const size = whole.length;
    const cases: [range: string, status: number, start: number, end: number][] = [
      ['bytes=0-0', 206, 0, 1],
      ['bytes=5-', 206, 5, size],
      ['bytes=-5', 206, size - 5, size],
      ['bytes=-999999999', 206, 0, size],
      [`bytes=0-${size * 2}`, 206, 0, size],
      ['bytes=9-1', 200, 0, size],
      ['bytes=0-1,5-6', 200, 0, size],
      ['bytes=a-b', 200, 0, size],
    ];
    for (const [range, status, start, end] of cases) {
      const answer = await get('/large.txt', { Range: range });
      expect([range, answer.status]).toEqual([range, status]);
      expect(answer.body.equals(whole.subarray(start, end))).toBe(true);
      expect(answer.headers['content-length']).toBe(String(end - start));
      if (status === 206) expect(answer.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${size}`);
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const beyond = await get('/large.txt', { Range: range });
      expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    }
  });

  it.each(['/', '/large.txt', '/guide/start'])(
    '63: %s is compressed, checked and headed as asked',
    async (target) => {
      const plain = await get(target);
      const br = await get(target, { 'Accept-Encoding': 'gzip, br' });
      const gzip = await get(target, { 'Accept-Encoding': 'gzip' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      for (const { headers, body } of [plain, br, gzip]) {
        expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(body.length) });
      }
      const tag = br.headers.etag ?? '';
      const known = await get(target, { 'If-None-Match': tag, 'Accept-Encoding': 'br' });
      expect([known.status, known.body.length]).toEqual([304, 0]);
      const head = await send(name, { method: 'HEAD', target });
      expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
        200,
        0,
        String(plain.body.length),
      ]);
    },
  );
});

describe.each([
  ['preview', ''],
  ['dev', ''],
  ['preview --base', '/sub'],
  ['dev --base', '/sub'],
])('65: addresses of %s', (name, base) => {
  const get = (path: string) => send(name, { target: base + path });

  it.each([
    ['/', /<html[^>]* lang="en/],
    ['/index.html', /<html[^>]* lang="en/],
    ['/zh/', /<html[^>]* lang="zh/],
    ['/guide/start', /<html[^>]* lang="en/],
    ['/guide/start.html', /<html[^>]* lang="en/],
    ['/zh/guide/deep/one?a=b', /<html[^>]* lang="zh/],
    ['/picture.svg', /<svg/],
  ])('%s is there', async (path, content) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toMatch(content);
  });

  it.each([
    ['/zh', '/zh/'],
    ['/zh?a=%2F', '/zh/?a=%2F'],
    ['/guide/start/', '/guide/start'],
    ['/zh/guide/start/', '/zh/guide/start'],
  ])('%s leads to %s', async (path, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([301, base + location]);
  });

  it.each([
    ['/no/such/page', /<html[^>]* lang="en/],
    ['/guide/', /<html[^>]* lang="en/],
    ['/zh/no/such/page', /<html[^>]* lang="zh/],
    ['/zh/no.html', /<html[^>]* lang="zh/],
  ])('%s is missing, in its language', async (path, content) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html;charset=utf-8');
    expect(answer.body.toString()).toMatch(content);
  });

  it('Astro CVE-2025-64745: the page for a missing address repeats nothing of it', async () => {
    const answer = await get('/zh/%3Csvg%20onload=alert(1)%3E?q=%3Cb%3Eevil');
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toMatch(/alert|evil/);
  });
});

describe.each(['preview --base', 'dev --base'])('65: outside the base of %s', (name) => {
  it('is nothing of the site', async () => {
    expect(await send(name, { target: '/sub' })).toMatchObject({
      status: 301,
      headers: { location: '/sub/' },
    });
    for (const target of ['/', '/zh/', '/subway', '/picture.svg', '/static/app.js']) {
      const answer = await send(name, { target });
      expect([target, answer.status, answer.headers['content-type']]).toEqual([
        target,
        404,
        'text/plain;charset=utf-8',
      ]);
    }
  });
});
