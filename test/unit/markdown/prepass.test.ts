import fc from 'fast-check';
import { markdownToHtml, mdxToHast } from 'satteri';
import { describe, expect, it } from 'vitest';
import {
  chooseMark,
  createHeadingIdMark,
  matchContainerMark,
  matchHeadingIdMark,
  stripMarks,
} from '../../../src/engine/markdown/prepass/marks.ts';
import { type PreparedSource, prepareSource } from '../../../src/engine/markdown/prepass/prepass.ts';
import { countWork, HOSTILE_TEXT_MS } from '../../helpers/cpu-time.ts';

type Format = 'md' | 'mdx';
const BOTH: readonly Format[] = ['md', 'mdx'];

function prepare(text: string, format: Format = 'mdx'): PreparedSource {
  return prepareSource(text, { format, cjkFriendlyEmphasis: true });
}

/** The prepared text with white space at line ends gone, which says nothing. */
function lines(text: string, format: Format = 'mdx'): string[] {
  return prepare(text, format)
    .text.split('\n')
    .map((line) => line.trimEnd());
}

function html(text: string): string {
  return markdownToHtml(prepare(text, 'md').text, { features: { gfm: true } })
    .html.replaceAll('\n', '')
    .trim();
}

describe('containers', () => {
  it('and ids of headings are marked without a colon, at which remark-directive reads a name', () => {
    expect(prepare(':::tip Title\ntext\n:::\n\n## Two {#chosen}').text).not.toMatch(/:[a-z]/);
  });

  const openers: readonly (readonly [opener: string, heading: string])[] = [
    [':::tip', '> ###### ⁘container/tip⁘'],
    ['::: tip', '> ###### ⁘container/tip⁘'],
    [':::tip Custom title', '> ###### ⁘container/tip⁘ Custom title'],
    ['::: warning Custom *title*', '> ###### ⁘container/warning⁘ Custom *title*'],
    [':::tip{title="T"}', '> ###### ⁘container/tip⁘ T'],
    [":::tip{title='T'}", '> ###### ⁘container/tip⁘ T'],
    [':::tip{title=T}', '> ###### ⁘container/tip⁘ T'],
    [':::tip\\{title="T"}', '> ###### ⁘container/tip⁘ T'],
    [':::tip\\{title="T"\\}', '> ###### ⁘container/tip⁘ T'],
    [':::tip {title="a *b* <c>"}', '> ###### ⁘container/tip⁘ a \\*b\\* \\<c\\>'],
    ['::: tip Title {title="Wins"}', '> ###### ⁘container/tip⁘ Wins'],
    [':::tip[Title]', '> ###### ⁘container/tip⁘ Title'],
    [':::tip[a `b` c]', '> ###### ⁘container/tip⁘ a `b` c'],
    [':::TIP', '> ###### ⁘container/tip⁘'],
    [':::Details 更多', '> ###### ⁘container/details⁘ 更多'],
    [':::tip Learn C#', '> ###### ⁘container/tip⁘ Learn C#'],
    [':::tip The sign #', '> ###### ⁘container/tip⁘ The sign #⁘'],
    ['::::tip', '> ###### ⁘container/tip⁘'],
  ];
  it.each(openers)('opens with %s', (opener, heading) => {
    for (const format of BOTH) {
      expect(lines(`${opener}\nbody\n${/^:+/.exec(opener)?.[0]}`, format)).toEqual([heading, '> body', '>']);
    }
  });

  it.each(['tip', 'note', 'important', 'warning', 'caution', 'danger', 'info', 'details'])(
    'knows the type %s',
    (type) => {
      expect(lines(`:::${type}\nx\n:::`)[0]).toBe(`> ###### ⁘container/${type}⁘`);
    },
  );

  it.each(['::tip\nx\n::', 'a :::tip\nx'])('leaves %j as text', (text) => {
    const prepared = prepare(text);
    expect(prepared.text).toBe(text);
    expect(prepared.problems).toEqual([]);
  });

  it.each([
    ['tips', 'Did you mean ":::tip"?'],
    ['tip-x', 'Did you mean ":::tip"?'],
    ['foo', 'Use one of tip, note, important, warning, caution, danger, info, details, code-group.'],
  ])('leaves :::%s as text and says so', (name, hint) => {
    const text = `:::${name}\nx\n:::`;
    const prepared = prepare(text);
    expect(prepared.text).toBe(text);
    const message = `There is no container ":::${name}"; the line is shown as text.`;
    expect(prepared.problems).toEqual([{ line: 1, column: 1, message, hint }]);
  });

  it('says that one in another with as many colons is text', () => {
    const { problems } = prepare(':::tip\nA\n\n:::note\nB\n:::\n\n::::tip\nA\n\n:::note\nB\n:::\n::::');
    expect(problems).toEqual([
      {
        line: 4,
        column: 1,
        message:
          'Container ":::note" is shown as text: the one around it, ":::tip", does not have more colons.',
        hint: 'Begin and end that one with "::::".',
      },
    ]);
  });

  it('holds paragraphs, code, lists, quotes and tables', () => {
    const text =
      ':::note\n\npara\n\n```js\n:::\n# x {#y}\n```\n\n- a\n  - b\n\n> q\n\n| a |\n| - |\n:::\nafter';

    const prepared = prepare(text).text.split('\n');

    expect(prepared.slice(1, -2).every((line) => line.startsWith('> '))).toBe(true);
    expect(prepared[6]).toBe('> # x {#y}');
    expect(prepared.at(-1)).toBe('after');
    expect(html(text)).toContain('<p>after</p>');
  });

  it('closes at the end of the last paragraph’s line', () => {
    expect(lines(':::tip\nsome text :::\n\nafter')).toEqual([
      '> ###### ⁘container/tip⁘',
      '> some text',
      '',
      'after',
    ]);
    expect(lines(':::tip\nsome text:::')).toEqual(['> ###### ⁘container/tip⁘', '> some text']);
  });

  it('does not close where the paragraph goes on behind the colons', () => {
    expect(lines(':::tip\na :::\nb\n:::')).toEqual(['> ###### ⁘container/tip⁘', '> a :::', '> b', '>']);
  });

  it('closes in its own line', () => {
    expect(lines(':::tip Only this :::\nafter')).toEqual(['> ###### ⁘container/tip⁘ Only this', 'after']);
  });

  it('closes at the first colons when containers are put into each other', () => {
    expect(lines(':::tip\n:::note\nx\n:::\ny\n:::')).toEqual([
      '> ###### ⁘container/tip⁘',
      '> :::note',
      '> x',
      '>',
      'y',
      ':::',
    ]);
  });

  it('lets a container of four colons hold one of three', () => {
    expect(lines('::::tip\n:::note\nx\n:::\ny\n::::')).toEqual([
      '> ###### ⁘container/tip⁘',
      '> > ###### ⁘container/note⁘',
      '> > x',
      '> >',
      '> y',
      '>',
    ]);
  });

  it('keeps containers and quotes that follow each other apart', () => {
    expect(html(':::tip\na\n:::\n:::note\nb\n:::\n> c').match(/<blockquote>/g)).toHaveLength(3);
  });

  it('works in list items and keeps tight lists tight', () => {
    const text = '1. one\n   :::tip\n   a\n\n   b\n   :::\n2. two';

    expect(lines(text)).toEqual([
      '1. one',
      '   > ###### ⁘container/tip⁘',
      '   > a',
      '   >',
      '   > b',
      '   >',
      '2. two',
    ]);
    expect(html(text)).toMatch(/^<ol><li>one<blockquote>.*<\/blockquote><\/li><li>two<\/li><\/ol>$/);
  });

  it('opens right behind a list marker', () => {
    expect(lines('- :::tip\n  a\n  :::\n- b')).toEqual(['- > ###### ⁘container/tip⁘', '  > a', '  >', '- b']);
  });

  it('is closed by colons that are not indented like the list', () => {
    expect(lines('- a\n  :::tip\n  b\n:::\n\nc')).toEqual([
      '- a',
      '  > ###### ⁘container/tip⁘',
      '  > b',
      '  >',
      '',
      'c',
    ]);
    const prepared = prepare('- a\n\n  :::tip\n  b\n\n:::\n\nc');
    expect(prepared.text.split('\n').at(5)).toBe('');
    expect(prepared.problems).toEqual([]);
  });

  it('takes lazy lines of a list into the container', () => {
    expect(html('- :::tip\n  a\nlazy\n  :::')).toBe(
      '<ul><li><blockquote><h6>⁘container/tip⁘</h6><p>alazy</p></blockquote></li></ul>',
    );
  });

  it('is closed by colons behind a list inside of it', () => {
    expect(lines(':::tip\n- a\n- b\n:::\nc')).toEqual([
      '> ###### ⁘container/tip⁘',
      '> - a',
      '> - b',
      '>',
      'c',
    ]);
  });

  it('works in quotes', () => {
    expect(lines('> :::tip\n> a\n>\n> b\n> :::\n> c')).toEqual([
      '> > ###### ⁘container/tip⁘',
      '> > a',
      '>>',
      '> > b',
      '> >',
      '> c',
    ]);
  });

  it('works inside JSX, with any indentation, without empty lines', () => {
    const text = '<Tabs>\n  <Tab>\n      :::tip\n      a\n\n      - b\n      :::\n  </Tab>\n</Tabs>';

    expect(lines(text)).toEqual([
      '<Tabs>',
      '  <Tab>',
      '      > ###### ⁘container/tip⁘',
      '      > a',
      '>',
      '      > - b',
      '      >',
      '  </Tab>',
      '</Tabs>',
    ]);
    expect(names(mdxToHast(prepare(text).text))).toEqual([
      'Tabs',
      'Tab',
      'blockquote',
      'h6',
      'p',
      'ul',
      'li',
    ]);
  });

  it('works in lists inside JSX, and with JSX inside', () => {
    const text =
      '<Steps>\n\n- a\n\n  :::tip\n  <B\n    c={`\n:::\n`}\n  >\n  text\n  </B>\n  :::\n\n</Steps>';

    expect(names(mdxToHast(prepare(text).text))).toEqual([
      'Steps',
      'ul',
      'li',
      'p',
      'blockquote',
      'h6',
      'B',
      'p',
    ]);
  });

  it('is not seen in code, HTML, expressions, attributes and modules', () => {
    for (const text of [
      '```md\n:::tip\nx\n:::\n```',
      '~~~~\n```\n:::tip\n~~~\n~~~~',
      '- a\n\n  ```\n  :::tip\n  ```',
      '> ```\n> :::tip\n> # a {#b}\n> ```',
    ]) {
      for (const format of BOTH) expect(prepare(text, format).text).toBe(text);
    }
    for (const text of [
      '    :::tip\n    x',
      '<pre>\n:::tip\n\n:::\n</pre>',
      '<!--\n:::tip\n\n# a {#b}\n-->',
      '<div>\n:::tip\n</div>',
    ]) {
      expect(prepare(text, 'md').text).toBe(text);
    }
    for (const text of [
      '{`\n:::tip\n\n# a {#b}\n`}',
      '<A b={`\n:::tip\n`}\n\n/>',
      'text {`\n:::tip\n`} and <B c="\n:::tip\n"/> end',
      "export const a = `\n:::tip\n\n# a {#b}\n`;\n\nexport function B() {\n\n  return <p>it's</p>;\n}\n\n- a",
      '{/*\n:::tip\n*/}',
    ]) {
      expect(prepare(text, 'mdx').text).toBe(text);
    }
  });

  it('ends with its list item, with a warning, when it is not closed', () => {
    const prepared = prepare('- a\n  :::tip\n  b\n\n# next\n\n:::note\nc');

    expect(prepared.text.split('\n')[4]).toBe('# next');
    expect(prepared.problems).toMatchInlineSnapshot(`
      [
        {
          "column": 3,
          "hint": "End it with a line ":::" that is indented like its first line.",
          "line": 2,
          "message": "Container ":::tip" is not closed before line 5, where the block around it ends.",
        },
        {
          "column": 1,
          "hint": "End it with a line ":::" that is indented like its first line.",
          "line": 7,
          "message": "Container ":::note" is not closed before line 8, where the block around it ends.",
        },
      ]
    `);
  });

  it('ends with the JSX element around it when it is not closed', () => {
    const prepared = prepare('<Tab>\n:::tip\na\n</Tab>\n\nb');

    expect(prepared.text.split('\n').slice(3)).toEqual(['</Tab>', '', 'b']);
    expect(prepared.problems).toHaveLength(1);
  });

  it('warns about a container that belongs to the quote in front of it', () => {
    const prepared = prepare('> quote\n:::tip\nx\n:::');

    expect(prepared.text).toBe('> quote\n:::tip\nx\n:::');
    expect(prepared.problems.map(({ line, message }) => [line, message])).toMatchInlineSnapshot(`
      [
        [
          2,
          "Container ":::tip" follows a block quote without an empty line, so it is text of that quote.",
        ],
      ]
    `);
  });
});

describe('heading ids', () => {
  const cases: readonly (readonly [source: string, prepared: string])[] = [
    ['## Foo {#bar}', '## Foo ⁘id/bar⁘'],
    ['## Foo \\{#bar}', '## Foo ⁘id/bar⁘'],
    ['## Foo \\{#bar\\}', '## Foo ⁘id/bar⁘'],
    ['## Foo{#bar}', '## Foo ⁘id/bar⁘'],
    ['# 标题 {#标题-1}', '# 标题 ⁘id/标题-1⁘'],
    ['###### a {#a.b:c-D}  ', '###### a ⁘id/a.b:c-D⁘'],
    ['## {#only}', '## ⁘id/only⁘'],
    ['## Foo {#bar} ##', '## Foo ⁘id/bar⁘'],
    ['## a {b} {#c}', '## a {b} ⁘id/c⁘'],
    ['- ## In a list {#x}', '- ## In a list ⁘id/x⁘'],
    ['> ## In a quote {#x}', '> ## In a quote ⁘id/x⁘'],
    ['## `{#code}`', '## `{#code}`'],
    ['#nospace {#x}', '#nospace {#x}'],
    ['text {#x}', 'text {#x}'],
    ['####### seven {#x}', '####### seven {#x}'],
  ];
  it.each(cases)('%j becomes %j', (source, expected) => {
    expect(lines(source, 'md').join('\n')).toBe(expected);
    if (!source.includes('seven') && !source.startsWith('text') && !source.startsWith('#no')) {
      expect(lines(source, 'mdx').join('\n')).toBe(expected);
    }
  });

  it.each(['_b_c_', 'extends/interface', 'call()', '~a~', 'a@b.c', '$x$,+!=y'])(
    'survives Markdown as it is: %s',
    (id) => {
      const { text, mark } = prepare(`## a {#${id}}`);
      const match = /<h2>(.*)<\/h2>/.exec(markdownToHtml(text).html);

      expect(matchHeadingIdMark(match?.[1] ?? '', mark)).toEqual({ id, rest: 'a' });
    },
  );

  it('does not change headings in code', () => {
    expect(prepare('```md\n# a {#b}\n```\n\n# c {#d}').text).toBe('```md\n# a {#b}\n```\n\n# c ⁘id/d⁘');
  });

  it('is reported when it has a character that ids cannot have', () => {
    const prepared = prepare('text\n\n## a {#b c}');

    expect(prepared.text).toBe('text\n\n## a {#b c}');
    expect(prepared.problems).toEqual([
      {
        line: 3,
        column: 6,
        message: 'Heading id "{#b c}" is not used: it has a character that ids cannot have.',
        hint: 'Use letters, digits and - _ . : / ( ) @ , + ~ $ ! =.',
      },
    ]);
  });
});

describe('positions', () => {
  it('lead back to the author’s column through inserted quote markers', () => {
    const { getColumn: toColumn } = prepare('- :::tip Title\n  body\n  :::');

    expect(toColumn(1, 3)).toBe(3);
    // `- > ###### ⁘container/tip⁘ Title`: the title begins at column 28.
    expect([toColumn(1, 28), toColumn(1, 32)]).toEqual([10, 14]);
    expect([toColumn(2, 5), toColumn(2, 8)]).toEqual([3, 6]);
  });

  it('lead back to the author’s column behind a heading id', () => {
    const { getColumn: toColumn } = prepare('# a {#b}');

    expect([toColumn(1, 3), toColumn(1, 5)]).toEqual([3, 4]);
  });

  it('are those of the text where nothing was changed', () => {
    expect(prepare('plain').getColumn(7, 9)).toBe(9);
  });

  it('keep every line where it was, whatever the page', () => {
    const piece = fc.constantFrom(
      ...[
        ':::tip',
        ':::',
        '::: note 注',
        '- ',
        '  ',
        '    ',
        '> ',
        '\n',
        '\n\n',
        '# a {#b}',
        '```',
        '~~~',
        'text',
      ],
      ...[
        '<div>',
        '</div>',
        '<A',
        '/>',
        '{',
        '}',
        '`',
        '**粗。**文',
        '1. ',
        '\t',
        '|',
        '---',
        'export const a = 1',
        '[^a]: ',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom(...BOTH), (pieces, format) => {
        const text = pieces.join('');
        const prepared = prepare(text, format);
        const author = text.split('\n');
        const result = prepared.text.split('\n');
        expect(result.length).toBe(author.length);
        for (const [index, line] of result.entries()) {
          const end = prepared.getColumn(index + 1, line.length + 1);
          expect(end).toBeLessThanOrEqual((author[index]?.length ?? 0) + 1);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('never move backwards along a line', () => {
    const { text, getColumn: toColumn } = prepare('> - :::tip **甲（乙）**丙 **丁。**戊');
    const columns = Array.from({ length: text.length + 1 }, (_, index) => toColumn(1, index + 1));

    expect(columns).toEqual([...columns].sort((a, b) => a - b));
  });
});

describe('the mark', () => {
  it('is another character when the page contains the first choice', () => {
    const prepared = prepare('⁘ \n:::tip\n**粗。**文\n:::');

    expect(prepared.mark).toBe('⁙');
    expect(prepared.text).toContain('⁙container/tip⁙');
    expect(stripMarks(prepared.text, prepared.mark)).toContain('⁘');
  });

  it('is another character when the page names the first choice by number', () => {
    expect(chooseMark('&#x2058;')).toBe('⁙');
    expect(chooseMark('&#8280;')).toBe('⁙');
    expect(chooseMark('&#x2059;')).toBe('⁘');
  });

  it('is not needed by a page that contains every candidate', () => {
    const all = `${'⁘⁙⁚⁛⁜⁝⁞⸪⸫⸬⸭⸙⸖⸐⸏⸎⸍⸌⸋⸊⸉⸈⸇⸆⸅⸄⸃⸂⸁⸀'}\n:::tip\nx\n:::`;

    expect(prepare(all).text).toBe(all);
  });

  it('is found and taken off again', () => {
    expect(matchContainerMark('⁘container/tip⁘ Title', '⁘')).toEqual({ type: 'tip', rest: 'Title' });
    expect(matchContainerMark('Title', '⁘')).toBeUndefined();
    expect(matchHeadingIdMark(`Title ${createHeadingIdMark('⁘', 'x')}`, '⁘')).toEqual({
      id: 'x',
      rest: 'Title',
    });
    expect(stripMarks('a⁘b%E2%81%98c', '⁘')).toBe('abc');
  });
});

describe('hostile pages', () => {
  it.each([
    ['spaces in a heading', `# ${' '.repeat(100_000)}x`],
    ['spaces in a table rule', `a|b\n-${' '.repeat(100_000)}x`],
    ['unclosed braces', `中*a* ${'{'.repeat(20_000)}`],
    ['unclosed tags', `中*a* ${'<a '.repeat(20_000)}`],
    ['unclosed comments', `中*a* ${'<!-- '.repeat(20_000)}`],
    [
      'unclosed backticks',
      Array.from({ length: 2000 }, (_, index) => `中*${'`'.repeat(index % 400)}`).join(' '),
    ],
    ['unclosed links', `中*a* ${'[a](b '.repeat(20_000)}`],
    ['spaces in a link', `中*a* [a](${' '.repeat(100_000)}x`],
    ['emphasis', '中*a。*'.repeat(30_000)],
    ['colons', `:::tip\n${'a ::: '.repeat(20_000)}\n:::`],
    ['an open module', `export const a = {\n\n${'b: 1,\n\n'.repeat(5000)}`],
    ['quotes', `${'> '.repeat(150)}a\n`.repeat(500)],
    ['containers', ':::tip\na\n'.repeat(10_000)],
  ])('with %s are soon done', (_name, text) => {
    for (const format of BOTH) {
      const toWork = countWork();
      prepare(text, format);
      expect(toWork()).toBeLessThan(HOSTILE_TEXT_MS);
    }
  });
});

/** Names of all elements, in order. */
function names(tree: unknown): string[] {
  const node = tree as { tagName?: string; name?: string | null; type: string; children?: unknown[] };
  const own = node.tagName ?? (node.type.startsWith('mdxJsx') ? (node.name ?? '') : undefined);
  return [...(own === undefined ? [] : [own]), ...(node.children ?? []).flatMap(names)];
}
