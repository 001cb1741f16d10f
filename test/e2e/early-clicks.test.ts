/** What readers do before a page is alive: none of it is lost, whatever becomes of the app. */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
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

/** Ways in which a page of the docs starts, each with a page that has all the controls below. */
const STARTS = [
  { name: 'a page of text', path: '/guide/basic/ssg', hasEntry: false },
  { name: 'a page with components', path: '/guide/default-theme/components', hasEntry: false },
  { name: 'a page of the history', path: '/guide/basic/ssg', hasEntry: true },
];

describe.each(STARTS)('$name, whose app is held back', ({ path, hasEntry }) => {
  const open = async (hasLinkLimit = false) => {
    const { page, context } = await newPage({ width: 1400, hasLinkLimit });
    onTestFinished(() => context.close());
    await page.goto(`${servers.docs}${path}`, { waitUntil: 'load' });
    // The small script replaces it by the page's one address, when it is there.
    await page.evaluate(([url, state]) => history.replaceState(state, '', url), [
      `${path}.html`,
      hasEntry ? { docgen: {} } : null,
    ] as const);
    const release = await hold(page, '**/static/chunk-*.js');
    await page.reload({ waitUntil: 'commit' });
    await eventually(() => toPath(page), path);
    return { page, release };
  };
  const entry = (page: Page) => page.locator('.rp-search-entry input');

  it('switches the theme, opens menus and takes words for the search at once', async () => {
    const { page, release } = await open();
    await page.locator('.rp-switch-appearance:visible').first().click();
    const seen = await page.evaluate(() => ({
      theme: document.documentElement.className,
      stored: localStorage.getItem('rspress-theme-appearance'),
      hasApp: Object.keys(document.getElementById('__rspress_root') ?? {}).join(),
      scripts: performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')),
    }));
    expect(seen.theme, JSON.stringify(seen)).toContain('dark');
    await page.locator('.rp-nav__others summary').first().click();
    expect(await page.locator('.rp-nav__others details').first().getAttribute('open')).not.toBeNull();
    for (const begin of [
      () => page.keyboard.press('/'),
      () => page.keyboard.press('Control+k'),
      () => page.locator('.rp-nav .rp-search-button').click(),
    ]) {
      await page.keyboard.press('Escape');
      expect(await page.locator('.rp-search-entry').isVisible()).toBe(false);
      await begin();
      await page.keyboard.type('config');
      expect(await entry(page).inputValue()).toBe('config');
    }
    await page.keyboard.press('ArrowLeft');
    release();
    const field = page.locator('dialog.rp-search .rp-search__field');
    await field.waitFor();
    await page.keyboard.type('X');
    expect(await field.inputValue()).toBe('confiXg');
    expect(await entry(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.className)).toContain('dark');
    await page.keyboard.press('Escape');
    await page.locator('.rp-switch-appearance:visible').first().click();
    await page.locator('html:not(.dark)').waitFor();
  });

  it('shows that a copy is coming, and copies', async () => {
    const { page, release } = await open();
    await page.context().grantPermissions(['clipboard-write']);
    const copy = page.locator('.rp-codeblock__copy').first();
    await copy.focus();
    await page.keyboard.press('Enter');
    await page.locator('.rp-waiting').waitFor({ state: 'attached' });
    release();
    await page.locator('.rp-codeblock__copy[data-copied]').first().waitFor();
    expect(await page.locator('.rp-waiting').count()).toBe(0);
  });

  it.each([
    ['a link', '.rp-sidebar a[href$="/guide/basic/deploy"]', '/guide/basic/deploy'],
    ['another language', '.rp-nav__others a[hreflang^="zh"]', `/zh${path}`],
  ])('leaves %s to the browser in the end', async (_, selector, target) => {
    const { page } = await open(true);
    await page.locator(selector).first().dispatchEvent('click');
    await eventually(() => toPath(page), target);
  });
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
