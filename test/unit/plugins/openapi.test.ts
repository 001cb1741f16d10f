/** Pieces of the pages of an API: text that stays in its place, samples of code, places in files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown } from '../../../src/plugins/common/escape-markdown.ts';
import { readApi } from '../../../src/plugins/openapi/api.ts';
import { checkSpec } from '../../../src/plugins/openapi/check-spec.ts';
import { createExample } from '../../../src/plugins/openapi/example.ts';
import { containDescription, writeCode, writeFence } from '../../../src/plugins/openapi/markdown-text.ts';
import { createRequest } from '../../../src/plugins/openapi/request.ts';
import { createResolver, createRoot, createSpecFiles } from '../../../src/plugins/openapi/resolver.ts';
import { createSample, SAMPLE_LANGUAGES } from '../../../src/plugins/openapi/samples.ts';
import { readSpecFile, type SpecFile } from '../../../src/plugins/openapi/spec-file.ts';
import { getWords } from '../../../src/plugins/openapi/words.ts';
import { writePages } from '../../../src/plugins/openapi/write-pages.ts';
import { makeFolder } from '../../helpers/folders.ts';

const read = (text: string, name = 'api.yaml') => {
  const dir = makeFolder('openapi');
  const path = join(dir, name);
  writeFileSync(path, text);
  return { dir, file: readSpecFile(path) as SpecFile };
};

describe('a description', () => {
  it.each([
    ['a <id> and <script>x</script>', 'a \\<id> and \\<script>x\\</script>'],
    ['line<br>next, <b>bold</b>', 'line<br>next, <b>bold</b>'],
    ['<b>never closed', '\\<b>never closed'],
    ['`<id>` stays <id>', '`<id>` stays \\<id>'],
    ['<https://tea.example>', '<https://tea.example>'],
    ['# Title', '### Title'],
    ['Title\n=====\ntext', '### Title\ntext'],
    ['a\n::: tip', 'a\n\\::: tip'],
    ['```js\nlet a;', '```js\nlet a;\n```'],
    ['```\n# no title\n```', '```\n# no title\n```'],
    ['[a](#operation/x) [b](#gone) `[c](#operation/x)`', '[a](./x.md) b `[c](#operation/x)`'],
    ['text <!-- note', 'text '],
  ])('ends where it ends: %j', (text, expected) => {
    const resolveLink = (href: string) => (href === '#operation/x' ? './x.md' : undefined);
    expect(containDescription(text, { level: 2, resolveLink })).toBe(expected);
  });

  it('is shown unchanged where it is no Markdown', () => {
    expect(escapeMarkdown('1. *a*\n<b>')).toBe('1\\. \\*a\\* \\<b\\>');
    expect(writeCode('a`b')).toBe('``a`b``');
    expect(writeFence('json', '```')).toBe('````json\n```\n````');
  });
});

describe('samples of code', () => {
  it('send what is required, each in its place, and no more', () => {
    const { dir, file } = read(`
servers: [{ url: 'https://{zone}.example/', variables: { zone: { default: tea } } }]
components: { securitySchemes: { key: { type: apiKey, in: query, name: key } } }
paths:
  '/teas/{teaId}':
    get:
      parameters:
        - { name: teaId, in: path, required: true, schema: { type: string, example: a b } }
        - { name: maxPrice, in: query, required: true, schema: { type: integer } }
        - { name: sizes, in: query, required: true, schema: { type: array, example: [s, m] } }
        - { name: page, in: query, schema: { type: integer } }
        - { name: X-Shop, in: header, required: true, schema: { type: string, example: "one\\ntwo" } }
        - { name: visit, in: cookie, required: true, schema: { type: string } }
      security: [{ key: [] }]
`);
    const resolver = createResolver(createSpecFiles([dir]));
    const { root, tags } = readApi(file, resolver);
    const [operation] = tags.flatMap(({ operations }) => operations);
    if (operation === undefined) throw new Error('There is no operation.');
    const parameters = resolver.list(operation.node, 'parameters').map(([, parameter]) => parameter);
    const security = resolver.get(operation.node, 'security');

    expect(createRequest({ operation, root, resolver, parameters, security })).toEqual({
      method: 'GET',
      url: 'https://tea.example/teas/a%20b?maxPrice=MAX_PRICE&sizes=s%2Cm&key=YOUR_API_KEY',
      headers: [
        ['X-Shop', 'one two'],
        ['Cookie', 'visit=VISIT'],
      ],
      hasBasicAuth: false,
      body: undefined,
    });
  });

  it('quote every value for their language', () => {
    const request = {
      method: 'POST',
      url: `https://tea.example/it's`,
      headers: [['X-Name', `O'Neil "tea" \\ $HOME`]] as const,
      hasBasicAuth: true,
      body: { kind: 'json', value: { a: [true, null, `'`] } } as const,
    };
    const [curl, js, python, go] = SAMPLE_LANGUAGES.map((one) => createSample(one, request).code);
    expect(curl).toContain(`-H 'X-Name: O'\\''Neil "tea" \\ $HOME'`);
    expect(js).toContain(`'X-Name': 'O\\'Neil "tea" \\\\ $HOME'`);
    expect(python).toContain(`"X-Name": "O'Neil \\"tea\\" \\\\ $HOME"`);
    expect(python).toMatch(/True,\s+None,\s+"'"/);
    expect(go).toContain(`request.Header.Set("X-Name", "O'Neil \\"tea\\" \\\\ $HOME")`);
    expect(go).toContain('request.SetBasicAuth("USER", "PASSWORD")');
    expect(() => new Function(`return async () => {${js}}`)).not.toThrow();
  });
});

describe('a sample value', () => {
  it.each([
    ['type: string\nformat: uuid', '123e4567-e89b-12d3-a456-426614174000'],
    ['type: [integer, "null"]\nminimum: 5', 5],
    ['enum: [a, b]', 'a'],
    ['type: object\nproperties: { a: { type: string, readOnly: true }, b: { type: boolean } }', { b: true }],
    ['allOf: [{ properties: { a: { const: 1 } } }, { properties: { b: { default: 2 } } }]', { a: 1, b: 2 }],
    ['oneOf: [{ type: "null" }, { type: array, items: { type: number } }]', [1.5]],
    ['properties: { __proto__: { type: integer } }', JSON.parse('{ "__proto__": 1 }')],
    ['type: object\nproperties: { self: { $ref: "#" } }', { self: {} }],
  ])('is made of %j', (text, expected) => {
    const { dir, file } = read(text);
    expect(createExample(createRoot(file), createResolver(createSpecFiles([dir])), 'request')).toEqual(
      expected,
    );
  });
});

describe('a file', () => {
  it.each([
    ['api.yaml', 'a:\n  - b: 1\n    c: 2\n', ['a', '0', 'c'], { line: 3, column: 5 }],
    ['api.yaml', 'a:\n  - b: 1\n', ['a', '0', 'gone', 'x'], { line: 2, column: 5 }],
    ['api.json', '{\n  "a": [{ "b": 1,\n "c": 2 }]\n}', ['a', '0', 'c'], { line: 3, column: 2 }],
    ['api.json', '{ "a": 1 }', ['gone'], { line: 1, column: 1 }],
  ])('knows the place of a value: %s %#', (name, text, keys, place) => {
    expect(read(text, name).file.locate(keys)).toEqual(place);
  });

  it('says what it cannot be read for', () => {
    expect(read('a: [', 'api.yaml').file).toMatchObject({ message: expect.any(String), place: { line: 1 } });
    const bomb = Array.from(
      { length: 12 },
      (_, at) => `a${at}: &a${at} [${at ? `*a${at - 1}, `.repeat(9) : 1}]`,
    );
    expect(read(bomb.join('\n')).file).toMatchObject({ message: expect.stringMatching(/alias/i) });
  });
});

it.each([
  ['api.json', '{"a":'.repeat(20_000) + 1 + '}'.repeat(20_000), 501],
  ['api.yaml', `x: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, undefined],
])('a file nested too deeply is refused at its place: %s', (name, text, level) => {
  const { file } = read(text, name);
  expect(file).toMatchObject({ message: expect.stringMatching(/^values are nested (?:more|too)/) });
  if (level !== undefined) expect(file).toMatchObject({ place: { line: 1, column: 5 * (level - 1) + 1 } });
});

it.each([
  ['api.json', String.raw`{ "a\ud800": ["\udfff b", "\ud83c\udf75"], "c": "\\ud800" }`],
  ['api.yaml', `${String.raw`"a\ud800": ["\udfff b", "\ud83c\udf75"]`}\nc: '\\ud800'\n`],
])('a half of a character, which no address may have, is replaced in a file: %s', (name, text) => {
  expect(read(text, name).file.value).toEqual({ 'a\uFFFD': ['\uFFFD b', '🍵'], c: '\\ud800' });
});

describe('references', () => {
  it('read data of the project alone', () => {
    const dir = makeFolder('openapi');
    for (const name of ['api', '.hidden', 'node_modules']) mkdirSync(join(dir, name), { recursive: true });
    const files = createSpecFiles([dir]);
    expect(files.findRefusal(join(dir, 'api/a.yaml'))).toBeUndefined();
    expect(files.findRefusal(join(dir, 'api/a.txt'))).toContain('.json, .yaml or .yml');
    for (const path of ['../a.yaml', '.hidden/a.yaml', 'node_modules/a.yaml'])
      expect(files.findRefusal(join(dir, path)), path).toContain('outside the project');
  });

  it('lead through other references, with what stands beside them', () => {
    const { dir, file } = read(
      'a: { $ref: "#/b/c", description: near }\nb: { $ref: "#/d" }\nd: { c: { $ref: "#/e~1f" } }\ne/f: { type: string, description: far }\n',
    );
    const resolver = createResolver(createSpecFiles([dir]));
    expect(resolver.get(createRoot(file), 'a')?.value).toEqual({ type: 'string', description: 'near' });
  });
});

it('gives operations addresses that files can have, however long their names are', () => {
  const name = 'getTea'.repeat(100);
  const { dir, file } = read(
    `paths: { /a: { get: { operationId: ${name} }, put: { operationId: ${name}2 } } }`,
  );
  const { tags } = readApi(file, createResolver(createSpecFiles([dir])));
  const slugs = tags.flatMap(({ operations }) => operations.map(({ slug }) => slug));
  expect(new Set(slugs).size).toBe(2);
  for (const slug of slugs) expect(slug.length).toBeLessThan(230);
});

it('gives operations addresses of words, each once', () => {
  const { dir, file } = read(
    'paths: { /a: { get: { operationId: getTeaById }, put: { operationId: get-tea-by-id } }, "/b/{id}": { get: {} }, /茶: { get: { operationId: 茶 } } }',
  );
  const { tags } = readApi(file, createResolver(createSpecFiles([dir])));
  expect(tags.flatMap(({ operations }) => operations.map(({ slug }) => slug))).toEqual([
    'get-tea-by-id',
    'get-tea-by-id-1',
    'get-b-id',
    '茶',
  ]);
});

describe('a long description', async () => {
  const { writeOpenapi } = (await import(
    new URL('../../../bench/feature-files.js', import.meta.url).href
  )) as { writeOpenapi(operations: number): string };
  /** Hands out a value and counts what is asked of it. */
  const countReads = (value: unknown, count: () => void): unknown =>
    typeof value !== 'object' || value === null
      ? value
      : new Proxy(value, {
          get(target, key, receiver) {
            count();
            return countReads(Reflect.get(target, key, receiver), count);
          },
          ownKeys(target) {
            count();
            return Reflect.ownKeys(target);
          },
        });

  const writeCounted = (operations: number, pages: 'tag' | 'operation') => {
    const { file } = read(writeOpenapi(operations), 'api.json');
    let reads = 0;
    const value = countReads(file.value, () => {
      reads += 1;
    });
    const resolver = createResolver(createSpecFiles([]));
    const counted = { ...file, value };
    expect(checkSpec(counted, resolver)).toEqual([]);
    const written = writePages({
      layout: { api: readApi(counted, resolver), pages, outDir: 'api' },
      samples: SAMPLE_LANGUAGES,
      origins: [],
      words: getWords('en'),
      linkBase: undefined,
    });
    const characters = written.reduce((sum, { content }) => sum + content.length, 0);
    return { reads, characters, pages: written.length };
  };

  it.each(['tag', 'operation'] as const)(
    'costs what its operations do, a page for each %s: ten times as many are ten times the work',
    (pages) => {
      const [few, many] = [writeCounted(100, pages), writeCounted(1000, pages)];

      expect(many.pages).toBe(pages === 'tag' ? 103 : 1103);
      expect(many.reads / few.reads).toBeLessThan(10.5);
      expect(many.characters / few.characters).toBeLessThan(10.5);
    },
  );
});
