/** What readers send from the console of an operation, what its server hears, and what they are told of the answer. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAxeViolations, findColourViolations } from '../helpers/axe.ts';
import { leaveRunning } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { getOverflow, visit } from './visit.ts';

interface Heard {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An API that lets every site ask it, but for `/closed`; it never answers `/slow` to the end. */
async function startApi() {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname !== '/v1/closed') {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', '*, authorization');
      response.setHeader('Access-Control-Allow-Methods', '*');
      response.setHeader('Access-Control-Expose-Headers', 'X-Next');
    }
    if (request.method === 'OPTIONS') return response.end();
    const { method, url, headers } = request;
    heard.push({ line: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString('latin1') });
    if (pathname === '/v1/moved')
      return response.writeHead(302, { Location: 'https://other.example/' }).end();
    if (pathname === '/v1/photo') return response.end(Buffer.from([0xff, 0xd8, 0xff]));
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('X-Next', '2');
    if (pathname === '/v1/slow') return response.write('{"first":');
    if (pathname === '/v1/orders') response.statusCode = 422;
    return response.end('{"name":"<b>Sencha</b>"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, end };
}

const toOperation = (id: string, more = '') =>
  `{ operationId: ${id}, tags: [Teas], responses: { '200': { description: OK } }${more} }`;

const toSpec = (origin: string) => `openapi: 3.1.0
info: { title: Tea house, version: '1' }
servers: [{ url: '${origin}/v1' }, { url: 'http://127.0.0.1:1/v1' }, { url: 'https://elsewhere.example/v1' }]
security: [{ token: [] }, { login: [] }, { key: [] }, {}]
paths:
  /teas/{teaId}:
    get:
      operationId: getTea
      tags: [Teas]
      parameters:
        - { name: teaId, in: path, required: true, schema: { type: integer }, example: 7 }
        - { name: kind, in: query, schema: { type: array, items: { type: string } } }
        - { name: hot, in: query, schema: { type: boolean } }
        - { name: size, in: query, required: true, schema: { type: string, enum: [small, large], default: large } }
        - { name: where, in: query, style: deepObject, schema: { type: object } }
        - { name: X-Trace, in: header, schema: { type: string } }
        - { name: session, in: cookie, schema: { type: string } }
      responses: { '200': { description: OK } }
  /orders:
    post:
      operationId: placeOrder
      tags: [Teas]
      requestBody:
        required: true
        content:
          application/json: { schema: { type: object, properties: { tea: { type: integer, example: 1 } } } }
          application/x-www-form-urlencoded: { schema: { type: object, properties: { tea: { type: integer, example: 2 } } } }
          multipart/form-data: { schema: { type: object, properties: { photo: { type: string, format: binary } } } }
      responses: { '200': { description: OK } }
  /moved: { get: ${toOperation('moved')} }
  /closed: { get: ${toOperation('closed')} }
  /photo: { get: ${toOperation('photo')} }
  /slow: { get: ${toOperation('slow')} }
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
    login: { type: http, scheme: basic }
    key: { type: apiKey, in: query, name: api_key }
`;

async function serve(origin: string) {
  const project = site({
    'docs/en/index.md': '# Home\n',
    'docs/zh/index.md': '# 首页\n',
    'tea.yaml': toSpec(origin),
    'docgen.config.mjs': `import { pluginOpenapi } from 'docgenjs/plugins/openapi';
export default {
  title: 'Tea', csp: true, lang: 'en', locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }],
  plugins: [pluginOpenapi({ spec: 'tea.yaml', samples: [], pages: 'operation',
    tryIt: { origins: ['${origin}', 'http://127.0.0.1:1'] } })],
};`,
  });
  expect((await project.build()).exitCode).toBe(0);
  const preview = leaveRunning(['preview', '--port', '0'], { cwd: project.dir });
  const [address = ''] = await preview.waitFor(/http:\/\/localhost:\d+/);
  return { address, end: () => void preview.child.kill() };
}

let api: Awaited<ReturnType<typeof startApi>>;
let served: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  api = await startApi();
  served = await serve(api.origin);
});
afterAll(() => {
  served.end();
  api.end();
});

const findAnswer = (page: Page) => page.getByRole('region', { name: 'Response' });

/** Opens the console of a page of an operation, and sends what it has. */
async function send(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
}

it('sends what is filled in with the keyboard, to the listed servers alone, and keeps no secret', async () => {
  const { origin, heard } = api;
  const { address } = served;
  heard.length = 0;
  const { page, requests, problems, context } = await visit(`${address}/api/teas/get-tea.html`);
  const before = requests().length;
  await page.getByRole('button', { name: 'Try it' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'Try it: GET /teas/{teaId}' });
  await form.waitFor();
  // Until then nothing of it was loaded.
  expect(requests().length).toBeGreaterThan(before);
  expect(await form.getByLabel('Server').locator('option').allTextContents()).toEqual([
    `${origin}/v1`,
    'http://127.0.0.1:1/v1',
  ]);
  expect(await form.innerText()).toContain('A page cannot send these: session.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('s3cret');
  await form.getByLabel('kind').fill('green, a&b');
  await form.getByLabel('hot').selectOption('true');
  await form.getByLabel('where').fill('{"origin":"Uji"}');
  await form.getByLabel('X-Trace').fill('abc');
  await form.getByLabel('teaId').fill('7/../8');
  await page.keyboard.press('Enter');

  const answer = findAnswer(page);
  await answer.getByText('200 OK').waitFor();
  expect(heard).toHaveLength(1);
  // Its words can be read also while the pointer is on it.
  const sending = form.getByRole('button', { name: 'Send' });
  await sending.hover();
  const [ink, paper] = await sending.evaluate((it) => [
    getComputedStyle(it).color,
    getComputedStyle(it).backgroundColor,
  ]);
  expect(ink).not.toBe(paper);
  expect(heard[0]?.line).toBe(
    'GET /v1/teas/7%2F..%2F8?kind=green&kind=a%26b&hot=true&size=large&where%5Borigin%5D=Uji',
  );
  expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer s3cret', 'x-trace': 'abc' });
  expect(heard[0]?.headers.cookie).toBeUndefined();
  expect(await answer.locator('pre').innerText()).toBe('{\n  "name": "<b>Sencha</b>"\n}');
  expect(await answer.innerText()).toMatch(/200 OK\s+\d+ ms\s+24 B/);
  await answer.getByText('Headers (').click();
  expect(await answer.locator('dl').innerText()).toMatch(/x-next\s+2/);
  expect(await form.getByRole('status').innerText()).toMatch(/^200 OK, \d+ ms$/);

  // The secret serves the next operation, and is nowhere but in the memory of the page.
  expect(page.url()).not.toContain('s3cret');
  expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toContain('s3cret');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    's3cret',
  );
  expect(await form.getByRole('textbox', { name: 'token' }).getAttribute('type')).toBe('password');

  await form.getByLabel('Scheme').selectOption('login');
  await form.getByLabel('user name').fill('茶');
  await form.getByLabel('password').fill('p:w');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => heard.length).toBe(2);
  expect(heard[1]?.headers.authorization).toBe(`Basic ${Buffer.from('茶:p:w').toString('base64')}`);
  await form.getByLabel('Scheme').selectOption('key');
  await form.getByLabel('api_key').fill('k');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => heard.at(-1)?.line).toContain('&api_key=k');
  expect(heard.at(-1)?.headers.authorization).toBeUndefined();

  await form.getByLabel('where').fill('Uji');
  await form.getByRole('button', { name: 'Send' }).click();
  await answer.getByRole('alert').waitFor();
  expect(await answer.innerText()).toBe('“where” must be a JSON object.');
  await form.getByLabel('where').fill('');
  await form.getByLabel('X-Trace').fill('茶');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => answer.innerText()).toBe('“X-Trace” has characters that no header may have.');
  expect(heard).toHaveLength(3);
  expect(problems()).toEqual([]);
});

it('sends bodies of each kind', async () => {
  const { heard } = api;
  const { address } = served;
  heard.length = 0;
  const { page } = await visit(`${address}/api/teas/place-order.html`);
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('form');
  expect(await form.getByRole('textbox', { name: 'Request body' }).inputValue()).toBe('{\n  "tea": 1\n}');
  await form.getByRole('button', { name: 'Send' }).click();
  await findAnswer(page).getByText('422 Unprocessable Entity').waitFor();
  expect(heard[0]).toMatchObject({ line: 'POST /v1/orders', body: '{\n  "tea": 1\n}' });
  expect(heard[0]?.headers['content-type']).toBe('application/json');

  await form.getByLabel('Media type').selectOption('application/x-www-form-urlencoded');
  await form.getByLabel('tea').fill('a b');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => heard[1]?.body).toBe('tea=a+b');

  await form.getByLabel('Media type').selectOption('multipart/form-data');
  await form
    .getByLabel('photo')
    .setInputFiles({ name: 'p.txt', mimeType: 'text/plain', buffer: Buffer.from('pot') });
  await form.getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => heard[2]?.body)
    .toMatch(/name="photo"; filename="p\.txt"\r\nContent-Type: text\/plain\r\n\r\npot/);
});

it('says in words why there is no answer, in the language of the page', async () => {
  const { origin } = api;
  const { address } = served;
  const { page } = await visit(`${address}/api/teas/closed.html`);
  const alert = findAnswer(page).getByRole('alert');
  await send(page, `${address}/api/teas/closed.html`);
  await expect
    .poll(() => alert.innerText())
    .toBe(
      `No answer could be read from ${origin}. Either it cannot be reached, or it does not allow requests from ${address} (CORS).`,
    );
  await page.getByLabel('Server').selectOption('http://127.0.0.1:1/v1');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => alert.innerText()).toContain('from http://127.0.0.1:1.');
  await send(page, `${address}/api/teas/moved.html`);
  await expect.poll(() => alert.innerText()).toContain('The server redirects the request.');
  await send(page, `${address}/api/teas/photo.html`);
  await findAnswer(page).getByText('3 B of data that is not text.').waitFor();

  // What has come is shown while the rest is awaited, and stays.
  await send(page, `${address}/api/teas/slow.html`);
  await findAnswer(page).getByText('{"first":').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => alert.innerText()).toBe('Cancelled.');
  expect(await findAnswer(page).locator('pre').innerText()).toBe('{"first":');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send');

  // What a page says counts for nothing against the config.
  await page.goto(`${address}/api/teas/slow.html`);
  await page.locator('.rp-try-it').evaluate((place: HTMLElement) => {
    const operation = JSON.parse(place.dataset.rpOperation ?? '');
    place.dataset.rpOperation = JSON.stringify({ ...operation, servers: ['https://elsewhere.example'] });
  });
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => alert.innerText())
    .toBe('Requests to https://elsewhere.example are not allowed on this site.');

  const chinese = await visit(`${address}/zh/api/teas/closed.html`);
  await chinese.page.getByRole('button', { name: '在线调试' }).click();
  await chinese.page.getByRole('button', { name: '发送' }).click();
  await chinese.page.getByText(`没有读到 ${origin} 的响应`).waitFor();
});

it('fits a phone, can be read in the dark, and is not there in print and without script', async () => {
  const { address } = served;
  const { page } = await visit(`${address}/api/teas/get-tea.html`, { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await findAnswer(page).getByText('200 OK').waitFor();
  expect(await getOverflow(page)).toBe(0);
  expect(await findAxeViolations(page, 'main')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html.dark').waitFor();
  expect(await findColourViolations(page, 'main')).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.rp-try-it').isVisible()).toBe(false);

  const still = await visit(`${address}/api/teas/get-tea.html`, { js: false });
  expect(await still.page.locator('.openapi-line').first().isVisible()).toBe(true);
  expect(await still.page.locator('.rp-try-it').isVisible()).toBe(false);
});
