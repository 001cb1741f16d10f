/** A site that names one brand colour: what follows from it can be read on light pages and on dark ones. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paint } from './paint.ts';
import { servers, visit } from './visit.ts';

const BRANDS = [
  ...['#0b766e', '#7c3aed', '#e11d48', '#1e3a8a', '#ffeb3b', '#ff69b4', '#b4440c', '#0095ff'],
  ...['#f00', '#0f0', '#00f', '#0ff', '#f0f', '#000', '#fff', 'hsl(90 100% 50%)'],
];

/** Colours of a text and of what is behind it, of which each is painted over the one before. */
type Pair = readonly [text: string, ...backgrounds: string[]];

const SURFACES = ['bg', 'bg-soft', 'bg-mute'];

const TEXTS = [
  ...['brand', 'brand-dark', 'brand-darker', 'link'].flatMap((text) =>
    SURFACES.map((background) => [text, background] as const),
  ),
  ...SURFACES.map((background) => ['text-code', background, 'text-code-bg'] as const),
  ...SURFACES.map((background) => ['brand-dark', background, 'brand-tint'] as const),
  ['on-brand', 'brand'] as const,
  ['on-brand', 'brand-dark'] as const,
].map((names) => names.map((name) => `var(--rp-c-${name})`) as unknown as Pair);

/** Of letters as large as those of the home page's title, for which 3:1 is enough. */
const TITLES: readonly Pair[] = ['--rp-c-brand-dark', '--rp-c-brand-light', '--rp-home-accent'].map(
  (name) => [`var(${name})`, 'var(--rp-c-bg)'],
);

function setBrand(page: Page, brand: string): Promise<void> {
  return page.evaluate((value) => document.documentElement.style.setProperty('--rp-c-brand', value), brand);
}

function getLuminance(color: readonly number[] = []): number {
  const [red = 0, green = 0, blue = 0] = color
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the pairs that have less contrast, with what they have. */
async function findFaint(page: Page, pairs: readonly Pair[], least: number): Promise<string[]> {
  const painted = await paint(
    page,
    pairs.flatMap(([text, ...backgrounds]) => [backgrounds, [...backgrounds, text]]),
  );
  return pairs.flatMap((pair, index) => {
    const luminances = [painted[index * 2], painted[index * 2 + 1]].map(getLuminance);
    const contrast = (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
    return contrast < least ? [`${pair.join(' on ')}: ${contrast.toFixed(2)}`] : [];
  });
}

/** Colours of an element and of what it is on. */
function readPair(page: Page, selector: string): Promise<Pair> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const backgrounds: string[] = [];
      for (let at: Element | null = element; at; at = at.parentElement)
        backgrounds.unshift(getComputedStyle(at).backgroundColor);
      return [getComputedStyle(element).color, ...backgrounds] as const;
    });
}

describe.each([
  ['light', false, [11, 118, 110]],
  ['dark', true, [79, 209, 195]],
])('on a %s page', (_name, dark, own) => {
  it('is text that can be read, whatever the colour', async () => {
    const { page } = await visit(`${servers.reader}/guide/start`, { dark });
    const faint: Record<string, string[]> = {};
    for (const brand of BRANDS) {
      await setBrand(page, brand);
      const found = [...(await findFaint(page, TEXTS, 4.5)), ...(await findFaint(page, TITLES, 3))];
      if (found.length > 0) faint[brand] = found;
    }
    expect(faint).toEqual({});
  });

  it('is read in links, the current page and buttons, whatever the colour', async () => {
    const [doc, home] = await Promise.all([
      visit(`${servers.reader}/guide/start`, { dark }),
      visit(`${servers.reader}/`, { dark }),
    ]);
    const parts = [
      [doc.page, '.rp-doc p a'],
      [doc.page, '.rp-sidebar-item[aria-current]'],
      [home.page, '.rp-button--brand'],
    ] as const;
    const faint: Record<string, string[]> = {};
    // What is painted may still be on its way from one colour to the next.
    for (const { page } of [doc, home])
      await page.addStyleTag({ content: '* { transition: none !important }' });
    for (const brand of BRANDS)
      for (const [page, selector] of parts) {
        await setBrand(page, brand);
        const found = await findFaint(page, [await readPair(page, selector)], 4.5);
        if (found.length > 0) faint[`${brand} ${selector}`] = found;
      }
    expect(faint).toEqual({});
  });

  it('is shown as it is where it can be read, that of the theme and that of a site', async () => {
    const { page } = await visit(`${servers.reader}/guide/start`, { dark });
    expect(await paint(page, [['var(--rp-c-brand)']])).toEqual([own]);
    const readable = dark ? '#f9a8d4' : '#7c3aed';
    await setBrand(page, readable);
    const painted = await paint(page, [['var(--rp-c-brand)'], [readable]]);
    expect(painted[0]).toEqual(painted[1]);
  });

  it('is shown as it is by a site that says so', async () => {
    const { page } = await visit(`${servers.reader}/guide/start`, { dark });
    await page.addStyleTag({
      content: ':root { --rp-c-brand: #808080; --rp-c-brand-text: var(--rp-c-brand) }',
    });
    expect(await paint(page, [['var(--rp-c-brand)'], ['var(--rp-c-link)']])).toEqual([
      [128, 128, 128],
      [128, 128, 128],
    ]);
  });

  it('can be read in a browser without relative colours', async () => {
    const { page } = await visit('about:blank', { dark });
    await page.route('**/*.css', async (route) => {
      const response = await route.fetch({ maxRetries: 3 });
      const text = await response.text();
      const body = text.replace(/@supports[^{]*oklch\(from[^{]*\{/, '@supports (color: unknown) {');
      await route.fulfill({ response, body });
    });
    await page.goto(`${servers.reader}/guide/start`);
    expect(await paint(page, [['var(--rp-c-brand)']])).toEqual([own]);
    expect(await findFaint(page, TEXTS, 4.5)).toEqual([]);
    await setBrand(page, '#808080');
    expect(await paint(page, [['var(--rp-c-link)']])).toEqual([[128, 128, 128]]);
  });
});
