/** What a reader sees and does, in Chromium, on the built site and on the dev server. */
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openPage as open } from '../helpers/chromium.ts';

const servers = inject('servers');

const isHydrated = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('__rspress_root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });

const LANGUAGES = [
  { lang: 'en', prefix: '', htmlLang: 'en', start: 'Getting started', intro: 'Introduction', home: 'docgen' },
  { lang: 'zh', prefix: '/zh', htmlLang: 'zh-Hans', start: '快速上手', intro: '介绍', home: 'docgen' },
] as const;

describe.each(Object.entries(servers))('on %s', (kind, origin) => {
  describe.each(LANGUAGES)('in $lang', ({ prefix, htmlLang, start, intro }) => {
    const introUrl = `${origin}${prefix}/guide/start/introduction`;

    it('hydrates without a word on the console and leaves static HTML alone', async () => {
      const { page, problems } = await open(introUrl, { init: markBody });
      await isHydrated(page);
      const marked = await page.evaluate(() =>
        document.querySelector('[data-docgen-body] p')?.getAttribute('data-mark'),
      );
      expect(problems()).toEqual([]);
      expect(marked).toBe('server');
      expect(await page.getAttribute('html', 'lang')).toBe(htmlLang);
    });

    it('goes to another page without loading the document again, and back', async () => {
      const { page, problems } = await open(introUrl);
      await isHydrated(page);
      await page.evaluate(() => Object.assign(window, { stays: true }));
      await page.click(`[data-docgen-body] a[href="${prefix}/guide/start/getting-started"]`);
      await page.waitForFunction(
        (title) => document.querySelector('h1')?.textContent?.includes(title) === true,
        start,
      );
      expect(await page.title()).toContain(start);
      expect(new URL(page.url()).pathname).toBe(`${prefix}/guide/start/getting-started`);
      await page.goBack();
      await page.waitForFunction(
        (title) => document.querySelector('h1')?.textContent?.includes(title) === true,
        intro,
      );
      expect(await page.evaluate(() => 'stays' in window)).toBe(true);
      expect(problems()).toEqual([]);
    });

    it('reads with script off', async () => {
      const { page } = await open(introUrl, { js: false });
      expect(await page.textContent('h1')).toContain(intro);
      expect(await page.isVisible(`a[href="${prefix}/guide/start/getting-started"]`)).toBe(true);
      const hidden = await page.$$eval(
        '[data-docgen-body] p',
        (list) => list.filter((p) => (p as HTMLElement).offsetHeight === 0).length,
      );
      expect(hidden).toBe(0);
    });

    it('does not scroll sideways on a phone', async () => {
      for (const path of ['/', '/guide/start/introduction', '/guide/basic/use-mdx']) {
        const { page } = await open(`${origin}${prefix}${path}`, { width: 390 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, path).toBeLessThanOrEqual(0);
      }
    });

    it('opens the menus of a phone by keyboard and closes them with Escape', async () => {
      const { page, problems } = await open(introUrl, { width: 390 });
      await isHydrated(page);
      const hamburger = page.locator('.rp-nav-hamburger').first();
      await hamburger.focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector('.rp-nav-screen', { state: 'visible' });
      await page.keyboard.press('Escape');
      await page.waitForSelector('.rp-nav-screen', { state: 'hidden' });
      expect(await hamburger.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(problems()).toEqual([]);
    });
  });

  it('scrolls to a heading that the address names, below the bars', async () => {
    const { page } = await open(`${origin}/guide/start/introduction#principles`);
    await isHydrated(page);
    await page.waitForTimeout(200);
    const top = await page.$eval('#principles', (heading) => heading.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(250);
  });

  it('comes back to where the reader was', async () => {
    const { page } = await open(`${origin}/guide/basic/auto-nav-sidebar`);
    await isHydrated(page);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.waitForTimeout(300);
    const before = await page.evaluate(() => window.scrollY);
    await page.click('.rp-prev-next-page >> nth=-1');
    await page.waitForURL((url) => !url.pathname.endsWith('auto-nav-sidebar'));
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 3, before);
  });

  it('switches the language and stays on the same page and anchor', async () => {
    const { page } = await open(`${origin}/guide/start/introduction`);
    await isHydrated(page);
    const links = await page.$$eval('a[hreflang]', (list) => list.map((link) => link.getAttribute('href')));
    expect(links).toContain('/zh/guide/start/introduction');
  });

  it('keeps the chosen theme over a reload, without a flash of the other', async () => {
    const { page, problems } = await open(`${origin}/guide/start/introduction`, { dark: false });
    await isHydrated(page);
    await page.locator('.rp-switch-appearance:visible').first().click();
    await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector('body', { state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('reaches the content from the first Tab through the skip link', async () => {
    const { page } = await open(`${origin}/guide/start/introduction`);
    await isHydrated(page);
    await page.keyboard.press('Tab');
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    expect(href).toMatch(/^#/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => document.activeElement?.closest('main') !== null);
    expect(isInside).toBe(true);
  });

  it('copies code without line numbers and says so', async () => {
    const { page, context, problems } = await open(`${origin}/guide/start/getting-started`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await isHydrated(page);
    await page.locator('.rp-codeblock').first().hover();
    await page.locator('.rp-codeblock__copy').first().click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.trim()).toBe('npx docgen init my-docs\ncd my-docs\nnpm install\nnpm run dev');
    expect(problems()).toEqual([]);
  });

  it('answers unknown addresses with its own 404 page in the language of the address', async () => {
    for (const { path, words } of [
      { path: '/no/such/page', words: 'PAGE NOT FOUND' },
      { path: '/zh/no/such/page', words: '页面未找到' },
    ]) {
      const answer = await fetch(`${origin}${path}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain(words);
    }
  });

  it('shows the home page with hero, actions and six features', async () => {
    for (const { prefix } of LANGUAGES) {
      const { page, problems } = await open(`${origin}${prefix}/`);
      await isHydrated(page);
      expect(await page.textContent('h1')).toContain('docgen');
      expect(await page.locator('.rp-home-feature__card, .rp-home-feature__item').count()).toBe(6);
      expect(problems()).toEqual([]);
    }
  });

  if (kind === 'preview') {
    it('loads a page afresh when the site was deployed anew, once', async () => {
      const { page } = await open(`${origin}/guide/start/introduction`);
      await isHydrated(page);
      await page.evaluate(() => Object.assign(window, { stays: true }));
      // A deploy: the next page's chunk now belongs to another app.
      await page.route('**/static/pages/guide/start/getting-started.js', (route) =>
        route.fulfill({ status: 404 }),
      );
      await page.click('[data-docgen-body] a[href="/guide/start/getting-started"]');
      await page.waitForURL('**/guide/start/getting-started');
      await page.waitForFunction(() => !('stays' in window) && document.readyState === 'complete');
      expect(await page.textContent('h1')).toContain('Getting started');
    });
  }
});

/** Marks the server's first paragraph before any script runs. */
function markBody(): void {
  new MutationObserver((_, observer) => {
    const paragraph = document.querySelector('[data-docgen-body] p');
    if (paragraph === null) return;
    paragraph.setAttribute('data-mark', 'server');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
