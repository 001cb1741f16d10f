/** What browsers choose of the images that a page offers. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { installPeers } from '../helpers/peers.ts';
import { site } from '../helpers/site.ts';
import { serveStrictly } from './serve-strictly.ts';
import { eventually, visit } from './visit.ts';

const pixels = Buffer.alloc(2000 * 1000 * 3);
for (let at = 0; at < pixels.length; at++) pixels[at] = 128 + 60 * Math.sin(at / 900) + ((at * 7919) % 40);
const raw = { width: 2000, height: 1000, channels: 3 } as const;

let origin: string;
beforeAll(async () => {
  const project = installPeers(
    site({
      'docgen.config.ts': `import { pluginImages } from 'docgenjs/plugins/images';
export default {
  title: 'Tea', csp: true, markdown: { image: { captions: true } },
  plugins: [pluginImages({ formats: ['webp'] })],
};`,
      'docs/index.md': '# Tea\n\n![A cup](./cup.jpg)\n\nBelow the cup.\n\n[Half a cup](/half)\n',
      'docs/half.md': '# Half\n\n![Half](./half.jpg)\n',
      'docs/day.md':
        '# Day\n\n![Day](./half.jpg#only-light "A cup by day or night")\n![Night](./night.jpg#only-dark)\n',
      'docs/night.jpg': await sharp(pixels, { raw }).resize({ width: 400 }).negate().jpeg().toBuffer(),
      'docs/half.jpg': await sharp(pixels, { raw }).resize({ width: 400 }).jpeg({ quality: 95 }).toBuffer(),
      'docs/cup.jpg': await sharp(pixels, { raw }).jpeg({ quality: 95 }).toBuffer(),
    }),
    ['sharp'],
  );
  const built = await project.build();
  expect(built.problems()).toEqual([]);
  const served = await serveStrictly(join(project.dir, 'doc_build'));
  ({ origin } = served);
  return () => void served.server.close();
});

const cup = (page: Page) => page.locator('.rp-doc img');
const readSource = (page: Page) => cup(page).evaluate((image) => (image as HTMLImageElement).currentSrc);

it('a phone loads a narrow image, a wide window a wider one, each of them alone', async () => {
  for (const [width, chosen] of [
    [390, /cup-640\.[\da-f]{8}\.webp$/],
    [1400, /cup-1280\.[\da-f]{8}\.webp$/],
  ] as const) {
    const { page, requests, problems } = await visit(origin, { width });
    await eventually(() => cup(page).evaluate((image) => (image as HTMLImageElement).complete), true);
    expect(await readSource(page)).toMatch(chosen);
    expect(requests().filter((url) => url.includes('/static/image/'))).toHaveLength(1);
    expect(problems()).toEqual([]);
  }
});

it('is in the middle, as an image alone in its paragraph is', async () => {
  const { page } = await visit(`${origin}/half`, { width: 1400 });
  const read = (selector: string) =>
    page.locator(selector).evaluate((image) => {
      const [box, around] = [image.getBoundingClientRect(), image.closest('p')?.getBoundingClientRect()];
      return Math.round(box.left - (around?.left ?? 0) - ((around?.right ?? 0) - box.right));
    });
  expect(await read('.rp-doc img[alt="Half"]')).toBe(0);
});

it('keeps the room of an image until it comes, and opens the largest', async () => {
  const { page, problems } = await visit('about:blank', { width: 390 });
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/static/image/**', async (route) => {
    await isSent;
    await route.continue();
  });
  await page.goto(origin, { waitUntil: 'domcontentloaded' });
  const below = page.getByText('Below the cup.');
  const readTop = async () => (await below.boundingBox())?.y;
  const top = await readTop();
  expect((await cup(page).boundingBox())?.height).toBeGreaterThan(100);
  send();
  await eventually(() => cup(page).evaluate((image) => (image as HTMLImageElement).naturalWidth > 0), true);
  expect(await readTop()).toBe(top);

  await cup(page).click();
  await eventually(() => page.evaluate(() => document.documentElement.dataset.zoom), 'opened');
  const toLastSource = () =>
    page
      .locator('body > .medium-zoom-image--opened')
      .evaluateAll((images) => (images.at(-1) as HTMLImageElement | undefined)?.currentSrc);
  await expect.poll(toLastSource).toMatch(/cup-2000\.[\da-f]{8}\.webp$/);
  expect(problems()).toEqual([]);
});

it('loads and shows the image of the appearance alone, and prints the light one', async () => {
  for (const [appearance, shown, file] of [
    ['light', 'Day', 'half'],
    ['dark', 'Night', 'night'],
  ] as const) {
    const { page, requests, problems } = await visit(`${origin}/day`, { dark: appearance === 'dark' });
    const images = page.locator('.rp-doc figure img:visible');
    await eventually(
      () => images.evaluateAll((list) => list.map((image) => (image as HTMLImageElement).complete)),
      [true],
    );
    expect(await images.evaluateAll((list) => list.map((image) => image.getAttribute('alt')))).toEqual([
      shown,
    ]);
    expect(requests().filter((url) => url.includes('/static/image/'))).toEqual([
      expect.stringContaining(`/${file}`),
    ]);
    expect(await page.locator('.rp-doc figcaption').innerText()).toBe('A cup by day or night');
    await page.emulateMedia({ media: 'print' });
    expect(await images.evaluateAll((list) => list.map((image) => image.getAttribute('alt')))).toEqual([
      'Day',
    ]);
    expect(problems()).toEqual([]);
  }
});
