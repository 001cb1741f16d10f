/** Clicks on pages that come alive at once, before they do: none is lost, whatever becomes of the app. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { newPage, openPage } from '../helpers/chromium.ts';
import { startDevSite } from '../helpers/dev-site.ts';
import { eventually, isSameDocument, markDocument, servers, visit } from './visit.ts';

const TEXT = '/guide/start/introduction';
const toPath = (page: Page) => page.evaluate(() => location.pathname);

/** Holds answers back until the returned function is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** A page of a site with global components, whose small script has run and whose app is held back. */
async function openEarly(): Promise<{ readonly page: Page; readonly release: () => void }> {
  const { page, context } = await newPage({ width: 1024 });
  onTestFinished(() => context.close());
  const release = await hold(page, '**/static/chunk-*.js');
  await page.goto(`${servers.reader}/guide/start.html`, { waitUntil: 'commit' });
  // The small script shows the page's one address.
  await eventually(() => toPath(page), '/guide/start');
  return { page, release };
}

it('keeps a click on a button', async () => {
  const { page, release } = await openEarly();
  const button = page.locator('.rp-doc-layout__menu-button--outline');
  await button.click();
  release();
  await eventually(() => button.getAttribute('aria-expanded'), 'true');
});

it('keeps a click on a link and follows it in the app', async () => {
  const { page, release } = await openEarly();
  await markDocument(page);
  await page.locator('.rp-sidebar a[href$="/guide/wide"]').click();
  release();
  await eventually(() => toPath(page), '/guide/wide');
  expect(await isSameDocument(page)).toBe(true);
});

it('hands what was entered into fields to the page, which comes alive afterwards', async () => {
  const { page, context } = await newPage();
  onTestFinished(() => context.close());
  const release = await hold(page, '**/static/chunk-*.js');
  await page.goto(`${servers.reader}/guide/react`, { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Size').selectOption('large');
  await page.getByLabel('Gift').check();
  release();
  await page.locator('.reader-name', { hasText: 'Ada' }).waitFor();
  await page.locator('.reader-order', { hasText: 'large, a gift' }).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
});

it('keeps a click on a page of text that its reader came back to', async () => {
  const { page } = await visit(`${servers.docs}${TEXT}`);
  await page.evaluate((path) => history.replaceState({ docgen: {} }, '', path), `${TEXT}.html`);
  const release = await hold(page, '**/static/chunk-*.js');
  await page.reload({ waitUntil: 'commit' });
  await eventually(() => toPath(page), TEXT);
  await page.locator('.rp-switch-appearance:visible').first().click();
  release();
  await page.locator('html.dark').waitFor();
});

const toTheme = (body: string) => `
import { Content } from 'docgenjs/runtime';
export function Layout() {
  ${body}
  return <main><a href="/other">other</a> <button id="b">b</button> <Content /></main>;
}`;
const PAGES = { '/': { html: '<h1>Home</h1>' }, '/other': { html: '<h1>Other</h1>' } };

it('follows a link that was clicked before the app failed', async () => {
  const theme = toTheme(`if (typeof document === 'object') throw new Error('No layout');`);
  const site = await startDevSite({ pages: PAGES, theme });
  const { page } = await openPage(site.origin);
  await page.unrouteAll();
  const release = await hold(page, '**/static/site*');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'complete');
  await page.locator('a[href="/other"]').click();
  expect(await toPath(page)).toBe('/');
  release();
  await eventually(() => toPath(page), '/other');
});

it('leaves a form to the browser when the app cannot be loaded', async () => {
  const form = '<form action="/other"><button name="sent" value="1">Send</button></form>';
  const site = await startDevSite({ pages: { ...PAGES, '/': { html: form } }, theme: toTheme('') });
  const { page, context } = await newPage();
  onTestFinished(() => context.close());
  await page.route('**/static/site*', (route) => route.abort());
  await page.goto(site.origin);
  await page.locator('form button').click();
  await page.waitForURL('**/other?sent=1');
});
