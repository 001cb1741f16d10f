/**
 * What is read takes as much longer as it is longer: marks of all syntaxes and pieces of the fuzzer's documents,
 * repeated. Other pieces each time; what fails is said whole.
 */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPages, metaTexts, navTexts } from '../helpers/fuzz-documents.ts';
import { findGrowing } from '../helpers/growth.ts';
import { MARKS } from '../helpers/heap.ts';

const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const count = Number(process.env.GROWTH_UNITS ?? 60);

const sample = (texts: fc.Arbitrary<string>) =>
  fc.sample(texts, { seed, numRuns: count }).filter((text) => text.length > 0);

it.each([
  ['satteri', 'md', 96],
  ['satteri', 'mdx', 96],
  ['unified', 'md', 24],
  ['unified', 'mdx', 24],
] as const)(`pages with %s in %s, seed ${seed}`, async (engine, format, kilobytes) => {
  const units = [...MARKS, ...sample(createPages(format))];
  expect(
    await findGrowing(`${engine} ${format}`, { length: kilobytes * 1024, harmless: 4_000, units }),
  ).toEqual([]);
});

const YAML = [
  ...[
    'a: b\n',
    '- a\n',
    '? a\n',
    '[',
    '{',
    '{a: ',
    '[a, ',
    '"',
    "'",
    '&a ',
    '*a ',
    '!a ',
    '|\n',
    '>\n',
    '# a\n',
    '\t',
    ' a:\n ',
  ],
  ...[
    'a:\n  - b\n',
    '- - ',
    'a: &b c\n',
    'a: *b\n',
    '<<: *a\n',
    '? ',
    ': ',
    '%YAML 1.2\n',
    '...\n',
    '--- a\n',
    '\\x',
    '"\\\n',
    'a: "\\u0041"\n',
  ],
  ...[
    '- &a [*a]\n',
    '- {a: *b}\n',
    '- |\n  a\n\n',
    '- >\n  a\n',
    'a: 1_0\n',
    '0x',
    '1e',
    '- !!binary a\n',
    '\n',
    ' ',
    'a',
    '中',
    'a b: c\n',
    '- "a\n  b"\n',
  ],
];

it(`frontmatter, seed ${seed}`, async () => {
  const units = [
    ...YAML,
    ...sample(fc.string({ unit: fc.constantFrom(...YAML), minLength: 1, maxLength: 8 })),
  ];
  const toText = (text: string) => `---\n${text}\n---\n\n# A\n`;
  expect(
    await findGrowing('satteri md', { length: 60 * 1024, harmless: 1_500, units, wrap: toText }),
  ).toEqual([]);
});

const JSON_PARTS = [
  ...[
    '[',
    '{',
    '"',
    ',',
    ':',
    '"a":',
    '"a",',
    '{"a":',
    '[[',
    '{},',
    '[],',
    '1,',
    '1',
    '-',
    '0',
    'e',
    '\\',
    '\\u',
    'null,',
    '// a\n',
    '/* a */',
    '/*',
    ' ',
    '\n',
    'a',
    '"\\"',
  ],
  ...[
    '{"text":"a","link":"/a"},',
    '{"text":"a","items":[',
    '{"type":"dir","name":"b"},',
    '"a","b/c",',
    '{"type":"divider"},',
    '{"type":"file","name":"a"},',
  ],
];

it.each([
  ['_nav.json', navTexts],
  ['_meta.json', metaTexts],
] as const)(`%s, seed ${seed}`, async (reader, texts) => {
  const parts = sample(fc.string({ unit: fc.constantFrom(...JSON_PARTS), minLength: 1, maxLength: 8 }));
  const units = [...JSON_PARTS, ...parts, ...sample(texts)];
  expect(await findGrowing(reader, { length: 256 * 1024, harmless: 1_500, units })).toEqual([]);
  expect(
    await findGrowing(reader, { length: 256 * 1024, harmless: 1_500, units, wrap: (text) => `[${text}]` }),
  ).toEqual([]);
});

/** What a description of an API is read for besides its Markdown: code, links, tags, fences, headings. */
const DESCRIPTION_PARTS = [
  '`',
  '``',
  '[',
  ']',
  '](#a)',
  '<',
  '</',
  '<b>',
  '</p>',
  '<!--',
  '~~~\n',
  '```\n',
  '# ',
  '\n',
  ' ',
  'a',
  '|',
  '![',
];

it(`descriptions of an API, seed ${seed}`, async () => {
  const parts = sample(
    fc.string({ unit: fc.constantFrom(...DESCRIPTION_PARTS), minLength: 1, maxLength: 8 }),
  );
  const texts = { length: 64 * 1024, harmless: 500, units: [...DESCRIPTION_PARTS, ...parts] };
  expect(await findGrowing('description of an API', texts)).toEqual([]);
  // Marks, and then what is no end of them.
  const wrap = (text: string) => text + 'a'.repeat(text.length);
  expect(await findGrowing('description of an API', { ...texts, wrap })).toEqual([]);
});

it('regions of files', async () => {
  const units = ['\n', ' ', '\t', ' \n', '// #region b\n', '// #region b\n// #endregion\n', '  a\n', '//'];
  const texts = { length: 256 * 1024, harmless: 1_000, units };
  expect(await findGrowing('region of a file', texts)).toEqual([]);
  expect(await findGrowing('region of a file', { ...texts, wrap: (text) => `a${text}a` })).toEqual([]);
});
