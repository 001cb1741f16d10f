/** A browser whose letters are twice as large, as its settings offer: the layout is that of a window half as wide. */
import { type Browser, chromium } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { ARGS, findChromium } from './launch-chromium.ts';
import { getOverflow, servers } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...ARGS, '--blink-settings=defaultFontSize=32'],
  });
  return () => browser.close();
});

it.each([1440, 1024, 768, 390].flatMap((width) => ['', '/zh'].map((prefix) => ({ width, prefix }))))(
  'keeps what is in its bars apart and inside them at $width px: $prefix/guide/start/introduction',
  async ({ width, prefix }) => {
    const locale = prefix === '' ? 'en-US' : 'zh-CN';
    const page = await browser.newPage({ viewport: { width, height: 800 }, locale });
    await page.goto(`${servers.docsStrict}${prefix}/guide/start/introduction`);

    expect(await getOverflow(page)).toBe(0);
    for (const bar of ['.rp-banner', '.rp-nav', '.rp-doc-layout__menu']) {
      const faults = await page.locator(bar).evaluate((element) => {
        const box = element.getBoundingClientRect();
        const isSeen = (item: Element) => item.getClientRects().length > 0;
        const parts = [...element.querySelectorAll('img, button, summary, a:not(:has(img))')].filter(
          (item) => isSeen(item) && item.closest('.rp-hover-group__panel') === null,
        );
        const boxes = parts.map((item) => ({
          text: item.textContent,
          ...item.getBoundingClientRect().toJSON(),
        }));
        return boxes.flatMap((one, at) => [
          ...(one.top < box.top || one.bottom > box.bottom ? [`sticks out: ${one.text}`] : []),
          ...boxes
            .slice(at + 1)
            .filter(({ left, right }) => one.left < right - 1 && left < one.right - 1)
            .map(({ text }) => `overlap: ${one.text} and ${text}`),
        ]);
      });
      expect(faults, bar).toEqual([]);
    }
    // The Chinese words are short enough for any phone.
    const cut = await page
      .locator('.rp-doc-layout__menu-button > span:lang(zh):not(.rp-chevron)')
      .evaluateAll((words) => words.filter((word) => word.scrollWidth > word.clientWidth).length);
    expect(cut).toBe(0);
    await page.close();
  },
);

it('shows a home page and what is typed into the search box on a phone', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  await page.goto(`${servers.docsStrict}/`);
  expect(await getOverflow(page)).toBe(0);
  const name = page.locator('.rp-home-hero__name');
  const lines = await name.evaluate(
    (title) => title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight),
  );
  expect(Math.floor(lines)).toBe(1);

  await page.locator('.rp-search-button').click();
  const field = page.locator('dialog.rp-search').getByRole('combobox');
  await field.fill('table');
  const isWhole = await field.evaluate((input) => input.scrollWidth <= input.clientWidth);
  expect(isWhole).toBe(true);
  await page.close();
});

it('has whole words beside and in the controls of a phone', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  await page.goto(`${servers.docsStrict}/`);
  const lines = await page
    .locator('.rp-button--brand')
    .evaluate((button) => button.clientHeight / parseFloat(getComputedStyle(button).lineHeight));
  expect(Math.floor(lines)).toBe(1);

  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`${servers.docsStrict}/api/`);
  const toBox = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? undefined;
  const [buttons, text, filter, field] = [
    await toBox('.rp-llms'),
    await toBox('.rp-overview .rp-doc p'),
    await toBox('.rp-overview__filter'),
    await toBox('.rp-overview__field'),
  ];
  expect(text?.y).toBeGreaterThanOrEqual((buttons?.y ?? Number.NaN) + (buttons?.height ?? 0));
  expect(field?.width).toBe(filter?.width);
  await page.close();
});
