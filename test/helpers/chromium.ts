/**
 * Pages in the system's Chromium. A page collects what went wrong while it was
 * open: `problems()` is empty on a healthy one.
 */
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { inject, onTestFinished, type TestContext } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

export interface PageOptions {
  /** @default 1280 */
  readonly width?: number;
  /** @default 800 */
  readonly height?: number;
  /** Colour scheme the system asks for. @default false */
  readonly dark?: boolean;
  /** Whether scripts run. @default true */
  readonly js?: boolean;
  /** Fingers instead of a pointer. @default false */
  readonly touch?: boolean;
  /** Languages the browser asks for. @default 'en-US' */
  readonly locale?: string;
  readonly reducedMotion?: boolean;
  /** Whether the browser follows a link by itself when the app takes long. @default false */
  readonly hasLinkLimit?: boolean;
  /** Whether browsers must not have kept a file yet. @default false */
  readonly isFirstVisit?: boolean;
  /** Runs in the page before any script of its own. */
  readonly init?: () => void;
}

export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, uncaught errors, failed requests and answers from 400 on. */
  problems(): readonly string[];
  /** Addresses requested so far. */
  requests(): readonly string[];
}

/** One tab of a profile of its own, with all that was seen in it since it was opened. */
interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: string[];
  readonly requests: string[];
  /** Requests without an answer. */
  readonly pending: Set<Request>;
  /** Where its documents came from. */
  readonly origins: string[];
}

/** Windows that no test uses, by what cannot be changed in an open one. */
const idle = new Map<string, Window[]>();

/** Calls whose effect nothing takes back: a window that has seen one of them is closed. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'install',
  'newCDPSession',
  'setOffline',
];

let connected: Promise<Browser> | undefined;

/** The browser that the global setup has launched for all test files, and closes. */
function connect(): Promise<Browser> {
  connected ??= chromium.connect(inject('browser'));
  return connected;
}

/**
 * Opens an address in an empty window. Tests share windows, one after the other, since a new one is half of what a test
 * costs: what a test has left in its window is removed when it ends, but for files that browsers keep by their headers.
 */
export async function openPage(url: string, options: PageOptions = {}): Promise<OpenPage> {
  const { init, width = 1280, height = 800, dark = false, reducedMotion = false, ...fixed } = options;
  const key = JSON.stringify([fixed.js, fixed.touch, fixed.locale, fixed.hasLinkLimit]);
  const isShared = init === undefined && !fixed.isFirstVisit;
  const window = (isShared ? idle.get(key)?.pop() : undefined) ?? (await openWindow(options));
  const opened = watchWindow(window);
  const changes = watchChanges(window);
  onTestFinished(async ({ task }) => {
    addPageTo(task.result?.errors ?? [], window, opened.problems());
    const canBeShared = isShared && task.result?.state === 'pass' && changes.canBeUndone();
    changes.stop();
    if (canBeShared && (await empty(window, fixed.js !== false))) {
      idle.set(key, [...(idle.get(key) ?? []), window]);
    } else await window.context.close();
  });
  await window.page.setViewportSize({ width, height });
  await window.page.emulateMedia({
    media: null,
    contrast: null,
    forcedColors: null,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  await window.page.goto(url, { waitUntil: 'load' });
  return opened;
}

/** An empty page in a fresh profile, which whoever asks for it closes. */
export async function newPage(options: PageOptions = {}): Promise<OpenPage> {
  return watchWindow(await openWindow(options));
}

async function openWindow(options: PageOptions): Promise<Window> {
  const {
    width = 1280,
    height = 800,
    dark = false,
    js = true,
    touch = false,
    locale = 'en-US',
    reducedMotion,
  } = options;
  const browser = await connect();
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    javaScriptEnabled: js,
    hasTouch: touch,
    isMobile: touch,
    locale,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (!options.hasLinkLimit) await context.addInitScript(waitForApp);
  if (options.init) await context.addInitScript(options.init);
  const page = await context.newPage();
  return { page, context, ...watchPage(page) };
}

/** Runs in pages: a link waits for the app as long as it takes (`LINK_MS`), because a busy machine is no slow network. */
function waitForApp(): void {
  const later = window.setTimeout;
  const wait = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
    ms === 1500 ? 0 : later(work, ms, ...rest);
  Object.assign(window, { setTimeout: wait });
}

/** Adds the state of a page to the errors of its test: of a run on another machine, nothing else is left. */
function addPageTo(
  errors: NonNullable<NonNullable<TestContext['task']['result']>['errors']>,
  { page, pending }: Window,
  problems: readonly string[],
): void {
  const unanswered = [...pending].map((request) => `no answer: ${request.url()}`);
  const state = [`The page is at ${page.url()}`, ...problems, ...unanswered].join('\n  ');
  for (const error of errors) {
    error.stack = error.stack?.replace(error.message, () => `${error.message}\n${state}`) ?? state;
    error.message += `\n${state}`;
  }
}

/** Notes what makes a window useless to other tests: a lasting call, a second page, a second origin. */
function watchChanges({ page, context, origins }: Window) {
  const before = origins.length;
  let isLasting = false;
  const targets = [page, context, page.clock] as unknown as Record<string, unknown>[];
  const watched = targets.flatMap((target) => LASTING.map((name) => ({ target, name, call: target[name] })));
  for (const { target, name, call } of watched) {
    if (typeof call !== 'function') continue;
    target[name] = (...args: unknown[]) => {
      isLasting = true;
      return call.apply(target, args) as unknown;
    };
  }
  return {
    canBeUndone: () =>
      !isLasting && context.pages().length === 1 && new Set(origins.slice(before)).size === 1,
    stop: () => {
      for (const { target, name } of watched) delete target[name];
    },
  };
}

/** Removes what a test has left; false where that did not work. */
async function empty({ page, context }: Window, js: boolean): Promise<boolean> {
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    if (js) {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
        // Pages write to it once more as they are left.
        Storage.prototype.setItem = () => {};
      });
    }
    await page.goto('about:blank');
    // Where it is decides what a wheel scrolls, and what a pointer rests on when the next page appears.
    await page.mouse.move(0, 0);
    await context.clearCookies();
    await context.clearPermissions();
    const session = await context.newCDPSession(page);
    await session.send('Page.resetNavigationHistory');
    await session.detach();
    return true;
  } catch {
    return false;
  }
}

/** What is seen in a window from now on. */
function watchWindow({ page, context, problems, requests }: Window): OpenPage {
  const [said, asked] = [problems.length, requests.length];
  return { page, context, problems: () => problems.slice(said), requests: () => requests.slice(asked) };
}

function watchPage(page: Page) {
  const problems: string[] = [];
  const requests: string[] = [];
  const origins: string[] = [];
  const pending = new Set<Request>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) origins.push(new URL(frame.url()).origin);
  });
  page.on('console', (message) => {
    const text = message.text();
    // Chromium says so of what it asked for early as soon as a busy machine takes three seconds to use it. Whether a
    // file is asked for twice, requests tell.
    if (/was preloaded using link preload but not used within a few seconds/.test(text)) return;
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    requests.push(request.url());
    pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => {
    pending.delete(request);
    const reason = request.failure()?.errorText ?? '';
    // A prefetch that a navigation cut short is no failure.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`answer: ${response.status()} ${response.url()}`);
  });
  return { problems, requests, pending, origins };
}
