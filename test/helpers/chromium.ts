/**
 * Pages in the system's Chromium. A page collects what went wrong while it was
 * open: `problems()` is empty on a healthy one.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
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

let connected: Promise<Browser> | undefined;

/** The browser that the global setup has launched for all test files, and closes. */
function connect(): Promise<Browser> {
  connected ??= chromium.connect(inject('browser'));
  return connected;
}

/** Opens an address in a fresh profile; the page is closed when the test ends. */
export async function openPage(url: string, options: PageOptions = {}): Promise<OpenPage> {
  const opened = await newPage(options);
  onTestFinished(() => opened.context.close());
  await opened.page.goto(url, { waitUntil: 'load' });
  return opened;
}

/** An empty page in a fresh profile, which whoever asks for it closes. */
export async function newPage(options: PageOptions = {}): Promise<OpenPage> {
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
  if (options.init) await context.addInitScript(options.init);
  const page = await context.newPage();
  const found = watchPage(page);
  return { page, context, problems: () => found.problems, requests: () => found.requests };
}

function watchPage(page: Page) {
  const problems: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => requests.push(request.url()));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A prefetch that a navigation cut short is no failure.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`answer: ${response.status()} ${response.url()}`);
  });
  return { problems, requests };
}
