/** Demos of code blocks, as a site that installs docgen writes them. */
import { describe, expect, it } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { site } from '../helpers/site.ts';

const toSite = (options: string, files: Record<string, string>) =>
  site({
    'docgen.config.ts': `
      import { defineConfig, type FilesContext } from 'docgenjs';
      import { pluginPreview } from 'docgenjs/plugins/preview';
      const listPages = { name: 'list', addFiles: (_config: unknown, _isProd: boolean, { pages }: FilesContext) => [{ path: 'list.txt', content: pages.map((page) => page.routePath).join(' ') }] };
      export default defineConfig({ base: '/docs/', csp: true, plugins: [pluginPreview(${options}), listPages] });`,
    'docs/index.md': '# Home\n\n```tsx\nexport default () => <b>not run</b>;\n```\n',
    ...files,
  });

const fence = (meta: string, code = 'export default () => <b>shown</b>;') =>
  `\`\`\`${meta}\n${code}\n\`\`\`\n`;

describe('demos of code blocks', () => {
  it('stand in parts that pages import, and frames find them by the page', async () => {
    const part = (word: string) =>
      fence('tsx preview="iframe-follow"', `export default () => <b>${word}</b>;`);
    const built = await toSite('', {
      'docs/guide.mdx': `import Outer from './a/_part.mdx';\n\n# Guide\n\n<Outer />\n`,
      'docs/a/_part.mdx': `import Inner from '../b/_part.mdx';\nimport Plain from './_plain.mdx';\n\n${part('outer')}\n<Inner /><Plain />\n`,
      'docs/a/_plain.mdx': 'No demo.\n',
      'docs/module.tsx': `import type { Kind } from './kind.mdx';\nimport Outer from './a/_part.mdx';\nexport const title = 'Module';\nexport default () => <Outer />;\n`,
      'docs/b/_part.mdx': part('inner'),
    }).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    const demos = [...built.html('guide').matchAll(/page=%2Fguide&amp;demo=([^"]*)"/g)].map(
      ([, id = '']) => id,
    );
    expect(new Set(demos)).toEqual(new Set(['a%2F_part.mdx_0', 'b%2F_part.mdx_0']));
    expect(built.html('module')).toContain('page=%2Fmodule&amp;demo=b%2F_part.mdx_0"');
    for (const page of ['guide', 'module'])
      expect(built.read(`static/pages/${page}.js`)).toMatch(/\bas codeModules\b/);
  });

  it('may be written in MDX', async () => {
    const mdx =
      'import { Badge } from \'@theme\';\n\n## A **table** of <Badge text="two" />\n\n| a | b |\n| - | - |\n| 1 | 2 |\n';
    const built = await toSite(`{ previewLanguages: ['tsx', 'mdx'], defaultRenderMode: 'preview' }`, {
      'docs/page.mdx': `# Page\n\n${fence('mdx preview', mdx)}\n${fence('mdx', '# Only code')}`,
      'docs/wrong.mdx': `# Wrong\n\n${fence('mdx preview', 'Text\n\n<Open>')}`,
    }).build();

    expect(built.problems()).toEqual(['DG9504 docs/wrong.mdx:6']);
    const right = await toSite(`{ previewLanguages: ['tsx', 'mdx'], defaultRenderMode: 'preview' }`, {
      'docs/page.mdx': `# Page\n\n${fence('mdx preview', mdx)}\n${fence('mdx', '# Only code')}`,
    }).build();
    const html = right.html('page');
    expect(html).toMatch(
      /rp-preview__stage[^>]*>.*<strong>table<\/strong> of <span class="rp-badge.*<td[^>]*>2<\/td>/s,
    );
    expect(html.match(/rp-preview__stage/g)).toHaveLength(1);
  });

  it('work as the documentation shows', async () => {
    const [example, languages] = readPageExamples('en/plugin/official-plugins/preview.mdx');
    const chinese = readPageExamples('zh/plugin/official-plugins/preview.mdx');
    expect(chinese.map(({ files }) => Object.keys(files))).toEqual(
      [example, languages].map((one) => Object.keys(one?.files ?? {})),
    );
    const project = site({ 'docs/index.md': '# Home\n', ...example?.files });
    const built = await project.build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(built.html('counter')).toMatch(/rp-preview__stage[^>]*><button>Pressed /);
    expect(built.html('counter')).toContain('<iframe');

    for (const [path, text] of Object.entries(languages?.files ?? {})) project.write(path, text);
    const marked = await project.build();
    expect(marked.terminal()).not.toMatch(/✖|⚠/);
    expect(marked.html('mark')).toMatch(/rp-preview__stage[^>]*><div><mark>Written in HTML<\/mark>/);
  });

  it('are components above their code, and cost other pages nothing', async () => {
    const project = toSite('', {
      'docs/guide.mdx': [
        '# Guide\n',
        fence('tsx preview', "import { word } from './_word.ts';\nexport default () => <b>{word}</b>;"),
        fence('tsx preview="block" title="Two"', 'export default () => <i>second</i>;'),
        fence('tsx file="./_demo.tsx" preview="iframe-follow"', ''),
        fence('tsx preview pure', 'export default () => <u>only code</u>;'),
        fence('tsx', 'export default () => <u>only code</u>;'),
      ].join('\n'),
      'docs/_word.ts': "export const word = 'imported';",
      'docs/_demo.tsx': "export default () => <b className='from-a-file'>framed</b>;",
    });
    const built = await project.build();
    expect(built.terminal()).not.toMatch(/✖|⚠/);
    const guide = built.html('guide');
    expect(guide).toContain('<b>imported</b>');
    expect(guide).toContain('<i>second</i>');
    expect(guide).not.toContain('<u>');
    expect(guide.match(/<details class="rp-preview__code">/g)).toHaveLength(2);
    expect(guide).toContain('src="/docs/~demo/?page=%2Fguide&amp;demo=guide_2"');
    expect(guide).not.toContain('<b class="from-a-file">');
    expect(built.html('~demo/')).toContain('content="noindex"');
    expect(built.html('/')).not.toMatch(/rp-preview|<b>not run/);
    // The page of the frames is none that readers, or other plugins, are led to.
    expect(built.read('list.txt')).toBe('/guide /');
    const led = built.files().filter((path) => /^static\/(?:routes|sidebar|site|search)/.test(path));
    expect(led.length).toBeGreaterThan(4);
    const texts = Object.keys(project.output()).filter((path) =>
      /^static\/(?:routes|sidebar|site|search)/.test(path),
    );
    expect(texts.filter((path) => built.read(path).includes('~demo'))).toEqual([]);

    const again = await project.build();
    expect(again.result.files).toMatchObject({ written: 0, removed: 0 });
  });

  it('are all blocks of the languages, where the options say so', async () => {
    const options = `{
      defaultRenderMode: 'preview',
      defaultPreviewMode: 'block',
      previewLanguages: ['tsx', 'text'],
      previewCodeTransform: ({ language, code }) =>
        language === 'text' ? 'export default () => <b>' + code.trim().toUpperCase() + '</b>;' : code,
    }`;
    const guide = [fence('text', 'loud'), fence('tsx', 'const noDemo = 1;'), fence('jsx'), fence('tsx pure')];
    const built = await toSite(options, {
      'docs/guide.mdx': `# Guide\n\n${guide.join('\n')}`,
    }).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(built.html('guide')).toContain('<b>LOUD</b>');
    expect(built.html('guide').match(/class="rp-preview"/g)).toHaveLength(1);
    expect(built.html('guide')).not.toContain('<b>shown');
  });

  it('are code, and named, where they cannot be shown', async () => {
    const built = await toSite('', {
      'docs/plain.md': `# Plain\n\n${fence('tsx preview')}`,
      'docs/guide.mdx': `# Guide\n\n${fence('tsx preview="popup"')}\n${fence('tsx preview', 'const none = 1;')}`,
    }).build();

    expect(built.ok).toBe(true);
    expect(
      built
        .diagnostics()
        .map(({ file, line, message }) => `${file}:${line} ${message.replace(/^.*?: /, '')}`),
    ).toEqual([
      'docs/guide.mdx:3 a demo cannot be shown as "popup".',
      'docs/guide.mdx:7 a demo without a default export is shown as code.',
      'docs/plain.md:3 a Markdown page runs no code, so its demo is shown as code.',
    ]);
    expect(built.html('plain')).toContain('rp-codeblock');
  });

  it('that do not compile or run fail the build, with their place', async () => {
    const page = (code: string) => ({ 'docs/guide.mdx': `# Guide\n\n${fence('tsx preview', code)}` });
    const wrong = await toSite('', page('const a = 1;\nexport default () => <b>{a;}</b>;')).build();
    expect(wrong.ok).toBe(false);
    expect(wrong.diagnostics()[0]).toMatchObject({ file: 'docs/guide.mdx', line: 5 });

    const missing = await toSite(
      '',
      page("import { x } from './nowhere.ts';\nexport default () => x;"),
    ).build();
    expect(missing.ok).toBe(false);
    expect(missing.diagnostics()[0]).toMatchObject({ file: 'docs/guide.mdx', line: 4 });

    const throwing = await toSite('', page("export default () => { throw new Error('no demo'); };")).build();
    expect(throwing.ok).toBe(false);
    expect(throwing.terminal()).toMatch(/docs\/guide\.mdx[\s\S]*no demo|no demo[\s\S]*docs\/guide\.mdx/);
  });

  it('know the options of Rspress, and no others', async () => {
    const former = toSite(
      "{ previewMode: 'iframe', iframeOptions: { position: 'follow', devPort: 7890 } } as object",
      {
        'docs/guide.mdx': `# Guide\n\n${fence('tsx preview')}`,
      },
    );
    const built = await former.build();
    expect(built.terminal()).toContain("Write defaultPreviewMode: 'iframe-follow' instead.");
    expect(built.terminal()).toContain('"iframeOptions.devPort" has no effect');
    expect(built.html('guide')).toContain('<iframe');

    const wrong = await toSite("{ defaultPreviewMod: 'block' } as object", {}).build();
    expect(wrong.exitCode).toBe(2);
    expect(wrong.terminal()).toContain('defaultPreviewMode');
  });
});
