/** What is looked at: each kind of page and each thing that opens, once. Widths and themes are the same for all. */
import type { Page } from 'playwright-core';

/** Phone, tablet, small and large screen, in pixels. The first two are touched. */
export const SCREENS = [
  { width: 390, height: 844, touch: true },
  { width: 768, height: 1024, touch: true },
  { width: 1024, height: 768, touch: false },
  { width: 1440, height: 900, touch: false },
] as const;
export type Screen = (typeof SCREENS)[number];

/** A reader's fixture, our own docs, `fixtures/sites/looks` and `fixtures/sites/manual`. */
export type LookSite = 'reader' | 'docs' | 'looks' | 'manual';

export interface LookState {
  /** Also the name of the file that keeps how it looked. */
  readonly name: string;
  readonly site: LookSite;
  readonly path: string;
  /** Without script. @default true */
  readonly js?: false;
  readonly isPrinted?: true;
  /** What a reader does before the look; the page is whatever it is then. */
  readonly act?: (page: Page) => Promise<void>;
}

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('dialog.rp-search').getByRole('combobox').fill(query);
}

/** Clicks the first of these that this screen shows. */
async function clickAny(page: Page, selectors: readonly string[]): Promise<void> {
  await page
    .locator(selectors.map((selector) => `${selector}:visible`).join(', '))
    .first()
    .click();
}

export const LOOK_STATES: readonly LookState[] = [
  { name: 'text', site: 'reader', path: '/guide/start' },
  { name: 'wide-things', site: 'reader', path: '/guide/wide' },
  { name: 'components', site: 'reader', path: '/guide/counter' },
  { name: 'full-width', site: 'reader', path: '/guide/full' },
  { name: 'not-found', site: 'reader', path: '/no/page' },
  { name: 'chinese', site: 'reader', path: '/zh/guide/counter' },
  { name: 'no-script', site: 'reader', path: '/guide/counter', js: false },
  { name: 'print', site: 'reader', path: '/guide/wide', isPrinted: true },
  {
    name: 'zoomed-image',
    site: 'reader',
    path: '/guide/pictures',
    async act(page) {
      await page.locator('.rp-doc img').first().click();
      await page.locator('body > .medium-zoom-image--opened').waitFor();
    },
  },
  {
    name: 'drawer',
    site: 'reader',
    path: '/guide/start',
    // From a tablet on it is always there: then with the last group open.
    act: (page) => clickAny(page, ['.rp-doc-layout__menu-button--sidebar', '#rp-sidebar-panel button']),
  },
  {
    name: 'search',
    site: 'reader',
    path: '/guide/start',
    async act(page) {
      await search(page, 'table');
      await page.locator('dialog.rp-search [role=option]').first().waitFor();
    },
  },
  {
    name: 'search-in-vain',
    site: 'reader',
    path: '/guide/start',
    async act(page) {
      await search(page, 'zyzzyva');
      await page.locator('dialog.rp-search').getByText('zyzzyva').waitFor();
    },
  },
  {
    name: 'focus',
    site: 'reader',
    path: '/guide/start',
    async act(page) {
      await page.locator('.rp-doc a').first().focus();
      await page.keyboard.press('Tab');
    },
  },

  { name: 'docs-home', site: 'docs', path: '/' },
  { name: 'docs-overview', site: 'docs', path: '/api/' },
  { name: 'docs-reference', site: 'docs', path: '/zh/api/config/config-theme' },

  { name: 'kettle-home', site: 'looks', path: '/' },
  { name: 'writing', site: 'looks', path: '/guide/writing' },
  {
    name: 'writing-below',
    site: 'looks',
    path: '/guide/writing',
    act: (page) => page.locator('#settings').evaluate((heading) => heading.scrollIntoView()),
  },
  { name: 'writing-in-chinese', site: 'looks', path: '/zh/guide/writing' },
  { name: 'from-right-to-left', site: 'looks', path: '/ar/guide/writing' },
  { name: 'overview', site: 'looks', path: '/guide/' },
  { name: 'formulas', site: 'looks', path: '/guide/formulas' },
  { name: 'drawing', site: 'looks', path: '/guide/drawings' },
  { name: 'recording', site: 'looks', path: '/guide/recording' },
  { name: 'news-bar', site: 'looks', path: '/guide/news' },
  {
    name: 'feedback',
    site: 'looks',
    path: '/guide/descale',
    act: (page) => page.locator('.rp-feedback').evaluate((form) => form.scrollIntoView({ block: 'center' })),
  },
  { name: 'api-operations', site: 'looks', path: '/api/boiling' },
  { name: 'posts', site: 'looks', path: '/blog/' },
  { name: 'post', site: 'looks', path: '/blog/2024-03-11-kettle-2' },
  {
    name: 'menu',
    site: 'looks',
    path: '/guide/writing',
    act: (page) => clickAny(page, ['.rp-nav-hamburger__button', '.rp-nav-menu summary']),
  },
  {
    name: 'search-page',
    site: 'looks',
    path: '/search?q=water',
    act: (page) => page.locator('.rp-search-page__list > li').first().waitFor(),
  },
  {
    name: 'versions',
    site: 'manual',
    path: '/guide/boil',
    act: (page) =>
      clickAny(page, [
        '.rp-nav-hamburger__button',
        '.rp-nav summary[aria-label="Version v2"]',
        '.rp-nav summary[aria-label="More"]',
      ]),
  },
];
