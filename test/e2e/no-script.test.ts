/** With scripts off every word can be read and every page reached. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHINESE, ENGLISH, getOverflow, seeHeading, servers, visit } from './visit.ts';

/** Controls of the theme that are in sight although nothing answers them. Names of groups, which stand open, only look like text. */
const toDeadControls = (page: Page) =>
  page.$$eval('button[class*="rp-"]:not(.rp-sidebar-group__label), [role="tab"]', (list) =>
    list
      .filter((it) => it.checkVisibility({ visibilityProperty: true }))
      .map((it) => it.getAttribute('aria-label') ?? it.className),
  );

const origin = servers.reader;

describe('with script off', () => {
  // Words are longer in one language, lines break elsewhere in the other.
  const SCREENS = [
    ...[1440, 768].map((width) => ({ width, ...ENGLISH })),
    ...[1024, 390].map((width) => ({ width, ...CHINESE })),
  ];

  it.each(SCREENS)(
    'leads everywhere, $width px wide, in $lang',
    async ({ width, prefix, components, far }) => {
      const { page } = await visit(`${origin}${prefix}/guide/start`, { width, js: false });
      expect(await toDeadControls(page)).toEqual([]);
      expect(await getOverflow(page)).toBeLessThanOrEqual(0);
      const otherPrefix = prefix === '' ? '/zh' : '';
      await page.locator('.rp-toc a', { hasText: far }).click();
      await page.waitForURL('**#far');
      await page.locator('.rp-sidebar a', { hasText: components }).click();
      await seeHeading(page, components);
      await page.locator('.rp-nav summary', { hasText: prefix === '' ? 'English' : '简体中文' }).click();
      await page
        .locator(`.rp-nav a[href="${otherPrefix}/guide/counter"]`)
        .filter({ visible: true })
        .first()
        .click();
      await page.waitForURL(`${origin}${otherPrefix}/guide/counter`);
      await page.locator('.rp-nav-title').click();
      await page.waitForURL(`${origin}${otherPrefix}/`);
      await page.locator('.rp-home-hero__actions a').first().click();
      await page.waitForURL(`${origin}${otherPrefix}/guide/start`);
    },
  );

  it('has a bar whose items do not cover each other on a phone, and no button that copies the page', async () => {
    const { page } = await visit(`${servers.docs}/zh/guide/start/benchmark`, { width: 390, js: false });
    expect(await toDeadControls(page)).toEqual([]);
    const title = await page.locator('.rp-nav-title').boundingBox();
    const item = await page.locator('.rp-nav-menu__item').first().boundingBox();
    expect(item?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? Number.NaN));
    expect(await getOverflow(page)).toBeLessThanOrEqual(0);
  });

  it('shows every panel of tabs under its name, and the menus of the bar', async () => {
    const { page } = await visit(`${origin}/guide/counter`, { js: false });
    expect(await page.getByText('npm install docgenjs').isVisible()).toBe(true);
    expect(await page.getByText('pnpm add docgenjs').isVisible()).toBe(true);
    const label = await page
      .locator('.rp-tabs__panel', { hasText: 'pnpm add' })
      .evaluate((panel) => getComputedStyle(panel, '::before').content);
    expect(label).toBe('"pnpm"');
    await page.locator('.rp-nav-menu summary').first().click();
    expect(await page.locator('.rp-nav-menu details[open] a').first().isVisible()).toBe(true);
    await page.locator('.rp-doc details.rp-callout summary').click();
    expect(await page.locator('.rp-doc details.rp-callout p').isVisible()).toBe(true);
  });

  it('opens closed groups of the sidebar, and shows folded code in full', async () => {
    const { page } = await visit(`${origin}/guide/wide`, { js: false });
    expect(await page.locator('.rp-sidebar a[href$="/guide/deep/one"]').isVisible()).toBe(true);
    const box = page.locator('.rp-codeblock[data-fold] .rp-codeblock__scroll');
    expect(await box.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(1);
  });

  it('is as dark as with script where the system is, with the image for dark pages', async () => {
    const toColours = (page: Page) =>
      page.$$eval('body, h1, .rp-nav, .rp-sidebar a, .rp-codeblock, .rp-codeblock code i', (list) =>
        list.map((it) => `${getComputedStyle(it).color} ${getComputedStyle(it).backgroundColor}`),
      );
    const path = `${servers.docs}/guide/start/getting-started`;
    const { page } = await visit(path, { js: false, dark: true });
    const { page: awake } = await visit(path, { dark: true });
    expect(await toColours(page)).toEqual(await toColours(awake));
    const logo = page.locator('.rp-nav .rspress-logo[data-theme="dark"]');
    expect(await logo.first().isVisible()).toBe(true);
  });
});
