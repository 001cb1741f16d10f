/** What an author changes inside of files: it is seen at once, and readers keep their place. */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newPage } from '../helpers/chromium.ts';
import { author, getStyle, hold, seeText, sharedAuthor, sidebar } from './author.ts';
import { LOOP } from './loop-site.ts';
import { eventually, getFocused, isSameDocument, seeHeading, use } from './visit.ts';

const begin = sharedAuthor();

const scrollTo = (page: Page, top: number) => page.evaluate((to) => window.scrollTo(0, to), top);
const toScroll = (page: Page) => page.evaluate(() => scrollY);

describe('an edit of', () => {
  it('the words of a page of text keeps scroll, focus and what was opened', async () => {
    const { project, open } = await begin();
    const { page, problems } = await open('/guide/text');
    await page.locator('.rp-doc summary').click();
    await page.locator('.rp-doc p a').focus();
    await scrollTo(page, 300);

    project.edit('docs/en/guide/text.md', (text) => text.replace('First words', 'Other words'));
    await seeText(page, 'Other words');

    expect(await page.locator('.rp-doc details[open]').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('link');
    expect(await toScroll(page)).toBe(300);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('the words of a page with components keeps tabs, fields and what was opened', async () => {
    const { project, open } = await begin();
    const { page, problems } = await open('/guide/parts');
    await page.getByRole('tab', { name: 'Two' }).click();
    await page.locator('.rp-doc summary').click();
    await page.locator('#field').fill('typed');
    await page.locator('#field').focus();
    await scrollTo(page, 200);

    project.edit('docs/en/guide/parts.mdx', (text) =>
      text.replace('First words.', 'Other words.\n\n**And** more.'),
    );
    await seeText(page, 'And more.');

    expect(await page.getByRole('tab', { name: 'Two' }).getAttribute('aria-selected')).toBe('true');
    expect(await page.locator('.rp-doc details[open]').count()).toBe(1);
    expect(await page.locator('#field').inputValue()).toBe('typed');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field');
    expect(await toScroll(page)).toBeGreaterThan(100);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('a page whose browser is not connected yet is seen as soon as it is', async () => {
    const { project, dev, url } = await author();
    const { page, context, problems } = await newPage();
    onTestFinished(() => context.close());
    const edited = hold();
    await page.routeWebSocket(/socket$/, async (socket) => {
      await edited.until;
      socket.connectToServer();
    });
    await page.goto(new URL('/guide/text', url).href);
    await use(page);

    project.edit('docs/en/guide/text.md', (text) => text.replace('First words', 'Other words'));
    await dev.waitFor(/text\.md/);
    edited.end();
    await seeText(page, 'Other words');
    expect(problems()).toEqual([]);
  });

  it('a title is seen in the tab, in the sidebar, and there on other pages too', async () => {
    const { project, open } = await begin();
    const { page, problems } = await open('/guide/text');
    const other = await open('/guide/code');

    project.edit('docs/en/guide/text.md', (text) => text.replace('# Text', '# Renamed'));
    await seeHeading(page, 'Renamed');

    await eventually(() => page.title(), 'Renamed - Loop');
    await eventually(() => sidebar(page), ['Renamed', 'Parts', 'Code']);
    await eventually(() => sidebar(other.page), ['Renamed', 'Parts', 'Code']);
    expect(await isSameDocument(page)).toBe(true);
    expect(await isSameDocument(other.page)).toBe(true);
    expect([...problems(), ...other.problems()]).toEqual([]);
  });

  it('a page that was left is there at the next visit, in the other language as well', async () => {
    const { project, open, dev } = await begin();
    const { page, problems } = await open('/zh/guide/text');
    await seeHeading(page, '文字');
    const english = await open('/guide/text');
    await english.page.locator('.rp-sidebar-item', { hasText: 'Code' }).click();
    await seeHeading(english.page, 'Code');
    project.edit('docs/zh/guide/text.md', (text) => text.replace('第一句话', '另一句话'));
    await seeText(page, '另一句话');
    project.edit('docs/en/guide/text.md', (text) => text.replace('First words', 'Other words'));
    await dev.waitFor(/↻ (?:docs\/en\/guide\/text\.md|2 files)/);
    await english.page.goBack();
    await seeText(english.page, 'Other words');
    expect([...problems(), ...english.problems()]).toEqual([]);
    expect(await isSameDocument(page)).toBe(true);
    expect(await isSameDocument(english.page)).toBe(true);
  });

  it('two titles, of which the first is asked for late, reloads nothing', async () => {
    const { project, open, url } = await begin();
    const { page, problems } = await open('/guide/text');
    const held = hold();
    await page.route('**/static/sidebar-*.json', async (route) => {
      await held.until;
      await route.continue();
    });
    const asked = page.waitForRequest('**/static/sidebar-*.json');
    project.edit('docs/en/guide/text.md', (text) => text.replace('# Text', '# First'));
    await asked;
    project.edit('docs/en/guide/text.md', (text) => text.replace('# First', '# Second'));
    await expect.poll(async () => (await fetch(new URL('guide/text', url))).text()).toContain('>Second<');
    held.end();
    await eventually(() => sidebar(page), ['Second', 'Parts', 'Code']);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('frontmatter decides at once how the page is called and what stands around it', async () => {
    const { project, open } = await begin();
    const { page, problems } = await open('/guide/text');
    project.edit('docs/en/guide/text.md', (text) => `---\ntitle: Matter\nsidebar: false\n---\n\n${text}`);
    await eventually(() => page.title(), 'Matter - Loop');
    await eventually(() => sidebar(page), []);
    project.edit('docs/en/guide/text.md', (text) => text.replace('sidebar: false\n', ''));
    await eventually(() => sidebar(page), ['Matter', 'Parts', 'Code']);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('a block of code gets the colours of its language', async () => {
    const { project, open } = await begin();
    const { page, problems } = await open('/guide/code');
    project.edit('docs/en/guide/code.md', (text) =>
      text.replace('const first = 1;', 'const second = "two"; // new'),
    );
    const comment = page.locator('.rp-doc pre i', { hasText: '// new' });
    const keyword = page.locator('.rp-doc pre i', { hasText: 'const' }).first();
    const toColor = (part: typeof comment) => part.evaluate((element) => getComputedStyle(element).color);
    await comment.waitFor();
    expect(await toColor(comment)).not.toBe(await toColor(keyword));
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('a fragment, a source file and a picture is seen on the page that shows them', async () => {
    const { project, open } = await begin();
    const parts = await open('/guide/parts');
    const code = await open('/guide/code');
    project.write('docs/en/guide/_shared.mdx', 'Words that **all** share.\n');
    await seeText(parts.page, 'Words that all share.');
    project.write('docs/en/guide/_sample.js', 'export const sample = 2;\n');
    await seeText(code.page, 'sample = 2');
    const toWidth = () =>
      code.page.locator('.rp-doc img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
    expect(await toWidth()).toBe(10);
    project.edit('docs/en/guide/square.svg', (text) => text.replace('width="10"', 'width="20"'));
    await eventually(toWidth, 20);
    for (const { page, problems } of [parts, code]) {
      expect(await isSameDocument(page)).toBe(true);
      expect(problems()).toEqual([]);
    }
  });
});

it('a file of the public folder reaches the pages that show it', async () => {
  const toSquare = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`;
  const { project, open } = await author({
    ...LOOP,
    'docs/public/pic ture.svg': toSquare(10),
    'docs/en/guide/text.md': '# Text\n\n![Picture](</pic ture.svg>)\n',
    'docs/en/guide/parts.mdx': '# Parts\n\n<img alt="" srcSet="/pic%20ture.svg 1x" />\n',
  });
  const opened = [await open('/guide/text'), await open('/guide/parts')];
  project.write('docs/public/pic ture.svg', toSquare(20));
  for (const { page, problems } of opened) {
    const toWidth = () =>
      page.locator('.rp-doc img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await eventually(toWidth, 20);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  }
});

describe('an edit of code', () => {
  it('exchanges a component where its page stands', async () => {
    const { project, open } = await begin();
    const { page, problems } = await open('/guide/parts');
    await scrollTo(page, 300);
    project.edit('parts/counter.jsx', (text) => text.replace('{label}:', '{label} now:'));
    await page.locator('#counter', { hasText: 'Pressed now: 0' }).waitFor();
    await page.locator('#counter').evaluate((button) => (button as HTMLElement).click());
    await page.locator('#counter', { hasText: 'Pressed now: 1' }).waitFor();
    await eventually(() => toScroll(page), 300);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('exchanges a part of the theme where the page stands', async () => {
    const { project, open } = await begin();
    const { page, problems } = await open('/guide/text');
    await scrollTo(page, 300);
    project.edit(
      'theme/index.tsx',
      (text) => `${text}export const NavTitle = () => <b id="mine">Mine</b>;\n`,
    );
    await page.locator('#mine', { hasText: 'Mine' }).waitFor();
    project.edit('theme/index.tsx', (text) => text.replace('>Mine<', '>Yours<'));
    await page.locator('#mine', { hasText: 'Yours' }).waitFor();
    await eventually(() => toScroll(page), 300);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('exchanges styles and nothing else', async () => {
    const { project, open } = await begin();
    const { page, problems } = await open('/guide/parts');
    await page.locator('#counter').click();
    await page.locator('#field').focus();
    await scrollTo(page, 200);

    project.edit('global.css', (text) => text.replace('1, 2, 3', '4, 5, 6'));
    await eventually(() => getStyle(page, '.rp-doc p', 'color'), 'rgb(4, 5, 6)');
    project.edit('theme/theme.css', (text) => text.replace('1px', '2px'));
    await eventually(() => getStyle(page, '.rp-doc p', 'text-indent'), '2px');
    project.edit('parts/counter.module.css', (text) => text.replace('1px', '3px'));
    await eventually(() => getStyle(page, '#counter', 'outline-offset'), '3px');

    expect(await getStyle(page, '.rp-doc p', 'color')).toBe('rgb(4, 5, 6)');
    expect(await page.locator('#counter').textContent()).toBe('Pressed: 1');
    expect(await getFocused(page)).not.toBe('BODY');
    expect(await toScroll(page)).toBe(200);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });
});

it('browsers ask for nothing when another page is edited', async () => {
  const { project, open } = await begin();
  const text = await open('/guide/text');
  const code = await open('/guide/code');
  const before = code.requests().length;
  project.edit('docs/en/guide/text.md', (source) => source.replace('First words', 'Other words'));
  await seeText(text.page, 'Other words');
  project.edit('docs/en/guide/code.md', (source) => source.replace('A page', 'One page'));
  await seeText(code.page, 'One page of code');
  const asked = code.requests().slice(before);
  expect(asked.map((address) => new URL(address).pathname.replace(/^.*\/static/, ''))).toEqual([
    '/pages/guide/code.js',
  ]);
});
