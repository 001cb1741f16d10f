/** Pages of text sleep until their reader uses them: what that costs, and that nothing is lost on the way. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ENGLISH, eventually, isAlive, isSameDocument, markDocument, servers, visit } from './visit.ts';

const KB = 1024;
const TEXT = '/guide/start/introduction';
const NEXT = '/guide/start/getting-started';
const toNext = (page: Page) => page.locator(`.rp-sidebar a[href$="${NEXT}"]`);
const toPath = (page: Page) => page.evaluate(() => location.pathname);

/** Bytes of all answers of a kind so far, each compressed as a host would. */
async function weigh(requests: readonly string[], extension: string): Promise<number> {
  const urls = [...new Set(requests)].filter((url) => new URL(url).pathname.endsWith(extension));
  const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

/** Holds the app back until the returned function is called. */
async function delayApp(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/static/chunk-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe.each([TEXT, `/zh${TEXT}`])('a plain page, %s', (path) => {
  it('weighs no more than we say', async () => {
    const { page, requests } = await visit(`${servers.docs}${path}`);
    await page.waitForTimeout(300);
    // The document, its styles and one or two small scripts; pictures are the site's own.
    const before = requests().filter((url) => !/\.(?:svg|png|ico)$/.test(new URL(url).pathname));
    expect(before.length).toBeLessThanOrEqual(4);
    expect(await weigh(requests(), '.js')).toBeLessThan(5 * KB);
    expect(await weigh(requests(), '.css')).toBeLessThan(14 * KB);

    await page.mouse.wheel(0, 200);
    await eventually(() => isAlive(page), true);
    const getData = async () => {
      const data = requests().filter((url) => url.endsWith('.json'));
      return data.map((url) => /(site|sidebar)-/.exec(url)?.[1]).sort();
    };
    await eventually(getData, ['sidebar', 'site']);
    await page.waitForTimeout(300);
    expect(await weigh(requests(), '.js')).toBeLessThan(80 * KB);
    // Asked for ahead, in the way in which the app then asks: each once.
    expect(await getData()).toEqual(['sidebar', 'site']);
  });
});

it('sleeps also where the sidebar scrolls to the row of the page', async () => {
  const { page, requests } = await visit(`${servers.docs}/guide/basic/deploy`, { height: 240 });
  const box = page.locator('[data-keep-scroll]');
  await eventually(() => box.evaluate((element) => element.scrollTop > 0), true);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.waitForLoadState('networkidle');
  expect(await weigh(requests(), '.js')).toBeLessThan(5 * KB);
});

describe('before the app is there', () => {
  const { prefix } = ENGLISH;

  it('keeps a click on a link and follows it in the app', async () => {
    const { page, problems } = await visit(`${servers.docs}${prefix}${TEXT}`);
    await markDocument(page);
    const release = await delayApp(page);
    await toNext(page).click();
    expect(await toPath(page)).toBe(`${prefix}${TEXT}`);
    release();
    await eventually(() => toPath(page), `${prefix}${NEXT}`);
    expect(await isSameDocument(page)).toBe(true);
    // What is asked for ahead lies unused while the app is held back; Chromium says so after a time of its own.
    expect(problems().filter((problem) => !problem.includes('preloaded using link preload'))).toEqual([]);
  });

  it('keeps a click on a button', async () => {
    const { page } = await visit(`${servers.docs}${prefix}${TEXT}`);
    const release = await delayApp(page);
    await page.locator('.rp-switch-appearance:visible').first().click();
    release();
    await page.locator('html.dark').waitFor();
  });
});

it('follows a link without the app when the app cannot be loaded', async () => {
  const { page } = await visit(`${servers.docs}${TEXT}`);
  await page.route('**/static/chunk-*.js', (route) => route.abort());
  await toNext(page).click();
  await page.waitForURL(`**${NEXT}`);
});

it('leaves a click with a modifier to the browser', async () => {
  const { page, context } = await visit(`${servers.docs}${TEXT}`);
  const opened = context.waitForEvent('page');
  await toNext(page).click({ modifiers: ['Control'] });
  await (await opened).waitForURL(`**${NEXT}`);
  expect(await toPath(page)).toBe(TEXT);
});

it('comes back to where the reader was before anybody followed', async () => {
  const { page } = await visit(`${servers.docs}${TEXT}`);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 500);
  await eventually(() => page.evaluate(() => scrollY), 500);
  await toNext(page).click();
  await eventually(() => toPath(page), NEXT);
  await page.goBack();
  await eventually(() => page.evaluate(() => scrollY), 500);
  expect(await toPath(page)).toBe(TEXT);
});

it('opens a menu of the bar under a pointer that came before the app', async () => {
  const { page } = await visit(`${servers.docs}/guide/start/introduction`);
  const menu = page.locator('.rp-nav__others .rp-hover-group').first();
  await menu.locator('summary').hover();
  await eventually(
    () => menu.locator('details').evaluate((details) => (details as HTMLDetailsElement).open),
    true,
  );
});

it('does not stir while the reader only reads', async () => {
  const { page, requests } = await visit(`${servers.docs}${TEXT}`);
  await page.mouse.move(700, 400);
  await page.mouse.move(720, 420);
  await page.waitForTimeout(400);
  expect(requests().filter((url) => /\.json$/.test(url))).toEqual([]);
});

it('shows the one address of a page', async () => {
  const { page } = await visit(`${servers.docs}/guide/start/introduction.html?a=1#x`);
  await eventually(
    () => page.evaluate(() => location.pathname + location.search + location.hash),
    '/guide/start/introduction?a=1#x',
  );
});

describe('at the first visit', () => {
  it.each([
    ['a Chinese reader of the home page', '/', 'zh-CN', '/zh/'],
    ['a Chinese reader who was given a link to an English page', TEXT, 'zh-CN', TEXT],
    ['an English reader who was given a link to a Chinese page', `/zh${TEXT}`, 'en-GB', `/zh${TEXT}`],
    ['a reader of a language the site has not', '/', 'fr-FR', '/'],
  ])('%s comes to the right one', async (_, path, locale, expected) => {
    const { page } = await visit(`${servers.docs}${path}?q=1#x`, { locale });
    await eventually(
      () => page.evaluate(() => location.pathname + location.search + location.hash),
      `${expected}?q=1#x`,
    );
  });

  it('a reader who then chooses the other language stays there', async () => {
    const { page } = await visit(`${servers.docs}/`, { locale: 'zh-CN' });
    await page.waitForURL('**/zh/');
    await page.goto(`${servers.docs}/`);
    await page.waitForTimeout(500);
    expect(await toPath(page)).toBe('/');
  });
});
