/** A site that is read offline, on a host whose folder is exchanged while a reader has it open. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import sirv from 'sirv';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newPage } from '../helpers/chromium.ts';
import { startDocgen } from '../helpers/docgen.ts';
import { makeFolder } from '../helpers/folders.ts';
import { PATIENCE_MS } from '../helpers/patience.ts';
import { site } from '../helpers/site.ts';
import { followRow, openBox, rows, search } from './search-scenarios.ts';
import { seeHeading, use } from './visit.ts';

const BASE = '/docs/';

/** Built sites by name, each a later state of the one before. */
const folders = { first: '', second: '', without: '', retired: '' };
type State = keyof typeof folders;

/** What the host does with a path besides sending its file. */
type Odd = (path: string, response: ServerResponse) => boolean;

interface Host {
  readonly url: (path: string) => string;
  deploy(dir: string): void;
  odd: Odd | undefined;
  readonly server: Server;
}

/** Where a network of copies has the scripts and styles, on the host of the site. */
const COPIES = '/copies/';

/** A host as careless as many: it lets browsers keep documents for ten minutes. */
async function startHost(dir: string): Promise<Host> {
  let send: ReturnType<typeof sirv>;
  let policy = '';
  const deploy = (next: string) => {
    const { headers } = JSON.parse(readFileSync(join(next, 'security-headers.json'), 'utf8'));
    policy = headers['Content-Security-Policy'];
    const setHeaders = (response: ServerResponse) => {
      response.setHeader('Content-Security-Policy', policy);
      if (!response.hasHeader('cache-control')) response.setHeader('Cache-Control', 'max-age=600');
    };
    send = sirv(next, { extensions: ['html'], etag: true, setHeaders });
  };
  deploy(dir);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (host.odd?.(path.slice(BASE.length), response)) return;
    const prefix = [BASE, COPIES].find((one) => path.startsWith(one));
    if (prefix === undefined) return void response.writeHead(404).end();
    request.url = path.slice(prefix.length - 1);
    send(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/html', 'Content-Security-Policy': policy });
      response.end(readFileSync(join(dir, '404.html')));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const host: Host = { url: (path) => origin + BASE + path, deploy, odd: undefined, server };
  return host;
}

/** Addresses that are kept below the base, in the order in which they were kept. */
const listKept = (page: Page): Promise<string[]> =>
  page.evaluate(async (base) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('docgen:'));
    const lists = await Promise.all(
      names.map(async (name) => ((await caches.has(name)) ? (await caches.open(name)).keys() : [])),
    );
    return lists.flat().map(({ url }) => new URL(url).pathname.slice(base.length));
  }, BASE);

const countCaches = (page: Page) => page.evaluate(async () => (await caches.keys()).length);
const countWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

const LIST = /^static\/offline-en-.*\.json$/;
const whenKept = (page: Page, path: string | RegExp) =>
  expect
    .poll(async () => (await listKept(page)).some((kept) => kept.search(path) === 0), {
      timeout: PATIENCE_MS,
    })
    .toBe(true);

const offline = { icons: [], pages: 3, megabytes: 50 };

describe('a site that is read offline', () => {
  let host: Host;
  let page: Page;
  let context: BrowserContext;
  let problems: () => readonly string[];

  beforeAll(async () => {
    const made = site('reader');
    const config = { ...JSON.parse(made.read('docgen.config.json')), base: BASE, csp: true };
    const keep = async (name: State, settings: object) => {
      made.write('docgen.config.json', JSON.stringify({ ...config, ...settings }));
      const built = await made.build();
      expect(built.problems()).toEqual([]);
      folders[name] = join(makeFolder('deployed'), name);
      renameSync(built.outDir, folders[name]);
    };
    made.edit('docs/en/guide/pictures.md', (text) => text.replaceAll(/(?<=[" ])\/(?=p)/g, BASE));
    made.edit('docs/zh/guide/pictures.md', (text) => text.replaceAll(/(?<=[" ])\/(?=p)/g, BASE));
    await keep('first', { offline: { ...offline, keep: ['/guide/deep/'] } });
    made.edit('docs/en/guide/start.md', (text) => text.replace('# Start', '# Begin'));
    made.edit('docs/en/guide/counter.mdx', (text) => `${text}\n\nA sentence of the second build.\n`);
    made.edit('parts/notice.tsx', (text) => `${text}\nexport const second = 2;\n`);
    made.write('docs/en/guide/extra.css', '').remove('docs/en/guide/extra.css');
    made.write('theme/index.tsx', "export * from 'docgenjs/theme';\nimport './second.css';\n");
    made.write('theme/second.css', '.second { color: red; }\n');
    await keep('second', { offline: { ...offline, keep: ['/guide/deep/'] } });
    await keep('without', {});
    await keep('retired', { offline: false });
    host = await startHost(folders.first);
    ({ page, context, problems } = await newPage({ width: 1400 }));
  });

  afterAll(async () => {
    await context?.close();
    host?.server.close();
  });

  afterEach(() => context.setOffline(false));

  const open = (path: string) => page.goto(host.url(path), { waitUntil: 'load' });

  it('keeps what was read, and says offline what is not kept, in the language of the address', async () => {
    await open('guide/start');
    await whenKept(page, /^guide\/start$/);
    await whenKept(page, LIST);
    await use(page);
    await page.locator('main a', { hasText: 'components' }).first().click();
    await seeHeading(page, 'Components');
    await whenKept(page, /^guide\/counter$/);
    expect(problems()).toEqual([]);

    await context.setOffline(true);
    await open('guide/start?from=mail');
    await seeHeading(page, 'Start');
    await use(page);
    await page.locator('main a', { hasText: 'components' }).first().click();
    await page.locator('.reader-counter').click();
    await page.locator('.reader-counter', { hasText: ': 1' }).waitFor();
    await page.reload();
    await page.locator('.reader-counter').click();
    await page.locator('.reader-counter', { hasText: ': 1' }).waitFor();

    await openBox(page);
    await search(page, 'Start');
    expect(await rows(page).count()).toBeGreaterThan(0);
    await followRow(page);

    expect((await open('guide/wide'))?.status()).toBe(503);
    await seeHeading(page, 'Not available offline');
    const links = page.locator('main li a');
    expect(await links.allTextContents()).toEqual(
      expect.arrayContaining(['Components - Reader', 'Start - Reader']),
    );
    // Kept by the option, without being read.
    await links.filter({ hasText: /^One/ }).click();
    await seeHeading(page, 'One');

    await open('zh/guide/start');
    await seeHeading(page, '离线时无法查看此页面');
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
  });

  it('shows a new deployment at the next navigation, renews what is kept and removes the rest', async () => {
    host.deploy(folders.second);
    await open('guide/start');
    await seeHeading(page, 'Begin');
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const [name = '', ...others] = await caches.keys();
            // To open one that is gone would make it again.
            const kept = await caches.match('/docs/guide/counter', { ignoreVary: true, cacheName: name });
            return others.length === 0 && ((await kept?.text()) ?? '').includes('second build');
          }),
        { timeout: PATIENCE_MS },
      )
      .toBe(true);
    await whenKept(page, LIST);
    // No file of the first build is left: pages and their scripts are of one.
    const kept = (await listKept(page)).filter((path) => path.startsWith('static/'));
    const gone = kept.filter((path) => {
      try {
        readFileSync(join(folders.second, decodeURI(path)));
        return false;
      } catch {
        return true;
      }
    });
    expect(gone).toEqual([]);

    await context.setOffline(true);
    await open('guide/counter');
    await page.getByText('A sentence of the second build.').waitFor();
    await page.locator('.reader-counter').click();
    await page.locator('.reader-counter', { hasText: ': 1' }).waitFor();
  });

  it('keeps no more pages than it may, and nothing that is not for everybody', async () => {
    host.odd = (path, response) => {
      if (path === 'guide/wide') response.setHeader('Cache-Control', 'no-store');
      if (path === 'guide/pictures') response.setHeader('Cache-Control', 'private');
      if (path === 'guide/custom') response.writeHead(302, { location: host.url('guide/full') }).end();
      if (path === 'guide/blank') response.writeHead(500).end('broken');
      return response.writableEnded;
    };
    for (const path of [
      'guide/wide',
      'guide/pictures',
      'guide/blank',
      'guide/nowhere',
      'guide/custom',
      'zh/',
    ])
      await open(path);
    expect(page.url()).toBe(host.url('zh/'));
    await whenKept(page, /^zh\/$/);
    await open('zh/guide/start');
    await whenKept(page, /^zh\/guide\/start$/);
    await open('guide/react');
    await whenKept(page, /^guide\/react$/);
    await expect
      .poll(
        async () =>
          (await listKept(page)).filter((path) => !path.startsWith('static/') && !path.includes('.')).sort(),
        { timeout: PATIENCE_MS },
      )
      .toEqual([
        'guide/deep/one',
        'guide/deep/two',
        'guide/react',
        'zh/',
        'zh/guide/deep/one',
        'zh/guide/deep/two',
        'zh/guide/start',
      ]);
    host.odd = undefined;
  });

  it('leaves the browsers of readers when the site no longer has it', async () => {
    host.deploy(folders.without);
    await open('guide/start');
    await seeHeading(page, 'Begin');
    await expect.poll(() => countWorkers(page), { timeout: PATIENCE_MS }).toBe(0);
    await expect.poll(() => countCaches(page)).toBe(0);
  });

  it('is replaced when it is broken: the file that is left takes it away', async () => {
    host.deploy(folders.first);
    const worker = join(folders.first, 'service-worker.js');
    const text = readFileSync(worker, 'utf8');
    writeFileSync(
      worker,
      "addEventListener('fetch', (event) => event.respondWith(new Response('broken')));\naddEventListener('activate', (event) => event.waitUntil(caches.open('docgen:/docs/:x')));\n",
    );
    host.deploy(folders.first);
    await open('guide/start');
    await expect.poll(async () => (await page.reload())?.text(), { timeout: PATIENCE_MS }).toBe('broken');
    writeFileSync(worker, text);

    host.deploy(folders.retired);
    await page.reload();
    // The browser looks for another worker after the page has come.
    await expect.poll(() => countWorkers(page), { timeout: PATIENCE_MS }).toBe(0);
    await expect.poll(() => countCaches(page)).toBe(0);
    expect(await (await page.reload())?.text()).toContain('Begin');
  });

  it('is taken away by `docgen dev` on the same port', async () => {
    host.deploy(folders.first);
    await open('guide/start');
    // What the browser has of the test before may be used for ten minutes.
    await page.reload();
    await whenKept(page, LIST);
    const { port } = host.server.address() as AddressInfo;
    host.server.closeAllConnections();
    await new Promise((resolve) => host.server.close(resolve));
    const { dir } = site({
      'docs/index.md': '# In dev\n',
      'docgen.config.json': '{ "base": "/docs/", "offline": true }',
    });
    const dev = startDocgen(['dev', '--port', String(port), '--strict-port'], { cwd: dir });
    await dev.waitFor(/localhost:\d+/);
    await open('');
    await seeHeading(page, 'In dev');
    await expect.poll(() => countWorkers(page), { timeout: PATIENCE_MS }).toBe(0);
    await expect.poll(() => countCaches(page)).toBe(0);
    expect(await page.locator('link[rel=manifest], script[data-worker]').count()).toBe(0);
  });
});

describe('a site with versions whose scripts and styles are elsewhere on its host', () => {
  let host: Host;
  let page: Page;
  let context: BrowserContext;
  let problems: () => readonly string[];
  const picture = (seed: number) => Buffer.alloc(400_000, `picture ${seed} `);

  beforeAll(async () => {
    const made = site('versions');
    const config = JSON.parse(made.read('docgen.config.json'));
    made.write(
      'docgen.config.json',
      JSON.stringify({
        ...config,
        base: BASE,
        csp: true,
        offline: { icons: [], keep: ['/page'], megabytes: 1.5 },
        route: { cleanUrls: true },
        builderConfig: { output: { assetPrefix: COPIES } },
      }),
    );
    for (const number of [1, 2, 3, 4])
      made
        .write(`docs/v1/en/large/${number}.md`, `# Large ${number}\n\n![Pot](/large-${number}.bmp)\n`)
        .write(`docs/public/large-${number}.bmp`, picture(number));
    const built = await made.build();
    expect(built.exitCode).toBe(0);
    host = await startHost(built.outDir);
    ({ page, context, problems } = await newPage({ width: 1400 }));
  });

  afterAll(async () => {
    await context?.close();
    host?.server.close();
  });

  afterEach(() => context.setOffline(false));

  const open = (path: string) => page.goto(host.url(path), { waitUntil: 'load' });
  const countBytes = () =>
    page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const answers = await Promise.all(
        caches_.map(async (cache) => Promise.all((await cache.keys()).map((key) => cache.match(key)))),
      );
      return answers.flat().reduce((sum, answer) => sum + Number(answer?.headers.get('docgen-bytes')), 0);
    });

  it('keeps the sections of each version that was opened, and of no other', async () => {
    await open('');
    await whenKept(page, /^page$/);
    await open('v2/');
    await whenKept(page, /^v2\/page$/);
    expect((await listKept(page)).filter((path) => /page$/.test(path)).sort()).toEqual(['page', 'v2/page']);

    await context.setOffline(true);
    await open('v2/page');
    await seeHeading(page, 'Page v2 en');
    // Its styles and scripts are there, from where they are online.
    expect(
      await page.evaluate(() => [...document.styleSheets].map(({ href }) => new URL(href ?? '').pathname)),
    ).toContainEqual(expect.stringMatching(/^\/copies\/static\/app-/));
    await use(page);
    await open('page');
    await seeHeading(page, 'Page v1 en');
    await open('zh/page');
    await seeHeading(page, '离线时无法查看此页面');
    // What can be read instead, of all versions.
    await open('v2/new');
    const offered = await page.locator('main, body').first().innerText();
    for (const title of ['Page v2 en', 'Home v2 en', 'Home v1 en', 'Page v1 en'])
      expect(offered).toContain(title);
  });

  it('keeps no more megabytes than it may: what was read first leaves first', async () => {
    for (const number of [1, 2, 3, 4]) {
      await open(`large/${number}`);
      await whenKept(page, new RegExp(`^large/${number}$`));
    }
    await expect.poll(countBytes, { timeout: PATIENCE_MS }).toBeLessThanOrEqual(1_500_000);
    const kept = await listKept(page);
    expect(kept).toEqual(expect.arrayContaining(['large/4', 'large-4.bmp']));
    expect(kept).not.toContain('large/1');
    expect(kept).not.toContain('large-1.bmp');
    await context.setOffline(true);
    await open('large/4');
    await seeHeading(page, 'Large 4');
    await open('large/1');
    expect(await page.locator('body').innerText()).toContain('Large 4');
    expect(problems().filter((problem) => !/ERR_INTERNET_DISCONNECTED|\b503\b/.test(problem))).toEqual([]);
  });
});
