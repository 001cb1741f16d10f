/**
 * Search as a part of whole sites: what it adds to a build, and what a reader waits for in the
 * search box. Times in the browser begin and end with events in the page, on an unthrottled
 * processor and with files from the same machine.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from './browser.js';
import { build } from './builds.js';
import { getPagePath } from './corpus.js';
import { serve } from './host.js';
import { getMedian } from './measure.js';
import { LANGUAGES, writeSearchPages } from './search-corpus.js';
import { makeQueries } from './search-queries.js';
import { CHANGES, forgetStore, writeSite } from './site.js';

const PAGE = `/${getPagePath(0).replace(/\.md$/, '')}`;

/** Time between pressing Control and K. */
const BETWEEN_KEYS_MS = 80;

/** English pages. The site without search is built first: what of the disk is not in memory is then its cost. */
export async function measureSearchSite(pages, loads) {
  const createSite = (search) => writeSite(pages, { name: 'search-site', toText: LANGUAGES.en, search });
  const without = await buildCold(createSite(false));
  const site = createSite({});
  const cold = await buildCold(site);
  CHANGES.prose(site, Math.floor(pages / 2), 'search-marker');
  const edited = await build(site);
  const index = readdirSync(join(site.dir, 'doc_build', 'static', 'search'), { recursive: true })
    .map((name) => statSync(join(site.dir, 'doc_build', 'static', 'search', name)))
    .filter((stat) => stat.isFile());
  const { speed } = makeQueries(writeSearchPages('en', pages - 1), 'en');
  return {
    pages,
    withoutMs: without.ms,
    withoutPeakMb: without.peakMb,
    coldMs: cold.ms,
    peakMb: cold.peakMb,
    editMs: edited.ms,
    files: index.length,
    bytes: index.reduce((sum, { size }) => sum + size, 0),
    ...(await measureBox(join(site.dir, 'doc_build'), speed, loads)),
  };
}

function buildCold(site) {
  forgetStore(site);
  return build(site);
}

async function measureBox(dir, queries, loads) {
  const host = await serve(dir);
  const browser = await launchBrowser();
  try {
    const rows = [];
    // The first run warms up the host, which has not compressed anything yet.
    for (let load = 0; load <= loads; load += 1) {
      rows.push(await searchOnce(browser, host, queries[load % queries.length]));
    }
    const getMedianOf = (key) => getMedian(rows.slice(1).map((row) => row[key]));
    return Object.fromEntries(Object.keys(rows[0]).map((key) => [key, getMedianOf(key)]));
  } finally {
    await browser.close();
    host.close();
  }
}

/** A new reader who has begun to use the page opens the box, searches, closes it and opens it again. */
async function searchOnce(browser, host, query) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await context.addInitScript(watchBox);
  const page = await context.newPage();
  await page.goto(host.origin + PAGE, { waitUntil: 'load' });
  await untilAlive(page);
  host.takeAnswered();
  const firstOpenMs = await openBox(page);
  await page.keyboard.insertText(query);
  const firstMs = await read(page, 'benchAnswered');
  const answered = host.takeAnswered();
  await page.keyboard.press('Escape');
  await page.locator('[role=combobox]').waitFor({ state: 'hidden' });
  const openMs = await openBox(page);
  await context.close();
  const bytes = answered.reduce((sum, answer) => sum + answer.bytes, 0);
  return { firstOpenMs, openMs, firstMs, firstBytes: bytes, firstRequests: answered.length };
}

async function untilAlive(page) {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('__rspress_root')).some((key) => key.startsWith('__reactContainer')),
  );
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}

async function openBox(page) {
  await page.evaluate(() => delete window.benchFocused);
  await page.keyboard.down('Control');
  await new Promise((resolve) => setTimeout(resolve, BETWEEN_KEYS_MS));
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  return read(page, 'benchFocused');
}

async function read(page, name) {
  const found = await page.waitForFunction((key) => window[key], name, { timeout: 30_000, polling: 20 });
  return found.jsonValue();
}

/** Runs in every document before its own scripts: from the key to the field, from the text to the first hit. */
function watchBox() {
  let pressedAt;
  let typedAt;
  const isField = ({ target }) => target instanceof Element && target.matches('[role=combobox]');
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'k') pressedAt = performance.now();
    },
    true,
  );
  addEventListener(
    'focusin',
    (event) => {
      // A task after the frame: then it has been painted.
      const keepTime = () => {
        window.benchFocused ??= performance.now() - pressedAt;
      };
      if (isField(event)) requestAnimationFrame(() => setTimeout(keepTime));
    },
    true,
  );
  addEventListener(
    'input',
    (event) => {
      if (isField(event)) typedAt = performance.now();
    },
    true,
  );
  new MutationObserver(() => {
    if (
      typedAt !== undefined &&
      window.benchAnswered === undefined &&
      document.querySelector('[role=option]')
    )
      window.benchAnswered = performance.now() - typedAt;
  }).observe(document, { childList: true, subtree: true });
}
