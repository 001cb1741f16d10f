/** Overview pages in a browser: the filter, the keys, where the focus is, and an author at work. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { author } from './author.ts';
import { CONFIG } from './loop-site.ts';
import { eventually, getFocused, getOverflow, isSameDocument, servers, use, visit } from './visit.ts';

const PLACES = [
  {
    lang: 'en',
    prefix: '',
    label: 'Filter',
    status: /^Showing 1 of \d+$/,
    none: 'No match found: zzz',
  },
  {
    lang: 'zh',
    prefix: '/zh',
    label: '筛选',
    status: /^共 \d+ 项，显示 1 项$/,
    none: '未找到匹配项：zzz',
  },
] as const;

const field = (page: Page) => page.locator('#api-filter');
const status = (page: Page) => page.locator('.rp-overview__status');
const links = (page: Page) => page.locator('.rp-overview__groups a').allTextContents();

describe.each(PLACES)('an overview in $lang', ({ prefix, label, status: counted, none }) => {
  it('is filtered by typing, by keys and aloud', async () => {
    const { page, problems } = await visit(`${servers.docsStrict}${prefix}/api/`);
    await use(page);
    const input = page.getByLabel(label, { exact: true });
    expect(await input.getAttribute('id')).toBe('api-filter');
    await input.click();
    const all = await links(page);
    expect(all.length).toBeGreaterThan(10);
    expect(await status(page).getAttribute('role')).toBe('status');

    await page.keyboard.type('DOCGEN-Build');
    await eventually(() => links(page).then((found) => found.includes('docgen build')), true);
    expect(await page.locator('.rp-overview__groups li').allTextContents()).toEqual(['docgen build']);
    expect(await status(page).textContent()).toMatch(counted);

    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.matches('.rp-overview__groups a'))).toBe(true);
    await field(page).focus();
    await page.keyboard.press('Escape');
    await eventually(() => links(page), all);
    expect(await field(page).inputValue()).toBe('');

    await page.keyboard.type('zzz');
    await eventually(() => status(page).textContent(), none);
    expect(await links(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });
});

it('an overview is complete with script off, without the field', async () => {
  const { page } = await visit(`${servers.docs}/zh/api/`, { js: false, width: 390 });
  expect(await field(page).isVisible()).toBe(false);
  expect(await getOverflow(page)).toBeLessThanOrEqual(0);
  await page.locator('.rp-overview__groups a', { hasText: 'docgen build' }).click();
  await page.waitForURL('**/zh/api/commands#docgen-build');
});

describe('the field of an overview', () => {
  it('leaves the focus to the page and `/` to the search, and begins empty in the other language', async () => {
    const { page } = await visit(`${servers.docs}/api/commands`);
    await use(page);
    await page.locator('.rp-nav a[href="/api/"]').first().click();
    await eventually(() => getFocused(page), 'rp-overview__title');
    await field(page).fill('build');
    await page.getByLabel('Language English').hover();
    await page.locator('.rp-nav a[href="/zh/api/"]').filter({ visible: true }).first().click();
    await page.waitForURL('**/zh/api/');
    await eventually(() => field(page).inputValue(), '');
    await page.keyboard.press('/');
    await page.locator('dialog.rp-search .rp-search__field').waitFor();
  });

  it('does not have the focus of a page that was opened, whatever the reader points with', async () => {
    const { page } = await visit(`${servers.docs}/api/`, { touch: true, width: 390 });
    await use(page);
    expect(await getFocused(page)).toBe('BODY');
    expect(await getOverflow(page)).toBeLessThanOrEqual(0);
    const pointed = await visit(`${servers.docs}/api/`);
    await use(pointed.page);
    expect(await getFocused(pointed.page)).toBe('BODY');
  });

  it('takes what was typed before the page woke up', async () => {
    const { page } = await visit('about:blank');
    let wake: () => void = () => undefined;
    const typed = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await page.route('**/static/chunk-*.js', async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto(`${servers.docs}/api/`, { waitUntil: 'commit' });
    await field(page).fill('docgen build');
    wake();
    await eventually(() => page.locator('.rp-overview__groups li').allTextContents(), ['docgen build']);
  });
});

describe('an author', () => {
  it('sees headings of listed pages change while the filter stays', async () => {
    const { project, open } = await author({
      'docgen.config.json': JSON.stringify({ ...CONFIG, globalStyles: undefined, locales: undefined }),
      'docs/_nav.json': '[{ "text": "API", "link": "/api/" }]',
      'docs/index.md': '# Home\n',
      'docs/api/_meta.json': '["index", "one", "two"]',
      'docs/api/index.md': '---\noverview: true\n---\n\n# API\n\nText.\n',
      'docs/api/one.md': '# One\n\n## First\n',
      'docs/api/two.md': '# Two\n\n## Second\n',
    });
    const { page, problems } = await open('/api/');
    expect(await links(page)).toEqual(['One', 'First', 'Two', 'Second']);
    await field(page).fill('o');

    project.edit('docs/api/two.md', (text) => `${text}\n## Option\n\n## Hidden\n`);
    await eventually(() => links(page), ['One', 'First', 'Two', 'Second', 'Option', 'Hidden']);
    await field(page).fill('opt');
    await eventually(() => links(page), ['Two', 'Option']);
    project.edit('docs/api/two.md', (text) => text.replace('Option', 'Opting out'));
    await eventually(() => links(page), ['Two', 'Opting out']);
    project.edit('docs/api/index.md', (text) => text.replace('Text', 'Words'));
    await page.locator('.rp-doc', { hasText: 'Words.' }).waitFor();

    expect(await field(page).inputValue()).toBe('opt');
    expect(await links(page)).toEqual(['Two', 'Opting out']);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });
});
