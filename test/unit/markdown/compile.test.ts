import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Element, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { describe, expect, it } from 'vitest';
import { walk } from '../../../src/engine/markdown/hast.ts';
import { compilePage, createTestCompiler, createTestSource } from '../../helpers/content.ts';
import { countWork, HOSTILE_TEXT_MS } from '../../helpers/cpu-time.ts';
import { makeFolder } from '../../helpers/folders.ts';

const md = (text: string) => ({ text, file: 'en/guide/page.md' });

describe('compile', () => {
  it('reports every broken page and compiles the others', async () => {
    const { compiler, config } = await createTestCompiler();
    const texts = Array.from({ length: 21 }, (_, index) =>
      index === 20 ? '# Fine' : `# ${index}\n\n<Card>\n\n${index}`,
    );

    const pages = await Promise.all(
      texts.map((text, index) =>
        compiler.compile(createTestSource({ text, file: `en/p${index}.mdx` }, config)),
      ),
    );

    const errors = pages.flatMap((page) => page.diagnostics);
    expect(errors.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual(
      Array(20).fill('DG3041 3:1'),
    );
    expect(new Set(errors.map(({ file }) => file)).size).toBe(20);
    expect(pages[0]?.body).toEqual({ kind: 'static', html: '' });
    expect(pages[20]?.page.title).toBe('Fine');
  });

  it('shows the author’s own line in a finding, also inside a container', async () => {
    const page = await compilePage(md(':::tip\n**粗体。**后 [x](javascript:a)\n:::\n'));

    expect(page.diagnostics[0]).toMatchObject({
      file: 'docs/en/guide/page.md',
      line: 2,
      column: 10,
      excerpt: '**粗体。**后 [x](javascript:a)',
    });
  });

  it('keeps a page of a module route out of everything but the route list', async () => {
    const page = await compilePage({ text: 'export default () => null', file: 'en/guide/demo.tsx' });

    expect(page.body).toEqual({ kind: 'module' });
    expect(page.page).toMatchObject({ title: 'demo', toc: [], description: '' });
  });

  it.each(['en/guide/page.md', 'en/guide/page.mdx'])(
    'gives a heading in a link no link of its own in %s',
    async (file) => {
      const page = await compilePage({ text: '<a href="/x">\n\n## Title\n\n</a>', file });

      expect(page.body).toMatchObject({ html: expect.stringContaining('class="rp-toc-include">Title</h2>') });
    },
  );

  it.each([
    ['https:', 'https://a.example/x', true],
    ['a.example', '//a.example/x', true],
    ['https://*.example', 'https://b.a.example/', true],
    ['a.example:*', 'https://a.example:8443/', true],
    ['a.example', 'https://a.example:8443/', false],
    ['http://a.example', 'https://a.example/', false],
    ['a.example/x/', 'https://a.example/x/y', true],
    ['a.example/x', 'https://a.example/x/y', false],
    ["'self'", 'https://a.example/', false],
  ])('reads the source %s of a policy as browsers do for a frame of %s', async (source, address, isShown) => {
    const csp = { strict: true, isOpen: false, sources: { 'frame-src': [source] } };
    const text = `<iframe src="${address}"></iframe>`;

    const page = await compilePage({ text, file: 'en/guide/page.mdx' }, { config: { csp } });

    expect(page.diagnostics.map(({ code }) => code)).toEqual(isShown ? [] : ['DG3054']);
  });

  it('takes words of the site before its own', async () => {
    const site = { config: { i18nSource: { 'callout.tip': { en: 'Hint' } } } };

    const page = await compilePage(md(':::tip\nx\n:::'), site);

    expect(page.body).toMatchObject({ html: expect.stringContaining('>Hint</div>') });
  });

  it('takes no style sheet for text', async () => {
    const text = '# Title\n\n<style>{`.x { y: z }`}</style>\n\n<style>\n.x {"{"} y: z }\n</style>\n\nText';
    const page = await compilePage({ text, file: 'en/guide/page.mdx' });

    expect(page.page.description).toBe('Text');
    expect(page.sections.map((section) => section.text)).toEqual(['Text']);
  });

  it('leaves the description empty when the site does not want one made', async () => {
    const page = await compilePage(md('# Title\n\nText'), { markdown: { extractDescription: false } });

    expect(page.page.description).toBe('');
  });

  it('keeps code groups beside raw HTML, and none of its forms', async () => {
    const group = '::: code-group\n\n```js [a.js]\na()\n```\n\n:::\n';
    const page = await compilePage(md(`# T\n\n<b>x</b> <form method="dialog">f</form>\n\n${group}`));

    expect(page.diagnostics.map(({ message }) => message.slice(0, 15))).toEqual(['Raw HTML <form>']);
    expect(JSON.stringify(page.body)).toContain('rp-code-group__tab');
  });

  it.each([
    [2, ['Two']],
    [
      [3, 6],
      ['Three', 'Four'],
    ],
    ['deep', ['Two', 'Three', 'Four']],
  ])('lists the levels of outline: %j', async (outline, listed) => {
    const text = '# T\n\n## Two\n\n### Three\n\n#### Four';
    const { page } = await compilePage({ ...md(text), frontmatter: { outline } });

    expect(page.toc.map((entry) => entry.text)).toEqual(listed);
  });

  it.each([
    ['JSX', 'mdx', '<section className={"wide"}>\n\n## Two\n\nMore.\n\n</section>'],
    ['JSX in JSX', 'mdx', '<div onClick={() => {}}>\n<article>\n\n## Two\n\nMore.\n\n</article>\n</div>'],
    ['HTML', 'md', '<div align="center">\n\n## Two\n\nMore.\n\n</div>'],
  ])('counts headings in wrappers of %s for outline and search', async (_, ending, wrapped) => {
    const file = `en/page.${ending}`;
    const toPage = (text: string) => compilePage({ text: `# T\n\nText.\n\n${text}\n\n### Three\n`, file });
    const [plain, page] = [await toPage('## Two\n\nMore.'), await toPage(wrapped)];

    expect(page.page.toc).toEqual(plain.page.toc);
    expect(page.page.toc.map(({ text }) => text)).toEqual(['Two', 'Three']);
    expect(page.page.description).toBe('Text.');
    expect(page.sections).toEqual(plain.sections);
  });

  it.each([
    ['in a component', 'mdx', '<Steps>\n\n## Two\n\n</Steps>'],
    ['in a callout', 'md', ':::tip\n\n## Two\n\n:::'],
    ['in a list', 'md', '- ## Two'],
    ['nobody sees', 'mdx', '<div hidden>\n\n## Two\n\n</div>'],
  ])('leaves headings %s out of the outline', async (_, ending, text) => {
    const page = await compilePage({ text: `# T\n\n${text}\n`, file: `en/page.${ending}` });

    expect(page.page.toc).toEqual([]);
  });

  it('gives no offsets when search is off', async () => {
    const page = await compilePage(md('# Title\n\n## Two'), { config: { search: false } });

    expect(page.page.toc[0]?.charIndex).toBe(-1);
  });

  it('writes the same page twice byte for byte', async () => {
    const text = '# T\n\n![a](./x.png)\n\n```js\na()\n```\n\n[^1]\n\n[^1]: n\n';

    expect(JSON.stringify(await compilePage(md(text)))).toBe(JSON.stringify(await compilePage(md(text))));
  });

  it.each([
    ['quotes', '> '.repeat(10_000)],
    ['lists', '- '.repeat(5_000)],
    ['emphasis', '*a'.repeat(50_000)],
    ['brackets', '['.repeat(50_000)],
    ['one long line', 'a '.repeat(50_000)],
    ['open elements', `<div>\n\n${'<b>'.repeat(5_000)}\n`],
    ['block elements', '<div>\n'.repeat(5_000)],
  ])('answers soon on a page of %s', async (_, text) => {
    const toWork = countWork();

    const page = await compilePage(md(text));

    expect(toWork()).toBeLessThan(HOSTILE_TEXT_MS);
    expect(['DG3004', 'DG3043', 'DG3045']).toEqual(
      expect.arrayContaining(page.diagnostics.map(({ code }) => code)),
    );
  });

  const nest = (open: string, close: string) => `${open.repeat(12_000)}1${close.repeat(12_000)}`;
  it.each([
    ['brackets of an expression', `{${nest('(', ')')}}`],
    ['lists of an expression', `{${nest('[', ']')}}`],
    ['brackets beside a text that closes none', `{${nest('(")",', ')')}}`],
    ['templates', `{${nest('`${', '}`')}}`],
    ['a module', `export const a = ${nest('[', ']')}`],
    ['an attribute', `<A b={${nest('{a:', '}')}} />`],
    ['signs', `{${'!'.repeat(200_000)}1}`],
    ['functions', `{${'a=>'.repeat(100_000)}1}`],
    ['conditions', `{${'1?1:'.repeat(100_000)}1}`],
  ])('refuses %s that are nested beyond the stack, and does not end the process', async (_, text) => {
    const { diagnostics } = await compilePage({ text: `# T\n\n${text}\n`, file: 'en/guide/page.mdx' });

    expect(diagnostics.map(({ severity }) => severity)).toEqual(['error']);
    expect(diagnostics[0]?.code).toMatch(/^DG30(?:04|41|45|46)$/);
  });

  it('uses remark and rehype plugins, on the second engine', async () => {
    const shout = () => (tree: Root) =>
      walk(tree, (node) => {
        if (node.type === 'text') node.value = node.value.toUpperCase();
        return undefined;
      });

    const page = await compilePage(md(':::tip\ntext ⁘\n:::\n\n<b>raw</b>\n\n## Two {#chosen}'), {
      markdown: { rehypePlugins: [shout] },
    });

    expect(page.body).toMatchObject({ html: expect.stringContaining('<p>TEXT ⁘</p>') });
    expect(page.body).toMatchObject({ html: expect.stringContaining('<p><b>RAW</b></p>') });
    expect(page.page.toc).toMatchObject([{ text: 'TWO', id: 'chosen' }]);
  });

  it('keeps what a plugin says of a link to another site', async () => {
    const mark = () => (tree: Root) =>
      walk(tree, (node) => {
        if (node.type === 'element' && node.tagName === 'a')
          Object.assign(node.properties, { rel: ['nofollow'], target: '_self' });
        return undefined;
      });

    const page = await compilePage(md('[a](https://example.com)'), { markdown: { rehypePlugins: [mark] } });

    expect(page.body).toMatchObject({
      html: expect.stringContaining('rel="noopener noreferrer nofollow" target="_self"'),
    });
  });

  it.each([
    ['the first engine', [], ['3:7', '5:1', '10:1']],
    ['the second one, which knows places of attributes', [() => () => {}], ['3:7', '6:9', '6:24', '10:1']],
  ])('says where a page waits, on %s', async (_, remarkPlugins, places) => {
    const source =
      '# T\n\ntext {await f()} end\n\n<b title={1}\n  lang={await g()} {...await h()}>x</b>\n\n{\n\nawait i()\n}\n\n' +
      'export const a = await 1;\n\n<b lang={a} onClick={async () => { await a; }} /> {/* await */}\n';

    const page = await compilePage(
      { text: source, file: 'en/guide/page.mdx' },
      { markdown: { remarkPlugins } },
    );

    expect(page.diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual(
      places.map((place) => `DG3041 ${place}`),
    );
    expect(page.diagnostics[0]).toMatchObject({
      message: 'A page cannot wait in its text: "await" is possible in exports alone.',
      hint: 'Write "export const value = await …" above, and {value} here.',
    });
  });

  it('names the page whose plugin failed', async () => {
    const fail = () => () => {
      throw new TypeError('no');
    };

    const page = await compilePage(md('# T'), { markdown: { remarkPlugins: [fail] } });

    expect(page.diagnostics).toMatchObject([{ code: 'DG3046', message: 'The page cannot be compiled: no' }]);
  });
});

describe('local files', () => {
  it('copies a picture of the project once, and none that a link leads out of it', async () => {
    const dir = makeFolder('assets');
    mkdirSync(join(dir, 'project/docs/en/guide'), { recursive: true });
    writeFileSync(join(dir, 'secret.png'), 'secret');
    writeFileSync(join(dir, 'project/docs/en/guide/a.png'), 'GIF89a');
    symlinkSync(join(dir, 'secret.png'), join(dir, 'project/docs/en/guide/link.png'));

    const page = await compilePage(md('![a](a.png) ![a](./a.png) ![s](link.png)'), {
      projectDir: join(dir, 'project'),
    });

    expect(page.assets.map(({ output }) => output)).toEqual(['static/image/a.610f5ae4.png']);
    expect(page.diagnostics).toMatchObject([{ code: 'DG3047', line: 1, column: 27 }]);
  });

  it('gives a changed picture a new name', async () => {
    const projectDir = makeFolder('assets');
    mkdirSync(join(projectDir, 'docs/en/guide'), { recursive: true });
    const file = join(projectDir, 'docs/en/guide/a.png');
    const { compiler, config } = await createTestCompiler({ projectDir });
    const outputs: (string | undefined)[] = [];
    for (const bytes of ['one', 'three']) {
      writeFileSync(file, bytes);
      outputs.push((await compiler.compile(createTestSource(md('![a](a.png)'), config))).assets[0]?.output);
    }

    expect(new Set(outputs).size).toBe(2);
  });
});

/** Pieces that filters have fallen for. */
const PIECES = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><animate attributeName=href values=javascript:alert(1) />',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](java&#x09;script:alert(1))',
  '<javascript:alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<form action=javascript:alert(1)><button>',
  '![x](data:text/html,x)',
  '<base href=//evil>',
  '<style>*{}</style>',
  '<p style="background:url(javascript:x)">',
  '<template><script>x</script></template>',
  '<textarea></textarea><img src=x onerror=x>',
  '</p>',
  '</div>',
  '<!--',
  '-->',
  '<![CDATA[',
  '```',
  '\n',
  '\n\n',
  '> ',
  '- ',
  ':::tip',
  ':::',
  '|a|\n|-|\n',
  '"',
  "'",
  '`',
  '**',
  '中文',
  '⁘',
  '{#process}',
  '## ',
  '<x onclick=y>',
  '<a name=process id=process>',
  '<title>',
  '<xmp>',
  '<select><img src=x onerror=x>',
];
const BAD_TAGS = new Set(
  'script style iframe object embed base meta link form button select textarea template noscript math animate title xmp'.split(
    ' ',
  ),
);

describe('a .md page', () => {
  it('never holds a script, a handler or an unsafe scheme, whoever wrote it', async () => {
    const { compiler, config } = await createTestCompiler();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }), async (pieces) => {
        const { body } = await compiler.compile(createTestSource(md(pieces.join('')), config));
        const html = body.kind === 'static' ? body.html : '';

        // Read as a browser reads it, not as we wrote it.
        const tree = raw({ type: 'root', children: [{ type: 'raw', value: html } as never] }) as Root;
        walk(tree, (node) => {
          if (node.type === 'element') expectHarmless(node);
          return undefined;
        });
      }),
      { numRuns: 400 },
    );
  });
});

function expectHarmless(node: Element): void {
  // Buttons are those of our own code blocks.
  const own = node.tagName === 'button' && String(node.properties.className).includes('rp-codeblock__');
  expect(own || !BAD_TAGS.has(node.tagName), node.tagName).toBe(true);
  for (const [name, value] of Object.entries(node.properties)) {
    expect(name).not.toMatch(/^on|^srcDoc$/i);
    expect(String(value).replace(/[\s\0]/g, '')).not.toMatch(/^(?:javascript|vbscript|data):/i);
    if (name === 'id' || name === 'name') expect(String(value)).not.toBe('process');
  }
}
