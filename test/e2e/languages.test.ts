/** Switching languages and versions, what is missing in them, and what the 404 page finds: a manual in two of each. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeViolations } from '../helpers/axe.ts';
import { eventually, isSameDocument, markDocument, seeHeading, use, visit } from './visit.ts';

const project = join(import.meta.dirname, '..', '..');
let dir: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-manual-')));
  cpSync(join(project, 'fixtures/sites/manual'), dir, { recursive: true });
  execFileSync(process.execPath, [join(project, 'bin/docgen.js'), 'build'], { cwd: dir });
  const files = sirv(join(dir, 'doc_build'), { extensions: ['html'] });
  // As many hosts do: one 404 page, whatever the language of the address.
  const missing = readFileSync(join(dir, 'doc_build/404.html'));
  server = createServer((request, response) =>
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/html' });
      response.end(missing);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true, force: true });
});

const notices = (page: Page) => page.locator('.rp-notice').allTextContents();
const path = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash);

/** Opens a menu of the bar with the keyboard and gives its entry. */
async function findEntry(page: Page, menu: string, entry: string) {
  const summary = page.locator('.rp-nav__others summary', { hasText: menu });
  await summary.focus();
  await page.keyboard.press('Enter');
  const link = page.locator('.rp-nav__others a.rp-menu-item', { hasText: entry });
  await link.waitFor();
  return link;
}

describe('the language menu', () => {
  it('keeps page, query and place, without a page load', async () => {
    const { page, problems } = await visit(`${origin}/guide/boil?from=menu#times`);
    await use(page);
    await markDocument(page);
    const entry = await findEntry(page, 'English', '简体中文');
    expect(await entry.textContent()).toBe('简体中文');
    await entry.click();
    await seeHeading(page, '烧水');
    expect(await path(page)).toBe('/zh/guide/boil?from=menu#times');
    expect(await isSameDocument(page)).toBe(true);
    expect(await notices(page)).toEqual([]);
    expect(await page.getAttribute('html', 'lang')).toBe('zh-Hans');

    // A place that the other page has not is no reason to get lost.
    await page.evaluate(() => history.replaceState(history.state, '', '#nowhere'));
    const back = await findEntry(page, '简体中文', 'English');
    // What opens elsewhere keeps the place too.
    await back.focus();
    expect(await back.getAttribute('href')).toBe(`${origin}/guide/boil?from=menu#nowhere`);
    await back.click();
    await seeHeading(page, 'Boil water');
    expect(problems()).toEqual([]);
  });

  it('marks what is not translated, and leads to the original under Chinese bars', async () => {
    const { page, problems } = await visit(`${origin}/guide/whistle#pitch`);
    await use(page);
    const entry = await findEntry(page, 'English', '简体中文');
    expect(await entry.textContent()).toBe('简体中文not translated');
    await entry.click();
    await eventually(() => notices(page), ['本页尚未翻译，以下为原文。']);
    expect(await path(page)).toBe('/zh/guide/whistle#pitch');
    expect(await page.locator('[data-docgen-body]').getAttribute('lang')).toBe('en');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/guide\/whistle$/);
    // Its links lead on in Chinese.
    await page.locator('[data-docgen-body] a', { hasText: 'boiling' }).click();
    await seeHeading(page, '烧水');
    expect(await page.locator('[data-docgen-body]').getAttribute('lang')).toBeNull();
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/zh\/guide\/boil$/);
    expect(problems()).toEqual([]);
  });

  it('sets English and Chinese words as each asks for', async () => {
    const { page } = await visit(`${origin}/zh/guide/whistle`);
    const read = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { fontStyle, textEmphasisStyle, lineBreak, fontFamily, fontVariantEastAsian } =
          getComputedStyle(element);
        const { textAutospace } = getComputedStyle(element) as unknown as Record<string, string>;
        const font = fontFamily.split(',')[0];
        return { fontStyle, textEmphasisStyle, lineBreak, textAutospace, font, fontVariantEastAsian };
      });
    expect(await read('[data-docgen-body] em')).toMatchObject({ fontStyle: 'italic' });
    expect((await read('[data-docgen-body]')).font).not.toContain('rp-cjk-punctuation');
    await page.goto(`${origin}/guide/boil`);
    // A Han face alone would set “quotes” as wide as two letters.
    expect(await read('[data-docgen-body]')).toMatchObject({ fontVariantEastAsian: 'proportional-width' });
    await page.evaluate(() => document.body.append(document.createElement('code')));
    expect(await read('body > code')).toMatchObject({ fontVariantEastAsian: 'normal' });
    await page.goto(`${origin}/zh/guide/boil`);
    expect(await read('[data-docgen-body]')).toMatchObject({ fontVariantEastAsian: 'normal' });
    expect(await read('[data-docgen-body] em')).toMatchObject({
      fontStyle: 'normal',
      textEmphasisStyle: 'dot',
      lineBreak: 'strict',
    });
    expect((await read('[data-docgen-body]')).font).toContain('rp-cjk-punctuation');
    // Newer browsers set a thin space between Han and Latin; older ones do not know the property.
    expect([undefined, 'normal']).toContain((await read('[data-docgen-body]')).textAutospace);
  });
});

describe('the version menu', () => {
  it('leads to the same page, and says on the way that it is an older one', async () => {
    const { page, problems } = await visit(`${origin}/guide/boil#times`);
    await use(page);
    const entry = await findEntry(page, 'v2', 'v1');
    expect(await entry.textContent()).toBe('v1');
    await entry.click();
    await seeHeading(page, 'Boil water in v1');
    expect(await path(page)).toBe('/v1/guide/boil#times');
    await page.locator('.rp-notice a', { hasText: 'Read this page in v2' }).click();
    await seeHeading(page, 'Boil water');
    expect(await path(page)).toBe('/guide/boil');
    expect(await notices(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });

  it('marks a page that is missing, leads to the nearest one and says so there', async () => {
    const { page, problems } = await visit(`${origin}/guide/descale?x=1#vinegar`);
    await use(page);
    const entry = await findEntry(page, 'v2', 'v1');
    expect(await entry.textContent()).toBe('v1page missing');
    await entry.click();
    await seeHeading(page, 'Kettle v1');
    expect(await path(page)).toBe('/v1/');
    const said = '“Remove scale” does not exist in “v1”. This is the nearest page.Back to “Remove scale”';
    expect((await notices(page))[0]).toBe(said);
    expect(await findAxeViolations(page, 'main')).toEqual([]);
    // The history keeps the notice; the way on does not.
    await page.reload();
    await eventually(async () => (await notices(page))[0], said);
    await page.locator('.rp-notice a', { hasText: 'Back to' }).click();
    await seeHeading(page, 'Remove scale');
    expect(await notices(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });
});

describe('an address without a page', () => {
  it.each([
    { at: '/guide/boli', lang: 'en', words: 'PAGE NOT FOUND', near: 'Boil water', href: '/guide/boil' },
    {
      at: '/zh/guide/wistle',
      lang: 'zh-Hans',
      words: '页面未找到',
      near: 'The whistle',
      href: '/zh/guide/whistle',
    },
    {
      at: '/v1/zh/old/stove',
      lang: 'zh-Hans',
      words: '页面未找到',
      near: 'On the stove',
      href: '/v1/zh/guide/stove',
    },
  ])('names the nearest pages of its language and version: $at', async ({ at, lang, words, near, href }) => {
    const { page, requests } = await visit(origin + at);
    await seeHeading(page, words);
    const link = page.locator('.rp-not-found__near a', { hasText: near });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(href);
    expect(await page.locator('.rp-not-found__near a').count()).toBeLessThanOrEqual(3);
    expect(await page.getAttribute('html', 'lang')).toBe(lang);
    expect(requests().filter((url) => url.includes('/static/routes-'))).toHaveLength(1);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('leads home what names the default language, and offers only the way home where nothing is near', async () => {
    const { page } = await visit(`${origin}/en/guide/boil?x=1#times`);
    await seeHeading(page, 'Boil water');
    expect(await path(page)).toBe('/guide/boil?x=1#times');
    await page.goto(`${origin}/completely/somewhere/else/altogether`);
    await use(page);
    await seeHeading(page, 'PAGE NOT FOUND');
    expect(await page.locator('main a').allTextContents()).toEqual(['Take me home']);
  });
});

it('reads without script: menus are links, notices stand in the page', async () => {
  const { page } = await visit(`${origin}/v1/zh/guide/stove`, { js: false });
  expect(await notices(page)).toEqual([
    '这是 v1 的文档，并非当前版本。前往 v2',
    '本页尚未翻译，以下为原文。',
  ]);
  await page.locator('.rp-nav__others summary', { hasText: '简体中文' }).click();
  await page.locator('.rp-nav__others a', { hasText: 'English' }).click();
  await seeHeading(page, 'On the stove');
});
