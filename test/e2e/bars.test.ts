/** Bar, sidebar and what is around a page, on a small site that uses all of it; and the same page on paper. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildProject } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { serveStrictly } from './serve-strictly.ts';
import { eventually, seeHeading, servers, settle, use, visit } from './visit.ts';

const TEXT = 'Words of a paragraph.\n\n'.repeat(12);
const SECTIONS = [1, 2, 3, 4, 5, 6].map((at) => `## Part ${at}\n\n${TEXT}`).join('');
const names = Array.from({ length: 60 }, (_, at) => `p${at + 10}`);

const project = site({
  'docgen.config.json': JSON.stringify({
    title: 'Bars',
    themeConfig: {
      hideNavbar: 'auto',
      enableAppearanceAnimation: true,
      socialLinks: [{ icon: 'github', mode: 'github-stars', content: 'https://github.com/acme/aurora' }],
    },
  }),
  'docs/_nav.json': JSON.stringify([
    {
      text: 'More',
      link: '/guide/p10',
      items: [
        { text: 'Group', items: [{ text: 'File', link: '/file.txt', download: 'a.txt', rel: 'nofollow' }] },
      ],
    },
  ]),
  'docs/public/file.txt': 'text',
  'docs/index.md': '---\npageType: home\nhero:\n  name: Bars\n---\n',
  'docs/guide/_meta.json': JSON.stringify(names),
  ...Object.fromEntries(names.map((name) => [`docs/guide/${name}.md`, `# Page ${name}\n\n${SECTIONS}`])),
});

let origin: string;
beforeAll(async () => {
  await buildProject(project.dir);
  const served = await serveStrictly(join(project.dir, 'doc_build'), {
    'connect-src': ['https://api.github.com'],
  });
  ({ origin } = served);
  return () => void served.server.close();
});

const isHidden = (page: Page) => page.locator('.rp-nav').evaluate((bar) => 'hidden' in bar.dataset);
const toTop = (page: Page, selector: string) =>
  page.$eval(selector, (element) => Math.round(element.getBoundingClientRect().top));
/** Where the bars at the top end. */
const toBarsEnd = (page: Page) =>
  page.$eval('.rp-nav', (bar) => Math.max(0, Math.round(bar.getBoundingClientRect().bottom)));

it('text at twice its size needs no scrolling sideways on a phone, and its bars press nothing', async () => {
  const enlarge = (page: Page) =>
    page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const measure = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return { isInside: left >= 0 && right <= innerWidth, width };
    });
  const { page: phone } = await visit(`${origin}/guide/p12`, { width: 390 });
  await enlarge(phone);

  await eventually(() => phone.evaluate(() => document.documentElement.scrollWidth), 390);
  await use(phone);
  await phone.click('.rp-nav-hamburger__button');
  const close = await measure(phone, '.rp-nav-screen__head .rp-icon-button');
  expect(close).toMatchObject({ isInside: true, width: 72 });
});

it.each([
  { opener: '.rp-nav-hamburger__button', panel: '.rp-nav-screen' },
  { opener: '.rp-doc-layout__menu-button--sidebar', panel: '.rp-doc-layout__sidebar[data-open]' },
])(
  'closes $panel when the browser asks to, as it does for the way back of a phone',
  async ({ opener, panel }) => {
    const { page } = await visit(`${origin}/guide/p12`, { width: 390, touch: true });
    await use(page);
    await page.locator(opener).click();
    await page.locator(panel).waitFor();
    // A browser on a desk asks at Escape; the page must not learn of the key.
    await page.evaluate(() => addEventListener('keydown', (event) => event.stopImmediatePropagation(), true));
    await page.keyboard.press('Escape');

    await eventually(() => page.locator(panel).count(), 0);
    await seeHeading(page, 'Page p12');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll');
  },
);

describe('hideNavbar: auto', () => {
  it('hides the bar on the way down, shows it on the way up and to the keyboard, and never on a heading', async () => {
    const { page } = await visit(`${origin}/guide/p12`);
    await use(page);
    await page.mouse.wheel(0, 1500);
    await page.waitForFunction(() => scrollY >= 1500);
    expect(await isHidden(page)).toBe(false);
    await eventually(async () => {
      await page.mouse.wheel(0, 20);
      return isHidden(page);
    }, true);
    await eventually(() => toBarsEnd(page), 0);
    await eventually(() => toTop(page, '.rp-doc-layout__sidebar'), 0);

    // A link upwards: the heading lies below what is there, and stays so.
    await page.locator('.rp-toc-item', { hasText: 'Part 1' }).click();
    await page.waitForFunction(() => scrollY < 600);
    await settle(page);
    expect(await toTop(page, '#part-1')).toBeGreaterThanOrEqual(await toBarsEnd(page));
    await eventually(() => page.$eval('.rp-toc-item[aria-current]', (it) => it.textContent), 'Part 1');

    await page.locator('.rp-nav-title').focus();
    await eventually(() => toBarsEnd(page), 64);
    await page.locator('.rp-nav-title').blur();
    await eventually(() => toBarsEnd(page), 0);
    // Over the text: the outline keeps its scrolling to itself.
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, -200);
    await eventually(() => isHidden(page), false);
  });
});

it('keeps the place of the sidebar over links and reloads, with the current page in sight from the start', async () => {
  const { page } = await visit(`${origin}/guide/p50`);
  const sidebar = page.locator('.rp-doc-layout__sidebar');
  const place = () => sidebar.evaluate((box) => Math.round(box.scrollTop));
  const isRowInSight = () =>
    sidebar.evaluate((box) => {
      const row = box.querySelector('[aria-current="page"]')?.getBoundingClientRect();
      const frame = box.getBoundingClientRect();
      return row !== undefined && row.top >= frame.top && row.bottom <= frame.bottom;
    });
  // Nobody has used the page yet, so no app is there.
  await eventually(isRowInSight, true);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await sidebar.evaluate((box) => box.scrollBy(0, 90));
  const before = await place();
  await page.locator('.rp-sidebar-item', { hasText: 'Page p53' }).click();
  await seeHeading(page, 'Page p53');
  expect(await place()).toBe(before);
  await page.reload();
  await eventually(place, before);
});

it('leaves out what an embedding page asks to, before the first paint and on all pages that follow', async () => {
  const { page, context } = await visit(`${origin}/guide/p12?navbar=0&sidebar=0&outline=0&footer=0`);
  const parts = ['.rp-nav', '.rp-doc-layout__sidebar', '.rp-doc-layout__outline', '.rp-doc-footer'];
  const toShown = () =>
    page.evaluate(
      (selectors) => selectors.filter((it) => document.querySelector(it)?.checkVisibility()),
      parts,
    );
  expect(await toShown()).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop)).toBe('24px');
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.locator('.rp-doc-layout__menu').isVisible()).toBe(false);

  await page.setViewportSize({ width: 1400, height: 800 });
  await page.goto(`${origin}/guide/p12`);
  expect(await toShown()).toEqual(parts);
  const frame = await context.newPage();
  await frame.goto(`${origin}/file.txt`);
  await frame.evaluate((src) => {
    const element = Object.assign(document.createElement('iframe'), { src, width: '1300', height: '700' });
    document.body.replaceChildren(element);
  }, `${origin}/guide/p12`);
  const inner = frame.frameLocator('iframe');
  await inner.locator('.rp-doc-layout__sidebar').waitFor();
  expect(await inner.locator('.rp-doc-layout__outline').isVisible()).toBe(false);
});

it('shows the stars of a repository where the link is seen, asked for once', async () => {
  const { page, context, problems, requests } = await visit(`${origin}/guide/p12`);
  await context.route('https://api.github.com/**', (route) =>
    route.fulfill({ json: { stargazers_count: 12_345 }, headers: { 'access-control-allow-origin': '*' } }),
  );
  await use(page);
  await page.locator('.rp-nav__others .rp-social-links__stars', { hasText: '12.3K' }).waitFor();
  await page.reload();
  await use(page);
  await page.locator('.rp-nav__others .rp-social-links__stars', { hasText: '12.3K' }).waitFor();
  expect(requests().filter((url) => url.includes('api.github.com'))).toHaveLength(1);
  expect(problems()).toEqual([]);
});

it('has nested menus with downloads, and a word that leads to a page beside its menu', async () => {
  const { page } = await visit(`${origin}/guide/p12`);
  const group = page.locator('.rp-nav-menu .rp-hover-group');
  await group.locator('summary').click();
  const file = group.locator('a', { hasText: 'File' });
  expect(await file.evaluate((link: HTMLAnchorElement) => [link.download, link.rel])).toEqual([
    'a.txt',
    'nofollow',
  ]);
  const [inner, outer] = await Promise.all([file.boundingBox(), group.getByText('Group').boundingBox()]);
  expect((inner?.x ?? 0) - (outer?.x ?? 0)).toBe(12);
  await group.locator('a', { hasText: 'More' }).click();
  await seeHeading(page, 'Page p10');
});

it.each([true, false])(
  'has a bar without background at the top of the home page alone (script: %s)',
  async (js) => {
    const { page } = await visit(`${origin}/`, { js, height: 3000 });
    const getOpacity = () =>
      page.locator('.rp-nav').evaluate((bar) => {
        const color = getComputedStyle(bar).backgroundColor;
        return color === 'rgba(0, 0, 0, 0)' ? 0 : Number(/([\d.]+)\)$/.exec(color)?.[1]);
      });
    // A page that does not scroll is always at its top.
    await eventually(getOpacity, 0);
    await page.locator('body').evaluate((body) => body.style.setProperty('min-height', '6000px'));
    await eventually(getOpacity, 0);
    await page.evaluate(() => scrollTo(0, 150));
    await eventually(getOpacity, 0.86);
  },
);

it('changes the look from the button in a circle of 400 ms, or at once for who wants no motion', async () => {
  const { page } = await visit(`${origin}/guide/p12`, { init: watchAnimations });
  await use(page);
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  const toAnimations = () => page.evaluate(() => Reflect.get(window, 'animations') as readonly string[]);
  await page.locator('.rp-switch-appearance:visible').focus();
  const middle = await page.evaluate(() => {
    const { left, width } = (document.activeElement as HTMLElement).getBoundingClientRect();
    return left + width / 2;
  });
  await page.keyboard.press('Enter');
  await eventually(toAnimations, [expect.stringMatching(`"circle\\(0px at ${middle}px .*"duration":400`)]);
  expect(await isDark()).toBe(true);
  await eventually(() => page.evaluate(() => document.documentElement.dataset.appearanceChange), undefined);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Enter');
  await eventually(isDark, false);
  expect(await toAnimations()).toHaveLength(1);
});

/** Writes down every animation that script starts. */
function watchAnimations(): void {
  const animations: string[] = [];
  Object.assign(window, { animations });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...args) {
    animations.push(JSON.stringify(args));
    return animate.apply(this, args);
  };
}

it('prints what is folded and the names of tabs', async () => {
  const { page } = await visit(`${servers.reader}/guide/counter`);
  await page.emulateMedia({ media: 'print' });
  const folded = page.locator(
    '.rp-doc details.rp-callout > .rp-callout__content, .rp-doc details.rp-callout p',
  );
  expect(await folded.first().evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }))).toBe(
    true,
  );
  expect(await folded.first().evaluate((it) => it.getBoundingClientRect().height)).toBeGreaterThan(10);
  const labels = await page.$$eval('.rp-tabs__panel', (panels) =>
    panels.map((panel) => getComputedStyle(panel, '::before').content),
  );
  expect(labels.slice(0, 2)).toEqual(['"One"', '"Two"']);
});
