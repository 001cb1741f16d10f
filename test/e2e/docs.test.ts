/** The English pages of our own docs, and what is only on screen for a while. */
import { describe, expect, it } from 'vitest';
import { checkDocs, docsPaths, toAxeFindings } from './check-docs.ts';
import { servers, use, visit } from './visit.ts';

checkDocs(docsPaths.filter((path) => !path.startsWith('/zh/')));

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
    for (const dark of [false, true]) {
      const { page } = await visit(`${servers.reader}/guide/start`, { width, dark, reducedMotion: true });
      await page.locator(button).first().click();
      await page.locator(panel).first().waitFor();
      expect(await toAxeFindings(page)).toEqual([]);
    }
  });

  it.each(['/zh/guide/counter', '/guide/react', '/no/such/page'])('%s', async (path) => {
    for (const dark of [false, true]) {
      const { page } = await visit(servers.reader + path, { dark });
      await use(page);
      expect(await toAxeFindings(page)).toEqual([]);
    }
  });
});
