/** The English pages of our own docs, and what is only on screen for a while. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findAxeViolations, findColourViolations } from '../helpers/axe.ts';
import { checkDocs, docsPaths } from './check-docs.ts';
import { servers, settle, use, visit } from './visit.ts';

checkDocs('');

it('finds pages in both languages', () => {
  expect(docsPaths).toContain('/guide/start/introduction');
  expect(docsPaths).toContain('/zh/guide/start/introduction');
});

describe('what is only there for a while passes axe as well', () => {
  it.each([
    {
      what: 'a menu of the bar',
      width: 1400,
      button: '.rp-nav-menu summary',
      panel: '.rp-hover-group__panel a',
    },
    {
      what: 'the menus of a phone',
      width: 390,
      button: '.rp-nav-hamburger__button',
      panel: '.rp-nav-screen',
    },
    {
      what: 'the drawer',
      width: 390,
      button: '.rp-doc-layout__menu-button--sidebar',
      panel: '#rp-sidebar-panel',
    },
    {
      what: 'the outline',
      width: 1024,
      button: '.rp-doc-layout__menu-button--outline',
      panel: '#rp-outline-panel',
    },
  ])('$what', async ({ width, button, panel }) => {
    const { page } = await visit(`${servers.reader}/guide/start`, { width, reducedMotion: true });
    // A page that starts its app at once holds no click until it is there.
    await use(page);
    await page.locator(button).first().click();
    await page.locator(panel).first().waitFor();
    await expectNoFindings(page);
  });

  it.each(['/zh/guide/counter', '/guide/react', '/no/such/page'])('%s', async (path) => {
    const { page } = await visit(servers.reader + path);
    await use(page);
    await expectNoFindings(page);
  });
});

/** Light and dark. */
async function expectNoFindings(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  expect(await findColourViolations(page), 'dark').toEqual([]);
}
