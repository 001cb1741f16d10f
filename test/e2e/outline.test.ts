/** What the outline follows, and the ways back to the top. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, servers, use, visit } from './visit.ts';

const toScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));
const wheel = async (page: Page, y: number) => {
  const before = await toScroll(page);
  await page.mouse.wheel(0, y);
  await eventually(() => toScroll(page), before + y);
};

it('a round button leads to the top on a phone, once the reader turns back', async () => {
  const { page } = await visit(`${servers.reader}/zh/guide/start`, { width: 390 });
  await use(page);
  const button = page.getByRole('button', { name: '回到顶部' });
  expect(await button.isVisible()).toBe(false);
  await page.mouse.move(200, 400);
  await wheel(page, 600);
  await wheel(page, 300);
  await button.waitFor({ state: 'hidden' });
  await wheel(page, -100);
  await button.waitFor();
  const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await button.click();
  await eventually(() => toScroll(page), 0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('rp-main');
  await button.waitFor({ state: 'hidden' });
});

it('follows the reader to the end without a word in the history', async () => {
  const { page } = await visit(`${servers.reader}/guide/start`, { height: 500 });
  await use(page);
  const current = page.locator('.rp-toc [aria-current]');
  const percent = page.locator('.rp-outline .rp-read-percent');
  const top = page.locator('.rp-outline').getByRole('button', { name: 'Back to top' });
  const before = await page.evaluate(() => [history.length, location.href] as const);
  expect(await top.isVisible()).toBe(false);
  expect(await percent.getAttribute('aria-label')).toBe('0 % read');
  // An outline that is longer than its place shows the entry that is marked.
  await page.addStyleTag({ content: '.rp-doc-layout__outline { height: 90px; padding: 0 }' });
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }));
  await eventually(() => current.allTextContents(), ['The end']);
  await eventually(() => percent.getAttribute('aria-label'), '100 % read');
  const isInside = await current.evaluate((entry) => {
    const box = (entry.closest('.rp-doc-layout__outline') as Element).getBoundingClientRect();
    const { top: start, bottom } = entry.getBoundingClientRect();
    return start >= box.top && bottom <= box.bottom;
  });
  expect(isInside).toBe(true);
  expect(await page.evaluate(() => [history.length, location.href] as const)).toEqual(before);
  await top.click();
  await eventually(() => toScroll(page), 0);
});
