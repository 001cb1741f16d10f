/** The browser's half of `docgen dev`: components, theme and styles that change, and servers that come back. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../helpers/chromium.ts';
import { startDevSite } from '../helpers/dev-site.ts';
import { eventually, isSameDocument, markDocument, seeHeading, use } from './visit.ts';

const FILLING = Array.from({ length: 60 }, (_, index) => `<p>Filling ${index}</p>`).join('\n');
const PAGES = { '/': { html: `<h1>Home</h1>${FILLING}` }, '/other': { html: `<h1>Other</h1>${FILLING}` } };

const toTheme = (text: string) => `
import { Content, useDark } from 'docgenjs/runtime';
import { useEffect, useState } from 'react';
export function Layout() {
  const [count, setCount] = useState(0);
  const [clicks, setClicks] = useState(0);
  useEffect(() => {
    const onClick = () => setClicks((known) => known + 1);
    addEventListener('click', onClick);
    return () => removeEventListener('click', onClick);
  }, []);
  return <main>
    <p id="theme">${text}</p>
    <p id="dark">{String(useDark())}</p>
    <p id="clicks">{clicks}</p>
    <button id="layout-count" onClick={() => setCount(count + 1)}>Layout {count}</button>
    <a href="/other">other</a> <a href="/">home</a>
    <Content className="doc" />
  </main>;
}`;

const seeTheme = (page: Page, text: string) => page.locator('#theme', { hasText: text }).waitFor();
const toScroll = (page: Page) => page.evaluate(() => scrollY);
const toColor = (page: Page) => page.locator('.doc').evaluate((element) => getComputedStyle(element).color);

/** Colours of the body and heights of the document that were to be seen, frame by frame. */
function watchFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = { colors: new Set<string>(), lowest: Number.POSITIVE_INFINITY, scrolls: new Set<number>() };
    Object.assign(window, { seen });
    const look = () => {
      const body = document.querySelector('.doc');
      seen.colors.add(body ? getComputedStyle(body).color : 'none');
      seen.lowest = Math.min(seen.lowest, document.documentElement.scrollHeight);
      seen.scrolls.add(scrollY);
      requestAnimationFrame(look);
    };
    look();
  });
}

function toSeen(page: Page): Promise<{ colors: string[]; lowest: number; scrolls: number[] }> {
  return page.evaluate(() => {
    const { seen } = window as unknown as {
      seen: { colors: Set<string>; lowest: number; scrolls: Set<number> };
    };
    return { colors: [...seen.colors], lowest: seen.lowest, scrolls: [...seen.scrolls] };
  });
}

describe('a stylesheet that changes', () => {
  it('is exchanged without a moment in which there is none, and touches nothing else', async () => {
    const site = await startDevSite({ pages: PAGES });
    const { page, problems } = await openPage(site.origin);
    await page.locator('#layout-count').click();
    await page.evaluate(() => scrollTo(0, 500));
    await markDocument(page);
    await watchFrames(page);

    await site.change({ css: '.doc { color: rgb(9, 9, 9) }' });
    site.sendAll('app');

    await eventually(() => toColor(page), 'rgb(9, 9, 9)');
    const { colors, scrolls } = await toSeen(page);
    expect(colors).toEqual(['rgb(0, 0, 1)', 'rgb(9, 9, 9)']);
    expect(scrolls).toEqual([500]);
    expect(await page.locator('#layout-count').textContent()).toBe('Layout 1');
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(1);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('does not cost the next navigation a load', async () => {
    const site = await startDevSite({ pages: PAGES });
    const { page } = await openPage(site.origin);
    await markDocument(page);
    await site.change({ css: '.doc { color: rgb(9, 9, 9) }' });
    site.sendAll('app');
    await eventually(() => toColor(page), 'rgb(9, 9, 9)');
    await page.locator('a', { hasText: 'other' }).click();
    await seeHeading(page, 'Other');
    expect(await isSameDocument(page)).toBe(true);
  });
});

describe('a theme that changes', () => {
  it('takes the place of the former one; scroll and appearance stay', async () => {
    const site = await startDevSite({ pages: PAGES, theme: toTheme('First') });
    const { page, problems } = await openPage(site.origin);
    // Until the app listens, nobody hears of another tab's choice.
    const chooseDark = () =>
      page.evaluate(() => {
        localStorage.setItem('rspress-theme-appearance', 'dark');
        dispatchEvent(new StorageEvent('storage', { key: 'rspress-theme-appearance' }));
        return document.querySelector('#dark')?.textContent;
      });
    await eventually(chooseDark, 'true');
    await page.evaluate(() => scrollTo(0, 700));
    await markDocument(page);
    await watchFrames(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);

    await site.change({ theme: toTheme('Second') });
    site.sendAll('app');

    await seeTheme(page, 'Second');
    await eventually(() => page.locator('#dark').textContent(), 'true');
    await eventually(() => page.evaluate(() => document.documentElement.style.minHeight), '');
    expect(await toScroll(page)).toBe(700);
    const { lowest, scrolls } = await toSeen(page);
    expect(lowest).toBe(height);
    expect(scrolls).toEqual([700]);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('leaves nothing of the former one behind', async () => {
    const site = await startDevSite({ pages: PAGES, theme: toTheme('First') });
    const { page, problems } = await openPage(site.origin);
    await markDocument(page);
    for (const text of ['Second', 'Third', 'Second', 'First']) {
      await site.change({ theme: toTheme(text) });
      site.sendAll('app');
      await seeTheme(page, text);
    }
    await eventually(() => page.evaluate(() => document.documentElement.style.minHeight), '');
    await page.locator('#layout-count').click();
    await eventually(() => page.locator('#layout-count').textContent(), 'Layout 1');
    expect(await page.locator('#clicks').textContent()).toBe('1');
    await page.locator('a', { hasText: 'other' }).click();
    await seeHeading(page, 'Other');
    await page.goBack();
    await seeHeading(page, 'Home');
    // One navigation was one entry, so one app listens.
    expect(await page.evaluate(() => history.length)).toBe(3);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('goes on to hear of pages', async () => {
    const site = await startDevSite({ pages: PAGES, theme: toTheme('First') });
    const { page } = await openPage(site.origin);
    await markDocument(page);
    await site.change({ theme: toTheme('Second') });
    site.sendAll('app');
    await seeTheme(page, 'Second');
    await site.change({ pages: { ...PAGES, '/': { html: '<h1>Edited</h1>' } } });
    site.sendPages('/');
    await seeHeading(page, 'Edited');
    expect(await isSameDocument(page)).toBe(true);
  });

  it('is fetched first by a page whose edit belongs to a new app', async () => {
    const site = await startDevSite({ pages: PAGES, theme: toTheme('First') });
    const { page } = await openPage(site.origin);
    await markDocument(page);
    await site.change({ theme: toTheme('Second'), pages: { ...PAGES, '/': { html: '<h1>Edited</h1>' } } });
    site.sendPages('/');
    await seeTheme(page, 'Second');
    await seeHeading(page, 'Edited');
    expect(await isSameDocument(page)).toBe(true);
  });

  it('works under a policy that allows docgen’s HTML alone', async () => {
    const headers = { 'Content-Security-Policy': "require-trusted-types-for 'script'; trusted-types docgen" };
    const site = await startDevSite({ pages: PAGES, theme: toTheme('First'), headers });
    const { page, problems } = await openPage(site.origin);
    // Alive in both halves: the chunks of the first theme are gone with it.
    await use(page);
    await page.waitForLoadState('networkidle');
    await markDocument(page);
    await site.change({ theme: toTheme('Second') });
    site.sendAll('app');
    await seeTheme(page, 'Second');
    await use(page);
    await page.locator('#layout-count', { hasText: 'Layout 0' }).click();
    await page.locator('#layout-count', { hasText: 'Layout 1' }).waitFor();
    expect(problems()).toEqual([]);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('that does not run leaves the former one alone, and says so', async () => {
    const site = await startDevSite({ pages: PAGES, theme: toTheme('First') });
    const { page } = await openPage(site.origin);
    await markDocument(page);
    await site.change({
      theme: `if (typeof document === 'object') throw new Error('No theme.');${toTheme('Second')}`,
    });
    site.sendAll('app');
    const dialog = page.locator('docgen-overlay dialog[open]');
    await dialog.waitFor();
    expect(await dialog.locator('.message').textContent()).toBe('A module fails in the browser: No theme.');
    await page.keyboard.press('Escape');
    await page.locator('#layout-count').click();
    await page.locator('#layout-count', { hasText: 'Layout 1' }).waitFor();

    await site.change({ theme: toTheme('Mended') });
    site.sendAll('app');
    await seeTheme(page, 'Mended');
    await page.locator('docgen-overlay .badge').waitFor({ state: 'hidden' });
    expect(await isSameDocument(page)).toBe(true);
  });

  it('that cannot be drawn shows the server’s page and a problem, until it is mended', async () => {
    const broken = toTheme('Broken').replace(
      'return <main>',
      `if (typeof document === 'object') throw new Error('No layout'); return <main>`,
    );
    const site = await startDevSite({ pages: PAGES, theme: toTheme('First') });
    const { page } = await openPage(site.origin);
    await markDocument(page);
    await site.change({ theme: broken });
    site.sendAll('app');
    const message = page.locator('docgen-overlay dialog[open] .message');
    await message.waitFor();
    expect(await message.textContent()).toBe('The app fails in the browser (in Layout): No layout.');
    await seeTheme(page, 'Broken');

    await site.change({ theme: toTheme('Mended') });
    site.sendAll('app');
    await seeTheme(page, 'Mended');
    await message.waitFor({ state: 'hidden' });
    await use(page);
    await page.locator('#layout-count').click();
    await page.locator('#layout-count', { hasText: 'Layout 1' }).waitFor();
  });
});

describe('a connection that was lost', () => {
  it('catches up with what happened meanwhile', async () => {
    const site = await startDevSite({ pages: PAGES });
    const { page } = await openPage(site.origin);
    await page.locator('#layout-count').click();
    await markDocument(page);
    await site.change({ pages: { ...PAGES, '/': { html: '<h1>While away</h1>' } } });
    site.dropSockets();
    await seeHeading(page, 'While away');
    expect(await page.locator('#layout-count').textContent()).toBe('Layout 1');
    expect(await isSameDocument(page)).toBe(true);
  });

  it('to a server that was started anew loads the page from it', async () => {
    const site = await startDevSite({ pages: PAGES });
    const { page } = await openPage(site.origin);
    await markDocument(page);
    await site.change({ pages: { ...PAGES, '/': { html: '<h1>Another start</h1>' } } });
    site.restart();
    await seeHeading(page, 'Another start');
    expect(await isSameDocument(page)).toBe(false);
  });

  it('that was refused is no reason to load the page again, until the server is another one', async () => {
    const site = await startDevSite({ pages: PAGES });
    const { tries } = site.refuseSockets();
    const { page } = await openPage(site.origin);
    await markDocument(page);
    await expect.poll(tries).toBeGreaterThan(2);
    const note = page.locator('docgen-overlay [role=status].note');
    expect(await note.textContent()).toBe(
      'The dev server does not answer. The page goes on when it is back.',
    );
    expect(await isSameDocument(page)).toBe(true);
    await site.change({ pages: { ...PAGES, '/': { html: '<h1>Another start</h1>' } } });
    site.restart();
    await seeHeading(page, 'Another start');
    expect(await isSameDocument(page)).toBe(false);
  });

  it('exchanges an app that is older than the server’s', async () => {
    const site = await startDevSite({ pages: PAGES, theme: toTheme('First') });
    const { page } = await openPage(site.origin);
    await markDocument(page);
    await site.change({ theme: toTheme('Second') });
    site.dropSockets();
    await seeTheme(page, 'Second');
    expect(await isSameDocument(page)).toBe(true);
  });
});
