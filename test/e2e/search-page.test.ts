/** `/search?q=`: all results of a query, as a page with an address. */
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../helpers/axe.ts';
import { box, openBox, search } from './search-scenarios.ts';
import {
  eventually,
  getOverflow,
  isSameDocument,
  markDocument,
  seeHeading,
  servers,
  use,
  visit,
} from './visit.ts';

const open = (path: string, options = {}) => visit(`${servers.docsStrict}${path}`, options);

describe('the search page', () => {
  it.each([
    {
      path: '/search?q=config',
      note: /^20 of \d+ results$/,
      all: /^40 of \d+ results$/,
      more: 'More results',
    },
    { path: '/zh/search?q=配置', note: /^共 \d+ 条结果，显示 20 条$/, all: /显示 40 条$/, more: '更多结果' },
  ])('$path shows the best results, then more of them', async ({ path, note, all, more }) => {
    const { page, problems } = await open(path, { width: 390 });
    const results = page.locator('.rp-search-page__list > li');
    await eventually(() => results.count(), 20);
    expect(await page.locator('main [role="status"]').textContent()).toMatch(note);
    expect(await getOverflow(page)).toBe(0);
    expect(await findAxeViolations(page, 'main')).toEqual([]);

    await page.getByRole('button', { name: more }).click();
    await eventually(() => results.count(), 40);
    expect(await page.locator('main [role="status"]').textContent()).toMatch(all);
    expect(problems()).toEqual([]);
  });

  it('says of a heading what is below it', async () => {
    const { page } = await open('/search?q=deploy');
    const first = page.locator('.rp-search-page__list > li').first();
    await eventually(
      async () =>
        /^Deploy.*A docgen site is a folder of files/.test(
          await first.innerText().then((all) => all.replaceAll('\n', ' ')),
        ),
      true,
    );
  });

  it('follows the query in its address, and goes back to the former', async () => {
    const { page, problems } = await open('/search?q=cleanUrls');
    const first = page.locator('.rp-search-page__list a').first();
    await eventually(async () => (await first.textContent())?.includes('cleanUrls') ?? false, true);
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('sidebar');
    await eventually(async () => /sidebar/i.test((await first.textContent()) ?? ''), true);
    await field.press('Enter');
    await eventually(async () => new URL(page.url()).search, '?q=sidebar');
    await page.goBack();
    await eventually(() => field.inputValue(), 'cleanUrls');
    await eventually(async () => (await first.textContent())?.includes('cleanUrls') ?? false, true);
    await field.fill('zyzzyvaq');
    await page.getByText('No results for "zyzzyvaq"').waitFor();
    expect(problems()).toEqual([]);
  });

  it('is linked where the box does not show all, without loading the site anew', async () => {
    const { page, problems } = await open('/guide/start/introduction');
    await openBox(page);
    await markDocument(page);
    await search(page, 'page');
    await box(page)
      .getByRole('link', { name: /^Show all \d+ results$/ })
      .click();
    await page.locator('.rp-search-page__list > li').first().waitFor();
    expect(new URL(page.url()).search).toBe('?q=page');
    await box(page).waitFor({ state: 'detached' });
    expect(await isSameDocument(page)).toBe(true);
    await page.locator('.rp-search-page__list a').first().click();
    await page.locator('.rp-doc').waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('keeps the query in another language', async () => {
    const { page } = await open('/search?q=React');
    await use(page);
    await page.locator('.rp-search-page__list > li').first().waitFor();
    await page.locator('.rp-nav__others summary', { hasText: 'English' }).click();
    await page.locator('.rp-nav__others a', { hasText: '简体中文' }).click();
    await seeHeading(page, '搜索');
    expect(new URL(page.url()).pathname).toMatch(/^\/zh\/search(?:\.html)?$/);
    expect(new URL(page.url()).search).toBe('?q=React');
  });

  it('says when it could not search, and tries again', async () => {
    const { page } = await open('/search');
    await use(page);
    await page.route('**/static/search/**', (route) => route.abort());
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('sidebar');
    await page.getByText('Unable to fetch results').waitFor();
    await page.unroute('**/static/search/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.rp-search-page__list > li').first().waitFor();
  });

  it('has its field without script, and says that the results need it', async () => {
    const { page } = await open('/search?q=config', { js: false });
    expect(await page.getByRole('main').getByRole('searchbox').isVisible()).toBe(true);
    const note = page.locator('main noscript .rp-search-page__note');
    expect(await note.textContent()).toBe('Search needs JavaScript.');
    expect(await note.isVisible()).toBe(true);
  });
});
