/**
 * What the specs share: the sites under test, opening a page as a reader of its
 * language would, and first use. Pages hydrate when a reader begins to use them, so
 * a test either waits for what the reader sees or calls `use` first.
 */
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { type OpenPage, openPage, type PageOptions } from '../helpers/chromium.ts';

export const servers = inject('servers');

/** One page of every kind, from the built files and from the dev server: specs run on both. */
export const READER_TARGETS = [
  { target: 'built site', origin: servers.reader },
  { target: 'dev server', origin: servers.readerDev },
] as const;

export const LANGUAGES = [
  { lang: 'en', prefix: '', htmlLang: 'en', start: 'Start', components: 'Components', far: 'Far below' },
  { lang: 'zh', prefix: '/zh', htmlLang: 'zh-Hans', start: '开始', components: '组件', far: '很远的下面' },
] as const;

/** English alone where words make no difference. */
export const [ENGLISH, CHINESE] = LANGUAGES;

/** Opens a page in a browser of the page's language: a site leads strangers to theirs at the first visit. */
export function visit(url: string, options: PageOptions = {}): Promise<OpenPage> {
  const locale = /^\/(?:sub\/)?zh(?:\/|$)/.test(new URL(url).pathname) ? 'zh-CN' : 'en-US';
  return openPage(url, { locale, width: 1400, ...options });
}

/** Presses a key that does nothing, until React has taken over: a page that still finds its language does not listen yet. */
export async function use(page: Page): Promise<void> {
  await eventually(async () => {
    await page.keyboard.press('Shift');
    return page.evaluate(() => {
      const root = document.getElementById('__rspress_root');
      return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
    });
  }, true);
  await settle(page);
}

/** Two frames and a task later: effects have run, and what they had to say is on the console. */
export function settle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );
}

/** How far the page could be scrolled sideways. */
export function toOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Marks the window, to know later whether the document is still the same. */
export function markDocument(page: Page): Promise<void> {
  return page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isSameDocument' in window);
}

/** Waits for the heading of the first level that has this text. */
export async function seeHeading(page: Page, text: string): Promise<void> {
  await page.locator('h1', { hasText: text }).waitFor();
}

/** Class of the element with the focus, or its tag where it has none. */
export function toFocused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.className || document.activeElement?.tagName || '');
}

/** Polls until `read` gives `expected`, for what no locator can wait for. */
export async function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(read, { interval: 50 }).toEqual(expected);
}
