/** Words of official plugins, of books and of docgen's own boxes come in English and Chinese. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { getWords as getBookWords } from '../../../src/engine/book/words.ts';
import { nameKind } from '../../../src/plugins/diagrams/words.ts';
import { getWords as getNewsWords } from '../../../src/plugins/news/words.ts';
import { getWords as getApiWords } from '../../../src/plugins/openapi/words.ts';
import { getWords as getTagWords } from '../../../src/plugins/tags/words.ts';
import { getOverlayWords } from '../../../src/runtime/dev/words.ts';
import { getAskWords } from '../../../src/theme/search/ask/ask-words.ts';

const read = (lang: string) => [
  getBookWords(lang).contents,
  nameKind('pie', lang),
  getNewsWords(lang).archive,
  getApiWords(lang).body,
  getTagWords(lang).tags,
  getOverlayWords(lang).error,
  getAskWords(lang).answer,
];

it.each(['zh', 'zh-CN', 'zh_CN', 'ZH-Hans'])('are Chinese in a language called "%s"', (lang) => {
  expect(read(lang)).toEqual(['目录', '饼图', '归档', '请求体', '标签', '错误', '回答']);
});

it.each(['en', 'en_GB', 'de', 'zha'])('are English in a language called "%s"', (lang) => {
  expect(read(lang)).toEqual(['Contents', 'Pie chart', 'Archive', 'Request body', 'Tags', 'Error', 'Answer']);
});

it('are chosen by one reading of a language, so that none of them forgets a form of its name', () => {
  const src = resolve(import.meta.dirname, '../../../src');
  const reading = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(?:lang-tag|get-language)\.ts$/.test(name))
    .filter((name) => /\/\^(?:zh|en)\\b|\blang\.split\(/.test(readFileSync(join(src, name), 'utf8')));
  // Reads `<html lang>` alone, which has no underscore.
  expect(reading).toEqual(['plugins/comments/runtime/show-comments.ts']);
});
