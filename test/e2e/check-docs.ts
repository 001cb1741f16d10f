/** Checks of every page of docgen's own docs. A language is a test file, so that two run at once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAxeViolations, findColourViolations } from '../helpers/axe.ts';
import { getOverflow, servers, settle, use, visitInOneWindow } from './visit.ts';

const OUTPUT = join(import.meta.dirname, '..', '.output', 'docs');
export const docsPaths = readdirSync(OUTPUT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && !file.endsWith('404.html'))
  // Frames of demos and playgrounds are documents for the pages that show them.
  .filter((file) => !file.startsWith('~'))
  // Nor are addresses that lead on at once.
  .filter((file) => !readFileSync(join(OUTPUT, file), 'utf8').includes('http-equiv="refresh"'))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/(?:(?<=^|\/)index)?\.html$/, '')}`)
  .sort();

const WIDE = 1400;
const NARROW = 390;

interface Look {
  readonly path: string;
  readonly dark: boolean;
  readonly width: number;
}

/**
 * Expects an empty console, no sideways scroll, an outline without gaps, and names for everything that
 * needs one. English pages are hydrated for it; the Chinese ones have the same parts, so scripts stay off
 * except for axe.
 */
export function checkDocs(prefix: '' | '/zh'): void {
  const isEnglish = prefix === '';
  // At the width that is looked at, or nearly: a long page takes long to be laid out again.
  const visit = visitInOneWindow({ width: NARROW });
  const visitStill = visitInOneWindow({ width: NARROW, js: false });
  const visitWide = visitInOneWindow();

  describe.each(docsPaths.filter((path) => path.startsWith('/zh/') === (prefix === '/zh')))('%s', (path) => {
    it('is quiet, fits every screen, has an outline and names', async () => {
      const { page, problems } = await (isEnglish ? visit : visitStill)(servers.docs + path);
      if (isEnglish) await use(page);
      expect(await page.evaluate(findFaults)).toEqual([]);
      for (const width of [NARROW, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await getOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
      }
      // Scripts that stay off are a word on the console.
      if (isEnglish) expect(problems()).toEqual([]);
    });
  });

  // In each language half of the looks. Words change nothing about what axe sees: colours do.
  const looks = listLooks().filter(({ path }) => path.startsWith('/zh/') === (prefix === '/zh'));
  it.each(looks)('axe has nothing against $path, dark: $dark, $width px', async ({ path, dark, width }) => {
    const { page, problems } = await (width === WIDE ? visitWide : visit)(servers.docs + path);
    await use(page);
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await settle(page);
    expect(await (dark ? findColourViolations(page) : findAxeViolations(page))).toEqual([]);
    expect(problems()).toEqual([]);
  });
}

/**
 * Lists the pages for axe, which takes seconds each. Enough pages that each part is on one of them, each
 * once light and once dark, once wide and once narrow, once in English and once in Chinese; the home page
 * both ways round. In dark, only colours are checked.
 */
function listLooks(): readonly Look[] {
  const english = docsPaths.filter((path) => !path.startsWith('/zh/'));
  return selectPages(english).flatMap((path, at) => {
    const isOdd = at % 2 === 1;
    const light = { dark: false, width: isOdd ? NARROW : WIDE };
    const dark = { dark: true, width: isOdd ? WIDE : NARROW };
    const both = [
      { path, ...light },
      { path: `/zh${path}`, ...dark },
    ];
    return path === '/' ? [...both, { path, ...dark }, { path: `/zh${path}`, ...light }] : both;
  });
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
  const html = readFileSync(join(OUTPUT, path.endsWith('/') ? `${path}index.html` : `${path}.html`), 'utf8');
  const parts = [...html.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*)?)>/g)].flatMap(([, name, attributes = '']) => {
    const classes = /\sclass="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const marks = attributes.match(/\s(?:role="[^"]*"|aria-[a-z]+|data-[\w-]+)/g) ?? [];
    return [...classes.split(' '), ...marks].map((part) => `${name} ${part}`);
  });
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
