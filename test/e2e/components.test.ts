/** Components for authors as their page of our docs shows them, from a host with a strict policy. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHINESE, ENGLISH, eventually, servers, settle, use, visit } from './visit.ts';

const PATH = '/guide/default-theme/components';
const WORDS = {
  en: { copy: 'Copy Prompt', copied: 'Copied', expand: 'Expand' },
  zh: { copy: '复制 Prompt', expand: '展开', bracket: '（' },
} as const;

const osTabs = (page: Page) => page.locator('.rp-tabs', { has: page.getByRole('tab', { name: 'macOS' }) });
const pageTabs = (page: Page) => page.locator('.rp-page-tabs');
const selected = (page: Page) => osTabs(page).locator('[aria-selected="true"]').textContent();
const query = (page: Page) => page.evaluate(() => location.search);
/** Texts of the panels that are shown. */
const shown = (page: Page, tabs: string) =>
  page
    .locator(`${tabs} > .rp-tabs__panel`)
    .evaluateAll((panels) =>
      panels.filter((panel) => panel.checkVisibility()).map((panel) => Number(panel.dataset.index)),
    );

describe('on the page of components', () => {
  const url = servers.docsStrict + PATH;

  it('tabs follow keys, other windows, the address and a change of language', async () => {
    const { page, context, problems } = await visit(`${url}?tab=macos`);
    await use(page);
    await eventually(() => selected(page), 'macOS');
    const other = await context.newPage();
    await other.goto(url);
    await eventually(() => selected(other), 'macOS');

    await osTabs(page).getByRole('tab', { name: 'macOS' }).focus();
    await page.keyboard.press('ArrowRight');
    await eventually(() => selected(page), 'Linux');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Linux');
    await eventually(() => query(page), '?tab=linux');
    await eventually(() => selected(other), 'Linux');
    await page.keyboard.press('End');
    await eventually(() => query(page), '?tab=macos');
    expect(await page.evaluate(() => localStorage.getItem('rspress.tabs.os'))).toBe('1');
    expect(await osTabs(page).getByRole('tab', { name: 'Amiga' }).isDisabled()).toBe(true);

    await page
      .locator('.rp-nav a[hreflang]:not([aria-current])')
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    await page.waitForFunction((path) => location.pathname === path, `/zh${PATH}`);
    expect(await query(page)).toBe('?tab=macos');
    await eventually(() => selected(page), 'macOS');
    expect(problems()).toEqual([]);
  });

  it('page tabs are right before any script runs, and keep the address', async () => {
    const { page } = await visit(`${url}?page=1`, { js: true });
    await use(page);
    expect(await shown(page, '.rp-page-tabs')).toEqual([1]);
    expect(await page.evaluate(() => document.body.dataset.pageTabsActiveIndex)).toBe('1');
    expect(await page.locator('html').getAttribute('data-page-tabs-active-index')).toBeNull();
    await pageTabs(page).getByRole('tab', { selected: false }).click();
    await eventually(() => shown(page, '.rp-page-tabs'), [0]);
    await eventually(() => query(page), '?page=0');

    await page.route('**/*.js', (route) => route.abort());
    for (const [search, expected] of [
      ['?page=1', 1],
      ['?page=7', 0],
    ] as const) {
      await page.goto(url + search);
      expect(await shown(page, '.rp-page-tabs'), search).toEqual([expected]);
    }
  });
});

describe('on the page of components', () => {
  it('a prompt is copied and says so for 2 s; code is coloured where it is written', async () => {
    const words = WORDS[ENGLISH.lang];
    const { page, problems } = await visit(servers.docsStrict + PATH);
    await use(page);
    const button = page.locator('.rp-prompt__copy');
    expect((await button.textContent())?.trim()).toBe(words.copy);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await button.click();
    await eventually(async () => (await button.textContent())?.trim(), words.copied);
    await page.clock.runFor(2000);
    await eventually(async () => (await button.textContent())?.trim(), words.copy);
    expect(await page.locator('.rp-prompt__text').isVisible()).toBe(false);
    await page.locator('.rp-prompt__toggle', { hasText: words.expand }).click();
    expect(await page.locator('.rp-prompt__text').isVisible()).toBe(true);

    const token = page.locator('.rp-codeblock__token', { hasText: 'const' });
    await token.waitFor();
    expect(await token.evaluate((word) => getComputedStyle(word).color)).toBe('rgb(184, 29, 44)');
    await page.locator('.live-code-input').fill('let x = "y";');
    await page.locator('.rp-codeblock__token', { hasText: 'let' }).waitFor();
    expect(problems()).toEqual([]);
  });

  it('all of it can be read and used without script, in Chinese', async () => {
    const words = WORDS[CHINESE.lang];
    const { page } = await visit(`${servers.docsStrict}${CHINESE.prefix}${PATH}?page=1`, { js: false });
    expect(await shown(page, '.rp-page-tabs')).toEqual([0, 1]);
    const group = page.locator('.rp-code-group').first();
    const panels = group.locator('.rp-code-group__panel');
    expect([await panels.nth(0).isVisible(), await panels.nth(1).isVisible()]).toEqual([true, false]);
    await group.getByRole('radio', { name: 'TypeScript' }).focus();
    await page.keyboard.press('ArrowRight');
    expect([await panels.nth(0).isVisible(), await panels.nth(1).isVisible()]).toEqual([false, true]);

    const folder = page.locator('.rp-file-tree').first().locator('summary').first();
    const file = page.locator('.rp-file-tree').first().getByText('index.md');
    expect(await file.isVisible()).toBe(true);
    await folder.press('Enter');
    expect(await file.isVisible()).toBe(false);

    const box = page.locator('.rp-tooltip__box');
    expect(await box.isVisible()).toBe(true);
    expect(await box.evaluate((it) => getComputedStyle(it, '::before').content)).toBe(`"${words.bracket}"`);
    expect(await page.locator('.rp-prompt__copy').textContent()).toContain(words.copy);
    const toggle = page.locator('.rp-prompt__toggle', { hasText: words.expand });
    await toggle.press('Enter');
    expect(await page.locator('.rp-prompt__text').isVisible()).toBe(true);
    expect(await page.locator('.rp-prompt__copy').isVisible()).toBe(false);
  });
});

it('a tooltip opens at once, closes 0.1 s after the pointer has left, and by Escape', async () => {
  const { page, problems } = await visit(`${servers.docsStrict}${PATH}`);
  await use(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const anchor = page.locator('.rp-tooltip__anchor');
  const box = page.locator('.rp-tooltip__box');
  await anchor.scrollIntoViewIfNeeded();
  expect(await anchor.getAttribute('aria-describedby')).toBe(await box.getAttribute('id'));
  expect(await box.isVisible()).toBe(false);

  // The clock stands still: what is waited for here is drawing alone.
  await anchor.hover();
  await expect.poll(() => box.isVisible()).toBe(true);
  expect(await box.getAttribute('data-side')).toBe('right');
  const wide = await box.boundingBox();
  expect(wide?.width).toBeLessThanOrEqual(250);
  await page.mouse.move(5, 5);
  await page.clock.runFor(90);
  expect(await box.isVisible()).toBe(true);
  await page.clock.runFor(20);
  await expect.poll(() => box.isVisible()).toBe(false);

  await anchor.focus();
  await expect.poll(() => box.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => box.isVisible()).toBe(false);
  await anchor.blur();

  await page.setViewportSize({ width: 390, height: 700 });
  await anchor.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.clock.runFor(300);
  await anchor.focus();
  expect(['top', 'bottom']).toContain(await box.getAttribute('data-side'));
  const narrow = await box.boundingBox();
  expect(narrow?.x).toBeGreaterThanOrEqual(8);
  expect((narrow?.x ?? 0) + (narrow?.width ?? 0)).toBeLessThanOrEqual(390 - 8);
  expect(problems()).toEqual([]);
});

it('prints every panel', async () => {
  const { page } = await visit(`${servers.docsStrict}${PATH}`);
  await use(page);
  await page.emulateMedia({ media: 'print' });
  await settle(page);
  expect(await shown(page, '.rp-page-tabs')).toEqual([0, 1]);
  expect(await page.locator('.rp-tabs__list').first().isVisible()).toBe(false);
});

it('prints the words of buttons in ink, and the heads of tables whole', async () => {
  const { page } = await visit(`${servers.docsStrict}${PATH}`, { width: 718 });
  await page.emulateMedia({ media: 'print' });
  const readColor = (name: string) => page.$eval(name, (it) => getComputedStyle(it).color);
  const ink = await readColor('h1');
  // From one medium to the other, its colour takes a moment.
  await expect.poll(() => readColor('.rp-button--brand')).toBe(ink);
  const broken = await page.$$eval('.rp-doc th', (heads) =>
    heads
      .filter((head) => !/\s/.test((head.textContent ?? '').trim()))
      .filter((head) => head.clientHeight > 2 * Number.parseFloat(getComputedStyle(head).lineHeight))
      .map((head) => head.textContent),
  );
  expect(broken).toEqual([]);
});

it('only pages that use it have the highlighter', async () => {
  const { page, requests } = await visit(`${servers.docsStrict}/guide/basic/use-mdx`);
  await use(page);
  const weights = await Promise.all(
    requests()
      .filter((url) => url.endsWith('.js'))
      .map(async (url) => (await fetch(url)).text()),
  );
  expect(weights.join('')).not.toContain('github-dark');
});
