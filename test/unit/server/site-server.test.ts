import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { toFilePath } from '../../../src/node/config/file-path.ts';
import { answerFromFolder } from '../../../src/node/server/folder-answers.ts';
import { startSiteServer } from '../../../src/node/server/site-server.ts';

const LONG = `<!doctype html>${'<p>words and words</p>'.repeat(200)}`;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** `fetch` would undo the compression. */
async function serve(files: Readonly<Record<string, string | Buffer>>, base = '/') {
  const dir = mkdtempSync(join(tmpdir(), 'docgen-server-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const server = await startSiteServer({
    answer: answerFromFolder(toFilePath(dir)),
    base,
    headers: {},
    host: undefined,
    port: 42_100,
    strictPort: false,
  });
  onTestFinished(async () => {
    await server.close();
    rmSync(dir, { recursive: true });
  });
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request(new URL(path, server.urls.local), { method, headers, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      });
      asked.on('error', reject).end();
    });
}

it('compresses text for those who accept it', async () => {
  const get = await serve({ 'index.html': LONG });
  const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(br.headers['content-type']).toBe('text/html;charset=utf-8');
  expect(brotliDecompressSync(br.body).toString()).toBe(LONG);

  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(LONG);
  expect(gzip.body.length).toBeLessThan(LONG.length / 4);
});

it('sends the plain file to those who do not, and what cannot get smaller', async () => {
  const get = await serve({ 'index.html': LONG, 'a.png': Buffer.alloc(5000), 'small.html': '<p>small</p>' });
  expect((await get('/')).body.toString()).toBe(LONG);
  const accept = { 'accept-encoding': 'br' };
  for (const path of ['/a.png', '/small.html']) {
    expect((await get(path, accept)).headers['content-encoding']).toBeUndefined();
  }
});

it('answers parts of files, unchanged files and HEAD as hosts do', async () => {
  const get = await serve({ 'index.html': LONG });
  const accept = { 'accept-encoding': 'br' };
  const part = await get('/', { ...accept, range: 'bytes=0-8' });
  expect(part.status).toBe(206);
  expect(part.body.toString()).toBe('<!doctype');

  const { etag = '' } = (await get('/', accept)).headers;
  const again = await get('/', { ...accept, 'if-none-match': String(etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);

  const head = await get('/', accept, 'HEAD');
  expect([head.status, head.headers['content-encoding'], head.body.length]).toEqual([200, 'br', 0]);
});

it('serves clean addresses below the base and the site’s own 404 page elsewhere', async () => {
  const get = await serve({ 'index.html': LONG, 'a.html': '<p>a</p>', '404.html': '<p>lost</p>' }, '/sub/');
  expect((await get('/sub')).headers.location).toBe('/sub/');
  for (const path of ['/sub/a', '/sub/a.html']) expect((await get(path)).body.toString()).toBe('<p>a</p>');
  for (const path of ['/sub/b', '/sub/a/']) {
    const lost = await get(path);
    expect([lost.status, lost.body.toString()]).toEqual([404, '<p>lost</p>']);
  }
  expect((await get('/a')).body.toString()).toBe('Not found. The site lies below /sub/');
});

it('takes the next port when one is taken, and knows which it wanted', async () => {
  const answer = () => ({ kind: 'missing' }) as const;
  const options = { answer, base: '/', headers: {}, host: undefined, port: 42_200, strictPort: false };
  const first = await startSiteServer(options);
  onTestFinished(() => first.close());
  const port = Number(new URL(first.urls.local).port);
  const second = await startSiteServer({ ...options, port });
  onTestFinished(() => second.close());
  expect(second.urls.takenPort).toBe(port);
  expect(Number(new URL(second.urls.local).port)).toBeGreaterThan(port);
  await expect(startSiteServer({ ...options, port, strictPort: true })).rejects.toMatchObject({
    exitCode: 3,
  });
});
