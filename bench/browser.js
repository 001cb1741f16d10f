/** A Chromium that reports when a page shows something. All times are wall clock, in milliseconds. */
import { chromium } from 'playwright-core';
import { requireChromium } from '../scripts/chromium.js';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export const now = () => performance.timeOrigin + performance.now();

export async function launchBrowser() {
  const executablePath = await requireChromium();
  return chromium.launch({ executablePath, args: ARGS });
}

/** Opens a tab before there is a server, as an author's is; `heading` is the one that its page will have. */
export async function openTab(browser, heading) {
  const context = await browser.newContext();
  await context.addInitScript(watchPage, heading);
  const page = await context.newPage();
  const offset = await measureClockOffset(page);
  return {
    close: () => context.close(),
    /** Loads an address; resolves to the time when the heading was painted. */
    async show(url, limitMs = 300_000) {
      const end = now() + limitMs;
      await visit(page, url, end);
      const shownAt = await page.waitForFunction(() => window.benchShown, undefined, {
        timeout: end - now(),
      });
      return (await shownAt.jsonValue()) - offset;
    },
    /** Makes a change; resolves to how long it took until a paragraph with the marker was drawn. */
    async see(marker, change, limitMs = 60_000) {
      await page.evaluate((text) => window.benchLookFor(text), marker);
      const start = now();
      change();
      const changedAt = await page.waitForFunction(
        (text) => (window.benchSeen?.marker === text ? window.benchSeen.at : undefined),
        marker,
        { timeout: limitMs, polling: 50 },
      );
      return (await changedAt.jsonValue()) - offset - start;
    },
  };
}

/** A server that listens may still refuse, or close a connection before it is ready. */
async function visit(page, url, end) {
  for (;;) {
    try {
      await page.goto(url, { waitUntil: 'commit', timeout: Math.max(1, end - now()) });
      return;
    } catch (error) {
      if (now() > end || !/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_ABORTED/.test(String(error))) throw error;
    }
  }
}

/** Both clocks are the machine's; what is left between them is less than the quickest round trip. */
async function measureClockOffset(page) {
  const samples = [];
  for (let count = 0; count < 10; count += 1) {
    const sentAt = now();
    const remoteTime = await page.evaluate(() => performance.timeOrigin + performance.now());
    const receivedAt = now();
    samples.push({ trip: receivedAt - sentAt, offset: remoteTime - (sentAt + receivedAt) / 2 });
  }
  return samples.sort((a, b) => a.trip - b.trip)[0].offset;
}

/**
 * Runs in every document before its own scripts, also after a reload. Looks once a frame,
 * just before it is painted: for the heading, once, and for the marker of the last edit.
 */
function watchPage(heading) {
  if (!location.protocol.startsWith('http')) return;
  const clock = () => performance.timeOrigin + performance.now();
  let marker = sessionStorage.getItem('bench-marker');
  let drawnAt;
  window.benchLookFor = (text) => {
    marker = text;
    sessionStorage.setItem('bench-marker', text);
  };
  const look = () => {
    if (window.benchShown === undefined) {
      if (document.querySelector('h1')?.textContent.includes(heading)) drawnAt ??= clock();
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      if (drawnAt !== undefined && paint)
        window.benchShown = Math.max(drawnAt, performance.timeOrigin + paint.startTime);
    }
    if (marker !== null && window.benchSeen?.marker !== marker) {
      const isThere = [...document.querySelectorAll('p')].some((p) => p.textContent.includes(marker));
      if (isThere) window.benchSeen = { marker, at: clock() };
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
