import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContentFiles } from '../../../src/engine/files/content-files.ts';
import { createHighlighter, type Highlighter } from '../../../src/engine/highlight/highlighter.ts';
import {
  type CodeBlock,
  type CodeBlockContext,
  renderCodeBlock,
} from '../../../src/engine/markdown/code/code-block.ts';
import {
  transformerAddFold,
  transformerAddLang,
  transformerAddLineNumbers,
  transformerAddTitle,
  transformerAddWrapCode,
} from '../../../src/engine/markdown/code/shiki-transformers.ts';
import type { FilePath } from '../../../src/shared/types.ts';

const TEXT: Readonly<Record<string, string>> = {
  codeButtonGroupCopyButtonText: 'Copy "code"',
  codeButtonGroupWrapButtonText: '切换代码换行',
};
const SHIKI = {
  themes: { light: 'github-light', dark: 'github-dark' },
  langs: [],
  langAlias: {},
  transformers: [],
};
const highlighter = createHighlighter(SHIKI);

const filesOf = (dir: string) =>
  createContentFiles({
    projectDir: dir as FilePath,
    contentRoots: [{ folder: `${dir}/docs` as FilePath, path: '', isInstalled: false }],
    outDir: `${dir}/doc_build` as FilePath,
    cacheDir: `${dir}/.docgen` as FilePath,
    configFile: undefined,
    untrusted: false,
    markdown: { assetRoots: [], codeRoots: [dir as FilePath] },
  });
const context = (more: Partial<CodeBlockContext> = {}): CodeBlockContext => ({
  highlighter,
  markdown: {
    showLineNumbers: false,
    defaultWrapCode: false,
    defaultCodeOverflow: { height: undefined, behavior: 'scroll' },
  },
  text: (key) => TEXT[key] ?? key,
  file: '/site/docs/guide/a.md' as FilePath,
  root: '/site/docs' as FilePath,
  base: '/docs/',
  projectDir: '/site' as FilePath,
  files: filesOf('/site'),
  ...more,
});
const make = (block: Partial<CodeBlock>, more: Partial<CodeBlockContext> = {}) =>
  renderCodeBlock({ code: 'a', lang: 'txt', meta: '', ...block }, context(more));
const open = (html: string): string => /^<div[^>]*>/.exec(html)?.[0] ?? '';
const lines = (count: number): string => 'x\n'.repeat(count);

describe('code block', () => {
  it('takes in what a plugin adds, with its stylesheet, over lines that are not shown', async () => {
    const additions = {
      inserts: [{ line: 2, character: 1, html: '<b>type</b>' }],
      stylesheet: 'static/a b.css',
    };
    const { html, text } = await make({ code: '// [!code hl]\nab\n', meta: 'file="./a.ts"', additions });

    expect(html).toContain('<link rel="stylesheet" href="/docs/static/a%20b.css"><pre class="shiki');
    expect(html).toContain('<span class="line highlighted">a<b>type</b>b</span>');
    expect(text).toBe('ab');
  });

  it('has the markup that themes and plugins rely on', async () => {
    const { html, text, diagnostics } = await make({
      code: 'let a',
      lang: 'js',
      meta: 'title="<a>.js"',
    });

    expect(html).toMatchInlineSnapshot(
      `"<div class="rp-codeblock language-js" data-lang="js" data-wrap="false"><div class="rp-codeblock__title">&lt;a&gt;.js</div><div class="rp-codeblock__content"><div class="rp-codeblock__scroll"><pre class="shiki" tabindex="0"><code><span class="line"><i class="a7 b7">let</i> a</span></code></pre></div><div class="rp-codeblock__buttons rp-copy-ignore"><button type="button" class="rp-codeblock__button rp-codeblock__wrap" aria-label="切换代码换行" title="切换代码换行" aria-pressed="false"></button><button type="button" class="rp-codeblock__button rp-codeblock__copy" aria-label="Copy &quot;code&quot;" title="Copy &quot;code&quot;"></button></div></div></div>"`,
    );
    expect([text, diagnostics]).toEqual(['let a', []]);
  });

  it('says wrapping and numbering by the fence before the site', async () => {
    const site = {
      showLineNumbers: true,
      defaultWrapCode: true,
      defaultCodeOverflow: context().markdown.defaultCodeOverflow,
    };

    expect(open((await make({}, { markdown: site })).html)).toContain('data-wrap="true" data-line-numbers');
    expect(open((await make({ meta: 'lineNumbers=false wrapCode=false' }, { markdown: site })).html)).toBe(
      '<div class="rp-codeblock language-txt" data-lang="txt" data-wrap="false">',
    );
    expect((await make({ meta: 'wrapCode' })).html).toContain('aria-pressed="true"');
  });

  it('writes heights as classes', async () => {
    expect(open((await make({ meta: 'height=1350' })).html)).toContain(
      'class="rp-codeblock language-txt rp-h1000 rp-h300 rp-h50" data-lang="txt" data-wrap="false" data-height="1350"',
    );
    const sheet = new URL('../../../src/theme/styles/code-lines.css', import.meta.url);
    const css = (await readFile(sheet, 'utf8')).replace(/\s+/g, '');
    for (const place of [1000, 100, 10, 1]) {
      for (let height = place; height < 10 * place; height += place)
        expect(css).toContain(`.rp-h${height}{--rp-h-${place}:${height}px;}`);
    }
  });

  it('folds only what is taller than the fold', async () => {
    const tall = await make({ code: lines(40), meta: 'fold' });
    const short = await make({ code: lines(3), meta: 'fold' });

    expect(open(tall.html)).toContain(
      'rp-h300" data-lang="txt" data-wrap="false" data-height="300" data-fold="closed"',
    );
    expect(tall.html).toContain(
      'class="rp-codeblock__expand rp-copy-ignore" aria-expanded="false" aria-label="codeFoldExpandText" data-label-open="codeFoldCollapseText"',
    );
    expect(open(short.html)).not.toMatch(/data-(?:fold|height)/);
    expect(short.html).not.toContain('__expand');
  });

  it('takes overflow from the site unless the fence says otherwise', async () => {
    const markdown = {
      ...context().markdown,
      defaultCodeOverflow: { height: 120, behavior: 'fold' as const },
    };

    expect(open((await make({ code: lines(40) }, { markdown })).html)).toContain(
      'data-height="120" data-fold="closed"',
    );
    const unfolded = open((await make({ code: lines(40), meta: 'fold=false' }, { markdown })).html);
    expect(unfolded).toContain('data-height="120"');
    expect(unfolded).not.toContain('data-fold');
  });

  it('reports options it cannot use, with their place', async () => {
    const { diagnostics } = await make({
      meta: 'height=tall',
      line: 7,
      column: 1,
      excerpt: '```txt height=tall',
    });

    expect(diagnostics).toEqual([
      {
        code: 'DG3107',
        severity: 'warning',
        message: 'Code block option "height" takes whole pixels from 1 to 9999, not "tall".',
        file: 'docs/guide/a.md',
        line: 7,
        column: 1,
        excerpt: '```txt height=tall',
        hint: 'The option is ignored here.',
      },
    ]);
  });

  it('leaves words of other tools to what reads them on the site', async () => {
    const meta = 'filename="a.ts"';
    const [told, quiet] = await Promise.all([make({ meta }), make({ meta }, { readsMeta: true })]);
    expect(told.diagnostics.map(({ message }) => message)).toEqual([
      'Code block option "filename" is not known: write title="…".',
    ]);
    expect(quiet.diagnostics).toEqual([]);
  });

  it('says how VitePress’s line numbers are written here', async () => {
    const { diagnostics } = await make({ lang: 'js:line-numbers' });
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
      ['DG3101', 'Write "js lineNumbers".'],
    ]);
  });

  it('warns of lines to highlight that the code does not have', async () => {
    const find = async (meta: string) => {
      const { diagnostics } = await make({ code: 'a\nb\n', lang: 'txt', meta });
      return diagnostics.map(({ code, message }) => `${code} ${message}`);
    };

    expect(await find('{1,2}')).toEqual([]);
    expect(await find('{1-2,9,3}')).toEqual([
      'DG3107 Line 9 is to be highlighted, but the code has 2 lines.',
    ]);
  });

  it('warns of an unknown language once a page, and shows its code', async () => {
    const warned = new Set<string>();
    const first = await make({ lang: 'nonsense', code: 'a <b>' }, { warned });
    const second = await make({ lang: 'nonsense' }, { warned });

    expect(first.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['DG3100', 'warning']]);
    expect(second.diagnostics).toEqual([]);
    expect(first.html).toContain('<span class="line">a &lt;b></span>');
    expect(open(first.html)).toContain('language-nonsense');
  });

  it.each(['"><img onerror=alert(1)>', 'a"b', '<script>', 'x'.repeat(41), '../../x'])(
    'does not take %s for a language',
    async (lang) => {
      const { html, diagnostics } = await make({ lang });

      expect(diagnostics.map(({ code }) => code)).toContain('DG3101');
      expect(open(html)).toBe('<div class="rp-codeblock language-txt" data-lang="" data-wrap="false">');
      expect(html).not.toMatch(/<img|<script/);
    },
  );

  it('escapes title and words', async () => {
    const { html } = await make({ meta: `title='"><script>alert(1)</script>'` }, { text: () => '"><b>' });

    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain('aria-label="&quot;&gt;&lt;b&gt;"');
  });

  it('shows 300 kB plain, with a warning', async () => {
    const { html, diagnostics } = await make({ lang: 'ts', code: 'let a = 1;\n'.repeat(30_000) });

    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['DG3102', 'warning']]);
    expect(html).not.toContain('<i ');
  });

  it('makes an error of a block, or of a piece in it, that no engine comes to an end with', async () => {
    const endless: Highlighter = {
      ...highlighter,
      highlight: async (...input) => ({
        ...(await highlighter.highlight(...input)),
        problem: { kind: 'exhausted' },
      }),
      colour: async ({ text }) => ({ html: text, problem: { kind: 'exhausted' } }),
    };
    const piece = { line: 0, character: 0, html: '', code: { text: 'b', lang: 'ts' } };

    const block = await make({ lang: 'js', line: 7 }, { highlighter: endless });
    const inner = await make(
      { lang: 'js', line: 7, additions: { inserts: [piece], stylesheet: undefined } },
      { highlighter: { ...highlighter, colour: endless.colour } },
    );

    for (const [{ diagnostics }, lang] of [
      [block, 'js'],
      [inner, 'ts'],
    ] as const)
      expect(diagnostics).toMatchObject([
        { severity: 'error', code: 'DG3103', line: 7, message: expect.stringContaining(`"${lang}"`) },
      ]);
  });

  it('takes settings that the exported transformers leave', async () => {
    const transformers = [
      transformerAddTitle(),
      transformerAddLang(),
      transformerAddLineNumbers({ defaultShowLineNumbers: true }),
      transformerAddWrapCode({ defaultWrapCode: true }),
      transformerAddFold({ defaultCodeOverflow: { height: 100, behavior: 'fold' } }),
    ];
    const { html } = await make(
      { lang: 'js', meta: 'title="t"', code: lines(20) },
      { highlighter: createHighlighter({ ...SHIKI, transformers }) },
    );

    expect(open(html)).toBe(
      '<div class="rp-codeblock language-js rp-h100" data-lang="js" data-wrap="true" data-line-numbers data-height="100" data-fold="closed">',
    );
    expect(html).toContain('<div class="rp-codeblock__title">t</div>');
    expect(html).toContain('<pre class="shiki" tabindex="0">');
  });

  it('makes an error of a transformer that throws', async () => {
    const transformers = [
      {
        name: 'x',
        pre: () => {
          throw new Error('no luck');
        },
      },
    ];
    const { diagnostics } = await make(
      { lang: 'js' },
      { highlighter: createHighlighter({ ...SHIKI, transformers }) },
    );

    expect(diagnostics.map(({ code, severity, message }) => [code, severity, message])).toEqual([
      ['DG3105', 'error', 'A transformer of markdown.shiki.transformers failed on this code: no luck'],
    ]);
  });
});

describe('code block with a file', () => {
  let folder = '';
  let project: Partial<CodeBlockContext> = {};
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'docgen-code-')));
    const site = path.join(folder, 'site');
    await mkdir(path.join(site, 'docs/guide'), { recursive: true });
    await writeFile(path.join(site, 'docs/guide/x.ts'), 'let x = 1;\r\n');
    await writeFile(path.join(site, 'docs/y.ts'), 'let y;');
    await writeFile(
      path.join(site, 'parts.ts'),
      'a();\n{\n  // #region setup\n  b();\n\n    c();\n  // #endregion\n}\n// #region rest\nd();\n',
    );
    await writeFile(path.join(site, 'c#.cs'), 'class C;');
    await writeFile(path.join(site, 'c'), 'not this');
    await writeFile(path.join(site, 'z.ts'), 'let z;');
    await writeFile(path.join(site, 'bytes.bin'), Buffer.from([0xff, 0xfe, 0, 1]));
    await writeFile(path.join(site, 'big.txt'), 'x'.repeat(1024 * 1024 + 1));
    await writeFile(path.join(folder, 'secret.txt'), 'secret');
    await writeFile(path.join(folder, 'other.txt#a'), 'secret');
    await symlink(path.join(folder, 'secret.txt'), path.join(site, 'docs/guide/link.txt'));
    project = {
      file: path.join(site, 'docs/guide/a.md') as FilePath,
      root: path.join(site, 'docs') as FilePath,
      projectDir: site as FilePath,
      files: filesOf(site),
    };
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['./x.ts', 'let x = 1;', 'docs/guide/x.ts'],
    ['../y.ts', 'let y;', 'docs/y.ts'],
    ['/y.ts', 'let y;', 'docs/y.ts'],
    ['<root>/z.ts', 'let z;', 'z.ts'],
    ['<root>/parts.ts#setup', 'b();\n\n  c();', 'parts.ts'],
    ['<root>/c#.cs', 'class C;', 'c#.cs'],
  ])('shows %s and depends on it', async (file, text, relative) => {
    const result = await make({ code: '\n', lang: 'ts', meta: `file="${file}"` }, project);

    expect(result.diagnostics).toEqual([]);
    expect(result.text).toBe(text);
    expect(result.dependencies).toEqual([path.join(folder, 'site', relative)]);
  });

  it.each([
    [
      './missing.ts',
      'DG3110',
      'The code file "./missing.ts" does not exist: there is no docs/guide/missing.ts.',
    ],
    ['x.ts', 'DG3111', 'The code file "x.ts" has an unsupported path.'],
    ['react/index.js', 'DG3111', 'The code file "react/index.js" has an unsupported path.'],
    [
      '../../../secret.txt',
      'DG3112',
      'The code file "../../../secret.txt" is outside the folders whose code pages may show.',
    ],
    [
      '../../../no-such-file',
      'DG3112',
      'The code file "../../../no-such-file" is outside the folders whose code pages may show.',
    ],
    [
      '/../../secret.txt',
      'DG3112',
      'The code file "/../../secret.txt" is outside the folders whose code pages may show.',
    ],
    [
      '<root>/../secret.txt',
      'DG3112',
      'The code file "<root>/../secret.txt" is outside the folders whose code pages may show.',
    ],
    ['./link.txt', 'DG3112', 'The code file "./link.txt" is outside the folders whose code pages may show.'],
    ['<root>/docs', 'DG3114', 'The code file "<root>/docs" is not a file.'],
    ['<root>/bytes.bin', 'DG3114', 'The code file "<root>/bytes.bin" is not UTF-8 text.'],
    ['<root>/big.txt', 'DG3114', 'The code file "<root>/big.txt" is larger than 1 MB.'],
    [
      '<root>/parts.ts#begin',
      'DG3117',
      'The region "begin" of the code file "<root>/parts.ts" does not exist.',
    ],
    ['<root>/parts.ts#rest', 'DG3117', 'The region "rest" of the code file "<root>/parts.ts" has no end.'],
    [
      '<root>/../secret.txt#a',
      'DG3112',
      'The code file "<root>/../secret.txt" is outside the folders whose code pages may show.',
    ],
    [
      '<root>/../other.txt#a',
      'DG3112',
      'The code file "<root>/../other.txt" is outside the folders whose code pages may show.',
    ],
  ])('refuses %s', async (file, code, message) => {
    const { diagnostics, html, text } = await make({ code: '', meta: `file="${file}"` }, project);

    expect(diagnostics.map((each) => [each.severity, each.code, each.message])).toEqual([
      ['error', code, message],
    ]);
    expect(text).toBe('');
    expect(html).not.toContain('secret');
  });

  it.each([
    ['<root>/prats.ts', 'Did you mean "<root>/parts.ts"?'],
    ['<root>/prats.ts#setup', 'Did you mean "<root>/parts.ts"?'],
    ['./missing.ts', 'Correct the path, or create the file.'],
    ['<root>/big.txt', 'Name another file, or copy the lines that matter into the block.'],
  ])('says what to do about %s', async (file, hint) => {
    const { diagnostics } = await make({ code: '', meta: `file="${file}"` }, project);

    expect(diagnostics.map((each) => each.hint)).toEqual([hint]);
  });

  it('names the regions that there are', async () => {
    const { diagnostics } = await make({ code: '', meta: 'file="<root>/parts.ts#setpu"' }, project);

    expect(diagnostics[0]?.hint).toBe('Its regions: "setup", "rest".');
  });

  it('names the chain of files that asked for it', async () => {
    const chain = [path.join(folder, 'site/docs/index.mdx') as FilePath];
    const { diagnostics, dependencies } = await make(
      { code: '', meta: 'file="./no.ts"' },
      { ...project, chain },
    );

    expect(diagnostics[0]?.message).toContain('It is used by docs/index.mdx → docs/guide/a.md.');
    expect(dependencies).toEqual([path.join(folder, 'site/docs/guide/no.ts')]);
  });

  it('does not put a file over text', async () => {
    const { diagnostics, text } = await make({ code: 'mine', meta: 'file="./x.ts"' }, project);

    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['DG3113', 'error']]);
    expect(text).toBe('mine');
  });
});

it('notes once a page that a diagram is shown as its code, unless a plugin draws them', async () => {
  const warned = new Set<string>();
  const first = await make({ lang: 'mermaid', line: 3 }, { warned });
  const second = await make({ lang: 'mermaid', line: 9 }, { warned });
  const drawn = await make({ lang: 'mermaid' }, { drawsDiagrams: true });

  expect(first.diagnostics).toMatchObject([
    {
      code: 'DG3123',
      severity: 'info',
      line: 3,
      message: 'A diagram in "mermaid" is shown as code: no plugin draws it.',
      hint: 'Install mermaid and add docgenjs/plugins/diagrams to "plugins". To show the code, give the block the language "txt".',
    },
  ]);
  expect([...second.diagnostics, ...drawn.diagnostics]).toEqual([]);
  // One word about it is enough, although there is no grammar.
  expect((await make({ lang: 'd2' }, { warned })).diagnostics.map(({ code }) => code)).toEqual(['DG3123']);
});
