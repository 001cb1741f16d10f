/**
 * Measures one engine in Chromium, on a page with nothing else: from loading the engine to its first
 * answer, new queries and the same ones again (to the last hit), and recall. The debounce of a search
 * box, which differs between engines, is not included.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from './browser.js';
import { serve } from './host.js';
import { getMedian, getQuantile } from './measure.js';

/** @param {{ dir: string, lang: string, queries: object, loads: number }} input */
export async function measureInBrowser({ dir, lang, queries, loads }) {
  writeFileSync(join(dir, 'index.html'), `<!doctype html><html lang="${lang}"><title>Search</title></html>`);
  const host = await serve(dir);
  const browser = await launchBrowser();
  try {
    const firsts = [];
    // The first run warms up the host, which has not compressed anything yet.
    for (let load = 0; load <= loads; load += 1) {
      firsts.push(await searchFirst(browser, host, queries.speed[load % queries.speed.length]));
    }
    const page = await openPage(browser, host);
    const fresh = await page.evaluate(timeAll, queries.speed);
    const again = await page.evaluate(timeAll, queries.speed);
    const recall = {};
    for (const [kind, items] of Object.entries(queries.recall)) {
      recall[kind] = (100 * (await page.evaluate(countMatches, items))) / items.length;
    }
    const getMedianOf = (key) => getMedian(firsts.slice(1).map((first) => first[key]));
    return {
      firstMs: getMedianOf('ms'),
      firstBytes: getMedianOf('bytes'),
      firstRequests: getMedianOf('requests'),
      newP50Ms: getQuantile(fresh, 0.5),
      newP95Ms: getQuantile(fresh, 0.95),
      repeatP50Ms: getQuantile(again, 0.5),
      repeatP95Ms: getQuantile(again, 0.95),
      recall,
    };
  } finally {
    await browser.close();
    host.close();
  }
}

async function openPage(browser, { origin }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  return page;
}

/** A reader who has not searched here before: the time to the first hits, and the bytes until then. */
async function searchFirst(browser, host, query) {
  const page = await openPage(browser, host);
  host.takeAnswered();
  const ms = await page.evaluate(async (text) => {
    const start = performance.now();
    const engine = await import(`${location.origin}/engine.js`);
    await engine.open();
    return new Promise((resolve, reject) => {
      const end = () => resolve(performance.now() - start);
      engine.search(text, end).then(end, reject);
    });
  }, query);
  const answered = host.takeAnswered();
  await page.context().close();
  return { ms, bytes: answered.reduce((sum, { bytes }) => sum + bytes, 0), requests: answered.length };
}

/** Runs in the page: one query after the other, as a reader types them. */
async function timeAll(queries) {
  const engine = await import(`${location.origin}/engine.js`);
  window.benchOpened ??= engine.open();
  await window.benchOpened;
  const times = [];
  for (const query of queries) {
    const start = performance.now();
    await engine.search(query);
    times.push(performance.now() - start);
  }
  return times;
}

/** Runs in the page. */
async function countMatches(items) {
  const engine = await import(`${location.origin}/engine.js`);
  let found = 0;
  for (const { query, page } of items) {
    const pages = await (engine.searchAll ?? engine.search)(query);
    if (pages.includes(page)) found += 1;
  }
  return found;
}
