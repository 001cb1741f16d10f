/** Light and dark, narrow and wide, on paper and without motion. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LOOK_STATES, type LookState, SCREENS, type Screen } from './look-states.ts';
import { compareLook, findMissingFonts, openLook } from './take-look.ts';
import { eventually, getOverflow, servers, use, visit, visitInOneWindow } from './visit.ts';

const PROJECT = join(import.meta.dirname, '../..');
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));
const toBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const WHITE = 'rgb(255, 255, 255)';

/** Writes down how the page looked when its body began, which is before anything is painted. */
function watchFirstLook(): void {
  new MutationObserver((_, observer) => {
    if (document.body === null) return;
    Object.assign(window, { wasDarkAtFirst: document.documentElement.classList.contains('dark') });
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
const wasDarkAtFirst = (page: Page) => page.evaluate(() => Reflect.get(window, 'wasDarkAtFirst') as boolean);

// Looks and keys are the same parts in dev, where `going` and `pages` see them at work.
describe('on the built site', () => {
  const origin = servers.reader;
  const visitNext = visitInOneWindow({ width: 320 });

  it('keeps the chosen theme over a reload and on other pages, from the first paint on', async () => {
    const { page, problems } = await visit(`${origin}/guide/start`, { init: watchFirstLook });
    expect(await wasDarkAtFirst(page)).toBe(false);
    await page.locator('.rp-switch-appearance:visible').click();
    await eventually(() => isDark(page), true);
    await page.reload();
    expect(await wasDarkAtFirst(page)).toBe(true);
    await page.goto(`${origin}/`);
    expect(await wasDarkAtFirst(page)).toBe(true);
    await page.locator('.rp-switch-appearance:visible').click();
    await eventually(() => isDark(page), false);
    await page.reload();
    expect(await wasDarkAtFirst(page)).toBe(false);
    expect(problems()).toEqual([]);
  });

  it('follows the system, also while the page is open', async () => {
    const { page } = await visit(`${origin}/guide/start`, { dark: true, init: watchFirstLook });
    expect(await wasDarkAtFirst(page)).toBe(true);
    await use(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually(() => isDark(page), false);
  });

  it('marks a heading that a link leads to around its words, not up to the line above it', async () => {
    const { page } = await visit(`${origin}/guide/start#far`);
    const [own, mark, top] = await page.locator('h2:target').evaluate((heading) => {
      const { backgroundColor, top } = getComputedStyle(heading, '::before');
      return [getComputedStyle(heading).backgroundColor, backgroundColor, Number.parseFloat(top)] as const;
    });
    const NONE = 'rgba(0, 0, 0, 0)';
    expect([own, mark !== NONE, top >= 16]).toEqual([NONE, true, true]);
  });

  it('changes other windows of the site as well', async () => {
    const { page, context } = await visit(`${origin}/guide/start`);
    const other = await context.newPage();
    await other.goto(`${origin}/`);
    await use(other);
    await page.bringToFront();
    await page.locator('.rp-switch-appearance:visible').click();
    await eventually(() => isDark(other), true);
  });

  it('has apostrophes of Latin width in English, also from a Han face', async () => {
    const { page } = await visit(`${origin}/guide/start`);
    const measure = (lang: string) =>
      page.evaluate((code) => {
        const text = document.createElement('p');
        text.lang = code;
        text.style.cssText = 'font-family: "Noto Sans CJK SC"; font-size: 20px; width: max-content';
        document.body.append(text);
        const [without, width] = ['nn', 'n’n'].map((part) => {
          text.textContent = part.repeat(10);
          return text.offsetWidth / 10;
        });
        return (width ?? 0) - (without ?? 0);
      }, lang);
    expect(await measure('en')).toBeLessThan(10);
    expect(await measure('zh')).toBeGreaterThan(10);
  });

  it('never scrolls sideways, however wide the content and narrow the screen', async () => {
    // What is wide is the same in both languages; the words of the theme stand on home and 404.
    const chinese = ['/zh/', '/zh/no/page'];
    for (const path of [
      ...chinese,
      '/',
      '/guide/start',
      '/guide/wide',
      '/guide/counter',
      '/guide/full',
      '/no/page',
    ]) {
      const { page } = await visitNext(origin + path);
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await getOverflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });

  it('paints all of a name that is filled with a gradient, also what hangs below its line', async () => {
    const { page } = await visit(`${origin}/`);
    const below = await page.$eval('.rp-home-hero__name', (name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      return text.getBoundingClientRect().bottom - name.getBoundingClientRect().bottom;
    });
    expect(below).toBeLessThanOrEqual(0);
  });

  it.each([1400, 390])('moves no text when images come, at %i px', async (width) => {
    const { page } = await visit('about:blank', { width });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\.(?:png|svg)$/, async (route) => {
      await released;
      await route.continue();
    });
    // Before its style sheet has come, a page may be measured, though nobody sees it yet.
    await page.goto(`${origin}/guide/pictures`, { waitUntil: 'domcontentloaded' });
    const last = page.locator('.rp-doc p', { hasText: 'The end.' });
    const measure = () => last.evaluate((text: HTMLElement) => text.offsetTop);
    await last.waitFor();
    const before = await measure();
    release();
    for (const image of await page.locator('.rp-doc img').all()) {
      await image.scrollIntoViewIfNeeded();
      await eventually(
        () => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0),
        true,
      );
    }
    expect(before).toBeGreaterThan(1000);
    // Heights that belong to a given width are whole pixels.
    expect(Math.abs((await measure()) - before)).toBeLessThanOrEqual(1);
  });

  it('lets wide tables and code scroll inside themselves, with cells that can be read', async () => {
    // Narrower, its rows are cards.
    const { page } = await visit(`${origin}/guide/wide`, { width: 700 });
    const table = page.locator('h2#table + .rp-table-wrapper');
    const { inner, outer, narrowest } = await table.evaluate((box) => ({
      inner: box.scrollWidth,
      outer: box.clientWidth,
      narrowest: Math.min(...[...box.querySelectorAll('td')].map((cell) => cell.clientWidth)),
    }));
    expect(inner).toBeGreaterThan(outer);
    expect(narrowest).toBeGreaterThanOrEqual(75);
    const code = page.locator('.rp-codeblock__scroll').first();
    expect(await code.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  });

  it('has the buttons of a block with a title beside that, and covers none of its code', async () => {
    const { page } = await visit(`${origin}/guide/wide`, { width: 390, touch: true });
    const { title, buttons, code } = await page
      .locator('.rp-codeblock:has(.rp-codeblock__title)')
      .first()
      .evaluate((block) => {
        const toBox = (name: string) => {
          const element = block.querySelector(`.rp-codeblock__${name}`) as Element;
          const { top, bottom, left, right } = element.getBoundingClientRect();
          const padding = Number.parseFloat(getComputedStyle(element).paddingRight);
          return { top, bottom, left, textRight: right - padding };
        };
        return { title: toBox('title'), buttons: toBox('buttons'), code: toBox('scroll') };
      });
    expect(buttons.top).toBeGreaterThanOrEqual(title.top);
    expect(buttons.bottom).toBeLessThanOrEqual(code.top);
    expect(buttons.left).toBeGreaterThanOrEqual(title.textRight);
  });
});

it('shows in the sidebar where a group ends', async () => {
  const { page } = await visit(`${servers.docsStrict}/api/commands`, { width: 1440 });
  const [lastOfGroup = 0, after = 0, next = 0] = await page.evaluate(() =>
    ['/api/client-api/api-components', '/api/commands', '/api/diagnostics'].map(
      (href) => document.querySelector(`.rp-sidebar a[href="${href}"]`)?.getBoundingClientRect().top,
    ),
  );
  expect(after - lastOfGroup).toBeGreaterThanOrEqual(next - after + 16);
});

it('prints light, without bars and with all of the text, even from a dark screen', async () => {
  const { page } = await visit(`${servers.reader}/guide/counter`, { dark: true });
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await toBackground(page)).toBe(WHITE);
  const colors = await page.evaluate(() =>
    ['h1', '[data-docgen-body] p, .rp-doc p', '.rp-doc code', '.rp-callout__title'].map(
      (selector) => getComputedStyle(document.querySelector(selector) as Element).color,
    ),
  );
  for (const color of colors) expect(toLuminance(color), color).toBeLessThan(0.25);
  for (const part of ['.rp-nav', '#rp-sidebar-panel', '#rp-outline-panel', '.rp-doc-layout__menu']) {
    expect(await page.locator(part).first().isVisible(), part).toBe(false);
  }
  expect(await page.getByText('Two: Far below').isVisible()).toBe(true);
  expect(await page.getByText('pnpm add docgenjs').isVisible()).toBe(true);
});

it('prints code and tables in full, on lines that fit', async () => {
  const { page } = await visit(`${servers.reader}/guide/wide`, { dark: true, width: 794 });
  await page.emulateMedia({ media: 'print' });
  const cut = await page.$$eval('.rp-codeblock__scroll, .rp-table-wrapper', (boxes) =>
    boxes.map((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]),
  );
  for (const [right = 0, bottom = 0] of cut) {
    expect(right).toBeLessThanOrEqual(1);
    expect(bottom).toBeLessThanOrEqual(1);
  }
  const code = await page.$eval('.rp-codeblock i[class]', (token) => getComputedStyle(token).color);
  expect(toLuminance(code), code).toBeLessThan(0.35);
});

it('keeps the sidebar below the menu bar while the text scrolls', async () => {
  const { page } = await visit(`${servers.reader}/guide/start`, { width: 1000 });
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  const toGap = () =>
    page.evaluate(() => {
      const toRect = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [menu, sidebar] = [toRect('.rp-doc-layout__menu'), toRect('.rp-doc-layout__sidebar')];
      return scrollY > 100 && Math.round((sidebar?.top ?? 0) - (menu?.bottom ?? 0));
    });
  await eventually(toGap, 0);
});

it('has no bar below the navigation bar where there is nothing in it to open', async () => {
  const { page } = await visit(`${servers.reader}/guide/deep/one`, { width: 1000 });
  const bar = page.locator('.rp-doc-layout__menu');
  expect(await bar.isVisible()).toBe(false);
  expect(await page.$eval('#rp-sidebar-panel', (panel) => panel.getBoundingClientRect().top)).toBe(
    await page.$eval('.rp-nav', (nav) => nav.getBoundingClientRect().bottom),
  );
  await page.setViewportSize({ width: 700, height: 800 });
  expect(await bar.getByRole('button').allTextContents()).toEqual(['Menu']);
});

it('draws bars, boxes and the focus also where the system takes the colours away', async () => {
  const { page } = await visit(`${servers.reader}/guide/wide`);
  await page.emulateMedia({ forcedColors: 'active' });
  // Anything less would let the page show through, as it may for as long as colours are on their way.
  await eventually(() => page.$eval('.rp-nav', (bar) => getComputedStyle(bar).backgroundColor), WHITE);
  for (const box of ['.rp-codeblock', '.rp-callout', '.rp-sidebar-item[aria-current]']) {
    const { border, outline } = await page.$eval(box, (element) => {
      const style = getComputedStyle(element);
      return { border: style.borderTopStyle, outline: style.outlineStyle };
    });
    expect([border, outline], box).toContain('solid');
  }
  await page.locator('.rp-sidebar a').first().focus();
  await page.keyboard.press('Tab');
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(document.activeElement as Element);
    return { outlineStyle, isWide: Number.parseFloat(outlineWidth) >= 2, outlineColor };
  });
  expect(ring).toMatchObject({ outlineStyle: 'solid', isWide: true });
  expect(ring.outlineColor).not.toBe(WHITE);
});

it('does not move for readers who asked for no motion', async () => {
  const { page } = await visit(`${servers.reader}/guide/start`, { width: 390, reducedMotion: true });
  await page.locator('.rp-doc-layout__menu-button--sidebar').click();
  await page.locator('#rp-sidebar-panel').waitFor();
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map((it) => Number(it.effect?.getComputedTiming().duration ?? 0)),
    ),
  );
  expect(longest).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});

it('sets Chinese upright, with dots for emphasis and its own face for quotes', async () => {
  const { page } = await visit(`${servers.reader}/zh/guide/start`);
  const look = await page.$eval('.rp-doc em', (word) => {
    const { fontStyle, textEmphasisStyle } = getComputedStyle(word);
    return { fontStyle, textEmphasisStyle };
  });
  expect(look).toEqual({ fontStyle: 'normal', textEmphasisStyle: 'dot' });
});

/** Relative luminance of `rgb(…)`, 0 to 1. */
function toLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((value) => {
    const part = Number(value) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it.each([
  ['/search', '.rp-search-page__form', false],
  ['/search', '.rp-search-page__form', true],
  ['/api/', '.rp-overview__input', false],
  ['/api/', '.rp-overview__input', true],
])('a field of %s has an edge that can be seen, %s (dark: %s)', async (path, selector, dark) => {
  const { page } = await visit(`${servers.docs}${path}`, { dark });
  const colors = await page.locator(selector).evaluate((field) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const animation of field.getAnimations()) animation.finish();
    return [getComputedStyle(field).borderColor, getComputedStyle(document.body).backgroundColor];
  });
  const [dim = 0, bright = 0] = colors.map(toLuminance).sort((one, other) => one - other);
  expect((bright + 0.05) / (dim + 0.05)).toBeGreaterThanOrEqual(3);
});

it('has room for a line of code and a table of options beside sidebar and outline', async () => {
  const { page } = await visit(`${servers.docs}/plugin/official-plugins/images`, { width: 1280 });
  const box = await page.locator('.rp-doc').boundingBox();
  expect(box?.width).toBeGreaterThan(660);
  const cut = await page
    .locator('.rp-table-wrapper')
    .evaluateAll((boxes) => boxes.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut).toBe(0);
});

it.each([
  '/plugin/official-plugins/analytics',
  '/api/client-api/api-components',
  '/zh/api/client-api/api-components',
])('cuts no name in the types of %s', async (path) => {
  const { page } = await visit(`${servers.docs}${path}`, { width: 1440 });
  const cut = await page.locator('.rp-table-cards td:nth-child(2) code').evaluateAll((codes) =>
    codes.flatMap((code) => {
      const range = document.createRange();
      const tops = [...code.childNodes].flatMap((node) =>
        [...(node.textContent ?? '')].map((letter, at) => {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return { letter, top: range.getBoundingClientRect().top };
        }),
      );
      const isCut = tops.some(({ letter, top }, at) => {
        const before = tops[at - 1];
        return before !== undefined && top > before.top + 5 && /\w\w/.test(before.letter + letter);
      });
      return isCut ? [code.textContent] : [];
    }),
  );
  expect(cut).toEqual([]);
  const wide = await page
    .locator('.rp-table-wrapper')
    .evaluateAll((boxes) => boxes.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(wide).toBe(0);
});

it('shows languages and the switch of the theme in the bar of a window of 1280 px', async () => {
  const { page } = await visit(`${servers.docs}/guide/basic/packages`, { width: 1280 });
  expect(await page.locator('.rp-nav__right > .rp-nav__others').isVisible()).toBe(true);
  expect(await page.locator('.rp-nav-hamburger__more').isVisible()).toBe(false);
  expect(await getOverflow(page)).toBe(0);
});

it('has tables that are as wide as the text', async () => {
  const { page } = await visit(`${servers.docs}/guide/basic/packages`, { width: 1280 });
  const gaps = await page
    .locator('.rp-table-wrapper')
    .evaluateAll((boxes) =>
      boxes.map((box) => box.clientWidth - (box.firstElementChild as Element).getBoundingClientRect().width),
    );
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.max(...gaps)).toBeLessThan(1);
});

it('draws the focus ring of code round what is seen of it, however long its lines are', async () => {
  const { page } = await visit(`${servers.docs}/guide/basic/use-mdx`, { width: 390 });
  const pre = page.locator('.rp-codeblock pre').first();
  await pre.evaluate((code) =>
    code.before(Object.assign(document.createElement('button'), { id: 'before' })),
  );
  await page.focus('#before');
  await page.keyboard.press('Tab');
  const rings = await pre.evaluate((code) =>
    [code, code.parentElement as Element].map((element) => getComputedStyle(element).outlineStyle),
  );
  expect(await pre.evaluate((code) => code === document.activeElement)).toBe(true);
  expect(rings).toEqual(['none', 'solid']);
});

describe('on a phone', () => {
  const open = (path: string) => visit(`${servers.docs}${path}`, { width: 390, touch: true });

  it('rows of wide tables are cards with the heads of their columns', async () => {
    const { page } = await open('/api/commands');
    const cell = page.locator('.rp-table-cards td').nth(1);
    expect(await cell.evaluate((element) => getComputedStyle(element, '::before').content)).toBe(
      '"Commands"',
    );
    const [first, second] = await page
      .locator('.rp-table-cards tr:nth-child(1) td')
      .evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect()));
    expect(second?.top).toBeGreaterThan(first?.top ?? Number.NaN);
    // The head is beside what the cell says, which is one line.
    expect(second?.height).toBeLessThan(40);
    expect(await getOverflow(page)).toBe(0);
  });

  it('two columns of code are cards, and a table of two columns fits', async () => {
    for (const path of ['/guide/start/from-vitepress', '/zh/guide/basic/packages', '/guide/basic/ssg']) {
      const { page } = await open(path);
      const cut = await page
        .locator('.rp-table-wrapper')
        .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
      expect(cut, path).toBe(0);
    }
  });

  it('the name of a flag in a command is on one line', async () => {
    const { page } = await open('/api/commands');
    const flags = page.locator('p code > .rp-nowrap', { hasText: /^--help$/ });
    const lines = await flags.evaluateAll((all) => all.map((flag) => flag.getClientRects().length));
    expect(lines).toEqual([1, 1]);
  });

  it('the figures in such a card are on the lines of their labels', async () => {
    const { page } = await open('/guide/start/benchmark');
    const card = page.locator('.rp-table-cards tbody tr').first();
    const heights = await card
      .locator('[align="right"]')
      .evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(2);
    expect(Math.max(...heights)).toBeLessThan(40);
  });

  it('a long name in the second of two columns does not make the table wider than the page', async () => {
    const { page } = await open('/api/config/config-build');
    const cut = await page
      .locator('.rp-table-wrapper:not(.rp-table-cards)')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
    expect(cut).toBe(0);
  });

  it('the banner can be touched over its whole height, and icons are as large as a finger', async () => {
    const { page } = await open('/guide/start/benchmark');
    const box = await page.locator('.rp-banner').boundingBox();
    const hit = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('a')?.className, {
      x: 100,
      y: (box?.y ?? 0) + (box?.height ?? 0) - 3,
    });
    expect(hit).toBe('rp-banner__message');
    const sizes = await page
      .locator('.rp-nav .rp-icon-button:visible')
      .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().width));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  });

  it('the panel of the sidebar can be closed where it has been scrolled to', async () => {
    const { page } = await open('/guide/advanced/security');
    await page.locator('.rp-doc-layout__menu-button--sidebar').click();
    const close = page.locator('.rp-doc-layout__sidebar-close');
    await eventually(
      () => page.locator('#rp-sidebar-panel').evaluate((panel) => panel.scrollTop > 100),
      true,
    );
    expect((await close.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });

  it('a long type is broken where its card ends', async () => {
    const { page } = await open('/plugin/official-plugins/images');
    const cut = await page
      .locator('.rp-table-cards td')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(cut).toEqual([]);
  });

  it('the heading begins above the buttons beside it, and rows of the sidebar are as high as a finger is wide', async () => {
    const { page } = await open('/api/commands');
    const tops = await page
      .locator('h1, .rp-llms')
      .evaluateAll((both) => both.map((one) => one.getBoundingClientRect().top));
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(16);
    const heights = await page
      .locator('.rp-sidebar-item')
      .evaluateAll((rows) => rows.map((row) => Number.parseFloat(getComputedStyle(row).minHeight)));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
  });
});

const missingFonts = await findMissingFonts();

// All of them are in `test/stress/looks.test.ts`; these few tell in `npm test` that something has moved.
describe.skipIf(missingFonts.length > 0)('with the fonts of Debian, looks as accepted', () => {
  const find = (name: string, width: Screen['width'], dark: boolean) => ({
    state: LOOK_STATES.find((state) => state.name === name) as LookState,
    screen: SCREENS.find((screen) => screen.width === width) as Screen,
    dark,
  });

  it.each([
    ['text', 390, false],
    ['wide-things', 768, false],
    ['components', 1024, true],
    ['chinese', 390, true],
    ['drawer', 390, false],
    ['search', 1024, false],
    ['not-found', 1440, true],
    ['no-script', 390, false],
    ['print', 768, false],
  ] as const)('%s at %i px (dark: %s)', async (name, width, dark) => {
    const look = find(name, width, dark);
    expect((await compareLook(look, await openLook(look, servers.reader))).refusal).toBeUndefined();
  });

  it('objects to a block that has moved by 12 px, to another colour and to a word more, not to a trace', async () => {
    const look = find('text', 1440, false);
    const page = await openLook(look, servers.reader);
    const style = (selector: string, property: string, value: string) =>
      page.$eval(
        selector,
        (element, [name, text]) => (element as HTMLElement).style.setProperty(name, text),
        [property, value] as const,
      );
    // The hundredth part of what a reader could see, in every square.
    await style('body', 'opacity', '0.99');
    expect((await compareLook(look, page)).refusal).toBeUndefined();

    const changes = [
      ['.rp-doc h2', 'transform', 'translateY(12px)'],
      ['.rp-doc .rp-codeblock', 'transform', 'translateX(12px)'],
      ['.rp-doc .rp-codeblock', 'background', '#fdeef3'],
      ['.rp-doc p a', 'color', 'crimson'],
    ] as const;
    for (const [selector, property, value] of changes) {
      await style(selector, property, value);
      const { refusal } = await compareLook(look, page);
      expect(refusal, `${selector} ${property}`).toMatch(/^text at 1440 px, light, differs in \d+ squares/);
      await style(selector, property, '');
    }
    await page.$eval('.rp-doc p', (text) => text.prepend('Another '));
    const { refusal = '' } = await compareLook(look, page);
    const files = [...refusal.matchAll(/^ {2}(test\/\.output\/looks\/text-1440-light-(\w+)\.png)$/gm)];
    expect(files.map(([, , kind]) => kind)).toEqual(['new', 'old', 'difference']);
    expect(files.map(([, file = '']) => existsSync(join(PROJECT, file)))).toEqual([true, true, true]);
    expect(refusal).toMatch(/npm run looks -- -u -t "text looks"$/);
  });
});
