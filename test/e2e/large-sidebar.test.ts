/** A sidebar of more than 300 links, as a folder of hundreds of pages makes it. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { buildProject } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { serveStrictly } from './serve-strictly.ts';
import { eventually, isAlive, seeHeading, settle, visit } from './visit.ts';

const name = (at: number) => `page-${String(at).padStart(3, '0')}`;

/** The 400 rows of the pages, and after row 99 a header, which is no link. */
const ROWS = Array.from({ length: 400 }, (_, at) => name(at)).toSpliced(100, 0, 'Header');

let origin: string;

beforeAll(async () => {
  const pages = ROWS.filter((row) => row !== 'Header');
  const meta = ROWS.map((row) => (row === 'Header' ? { type: 'section-header', label: row } : row));
  const project = site({
    'docs/index.md': '# Home\n',
    'docs/guide/_meta.json': JSON.stringify(meta),
    ...Object.fromEntries(pages.map((page) => [`docs/guide/${page}.md`, `# ${page}\n`])),
    'docs/_nav.json': '[{ "text": "Guide", "link": "/guide/page-000" }]',
  });
  await buildProject(project.dir);
  const served = await serveStrictly(join(project.dir, 'doc_build'));
  origin = served.origin;
  return () => served.server.close();
});

const readRows = (page: Page) => page.locator('.rp-sidebar li').allTextContents();
const more = (page: Page) => page.locator('.rp-sidebar').getByRole('link', { name: 'More', exact: true });

it('has the rows around the page in its HTML, and links to those before and after them', async () => {
  const { page } = await visit(`${origin}/guide/page-200`, { js: false });
  const around = ROWS.slice(ROWS.indexOf(name(200)) - 49, ROWS.indexOf(name(200)) + 50);
  expect(await readRows(page)).toEqual(['More', ...around, 'More']);

  await more(page).last().click();
  await seeHeading(page, name(250));
  await more(page).first().click();
  await seeHeading(page, name(200));
});

it('leads on without script where the first entry that is left out is no link', async () => {
  const { page } = await visit(`${origin}/guide/page-050`, { js: false });
  expect((await readRows(page)).at(-1)).toBe('More');
  await more(page).last().click();
  await seeHeading(page, name(100));
});

it('shows all rows when asked, keeps the focus and stays on the page', async () => {
  const { page, problems } = await visit(`${origin}/guide/page-200`);
  await more(page).last().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => readRows(page)).toEqual(ROWS);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name(250));
  expect(page.url()).toContain(name(200));
  expect(problems()).toEqual([]);
});

it('keeps its rows in place while the reader goes from one to the other, and moves to a page elsewhere', async () => {
  const { page } = await visit(`${origin}/guide/page-200`);
  const before = await readRows(page);
  await page.locator('.rp-sidebar').getByText(name(215)).click();
  await seeHeading(page, name(215));
  expect(await readRows(page)).toEqual(before);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('.rp-nav-menu').getByText('Guide').click();
  await seeHeading(page, name(0));
  expect(await readRows(page)).toEqual([...ROWS.slice(0, 50), 'More']);
});

it('stays where the reader has scrolled it when the first use of the page is a row of it', async () => {
  const { page } = await visit(`${origin}/guide/page-200`);
  const row = page.locator('.rp-sidebar').getByText(name(215));
  await row.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await row.boundingBox()) ?? {};
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await eventually(() => isAlive(page), true);
  await settle(page);
  expect((await row.boundingBox())?.y).toBe(y);
  await page.mouse.up();
  await seeHeading(page, name(215));
});

it('stays where the reader has scrolled it when a key begins the use of the page', async () => {
  const { page } = await visit(`${origin}/guide/page-200`);
  const row = page.locator('.rp-sidebar').getByText(name(160));
  await row.scrollIntoViewIfNeeded();
  const before = await row.boundingBox();
  await page.keyboard.press('Shift');
  await eventually(() => isAlive(page), true);
  await settle(page);
  expect(await row.boundingBox()).toEqual(before);
});

it('shows all rows in the drawer of a phone, which stays open', async () => {
  const { page } = await visit(`${origin}/guide/page-200`, { width: 390 });
  await page.locator('.rp-doc-layout__menu-button--sidebar').click();
  await more(page).first().click();
  await expect.poll(() => readRows(page)).toEqual(ROWS);
  expect(await page.locator('#rp-sidebar-panel[data-open]').isVisible()).toBe(true);
});
