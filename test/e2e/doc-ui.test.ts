/** `docgenjs/doc-ui` and `Banner` in a browser, under the strict policy that `csp: true` writes for hosts. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAxeViolations, findColourViolations } from '../helpers/axe.ts';
import { buildProject } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { serveStrictly } from './serve-strictly.ts';
import { eventually, getOverflow, seeHeading, settle, use, visit } from './visit.ts';

/** Any text may be a key. */
const KEY = `news "1" <b>&amp;:'中`;

const THEME = `
import { Announcement } from '@rstack-dev/doc-ui/announcement';
import { NavIcon, ToolStack } from 'docgenjs/doc-ui';
import { Banner, Layout as Original } from 'docgenjs/theme-original';
export * from 'docgenjs/theme-original';

const logo = '/logo.svg';
const tools = [1, 2, 3, 4, 5, 6].map((at) => ({
  name: 'Tool ' + at, desc: '工具 ' + at, logo, logoScale: at === 2 ? 0.95 : undefined, url: 'https://zh.example/' + at, urlText: 'host ' + at,
}));
tools[0] = { ...tools[0], logo: undefined, descEn: 'Tool in English', urlEn: 'https://en.example/1' };
const groups = [{ title: '工具', titleEn: 'Tools', links: tools }, { title: '生态', links: [{ ...tools[5], name: 'Index' }] }];
const header = { title: '组织', titleEn: 'Organisation', url: 'https://code.example/' };

export const Layout = () => (
  <Original
    top={<Banner message="For this visit" storage="sessionStorage" />}
    beforeNav={<Announcement href="/other" message="News" localStorageKey={${JSON.stringify(KEY)}} />}
    beforeNavTitle={<NavIcon groups={groups} header={header} />}
    afterNavTitle={
      <>
        <NavIcon trigger="click" lang="zh" groups={groups} />
        <NavIcon trigger="focus" lang="en" groups={groups} />
      </>
    }
    afterFeatures={<ToolStack title={{ en: 'The tools', zh: '这些工具' }} description="Cards" tools={tools} />}
  />
);
`;

const HOME = '---\npageType: home\nhero:\n  name: Home\n---\n';
const project = site({
  'docgen.config.json': JSON.stringify({
    title: 'Tools',
    lang: 'en',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文' },
    ],
  }),
  'theme/index.jsx': THEME,
  'docs/public/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>',
  'docs/en/index.md': HOME,
  'docs/en/other.md': `# Other\n\n[To the word](/zhuan)\n\n${'Text.\n\n'.repeat(60)}## Far\n\n${'Text.\n\n'.repeat(60)}`,
  'docs/en/zhuan.md': '# Zhuan\n',
  'docs/zh/index.md': HOME,
  'docs/zh/other.md': '# 其他\n',
  'docs/zh/zhuan.md': '# 转\n',
});

let origin: string;
beforeAll(async () => {
  await buildProject(project.dir);
  const served = await serveStrictly(join(project.dir, 'doc_build'));
  ({ origin } = served);
  return () => void served.server.close();
});

interface LayoutShift {
  readonly node: Node | null;
  readonly previousRect: DOMRect;
  readonly currentRect: DOMRect;
}

/** Writes down the most that was ever on screen of the announcement, frame by frame, and what jumped. */
function watchBars(): void {
  const seen = { height: 0, jumps: [] as string[] };
  Object.assign(window, { seen });
  const look = () => {
    const bar = document.querySelector('.rp-announcement');
    if (bar) seen.height = Math.max(seen.height, bar.getBoundingClientRect().height);
    requestAnimationFrame(look);
  };
  look();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: LayoutShift[] })[])
      for (const { node, previousRect, currentRect } of entry.sources)
        seen.jumps.push(
          `${(node as Element | null)?.outerHTML?.slice(0, 200) ?? node?.nodeName}: ${JSON.stringify([previousRect, currentRect])}`,
        );
  }).observe({ type: 'layout-shift', buffered: true });
}
const toSeen = (page: Page) => page.evaluate(() => Reflect.get(window, 'seen') as { height: number });
const toTop = (page: Page) => page.locator('.rp-nav').evaluate((bar) => bar.getBoundingClientRect().top);
const bar = (page: Page) => page.locator('.rp-announcement');
const closeButton = (page: Page) => bar(page).getByRole('button');
const menu = (page: Page, at = 0) => page.locator('.rp-nav-icon details').nth(at);
const isOpen = (page: Page, at = 0) => menu(page, at).evaluate((it: HTMLDetailsElement) => it.open);

describe('bars', () => {
  it('stay closed for good, in both languages, never flash and never move the page', async () => {
    const { page, context, problems } = await visit(`${origin}/other`, { init: watchBars });
    expect(await toTop(page)).toBe(72);
    expect(await bar(page).evaluate((it) => it.getBoundingClientRect().height)).toBe(36);

    // Before the app is there: the click waits for it.
    await bar(page).getByRole('button', { name: 'Close the announcement', exact: true }).click();
    await bar(page).waitFor({ state: 'detached' });
    expect(await toTop(page)).toBe(36);
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('true');
    // On a slow machine as well, where a page is painted before it has come whole.
    const cdp = await context.newCDPSession(page);
    for (const rate of [1, 10]) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
      await page.reload();
      await use(page);
      expect(await toSeen(page)).toEqual({ height: 0, jumps: [] });
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(await toTop(page)).toBe(36);

    // The other bar is remembered by its window alone.
    await page.locator('.rp-banner').getByRole('button').click();
    await page.reload();
    expect(await toTop(page)).toBe(0);
    const other = await context.newPage();
    await other.goto(`${origin}/zh/`);
    await other.locator('.rp-banner:not(.rp-announcement)').waitFor();
    expect(await bar(other).isVisible()).toBe(false);

    // A key that the storage does not know is a new one.
    await other.evaluate((key) => localStorage.removeItem(key), KEY);
    await other.reload();
    expect(await bar(other).getByRole('button', { name: '关闭公告', exact: true }).isVisible()).toBe(true);
    await use(other);
    expect(await toSeen(other)).toEqual({ height: 36, jumps: [] });
    expect(problems()).toEqual([]);
  });

  it('close where storage is blocked, also on the next page, and keep places below the bars', async () => {
    const block = () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    };
    const { page, problems } = await visit(`${origin}/other#far`, { init: block });
    const far = () => page.locator('#far').evaluate((it) => it.getBoundingClientRect().top);
    await eventually(async () => (await far()) >= 72 + 64 && (await far()) < 200, true);

    await page.evaluate(() => scrollTo(0, 0));
    await closeButton(page).click();
    await bar(page).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'To the word' }).click();
    await seeHeading(page, 'Zhuan');
    expect(await bar(page).isVisible()).toBe(false);
    expect(await page.locator('.rp-banner').count()).toBe(1);
    expect(problems()).toEqual([]);
  });
});

describe('the tool menu', () => {
  it('opens and closes 0.1 s after the pointer came and went, and at once by a click', async () => {
    const { page, problems } = await visit(`${origin}/other`);
    await use(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const label = menu(page).locator('summary');

    await label.hover();
    await page.clock.runFor(99);
    expect(await isOpen(page)).toBe(false);
    await page.clock.runFor(1);
    expect(await isOpen(page)).toBe(true);
    // Under the button, from its left edge on.
    const [button, panel] = await Promise.all(
      [label, menu(page).locator('.rp-hover-group__panel')].map((part) => part.boundingBox()),
    );
    expect(panel?.width).toBe(552);
    expect(panel?.x).toBe(button?.x);
    expect(panel?.y).toBeGreaterThan((button?.y ?? 0) + 35);

    await page.mouse.move(900, 500);
    await page.clock.runFor(99);
    expect(await isOpen(page)).toBe(true);
    // Whoever comes back in time finds it open.
    await label.hover();
    await page.clock.runFor(500);
    expect(await isOpen(page)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe(false);
    await label.click();
    expect(await isOpen(page)).toBe(true);
    await page.mouse.move(900, 500);
    await page.clock.runFor(100);
    expect(await isOpen(page)).toBe(false);

    // Where a click is asked for, the pointer alone does nothing.
    await menu(page, 1).locator('summary').hover();
    await page.clock.runFor(500);
    expect(await isOpen(page, 1)).toBe(false);
    await menu(page, 1).locator('summary').click();
    await page.mouse.move(900, 500);
    await page.clock.runFor(500);
    expect(await isOpen(page, 1)).toBe(true);
    // A click gives focus first: both together open.
    await menu(page, 2).locator('summary').click();
    expect([await isOpen(page, 1), await isOpen(page, 2)]).toEqual([false, true]);
    expect(problems()).toEqual([]);
  });

  it('is worked by keys, and gives the focus back', async () => {
    const { page } = await visit(`${origin}/other`);
    await use(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const hasFocus = (at: number) =>
      menu(page, at)
        .locator('summary')
        .evaluate((it) => it === document.activeElement);
    await menu(page).locator('summary').focus();
    expect(await isOpen(page)).toBe(false);
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      expect(await isOpen(page), key).toBe(true);
      await page.keyboard.press('Tab');
      expect(await focused()).toContain('Organisation');
      await page.keyboard.press('Escape');
      expect([await isOpen(page), await hasFocus(0)], key).toEqual([false, true]);
    }
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toContain('Index');
    await page.keyboard.press('Tab');
    expect([await isOpen(page), await isOpen(page, 1)]).toEqual([false, false]);

    await menu(page, 2).locator('summary').focus();
    expect(await isOpen(page, 2)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect([await isOpen(page, 2), await hasFocus(2)]).toEqual([false, true]);
  });

  it('opens by a finger, fits a phone and passes axe in both appearances', async () => {
    const { page, problems } = await visit(`${origin}/`, { width: 390, touch: true });
    await use(page);
    await menu(page).locator('summary').tap();
    await eventually(() => isOpen(page), true);
    const panel = await menu(page).locator('.rp-hover-group__panel').boundingBox();
    expect(panel?.width).toBe(312);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settle(page);
    expect(await findColourViolations(page), 'dark').toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await settle(page);
    expect(await getOverflow(page)).toBeLessThanOrEqual(0);
    expect(problems()).toEqual([]);
  });

  it('speaks English unless the path contains "zh" or a language is given', async () => {
    const { page, problems } = await visit(`${origin}/other`);
    const first = (at: number) => menu(page, at).locator('.rp-nav-icon__link').first();
    const read = async (at: number) => ({
      lang: await menu(page, at).locator('[lang]').first().getAttribute('lang'),
      desc: await first(at).locator('.rp-nav-icon__desc').textContent(),
      url: await first(at).getAttribute('href'),
    });
    const english = { lang: 'en', desc: 'Tool in English', url: 'https://en.example/1' };
    const chinese = { lang: 'zh-Hans', desc: '工具 1', url: 'https://zh.example/1' };
    expect([await read(0), await read(1), await read(2)]).toEqual([english, chinese, english]);
    expect(await menu(page).locator('.rp-nav-icon__link').count()).toBe(7);
    expect(await first(0).getAttribute('target')).toBe('_blank');
    expect(await first(0).getAttribute('rel')).toBe('noreferrer');
    expect(await menu(page).locator('.rp-nav-icon__title').allTextContents()).toEqual(['Tools', '生态']);

    await page.getByRole('link', { name: 'To the word' }).click();
    await seeHeading(page, 'Zhuan');
    expect([await read(0), await read(1), await read(2)]).toEqual([chinese, chinese, english]);
    expect(problems()).toEqual([]);
  });
});

it('shows tools as cards in three, two and one columns, which grow a little under the pointer', async () => {
  const { page, problems } = await visit(`${origin}/`);
  const cards = page.locator('.rp-tool-stack__card');
  expect(await page.locator('.rp-tool-stack h2').textContent()).toBe('The tools');
  expect(await cards.count()).toBe(6);
  const columns = { 1101: 3, 1100: 2, 601: 2, 600: 1 };
  for (const [width, expected] of Object.entries(columns)) {
    await page.setViewportSize({ width: Number(width), height: 800 });
    const left = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left));
    expect(new Set(left).size, `${width} px`).toBe(expected);
  }
  const sizes = await page
    .locator('.rp-tool-stack .rp-tool-logo > *')
    .evaluateAll((all) => all.slice(0, 3).map((it) => [it.tagName, it.getBoundingClientRect().width]));
  expect(sizes).toEqual([
    ['svg', 52],
    ['IMG', expect.closeTo(49.4, 1)],
    ['IMG', 52],
  ]);
  const motion = () =>
    cards.last().evaluate((card) => {
      const { transform, transitionDuration } = getComputedStyle(card);
      return [transform, transitionDuration];
    });
  await cards.last().hover();
  await eventually(motion, ['matrix(1.03, 0, 0, 1.03, 0, 0)', '0.2s']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await eventually(async () => (await motion())[0], 'none');
  expect(problems()).toEqual([]);
});

it('needs no script: the bar is a link, and the menu opens', async () => {
  const { page } = await visit(`${origin}/zh/`, { js: false, width: 390 });
  expect(await bar(page).getByRole('link', { name: 'News' }).isVisible()).toBe(true);
  expect(await closeButton(page).isVisible()).toBe(false);
  await menu(page).locator('summary').click();
  expect(await menu(page).getByText('工具 1').isVisible()).toBe(true);
  expect(await page.locator('.rp-tool-stack h2').textContent()).toBe('这些工具');
});
