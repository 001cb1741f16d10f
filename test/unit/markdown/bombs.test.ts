/** Small pages that would become large ones: each costs a multiple of its bytes, or is an error with its place. */
import { expect, it } from 'vitest';
import { createMdxEngine } from '../../../src/engine/markdown/engine-mdx.ts';
import { createSatteriEngine } from '../../../src/engine/markdown/engine-satteri.ts';
import { isHeavy } from '../../../src/engine/markdown/heavy-page.ts';
import type { MarkdownEngine } from '../../../src/engine/markdown/markdown-engine.ts';
import { prepareSource } from '../../../src/engine/markdown/prepass/prepass.ts';
import { parsePageSource } from '../../../src/engine/markdown/read-page.ts';
import { createTestCompiler, createTestRoute } from '../../helpers/content.ts';

const SATTERI = createSatteriEngine();
const UNIFIED = createMdxEngine({ remarkPlugins: [], rehypePlugins: [] });

/** A code block with its buttons has a thousand characters for ten. */
const MOST_A_BYTE = 150;

/** Every character that the pre-pass may mark with. */
const HIDDEN_MARKS = '⁘⁙⁚⁛⁜⁝⁞⸪⸫⸬⸭⸙⸖⸐⸏⸎⸍⸌⸋⸊⸉⸈⸇⸆⸅⸄⸃⸂⸁⸀';

const times = (text: string, count: number): string => text.repeat(count);
const each = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
const table = (columns: number, rows: number): string =>
  `|${times('a|', columns)}\n|${times('-|', columns)}\n${times('|b\n', rows)}`;

async function compileBy(engine: MarkdownEngine, text: string, file = 'en/page.md') {
  const { compiler, config } = await createTestCompiler({ engine, hasColours: false });
  const source = parsePageSource({
    route: createTestRoute(file, config),
    text,
    name: `docs/${file}`,
    config,
  });
  return compiler.compile(source);
}

function compile(text: string, file?: string) {
  return Promise.all([SATTERI, UNIFIED].map((engine) => compileBy(engine, text, file)));
}

it.each([
  ['a table whose rows leave its cells out', `# A\n\n${table(5_000, 5_000)}`, 'DG3004 3'],
  ['such a table in a quote', `\n> ${table(1_000, 1_000).replaceAll('\n', '\n> ')}`, 'DG3004 2'],
  ['such a table in a list', `- ${table(1_000, 1_000).trimEnd().replaceAll('\n', '\n  ')}`, 'DG3004 1'],
  [
    'a table without pipes around it',
    `${times('a|', 999)}a\n${times('-|', 999)}-\n${times('b\n', 999)}`,
    'DG3004 1',
  ],
  ['many tables that leave few cells out', times(`${table(40, 40)}\n`, 80), 'DG3004 2796'],
  [
    'a long definition that is used often',
    `a\n\n[a]: /${times('x', 9_000)}\n\n${times('![a] ', 3_000)}`,
    'DG3004 3',
  ],
  [
    'a long title that is used often',
    `[a\n]: /b\n'${times('x', 9_000)}'\n\n${times('[A ] ', 3_000)}`,
    'DG3004 1',
  ],
  ['a paragraph of entities', `a\n\n${times('&amp; ', 40_000)}`, 'DG3004 3'],
  ['a long paragraph that ends in entities', `${times('word ', 100_000)}${times('&lt;', 500)}`, 'DG3004 1'],
  [
    'entities beside pipes that make no table',
    `<!--\n|a|\n|-|\n-->\n${times('| &amp;\n', 9_000)}`,
    'DG3004 5',
  ],
  ['marks of emphasis that only open', `a\n\n${times('*中', 24_000)}`, 'DG3004 3'],
  ['such marks in many paragraphs', `${times('*中', 8_000)}\n\n`.repeat(8), 'DG3004 13', 'DG3004 3'],
  ['entities on a page that uses every mark', `${HIDDEN_MARKS}\n\n${times('&amp; ', 40_000)}`, 'DG3004 3'],
  [
    'unclosed elements that each block opens again',
    `\n${each(400, (i) => `<b id="${i}">`)}${times('<p>x', 400)}`,
    'DG3045 2',
  ],
])('%s is an error at its place', async (_name, text, expected, unified = expected) => {
  for (const [index, { diagnostics, body }] of (await compile(text)).entries()) {
    expect(diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual([
      index === 0 ? expected : unified,
    ]);
    expect(body).toEqual({ kind: 'static', html: '' });
  }
});

it.each([
  ['list items', times('- a\n', 10_001), 'DG3004 10001'],
  ['underlined headings', times('a\n=\n', 3_001), 'DG3004 6002'],
  ['containers', times('::: tip\na\n:::\n', 2_001), 'DG3004 6001'],
  ['quotes', times('> a\n\n', 2_001), 'DG3004 4001'],
  ['empty lines', times('\n', 300_000), 'DG3004 200000'],
  ['pictures in each other', `a\n\n${times('![', 1_000)}a${times('](b)', 1_000)}`, 'DG3004 3'],
  ['ends of links', `a\n\n${times(']', 9_000)}`, 'DG3004 3'],
  ['ends of links in many paragraphs', `${times(']', 4_000)}\n\n`.repeat(5), 'DG3004 9'],
  ['braces behind a quote', `a\n\n{"${times('a', 100_000)}${times('}', 200)}`, 'DG3004 3', 'mdx'],
  [
    'braces behind what is no expression',
    `a\n\nb {a b${times('c', 100_000)}${times('{}', 200)}}`,
    'DG3004 3',
    'mdx',
  ],
  ['braces in an attribute', `a\n\n<A b={a c${times('d', 100_000)}${times('{}', 200)}}/>`, 'DG3004 3', 'mdx'],
  ['data in an expression', `{[${times(`{a: "${times('text ', 1_000)}"},\n`, 100)}]}`, 'DG3004 1', 'mdx'],
  ['halves of links', `a\n\n${times('[a](', 9_000)}`, 'DG3004 3'],
  ['comments without an end', `a ${times('<!--a', 8_000)}`, 'DG3004 1'],
  ['instructions without an end', `a ${times('<?a', 8_000)}`, 'DG3004 1'],
  ['declarations without an end', `a ${times('<!A ', 8_000)}`, 'DG3004 1'],
  ['CDATA without an end', `a ${times('<![CDATA[', 8_000)}`, 'DG3004 1'],
  ['runs of backticks', each(400, (i) => `e${times('`', i)}`), 'DG3004 1'],
  ['a module without an end', `\nexport const a = \`\n${times('\n\na\n', 2_000)}`, 'DG3004 2', 'mdx'],
])(
  '%s are an error for @mdx-js/mdx, which takes the square of their time',
  async (_name, text, expected, format = 'md') => {
    const { diagnostics } = await compileBy(UNIFIED, text, `en/page.${format}`);
    expect(diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual([expected]);
  },
);

it.each([
  ['headings that are all the same', times('## a\n\n', 3_000)],
  ['headings below a very long one', `# ${times('x', 20_000)}\n\n${times('## a\n\n', 1_000)}`],
  ['ids that are all the same', times('## a {#b}\n\n', 3_000)],
  ['a link definition that is used often', `[a]: /${times('x', 30)}\n\n${times('![a] ', 3_000)}`],
  ['a footnote that is used often', `${times('[^a] ', 2_000)}\n\n[^a]: b\n`],
  ['code blocks without end', times('```\n\n```\n\n', 2_000)],
  ['line ranges of code blocks', `\`\`\`js {${times('1-99999,', 20_000)}1-999999999}\na\n\`\`\`\n`],
  ['elements between empty lines', times('<div></div>\n\n', 4_000)],
  ['unsafe addresses in one line', times('[a](javascript:b) ', 2_000)],
  ['nested elements', times('<div>', 40_000)],
  ['brackets', times('![[]', 4_000)],
  ['comments that hold halves of tags', times('<!--<a', 20_000)],
  ['halves of tags', `<div ${times('<a', 40_000)}`],
  ['a tag that seems to be of a component', `<${times('A', 80_000)}<b>`],
])('%s cost no more than a multiple of their bytes', async (_name, text) => {
  for (const page of await compile(text))
    expect(JSON.stringify(page).length).toBeLessThan(MOST_A_BYTE * text.length);
});

it.each([
  ['elements without an end', `a\n\n{_${times('<a>', 40)}}`],
  ['elements that stray ends seem to close', `a\n\n{_${times('<a>/></b>', 40)}}`],
  ['elements behind what looks like a comment', `a\n\n\`{/*\` {_${times('<a>', 40)} */}`],
  ['elements behind backslashes', `a\n\n{<b>${times('\\<a>', 40)}}`],
  ['elements whose names are signs', `a\n\n{_${times('<$>b<_>', 20)}}`],
  ['elements behind code that ends with its list item', `- \n  \`\`\`\n{_${times('<a>', 40)}}`],
  ['elements behind code that ends with its quote', `> \`\`\`\n\n{_${times('<a>', 40)}}`],
  ['line breaks without an end', `a\n\n{true && <div>${times('b<br>\n', 40)}</div>}`, 'DG3041 43'],
  ['an attribute that is not closed', `a\n\n<A b={${times('<a>', 40)}`],
  [
    'elements behind an import that is text',
    `a\n\n{_\nimport a\n${times('<A b={1\nimport a\n', 30)}`,
    'DG3041 65',
  ],
  ['elements in what only begins as an import', `a\n\nimport a\n中${times('<A b={', 30)}`, 'DG3041 4'],
  ['elements that the text of an attribute may hold', `a\n\n{x="${times('<a b="<c <c <c +"/>', 7)}}`],
  ['elements behind braces that close wrongly', `a\n\n{_<a>}${times('<a> {b} ', 40)}}`],
])('in MDX, %s in an expression are an error where they are', async (_name, text, expected = 'DG3041 3') => {
  for (const { diagnostics } of await compile(text, 'en/page.mdx'))
    expect(diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual([expected]);
});

it.each([
  ['in a list', `a\n\n${times('- a {\n', 16_000)}`],
  ['beside backticks', `a\n\n${times('`{', 20_000)}`],
  ['in each other', `a\n\nb${times('{{}', 20_000)}`],
])('in MDX, braces without an end are an error, %s', async (_name, text) => {
  const { diagnostics } = await compileBy(SATTERI, text, 'en/page.mdx');
  expect(diagnostics.map(({ code }) => code)).toEqual(['DG3004']);
});

it('in MDX, thousands of expressions in a table are no bomb', async () => {
  const rows = each(1_000, (i) => `| {a} | {f("b}", ${i})} | text |\n`);
  for (const { diagnostics } of await compile(
    `export const a = 1, f = () => 2\n\n| a | b | c |\n|---|---|---|\n${rows}`,
    'en/page.mdx',
  ))
    expect(diagnostics).toEqual([]);
});

it.each([
  ['a paragraph', times(`${times('word ', 20)}{1} `, 3_000)],
  ['a table', `|a|b|\n|-|-|\n${times(`|{1}|${times('word ', 40)}|\n`, 2_000)}`],
])('in MDX, thousands of expressions are left to the engine that reads each once, in %s', (_name, text) => {
  // satteri would copy all of the paragraph, or of the table, at each.
  const prepare = (body: string) => prepareSource(body, { format: 'mdx', cjkFriendlyEmphasis: true });
  expect(prepare(text).avoidsSatteri).toBe(true);
  expect(prepare(text.slice(0, text.length / 2)).avoidsSatteri).toBe(false);
});

it('in MDX, expressions as people write them are no bomb', async () => {
  const list = `{[1, 2].map((n) => <ul key={n}>${times('<li>a <b>b</b><br /></li>\n', 40)}</ul>)}`;
  const code = `\`\`\`tsx\n{${times('<br>', 40)}}\n\`\`\``;
  const module = `export const f = (n) => { ${times('for (let i=0;i<n;i++) {} ', 40)} };`;
  const comment = `{/* ${times('<br>', 40)} */}`;
  const attributes = `<p title={[<code><img alt="<d>" width={1} />, ${times('<a title="b"><br /></a>', 40)}</code>]} />`;
  for (const { diagnostics } of await compile(
    [module, list, code, comment, list, attributes].join('\n\n'),
    'en/page.mdx',
  ))
    expect(diagnostics).toEqual([]);
});

it.each([
  ['tags in strings', `<A rows={[${times("'<view>', ", 40)}]} />`],
  [
    'a tag in a string before code with many',
    `<A b={<code>{'<view>'}</code>} />\n\n\`\`\`\n${times('<a>\n', 40)}\`\`\``,
  ],
  ['elements in each other', `{true && ${times('<b>', 40)}a${times('</b>', 40)}}`],
])('in MDX, %s are no bomb', async (_name, text) => {
  for (const { diagnostics } of await compile(`export const A = () => null;\n\n${text}\n`, 'en/page.mdx'))
    expect(diagnostics).toEqual([]);
});

it('anchors that nobody closes, as old readmes have them, are no bomb', async () => {
  const pages = await compile(each(500, (i) => `<a name="a${i}">\n\n## Heading ${i}\n\nText\n\n`));
  for (const { diagnostics } of pages)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('a large table with entities and emphasis in every row is no bomb', async () => {
  const rows = each(1_000, (i) => `| \`key${i}\` | **bold** &lt;T&gt; | *more* &nbsp; |  |\n`);
  const items = each(600, (i) => `- **Item ${i}** with &lt;T&gt; and *more*\n`);
  for (const { diagnostics } of await compile(`| a | b | c | d |\n|---|---|---|---|\n${rows}\n\n${items}`))
    expect(diagnostics).toEqual([]);
});

it('heavy are pages that are very long, or little else than marks', () => {
  const route = { kind: 'markdown' } as Parameters<typeof isHeavy>[0]['route'];
  const prose = times('Some *words* of prose, with `code` and a [link](/a).\n\n', 1_000);
  expect(isHeavy({ route, body: prose })).toBe(false);
  expect(isHeavy({ route, body: times(prose, 3) })).toBe(true);
  expect(isHeavy({ route, body: times('- > [a]\n', 1_000) })).toBe(true);
  expect(isHeavy({ route: { ...route, kind: 'module' }, body: times('{}', 99_999) })).toBe(false);
});

/** The figures of `docs/en/guide/basic/limits.md`. */
it.each([
  ['entities', times('&amp; ', 2_500), times('&amp; ', 2_600)],
  ['addresses', times('https://a.example/b ', 5_000), times('https://a.example/b ', 5_001)],
  ['marks', times('*a ', 20_000), times('*a ', 20_001)],
  ['missing cells', table(1_000, 100), table(1_000, 101)],
])('the limit of %s is what the page on limits says', async (_name, text, more) => {
  const toCodes = async (source: string) =>
    (await compileBy(SATTERI, `a\n\n${source}\n`)).diagnostics.map(({ code }) => code);

  expect(await toCodes(text)).not.toContain('DG3004');
  expect(await toCodes(more)).toContain('DG3004');
});
