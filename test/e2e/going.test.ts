/** From page to page and within one: no document is loaded twice, and readers find themselves where they expect. */
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ENGLISH,
  eventually,
  isSameDocument,
  markDocument,
  READER_TARGETS,
  seeHeading,
  servers,
  settle,
  use,
  visit,
} from './visit.ts';

const toScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));
const scrollBy = async (page: Page, y: number) => {
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, y);
  await eventually(() => toScroll(page), y);
};
/** How far the top of an element is from the lower edge of the bars that stick to the top. */
const toDistance = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const bars = [...document.querySelectorAll('.rp-nav, .rp-doc-layout__menu')];
    const lower = Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom));
    return Math.round((document.querySelector(wanted)?.getBoundingClientRect().top ?? -1e6) - lower);
  }, selector);
const expectBelowBars = async (page: Page, selector: string) => {
  await expect.poll(() => toDistance(page, selector)).toSatisfy((top: number) => top >= 0 && top < 120);
};

describe.each(READER_TARGETS)('on the $target', ({ origin }) => {
  it.each([ENGLISH])(
    'goes to another page and back without loading the document again',
    async ({ prefix, start, components }) => {
      const { page, problems } = await visit(`${origin}${prefix}/guide/start`);
      await markDocument(page);
      await page.locator(`main a[href="${prefix}/guide/counter"]`).first().click();
      await seeHeading(page, components);
      expect(await page.title()).toBe(`${components} - Reader`);
      expect(new URL(page.url()).pathname).toBe(`${prefix}/guide/counter`);
      await page.locator('.reader-counter').click();
      await page.locator('.reader-counter', { hasText: ': 1' }).waitFor();
      await page.goBack();
      await seeHeading(page, start);
      await page.goForward();
      await seeHeading(page, components);
      expect(await isSameDocument(page)).toBe(true);
      expect(problems()).toEqual([]);
    },
  );
});

// What a reader does is the same in dev.
describe('on the built site', () => {
  const origin = servers.reader;

  it('marks the page in sidebar and navigation bar', async () => {
    const { page } = await visit(`${origin}/guide/start`);
    const current = page.locator('.rp-sidebar [aria-current="page"]');
    expect(await current.allTextContents()).toEqual(['Start']);
    await page.locator('.rp-sidebar a', { hasText: 'Wide things' }).click();
    await seeHeading(page, 'Wide things');
    await eventually(() => current.allTextContents(), ['Wide things']);
    expect(await page.locator('.rp-nav [aria-current]', { hasText: 'Guide' }).count()).toBe(1);
  });

  it('leads to the same page in the other language, and leaves readers there', async () => {
    const { page, problems } = await visit(`${origin}/guide/counter`);
    await page.locator('.rp-nav summary', { hasText: 'English' }).click();
    await page.locator('.rp-nav a[hreflang="zh-Hans"]').first().click();
    await seeHeading(page, '组件');
    expect(new URL(page.url()).pathname).toBe('/zh/guide/counter');
    await eventually(() => page.evaluate(() => document.documentElement.lang), 'zh-Hans');
    await page.reload();
    await use(page);
    expect(new URL(page.url()).pathname).toBe('/zh/guide/counter');
    expect(problems()).toEqual([]);
  });

  it('begins a new page at its top, and comes back to where the reader was', async () => {
    const { page } = await visit(`${origin}/guide/start`);
    await scrollBy(page, 900);
    await page.locator('.rp-sidebar a', { hasText: 'Components' }).click();
    await seeHeading(page, 'Components');
    await eventually(() => toScroll(page), 0);
    await page.goBack();
    await seeHeading(page, 'Start');
    await eventually(() => toScroll(page), 900);
    await page.goForward();
    await seeHeading(page, 'Components');
    await eventually(() => toScroll(page), 0);
  });

  it('stays where the reader was over a reload', async () => {
    const { page } = await visit(`${origin}/guide/start`);
    await scrollBy(page, 700);
    await page.reload();
    await eventually(() => toScroll(page), 700);
    await use(page);
    expect(await toScroll(page)).toBe(700);
  });

  it('opens an address with a hash at its heading, below the bars', async () => {
    for (const width of [1280, 390]) {
      const { page } = await visit(`${origin}/guide/start#far`, { width });
      await expectBelowBars(page, '#far');
      await use(page);
      await expectBelowBars(page, '#far');
    }
  });

  it('follows links to headings of this page and of others, and back', async () => {
    const { page } = await visit(`${origin}/guide/start`);
    await page.locator('main p a[href="#end"]').click();
    await page.waitForURL('**/guide/start#end');
    await eventually(() => page.locator('#end').evaluate((it) => it === document.activeElement), true);
    expect(await page.locator('#end').isVisible()).toBe(true);
    await page.goBack();
    await eventually(() => toScroll(page), 0);
    await page.locator('main a[href$="/guide/wide#table"]').click();
    await seeHeading(page, 'Wide things');
    await expectBelowBars(page, '#table');
    expect(new URL(page.url()).hash).toBe('#table');
  });

  it('marks in the outline what is being read', async () => {
    const { page } = await visit(`${origin}/guide/start`);
    await page.locator('.rp-toc a', { hasText: 'Far below' }).click();
    await eventually(() => page.locator('.rp-toc [aria-current]').allTextContents(), ['Far below']);
    await expectBelowBars(page, '#far');
  });

  it('gives the focus to the heading of a new page and tells screen readers its title', async () => {
    const { page } = await visit(`${origin}/guide/start`);
    await page.locator('.rp-sidebar a', { hasText: 'Components' }).click();
    await seeHeading(page, 'Components');
    await eventually(() => page.evaluate(() => document.activeElement?.tagName), 'H1');
    await page.locator('[role="status"]', { hasText: 'Components' }).waitFor({ state: 'attached' });
  });

  it('leads strangers to the home page in the language of their browser, once', async () => {
    const { page } = await visit(`${origin}/`, { locale: 'zh-CN' });
    await page.waitForURL('**/zh/');
    await page.goto(`${origin}/`);
    await use(page);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('leaves clicks with a modifier, and links to other sites, to the browser', async () => {
    const { page, context } = await visit(`${origin}/guide/start`);
    await markDocument(page);
    const opened = context.waitForEvent('page');
    await page
      .locator('main a[href="/guide/counter"]')
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await (await opened).waitForURL('**/guide/counter');
    expect(new URL(page.url()).pathname).toBe('/guide/start');
    const elsewhere = page.locator('main a[href="https://example.org/"]');
    expect(await elsewhere.getAttribute('target')).toBe('_blank');
    expect(await elsewhere.getAttribute('rel')).toContain('noopener');
  });

  it('ends at the page that was asked for last when clicks come fast', async () => {
    const { page, problems } = await visit(`${origin}/guide/start`);
    for (const name of ['Wide things', 'Components', 'Written in React', 'Full width']) {
      await page.locator('.rp-sidebar a', { hasText: name }).first().click({ noWaitAfter: true });
    }
    await seeHeading(page, 'Full width');
    await settle(page);
    expect(await page.title()).toBe('Full width - Reader');
    expect(new URL(page.url()).pathname).toBe('/guide/full');
    expect(problems()).toEqual([]);
  });
});

it('loads a page afresh when the site was deployed anew, once', async () => {
  const { page } = await visit(`${servers.reader}/guide/start`);
  await markDocument(page);
  // A deploy: the next page's payload now belongs to another app.
  await page.route('**/static/pages/guide/counter.bin', (route) => route.fulfill({ status: 404 }));
  await page.locator('main a[href="/guide/counter"]').first().click();
  await page.waitForURL('**/guide/counter');
  await seeHeading(page, 'Components');
  await eventually(() => isSameDocument(page), false);
});

it('loads a page with components afresh when a deploy comes between its payload and its script', async () => {
  const { page } = await visit(`${servers.reader}/guide/start`);
  await markDocument(page);
  let isOld = true;
  await page.route('**/static/pages/guide/counter.js', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const script = await response.text();
    await route.fulfill({
      response,
      body: isOld ? script.replace(/"build":"\w+"/, '"build":"newer"') : script,
    });
    isOld = false;
  });
  await page.locator('main a[href="/guide/counter"]').first().click();
  await eventually(() => isSameDocument(page), false);
  await seeHeading(page, 'Components');
});

it('reads pages from a host that decompresses files itself, and leaves one that answers with another to the browser', async () => {
  const { page, problems } = await visit(`${servers.reader}/guide/start`);
  await use(page);
  await markDocument(page);
  await page.route('**/static/pages/**/full.bin', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response, body: gunzipSync(await response.body()) });
  });
  await page.locator('.rp-sidebar a', { hasText: 'Full width' }).click();
  await seeHeading(page, 'Full width');
  expect(await isSameDocument(page)).toBe(true);
  expect(problems()).toEqual([]);
  await page.route('**/static/pages/**/counter.bin', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Home</title>' }),
  );
  await page.goBack();
  await page.locator('main a[href="/guide/counter"]').first().click();
  await eventually(() => isSameDocument(page), false);
  await seeHeading(page, 'Components');
});

it('keeps the page on screen and shows a bar while the next one is slow', async () => {
  const { page } = await visit(`${servers.reader}/guide/start`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/static/pages/guide/full.bin', async (route) => {
    await released;
    await route.continue();
  });
  await page.locator('.rp-sidebar a', { hasText: 'Full width' }).click();
  await page.locator('#nprogress').waitFor({ state: 'attached' });
  expect(await page.locator('h1').textContent()).toContain('Start');
  release();
  await seeHeading(page, 'Full width');
});
