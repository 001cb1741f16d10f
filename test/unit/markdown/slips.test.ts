import { describe, expect, it } from 'vitest';
import { createMdxEngine } from '../../../src/engine/markdown/engine-mdx.ts';
import { createSatteriEngine } from '../../../src/engine/markdown/engine-satteri.ts';
import type { Diagnostic } from '../../../src/shared/types.ts';
import { createTestCompiler, createTestSource } from '../../helpers/content.ts';

const compilers = await Promise.all(
  [createSatteriEngine(), createMdxEngine({ remarkPlugins: [], rehypePlugins: [] })].map((engine) =>
    createTestCompiler({ engine, hasColours: false }),
  ),
);

/** What is found, which is the same with both engines. */
async function find(
  text: string,
  extension: string,
  toLine: (found: Diagnostic) => string,
): Promise<string[]> {
  const [ours, theirs] = await Promise.all(
    compilers.map(async ({ compiler, config }) => {
      const page = await compiler.compile(
        createTestSource({ text, file: `en/guide/page.${extension}` }, config),
      );
      return page.diagnostics.map(toLine);
    }),
  );
  expect(theirs).toEqual(ours);
  return ours ?? [];
}

const findSlips = (text: string, extension = 'md') =>
  find(text, extension, ({ line, column, message }) => `${line}:${column} ${message}`);

const BOTH: readonly (readonly [name: string, text: string, message: string])[] = [
  ['a list of headings of another tool', 'A\n\n[TOC]', '5:1 "[TOC]" is shown as text.'],
  ['such a list in another spelling', '[[toc]]', '3:1 "[[toc]]" is shown as text.'],
  [
    'a container of MkDocs',
    '!!! note "Care"\n    Text',
    '3:1 "!!! note "Care"" is shown as text: containers begin with ":::".',
  ],
  [
    'an address in a Chinese sentence',
    '见 https://e.com/x，后面',
    '3:3 The link goes on after "，": an address without brackets ends at a space.',
  ],
  [
    'an address with a space',
    'See [x](foo bar.md).',
    '3:5 Link "foo bar.md" is shown as text: an address ends at a space.',
  ],
  [
    'a space before an address',
    'See\n[a *b* c](./x.md), [y] (guide/index.md).',
    '4:20 Link "guide/index.md" is shown as text: there is a space before its address.',
  ],
  [
    'an image with such a space',
    '> - ![y] (/a.png)',
    '3:5 Image "/a.png" is shown as text: there is a space before its address.',
  ],
  [
    'a name without an address',
    'See [z][nope].',
    '3:5 Link "[nope]" is shown as text: the page has no address of that name.',
  ],
  [
    'a footnote without a mark',
    'So[^1].\n\n[^1]: a\n[^2]: b\n',
    '6:1 Footnote "[^2]" is not shown: nothing refers to it.',
  ],
  [
    'a footnote that is defined twice',
    '> So[^A].\n>\n> [^a]: a\n>\n>   [^a]: b\n',
    '7:5 Footnote "[^a]" is not used: line 5 defines that name.',
  ],
  [
    'an address that is defined twice',
    '[b]\n\n[b]: /b\n[a]: /b\n[//]: # (c)\n[//]: # (d)\n[a]: /b "c"\n\n- [A]: </d>',
    '11:3 Address "[A]" is not used: line 6 defines that name.',
  ],
  [
    'a cell beyond the columns',
    'a\\\nb\n\n| a | b |\n|---|---|\n| c | d | |\n| e | `f|g` |\n| h | i | j |',
    '9:10 "g`" is not shown: the table has 2 columns, and this is cell 3 of its row.',
  ],
  [
    'a mark without a footnote',
    'So[^1].',
    '3:3 "[^1]" is shown as text: the page has no footnote of that name.',
  ],
  [
    'a heading without a space',
    'Text\n\n##标题一',
    '5:1 "##标题一" is shown as text: a heading has a space after "##".',
  ],
  [
    'a table without dashes',
    '- x\n\n  | a | `b` |\n  | 1 | 2 |\n  | 3 | 4 |',
    '5:3 A table is shown as text: there is no line of dashes below its first line.',
  ],
  [
    'a line of dashes with too few cells',
    '| a | b |\n|---|\n| 1 | 2 |',
    '4:1 A table is shown as text: its line of dashes has 1 cell, its first line 2.',
  ],
  ['an unknown alert', '> [!NOTEE]\n> Text', '3:3 There is no alert "[!NOTEE]"; it is shown as text.'],
  [
    'a list that is not far enough in',
    '1. one\n  - two\n2. three',
    '4:3 The list is not inside the item before it: it is 2 spaces in.',
  ],
  [
    'a line below a paragraph',
    'This is a sentence.\n---\n\nText',
    '4:1 This line makes a heading of the paragraph before it.',
  ],
  [
    'a line below a paragraph of two lines',
    'These are\ntwo lines\n---\n\nText',
    '5:1 This line makes a heading of the paragraph before it.',
  ],
  [
    'a link in HTML to a source file',
    'See <a class="x" href="./other.md#a">x</a>, <a href="https://a.b/c.md">x</a> and <a href="/raw.md">x</a>.',
    '3:5 The link "./other.md#a" is not resolved, since it is written in HTML.',
  ],
  ['a link without an address', 'See [x]().', '3:5 The link "x" has no address.'],
  [
    'full-width parentheses around an address',
    '见 [安装](a.md)、[配置]（./config.md）。',
    '3:14 Link "./config.md" is shown as text: its parentheses are full-width.',
  ],
  [
    'one such parenthesis',
    '- 见[安装](../install.md）。',
    '3:4 Link "../install.md" is shown as text: its parentheses are full-width.',
  ],
  [
    'full-width brackets around the words of a link',
    '见【安装】(../install.md)。',
    '3:2 Link "../install.md" is shown as text: its brackets are full-width.',
  ],
  [
    'a full-width mark before an image',
    '！[图](/dot.svg)',
    '3:1 Image "/dot.svg" is shown as a link: the "！" before it is full-width.',
  ],
  [
    'a full-width number sign',
    '文字\n\n＃＃ 标题一',
    '5:1 "＃＃ 标题一" is shown as text: "＃" is full-width.',
  ],
  [
    'full-width colons',
    '：：：tip 提示\n内容\n：：：',
    '3:1 "：：：tip 提示" is shown as text: containers begin with ":::".',
  ],
  [
    'the mark that a Chinese keyboard has in place of a backtick',
    '···js\nlet a;\n···',
    '3:1 "···js" is shown as text: blocks of code begin with "```".',
  ],
  ['a full-width footnote', '文字【^1】。', '3:3 "【^1】" is shown as text: its brackets are full-width.'],
  [
    'a table of full-width bars',
    '｜甲｜乙｜\n｜---｜---｜\n｜1｜2｜',
    '3:1 A table is shown as text: "｜" is full-width.',
  ],
  [
    'a numbered list without spaces',
    '步骤：\n\n1.安装\n2.配置',
    '5:1 A list is shown as text: an item has a space after "1.".',
  ],
  ['a list without spaces', '-安装\n-配置', '3:1 A list is shown as text: an item has a space after "-".'],
  [
    'a Chinese container',
    ':::提示\n内容\n:::',
    '3:1 There is no container ":::提示"; the line is shown as text.',
  ],
  [
    'the end of no container',
    ':::tip\nA\n:::\n\nB\n\n:::',
    '9:1 ":::" is shown as text: no container is open here.',
  ],
  [
    'such an end once, where an unknown container begins',
    ':::tpi\nA\n:::\n\n- B\n\n:::',
    '3:1 There is no container ":::tpi"; the line is shown as text.|9:1 ":::" is shown as text: no container is open here.',
  ],
];

/** Syntax of other generators, in pages of both formats. */
const FOREIGN: readonly (readonly [name: string, text: string, message: string])[] = [
  ['a formula', 'Let $x^2$ be $y$, $O(n)$.', '3:5 "$x^2$" is shown as text: formulas are off.'],
  ['a formula on separate lines', 'So\n\n$$\nx = 1\n$$', '5:1 "$$" is shown as text: formulas are off.'],
  [
    'a folded container of MkDocs',
    '??? note "More"\n    Text',
    '3:1 "??? note "More"" is shown as text: containers begin with ":::".',
  ],
  ['tabs of MkDocs', '=== "A"\n\nText\n\n=== "B"', '3:1 "=== "A"" is shown as text: it makes no tab.'],
  ['a tip of docsify', '?> Try it.', '3:1 "?> Try it." is shown as text: containers begin with ":::".'],
  ['a warning of docsify', '!> Care.', '3:1 "!> Care." is shown as text: containers begin with ":::".'],
  [
    'a file of docsify',
    "[a](https://e.com/a.js ':include :type=code')",
    '3:1 The link "a" stays a link: ":include" includes no file.',
  ],
  [
    'a file of VuePress',
    '@[code ts](https://e.com/x.ts)',
    '3:1 "@[code ts]" is shown as text: it includes no file.',
  ],
  [
    'a file of mdBook in a block of code',
    '```rust\n{{#include a.rs:2}}\n```',
    '3:1 The code is "{{#include a.rs:2}}": it includes no file.',
  ],
  [
    'a link of a wiki',
    'See [[Other page#x]] and [[More]].',
    '3:5 "[[Other page#x]]" is shown as text: links of wikis are not read.',
  ],
  ['marked words', 'So ==this== is.', '3:4 "==this==" is shown as text: "==" marks nothing.'],
  ['an emoji by its name', 'Good :tada: :rocket:', '3:6 ":tada:" is shown as text: emoji have no names.'],
  [
    'tasks without spaces',
    '- [ ] a\n- [] b\n- [x]c',
    '4:3 "[]" is shown as text: an open task has a space between its brackets.|5:3 "[x]" is shown as text: a task has a space behind its brackets.',
  ],
  [
    'such tasks in Chinese',
    '- [ ]甲\n- [X]乙',
    '3:3 "[ ]" is shown as text: a task has a space behind its brackets.|4:3 "[X]" is shown as text: a task has a space behind its brackets.',
  ],
  [
    'an alert with a Chinese name',
    '> [!注意]\n> 内容',
    '3:3 There is no alert "[!注意]"; it is shown as text.',
  ],
  ['a list of definitions', 'Term\n: Text', '4:1 A list of definitions is shown as text.'],
  [
    'an abbreviation',
    'Text\n\n*[HTML]: Markup',
    '5:1 "*[HTML]: Markup" is shown as text: abbreviations have no definitions.',
  ],
  [
    'a size of an image',
    '![x](a.png =100x)',
    '3:1 Image "a.png" is shown as text: an address ends at a space.',
  ],
  [
    'a directive of reStructuredText',
    '.. note:: Text',
    '3:1 ".. note:: Text" is shown as text: directives of reStructuredText do not run.',
  ],
  ['a directive', 'See :kbd[Enter].', '3:5 ":kbd[Enter]" is shown as text: no plugin reads directives.'],
  [
    'an id of a heading in full-width marks',
    '## 标题 ｛#id｝',
    '3:7 "｛#id｝" is shown as text: its marks are full-width.',
  ],
  ['an id of Fumadocs', '## Part [#id]', '3:9 "[#id]" is shown as text: ids of headings are in braces.'],
  ['a list of headings of GitLab', '[[_TOC_]]', '3:1 "[[_TOC_]]" is shown as text.'],
];

describe.each(['md', 'mdx'])('in .%s, docgen tells of syntax of other tools:', (extension) => {
  it.each(FOREIGN)('%s', async (_, text, message) => {
    expect(await findSlips(`# Title\n\n${text}\n`, extension)).toEqual(message.split('|'));
  });

  it('nothing else', async () => {
    const text = `# Title

It costs $5 and $10, US$5-$6 or 5$ to 10$; $HOME/bin and $PATH, \\$x^2\\$, \`$x^2$\`, echo $$ and $a = $b.

What??? note it, a == b and c == d, 10:30:00, std::vector, a:b:c, foo[[1]], [[1, 2]], [[ "a" ]], @user, C++, wow!> x.

:::note
Text: more.
:::

- [x] done
- [x](https://e.com)
- [ ] open

\`\`\`md
{{#include a.md}}
\`\`\`

\`\`\`rust
fn main() { "{{#include a.rs}}" }
\`\`\`
`;
    expect(await findSlips(text, extension)).toEqual([]);
  });
});

describe.each(['md', 'mdx'])('in .%s, docgen tells of', (extension) => {
  it.each(BOTH)('%s', async (_, text, message) => {
    expect(await findSlips(`# Title\n\n${text}\n`, extension)).toEqual(message.split('|'));
  });

  it('front matter between full-width dashes', async () => {
    expect(await findSlips('———\ntitle: 题目\ndescription: 说明\n---\n\n# 题目\n', extension)).toEqual([
      '1:1 The front matter is shown as text: its first line is not "---".',
    ]);
  });

  it('front matter that is not at the top', async () => {
    expect(await findSlips('\n---\ntitle: X\ndraft: true\n---\n\n# Title\n', extension)).toEqual([
      '2:1 The front matter is shown as text: something comes before it.',
    ]);
  });

  it('front matter in TOML', async () => {
    expect(await findSlips('+++\ntitle = "X"\n+++\n\n# Title\n', extension)).toEqual([
      '1:1 The front matter is shown as text: it is TOML.',
    ]);
  });

  it('nothing else', async () => {
    const text = `# Title

A [TOC] in a line, [TOC][known], \\[TOC\\], \`[TOC]\`, wow!!! note that, \`{{< x >}}\`.

[https://e.com/x，y](https://e.com/x) \`https://e.com/x，y\` https://e.com/中文 end，https://e.com/x ！

Words \\[x\\] (y.md), \\[a\\]\\[b\\], [link][known], [optional] (see below), a[1][2], \`[x](a b.md)\`, #1, #tag, \\##x,
/[^abc]/ and note[^n], | a | b |, [https] (no), [x] (a.b), C## and F##.

1. one
   - two

   text
2. three

- a
- b

1. next

按【文件】（左上角）里的[链接](https://e.com/a)（可选），第 [1]（见下）项：：：……······，＃1 与 C＃，看！[图](https://e.com/a)。

价格 1.5 元，
2.5 元，-5 度，｜甲｜。

Heading
-------

Other heading
===

> [!NOTE]
> Text

| a | b |
| - | - |
| [x][known] | \`[^1]\` |

\`\`\`md
[x](a b.md) [^1]
##x
| a |
| b |
\`\`\`

[known]: https://example.com
[^n]: A note.
`;
    expect(await findSlips(text, extension)).toEqual([]);
  });
});

describe('in .md alone, docgen tells of', () => {
  it('no address in angle brackets', async () => {
    expect(await findSlips('# Title\n\n<https://e.com/中，文>，后面\n')).toEqual([]);
  });

  it('shortcodes of Hugo and tags of Liquid, each once for a paragraph', async () => {
    const text =
      '# Title\n\n{{< note >}}\nText {{ value }}\n{{< /note >}}\n\nSee {% include a.md %}, `{% raw %}`.\n';
    expect(await findSlips(text)).toEqual([
      '3:1 "{{< note >}}" is shown as text: shortcodes of Hugo do not run.',
      '4:6 "{{ value }}" is shown as text: expressions of Vue and of templates do not run.',
      '7:5 "{% include a.md %}" is shown as text: tags of Liquid do not run.',
    ]);
  });

  it('syntax of other tools that is an error in MDX, each kind once for a page', async () => {
    const text = `# Title

<!--@include: ./a.md-->

Version {{ version }} of {{ name }}, $\{{ x }} and style={{ color: 'red' }}.

<<< @/snippets/a.ts

--8<-- "a.md"

{{#include a.md}}

## Part {: .wide }

![x](https://e.com/x.png){width=100}

{/* later */}

export const a = 1;

Text \`{{ x }}\`, \\{{ x }}, {a} and { b: 1 }.
`;
    expect(await findSlips(text)).toEqual([
      '3:1 "<!--@include: ./a.md-->" is a comment: it includes no file.',
      '5:9 "{{ version }}" is shown as text: expressions of Vue and of templates do not run.',
      '7:1 "<<< @/snippets/a.ts" is shown as text: it includes no file.',
      '9:1 "--8<-- "a.md"" is shown as text: it includes no file.',
      '11:1 "{{#include a.md}}" is shown as text: it includes no file.',
      '13:9 "{: .wide }" is shown as text: blocks have no attributes.',
      '15:26 "{width=100}" is shown as text: links, images and words have no attributes.',
      '17:1 "{/* later */}" is shown as text: it is a comment of MDX.',
      '19:1 An export is shown as text: .md files have no code.',
    ]);
  });

  it('ids and classes of headings that are none', async () => {
    expect(await findSlips('# Title\n\n## A {.wide}\n\n## B {#b\n\n## 标题{＃id}\n\n## C {x}\n')).toEqual([
      '3:6 "{.wide}" is shown as text: headings have no classes.',
      '5:6 "{#b" is shown as text: the id of a heading ends in "}".',
      '7:6 "{＃id}" is shown as text: its marks are full-width.',
    ]);
  });

  it('a comment that is never closed', async () => {
    expect(await findSlips('# Title\n\n<!-- todo\n\nText\n')).toEqual([
      '3:1 The comment is not closed, so all that follows is part of it.',
    ]);
  });

  it('the line of a link in a block of HTML', async () => {
    const text = '# Title\n\n<p>\n  <b>x</b> <a href=other.mdx>x</a>\n  <a\n  href="other.md">x</a>\n</p>\n';
    expect(await findSlips(text)).toEqual([
      '4:12 The link "other.mdx" is not resolved, since it is written in HTML.',
      '5:3 The link "other.md" is not resolved, since it is written in HTML.',
    ]);
  });

  it('Markdown in a block of HTML', async () => {
    const text = `# Title

<div>
  <p>*x* and <code>**y**</code> [z] **\n</p>
  See [this](./x.md) and **that**.
</div>

<pre>
**code**
</pre>

<details><summary>S</summary>

**bold**

</details>

<!-- **no** -->

<b>\`code\`</b>
`;
    expect(await findSlips(text)).toEqual([
      '6:7 "[this](./x.md)" is shown as text: it is in a block of HTML.',
    ]);
  });

  it('a type that is taken for a tag', async () => {
    expect(
      await findSlips(
        '# Title\n\nA Promise<string> of H<sub>2</sub>O, a<b>c</b>, x<y>z</y>, line<br>and Map<K, V>.\n',
      ),
    ).toEqual(['3:10 <string> is not HTML: a browser shows nothing for it.']);
  });

  it.each([
    [
      'an element that nothing closes',
      '<div class="x">\n\nText <b>bold\n\n## Next',
      '3:1 <div> is not closed, so all that follows is inside it.|5:6 <b> is not closed, so all that follows is inside it.',
    ],
    [
      'one that nothing closes in its paragraph',
      'So <span style="color: red">red.\n\nMore</span> text',
      '3:4 <span> is not closed in its paragraph.',
    ],
    [
      'one that nothing closes in its list item',
      '- <details>\n\n  Text\n\n</details>',
      '3:3 <details> is not closed in its list item.',
    ],
    [
      'one that another closes',
      '<details>\n<summary>S\n\nText\n\n</details>',
      '4:1 <summary> is not closed before "</details>".',
    ],
    ['an end without a start', 'Text\n\n</div>', '5:1 "</div>" closes nothing: no <div> is open here.'],
    [
      'such an end in a line',
      'Text </span> and </p> on.',
      '3:6 "</span>" closes nothing: no <span> is open here.',
    ],
    [
      'an end of MDX',
      '<div id="a" />\n\nText',
      '3:1 <div /> is not closed: in HTML, "/>" ends only elements such as <br>.',
    ],
    [
      'attributes of a container',
      ':::note{.wide}\nA\n:::',
      '3:1 "{.wide}" is the title of this container: containers have no attributes but "{title="…"}".',
    ],
    [
      'attributes of Vue, once',
      '<img :src="x" alt="">\n\n<p v-if="a">A</p>',
      '3:1 ":src" of <img> has no effect: attributes of Vue do not run.',
    ],
    [
      'placeholders that are taken for tags',
      'Run `x` clone <url> --to=<YOUR-DIR> with <my-name>.\n\n- <T>',
      '3:15 <url> is not HTML: a browser shows nothing for it.|3:26 <YOUR-DIR> is not HTML: a browser shows nothing for it.|3:42 <my-name> is not HTML: a browser shows nothing for it.|5:3 <T> is not HTML: a browser shows nothing for it.',
    ],
  ])('%s', async (_, text, message) => {
    expect(await findSlips(`# Title\n\n${text}\n`)).toEqual(message.split('|'));
  });

  it('no element that a browser closes as its author did', async () => {
    const text = `# Title

<ul>
<li>a
<li>b
</ul>

<p align="center">
  <img src="https://e.com/a.png" alt=""><br/>
  <b>a</b>

Some <b>bold text <i>and

more</b> of</i> it, <my-element icon="x"> and <my-element></my-element>, a <br></br>.

Text <details><summary>S</summary>

- a

  <div title="a > b, <c>">

  b

  </div>

</details>

<table><tr><td>a<tr><td><div>b</div></table>

<svg viewBox="0 0 1 1"><g><path d="M0 0" /><text>x</text></g></svg>

<!-- <div> -->

\`<div>\` and a &lt;div> and \\<div>.
`;
    expect(await findSlips(text)).toEqual([]);
  });

  it('an import', async () => {
    expect(
      await findSlips(`# Title\n\nimport X from './x';\nimport './y.css';\n\nimport all of it.\n`),
    ).toEqual(['3:1 An import is shown as text: .md files have no code.']);
  });
});

describe('what is no MDX has a next step', () => {
  it.each([
    ['a line break', 'a<br>b', 'End it with "/>": MDX has no tags without an end.'],
    ['an image', '<img src="x.png">', 'End it with "/>": MDX has no tags without an end.'],
    [
      'a value without quotes',
      '<Badge\n  type="tip"\n  text=hi/>',
      'Write text="hi": MDX has no attributes without them.',
    ],
    ['a value in full-width quotes', '<Badge text=“hi there” />', 'Write text="…".'],
    [
      'such a value in a line of text',
      'See <a href={1} b href=x>y</a>',
      'Write href="x": MDX has no attributes without them.',
    ],
    [
      'an address in angle brackets',
      'See <https://x.y/z>.',
      'Addresses have no angle brackets in MDX: write "[https://x.y/z](https://x.y/z)".',
    ],
    ['a number', 'a <5', 'A "<" begins an element in MDX. To show one, write "&lt;" or put it in `code`.'],
    [
      'a sentence directly below an import',
      "import x from './x'\nA sentence here.",
      'All lines up to an empty one belong to it: put one before the text.',
    ],
    [
      'a word directly below an export',
      'export const a = 1;\ntext',
      'All lines up to an empty one belong to it: put one before the text.',
    ],
  ])('%s', async (_, text, hint) => {
    expect(await find(`# Title\n\n${text}\n`, 'mdx', (found) => `${found.code} ${found.hint}`)).toEqual([
      `DG3041 ${hint}`,
    ]);
  });
});
