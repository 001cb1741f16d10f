/** Problems over the page: what authors see, press and hear. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/shared/types.ts';
import { findAxeViolations, findColourViolations } from '../helpers/axe.ts';
import { openPage, type PageOptions } from '../helpers/chromium.ts';
import { startDevSite } from '../helpers/dev-site.ts';
import { eventually, getOverflow } from './visit.ts';

const SYNTAX = {
  code: 'DG3041',
  severity: 'error',
  message: 'Expected a closing tag for `<Tab>` before the end of `paragraph`.',
  file: 'docs/en/guide/start.mdx',
  line: 14,
  column: 3,
  excerpt: '  <Tab label="npm">`npm install`',
  hint: 'Close the tag, or write "\\<" for a plain bracket.',
} satisfies Diagnostic;
const LINK = {
  code: 'DG4001',
  severity: 'error',
  message: 'Dead link "./setup". No page has that path; did you mean "./set-up"?',
  file: 'docs/en/guide/very/deep/folder/with/a/long/name/that-does-not-fit-on-a-phone.md',
  line: 3,
  plugin: 'docgen-plugin-links',
} satisfies Diagnostic;
const UNUSED: Diagnostic = {
  code: 'DG3017',
  severity: 'warning',
  message: 'Frontmatter has the key "titel".',
  file: 'docs/a.md',
};
const PAGES = { '/': { html: '<h1>Page</h1><p><a id="link" href="#x">Link</a></p>' } };

const overlay = (page: Page) => page.locator('docgen-overlay dialog[open]');
const badge = (page: Page) => page.locator('docgen-overlay .badge:visible');
const toText = (page: Page, part: string) => overlay(page).locator(part).textContent();

async function visitWith(
  problems: readonly Diagnostic[],
  { lang = 'en', ...options }: PageOptions & { lang?: string } = {},
) {
  const site = await startDevSite({ pages: PAGES, problems, lang });
  return { site, ...(await openPage(site.origin, options)) };
}

describe('the overlay', () => {
  it('shows what is wrong, where, and what to do', async () => {
    const { page, problems } = await visitWith([SYNTAX]);
    await overlay(page).waitFor();
    expect(await toText(page, '.kind')).toBe('Error');
    expect(await toText(page, '.code')).toBe('DG3041');
    expect(await toText(page, '.message')).toBe(SYNTAX.message);
    expect(await toText(page, '.place')).toBe('docs/en/guide/start.mdx:14:3');
    expect(await toText(page, '.line')).toBe('14');
    expect(await toText(page, '.excerpt code')).toBe(SYNTAX.excerpt);
    expect(await toText(page, 'mark')).toBe('<');
    expect(await toText(page, '.hint')).toBe(`Next step: ${SYNTAX.hint}`);
    expect(await overlay(page).locator('.pager').isVisible()).toBe(false);
    expect(problems()).toEqual([]);
  });

  it('reads nothing as HTML', async () => {
    const html = '<img src=x onerror="document.title=1"><b>bold</b>';
    const { page } = await visitWith([
      { ...SYNTAX, message: html, hint: html, excerpt: html, plugin: html, file: html },
    ]);
    await overlay(page).waitFor();
    expect(await toText(page, '.message')).toBe(html);
    expect(await page.locator('docgen-overlay').locator('img, b').count()).toBe(0);
  });

  it('turns pages by buttons and arrows, errors first', async () => {
    const { page } = await visitWith([UNUSED, SYNTAX, LINK]);
    await overlay(page).waitFor();
    const here = async () => [await toText(page, '.position'), await toText(page, '.code')];
    expect(await here()).toEqual(['1 of 3', 'DG3041']);
    await page.getByRole('button', { name: 'Next problem' }).click();
    expect(await here()).toEqual(['2 of 3', 'DG4001']);
    expect(await toText(page, '.plugin')).toBe('Plugin docgen-plugin-links');
    await page.keyboard.press('ArrowRight');
    expect(await here()).toEqual(['3 of 3', 'DG3017']);
    expect(await toText(page, '.kind')).toBe('Warning');
    await page.keyboard.press('ArrowRight');
    expect(await here()).toEqual(['1 of 3', 'DG3041']);
    await page.keyboard.press('ArrowLeft');
    expect(await here()).toEqual(['3 of 3', 'DG3017']);
  });

  it('closes by Escape, gives the focus back, and can be opened again until all is mended', async () => {
    const { site, page } = await visitWith([]);
    await page.locator('#link').focus();
    site.send({ type: 'problems', problems: [SYNTAX, UNUSED] });
    await overlay(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('docgen-overlay');
    await page.keyboard.press('Escape');
    await overlay(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('link');
    expect(await badge(page).textContent()).toBe('1 error, 1 warning');

    await page.getByRole('button', { name: 'Show 1 error, 1 warning' }).click();
    await overlay(page).waitFor();
    expect(await badge(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await badge(page).waitFor();

    site.send({ type: 'problems', problems: [] });
    await badge(page).waitFor({ state: 'detached' });
  });

  it('goes by itself when the errors are mended, though warnings stay', async () => {
    const { site, page } = await visitWith([SYNTAX, UNUSED]);
    await overlay(page).waitFor();
    site.send({ type: 'problems', problems: [UNUSED] });
    await overlay(page).waitFor({ state: 'detached' });
    expect(await badge(page).textContent()).toBe('1 warning');
  });

  it('stays closed for warnings and for what was closed, and opens for what is new', async () => {
    const { site, page } = await visitWith([UNUSED]);
    await badge(page).waitFor();
    expect(await overlay(page).count()).toBe(0);
    site.send({ type: 'problems', problems: [UNUSED, SYNTAX] });
    await overlay(page).waitFor();
    await page.keyboard.press('Escape');
    site.send({ type: 'problems', problems: [{ ...SYNTAX, line: 15 }] });
    await eventually(() => badge(page).textContent(), '1 error');
    expect(await overlay(page).count()).toBe(0);
    site.send({ type: 'problems', problems: [{ ...SYNTAX, line: 15 }, LINK] });
    await overlay(page).waitFor();
    expect(await toText(page, '.code')).toBe('DG4001');
  });

  it('stays closed where news comes right after the key that closes it', async () => {
    const { page } = await visitWith([SYNTAX]);
    await overlay(page).waitFor();
    await overlay(page).evaluate((dialog) => {
      (dialog as HTMLDialogElement).requestClose();
      document.documentElement.lang = 'zh-CN';
    });
    await eventually(() => badge(page).allTextContents(), ['1 个错误']);
    expect(await overlay(page).count()).toBe(0);
  });

  it('opens the place in the editor, and says when that failed', async () => {
    const { site, page } = await visitWith([SYNTAX, LINK]);
    await overlay(page).locator('.place').click();
    await eventually(async () => site.opened, [{ file: SYNTAX.file, line: 14, column: 3 }]);
    await page.keyboard.press('ArrowRight');
    await overlay(page).locator('.place').click();
    await eventually(async () => site.opened[1], { file: LINK.file, line: 3 });
    expect(await toText(page, '.status')).toBe('');

    await site.change({ hasEditor: false });
    await overlay(page).locator('.place').click();
    await eventually(() => toText(page, '.status'), 'The editor could not be opened. The terminal says why.');
    await page.keyboard.press('ArrowRight');
    expect(await toText(page, '.status')).toBe('');
  });

  it('speaks the language of the page', async () => {
    const { page } = await visitWith([SYNTAX, LINK], { lang: 'zh-CN' });
    await overlay(page).waitFor();
    expect(await toText(page, '.kind')).toBe('错误');
    expect(await toText(page, '.position')).toBe('第 1/2 个');
    await page.getByRole('button', { name: '下一个问题' }).click();
    await page.getByRole('button', { name: '关闭' }).click();
    expect(await badge(page).textContent()).toBe('2 个错误');
    await page.evaluate(() => {
      document.documentElement.lang = 'en-US';
    });
    await eventually(() => badge(page).textContent(), '2 errors');
  });

  it('outlives an exchange of the app', async () => {
    const { site, page } = await visitWith([SYNTAX]);
    await overlay(page).waitFor();
    await site.change({
      css: '.doc { color: red }',
      theme: `import { Content } from 'docgenjs/runtime';\nexport const Layout = () => <main id="new"><Content /></main>;`,
    });
    site.sendAll('app');
    await page.locator('#new').waitFor();
    await overlay(page).waitFor();
    expect(await page.locator('docgen-overlay').count()).toBe(1);
  });
});

describe.each([
  { width: 1280, dark: true, lang: 'zh-CN' },
  { width: 390, dark: false, lang: 'en' },
])('at $width px, dark: $dark, in $lang', ({ width, dark, lang }) => {
  const look = dark ? findColourViolations : findAxeViolations;

  it('fits, has readable colours and a name for everything', async () => {
    const { page } = await visitWith(
      [LINK, { ...SYNTAX, excerpt: `${SYNTAX.excerpt}${' and more'.repeat(40)}` }, UNUSED],
      { width, lang },
    );
    await page.evaluate(
      (scheme) => {
        document.documentElement.style.colorScheme = scheme;
      },
      dark ? 'dark' : 'light',
    );
    await overlay(page).waitFor();
    for (let turn = 0; turn < 3; turn += 1) {
      const box = await overlay(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(8);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 8);
      expect(await overlay(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
      expect(await look(page, 'docgen-overlay')).toEqual([]);
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Escape');
    await badge(page).waitFor();
    expect(await getOverflow(page)).toBe(0);
    expect(await look(page, 'docgen-overlay')).toEqual([]);
  });
});
