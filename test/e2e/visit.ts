/**
 * Shared by all specs: the sites under test, opening a page as a reader of its language would, and first
 * use. Pages hydrate when a reader begins to use them, so a test either waits for a visible result or calls
 * `use` first.
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
  return openPage(url, { locale: getLocale(url), width: 1400, ...options });
}

/**
 * As `visit`, with one window for each language that goes through all pages, as a reader's does: for tests
 * that only look. Shared files load once, which is half of the work. Its problems are those of the last
 * page alone.
 */
export function visitInOneWindow(options: PageOptions = {}): (url: string) => Promise<OpenPage> {
  const windows = new Map<string, Promise<OpenPage>>();
  afterAll(async () => {
    for (const { context } of await Promise.all(windows.values())) await context.close();
  });
  return async (url) => {
    const locale = getLocale(url);
    const opening = windows.get(locale) ?? newPage({ locale, width: 1400, ...options });
    windows.set(locale, opening);
    const opened = await opening;
    const [problemCount, requestCount] = [opened.problems().length, opened.requests().length];
    await opened.page.goto(url, { waitUntil: 'load' });
    return {
      ...opened,
      problems: () => opened.problems().slice(problemCount),
      requests: () => opened.requests().slice(requestCount),
    };
  };
}

const getLocale = (url: string) =>
  /^\/(?:sub\/)?zh(?:\/|$)/.test(new URL(url).pathname) ? 'zh-CN' : 'en-US';

/**
 * Presses a key that does nothing, until React has hydrated: a page that still looks for its language does not listen
 * yet, and neither does one whose app is being exchanged.
 */
export async function use(page: Page): Promise<void> {
  await eventually(async () => {
    await page.keyboard.press('Shift');
    return isAlive(page);
  }, true);
  await settle(page);
}

/** Tells if React has hydrated. */
export function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    // An app that was unmounted leaves null.
    const entries = Object.entries(document.getElementById('__rspress_root') ?? {});
    return entries.some(([key, container]) => key.startsWith('__reactContainer') && container !== null);
  });
}

/** Waits for two frames and a task: effects have run, and their messages are on the console. */
export function settle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );
}

/** Returns how far the page can be scrolled sideways. */
export function getOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/**
 * Lets a page copy, and returns a function that reads the last copied text. The browser has one clipboard,
 * and other tests copy at the same time: so each text is recorded as it is written.
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

/** Waits for a first-level heading with this text and no more: that of the page which is left may begin with it. */
export async function seeHeading(page: Page, text: string): Promise<void> {
  const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  await page.locator('h1', { hasText: new RegExp(`^\\s*#?\\s*${pattern}\\s*$`) }).waitFor();
}

/** Class of the element with the focus, or its tag where it has none. */
export function getFocused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.className || document.activeElement?.tagName || '');
}

/** Polls until `read` returns `expected`, for conditions that no locator can wait for. */
export async function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(read, { interval: 50 }).toEqual(expected);
}
