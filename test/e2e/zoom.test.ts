/** Images that open larger. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../helpers/axe.ts';
import { CHINESE, eventually, markDocument, servers, use, visit } from './visit.ts';

const WORDS = {
  en: { enlarge: 'Enlarge image: A field', close: 'Close the enlarged image', alt: 'A field' },
  zh: { enlarge: '放大图片：田野', close: '关闭放大的图片', alt: '田野' },
} as const;

const first = (page: Page) => page.locator('.rp-doc img').first();
const shown = (page: Page) => page.locator('body > .medium-zoom-image--opened');
const overlay = (page: Page) => page.locator('body > .medium-zoom-overlay');
/** `closed` when the attribute is absent. */
const toState = (page: Page) => page.evaluate(() => document.documentElement.dataset.zoom ?? 'closed');
const become = (page: Page, state: string) => eventually(() => toState(page), state);
const isFirstFocused = (page: Page) =>
  page.evaluate(() => document.activeElement === document.querySelector('.rp-doc img'));

/** Keeps every state in the order it comes. */
const watchStates = (page: Page) =>
  page.evaluate(() => {
    const states: string[] = [];
    Object.assign(window, { zoomStates: states });
    new MutationObserver(() => states.push(document.documentElement.dataset.zoom ?? 'closed')).observe(
      document.documentElement,
      { attributeFilter: ['data-zoom'] },
    );
  });
const states = (page: Page) =>
  page.evaluate(() => (window as unknown as { zoomStates: string[] }).zoomStates.splice(0));

describe('an image', () => {
  it('opens with the keyboard, as a dialog, and gives the focus back', async () => {
    const { page, problems } = await visit(`${servers.readerStrict}${CHINESE.prefix}/guide/pictures`);
    const words = WORDS[CHINESE.lang];
    await use(page);
    await watchStates(page);
    await page.getByRole('button', { name: words.enlarge, exact: true }).focus();
    await page.keyboard.press('Enter');
    await become(page, 'opened');
    const dialog = page.getByRole('dialog', { name: words.alt });
    expect(await dialog.getAttribute('aria-modal')).toBe('true');
    expect(await shown(page).getAttribute('aria-label')).toBe(words.close);
    expect(await shown(page).evaluate((image) => image === document.activeElement)).toBe(true);
    expect(await page.locator('#__rspress_root').getAttribute('inert')).toBe('');
    await page.keyboard.press('Escape');
    await become(page, 'closed');
    expect(await states(page)).toEqual(['opening', 'opened', 'closing', 'closed']);
    expect(await isFirstFocused(page)).toBe(true);
    expect(await page.locator('#__rspress_root').getAttribute('inert')).toBeNull();
    await page.keyboard.press('Space');
    await become(page, 'opened');
    await page.keyboard.press('Space');
    await become(page, 'closed');
    expect(await isFirstFocused(page)).toBe(true);
    expect(problems()).toEqual([]);
  });
});

describe('under a strict policy', () => {
  const url = `${servers.readerStrict}/guide/pictures`;

  it('fills the window at most to the size of the image, on white, and moves for 0.3 s', async () => {
    const { page, problems } = await visit(url, { width: 1400, height: 800 });
    await first(page).click();
    await become(page, 'opened');
    const box = await shown(page).boundingBox();
    expect(box?.height).toBeCloseTo(700, 0);
    expect(box?.width).toBeCloseTo(1000, 0);
    // Centred over all but the scroll bar.
    expect(box?.y).toBeCloseTo(50, 0);
    const look = await page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
      const top = document.elementFromPoint(700, 10)?.className;
      const { backgroundColor, opacity, transitionDuration } = style('.medium-zoom-overlay');
      return {
        backgroundColor,
        opacity,
        overlay: transitionDuration,
        top,
        image: style('.medium-zoom-image--opened').transitionDuration,
      };
    });
    expect(look).toEqual({
      backgroundColor: 'rgb(255, 255, 255)',
      opacity: '1',
      overlay: '0.3s',
      image: '0.3s',
      // Above the navigation bar.
      top: 'medium-zoom-overlay',
    });
    await shown(page).click();
    await become(page, 'closed');
    expect(await shown(page).count()).toBe(0);
    expect(problems()).toEqual([]);
  });

  it('closes at the overlay, when the window changes, and 150 ms after more than 40 px of scrolling', async () => {
    const { page } = await visit(url);
    await page.clock.install();
    await first(page).click();
    await become(page, 'opened');
    await overlay(page).click({ position: { x: 5, y: 300 } });
    await become(page, 'closed');

    await first(page).click();
    await become(page, 'opened');
    await page.setViewportSize({ width: 1300, height: 800 });
    await become(page, 'closed');

    await first(page).click();
    await become(page, 'opened');
    const scrollPage = (y: number) =>
      page.evaluate(async (top) => {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
      }, y);
    await page.clock.pauseAt(Date.now() + 60_000);
    await scrollPage(40);
    await page.clock.runFor(1000);
    expect(await toState(page)).toBe('opened');
    await scrollPage(41);
    await page.clock.runFor(149);
    expect(await toState(page)).toBe('opened');
    await page.clock.runFor(1);
    // Its way back is a transition: on a busy machine it is over before anybody looks.
    expect(await toState(page)).toMatch(/^clos(?:ing|ed)$/);
  });

  it('leaves links, icons, marked images and clicks with a modifier alone', async () => {
    const { page } = await visit(url);
    await use(page);
    const zoomable = page.locator('.rp-doc [data-zoomable]');
    // A lazy image becomes a button when it is known to be none of the icons.
    await page.locator('.small-too').scrollIntoViewIfNeeded();
    await eventually(() => zoomable.count(), 6);
    for (const selector of ['a > img', '.icon', '.fixed'])
      expect(await page.locator(`.rp-doc ${selector}`).getAttribute('role')).toBeNull();
    // A morph in dev takes the marks away, a component brings new images.
    await page.evaluate(() => {
      const image = document.querySelector('.rp-doc img') as Element;
      image.removeAttribute('role');
      image.removeAttribute('data-zoomable');
      image.after(image.cloneNode());
    });
    await eventually(() => zoomable.count(), 7);
    await first(page).click({ modifiers: ['Shift'] });
    await page.locator('.rp-doc .fixed').click();
    expect(await toState(page)).toBe('closed');
    await markDocument(page);
    await page.locator('.rp-doc a > img').click();
    await page.waitForURL('**/guide/start');
  });

  it('takes what an image says for itself: size, colour, a sharper source, the source of a picture', async () => {
    const { page, problems } = await visit(url);
    const sources = () =>
      page
        .locator('body > .medium-zoom-image--opened')
        .evaluateAll((images) =>
          images.map((image) => new URL((image as HTMLImageElement).currentSrc).pathname),
        );
    for (const selector of ['.sharp', '.set', '.chosen']) {
      await page.locator(selector).click();
      await become(page, 'opened');
      expect((await sources()).at(-1), selector).toBe('/photo-large.png');
      expect(await page.getByRole('button', { name: WORDS.en.close }).count()).toBe(1);
      await page.keyboard.press('Escape');
      await become(page, 'closed');
    }
    expect(await page.locator('.set').getAttribute('data-zoom-src')).toBeNull();
    await page.locator('.drawing').click();
    await become(page, 'opened');
    // Drawings have no size of their own: the window less the margin.
    const { width } = (await shown(page).boundingBox()) ?? {};
    const room = await page.evaluate(() => document.documentElement.clientWidth - 100);
    expect(width).toBeCloseTo(room, 0);
    expect(await overlay(page).evaluate((it) => getComputedStyle(it).backgroundColor)).toBe('rgb(1, 2, 3)');
    expect(problems()).toEqual([]);
  });

  it('warns when the sharper image cannot be had, and shows the other', async () => {
    const { page, problems } = await visit(url, { isFirstVisit: true });
    await page.route('**/photo-large.png', (route) => route.abort());
    const lines: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && lines.push(message.text()));
    for (const selector of ['.sharp', '.set']) {
      await page.locator(selector).click();
      await become(page, 'opened');
      await page.keyboard.press('Escape');
      await become(page, 'closed');
    }
    expect(lines).toEqual(
      Array(2).fill(`Unable to reach the zoom image target ${servers.readerStrict}/photo-large.png`),
    );
    expect(problems().filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('goes with its page, and frees the next one', async () => {
    const { page, problems } = await visit(`${servers.readerStrict}/guide/start`);
    await page.locator('.rp-sidebar a', { hasText: 'Pictures' }).click();
    await first(page).click();
    await become(page, 'opened');
    await page.goBack();
    await become(page, 'closed');
    await eventually(() => page.evaluate(() => document.activeElement?.tagName), 'H1');
    expect(await page.locator('#__rspress_root').getAttribute('inert')).toBeNull();
    await page.goForward();
    await first(page).click();
    await become(page, 'opened');
    expect(problems()).toEqual([]);
  });

  it('takes the options of the site; a selector that is none costs nothing but the zoom', async () => {
    const { page, problems } = await visit('about:blank');
    const settings = {
      selector: '.rp-doc .fixed, .rp-doc .sharp',
      options: { margin: 300, scrollOffset: 5 },
    };
    await page.route('**/static/site-en-*.json', async (route) => {
      const site = (await (await route.fetch({ maxRetries: 3 })).json()) as object;
      await route.fulfill({ json: { ...site, mediumZoom: settings } });
    });
    await page.goto(url);
    await page.locator('.sharp').click();
    await become(page, 'opened');
    const room = await page.evaluate(() => document.documentElement.clientHeight - 600);
    expect((await shown(page).first().boundingBox())?.height).toBeCloseTo(room, 0);
    await page.mouse.wheel(0, 20);
    await become(page, 'closed');
    expect(await page.locator('.rp-doc [data-zoomable]').count()).toBe(1);
    expect(problems()).toEqual([]);

    settings.selector = '.rp-doc img[';
    await page.reload();
    await use(page);
    await page.locator('.rp-sidebar a', { hasText: 'Full width' }).click();
    await page.waitForURL('**/guide/full');
    expect(problems()).toEqual([
      'error: "mediumZoom.selector" must be a CSS selector; found ".rp-doc img[".',
    ]);
  });

  it('moves at once for readers who want no motion, and stands on the dark page', async () => {
    const { page } = await visit(url.replace('/guide', '/zh/guide'), { reducedMotion: true, dark: true });
    await first(page).click();
    await become(page, 'opened');
    const look = await page.evaluate(() => {
      const { backgroundColor, transitionDuration } = getComputedStyle(
        document.querySelector('.medium-zoom-overlay') as Element,
      );
      return {
        transitionDuration,
        isPage: backgroundColor === getComputedStyle(document.body).backgroundColor,
      };
    });
    expect(look).toEqual({ transitionDuration: '0.001s', isPage: true });
    expect(await findAxeViolations(page, 'body')).toEqual([]);
    await page.keyboard.press('Escape');
    await become(page, 'closed');
    expect(await findAxeViolations(page, '.rp-doc')).toEqual([]);
  });
});

it('loads nothing of it for a page that is only read, and loses no click', async () => {
  const { page, requests } = await visit(`${servers.docs}/guide/basic/static-assets`);
  const image = page.locator('.rp-doc p > img').first();
  await image.scrollIntoViewIfNeeded();
  expect(await image.getAttribute('role')).toBeNull();
  const before = requests().length;
  await image.click();
  await become(page, 'opened');
  expect(requests().length).toBeGreaterThan(before);
});

it('is nothing without script', async () => {
  const { page } = await visit(`${servers.reader}/guide/pictures`, { js: false });
  expect(await page.locator('.rp-doc [role="button"]').count()).toBe(0);
  await first(page).click();
  expect(await overlay(page).count()).toBe(0);
});

it('looks at the images of a page once a frame, however often it changes', async () => {
  const { page } = await visit(`${servers.reader}/guide/pictures`);
  await use(page);
  const { looks, role } = await page.evaluate(async () => {
    const image = document.querySelector('.rp-doc img') as HTMLImageElement;
    let looks = 0;
    const query = document.querySelectorAll.bind(document);
    document.querySelectorAll = ((selector: string) => {
      if (selector.endsWith('img')) looks += 1;
      return query(selector);
    }) as typeof query;
    const added = image.cloneNode() as HTMLImageElement;
    added.removeAttribute('role');
    for (let at = 0; at < 20; at += 1) {
      image.after(at === 0 ? added : document.createElement('i'));
      // Observers are told in between.
      await Promise.resolve().then(() => undefined);
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return { looks, role: added.getAttribute('role') };
  });
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThanOrEqual(2);
  expect(role).toBe('button');
});
