import { expect, it } from 'vitest';
import { comparePages, createContentDiagnostic } from '../../../src/tools/migrate/compare-pages.ts';

const compare = (before: string, after: string, isMdx = false) =>
  comparePages([{ file: 'a.md', before, after, isMdx }])[0];

it.each([
  [
    'a component instead of another',
    '<Tabs lazy><TabItem label="One">two</TabItem></Tabs>',
    '<Tabs><Tab label="One">two</Tab></Tabs>',
    true,
  ],
  ['imports', "import A from '@theme/A';\n\nWords", "import { A } from 'docgenjs/theme';\n\nWords", true],
  [
    'imports with what looks like an address of mail',
    '\nimport A from "@theme/A"\nimport b from "./b-dark@3x.png"\n\nWords',
    '\nimport { A } from "docgenjs/theme"\nimport b from "../b-dark@3x.png"\n\nWords',
    true,
  ],
  ['imports in samples', '```\nimport a\n```\n\n[a](./b.md)', '```\nimport a\n```\n\n[a](./c.md)', true],
  ['types of containers', '::: secondary Title\ntext\n:::', '::: note Title\ntext\n:::', false],
  ['comments', 'a <!-- b -->\n\n<!--\nc\n-->', 'a', false],
  ['scripts of Vue', '<script setup>\nlet a\n</script>\n\nb', 'b', false],
  [
    'marks of lines in code',
    '```js\n// highlight-next-line\na\n```',
    '```js\n// [!code highlight]\na\n```',
    false,
  ],
  [
    'marks behind lines of code',
    '```css "a" ins={1}\na {}\nb {} // [!code focus]\n```',
    '```css\na {} /* [!code word:a\\]] [!code ++] */\nb {} // [!code focus]\n```',
    false,
  ],
  ['ids of headings', '## One [#two]\n\n# Three [!toc]', '## One {#two}\n\n# Three', true],
  ['more than before', 'a', 'a b `c` [d](https://e.f)', false],
])('does not count %s', (_, before, after, isMdx) => {
  expect(compare(before, after, isMdx)).toBeUndefined();
});

it('counts words, lines of code and links that are gone, as often as they are', () => {
  const lost = compare(
    'one two two `three`\n\n```\nfour\n\nfive\n```\n\n[six](https://a.b) <a href="https://c.d">seven</a>',
    'two\n\n```\nfive\n```',
  );
  expect(lost).toEqual({
    file: 'a.md',
    words: ['one', 'two', 'six', 'seven'],
    code: ['three', 'four'],
    links: ['https://c.d', 'https://a.b'],
  });
  expect(lost && createContentDiagnostic(lost).message).toBe(
    'Not in the new page: 4 words ("one", "two", "six", "seven"); 2 lines of code ("three", "four"); 2 links ("https://c.d", "https://a.b").',
  );
});

it('counts brackets at the end of a heading that are words', () => {
  expect(compare('## One [two]', '## One')?.words).toEqual(['two']);
});

it.each([
  ['Markdown', false],
  ['MDX', true],
])('counts names in brackets that a backslash makes text, in %s', (_, isMdx) => {
  expect(compare('A List\\<Apple\\> and <b>bold</b>', 'A List and bold', isMdx)?.words).toEqual(['Apple']);
});
