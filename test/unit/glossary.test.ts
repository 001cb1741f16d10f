/** Chinese texts use one word for one thing: `docs/_glossary.json` says which, and which not. Figures stay whole. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'fast-glob';
import { expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '../..');
const TEXTS = [
  ...globSync('docs/zh/**/*.{md,mdx,json}', { cwd: PROJECT }),
  'src/theme/text/languages/zh.json',
  'scripts/reference/zh.json',
  'scripts/reference/diagnostics.json',
];
const glossary: Record<string, { zh: string; not?: string[] }> = JSON.parse(
  readFileSync(join(PROJECT, 'docs/_glossary.json'), 'utf8'),
);

it('finds no word that the glossary replaces by another', () => {
  const words = Object.values(glossary).flatMap(({ zh, not = [] }) => not.map((word) => ({ word, zh })));
  const found = TEXTS.flatMap((file) =>
    readFileSync(join(PROJECT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        words
          .filter(({ word }) => line.includes(word))
          .map(({ word, zh }) => `${file}:${at + 1} says ${word}, the glossary ${zh}`),
      ),
  );
  expect(found).toEqual([]);
});

it('finds every word of the glossary somewhere', () => {
  const all = TEXTS.map((file) => readFileSync(join(PROJECT, file), 'utf8')).join('\n');
  const words = Object.values(glossary).flatMap(({ zh }) => zh.replace(/（.*/, '').split('、'));
  expect(words.filter((word) => !all.includes(word))).toEqual([]);
});

const { joinFigures }: { joinFigures(markdown: string): string } = await import(
  new URL('../../scripts/reference/join-figures.js', import.meta.url).href
);

it('finds no figure such as 2 500 that the end of a line could part', () => {
  const pages = globSync('docs/{en,zh}/**/*.{md,mdx}', { cwd: PROJECT });
  const found = pages.flatMap((file) => {
    const lines = readFileSync(join(PROJECT, file), 'utf8').split('\n');
    const joined = joinFigures(lines.join('\n')).split('\n');
    return joined.flatMap((line, at) => (line === lines[at] ? [] : [`${file}:${at + 1} ${lines[at]}`]));
  });
  expect(found).toEqual([]);
});
