/** Everything a pointer can do, done by keyboard alone; the focus is always somewhere that can be seen. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ENGLISH, eventually, getFocused, seeHeading, servers, visit } from './visit.ts';

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** In which part of the page the focus is. */
const toRegion = (page: Page) =>
  page.evaluate(() => {
    const regions = {
      '.rp-skip-link': 'skip link',
      '.rp-nav': 'bar',
      '.rp-doc-layout__sidebar': 'sidebar',
      main: 'text',
      '.rp-doc-layout__outline': 'outline',
    };
    const focused = document.activeElement;
    return Object.entries(regions).find(([selector]) => focused?.closest(selector))?.[1] ?? 'nowhere';
  });
/** Whether the focused element lies in the window, and nothing lies on it. */
const isFocusInSight = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const box = focused?.getBoundingClientRect();
    if (!focused || !box || box.bottom <= 0 || box.top >= innerHeight) return false;
    const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 12), 1), innerHeight - 1);
    const x = Math.min(Math.max(box.left + Math.min(box.width / 2, 12), 1), innerWidth - 1);
    const top = document.elementFromPoint(x, y);
    return top !== null && (focused.contains(top) || top.contains(focused));
  });
const hasFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);

// Looks and keys are the same parts in dev, where `going` and `pages` see them at work.
describe('on the built site', () => {
  const origin = servers.reader;
  it('reaches the text from the first Tab through the skip link', async () => {
    const { page, problems } = await visit(`${origin}/guide/start`);
    await press(page, 'Tab');
    expect(await getFocused(page)).toBe('rp-skip-link');
    expect(await isFocusInSight(page)).toBe(true);
    await press(page, 'Enter', 'Tab');
    await eventually(() => toRegion(page), 'text');
    expect(problems()).toEqual([]);
  });

  it('goes through bar, sidebar, text and outline in this order, each place in sight', async () => {
    const { page } = await visit(`${origin}/guide/counter`);
    const seen: string[] = [];
    for (let step = 0; step < 70 && seen.at(-1) !== 'outline'; step += 1) {
      await press(page, 'Tab');
      const region = await toRegion(page);
      if (seen.at(-1) !== region) seen.push(region);
      expect(await isFocusInSight(page), `${region}: ${await getFocused(page)}`).toBe(true);
    }
    expect(seen).toEqual(['skip link', 'bar', 'sidebar', 'text', 'outline']);
  });

  it('follows a link of the sidebar with Enter and goes on from the new heading', async () => {
    const { page } = await visit(`${origin}/guide/start`);
    await page.locator('.rp-sidebar a', { hasText: 'Components' }).focus();
    await press(page, 'Enter');
    await seeHeading(page, 'Components');
    await eventually(() => toRegion(page), 'text');
  });

  it('opens a menu of the bar, walks in it with the arrows, and closes it with Escape', async () => {
    const { page } = await visit(`${origin}/guide/start`);
    const menu = page.locator('.rp-nav-menu details', { hasText: 'Reference' });
    const button = menu.locator('summary').first();
    await button.focus();
    await press(page, 'Enter');
    await menu.locator('a', { hasText: 'Wide things' }).waitFor();
    await eventually(async () => {
      if (await hasFocus(page, 'summary')) await press(page, 'ArrowDown');
      return page.evaluate(() => document.activeElement?.textContent);
    }, 'Wide things');
    await press(page, 'ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('One');
    await press(page, 'Escape');
    await menu.locator('a', { hasText: 'Wide things' }).waitFor({ state: 'hidden' });
    expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  it('opens a menu under the pointer, and closes it when the pointer has gone', async () => {
    const { page } = await visit(`${origin}/guide/start`);
    const link = page.locator('.rp-nav-menu details a', { hasText: 'Wide things' });
    // The first movement may still be what wakes the page.
    await eventually(async () => {
      await page.mouse.move(700, 500);
      await page.locator('.rp-nav-menu summary', { hasText: 'Reference' }).hover();
      await page.waitForTimeout(100);
      return link.isVisible();
    }, true);
    await page.mouse.move(700, 600);
    await link.waitFor({ state: 'hidden' });
  });

  it('opens and closes a group of the sidebar', async () => {
    const { page } = await visit(`${origin}/guide/start`);
    const group = page.locator('.rp-sidebar-group', { hasText: 'Deep' });
    const button = group.locator('button[aria-expanded]').first();
    const child = group.locator('a', { hasText: 'One' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.focus();
    await press(page, 'Enter');
    await eventually(() => button.getAttribute('aria-expanded'), 'true');
    await child.waitFor();
    await press(page, 'Tab');
    await eventually(() => child.evaluate((it) => it === document.activeElement), true);
    await button.focus();
    await press(page, 'Space');
    await eventually(() => button.getAttribute('aria-expanded'), 'false');
    await child.waitFor({ state: 'hidden' });
  });

  it('moves between tabs with the arrows', async () => {
    const { page } = await visit(`${origin}/guide/counter`);
    await page.getByRole('tab', { name: 'One' }).focus();
    await press(page, 'ArrowRight');
    await eventually(() => page.getByRole('tab', { name: 'Two' }).getAttribute('aria-selected'), 'true');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Two');
    await page.getByText('Two: Far below').waitFor();
  });

  it('scrolls wide tables and code, which are stops of their own', async () => {
    // On phones such a table is a list of cards.
    const { page } = await visit(`${origin}/guide/wide`, { width: 700 });
    for (const selector of ['.rp-table-wrapper', '.rp-codeblock pre']) {
      const box = page.locator(selector).first();
      await box.focus();
      await press(page, 'ArrowRight', 'ArrowRight');
      const scroller = selector.endsWith('pre') ? box.locator('xpath=..') : box;
      await expect.poll(() => scroller.evaluate((it) => it.scrollLeft)).toBeGreaterThan(0);
    }
  });

  describe('on a phone', () => {
    const { prefix, components } = ENGLISH;

    it('opens the menus with Enter, keeps the focus in them, and closes them with Escape', async () => {
      const { page, problems } = await visit(`${origin}${prefix}/guide/start`, { width: 390 });
      const button = page.locator('.rp-nav-hamburger__button');
      await button.focus();
      await press(page, 'Enter');
      await page.locator('.rp-nav-screen').waitFor();
      await eventually(() => hasFocus(page, '.rp-nav-screen'), true);
      for (let step = 0; step < 16; step += 1) {
        await press(page, 'Tab');
        const isInPage = await hasFocus(page, '#__rspress_root');
        expect(isInPage).toBe(false);
      }
      await press(page, 'Escape');
      await page.locator('.rp-nav-screen').waitFor({ state: 'detached' });
      expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
      expect(problems()).toEqual([]);
    });

    it('opens the pages of the section as a drawer, closes it with Escape, and goes to a page', async () => {
      const { page, problems } = await visit(`${origin}${prefix}/guide/start`, { width: 390 });
      const button = page.locator('.rp-doc-layout__menu-button--sidebar');
      const drawer = page.locator('#rp-sidebar-panel');
      await button.focus();
      await press(page, 'Enter');
      await drawer.waitFor();
      await eventually(() => hasFocus(page, '#rp-sidebar-panel'), true);
      await press(page, 'Escape');
      await drawer.waitFor({ state: 'hidden' });
      expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
      await press(page, 'Enter');
      await drawer.locator('a', { hasText: components }).click();
      await seeHeading(page, components);
      await drawer.waitFor({ state: 'hidden' });
      await eventually(() => toRegion(page), 'text');
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll');
      expect(problems()).toEqual([]);
    });

    it('opens the outline, goes to a heading and closes', async () => {
      const { page } = await visit(`${origin}${prefix}/guide/start`, { width: 390 });
      await page.locator('.rp-doc-layout__menu-button--outline').focus();
      await press(page, 'Enter');
      const panel = page.locator('#rp-outline-panel');
      await panel.waitFor();
      await panel.locator('a[href="#far"]').focus();
      await press(page, 'Enter');
      await panel.waitFor({ state: 'hidden' });
      await page.waitForURL('**#far');
      expect(await page.locator('#far').isVisible()).toBe(true);
    });
  });

  it('takes the fingers of a phone: menu, language, drawer', async () => {
    const { page, problems } = await visit(`${origin}/guide/start`, { width: 390, touch: true });
    await page.locator('.rp-nav-hamburger__button').tap();
    await page.locator('.rp-nav-screen a[hreflang|="zh"]').tap();
    await seeHeading(page, '开始');
    await page.locator('.rp-nav-screen').waitFor({ state: 'detached' });
    await page.locator('.rp-doc-layout__menu-button--sidebar').tap();
    await page.locator('#rp-sidebar-panel').waitFor();
    await page.touchscreen.tap(380, 500);
    await page.locator('#rp-sidebar-panel').waitFor({ state: 'hidden' });
    expect(problems()).toEqual([]);
  });
});
