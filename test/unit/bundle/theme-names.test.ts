/** Names of Rspress' theme in sheets: what they become is in docgen's theme, and what is called lost is not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findLostParts, renameThemeParts } from '../../../src/compat/theme-names.ts';

const readRoom = (room: string) =>
  readdirSync(room, { recursive: true, withFileTypes: true })
    .filter((entry) => /\.(?:css|tsx?)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
const theme = ['src/theme', 'src/runtime', 'src/search', 'src/plugins', 'src/engine/markdown']
  .map(readRoom)
  .join('\n');
const own = new Set(theme.match(/(?<![\w-])(?:rp|rspress)-[\w-]*\w/g));
const variables = new Set(theme.match(/--rp-[\w-]*\w/g));
const names = [
  ...readFileSync('src/compat/theme-names.ts', 'utf8').matchAll(/^ {2}'(--rp|(?:rp|rspress))(-[\w-]+)': /gm),
].map(([, start, rest]) => `${start}${rest}`);

it('renames to what docgen has', () => {
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    if (name.startsWith('--')) expect(variables, name).toContain(renameThemeParts(name, true));
    else {
      const written = renameThemeParts(`.${name}`, true);
      const others = [...written.matchAll(/\.([\w-]+)/g)].flatMap(([, other = '']) =>
        other === name ? [] : other,
      );
      expect(written, name).not.toBe(`.${name}`);
      for (const other of others) expect(own, `${name}: ${other}`).toContain(other);
    }
  }
});

it('leaves what docgen has, and calls none of it lost', () => {
  const kept = [...own].filter((name) => !names.includes(name));
  expect(kept.length).toBeGreaterThan(300);
  const sheet = kept.map((name) => `.${name} { top: 0 }`).join('\n');
  expect(renameThemeParts(sheet, true)).toBe(sheet);
  expect(findLostParts(sheet, false)).toBeUndefined();
});

it('names five lost parts, and how many more there are', () => {
  const sheet = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `.rp-search-panel__${name} {}`).join('');
  expect(findLostParts(`.x {} ${sheet}`, true)).toEqual({
    first: '.rp-search-panel__a',
    message:
      "Rules for .rp-search-panel__a, .rp-search-panel__b, .rp-search-panel__c, .rp-search-panel__d, .rp-search-panel__e and 2 more have no effect: docgen's theme has no such parts.",
  });
});

it('colours headings like the text, as Rspress does, unless the sheet colours them', () => {
  const rename = (css: string) => renameThemeParts(css, false);
  expect(rename(':root { --rp-c-text-1: #fff; --rp-c-bg: #000 }')).toBe(
    ':root { --rp-c-text-1: #fff; --rp-c-text-0: #fff; --rp-c-bg: #000 }',
  );
  expect(rename('.dark {\n  --rp-c-text-1: var(--a)\n}')).toBe(
    '.dark {\n  --rp-c-text-1: var(--a); --rp-c-text-0: var(--a)\n}',
  );
  const both = ':root { --rp-c-text-0: red; --rp-c-text-1: #fff }';
  expect(rename(both)).toBe(both);
});

it('takes names of Rspress 1 for lost in a project of Rspress 2', () => {
  expect(renameThemeParts('.rspress-nav {}', true)).toBe(':is(.rspress-nav, .rp-nav) {}');
  expect(renameThemeParts('.rspress-nav {}', false)).toBe('.rspress-nav {}');
  expect(findLostParts('.rspress-nav {}', false)?.first).toBe('.rspress-nav');
});
