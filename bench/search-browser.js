/**
 * One engine in Chromium, on a page with nothing else: from loading the engine to its first answer,
 * queries that are new to it and the same ones again (to the last hit), and what it finds. The pause for the next
 * key, which every search box makes in its own way, is no part of it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from './browser.js';
import { serve } from './host.js';
import { toMedian, toQuantile } from './measure.js';

/** @param {{ dir: string, lang: string, queries: object, loads: number }} input */
export async function measureInBrowser({ dir, lang, queries, loads }) {
  writeFileSync(join(dir, 'index.html'), `<!doctype html><html lang="${lang}"><title>Search</title></html>`);
  const host = await serve(dir);
  const browser = await launchBrowser();
  try {
    const firsts = [];
    // The first one is for the host, which has not compressed anything yet.
    for (let load = 0; load <= loads; load += 1) {
      firsts.push(await askFirst(browser, host, queries.speed[load % queries.speed.length]));
    }
    const page = await openPage(browser, host);
    const fresh = await page.evaluate(timeAll, queries.speed);
    const again = await page.evaluate(timeAll, queries.speed);
    const recall = {};
    for (const [kind, items] of Object.entries(queries.recall)) {
      recall[kind] = (100 * (await page.evaluate(countFound, items))) / items.length;
    }
    const toMid = (key) => toMedian(firsts.slice(1).map((first) => first[key]));
    return {
      firstMs: toMid('ms'),
      firstBytes: toMid('bytes'),
      firstRequests: toMid('requests'),
      newP50Ms: toQuantile(fresh, 0.5),
      newP95Ms: toQuantile(fresh, 0.95),
      repeatP50Ms: toQuantile(again, 0.5),
      repeatP95Ms: toQuantile(again, 0.95),
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

/** A reader who has not searched here before: the time to the first hits, and the bytes of all. */
async function askFirst(browser, host, query) {
  const page = await openPage(browser, host);
  host.takeAnswered();
  const ms = await page.evaluate(async (text) => {
    const start = performance.now();
    const engine = await import(`${location.origin}/engine.js`);
    await engine.open();
    let firstMs;
    const keep = () => (firstMs ??= performance.now() - start);
    await engine.search(text, keep);
    return keep();
  }, query);
  const answered = host.takeAnswered();
  await page.context().close();
  return { ms, bytes: answered.reduce((sum, { bytes }) => sum + bytes, 0), requests: answered.length };
}

/** Runs in the page: one query after the other, as a reader asks. */
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
async function countFound(items) {
  const engine = await import(`${location.origin}/engine.js`);
  let found = 0;
  for (const { query, page } of items) {
    const pages = await (engine.searchAll ?? engine.search)(query);
    if (pages.includes(page)) found += 1;
  }
  return found;
}
