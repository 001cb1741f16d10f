import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { globSync } from 'fast-glob';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** What packages write into pages, and our sheets style. */
const PACKAGES = [
  'node_modules/temml/dist/temml.mjs',
  'node_modules/medium-zoom/dist/medium-zoom.esm.js',
  'node_modules/mdast-util-to-hast/lib/handlers/list.js',
];

/** Classes that plugins which sites bring write: `rehype-katex`. */
const WRITTEN_ELSEWHERE = ['katex-display'];

const readAll = (...patterns: readonly string[]) =>
  globSync([...patterns], { cwd: ROOT }).map(
    (file) => [file, readFileSync(resolve(ROOT, file), 'utf8')] as const,
  );

it('has no rule for a class that no component, plugin or page writes', () => {
  const code = readAll('src/**/*.{ts,tsx}', 'theme/**/*.tsx', 'docs/*/index.md', ...PACKAGES)
    .map(([, text]) => text)
    .join('\n');
  // A name after a "." is only asked for.
  const written = new Set([...WRITTEN_ELSEWHERE, ...(code.match(/(?<![\w.-])[a-z][\w-]+/gi) ?? [])]);
  // `rp-callout--${type}`, "tml-" + align
  const beginnings = [...code.matchAll(/([a-z][\w-]*-\w*)(?:\$\{|["'] ?\+)/gi)].map(([, text = '']) => text);

  const dead = readAll('src/**/*.css', 'theme/**/*.css').flatMap(([file, text]) =>
    listClasses(text)
      .filter((name) => !written.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)))
      .map((name) => `${file}: .${name}`),
  );

  expect(dead).toEqual([]);
});

/** Lists the classes of a sheet's selectors. */
function listClasses(sheet: string): readonly string[] {
  const rules = sheet.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|url\([^)]*\)/g, '');
  return [...new Set([...rules.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name = '']) => name))];
}
