/** `hydrate`: when pages of text come alive, with a theme of the site's own and without. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProject } from '../helpers/docgen.ts';
import { PATIENCE_MS } from '../helpers/patience.ts';
import { site } from '../helpers/site.ts';
import { eventually, isAlive, seeHeading, use, visit } from './visit.ts';

const THEME = `
import { useState } from 'react';
import { Layout as Original } from '@theme-original';
import './look.css';

if (typeof document !== 'undefined') document.documentElement.dataset.theme = 'has run';

export function Layout() {
  const [count, setCount] = useState(0);
  const button = <button type="button" className="own-button" onClick={() => setCount(count + 1)}>clicked {count}</button>;
  return <Original beforeDocContent={button} />;
}

export function DocFooter() {
  return <footer className="own-footer">own</footer>;
}
`;
const COUNTER = `
import { useEffect, useState } from 'react';
export default function Counter() {
  const [state, setState] = useState('asleep');
  useEffect(() => setState('awake'), []);
  return <b className="counter">{state}</b>;
}
`;
const PAGES = {
  'docs/index.md': '# Text\n\nWords.\n\n[Next](./next.md)\n',
  'docs/next.md': '# Next\n',
  'docs/parts.mdx': "import Counter from '../counter.tsx';\n\n# Parts\n\n<Counter />\n",
  'counter.tsx': COUNTER,
};
const THEME_FILES = { 'theme/index.tsx': THEME, 'theme/look.css': '.own-button { color: rgb(1, 2, 3); }\n' };

const SITES = {
  interaction: { files: THEME_FILES, config: {} },
  idle: { files: THEME_FILES, config: { hydrate: 'idle' } },
  load: { files: THEME_FILES, config: { hydrate: 'load' } },
  plainIdle: { files: {}, config: { hydrate: 'idle' } },
  plainLoad: { files: {}, config: { hydrate: 'load' } },
  everywhere: { files: {}, config: { globalUIComponents: ['./counter.tsx'] } },
} as const;

const stops: (() => void)[] = [];
const origins = new Map<string, string>();

beforeAll(async () => {
  const serve = async ([name, { files, config }]: [string, (typeof SITES)[keyof typeof SITES]]) => {
    const project = site({ ...PAGES, ...files, 'docgen.config.json': JSON.stringify(config) });
    await buildProject(project.dir);
    const server = createServer(sirv(join(project.dir, 'doc_build'), { extensions: ['html'] }));
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    stops.push(() => server.close());
    origins.set(name, `http://localhost:${(server.address() as AddressInfo).port}`);
  };
  // One after the other, since several of them have the same bundle.
  for (const entry of Object.entries(SITES)) await serve(entry as Parameters<typeof serve>[0]);
});
afterAll(() => {
  for (const stop of stops) stop();
});

const open = (name: keyof typeof SITES, path = '/') =>
  visit(`${origins.get(name)}${path}`, { init: watchFooters });

/** Notes whether the footer of the built-in theme is ever there. */
function watchFooters(): void {
  const watched = window as { hadBuiltIn?: boolean };
  const look = () => {
    watched.hadBuiltIn ||= document.querySelector('.rp-doc-footer') !== null;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}

const hasRun = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme ?? '');
/** What a browser that has nothing to do would begin has begun. One that draws no frames is never idle: then it is called late. */
const untilIdle = (page: Page) =>
  page.evaluate((timeout) => {
    return new Promise<void>((done) =>
      requestIdleCallback(() => requestIdleCallback(() => done(), { timeout }), { timeout }),
    );
  }, PATIENCE_MS / 4);
/** What is asked for ahead may wait for another file; on a busy machine Chromium remarks on that. */
const withoutRemarks = (problems: readonly string[]) =>
  problems.filter((problem) => !problem.includes('preloaded using link preload'));
const isApp = (url: string) => /\/chunk-[^/]*\.js$/.test(url);

describe("a page of text of a site with a theme of its own, hydrate: 'interaction'", () => {
  it('has the styles and the parts of the theme before any of its script is loaded', async () => {
    const { page, requests, problems } = await open('interaction');
    await untilIdle(page);
    expect(requests().filter(isApp)).toEqual([]);
    expect(requests().filter((url) => url.endsWith('.js'))).toHaveLength(1);
    expect(await page.locator('.own-button').evaluate((it) => getComputedStyle(it).color)).toBe(
      'rgb(1, 2, 3)',
    );
    expect(await page.locator('.own-footer').count()).toBe(1);
    expect(await hasRun(page)).toBe('');

    await use(page);
    expect(await hasRun(page)).toBe('has run');
    expect(await page.locator('.own-footer').count()).toBe(1);
    expect(await page.evaluate(() => 'hadBuiltIn' in window && window.hadBuiltIn)).toBe(false);
    expect(problems()).toEqual([]);
  });

  it('keeps the first click for a button of the theme, and counts it once', async () => {
    const { page, problems } = await open('interaction');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(isAppUrl, async (route) => {
      await released;
      await route.continue();
    });
    await page.locator('.own-button').click();
    expect(await page.locator('.own-button').textContent()).toBe('clicked 0');
    release();
    await page.locator('.own-button', { hasText: 'clicked 1' }).waitFor();
    await page.locator('.own-button').click();
    await page.locator('.own-button', { hasText: 'clicked 2' }).waitFor();
    await page.locator('main a[href$="/next.html"]').first().click();
    await seeHeading(page, 'Next');
    expect(await page.locator('.own-button').textContent()).toBe('clicked 2');
    expect(withoutRemarks(problems())).toEqual([]);
  });

  it('wakes a page with components at once', async () => {
    const { page } = await open('interaction', '/parts');
    await page.locator('.counter', { hasText: 'awake' }).waitFor();
    expect(await hasRun(page)).toBe('has run');
  });
});

const isAppUrl = (url: URL) => isApp(url.pathname);

it.each(['idle', 'plainIdle'] as const)('comes alive when the browser is idle: %s', async (name) => {
  const { page, requests, problems } = await open(name);
  await eventually(async () => [await isAlive(page), withoutRemarks(problems())], [true, []]);
  expect(await hasRun(page)).toBe(name === 'idle' ? 'has run' : '');
  // Whole, so that a click finds all it needs.
  await eventually(async () => requests().filter(isApp).length > 2, true);
  const html = await (await fetch(page.url())).text();
  expect(html).not.toContain('modulepreload');
});

it.each(['load', 'plainLoad', 'everywhere'] as const)('comes alive as it loads: %s', async (name) => {
  const { page } = await open(name);
  await eventually(() => isAlive(page), true);
  expect(await hasRun(page)).toBe(name === 'load' ? 'has run' : '');
  // What it will need is asked for from the head on, not found out file by file.
  const html = await (await fetch(page.url())).text();
  expect(html.match(/rel="modulepreload"/g)?.length).toBeGreaterThan(1);
  if (name === 'everywhere') await page.locator('.counter', { hasText: 'awake' }).waitFor();
});
