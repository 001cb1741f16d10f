import { describe, expect, it } from 'vitest';
import { readI18nSource, resolveText } from '../../../src/engine/navigation/text.ts';
import { type ConfigChanges, makeProject, toConfig } from '../routes/site-folder.ts';

const builtIn = { en: { outline: 'On this page', next: 'Next' }, zh: { outline: '目录', next: '下一页' } };
type Source = Readonly<Record<string, Readonly<Record<string, string>>>>;
const make = (lang: string, i18nJson: Source = {}, changes: ConfigChanges = {}) =>
  resolveText(toConfig('/project', changes), lang, builtIn, i18nJson);

describe('resolveText', () => {
  it('lets later sources win', () => {
    const locales = [{ lang: 'zh', text: { outline: 'locale', b: 'locale' } }];
    const theme = { text: { outline: 'theme', a: 'theme', next: 'theme' }, locales };
    const json = { outline: { zh: 'json' }, c: { zh: 'json' }, d: { zh: 'json' } };
    const { text, diagnostics } = make('zh', json, { theme, i18nSource: { d: { zh: 'config' } } });

    expect(text).toEqual({ outline: 'json', next: 'theme', a: 'theme', b: 'locale', c: 'json', d: 'config' });
    expect(diagnostics).toEqual([]);
  });

  it('shows English where a language has no text, with one warning', () => {
    const { text, diagnostics } = make('ja', {
      hello: { en: 'Hello' },
      outline: { en: 'In short' },
      bye: { ja: 'さようなら' },
    });

    expect(text).toEqual({ outline: 'In short', next: 'Next', hello: 'Hello', bye: 'さようなら' });
    expect(diagnostics).toMatchObject([
      {
        code: 'DG2016',
        severity: 'warning',
        message: 'Texts are missing in "ja" and shown in another language: "outline", "next", "hello".',
      },
    ]);
  });

  it('shows the own language of a site that has no English', () => {
    const { text, diagnostics } = make('ja', { hello: { zh: '你好' } }, { lang: 'zh' });

    expect(text.hello).toBe('你好');
    expect(diagnostics).toMatchObject([{ code: 'DG2016' }]);
  });

  it('is an error when no language can stand in', () => {
    const { text, diagnostics } = make('en', { hello: { zh: '你好' }, bye: { title: 'Bye' } });

    expect(text).toEqual(builtIn.en);
    expect(diagnostics).toMatchObject([
      {
        code: 'DG2017',
        severity: 'error',
        message: 'Text keys without a text in "en": "hello", "bye".',
        file: 'i18n.json',
      },
    ]);
  });

  it.each(['zh-CN', 'zh_CN'])('reads a region as its language: %s', (lang) => {
    expect(make(lang, { hello: { zh: '你好' } })).toEqual({
      text: { ...builtIn.zh, hello: '你好' },
      diagnostics: [],
    });
  });

  it('takes names of object members for keys like others', () => {
    expect(make('en', { constructor: { en: 'Builder' } }).text.constructor).toBe('Builder');
    expect(Object.hasOwn(make('en').text, 'toString')).toBe(false);
  });
});

describe('texts that no page shows', () => {
  it('are named: a language that the site does not have, once, and a key that is almost one of the interface', async () => {
    const project = makeProject({
      'i18n.json':
        '{\n"outlineTitel": { "en": "A", "zh": "B" },\n"own": { "en": "A", "fr": "B" },\n"more": { "fr": "C" } }',
    });
    const locales = [
      { lang: 'zh-CN', label: '中文' },
      { lang: 'ja', label: '日本語' },
    ];
    const { diagnostics } = await readI18nSource(toConfig(project, { lang: 'zh-CN', locales }), {
      en: { outlineTitle: 'Outline' },
    });

    expect(
      diagnostics.map(
        ({ severity, code, line, message, hint }) => `${severity} ${code} ${line} ${message} ${hint}`,
      ),
    ).toMatchInlineSnapshot(`
      [
        "warning DG2017 2 "outlineTitel" is not a text of the interface. Did you mean "outlineTitle"?",
        "warning DG2017 3 Texts in "fr" are not shown: the site has no such language. Its languages are "zh-CN", "ja".",
      ]
    `);
  });
});

describe('readI18nSource', () => {
  it('reads i18n.json; without one there are no texts', async () => {
    const project = makeProject({ 'i18n.json': { a: { en: 'A' } } });

    expect(await readI18nSource(toConfig(project))).toEqual({
      source: { a: { en: 'A' } },
      files: [`${project}/i18n.json`],
      diagnostics: [],
    });
    expect(await readI18nSource(toConfig(makeProject({})))).toEqual({
      source: {},
      files: [],
      diagnostics: [],
    });
  });

  it('names what is wrong at its place and keeps the rest', async () => {
    const project = makeProject({
      'i18n.json': '{\n  "a": { "en": "A", "zh": 1 },\n  "b": "B",\n  "c": { "en": "C" }\n}',
    });
    const { source, diagnostics } = await readI18nSource(toConfig(project));

    expect(source).toEqual({ a: { en: 'A' }, c: { en: 'C' } });
    expect(diagnostics).toMatchObject([
      { code: 'DG2018', file: 'i18n.json', line: 2, column: 27, message: '"a" must have a text for "zh".' },
      { code: 'DG2018', line: 3, column: 8, message: '"b" must be an object of texts by language.' },
    ]);
  });

  it.each([
    ['{ "a": }', 'A value was expected, found "}".'],
    ['[]', 'The file must contain an object.'],
  ])('names the fault of %s', async (content, message) => {
    const { source, diagnostics } = await readI18nSource(toConfig(makeProject({ 'i18n.json': content })));

    expect(source).toEqual({});
    expect(diagnostics).toMatchObject([{ code: 'DG2018', severity: 'error', message, line: 1 }]);
  });
});
