import { expect, test } from 'vitest';
import { getDirection } from '../../../src/shared/direction.ts';
import { toLangTag } from '../../../src/shared/lang-tag.ts';

test.each([
  ['zh', 'zh-Hans'],
  ['zh-TW', 'zh-TW'],
  ['zh_CN', 'zh-CN'],
  ['en', 'en'],
  ['pt-BR', 'pt-BR'],
])('the language %s has the tag %s', (lang, tag) => {
  expect(toLangTag(lang)).toBe(tag);
});

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa_IR', 'rtl'],
  ['ug-Latn', 'ltr'],
  ['arn', 'ltr'],
  ['zh', 'ltr'],
])('the language %s is written %s', (lang, direction) => {
  expect(getDirection(lang)).toBe(direction);
});
