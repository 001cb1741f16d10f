import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readFrontmatter } from '../../../src/engine/markdown/frontmatter/frontmatter.ts';
import { countWork } from '../../helpers/cpu-time.ts';

const NAME = 'docs/page.md';

function read(text: string): ReturnType<typeof readFrontmatter> {
  return readFrontmatter(text, NAME);
}

function codes(text: string): string[] {
  return read(text).diagnostics.map(({ code }) => code);
}

describe('frontmatter', () => {
  it('gives the keys of the block and leaves as many empty lines', () => {
    const { frontmatter, body, diagnostics } = read(
      '---\ntitle: 标题\nsidebar: false\nn: 1.5\n---\n# Body\n',
    );

    expect(frontmatter).toEqual({ title: '标题', sidebar: false, n: 1.5 });
    expect(body).toBe('\n\n\n\n\n# Body\n');
    expect(diagnostics).toEqual([]);
  });

  it('has no key where one below another has no value', () => {
    const { frontmatter } = read('---\ntitle:\nhero:\n  name: A\n  text:\n  actions:\nlist:\n  - \n---\n');
    expect(frontmatter).toEqual({ title: null, hero: { name: 'A' }, list: [null] });
  });

  it('is empty for pages without a block', () => {
    for (const text of ['# Body', '', ' ---\na: b\n---', '----\na: b\n----', 'x\n---\na: b\n---']) {
      expect(read(text)).toMatchObject({ body: text, frontmatter: {}, diagnostics: [] });
    }
  });

  it('is empty for an empty block, one of comments, and one of nothing else', () => {
    for (const [text, body] of [
      ['---\n---\nx', '\n\nx'],
      ['---\n\n---\nx', '\n\n\nx'],
      ['---\n# only a comment\n---\nx', '\n\n\nx'],
      ['---\n~\n---\nx', '\n\n\nx'],
      ['---\ntitle: a\n---', '\n\n'],
      ['---yaml\ntitle: a\n--- \n', '\n\n\n'],
    ] as const) {
      expect(read(text)).toMatchObject({ body, diagnostics: [] });
    }
  });

  it.each([
    [
      'title: T\ndescription: "One *line*:\nand `another`,\n\nand \\"one\\" more" # note\ndraft: true',
      'One *line*: and `another`,\nand "one" more',
    ],
    ["title: T\ndescription: 'It''s one,\nand more'\ndraft: true", "It's one, and more"],
  ])('reads text in quotes that goes on at the start of the next line, as in %j', (yaml, description) => {
    const { frontmatter, diagnostics, getPlace } = read(`---\n${yaml}\n---\n`);

    expect(diagnostics).toEqual([]);
    expect(frontmatter).toEqual({ title: 'T', description, draft: true });
    expect(getPlace(['draft'])).toEqual({ line: yaml.split('\n').length + 1, column: 1 });
  });

  it('keeps dates, versions and words as they are written', () => {
    const { frontmatter } = read(
      '---\ndate: 2024-01-02\nat: 2024-01-02T03:04:05Z\noctal: 010\nyes: yes\nno: off\n---\n',
    );

    expect(frontmatter).toEqual({
      date: '2024-01-02',
      at: '2024-01-02T03:04:05Z',
      octal: 10,
      yes: 'yes',
      no: 'off',
    });
    expect(JSON.parse(JSON.stringify(frontmatter))).toEqual(frontmatter);
  });

  it('merges maps by "<<" as other generators do', () => {
    expect(read('---\na: &a\n  x: 1\nb:\n  <<: *a\n  y: 2\n---\n').frontmatter).toEqual({
      a: { x: 1 },
      b: { x: 1, y: 2 },
    });
  });

  it('cannot be changed, and has no prototype', () => {
    const { frontmatter } = read('---\nhero:\n  actions: [a]\n---\n');

    expect(Object.isFrozen(frontmatter)).toBe(true);
    expect(Object.getPrototypeOf(frontmatter)).toBeNull();
    expect(Object.isFrozen((frontmatter.hero as { actions: string[] }).actions)).toBe(true);
  });

  it('tells where a key stands, or the nearest key above it', () => {
    const { getPlace: toPlace } = read(
      '---\ntitle: a\nhero:\n  name: b\n  actions:\n    - text: c\n    - text: d\n---\n',
    );

    expect(toPlace(['title'])).toEqual({ line: 2, column: 1 });
    expect(toPlace(['hero', 'name'])).toEqual({ line: 4, column: 3 });
    expect(toPlace(['hero', 'actions', 1, 'text'])).toEqual({ line: 7, column: 7 });
    expect(toPlace(['hero', 'actions', '1', 'link'])).toEqual({ line: 7, column: 7 });
    expect(toPlace(['missing'])).toEqual({ line: 2, column: 1 });
  });

  it('refuses a line that only looks like a fence', () => {
    const { diagnostics, frontmatter } = read('---\na: b\n--- c\n---\nx');

    expect(diagnostics).toMatchObject([{ code: 'DG3013', severity: 'error', line: 3, excerpt: '--- c' }]);
    expect(frontmatter).toEqual({});
  });

  it('refuses YAML tags that are not known, and does not obey them', () => {
    const { diagnostics, frontmatter } = read('---\nf: !!js/function "function () { return 1 }"\n---\n');

    expect(frontmatter).toEqual({});
    expect(diagnostics).toMatchObject([
      {
        code: 'DG3013',
        severity: 'error',
        line: 2,
        column: 4,
        message: expect.stringContaining('"!!js/function"'),
      },
    ]);
  });

  it('refuses more than 64 kB', () => {
    expect(codes(`---\na: ${'x'.repeat(66_000)}\n---\nbody`)).toEqual(['DG3012']);
    expect(codes(`---\na: ${'x'.repeat(60_000)}\n---\nbody`)).toEqual([]);
  });
});

describe('frontmatter that could do harm', () => {
  const marker = join(tmpdir(), `docgen-frontmatter-${process.pid}`);
  afterEach(() => rmSync(marker, { force: true }));
  const code = `require('fs').writeFileSync(${JSON.stringify(marker)}, 'x'); module.exports = {title: 'a'}`;

  it.each([
    'js',
    'javascript',
    'JS ',
    'coffee',
    ' js',
    'json',
    'toml',
    'JavaScript',
    'js\t',
    '{}',
    'yaml js',
  ])('trust 3: a fence tagged %j is refused by name and nothing runs', (tag) => {
    const { diagnostics, frontmatter, body } = read(`---${tag}\n${code}\n---\n# Body`);

    expect(diagnostics).toMatchObject([
      { code: 'DG3010', severity: 'error', file: NAME, line: 1, excerpt: `---${tag}` },
    ]);
    expect(diagnostics[0]?.message).toContain(tag.trim());
    expect(frontmatter).toEqual({});
    expect(body).toBe('\n\n\n# Body');
    expect(existsSync(marker)).toBe(false);
  });

  it('refuses a tag above an empty block as well', () => {
    expect(codes('---js\n---\n# Body')).toEqual(['DG3010']);
  });

  it('trust 4: a second block at the start of the body is plain text', () => {
    const { body, diagnostics, frontmatter } = read(`---\ntitle: a\n---\n---js\n${code}\n---\n`);

    expect(frontmatter).toEqual({ title: 'a' });
    expect(body).toBe(`\n\n\n---js\n${code}\n---\n`);
    expect(diagnostics).toEqual([]);
    expect(existsSync(marker)).toBe(false);
  });

  it('trust 5: a block without an end is an error at line 1, not an empty page', () => {
    const { diagnostics, body } = read('---\ntitle: a\n\n# Body\n');

    expect(diagnostics).toMatchInlineSnapshot(`
      [
        {
          "code": "DG3011",
          "column": 1,
          "excerpt": "---",
          "file": "docs/page.md",
          "hint": "End it with a line "---"; for a horizontal rule at the top of a page write "***".",
          "line": 1,
          "message": "Frontmatter has no closing "---".",
          "severity": "error",
        },
      ]
    `);
    expect(body).toBe('');
    expect(codes('---')).toEqual(['DG3011']);
    expect(codes('---\n---x\n')).toEqual(['DG3011']);
  });

  it('trust 6: invalid YAML is an error every time it is read', () => {
    const text = '---\ntitle: a: b\n  - c\n---\nbody';
    const first = read(text).diagnostics;

    expect(first[0]).toMatchObject({
      code: 'DG3013',
      severity: 'error',
      file: NAME,
      line: 2,
      excerpt: 'title: a: b',
    });
    expect(read(text).diagnostics).toEqual(first);
    expect(read(text).frontmatter).toEqual({});
  });

  it.each([
    ['title: "open', 2, 8],
    ['a: 1\na: 2', 3, 1],
    ['a:\n\t- b', 3, 1],
    ['a: *nothing', 2, 4],
    ['a: [1, 2', 2, 9],
  ])('trust 6: %j is reported at line %d, column %d', (yaml, line, column) => {
    expect(read(`---\n${yaml}\n---\n`).diagnostics[0]).toMatchObject({ severity: 'error', line, column });
  });

  it.each(['just text', '- a\n- b', '42', '[a, b]', '"quoted"'])('trust 7: %j must be a map', (yaml) => {
    const { diagnostics, frontmatter } = read(`---\n${yaml}\n---\nbody`);

    expect(diagnostics).toMatchObject([{ code: 'DG3014', severity: 'error', line: 2, column: 1 }]);
    expect(diagnostics[0]?.message).toBe('Frontmatter must be a map of keys and values.');
    expect(frontmatter).toEqual({});
  });

  it('trust 8: keys that reach prototypes are left out with a warning, wherever they stand', () => {
    const yaml = [
      '__proto__: { polluted: 1 }',
      'constructor: x',
      'base: &base { __proto__: { polluted: 1 }, ok: 1 }',
      'merged:',
      '  <<: *base',
      'list:',
      '  - prototype: 1',
      '    a: 1',
    ].join('\n');

    const { diagnostics, frontmatter } = read(`---\n${yaml}\n---\n`);

    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(JSON.stringify(frontmatter)).toBe('{"base":{"ok":1},"merged":{"ok":1},"list":[{"a":1}]}');
    expect((frontmatter.base as { polluted?: number }).polluted).toBeUndefined();
    expect(diagnostics.map(({ code, severity, line }) => [code, severity, line])).toEqual([
      ['DG3016', 'warning', 2],
      ['DG3016', 'warning', 3],
      ['DG3016', 'warning', 4],
      ['DG3016', 'warning', 5],
      ['DG3016', 'warning', 8],
    ]);
  });

  it('control characters and half characters that escapes say are "�", with a warning at each', () => {
    const { diagnostics, frontmatter } = read(
      '---\ntitle: "a\\u0007b\\x1b[31m"\nhero:\n  name: "\\ud800x"\ntags: [fine, "\\x9b"]\ntext: "\\t tab\\n\\U0001F600"\n---\n',
    );

    expect(frontmatter).toEqual({
      title: 'a�b�[31m',
      hero: { name: '�x' },
      tags: ['fine', '�'],
      text: '\t tab\n😀',
    });
    expect(diagnostics.map(({ code, severity, line, column }) => [code, severity, line, column])).toEqual([
      ['DG3003', 'warning', 2, 1],
      ['DG3003', 'warning', 4, 3],
      ['DG3003', 'warning', 5, 14],
    ]);
    expect(diagnostics[1]?.message).toBe(
      'Frontmatter has a control character in "hero.name". Readers see "�" there.',
    );
  });

  it('trust 9: an alias bomb of ten levels is refused before it goes off', () => {
    const levels = Array.from({ length: 10 }, (_, level) =>
      level === 0
        ? 'a0: &a0 [lol, lol]'
        : `a${level}: &a${level} [${Array(9)
            .fill(`*a${level - 1}`)
            .join(', ')}]`,
    );
    const before = process.memoryUsage().heapUsed;
    const toWork = countWork();

    const { diagnostics, frontmatter } = read(`---\n${levels.join('\n')}\n---\n`);

    expect(toWork()).toBeLessThan(2000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
    expect(diagnostics).toMatchObject([{ code: 'DG3015', severity: 'error', line: 3 }]);
    expect(frontmatter).toEqual({});
  });

  it('trust 9: a bomb that stays below the number of aliases ends as well', () => {
    const levels = Array.from({ length: 16 }, (_, level) =>
      level === 0 ? 'a0: &a0 [lol]' : `a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`,
    );

    const { diagnostics } = read(`---\n${levels.join('\n')}\n---\n`);
    expect(diagnostics).toMatchObject([
      {
        code: 'DG3015',
        line: 7,
        column: 1,
        message: 'Frontmatter has aliases that stand for more than 100 others.',
      },
    ]);
  });
});
