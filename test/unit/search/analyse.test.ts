import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseQuery, forEachTerm, listParts, normalizeText } from '../../../src/search/analyse.ts';
import { stemWord } from '../../../src/search/stem-word.ts';
import { getEditDistance } from '../../../src/search/unknown-words.ts';

function termsOf(text: string): string[] {
  const terms: string[] = [];
  forEachTerm(normalizeText(text), (term) => terms.push(term));
  return terms;
}

function wordsOf(query: string): string[] {
  return analyseQuery(query).map(({ text }) => text);
}

describe('terms of a text', () => {
  it.each([
    ['Clean URLs', 'clean urls'],
    ['cleanUrls', 'cleanurls clean urls'],
    ['APIs of getURLs', 'apis of geturls get urls'],
    ['HTMLElement', 'htmlelement html element'],
    ['MAX_FILE_SIZE', 'max_file_size max file size'],
    ['$scope', '$scope scope'],
    ['multi-version', 'multi version multiversion'],
    ['docgen.config.ts', 'docgen config docgenconfig ts configts'],
    ['a - b', 'a b'],
    ['CAFÉ naïve', 'café naïve'],
    ['ＡＢＣ１２', 'abc12'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['国际化', '国际 际化 化'],
    ['化', '化'],
    ['用Markdown写', '用 markdown 写'],
    ['ﾃｽﾄ', 'テス スト ト'],
    ['검색어', '검색 색어 어'],
    ['𠮷野家', '𠮷野 野家 家'],
    ['一，二', '一 二'],
    ['<img src="x">', 'img src x'],
    ['', ''],
    ['—— ！', ''],
  ])('%s', (text, terms) => {
    expect(termsOf(text).join(' ')).toBe(terms);
  });

  it('have at most forty letters', () => {
    expect(termsOf(`${'a'.repeat(41)} ${'b'.repeat(40)}`)).toEqual(['b'.repeat(40)]);
  });

  it('stand where they say', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const normal = normalizeText(text);
        const astray: string[] = [];
        forEachTerm(normal, (term, start, end) => {
          const there = normal.slice(start, end).toLowerCase();
          if (there !== term && there.replace(/[-.]/, '') !== term) astray.push(`${term} at ${start}`);
        });
        expect(astray).toEqual([]);
      }),
    );
  });
});

describe('words of a query', () => {
  it.each([
    ['cleanUrls', 'cleanurls'],
    ['clean urls', 'clean urls'],
    ['how to deploy a site', 'deploy site'],
    ['how to', 'how to'],
    ['国际化', '国际 际化'],
    ['国', '国'],
    ['部署到 GitHub', '部署 署到 github'],
    ['deploy Deploy', 'deploy'],
    ['  ', ''],
    ['!?', ''],
  ])('%s', (query, words) => {
    expect(wordsOf(query).join(' ')).toBe(words);
  });

  it('may go on when nothing follows', () => {
    expect(analyseQuery('clean ur').map(({ isOpen }) => isOpen)).toEqual([false, true]);
    expect(analyseQuery('clean ur ').map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });

  it('are terms of the same text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const terms = new Set(termsOf(text));
        for (const { text: word, isCjk } of analyseQuery(text)) {
          const isThere = isCjk ? [...terms].some((term) => term.startsWith(word)) : terms.has(word);
          expect(isThere, `${JSON.stringify(word)} of ${JSON.stringify(text)}`).toBe(true);
        }
      }),
    );
  });
});

describe('words that are compared', () => {
  it.each([
    ['routes', 'routing', true],
    ['routed', 'route', true],
    ['copies', 'copy', true],
    ['caches', 'caching', true],
    ['running', 'run', true],
    ['deployed', 'deploy', true],
    ['classes', 'class', true],
    ['statuses', 'status', true],
    ['memories', 'memory', true],
    ['keys', 'key', true],
    ['apps', 'app', true],
    ['using', 'use', true],
    ['embedded', 'embed', true],
    ['valued', 'value', true],
    ['agreed', 'agree', true],
    ['feed', 'fee', false],
    ['express', 'expr', false],
    ['router', 'route', false],
    ['css', 'cs', false],
    ['thing', 'the', false],
  ])('%s and %s have one stem: %s', (a, b, isSame) => {
    expect(stemWord(a) === stemWord(b)).toBe(isSame);
  });

  it.each([
    ['config', 'config', 0],
    ['confg', 'config', 1],
    ['cofnig', 'config', 1],
    ['konfig', 'config', 1],
    ['configs', 'config', 1],
    ['cnofgi', 'config', 2],
    ['abc', 'config', 6],
    ['', 'config', 6],
  ])('%s is %s but for %i', (a, b, distance) => {
    expect(getEditDistance(a, b)).toBe(distance);
  });

  it('are the same without what separates them', () => {
    expect(
      new Set(['Clean URLs', 'clean-urls', 'cleanUrls', 'clean_urls'].map((text) => listParts(text).join()))
        .size,
    ).toBe(1);
  });
});
