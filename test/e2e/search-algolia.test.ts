/**
 * The search box over a hosted index: what it asks, and what a reader sees when hosts are late,
 * broken or silent. The hosts are on this machine; each test hands its own to the page.
 */
import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type AlgoliaQuery,
  type Answerer,
  type FakeHost,
  openFakeHost,
  startFakeHost,
} from '../helpers/fake-algolia.ts';
import { type Site, site } from '../helpers/site.ts';
import { describeAnswers } from './search-scenarios.ts';
import { serveStrictly } from './serve-strictly.ts';
import { eventually, use, visit } from './visit.ts';

const BIN = join(import.meta.dirname, '../../bin/docgen.js');

/**
 * The client leaves a host after a second, which a busy machine may need, and gives the next one more: a host
 * that is there so many times is waited for.
 */
const PATIENT_HOSTS = 30;

/** A page in each language, with a section for every query of the shared scenarios. */
const SECTIONS = ['lid', 'spout', 'handle', 'switch', 'lamp', 'base', 'cord', 'filter', 'boil'];
const toPage = (title: string) =>
  `# ${title}\n\n${SECTIONS.map((id) => `## About ${id} {#${id}}\n\nText.\n`).join('\n')}`;

let project: Site;
let usual: FakeHost;
let server: Server;
let origin: string;

beforeAll(async () => {
  usual = await openFakeHost(answerScenarios);
  project = site({
    'docgen.config.json': JSON.stringify({
      root: 'docs',
      siteOrigin: 'https://kettle.example',
      route: { cleanUrls: true },
      locales: [
        { lang: 'en', label: 'English', title: 'Kettle' },
        { lang: 'zh', label: '简体中文', title: '水壶' },
      ],
    }),
    'docs/en/index.md': '# Home\n',
    'docs/en/guide.md': toPage('Guide'),
    'docs/zh/index.md': '# 首页\n',
    'docs/zh/guide.md': toPage('指南'),
    'theme/index.tsx': `
      import { Search as AlgoliaSearch } from 'docgenjs/plugins/algolia/runtime';
      export * from 'docgenjs/theme-original';
      export function Search() {
        const hosts = globalThis.fakeHosts ?? ${JSON.stringify(Array(PATIENT_HOSTS).fill(usual.host))};
        return <AlgoliaSearch docSearchProps={{ appId: 'APP', apiKey: 'key', indexName: 'kettle', hosts }} />;
      }`,
  });
  await promisify(execFile)(process.execPath, [BIN, 'build'], { cwd: project.dir });
  ({ server, origin } = await serveFor([usual]));
});

afterAll(async () => {
  server.close();
  await usual.close();
});

describeAnswers({
  name: 'a hosted index',
  origin: () => origin,
  path: '/guide',
  searches: /\/1\/indexes\//,
  many: 'page',
});

/** The site from a host that allows these services, and nothing else. */
function serveFor(hosts: readonly FakeHost[]) {
  const sources = hosts.map(({ host }) => `http://${host.url}:${host.port}`);
  return serveStrictly(join(project.dir, 'doc_build'), { 'connect-src': sources });
}

/** A section by its name; the page, seven of its sections, and one elsewhere for `page`. */
function answerScenarios({ query }: AlgoliaQuery): object {
  const toHit = (id: string, lvl0 = 'Manual') => ({
    objectID: `${lvl0} ${id}`,
    url: `/${lvl0 === 'Manual' ? 'guide' : 'care'}#${id}`,
    type: 'content',
    content: `The ${id} is fine`,
    hierarchy: { lvl0, lvl1: 'Guide', lvl2: `About ${id}` },
  });
  const lead = { ...toHit(''), url: '/guide', type: 'lvl1', content: null };
  const many = [lead, ...SECTIONS.slice(0, 7).map((id) => toHit(id)), toHit('boil', 'Care')];
  const hits = query === 'page' ? many : SECTIONS.filter((id) => id === query).map((id) => toHit(id));
  return { hits, nbHits: hits.length };
}

/** Two hits, one with the query as its heading. */
const answer: Answerer = ({ query }) => ({
  hits: [
    {
      objectID: '1',
      url: 'https://kettle.example/guide#boil',
      type: 'lvl2',
      content: null,
      hierarchy: { lvl0: 'Manual', lvl1: 'Guide', lvl2: `About ${query}` },
      _snippetResult: { hierarchy: { lvl2: { value: `About <mark>${query}</mark>` } } },
    },
    {
      objectID: '2',
      url: 'https://kettle.example/guide',
      type: 'content',
      content: 'Text',
      hierarchy: { lvl0: 'Elsewhere', lvl1: '<script>window.wasRun = true</script>' },
      _highlightResult: {
        hierarchy: { lvl1: { value: '<script>window.wasRun = true</script>' } },
        content: { value: 'x' },
      },
      _snippetResult: {
        content: { value: '<img src=x onerror="window.wasRun=true"> of <mark>text</mark> &lt;b&gt; …' },
      },
    },
  ],
  nbHits: 2,
});

/** The site with its box open, and these hosts behind it. */
async function openBox(hosts: readonly FakeHost[], width = 1000) {
  const served = await serveFor(hosts);
  onTestFinished(() => void served.server.close());
  const opened = await visit(`${served.origin}/`, { width });
  const { page } = opened;
  await page.evaluate(
    (fakeHosts) => Object.assign(globalThis, { fakeHosts }),
    hosts.map(({ host }) => host),
  );
  await use(page);
  await page.keyboard.press('Control+k');
  const field = page.locator('dialog.rp-search').getByRole('combobox');
  await field.waitFor();
  return { ...opened, field, rows: page.locator('.rp-search-row'), origin: served.origin };
}

/** From now on the timers of a page run when a test says so. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Writes into the field, and lets the pause in typing pass before which no host is asked. */
async function fillAndPause(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.page().clock.runFor(200);
}

/** The same until this host is asked, to the next ten milliseconds: what asks it may still have to be loaded. */
async function fillAndAsk(field: Locator, text: string, { asked }: FakeHost): Promise<void> {
  const before = asked.length;
  await field.fill(text);
  await expect
    .poll(async () => {
      if (asked.length === before) await field.page().clock.runFor(10);
      return asked.length;
    })
    .toBe(before + 1);
}

/** What somebody waits for until a test opens it. */
function createGate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

describe('a search at a hosted index', () => {
  it('is asked once for a query, and what it answers is text', async () => {
    const host = await startFakeHost(answer);
    const { page, field, rows, problems, ...opened } = await openBox([host], 769);

    expect(host.asked).toEqual([]);
    await stopTime(page);
    await fillAndAsk(field, 'clean urls', host);
    await eventually(() => rows.count(), 2);
    await fillAndPause(field, '');
    await page.getByText('No recent searches').waitFor();
    await fillAndPause(field, 'clean urls');
    await eventually(() => rows.count(), 2);

    expect(host.asked.map(({ requests }) => requests.map(({ query }) => query))).toEqual([['clean urls']]);
    expect([host.asked[0]?.method, host.asked[0]?.url.pathname]).toEqual(['POST', '/1/indexes/*/queries']);
    expect(await page.locator('.rp-search-row__group').allTextContents()).toEqual(['Manual', 'Elsewhere']);
    expect(await rows.first().locator('mark').textContent()).toBe('clean urls');
    expect(await rows.first().getAttribute('href')).toBe('/guide#boil');
    expect(await rows.nth(1).textContent()).toContain(
      '<img src=x onerror="window.wasRun=true"> of text <b> …',
    );
    expect(await rows.nth(1).textContent()).toContain('<script>window.wasRun = true</script>');
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    expect(await page.getByRole('link', { name: 'Search by Algolia' }).isVisible()).toBe(true);

    await page.setViewportSize({ width: 768, height: 800 });
    await fillAndAsk(field, 'short', host);
    await eventually(() => rows.locator('mark').first().textContent(), 'short');
    const snippets = host.asked.map(({ requests }) => String(requests[0]?.attributesToSnippet));
    expect(snippets.map((attributes) => /content:\d+$/.exec(attributes)?.[0])).toEqual([
      'content:10',
      'content:5',
    ]);

    await page.keyboard.press('Enter');
    await page.waitForURL(`${opened.origin}/guide#boil`);
    const kept = await page.evaluate(() => localStorage.getItem('docgen/_RECENT_SEARCHES_kettle'));
    expect(JSON.parse(kept ?? '[]')).toMatchObject([{ objectID: '1', type: 'lvl2', content: null }]);
    expect(problems()).toEqual([]);
  });

  it('is said to be slow after 300 ms, not sooner', async () => {
    const host = await startFakeHost(answer);
    const { page, field, rows } = await openBox([host]);
    await stopTime(page);
    await fillAndAsk(field, 'first', host);
    await eventually(() => rows.count(), 2);
    const gate = createGate();
    host.behave({ kind: 'answer', after: () => gate.opened });
    const stalled = page.locator('[data-stalled]');

    await field.fill('slow');
    // The service is asked after a pause in typing, which is part of the time.
    await page.clock.runFor(200);
    await expect.poll(() => host.asked.length).toBe(2);
    await page.clock.runFor(99);
    expect(await stalled.count()).toBe(0);
    await page.clock.runFor(1);
    await stalled.waitFor();
    expect(await rows.first().textContent()).toContain('About first');

    gate.open();
    await page.getByText('About slow').waitFor();
    await stalled.waitFor({ state: 'detached' });
  });

  it('shows the answer to the newest query alone', async () => {
    const gate = createGate();
    const after = (query: string) => (query === 'ab' ? gate.opened : undefined);
    const host = await startFakeHost(answer, { kind: 'answer', after });
    const { page, field } = await openBox([host]);
    await page.evaluate(() => {
      const titles = new Set<string>();
      Object.assign(globalThis, { titles });
      new MutationObserver(() => {
        for (const mark of document.querySelectorAll('.rp-search-row mark'))
          titles.add(mark.textContent ?? '');
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });

    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes('"ab"') ?? false,
    );
    // Or the client would give up an answer that keeps it waiting on a busy machine.
    await stopTime(page);
    await fillAndAsk(field, 'ab', host);
    await fillAndAsk(field, 'abc', host);
    await page.getByText('About abc').waitFor();
    gate.open();
    await answered;
    await settleNow(page);

    const shown = await page.evaluate(() => [...(globalThis as unknown as { titles: Set<string> }).titles]);
    expect(shown).toEqual(['abc', 'text']);
  });
});

describe('hosts in trouble', () => {
  it('that refuse are an error which stays, and the rest of the box works', async () => {
    const hosts = await Promise.all([startFakeHost(answer), startFakeHost(answer)]);
    const { page, field } = await openBox(hosts);
    await Promise.all(hosts.map((host) => host.close()));

    await field.fill('kettle');
    await page.getByText('Unable to fetch results').waitFor();
    await page.getByText('You might want to check your network connection.').waitFor();
    await page.clock.install();
    await page.clock.fastForward(2000);
    expect(await page.getByText('Unable to fetch results').isVisible()).toBe(true);
    await field.fill('');
    await page.getByText('No recent searches').waitFor();
  });

  it('that forbid are asked once, and the console says what they said', async () => {
    const forbidding = await startFakeHost(answer, {
      kind: 'status',
      status: 403,
      message: 'Invalid API key',
    });
    const other = await startFakeHost(answer);
    const { page, field, problems } = await openBox([forbidding, other]);

    await stopTime(page);
    await fillAndAsk(field, 'kettle', forbidding);
    await page.getByText('Unable to fetch results').waitFor();

    expect([forbidding.asked.length, other.asked.length]).toEqual([1, 0]);
    await expect.poll(() => problems().join('\n')).toContain('Invalid API key');
  });

  it.each([
    ['say nothing', 'silent', 1000],
    ['stop in the middle of an answer', 'stalled', 2000],
  ] as const)('that %s (%s) are left after %i ms', async (_, kind, ms) => {
    const hosts = await Promise.all([startFakeHost(answer, { kind }), startFakeHost(answer)]);
    const { page, field, rows } = await openBox(hosts);
    const toAsked = () => hosts.map(({ asked }) => asked.length);
    await stopTime(page);

    const begun = page.waitForResponse(() => true).catch(() => undefined);
    await fillAndAsk(field, 'kettle', hosts[0] as FakeHost);
    expect(toAsked()).toEqual([1, 0]);
    // Only then does the client know that the host has begun to answer.
    if (kind === 'stalled') await begun;
    await settleNow(page);
    await page.clock.runFor(ms - 200);
    expect(toAsked()).toEqual([1, 0]);
    await page.clock.runFor(200);

    await eventually(() => rows.count(), 2);
    expect(toAsked()).toEqual([1, 1]);
  });
});

/** A round trip through the page, whose timers stand still. */
function settleNow(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(undefined);
      }),
  );
}
