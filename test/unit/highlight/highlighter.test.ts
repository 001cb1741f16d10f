import type { Element, ElementContent } from 'hast';
import { bundledLanguagesInfo } from 'shiki/langs';
import { describe, expect, it, vi } from 'vitest';
import { createHighlighter } from '../../../src/engine/highlight/highlighter.ts';
import { listOtherNames } from '../../../src/engine/highlight/other-names.ts';
import { transformerLineNumber } from '../../../src/engine/markdown/code/shiki-transformers.ts';
import type { ShikiConfig } from '../../../src/engine/types.ts';

const DEFAULTS: ShikiConfig = {
  themes: { light: 'github-light', dark: 'github-dark' },
  langs: [],
  langAlias: {},
  transformers: [],
};

const create = (shiki: Partial<ShikiConfig> = {}) => createHighlighter({ ...DEFAULTS, ...shiki });
const toText = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('highlighter', () => {
  it('writes classes for both themes, plain text for default colours', async () => {
    const { html, text, lineCount } = await create().highlight(
      'const a = b; // [!code ++]\n\n// <x>',
      'ts',
      '{3}',
    );

    expect(html).toMatchInlineSnapshot(`
      "<pre class="shiki has-diff has-highlighted" tabindex="0"><code><span class="line diff add"><i class="a7 b7">const</i> <i class="a1 b0">a</i> <i class="a7 b7">=</i> b;</span>
      <span class="line"></span>
      <span class="line highlighted"><i class="a3 b2">// &lt;x></i></span></code></pre>"
    `);
    expect([text, lineCount]).toEqual(['const a = b;\n\n// <x>', 3]);
  });

  it('colours a piece of code after what stands before it, with nothing of the site in it', async () => {
    const highlighter = create({ transformers: [transformerLineNumber()] });
    const piece = { text: 'Kettle.water?: "<a>" // [!code ++]\n}', lang: 'ts', before: 'type T = { ' };

    expect(await highlighter.colour(piece)).toMatchInlineSnapshot(`
      {
        "html": "<i class="a4 b4">Kettle</i>.<i class="a5 b9">water</i><i class="a7 b7">?:</i> <i class="a0 b3">"&lt;a>"</i> <i class="a3 b2">// [!code ++]</i>
      }",
        "problem": undefined,
      }
    `);
    expect(await highlighter.colour({ text: 'a < b', lang: 'nonsense' })).toEqual({
      html: 'a &lt; b',
      problem: { kind: 'unknown-language' },
    });
  });

  it.each(['js', 'JS', 'javascript', 'sh', 'yml', 'md'])('knows %s', async (lang) => {
    expect((await create().highlight('x', lang)).problem).toBeUndefined();
  });

  it.each(['', 'txt', 'text', 'plain', 'plaintext', 'TXT'])(
    'needs nothing of shiki for "%s"',
    async (lang) => {
      vi.doMock('shiki/core', () => {
        throw new Error('imported');
      });
      const { html, problem } = await create().highlight('a <b>', lang);
      vi.doUnmock('shiki/core');

      expect(problem).toBeUndefined();
      expect(html).toBe(
        '<pre class="shiki" tabindex="0"><code><span class="line">a &lt;b></span></code></pre>',
      );
    },
  );

  it('shows an unknown language plain, with its notations', async () => {
    const { html, problem } = await create().highlight('a # [!code focus]', 'nonsense');

    expect(problem).toEqual({ kind: 'unknown-language' });
    expect(html).toContain('<span class="line focused">a</span>');
  });

  it('follows aliases of the site, also from and to plain text', async () => {
    const highlighter = create({
      langAlias: { mine: 'js', loop: 'pool', pool: 'loop', quiet: 'txt', text: 'js' },
    });

    expect((await highlighter.highlight('let a', 'mine')).html).toContain('<i class=');
    expect((await highlighter.highlight('let a', 'text')).html).toContain('<i class=');
    expect((await highlighter.highlight('let a', 'quiet')).problem).toBeUndefined();
    expect((await highlighter.highlight('let a', 'loop')).problem).toEqual({ kind: 'unknown-language' });
  });

  it('knows languages by the names of GitHub and of file endings, which a site may give to another', async () => {
    const known = new Set(bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => [id, ...aliases]));
    for (const [name, language] of listOtherNames()) {
      // A name that Shiki knows by now is to go from the list.
      expect([name, known.has(name), language, known.has(language)]).toEqual([name, false, language, true]);
    }
    const { highlight } = create();
    for (const name of ['golang', 'Golang', 'exs', 'python3'])
      expect(await highlight('import x "y"', name)).toMatchObject({ problem: undefined });
    const own = create({ langAlias: { golang: 'txt' } });
    expect((await own.highlight('import "fmt"', 'golang')).html).not.toContain('<i ');
  });

  it('takes grammars of the site', async () => {
    const grammar = {
      name: 'mine',
      aliases: ['my'],
      scopeName: 'source.mine',
      patterns: [{ match: 'foo', name: 'keyword' }],
      repository: {},
    };
    const { html } = await create({ langs: ['ts', async () => ({ default: [grammar] })] }).highlight(
      'foo bar',
      'my',
    );

    expect(html).toMatch(/<i class="a\d+ b\d+">foo<\/i> bar/);
  });

  it.each([
    ['200 kB', `${'x'.repeat(9_000)}\n`.repeat(23)],
    ['2000 lines', '\n'.repeat(2_001)],
    ['10000 characters in a line', 'x'.repeat(10_001)],
  ])('shows code over %s plain', async (limit, code) => {
    const { html, problem, text } = await create().highlight(code, 'ts');

    expect(problem).toEqual({ kind: 'too-large', limit });
    expect(toText(html)).toBe(text);
    expect(html).not.toContain('<span');
  });

  it('keeps every character of the code', async () => {
    const code = '\tif (a < b && c > "d") {\r\n  é 漢 𝒳 \u00a0\n}';
    const { html, text } = await create().highlight(`${code}\n`, 'ts');

    expect(text).toBe(code.replaceAll('\r\n', '\n'));
    expect(toText(html)).toBe(text);
  });

  it('is quick with Go, on which JavaScript regexes backtrack for half a minute', async () => {
    const { samples } = await import('./samples.ts');
    const { html, problem } = await create().highlight(samples.go ?? '', 'go');

    expect(problem).toBeUndefined();
    expect(html).toContain('<i class=');
  });

  it('gives a block the same HTML whatever was highlighted before', async () => {
    const code = '```ts\nconst a = 1;\n```\n\n<b>x</b>\n';
    const [first, second] = [create(), create()];
    for (const lang of ['python', 'html', 'vue', 'angular-ts', 'mdx'])
      await second.highlight('```js\nx\n```', lang);

    expect((await second.highlight(code, 'md')).html).toBe((await first.highlight(code, 'md')).html);
  });

  it('has a stylesheet that follows from the themes alone', async () => {
    const [used, unused] = [create(), create()];
    await used.highlight('let a = 1', 'ts');

    const css = await used.stylesheet();

    expect(css).toBe(await unused.stylesheet());
    expect(css.match(/\{/g)?.length).toBe(css.match(/\}/g)?.length);
    expect(css).toContain('.rp-codeblock code .a0{color:#');
    expect(css).toMatch(/@media screen\{[\s\S]*\.dark \.rp-codeblock code \.b0\{color:#/);
  });

  it('has a rule for every class it writes', async () => {
    const { samples } = await import('./samples.ts');
    const highlighter = create({ themes: { light: 'catppuccin-latte', dark: 'dracula' } });
    const css = await highlighter.stylesheet();

    const missing = new Set<string>();
    for (const lang of ['ts', 'html', 'markdown', 'css', 'python']) {
      const { html } = await highlighter.highlight(samples[lang] ?? '', lang);
      for (const [, names = ''] of html.matchAll(/<i class="([^"]*)"/g)) {
        for (const name of names.split(' ')) if (!new RegExp(`\\.${name}[{,)]`).test(css)) missing.add(name);
      }
    }

    expect([...missing]).toEqual([]);
  });

  it('takes colours from variables with the css-variables theme', async () => {
    const highlighter = create({ themes: { light: 'css-variables', dark: 'css-variables' } });

    const css = await highlighter.stylesheet();

    expect(css).toContain('color:var(--shiki-token-keyword)');
    expect(css).toContain('--shiki-token-keyword:#');
    expect((await highlighter.highlight('const a', 'ts')).html).toMatch(/<i class="a\d+ b\d+">const<\/i> /);
  });

  it('takes theme objects', async () => {
    const mine = {
      name: 'mine',
      colors: {},
      settings: [
        { settings: { foreground: '#111111', background: '#FEFEFE' } },
        { scope: 'keyword, storage', settings: { foreground: '#AA0000', fontStyle: 'bold' } },
      ],
    };
    const highlighter = create({ themes: { light: mine, dark: async () => ({ default: mine }) } });

    expect((await highlighter.highlight('const', 'ts')).html).toContain('<i class="a0 b0 cb">const</i>');
    const css = await highlighter.stylesheet();
    expect(css).toContain('--shiki-foreground:#111111;--shiki-background:#fefefe');
    expect(css).toContain('.a0{color:#aa0000}');
  });

  it('names a theme that does not exist', async () => {
    await expect(create({ themes: { light: 'nope', dark: 'github-dark' } }).stylesheet()).rejects.toThrow(
      'Shiki has no theme "nope", which markdown.shiki.themes.light names.',
    );
  });
});

describe('transformers of the site', () => {
  it('show a notation that is escaped, after the built-in ones have run', async () => {
    // As `transformerRemoveNotationEscape` of @shikijs/transformers does it.
    const showEscaped = {
      name: 'remove-notation-escape',
      code(element: Element) {
        const change = (node: Element | ElementContent) => {
          if (node.type === 'text') node.value = node.value.replaceAll('[\\!code', '[!code');
          else if ('children' in node) node.children.forEach(change);
        };
        change(element);
      },
    };
    const { html } = await create({ transformers: [showEscaped] }).highlight(
      'one(); // [\\!code highlight]\ntwo(); // [!code highlight]',
      'ts',
    );

    expect(toText(html)).toBe('one(); // [!code highlight]\ntwo();');
    expect(html.match(/class="line[^"]*"/g)).toEqual(['class="line"', 'class="line highlighted"']);
  });

  it('work on the tree, and no style attribute comes out', async () => {
    const mark = {
      name: 'mark',
      line(
        this: { addClassToHast: (node: unknown, name: string) => void },
        node: { properties: object },
        line: number,
      ) {
        this.addClassToHast(node, `mine-${line}`);
        if (line === 1) Object.assign(node.properties, { style: 'color:red' });
      },
    };
    const { html, droppedStyles } = await create({ transformers: [mark] }).highlight(
      'const foo = 1; // [!code ++]\nfoo // [!code word:foo]',
      'ts',
      'title="x" {2}',
    );

    expect(html).toMatchInlineSnapshot(`
      "<pre class="shiki has-diff has-highlighted" tabindex="0"><code><span class="line diff add mine-1"><i class="a7 b7">const</i><i class="a1 b0"> foo</i><i class="a7 b7"> =</i><i class="a1 b0"> 1</i>;</span>
      <span class="line highlighted mine-2"><span class="highlighted-word">foo</span></span></code></pre>"
    `);
    expect(html).not.toContain('style=');
    expect(droppedStyles).toEqual(['color: red']);
  });

  it('show the same colours as the fast path', async () => {
    const { samples } = await import('./samples.ts');
    const [fast, general] = [create(), create({ transformers: [{ name: 'nothing' }] })];
    const toChars = (html: string): string[] => {
      const chars: string[] = [];
      let className = '';
      for (const [, tag, text = ''] of html.matchAll(/<(\/?i[^>]*|[^>]+)>([^<]*)/g)) {
        if (tag?.startsWith('i class')) className = tag;
        else if (tag === '/i') className = '';
        for (const char of toText(text).replaceAll(/&#x[0-9A-F]+;/g, '?'))
          if (char.trim()) chars.push(`${char} ${className}`);
      }
      return chars;
    };
    for (const lang of ['json', 'css', 'yaml']) {
      const code = (samples[lang] ?? '').replaceAll(/[&<>"']/g, '.');
      expect(toChars((await general.highlight(code, lang)).html)).toEqual(
        toChars((await fast.highlight(code, lang)).html),
      );
    }
  });

  it('run on plain and unknown languages too', async () => {
    const highlighter = create({ transformers: [transformerLineNumber()] });

    const plain = await highlighter.highlight('a', 'txt');
    const unknown = await highlighter.highlight('a', 'nonsense');

    expect(plain.html).toContain('<span class="line line-number">a</span>');
    expect([plain.problem, plain.options.lineNumbers]).toEqual([undefined, true]);
    expect([unknown.problem?.kind, unknown.html]).toEqual(['unknown-language', plain.html]);
  });

  it('that throw leave the block plain and say why', async () => {
    const broken = {
      name: 'broken',
      line() {
        throw new Error('no luck');
      },
    };
    const { html, problem } = await create({ transformers: [broken] }).highlight('a', 'ts');

    expect(problem).toEqual({ kind: 'transformer', reason: 'no luck' });
    expect(toText(html)).toBe('a');
  });
});
