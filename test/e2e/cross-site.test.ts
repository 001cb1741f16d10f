/** What a page of another site can do to an author whose `dev` is running: nothing. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { openPage } from '../helpers/chromium.ts';
import { formatRequest, openSocket, sendRequest } from '../helpers/raw-request.ts';
import { type RunningServer, type ServedSite, serveSite } from './served-site.ts';

let site: ServedSite;
let dev: RunningServer;
let token: string;

beforeAll(async () => {
  site = await serveSite();
  const editor = join(site.dir, 'editor.mjs');
  const lines = [
    '#!/usr/bin/env node',
    `import { appendFileSync } from 'node:fs';`,
    `appendFileSync('opened.txt', JSON.stringify(process.argv.slice(2)) + '\\n');`,
  ];
  writeFileSync(editor, lines.join('\n'));
  chmodSync(editor, 0o755);
  writeFileSync(join(site.dir, 'docs/en/guide/a;touch marker.md'), '# Odd');
  dev = await site.run(['dev', '--port', '0'], { LAUNCH_EDITOR: editor });
  token = await readToken(dev);
});
afterAll(() => site.remove());

async function readToken({ origin }: RunningServer): Promise<string> {
  const page = await (await fetch(`${origin}/`)).text();
  const found = /\/__docgen\/([^/"]+)\//.exec(page)?.[1];
  if (found === undefined) throw new Error('The page names no secret path.');
  return found;
}

const opened = () => {
  const file = join(site.dir, 'opened.txt');
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
};

function upgrade(headers: Record<string, string | undefined> = {}, target = `/__docgen/${token}/socket`) {
  return sendRequest(dev.address, {
    target,
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      Origin: dev.origin,
      ...headers,
    },
  });
}

function connect(): Promise<{ client: WebSocket; hello: unknown; closed: Promise<number> }> {
  const client = new WebSocket(`${dev.origin.replace('http', 'ws')}/__docgen/${token}/socket`, {
    origin: dev.origin,
  });
  const closed = new Promise<number>((resolve) => client.once('close', resolve));
  onTestFinished(() => client.terminate());
  return new Promise((resolve, reject) => {
    client.once('error', reject);
    client.once('message', (data) => resolve({ client, hello: JSON.parse(String(data)), closed }));
  });
}

describe('61: the socket', () => {
  it('greets a page of this start', async () => {
    const { hello } = await connect();
    expect(hello).toMatchObject({ type: 'hello' });
    // Of the files that were planted in the public folder, and of nothing else.
    const codes = (hello as { problems: { code: string }[] }).problems.map(({ code }) => code);
    expect([...new Set(codes)]).toEqual(['DG7008']);
    expect(token.length).toBeGreaterThanOrEqual(32);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['webpack-dev-server CVE-2018-14732: a foreign origin', { Origin: 'http://evil.example' }],
    ['webpack-dev-server CVE-2025-30360: an address as origin', { Origin: 'http://127.0.0.1:4450' }],
    ['webpack-dev-server CVE-2025-30360: an address of the network', { Origin: 'http://192.168.1.7' }],
    ['another port of this machine', { Origin: 'http://localhost:4451' }],
    ['Next CVE-2026-27977: the origin null', { Origin: 'null' }],
    ['Next CVE-2025-48068, Vite CVE-2026-39363: no origin', { Origin: undefined }],
    [
      'Vite CVE-2025-24010: a name that points here',
      { Host: 'evil.example:4450', Origin: 'http://evil.example:4450' },
    ],
  ])('%s is refused before the upgrade', async (_, headers) => {
    expect((await upgrade(headers)).status).toBe(403);
  });

  it('no host is refused before the upgrade, as no request at all', async () => {
    expect((await upgrade({ Host: undefined })).status).toBe(400);
  });

  it.each([
    ['no token', '/__docgen/socket'],
    ['a wrong token', `/__docgen/${'0'.repeat(64)}/socket`],
    ['part of the token', `/__docgen/${'0'.repeat(8)}/socket`],
    ['webpack-dev-server CVE-2026-112085, GHSA-mx8g-39q3-5c79: another path', '/'],
    ['the path of another server', '/ws'],
  ])('%s is refused before the upgrade', async (_, target) => {
    expect((await upgrade({}, target)).status).toBe(403);
  });

  it('the token of another start is refused', async () => {
    const other = await site.run(['dev', '--port', '0']);
    const reused = await readToken(other);
    other.child.kill('SIGINT');
    await other.ended;
    expect(reused).not.toBe(token);
    expect((await upgrade({}, `/__docgen/${reused}/socket`)).status).toBe(403);
  });

  it.each<[string, number, (client: WebSocket) => void]>([
    [
      'a request for a file (Vite CVE-2026-39363)',
      1008,
      (client) => client.send('{"type":"open","file":".env"}'),
    ],
    ['bytes', 1008, (client) => client.send(new Uint8Array(16))],
    ['65 kB', 1009, (client) => client.send('a'.repeat(65_000))],
    ['65 kB of bytes', 1009, (client) => client.send(new Uint8Array(65_000))],
  ])('%s closes with %i, unanswered', async (_, code, say) => {
    const { client, closed } = await connect();
    const heard: unknown[] = [];
    client.on('message', (data) => heard.push(data));
    say(client);
    expect(await closed).toBe(code);
    expect(heard).toEqual([]);
  });

  it.skipIf(!existsSync('/proc/self/status'))(
    'a thousand connects within a second cost no memory',
    async () => {
      const readMemory = () => {
        const status = readFileSync(`/proc/${dev.child.pid}/status`, 'utf8');
        return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024;
      };
      const storm = async () => {
        const foreign = Array.from({ length: 500 }, () => upgrade({ Origin: 'http://evil.example' }));
        const wrong = Array.from({ length: 500 }, () => upgrade({}, `/__docgen/${'0'.repeat(64)}/socket`));
        return Promise.allSettled([...foreign, ...wrong]);
      };
      await storm();
      const before = readMemory();
      const answers = await storm();
      const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0));
      expect(new Set(statuses)).toEqual(new Set([403]));
      expect(readMemory() - before).toBeLessThan(30);
      await connect();
    },
  );
});

describe('62: bundles', () => {
  it('webpack-dev-server CVE-2025-30359: lie where nobody can guess', async () => {
    const page = await (await fetch(`${dev.origin}/`)).text();
    const scripts = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      expect(script).toMatch(new RegExp(`^/__docgen/${token}/`));
      const right = await sendRequest(dev.address, {
        target: script,
        headers: { Origin: 'http://evil.example' },
      });
      expect(right.status).toBe(200);
      expect(right.headers['access-control-allow-origin']).toBeUndefined();
      expect(right.headers['cross-origin-resource-policy']).toBe('same-origin');
      for (const guess of [script.replace(`__docgen/${token}/`, ''), script.replace(token, '0'.repeat(64))]) {
        expect((await sendRequest(dev.address, { target: guess })).status).toBe(404);
      }
    }
  });

  it('cannot be read, run or talked to from a page of another site, even one that knows the secret', async () => {
    const evil = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>evil</title>');
    });
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void evil.close());
    const { page } = await openPage(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
    const html = await (await fetch(`${dev.origin}/`)).text();
    const script = dev.origin + (/src="([^"]+\.js)"/.exec(html)?.[1] ?? '');

    const got = await page.evaluate(
      async ({ origin, script, path }) => {
        const settle = (work: Promise<unknown>) =>
          work.then(
            () => 'got it',
            () => 'refused',
          );
        const load = (type: string) =>
          new Promise((resolve, reject) => {
            const element = Object.assign(document.createElement('script'), { src: script, type });
            element.onload = resolve;
            element.onerror = reject;
            document.head.append(element);
          });
        const connect = () =>
          new Promise((resolve, reject) => {
            const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}/socket`);
            socket.onopen = resolve;
            socket.onerror = reject;
          });
        const body = JSON.stringify({ file: 'docs/en/index.md' });
        const json = { 'Content-Type': 'application/json' };
        return {
          page: await settle(fetch(`${origin}/`)),
          script: await settle(fetch(script)),
          opaque: await settle(fetch(script, { mode: 'no-cors' })),
          tag: await settle(load('')),
          module: await settle(load('module')),
          socket: await settle(connect()),
          open: await settle(fetch(`${origin}${path}/open`, { method: 'POST', headers: json, body })),
          // Sent by the browser without asking, so it is the server that has to refuse.
          simple: await settle(fetch(`${origin}${path}/open`, { method: 'POST', mode: 'no-cors', body })),
        };
      },
      { origin: dev.origin, script, path: `/__docgen/${token}` },
    );
    const { simple: _, ...others } = got;
    expect(new Set(Object.values(others))).toEqual(new Set(['refused']));
    expect(opened()).toEqual([]);
  });
});

describe('62: open', () => {
  interface Post {
    readonly target?: string;
    readonly headers?: Record<string, string | undefined>;
  }
  async function post(body: unknown, { target = `/__docgen/${token}/open`, headers = {} }: Post = {}) {
    const request = {
      method: 'POST',
      target,
      headers: { Origin: dev.origin, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
    return sendRequest(dev.address, request);
  }
  const file = 'docs/en/index.md';

  it.each<[string, number, unknown, Post?]>([
    [
      'webpack-dev-server 5.2.6: a foreign origin',
      403,
      { file },
      { headers: { Origin: 'http://evil.example' } },
    ],
    ['the origin null', 403, { file }, { headers: { Origin: 'null' } }],
    ['no origin', 403, { file }, { headers: { Origin: undefined } }],
    ['a simple request', 415, { file }, { headers: { 'Content-Type': 'text/plain' } }],
    ['a form', 415, { file }, { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
    ['no secret', 405, { file }, { target: '/__docgen/open' }],
    ['a wrong secret', 405, { file }, { target: `/__docgen/${'0'.repeat(64)}/open` }],
    ['a parent folder', 403, { file: '../../../package.json' }],
    ['a path outside', 403, { file: '/etc/passwd' }],
    ['a link that leads outside', 403, { file: 'outside.md' }],
    ['an address', 404, { file: 'http://evil.example/a.md' }],
    ['a command', 404, { file: `${file};touch marker` }],
    ['a command in its own shell', 404, { file: '$(touch marker)' }],
    ['a folder', 404, { file: 'docs' }],
    ['a flag', 404, { file: '--wait' }],
    ['no file', 400, {}],
  ])('%s is refused with %i', async (_, status, body, request) => {
    const answer = await post(body, request);
    expect(answer.status).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(opened()).toEqual([]);
  });

  it('shows a place of the project, through no shell', async () => {
    expect((await post({ file, line: 3, column: 2 })).status).toBe(204);
    expect((await post({ file: 'docs/en/guide/a;touch marker.md' })).status).toBe(204);
    await expect.poll(() => opened().length).toBe(2);
    const places = opened().map(([path]) => path);
    expect(places).toContain(join(site.dir, file));
    expect(places).toContain(join(site.dir, 'docs/en/guide/a;touch marker.md'));
    expect(opened().find(([path]) => path === join(site.dir, file))).toEqual([
      join(site.dir, file),
      '3',
      '2',
    ]);
    for (const marker of ['marker', 'marker.md']) expect(existsSync(join(site.dir, marker))).toBe(false);
  });
});

it('preview has neither socket nor anything that does something', async () => {
  const preview = await site.run(['preview', '--port', '0']);
  const socket = openSocket(preview.address);
  socket.write(
    formatRequest(preview.address, {
      target: '/',
      headers: { Connection: 'Upgrade', Upgrade: 'websocket', Origin: preview.origin },
    }),
  );
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(
    (await sendRequest(preview.address, { method: 'POST', target: `/__docgen/${token}/open` })).status,
  ).toBe(405);
});
