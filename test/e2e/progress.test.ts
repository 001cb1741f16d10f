/** The bar at the top while the next page is not there. */
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { paint } from './paint.ts';
import { eventually, seeHeading, servers, use, visit } from './visit.ts';

const bar = (page: Page) => page.locator('#nprogress');
/** How far the bar is filled, 0 to 1, as it was asked to be. */
const toFilled = (page: Page) =>
  page.evaluate(() => {
    const { transform = '' } = document.querySelector<HTMLElement>('.rp-progress-bar')?.style ?? {};
    return 1 + Number(/translate3d\((-?[\d.]+)%/.exec(transform)?.[1]) / 100;
  });

/** Holds a page's payload back until it is let go. */
async function hold(page: Page, name: string) {
  const asked: Route[] = [];
  await page.route(`**/static/pages/**/${name}.bin`, (route) => void asked.push(route));
  return {
    isAsked: () => eventually(async () => asked.length > 0, true),
    async release(how: 'continue' | 'abort' = 'continue') {
      for (const route of asked.splice(0)) await route[how]();
    },
  };
}

/** A page that is awake, with a clock that only the test moves. */
async function visitWithClock(url: string) {
  const opened = await visit(url);
  await use(opened.page);
  await opened.page.clock.install();
  await opened.page.clock.pauseAt(Date.now() + 60_000);
  return opened;
}

it('comes after 200 ms, creeps on, fills up and goes away', async () => {
  const { page, problems } = await visitWithClock(`${servers.readerStrict}/zh/guide/start`);
  await page.evaluate(() => {
    Math.random = () => 0.5;
  });
  const full = await hold(page, 'full');
  await page.locator('.rp-sidebar a[href="/zh/guide/full"]').click();
  await full.isAsked();
  await page.clock.runFor(199);
  expect(await bar(page).count()).toBe(0);
  await page.clock.runFor(1);
  await bar(page).waitFor({ state: 'attached' });
  expect(await toFilled(page)).toBeCloseTo(0.08, 5);
  expect(await page.locator('.rp-progress-bar').getAttribute('aria-hidden')).toBe('true');
  await page.clock.runFor(800);
  // Half of the trickle rate of 0.02.
  expect(await toFilled(page)).toBeCloseTo(0.09, 5);
  await page.clock.runFor(800);
  expect(await toFilled(page)).toBeCloseTo(0.1, 5);
  await page.locator('[role="status"]', { hasText: '页面正在加载' }).waitFor({ state: 'attached' });
  // On top of everything, in the colour of the brand.
  const look = await page.evaluate(() => {
    const outer = getComputedStyle(document.querySelector('#nprogress') as Element);
    const inner = getComputedStyle(document.querySelector('.rp-progress-bar') as Element);
    const nav = getComputedStyle(document.querySelector('.rp-nav') as Element);
    return {
      isAbove: Number(outer.zIndex) > Number(nav.zIndex),
      color: inner.backgroundColor,
      spinners: document.querySelectorAll('.spinner').length,
    };
  });
  expect(look).toEqual({ isAbove: true, color: expect.any(String), spinners: 0 });
  expect(await paint(page, [[look.color]])).toEqual([[11, 118, 110]]);

  await full.release();
  await seeHeading(page, '全宽');
  // 200 ms to fill up, 200 ms to fade.
  expect(await toFilled(page)).toBe(1);
  await page.clock.runFor(399);
  expect(await bar(page).count()).toBe(1);
  await page.clock.runFor(1);
  expect(await bar(page).count()).toBe(0);
  expect(problems()).toEqual([]);
});

it('does not come for pages that are there in time, nor for the way back', async () => {
  const { page, requests } = await visitWithClock(`${servers.readerStrict}/guide/start`);
  const full = await hold(page, 'full');
  await page.locator('.rp-sidebar a[href="/guide/full"]').click();
  await full.isAsked();
  await page.clock.runFor(50);
  await full.release();
  await seeHeading(page, 'Full width');
  await page.goBack();
  await seeHeading(page, 'Start');
  await page.clock.runFor(5000);
  expect(await bar(page).count()).toBe(0);
  // Not even its code.
  const scripts = requests().filter((url) => url.endsWith('.js'));
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
  expect(texts.filter((text) => text.includes('rp-progress-bar'))).toEqual([]);
});

it('is one bar for several clicks, and ends when the reader turns back', async () => {
  const { page } = await visitWithClock(`${servers.readerStrict}/guide/start`);
  const [full, wide] = [await hold(page, 'full'), await hold(page, 'wide')];
  await page.locator('.rp-sidebar a[href="/guide/full"]').click();
  await full.isAsked();
  await page.clock.runFor(150);
  await page.locator('.rp-sidebar a[href="/guide/wide"]').click();
  await wide.isAsked();
  await page.clock.runFor(50);
  await bar(page).waitFor({ state: 'attached' });
  await full.release();
  await page.clock.runFor(1000);
  expect(await bar(page).count()).toBe(1);
  expect(await page.locator('h1').textContent()).toContain('Start');
  await page.locator('.rp-sidebar a[href="/guide/start"]').click();
  await page.clock.runFor(700);
  expect(await bar(page).count()).toBe(0);
  // What comes late changes nothing, and the next wait has a bar of its own.
  await wide.release();
  const deep = await hold(page, 'react');
  await page.locator('.rp-sidebar a[href="/guide/react"]').click();
  await deep.isAsked();
  await page.clock.runFor(200);
  await bar(page).waitFor({ state: 'attached' });
  expect(await toFilled(page)).toBeCloseTo(0.08, 5);
});

it('ends when the page cannot be had and the browser takes over', async () => {
  const { page } = await visitWithClock(`${servers.readerStrict}/guide/start`);
  const full = await hold(page, 'full');
  await page.route('**/guide/full', (route) => route.fulfill({ status: 204 }));
  await page.locator('.rp-sidebar a[href="/guide/full"]').click();
  await full.isAsked();
  await page.clock.runFor(300);
  await bar(page).waitFor({ state: 'attached' });
  await full.release('abort');
  await eventually(async () => {
    await page.clock.runFor(100);
    return bar(page).count();
  }, 0);
  expect(await page.locator('h1').textContent()).toContain('Start');
});
