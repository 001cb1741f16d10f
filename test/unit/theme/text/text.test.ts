import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../../../src/theme/text/en.ts';
import { builtInText } from '../../../../src/theme/text/index.ts';

const tables = Object.entries(builtInText).filter(([lang]) => lang !== 'en');
const english: Readonly<Record<string, string>> = en;
const toParams = (text: string) => (text.match(/\{+\w+\}+/g) ?? []).sort();

test.each(tables)('words in %s take the parameters of the English ones', (_, table) => {
  for (const [key, text] of Object.entries(table)) {
    expect(toParams(text), key).toEqual(toParams(english[key] ?? ''));
    expect(text.trim(), key).not.toBe('');
  }
});

test.each(tables)('every word is there in %s, and no sentence is English', (_, table) => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(en).sort());
  // Single words may be the same, such as "Version".
  const isSentence = (text: string) => /\w\W+\w/.test(text);
  const left = Object.entries(table).filter(([key, text]) => isSentence(text) && text === english[key]);
  expect(left).toEqual([]);
});

test('Chinese words have a space between Han and Latin, and full-width punctuation', () => {
  const chinese = tables
    .filter(([lang]) => lang.startsWith('zh'))
    .flatMap(([, table]) => Object.entries(table));
  for (const [key, text] of chinese) {
    // A parameter may be either; its neighbours are not looked at.
    const words = text.replace(/\{+\w+\}+/g, '');
    expect(words, key).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
    expect(words, key).not.toMatch(/\p{Script=Han}[,.:;!?()]|[,:;!?()]\p{Script=Han}/u);
  }
});

test('every word is shown somewhere', () => {
  const src = join(import.meta.dirname, '../../../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith(join('theme', 'text')),
  );
  const code = files.map((file) => readFileSync(join(src, file), 'utf8')).join('\n');
  // A key that is put together, as those of callouts, is named by how it begins.
  const isNamed = (key: string) => code.includes(key) || code.includes(`\`${key.split('.')[0]}.\${`);
  expect(Object.keys(english).filter((key) => !isNamed(key))).toEqual([]);
});
