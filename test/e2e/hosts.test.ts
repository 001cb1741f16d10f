/** The same site under a base, without server HTML, and from a host that forbids all it can. */
import { describe, expect, it } from 'vitest';
import { ENGLISH, eventually, isSameDocument, markDocument, seeHeading, servers, visit } from './visit.ts';

describe('under the base /sub/', () => {
  const origin = servers.readerSub;

  it.each([ENGLISH])(
    'asks for nothing outside the base, and goes around ($lang)',
    async ({ prefix, start, components }) => {
      const { page, problems, requests } = await visit(`${origin}${prefix}/`);
      await page.locator('.rp-home-hero__actions a').first().click();
      await seeHeading(page, start);
      expect(new URL(page.url()).pathname).toBe(`/sub${prefix}/guide/start`);
      await markDocument(page);
      await page
        .locator('main a', { hasText: new RegExp(components, 'i') })
        .first()
        .click();
      await seeHeading(page, components);
      expect(new URL(page.url()).pathname).toBe(`/sub${prefix}/guide/counter`);
      await page.locator('.reader-counter').click();
      await page.locator('.reader-counter', { hasText: ': 1' }).waitFor();
      await page.goBack();
      await seeHeading(page, start);
      expect(await isSameDocument(page)).toBe(true);
      await page.locator('.rp-nav-title').click();
      await page.waitForURL(`${origin}${prefix}/`);
      await page.locator('.rp-home-hero__image-img').waitFor();
      const outside = requests().filter((url) => !url.startsWith(`${origin}/`));
      expect(outside).toEqual([]);
      expect(problems()).toEqual([]);
    },
  );

  it('shows its own page for unknown addresses, with links that stay inside the base', async () => {
    const { page } = await visit(`${origin}/no/such/page`);
    await seeHeading(page, 'PAGE NOT FOUND');
    await page.locator('main a').click();
    await page.waitForURL(`${origin}/`);
    await page.locator('.rp-home-hero').waitFor();
  });
});

describe('with ssg: false', () => {
  const origin = servers.readerSpa;

  it.each([ENGLISH])(
    'draws every kind of page in the browser and goes around ($lang)',
    async ({ prefix, start, components }) => {
      const { page, problems } = await visit(`${origin}${prefix}/guide/start`);
      await seeHeading(page, start);
      await markDocument(page);
      await page
        .locator('main a', { hasText: new RegExp(components, 'i') })
        .first()
        .click();
      await seeHeading(page, components);
      await page.locator('.reader-counter').click();
      await page.locator('.reader-counter', { hasText: ': 1' }).waitFor();
      await page.goBack();
      await seeHeading(page, start);
      expect(await isSameDocument(page)).toBe(true);
      for (const path of ['/', '/guide/react', '/guide/full', '/guide/custom', '/guide/blank']) {
        await page.goto(origin + prefix + path);
        await page.locator('h1').waitFor();
      }
      expect(problems()).toEqual([]);
    },
  );

  it('opens an address with a hash at its heading', async () => {
    const { page } = await visit(`${origin}/guide/start#far`);
    await seeHeading(page, 'Start');
    await expect
      .poll(() => page.$eval('#far', (heading) => heading.getBoundingClientRect().top))
      .toSatisfy((top: number) => top > 0 && top < 250);
  });
});

describe('from a host that allows only itself, and demands Trusted Types', () => {
  it.each([ENGLISH])(
    'works as anywhere, without one violation ($lang)',
    async ({ prefix, start, components }) => {
      const { page, context, problems } = await visit(`${servers.readerStrict}${prefix}/`);
      await context.grantPermissions(['clipboard-write']);
      await page.locator('.rp-switch-appearance:visible').click();
      await eventually(() => page.evaluate(() => document.documentElement.classList.contains('dark')), true);
      await page.locator('.rp-home-hero__actions a').first().click();
      await seeHeading(page, start);
      await page.locator('.rp-codeblock').first().hover();
      await page.locator('.rp-codeblock__copy').first().click();
      await page.locator('.rp-codeblock__copy[data-copied]').waitFor();
      await page
        .locator('main a', { hasText: new RegExp(components, 'i') })
        .first()
        .click();
      await seeHeading(page, components);
      await page.locator('.reader-counter').click();
      await page.locator('.reader-counter', { hasText: ': 1' }).waitFor();
      await page.setViewportSize({ width: 390, height: 800 });
      await page.locator('.rp-nav-hamburger__button').click();
      await page.locator('.rp-nav-screen').waitFor();
      await page.keyboard.press('Escape');
      await page.goBack();
      await seeHeading(page, start);
      expect(problems()).toEqual([]);
    },
  );
});
