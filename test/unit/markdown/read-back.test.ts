/** What docgen writes of a page, a standard parser (parse5) reads back as it is. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { Nodes } from '../../../src/engine/markdown/hast.ts';
import { renderHtml } from '../../../src/engine/markdown/render-html.ts';
import { createTestCompiler, createTestSource } from '../../helpers/content.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/markdown');

const { compiler, config } = await createTestCompiler({ hasColours: false });

async function compile(text: string) {
  const { body, diagnostics } = await compiler.compile(createTestSource({ text, file: 'a.md' }, config));
  if (body.kind !== 'static') throw new Error('Markdown is static.');
  return { html: body.html, problems: diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

/** Inside a `<div>`, where a body stands. Two ways to write the same thing become one. */
function readBack(html: string): { written: string; read: string } {
  const tree = fromParse5(parseFragment(`<div>${html}</div>`)) as Nodes;
  const toPlain = (text: string) => text.replace(/( data-[a-z-]+)(?=[ >])/g, '$1=""').replaceAll('&gt;', '>');
  return { written: toPlain(`<div>${html}</div>`), read: toPlain(renderHtml(tree)) };
}

it('headings that a broken table pushes out do not stand in another one', async () => {
  const { html } = await compile('<h2>\n\n10) <div>\n   \n   <table>\n   \n   # b\n');
  const { written, read } = readBack(html);
  expect(read).toBe(written);
  expect(html).toMatch(/<\/h2><h1 [\s\S]*<\/h1>[\s\S]*<table>/);
});

it.each([
  '<li>\n\n\n[<noscript><li>]: \n\n\n',
  '\n- ::: tip\n   <h2 id="x"><a href="javascript:x">\n   \n   # https://a.b/c\n',
  '<tr>\n\n> [!NOTE]\n> <a><script>\n> \n> ::: code-group\n',
  '<a href="/b"><object></object><a href="/c">d</a></a>',
])('%j is read back as it is', async (text) => {
  const { written, read } = readBack((await compile(text)).html);
  expect(read).toBe(written);
});

it('what a page says is no place of code', async () => {
  const { html } = await compile('<div data-docgen-code="0">a</div>\n\n<div>\n\n```js\nb\n```\n\n</div>\n');
  expect(html).toMatch(/^<div>a<\/div>[\s\S]*<div>\s*<div class="rp-codeblock/);
});

describe('parts of a table outside of one', () => {
  it.each([
    ['<td>x</td>', 'x', 'td'],
    ['<colgroup><col></colgroup>\n\nText', '<p>Text</p>', 'colgroup'],
    ['<tr><td>a</td><th>b</th></tr>', 'ab', 'tr'],
    ['<caption>c</caption>', 'c', 'caption'],
    ['<thead>\n\n**b**\n\n</thead>', '<p><strong>b</strong></p>', 'thead'],
  ])('%j are left out, once told of', async (text, html, name) => {
    const page = await compile(text);
    expect(page.html.trimEnd()).toContain(html);
    expect(page.html).not.toMatch(/<(?:caption|col|t[dhr]|t(?:head|body|foot))/);
    expect(page.problems).toEqual([
      `DG3040 <${name}> outside of a table is removed, as in browsers; its content stays.`,
    ]);
  });

  it('stay inside', async () => {
    const page = await compile('<table><colgroup><col></colgroup><tr><td>a</table>');
    expect(page.html).toContain(
      '<table><colgroup><col></colgroup><tbody><tr><td>a</td></tr></tbody></table>',
    );
    expect(page.problems).toEqual([]);
  });
});

it('an empty first line of <pre> stays', async () => {
  expect((await compile('<pre>\n\nx</pre>')).html).toBe('<pre>\n\nx</pre>');
  const inTable = await compile('<pre>\n\nx</pre><table></table>');
  expect(inTable.html).toContain('<pre>\n\nx</pre>');
});

it('all fixtures are read back', async () => {
  for (const name of readdirSync(FIXTURES).filter((file) => file.endsWith('.md'))) {
    const { written, read } = readBack((await compile(readFileSync(join(FIXTURES, name), 'utf8'))).html);
    expect(read, name).toBe(written);
  }
});

it('so is any mixture of tags and Markdown', async () => {
  const piece = fc.constantFrom(
    ...'table caption colgroup col thead tbody tfoot tr td th p div span a b i ul li dl dt dd pre code h1 details summary ruby rt svg'
      .split(' ')
      .flatMap((name) => [`<${name}>`, `<${name}>`, `</${name}>`]),
    ...[
      '<path d="M0"/>',
      '<br>',
      '<hr>',
      '<img src="x">',
      '<!-- c -->',
      '<![CDATA[x]]>',
      '\n\n',
      '\n\n',
      '\n',
      ' ',
    ],
    ...[
      'text',
      '**b**',
      '- a\n',
      '| a |\n|---|\n| b |\n',
      '> q\n',
      '`c`',
      '&lt;',
      '&nbsp;',
      '# H\n',
      '[l](#x)',
    ],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 16 }), async (pieces) => {
      const { written, read } = readBack((await compile(pieces.join(''))).html);
      expect(read).toBe(written);
    }),
    { seed: 14, numRuns: 600 },
  );
});
