/** A page of `docgen dev` whose app is still on its way, or never comes, when something changes. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { newPage } from '../helpers/chromium.ts';
import { startDevSite } from '../helpers/dev-site.ts';
import { isSameDocument, markDocument, seeHeading } from './visit.ts';

const PAGES = { '/': { html: '<h1>Home</h1>' } };
const OTHERS = { '/': { html: '<h1>Changed</h1>' } };
/** The app fetches it before it begins. */
const SITE_DATA = /\/static\/site-/;

/** A page that has been asked for, and what answers it. */
async function open(answer: (page: Page) => Promise<unknown>, pages = PAGES) {
  const site = await startDevSite({ pages });
  const { page, context } = await newPage();
  onTestFinished(() => context.close());
  await answer(page);
  const opened = page.waitForEvent('websocket');
  await page.goto(site.origin, { waitUntil: 'commit' });
  const socket = await opened;
  await socket.waitForEvent('framereceived');
  return { site, page, socket };
}

it('waits for it with the change, however long that takes', async () => {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { site, page, socket } = await open(async (page) => {
    await page.clock.install();
    await page.route(SITE_DATA, async (route) => {
      await released;
      await route.continue();
    });
  });
  await markDocument(page);
  await site.change({ pages: OTHERS });
  const heard = socket.waitForEvent('framereceived');
  site.sendPages('/');
  await heard;

  await page.clock.fastForward('10:00');
  letGo();

  await seeHeading(page, 'Changed');
  expect(await isSameDocument(page)).toBe(true);
});

it('is loaded anew with the change where it has failed', async () => {
  let isBroken = true;
  const { site, page } = await open((page) =>
    page.route(SITE_DATA, (route) => (isBroken ? route.abort() : route.continue())),
  );
  await site.change({ pages: OTHERS });
  isBroken = false;

  site.sendPages('/');

  await seeHeading(page, 'Changed');
});
