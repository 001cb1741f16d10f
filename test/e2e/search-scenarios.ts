/**
 * Behaviour of the search box, alone and with each provider: each has a site of its own with pages in
 * English and below `/zh/`.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, getFocused, isSameDocument, markDocument, settle, use, visit } from './visit.ts';

export interface SearchTarget {
  readonly name: string;
  /** Without a slash at the end. */
  readonly origin: () => string;
  /** A page of text in English; the Chinese one lies below `/zh`. */
  readonly path: string;
  /** Requests that only a search sends. */
  readonly searches: RegExp;
  /** A query with more than five sections in a group, and several groups. */
  readonly many: string;
  /** Whether the site answers questions: then the button that asks is one more row. @default false */
  readonly asks?: boolean;
}

export interface BoxTarget extends SearchTarget {
  /** Other queries with results. */
  readonly others: readonly string[];
}

export const box = (page: Page) => page.locator('dialog.rp-search');
/** The box's own: the one before it is there from the start, and gives way to it. */
export const field = (page: Page) => box(page).getByRole('combobox');
export const rows = (page: Page) => box(page).locator('[data-row]');
export const button = (page: Page) => page.locator('.rp-nav .rp-search-button');

/** Returns the labels of the rows that have one. */
export const getGroups = (page: Page) => rows(page).locator('.rp-search-row__group').allTextContents();

/** Opens the box, and waits until it has the focus. */
export async function openBox(page: Page, key = 'Control+k'): Promise<void> {
  await page.keyboard.press(key);
  await field(page).waitFor();
}

/** Types a query over what is there, and waits for the whole of its answer, which is not empty. */
export async function search(page: Page, query: string): Promise<void> {
  await field(page).fill(query);
  await box(page).locator('.rp-search__body:not([aria-busy])').getByRole('option').first().waitFor();
}

export const getSavedSearches = (page: Page, kind: 'RECENT' | 'FAVORITE') =>
  page.evaluate((part) => {
    const key = Object.keys(localStorage).find((name) => name.includes(`_${part}_SEARCHES_`));
    return JSON.parse((key && localStorage.getItem(key)) || '[]') as Record<string, unknown>[];
  }, kind);

const isFocused = (page: Page, selector: string) =>
  page.evaluate((expected) => document.activeElement?.matches(expected) ?? false, selector);

/** Opens the active row, which leads to another address, and waits until its page is there. */
export async function followRow(page: Page): Promise<void> {
  const from = page.url();
  await page.keyboard.press('Enter');
  await box(page).waitFor({ state: 'detached' });
  await page.waitForURL((address) => address.href !== from);
}

/** Opens the first result of a query, and returns to an open box. */
async function goTo(page: Page, query: string): Promise<void> {
  await search(page, query);
  await page.keyboard.press('Enter');
  await box(page).waitFor({ state: 'detached' });
  await openBox(page);
}

/** Behaviour that depends on the provider. */
export function describeAnswers(target: SearchTarget): void {
  const start = (prefix = '') => visit(`${target.origin()}${prefix}${target.path}`);

  describe(`the search box, asking ${target.name}`, () => {
    it('labels what it finds with its part of the site, and arrow keys go round (8, 9)', async () => {
      const { page, problems } = await start();
      await openBox(page);
      await search(page, target.many);
      const names = await getGroups(page);
      expect(new Set(names).size).toBeGreaterThan(1);
      expect(names).not.toContain('');
      // All but those that hang under the row of their page.
      expect(names).toHaveLength(await rows(page).and(page.locator(':not([data-child])')).count());
      const count = await rows(page).count();
      expect(count).toBeGreaterThan(5);
      expect(count).toBeLessThanOrEqual(20);

      const activeRow = () =>
        page.evaluate(() => {
          const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
          const row = document.getElementById(id);
          const all = [...document.querySelectorAll('[data-row]')];
          return row?.getAttribute('aria-selected') === 'true' ? all.indexOf(row) : undefined;
        });
      const goRound = async (key: 'ArrowUp' | 'ArrowDown') => {
        await page.keyboard.press(key);
        if (!target.asks) return;
        expect(await getFocused(page)).toBe('rp-ask-offer__button');
        await page.keyboard.press(key);
      };
      expect(await activeRow()).toBe(0);
      await goRound('ArrowUp');
      expect(await activeRow()).toBe(count - 1);
      await goRound('ArrowDown');
      expect(await activeRow()).toBe(0);
      await page.keyboard.press('ArrowDown');
      expect(await activeRow()).toBe(1);
      await rows(page).nth(2).hover();
      await eventually(activeRow, 2);
      expect(problems()).toEqual([]);
    });

    it('says that nothing was found, and what else to search for (16)', async () => {
      const { page, problems } = await start();
      await openBox(page);
      await field(page).fill('qqqqzzzzxxxx');
      await box(page).getByText('No results for "qqqqzzzzxxxx"').waitFor();
      expect(await box(page).getByText('Try searching for').count()).toBe(0);
      expect(await box(page).getByText('Let us know').count()).toBe(0);

      await search(page, target.many);
      const [name = ''] = await getGroups(page);
      await field(page).fill('qqqqzzzzxxxx');
      await box(page).getByText('Try searching for').waitFor();
      const suggestions = box(page).locator('.rp-search__suggestions button');
      expect(await suggestions.count()).toBeLessThanOrEqual(3);
      await suggestions.first().click();
      expect(await field(page).inputValue()).toBe(`${name.toLowerCase()} `);
      expect(await isFocused(page, '.rp-search__field')).toBe(true);

      await box(page).getByRole('button', { name: 'Clear search' }).click();
      await box(page).getByText('No recent searches', { exact: true }).waitFor();
      expect(await isFocused(page, '.rp-search__field')).toBe(true);
      expect(problems()).toEqual([]);
    });
  });
}

/** Behaviour of the box itself: once is enough. */
export function describeBox(target: BoxTarget): void {
  const start = (prefix = '') => visit(`${target.origin()}${prefix}${target.path}`);

  describe('the search box', () => {
    it('opens and closes by its keys and gives the focus back (1, 2, 3, 5)', async () => {
      const { page, problems, requests } = await start();
      const searchRequests = () => requests().filter((url) => target.searches.test(url));

      await use(page);
      await button(page).hover();
      await settle(page);
      expect(searchRequests()).toEqual([]);
      await openBox(page);
      expect(await isFocused(page, '.rp-search__field')).toBe(true);
      await page.getByText('No recent searches', { exact: true }).waitFor();
      await page.keyboard.press('Control+k');
      await box(page).waitFor({ state: 'detached' });
      expect(await isFocused(page, '.rp-search-button')).toBe(true);

      await openBox(page, '/');
      expect(await field(page).inputValue()).toBe('');
      await page.keyboard.type('some words');
      await page.keyboard.press('Escape');
      await box(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(target.path);

      await page.evaluate(() => {
        const input = document.body.appendChild(document.createElement('input'));
        input.focus();
      });
      await page.keyboard.press('/');
      expect(await page.locator('body > input').inputValue()).toBe('/');
      expect(await box(page).count()).toBe(0);
      await page.evaluate(() => document.querySelector<HTMLElement>('main .rp-header-anchor')?.focus());
      await openBox(page, '/');
      // A press outside.
      await page.mouse.click(20, 500);
      await box(page).waitFor({ state: 'detached' });
      expect(await isFocused(page, 'main .rp-header-anchor')).toBe(true);
      expect(problems()).toEqual([]);
    });

    it('says in Chinese that nothing was searched for yet (5)', async () => {
      const { page } = await start('/zh');
      await button(page).click();
      await box(page).getByText('暂无最近搜索', { exact: true }).waitFor();
      expect(await field(page).getAttribute('placeholder')).toBe('搜索文档');
      expect(await box(page).getAttribute('aria-label')).toBe('搜索');
    });

    it('begins with the selected text, cut to 64 characters (4)', async () => {
      const { page } = await start();
      const text = `${target.many} ${'words that nobody has written '.repeat(7)}`.slice(0, 200);
      await page.evaluate((words) => {
        // Outside of what React looks after.
        const paragraph = document.body.appendChild(document.createElement('p'));
        paragraph.textContent = words;
        getSelection()?.selectAllChildren(paragraph);
      }, text);
      await openBox(page);
      const cut = text.slice(0, 64).trim();
      expect(await field(page).inputValue()).toBe(cut);
      const selected = await field(page).evaluate((input: HTMLInputElement) => [
        input.selectionStart,
        input.selectionEnd,
      ]);
      expect(selected).toEqual([0, cut.length]);
      await expect
        .poll(() => page.locator('.rp-search__message, [role="option"]').count())
        .toBeGreaterThan(0);

      await page.keyboard.press('End');
      await page.keyboard.type('x'.repeat(70));
      expect((await field(page).inputValue()).length).toBe(64);
    });

    it('opens a row here, in a new tab and in a new window (10, 11)', async () => {
      const { page, context, problems } = await start();
      await markDocument(page);
      await openBox(page);
      await search(page, target.many);
      // What the others show is not looked at.
      await context.route(/./, (route) =>
        route.request().resourceType() === 'document' ? route.fulfill({ body: '' }) : route.continue(),
      );
      const opensWithOpener = async (act: () => Promise<void>) => {
        const [other] = await Promise.all([context.waitForEvent('page'), act()]);
        // It begins with an empty document.
        await other.waitForURL(/^http/);
        const hasOpener = await other.evaluate(() => window.opener !== null);
        await other.close();
        return hasOpener;
      };
      const first = rows(page).first();
      expect(await opensWithOpener(() => page.keyboard.press('Control+Enter'))).toBe(false);
      expect(await opensWithOpener(() => page.keyboard.press('Shift+Enter'))).toBe(false);
      await opensWithOpener(() => first.click({ modifiers: ['Control'] }));
      await opensWithOpener(() => first.click({ button: 'middle' }));
      await opensWithOpener(() => first.click({ modifiers: ['Shift'] }));
      expect(await box(page).count()).toBe(1);
      expect(await getSavedSearches(page, 'RECENT')).toHaveLength(1);

      const href = (await first.getAttribute('href')) ?? '';
      await page.keyboard.press('Enter');
      await box(page).waitFor({ state: 'detached' });
      await eventually(async () => page.url().replace(target.origin(), ''), href);
      expect(await isSameDocument(page)).toBe(true);

      await openBox(page);
      await search(page, target.others[0] ?? '');
      await rows(page).first().click();
      await box(page).waitFor({ state: 'detached' });
      const recent = await getSavedSearches(page, 'RECENT');
      expect(recent).toHaveLength(2);
      for (const record of recent) {
        expect(Object.keys(record).sort()).toEqual(['content', 'hierarchy', 'objectID', 'type', 'url']);
        expect(record.content).toBeNull();
        // Text below a heading is kept as that heading.
        expect(record.type).toMatch(/^lvl[1-6]$/);
      }
      expect(problems()).toEqual([]);
    });

    it('keeps seven recent searches, four beside favourites, and ten of those (12, 13)', async () => {
      const { page } = await start();
      await openBox(page);
      const [one = '', other = ''] = target.others;
      await goTo(page, one);
      await goTo(page, other);
      // Six more of another day.
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.includes('_RECENT_SEARCHES_')) ?? '';
        const records = JSON.parse(localStorage.getItem(key) ?? '[]') as object[];
        const more = Array.from({ length: 6 }, (_, index) => ({
          ...records[0],
          objectID: `${index}`,
          url: `/${index}`,
        }));
        localStorage.setItem(key, JSON.stringify([...records, ...more]));
      });
      await page.keyboard.press('Escape');
      await openBox(page);
      const inGroup = (name: string) =>
        box(page).getByRole('rowgroup', { name, exact: true }).getByRole('row');
      const recent = inGroup('Recent');
      await eventually(() => recent.count(), 7);
      const newest = (await getSavedSearches(page, 'RECENT'))[0]?.url;
      expect(await recent.first().getByRole('link').getAttribute('href')).toBe(newest);

      await recent.first().getByRole('button', { name: 'Add to favorites' }).click();
      await eventually(() => inGroup('Favorite').count(), 1);
      expect(await recent.count()).toBe(4);
      expect((await getSavedSearches(page, 'FAVORITE'))[0]?.url).toBe(newest);
      expect((await getSavedSearches(page, 'RECENT')).map(({ url }) => url)).not.toContain(newest);

      // A favourite that is opened again is no recent search, and nothing occurs twice.
      await goTo(page, other);
      await goTo(page, one);
      const urls = [
        ...(await getSavedSearches(page, 'RECENT')),
        ...(await getSavedSearches(page, 'FAVORITE')),
      ].map(({ url }) => url);
      expect(new Set(urls).size).toBe(urls.length);

      await recent.first().getByRole('button', { name: 'Remove from recent' }).click();
      await inGroup('Favorite').first().getByRole('button', { name: 'Remove from favorites' }).click();
      await eventually(() => inGroup('Favorite').count(), 0);
      expect(await recent.count()).toBeGreaterThan(4);
      expect(await isFocused(page, '.rp-search__field')).toBe(true);
    });
  });
}
