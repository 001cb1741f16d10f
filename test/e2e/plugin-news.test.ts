/** Posts in a browser: they fit a phone, can be read without a mouse and in the dark, and their lists follow them in dev. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findAxeViolations, findColourViolations } from '../helpers/axe.ts';
import { openPage } from '../helpers/chromium.ts';
import { author } from './author.ts';
import { getOverflow, isSameDocument, markDocument, use } from './visit.ts';

const DIR = join(import.meta.dirname, '../../fixtures/sites/plugin-news');
const FILES = Object.fromEntries(
  readdirSync(DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(DIR.length + 1).replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
);

it('fit a phone, lead on to each other, and are listed anew after each change in dev', async () => {
  const { project, url } = await author(FILES);
  const { page, problems } = await openPage(`${url}blog/`, { width: 390, height: 844 });
  expect(await getOverflow(page)).toBe(0);
  expect(await findAxeViolations(page, 'main')).toEqual([]);
  // An author sees drafts, marked.
  await page.locator('.news-entry', { hasText: 'Unfinished' }).getByText('Draft').waitFor();

  await page.locator('main').getByRole('link', { name: 'What comes next', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'What comes next' }).waitFor();
  await page.locator('main').getByText('August 20, 2026').waitFor();
  expect(await getOverflow(page)).toBe(0);
  expect(await findAxeViolations(page, 'main')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html.dark').waitFor();
  expect(await findColourViolations(page, 'main')).toEqual([]);
  await use(page);
  await markDocument(page);
  await page
    .locator('.rp-prev-next-page')
    .getByRole('link', { name: /Older post.*Quiet mode/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Quiet mode' }).waitFor();
  await page.locator('.page-tags').getByRole('link', { name: 'C++' }).click();
  await page.getByRole('heading', { level: 1, name: 'Posts about “C++”' }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  expect(problems()).toEqual([]);

  project.edit('docs/en/blog/notes/quiet-mode.mdx', (text) =>
    text.replace('[C++, release]', '[C++, silence]'),
  );
  await page.goto(`${url}blog/tags/silence`);
  await page.getByRole('link', { name: 'Quiet mode & <loud> mode' }).last().waitFor();

  await page.goto(`${url}blog/`);
  project.write('docs/en/blog/2026-12-31-new-year.md', '---\ntitle: A new year\n---\n\nWith more tea.\n');
  await page.locator('.news-entry', { hasText: 'With more tea.' }).getByText('December 31, 2026').waitFor();
  project.edit('docs/en/blog/2026-12-31-new-year.md', (text) => text.replace('more tea', 'even more tea'));
  await page.locator('.news-entry', { hasText: 'With even more tea.' }).waitFor();
  project.edit('authors.yml', (text) => text.replace('name: Lin Wei', 'name: Lin Wei-Ming'));
  await page.locator('.news-entry', { hasText: 'Lin Wei-Ming' }).first().waitFor();
});
