/**
 * What the specs share: the sites under test, opening a page as a reader of its
 * language would, and first use. Pages hydrate when a reader begins to use them, so
 * a test either waits for what the reader sees or calls `use` first.
 */
import type { Page } from 'playwright-core';
import { afterAll, expect, inject } from 'vitest';
import { newPage, type OpenPage, openPage, type PageOptions } from '../helpers/chromium.ts';

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
  return openPage(url, { locale: toLocale(url), width: 1400, ...options });
}

/**
 * As `visit`, with one window for each language that goes through all pages, as a reader's does: for tests that only
 * look. What pages share is loaded once, which is half of the work. What it tells is of the last page alone.
 */
export function visitInOneWindow(options: PageOptions = {}): (url: string) => Promise<OpenPage> {
  const windows = new Map<string, Promise<OpenPage>>();
  afterAll(async () => {
    for (const { context } of await Promise.all(windows.values())) await context.close();
  });
  return async (url) => {
    const locale = toLocale(url);
    const opening = windows.get(locale) ?? newPage({ locale, width: 1400, ...options });
    windows.set(locale, opening);
    const opened = await opening;
    const [said, asked] = [opened.problems().length, opened.requests().length];
    await opened.page.goto(url, { waitUntil: 'load' });
    return {
      ...opened,
      problems: () => opened.problems().slice(said),
      requests: () => opened.requests().slice(asked),
    };
  };
}

const toLocale = (url: string) => (/^\/(?:sub\/)?zh(?:\/|$)/.test(new URL(url).pathname) ? 'zh-CN' : 'en-US');

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

/**
 * Lets a page copy, and reads what it has copied last. The browser has one clipboard, and other tests copy at the same
 * time: so it is noted as it is written.
 */
export async function letCopy(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(['clipboard-write']);
  await page.evaluate(() => {
    const { clipboard } = navigator;
    const write = clipboard.writeText.bind(clipboard);
    clipboard.writeText = async (text) => {
      await write(text);
      Object.assign(window, { lastCopied: text });
    };
  });
  return () => page.evaluate(() => String(Reflect.get(window, 'lastCopied') ?? ''));
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
