import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toFilePath } from '../../../src/engine/config/file-path.ts';
import { createDevToken } from '../../../src/engine/server/dev-token.ts';
import { createOpenRoute } from '../../../src/engine/server/open-route.ts';
import { type SiteServer, startSiteServer } from '../../../src/engine/server/site-server.ts';
import { makeFolder } from '../../helpers/folders.ts';
import {
  type Address,
  formatRequest,
  openSocket,
  parseAddress,
  sendRequest,
} from '../../helpers/raw-request.ts';
import { ANY_SERVER } from '../../helpers/server-options.ts';

const token = createDevToken();
const folder = toFilePath(makeFolder('editor'));
const projectDir = toFilePath(folder, 'project');
const opened: unknown[][] = [];
let server: SiteServer;
let address: Address;

beforeAll(async () => {
  mkdirSync(join(projectDir, 'docs'), { recursive: true });
  mkdirSync(join(folder, 'package/docs'), { recursive: true });
  for (const file of [
    'project/docs/a.md',
    'project/docs/b;rm -rf x.md',
    'project/docgen.config.ts',
    'secret.md',
    'package/docs/b.md',
    'package/b.md',
  ]) {
    writeFileSync(join(folder, file), '');
  }
  symlinkSync(join(folder, 'secret.md'), join(projectDir, 'link.md'));
  server = await startSiteServer({
    ...ANY_SERVER,
    handle: () => ({ kind: 'missing' }),
    posts: {
      token,
      answers: new Map([
        [
          'open',
          createOpenRoute({
            projectDir,
            folders: () => [toFilePath(folder, 'package/docs')],
            openEditor: (...place) => void opened.push(place),
          }),
        ],
      ]),
    },
  });
  address = parseAddress(server.urls.local);
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => void opened.splice(0));

interface Post {
  readonly target?: string;
  readonly method?: string;
  readonly headers?: Record<string, string | undefined>;
}

async function post(
  body: unknown,
  { target = `/__docgen/${token}/open`, method = 'POST', headers = {} }: Post = {},
) {
  const answer = await sendRequest(address, {
    method,
    target,
    headers: { Origin: `http://localhost:${address.port}`, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return answer.status;
}

it('opens a page of a package around the project, and nothing else there', async () => {
  expect(await post({ file: '../package/docs/b.md', line: 2 })).toBe(204);
  expect(opened).toEqual([[toFilePath(folder, 'package/docs/b.md'), 2, undefined]]);
  expect(await post({ file: '../package/b.md' })).toBe(403);
  expect(await post({ file: '../package/docs/../b.md' })).toBe(403);
});

it('opens a place of the project', async () => {
  expect(await post({ file: 'docs/a.md', line: 3, column: 7 })).toBe(204);
  expect(
    await post(
      { file: 'docgen.config.ts' },
      { headers: { 'Content-Type': 'application/json;charset=utf-8' } },
    ),
  ).toBe(204);
  expect(opened).toEqual([
    [join(projectDir, 'docs/a.md'), 3, 7],
    [join(projectDir, 'docgen.config.ts'), undefined, undefined],
  ]);
});

it('gives a name with marks of a shell as it is', async () => {
  expect(await post({ file: 'docs/b;rm -rf x.md' })).toBe(204);
  expect(opened[0]?.[0]).toBe(join(projectDir, 'docs/b;rm -rf x.md'));
});

describe('opens nothing for', () => {
  const file = 'docs/a.md';
  it.each<[string, number, unknown, Post?]>([
    ['a foreign origin', 403, { file }, { headers: { Origin: 'http://evil.example' } }],
    ['the origin null', 403, { file }, { headers: { Origin: 'null' } }],
    ['no origin', 403, { file }, { headers: { Origin: undefined } }],
    ['a foreign host', 403, { file }, { headers: { Host: 'evil.example', Origin: 'http://evil.example' } }],
    ['a form of another site', 415, { file }, { headers: { 'Content-Type': 'text/plain' } }],
    [
      'JSON that is called otherwise',
      415,
      { file },
      { headers: { 'Content-Type': 'text/plain;application/json' } },
    ],
    ['no type', 415, { file }, { headers: { 'Content-Type': undefined } }],
    ['GET', 404, '', { method: 'GET' }],
    ['PUT', 405, { file }, { method: 'PUT' }],
    ['another token', 405, { file }, { target: `/__docgen/${createDevToken()}/open` }],
    ['no token', 405, { file }, { target: '/__docgen/open' }],
    ['a page', 405, { file }, { target: '/' }],
    ['a preflight', 405, '', { method: 'OPTIONS' }],
    ['a parent folder', 403, { file: '../secret.md' }],
    ['a parent folder that has no such file', 403, { file: '../no-such-file' }],
    ['a path of the system', 403, { file: '/etc/passwd' }],
    ['a link that leads outside', 403, { file: 'link.md' }],
    ['an address', 404, { file: 'http://evil.example/x' }],
    ['a file address', 404, { file: 'file:///etc/passwd' }],
    ['a command after the name', 404, { file: `${file};rm` }],
    ['a command in the name', 404, { file: '$(touch x)' }],
    ['a flag', 404, { file: '--help' }],
    ['a folder', 404, { file: 'docs' }],
    ['a file that is not there', 404, { file: 'docs/none.md' }],
    ['no file', 400, {}],
    ['a list', 400, { file: [file] }],
    ['a NUL', 400, { file: `${file}\0` }],
    ['a line that is no number', 400, { file, line: '1;rm' }],
    ['a line below one', 400, { file, line: 0 }],
    ['a column that is no whole number', 400, { file, column: 1.5 }],
    ['null', 400, 'null'],
    ['what is no JSON', 400, 'file=docs/a.md'],
    ['more than 4 kB', 413, { file, more: 'a'.repeat(5000) }],
  ])('%s: %i', async (_, status, body, request) => {
    expect(await post(body, request)).toBe(status);
    expect(opened).toEqual([]);
  });
});

it('refuses a body without an end while it is still sent', async () => {
  const socket = openSocket(address);
  const headers = {
    Origin: `http://localhost:${address.port}`,
    'Content-Type': 'application/json',
    'Transfer-Encoding': 'chunked',
  };
  socket.write(formatRequest(address, { method: 'POST', target: `/__docgen/${token}/open`, headers }));
  socket.on('error', () => {});
  const timer = setInterval(() => socket.write(`400\r\n${'a'.repeat(1024)}\r\n`), 5);
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  clearInterval(timer);
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});
