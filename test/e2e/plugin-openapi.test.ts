/** Pages of an API in a browser: they fit a phone, can be used without a mouse, and follow their description in dev. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findAxeViolations, findColourViolations } from '../helpers/axe.ts';
import { openPage } from '../helpers/chromium.ts';
import { author } from './author.ts';
import { getOverflow } from './visit.ts';

const DIR = join(import.meta.dirname, '../../fixtures/sites/openapi');
const FILES = Object.fromEntries(
  readdirSync(DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(DIR.length + 1).replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
);

it('fit a phone, and follow a change of their description and of the files that it refers to', async () => {
  const { project, url, dev } = await author(FILES);
  const { page } = await openPage(`${url}api/teas`, { width: 390, height: 844 });
  expect(await getOverflow(page)).toBe(0);
  await page.locator('.openapi-method').first().waitFor();
  expect(await findAxeViolations(page, 'main')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html.dark').waitFor();
  expect(await findColourViolations(page, 'main')).toEqual([]);

  project.edit('specs/tea.yaml', (text) => text.replace('Only teas of this kind.', 'One kind alone.'));
  await page.getByText('One kind alone.').waitFor();

  await page.goto(`${url}api/schemas/tea`);
  project.edit('specs/schemas/tea.yaml', (text) => text.replace('Where it grew.', 'The garden.'));
  await page.getByText('The garden.').waitFor();

  // A description in the middle of an edit is told, and comes back.
  project.edit('specs/tea.yaml', (text) => text.replace('paths:', 'paths: ['));
  await dev.waitFor(/specs\/tea\.yaml/);
  project.edit('specs/tea.yaml', (text) =>
    text.replace('paths: [', 'paths:').replace('How many.', 'How many again.'),
  );
  await page.goto(`${url}api/teas`);
  await page.getByText('How many again.').waitFor();
});
