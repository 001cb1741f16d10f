/** Every page of our own docs, and what is only on screen for a while. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findAxeViolations, findColourViolations } from '../helpers/axe.ts';
import { getOverflow, servers, settle, use, visit, visitInOneWindow } from './visit.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const OUTPUT = join(PROJECT, 'test/.output/docs');
const paths = readdirSync(OUTPUT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && !file.endsWith('404.html'))
  // Frames of demos and playgrounds are documents for the pages that show them; the example site is another site.
  .filter((file) => !/^(?:~|kettle\/)/.test(file.replaceAll('\\', '/')))
  // Nor are addresses that lead on at once.
  .filter((file) => !readFileSync(join(OUTPUT, file), 'utf8').includes('http-equiv="refresh"'))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/(?:(?<=^|\/)index)?\.html$/, '')}`)
  .sort();
const english = paths.filter((path) => !path.startsWith('/zh/'));

const WIDE = 1400;
const NARROW = 390;
const NARROWEST = 320;

const visitStill = visitInOneWindow({ width: NARROWEST, js: false });
const visitInTurn = visitInOneWindow({ width: NARROW });

it('finds pages in both languages', () => {
  expect(paths).toContain('/guide/start/introduction');
  expect(paths).toContain('/zh/guide/start/introduction');
});

it.each(['', '/zh'])(
  'pages below "%s/" fit the smallest screen, have an outline and names',
  async (prefix) => {
    const { page } = await visitStill(`${servers.docs}${prefix}/`);
    let shown = readSheets(`${prefix}/`);
    const found: Record<string, readonly string[]> = {};
    // Those with the same styles follow each other: a page in place of another costs a tenth of a visit.
    const own = paths
      .filter((path) => path.startsWith('/zh/') === (prefix === '/zh'))
      .map((path) => ({ path, sheets: readSheets(path) }))
      .sort((one, other) => one.sheets.localeCompare(other.sheets));
    for (const { path, sheets } of own) {
      if (sheets === shown) await page.evaluate(showBody, readPage(path));
      else await page.goto(servers.docs + path);
      shown = sheets;
      const overflow = await getOverflow(page);
      const faults = await page.evaluate(findFaults);
      if (overflow > 0) faults.push(`is ${overflow} px too wide`);
      if (faults.length > 0) found[path] = faults;
    }
    expect(own.length).toBeGreaterThan(40);
    expect(found).toEqual({});
  },
);

// Words change nothing about what axe sees: each page is looked at in one language, wide in light or in dark.
const looks = selectPages(english).map((path, at) => ({
  path: at % 2 === 0 ? path : `/zh${path}`,
  light: at % 4 < 2 ? WIDE : NARROW,
  dark: at % 4 < 2 ? NARROW : WIDE,
}));
it.each(looks)('$path is quiet when it comes alive, and axe has nothing against it', async (look) => {
  const { page, problems } = await visitInTurn(servers.docs + look.path);
  await page.setViewportSize({ width: look.light, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  await use(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: look.dark, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  expect(await findColourViolations(page), 'dark').toEqual([]);
  expect(problems()).toEqual([]);
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

it.each([
  {
    what: 'an entry of its chapter below a header',
    path: '/guide/start/introduction',
    group: 'Moving to docgen',
    row: 'Introduction',
    bold: false,
  },
  { what: 'a chapter where no header is', path: '/api/', group: 'Config', row: 'Overview', bold: true },
])('a group of the sidebar is $what', async ({ path, group, row, bold }) => {
  const { page } = await visit(servers.docs + path, { js: false });
  const sidebar = page.locator('.rp-sidebar');
  const weigh = (text: string) =>
    sidebar
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => Number(getComputedStyle(element).fontWeight));
  expect((await weigh(group)) > (await weigh(row))).toBe(bold);
});

/** Light and dark. */
async function expectNoFindings(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  expect(await findColourViolations(page), 'dark').toEqual([]);
}

function readPage(path: string): string {
  return readFileSync(join(OUTPUT, path.endsWith('/') ? `${path}index.html` : `${path}.html`), 'utf8');
}

function readSheets(path: string): string {
  return (readPage(path).match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('');
}

/** Shows the text of another page in the open document, which has its styles. */
function showBody(html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html');
  document.body.replaceWith(document.adoptNode(next.body));
  document.documentElement.lang = next.documentElement.lang;
}

/** Selects the fewest pages that together have everything that any of them has; the richest first. */
function selectPages(paths: readonly string[]): readonly string[] {
  const missing = new Map(paths.map((path) => [path, readParts(path)]));
  const selected = ['/'];
  for (;;) {
    const seen = missing.get(selected.at(-1) ?? '');
    for (const [path, parts] of missing) {
      missing.set(path, new Set([...parts].filter((part) => !seen?.has(part))));
    }
    const [path, parts] = [...missing].reduce((most, other) => (other[1].size > most[1].size ? other : most));
    if (parts.size === 0) return selected;
    selected.push(path);
  }
}

/** Returns the elements of a page by name and class, with their roles and attributes. */
function readParts(path: string): ReadonlySet<string> {
  const parts = [...readPage(path).matchAll(/<([a-z][\w-]*)((?:\s[^<>]*)?)>/g)].flatMap(
    ([, name, attributes = '']) => {
      const classes = /\sclass="([^"]*)"/.exec(attributes)?.[1] ?? '';
      const marks = attributes.match(/\s(?:role="[^"]*"|aria-[a-z]+|data-[\w-]+)/g) ?? [];
      return [...classes.split(' '), ...marks].map((part) => `${name} ${part}`);
    },
  );
  // The names of languages change nothing that axe sees, nor does what only scripts look for.
  return new Set(parts.filter((part) => !/ (?:language-|rp-toc-include$)/.test(part)));
}

/** Finds faults that differ from page to page whatever their parts: headings, ids, and elements without a name. */
function findFaults(): string[] {
  const faults: string[] = [];
  let depth = 0;
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const next = Number(heading.tagName.slice(1));
    if (next > depth + 1) faults.push(`h${next} follows h${depth}: ${heading.textContent}`);
    if (heading.textContent.trim() === '') faults.push(`h${next} is empty`);
    depth = next;
  }
  if (document.querySelectorAll('h1').length !== 1) faults.push('there is not one h1');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  faults.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two elements are #${id}`));
  for (const element of document.querySelectorAll('a[href], button, summary, img:not([alt])')) {
    const name = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent;
    const alt = element.querySelector('img[alt]')?.getAttribute('alt') ?? '';
    if (name.trim() === '' && alt === '') faults.push(`has no name: ${element.outerHTML.slice(0, 200)}`);
  }
  return faults;
}
