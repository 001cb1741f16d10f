/** One slip in frontmatter is one error, at a place that is in the file. */
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readFrontmatter } from '../../../src/engine/markdown/frontmatter/frontmatter.ts';

const read = (yaml: string) => readFrontmatter(`---\n${yaml}\n---\n# Page\n`, 'docs/page.md');

describe('a slip is told of once', () => {
  it.each([
    ['title: a: b\ndescription: x\n- c\n  d: [1, 2\nfoo: "bar\nbaz: }', 2, 8, 'DG3013', 'line 4, 7'],
    ['a: 1\n  b: 2\n c: 3', 2, 4, 'DG3013', 'line 3'],
    ['a: 1\nb: "c\nd: 2', 3, 4, 'DG3013', 'the quote has no end'],
    ['a: 1\nb: "c\nd: e"\nf: 2', 3, 4, 'DG3013', 'the quote has no end'],
    ["a: [1, 'b, 2]\nd: 2", 2, 8, 'DG3013', 'the quote has no end'],
    ['a:\n\tb: 1\n\tc: 2', 3, 1, 'DG3013', 'line 4'],
    ['title: [a, b\nx: 1', 3, 1, 'DG3013', ''],
    ['a: &x\n  b: *x', 3, 6, 'DG3015', '"*x" is inside the value it refers to'],
    ['a: &x\n  b: [{ c: *x }]', 3, 12, 'DG3015', '"*x" is inside'],
    ['a: &x\n  <<: *x', 3, 7, 'DG3015', '"*x" is inside'],
    ['a: !!js/function "x"', 2, 4, 'DG3013', '"!!js/function"'],
    ['a: 1\nb: !own c', 3, 4, 'DG3013', '"!own"'],
    ['[a, b]: c', 2, 1, 'DG3013', 'not a string'],
    ['? { x: y }\n: 2', 2, 3, 'DG3013', 'not a string'],
    ['x: &a { b: 1 }\n*a : c', 3, 1, 'DG3013', 'not a string'],
    ['a: 1\n<<: 5', 3, 1, 'DG3013', 'merges a value that is not a map'],
    ['a: &a 1\nb: { <<: *a }', 3, 6, 'DG3013', 'merges a value that is not a map'],
  ])('%j at %i:%i', (yaml, line, column, code, words) => {
    const { diagnostics, frontmatter } = read(yaml);
    expect(diagnostics).toMatchObject([{ severity: 'error', code, line, column }]);
    expect(`${diagnostics[0]?.message} ${diagnostics[0]?.hint}`).toContain(words);
    expect(frontmatter).toEqual({});
  });

  it('an anchor of the same name inside is another one', () => {
    expect(read('a: &x\n  b: &x 1\n  c: *x').frontmatter).toEqual({ a: { b: 1, c: 1 } });
  });
});

it.each([
  ['title：题目', '2:6 Frontmatter must be a map of keys and values: the colon after "title" is full-width.'],
  ['title: a\ntags：[b]', '3:5 Frontmatter is not valid YAML: the colon after "tags" is full-width.'],
  ['search：\n  keywords: [b]', '2:7 Frontmatter is not valid YAML: the colon after "search" is full-width.'],
  ['title: a\ntags:b', '3:5 Frontmatter is not valid YAML: there is no space after "tags:".'],
  ['tags: [甲，乙]', '2:8 Frontmatter has one text "甲，乙" in place of a list.'],
  ['tags: 【甲，乙】', '2:7 Frontmatter has one text "【甲，乙】" in place of a list.'],
  ['tags:\n  -甲\n  -乙', '3:3 Frontmatter has one text "-甲 -乙" in place of a list.'],
  ['title: 【甲】乙，丙\ndescription: 见：https://e.com\ntags: ["甲，乙", 丙]', ''],
])('punctuation that is part of a word is named: %j', (yaml, message) => {
  const { diagnostics } = read(yaml);
  expect(diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`).join()).toBe(message);
});

it.each([
  ['['.repeat(30_000)],
  [`a: ${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  [`a: ${'{b: '.repeat(10_000)}`],
  ['- '.repeat(20_000)],
  ['? '.repeat(20_000)],
  [Array.from({ length: 300 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
])('what nests without end is an error, not the end of the build: %.12s…', (yaml) => {
  expect(read(yaml).diagnostics).toMatchObject([
    { severity: 'error', code: 'DG3012', line: expect.any(Number) },
  ]);
});

it('a hundred levels are read', () => {
  const yaml = `a: ${'['.repeat(98)}1${']'.repeat(98)}`;
  expect(read(yaml).diagnostics).toEqual([]);
});

it('whatever stands there: at most one error, every place in the file, the same each time, no word of the parser', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const piece = fc.constantFrom(
    ...[
      'a',
      'title',
      'b c',
      '标题',
      ': ',
      ':',
      '\n',
      '\n',
      '\n  ',
      '\n    ',
      '\t',
      '- ',
      '? ',
      '[',
      ']',
      '{',
      '}',
    ],
    ...[
      ', ',
      '"',
      "'",
      '|',
      '>',
      '&x ',
      '*x',
      '<<',
      '!!set ',
      '!own ',
      '#',
      ' # c',
      '%YAML 1.2',
      '@',
      '`',
      '~',
    ],
    ...['null', '1e9', '0x1f', '---', '...', '\r', '\u2028', '\u0000', '😀', '__proto__'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const text = `---\n${pieces.join('')}\n---\nbody\n`;
      const { diagnostics, frontmatter, getPlace: toPlace } = readFrontmatter(text, 'docs/page.md');
      const lines = text.split('\n');
      const places = [...diagnostics, ...Object.keys(frontmatter).map((key) => toPlace([key]))];
      for (const { line = 0, column = 0 } of places) {
        expect(line).toBeGreaterThan(0);
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeGreaterThan(0);
        expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? -1) + 1);
      }
      expect(diagnostics.filter(({ severity }) => severity === 'error').length).toBeLessThan(2);
      expect(readFrontmatter(text, 'docs/page.md').diagnostics).toEqual(diagnostics);
    }),
    { seed: 14, numRuns: 3000 },
  );
  // They are told of in a later turn.
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});
