/**
 * Measures what a reader gets of one page of our own documentation, and of the same page built by
 * other tools: weight, first paint, hydration, navigation to the next page. Chromium with a processor
 * four times as slow, an empty cache at each load, everything compressed by gzip.
 */
import { gzipSync } from 'node:zlib';
import { launchBrowser } from './browser.js';
import { serve } from './host.js';
import { getMedian } from './measure.js';

const CPU_RATE = 4;
/** No request for this long, and the page is at rest. */
const QUIET_MS = 1000;

/** Pages of text that link to each other in the sidebar; in Starlight addresses end in a slash. */
export const PAGE = '/guide/basic/ssg';
export const NEXT = '/guide/basic/static-assets';

/**
 * Measures sites in turn, load by load, so that none has a quieter machine or a warmer browser than another one.
 * @param {readonly { name: string, dir: string, version?: string, hydrate?: string }[]} sites
 * @param {number} loads
 */
export async function measureReaders(sites, loads) {
  const served = [];
  const browser = await launchBrowser();
  try {
    for (const { dir, ...site } of sites) served.push({ site, loaded: [], ...(await serve(dir)) });
    for (let load = 0; load < loads; load += 1) {
      for (const { loaded, origin } of served)
        loaded.push({ ...(await readOnly(browser, origin)), ...(await beginAtOnce(browser, origin)) });
    }
    return served.map(({ site, loaded }) => {
      const medians = Object.keys(loaded[0]).map((key) => [key, getMedian(loaded.map((row) => row[key]))]);
      return { ...site, ...Object.fromEntries(medians) };
    });
  } finally {
    await browser.close();
    for (const { close } of served) close();
  }
}

/** A reader who only reads: what is loaded without any sign of use. */
async function readOnly(browser, origin) {
  const tab = await openTab(browser, origin);
  await tab.page.goto(origin + PAGE, { waitUntil: 'load' });
  await tab.untilQuiet();
  const before = await tab.weigh();
  const firstPaintMs = await tab.page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const largestPaintMs = await tab.page.evaluate(() => window.benchLargest);
  const readBlockingMs = await tab.page.evaluate(() => window.benchBlocking);
  await tab.context.close();
  const { script: scriptBefore, css, requests } = before;
  return { scriptBefore, css, requests, firstPaintMs, largestPaintMs, readBlockingMs };
}

/** Measures a reader who uses the page as soon as it is parsed, then goes to the next one. */
async function beginAtOnce(browser, origin) {
  const tab = await openTab(browser, origin);
  const { page } = tab;
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      // After the deferred scripts: the earliest moment at which any of the pages could answer.
      setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))),
    ),
  );
  await page.goto(origin + PAGE, { waitUntil: 'load' });
  const alive = await page.waitForFunction(() => window.benchAlive, undefined, { timeout: 30_000 });
  const hydratedMs = await alive.jsonValue();
  await tab.untilQuiet();
  const blockingMs = await page.evaluate(() => window.benchBlocking);
  const link = page.locator(`a[href^="${NEXT}"]:visible`).first();
  await link.hover();
  await tab.untilQuiet();
  const { script } = await tab.weigh();
  const heading = await page.locator('h1').first().textContent();
  await page.evaluate((text) => sessionStorage.setItem('bench-heading', text), heading);
  await link.click();
  const shown = await page.waitForFunction(() => window.benchWent, undefined, { timeout: 30_000 });
  const navigationMs = await shown.jsonValue();
  await tab.context.close();
  return { hydratedMs, blockingMs, scriptInAll: script, navigationMs };
}

async function openTab(browser, origin) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await context.addInitScript(watchPage);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  const urls = [];
  let last = performance.now();
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) return;
    urls.push(request.url());
    last = performance.now();
  });
  page.on('requestfinished', () => (last = performance.now()));
  return {
    context,
    page,
    async untilQuiet() {
      last = performance.now();
      while (performance.now() - last < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    /** Returns the gzip bytes of all requests by kind; icons are the site's own. */
    async weigh() {
      const sum = { script: 0, css: 0, requests: 0 };
      for (const url of new Set(urls.filter((each) => !/\.(?:ico|svg|png)$/.test(new URL(each).pathname)))) {
        const { pathname } = new URL(url);
        const kind = /\.m?js$/.test(pathname) ? 'script' : pathname.endsWith('.css') ? 'css' : undefined;
        sum.requests += 1;
        if (kind) sum[kind] += gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
      }
      const html = await (await fetch(page.url())).text();
      return withInline(sum, html);
    },
  };
}

/** Inline script and style weigh as well; data in scripts is no script. */
function withInline(sum, html) {
  const find = (pattern) => [...html.matchAll(pattern)].map(([, text]) => text).join('\n');
  const script = find(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/)[^>]*>(.*?)<\/script>/gs);
  const css = find(/<style[^>]*>(.*?)<\/style>/gs);
  const weigh = (text) => (text === '' ? 0 : gzipSync(text).length);
  return { ...sum, script: sum.script + weigh(script), css: sum.css + weigh(css) };
}

/**
 * Runs in every document before its own scripts. Alive means: React or Vue have taken over
 * the document; a page without either is alive when its scripts have run.
 */
function watchPage() {
  window.benchBlocking = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.benchBlocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  // The last entry is the largest one: of a page of text, a paragraph of the article.
  new PerformanceObserver((list) => {
    window.benchLargest = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const isReact = (root) => root && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  const frameworks = () => [
    [document.getElementById('__rspress_root'), isReact],
    [document.getElementById('app'), (root) => '__vue_app__' in root],
  ];
  const look = () => {
    const roots = frameworks().filter(([root]) => root);
    const isReady = document.readyState === 'complete' || performance.timing.domContentLoadedEventEnd > 0;
    if (!window.benchAlive && isReady && roots.every(([root, isAlive]) => isAlive(root)))
      window.benchAlive =
        roots.length > 0
          ? performance.now()
          : performance.timing.domContentLoadedEventEnd - performance.timing.navigationStart;
    const from = Number(sessionStorage.getItem('bench-click'));
    const text = document.querySelector('h1')?.textContent;
    if (from && text && text !== sessionStorage.getItem('bench-heading') && !window.benchWent) {
      // A task after the frame: then it has been painted.
      requestAnimationFrame(() =>
        setTimeout(() => (window.benchWent ??= performance.timeOrigin + performance.now() - from)),
      );
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener(
    'click',
    () => sessionStorage.setItem('bench-click', String(performance.timeOrigin + performance.now())),
    true,
  );
}
