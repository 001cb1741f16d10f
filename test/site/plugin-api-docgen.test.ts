import { describe, expect, it, onTestFinished } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';
import { readPageExamples } from '../helpers/page-examples.ts';
import { installPeers } from '../helpers/peers.ts';
import { site } from '../helpers/site.ts';

const { dev } = await loadEngine();

const [COMPONENT, JSDOC] = readPageExamples('en/plugin/official-plugins/api-docgen.md');
const PARSER = ['react-docgen-typescript', 'typescript', '@types/react', 'csstype'];

const toConfig = (options: string, rest = '') => `
import { pluginApiDocgen } from 'docgenjs/plugins/api-docgen';
export default { ${rest} plugins: [pluginApiDocgen({ ${options} })] };`;

const HOSTILE = `import type { HTMLAttributes } from 'react';
type Mode = 'a|b' | \`c\`;
interface Props extends HTMLAttributes<HTMLElement> {
  /**
   * One | two {three} <script>alert(1)</script>,
   * in *several* lines.
   */
  mode?: Mode;
  /** Many. */
  size?: ${Array.from({ length: 20 }, (_, at) => `'${at}'`).join(' | ')};
  secret?: string;
}
export function Panel(props: Props) { return <section {...props} />; }
export const version = '1';
`;

/** Rows of the tables of a page, as text. */
const toRows = (body: string) =>
  [...body.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell.replace(/<\/?(?:code|strong|em)>/g, ''),
    ),
  );

describe('api-docgen', () => {
  it('shows what the documentation says, and follows the sources', async () => {
    const project = installPeers(site({ 'docs/index.md': '# Home\n', ...COMPONENT?.files }), PARSER);
    const built = await project.build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(built.body('button')).toContain('<p>Starts something.</p>');
    expect(toRows(built.body('button'))).toEqual([
      ['Property', 'Description', 'Type', 'Default'],
      ['size', 'How much room it takes.', '"small" | "medium" | "large"', 'medium'],
      ['onPress (required)', 'Called when it is pressed.', '() =&gt; void', '-'],
      ['children', '', 'ReactNode', '-'],
    ]);

    project.edit('src/button.tsx', (text) => text.replace('How much room', 'How much space'));
    const next = await project.build();
    expect(toRows(next.body('button'))[1]?.[1]).toBe('How much space it takes.');
    expect(next.body('index')).not.toContain('<table');
  });

  it('is in the language of the page, and holds what breaks tables', async () => {
    const project = site({
      'docgen.config.ts': toConfig(
        `entries: { Button: './src/button.tsx', Panel: 'src/panel.tsx', Gone: 'src/gone.tsx' }`,
        `lang: 'en', locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }],`,
      ),
      'src/button.tsx': COMPONENT?.files['src/button.tsx'] ?? '',
      'src/panel.tsx': HOSTILE,
      'docs/en/index.md': '# Home\n',
      'docs/zh/index.mdx': '# 首页\n\n<API moduleName="Button" />\n\n<API moduleName="Panel" />\n',
      'docs/zh/typo.mdx': '# 首页\n\n<API moduleName="Buton" />\n',
    });
    const built = await installPeers(project, PARSER).build();

    expect(toRows(built.body('zh/index'))).toEqual([
      ['属性', '说明', '类型', '默认值'],
      ['size', '按钮的尺寸。', '"small" | "medium" | "large"', 'medium'],
      ['onPress (必填)', '按下时调用。', '() =&gt; void', '-'],
      ['children', '', 'ReactNode', '-'],
      ['属性', '说明', '类型', '默认值'],
      ['mode', 'One | two {three} , in several lines.', '"a|b" | "c"', '-'],
      ['size', 'Many.', expect.stringContaining('"19"'), '-'],
      ['className', '', 'string', '-'],
      ['style', '', 'CSSProperties', '-'],
      ['children', '', 'ReactNode', '-'],
    ]);
    expect(built.problems()).toEqual([
      // The script that a comment brings is dropped, and said so.
      'DG3043 docs/zh/index.mdx:5:1',
      expect.stringContaining('docs/zh/typo.mdx:3'),
    ]);
    expect(built.terminal()).toContain('Did you mean "Button"?');
  });

  it('follows the sources while a site is worked on', async () => {
    const project = installPeers(site({ 'docs/index.md': '# Home\n', ...COMPONENT?.files }), PARSER);
    const server = await dev({ cwd: project.dir, port: 0 });
    onTestFinished(() => server.close());
    const read = async () => (await fetch(new URL('button', server.urls.local))).text();
    expect(await read()).toContain('How much room it takes.');

    project.edit('src/button.tsx', (text) => text.replace('How much room', 'How much space'));
    await expect.poll(read).toContain('How much space it takes.');
  });

  it('reads JSDoc with documentation', async () => {
    const project = installPeers(site({ 'docs/index.md': '# Home\n', ...JSDOC?.files }), ['documentation']);
    const built = await project.build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(built.body('round')).toMatch(
      /<h2 id="round"[\s\S]*Rounds to whole numbers\.[\s\S]*the nearest whole number/,
    );
  });

  it.each([
    [
      `entries: { A: 'a.tsx' }`,
      [],
      'react-docgen-typescript is not installed.',
      'npm install -D react-docgen-typescript typescript@6',
    ],
    [
      `entries: { documentation: { A: 'a.js' } }`,
      [],
      'documentation is not installed.',
      'npm install -D documentation',
    ],
    [
      `entries: { A: 'a.tsx' }, apiParsTool: 'documentation'`,
      ['react-docgen-typescript', 'typescript'],
      'apiParsTool',
      'apiParseTool',
    ],
    [
      `entries: { A: 'gone.tsx' }`,
      ['react-docgen-typescript', 'typescript'],
      '"gone.tsx", which does not exist',
      'Paths are relative to "appDir"',
    ],
  ])('says in one line what is wrong with %s', async (options, peers, message, hint) => {
    const project = site({
      'docs/index.mdx': '# Home\n\n<API moduleName="A" />\n',
      'docgen.config.ts': toConfig(options),
    });
    const built = await installPeers(project, peers).build();

    expect(built.exitCode).not.toBe(0);
    expect(built.diagnostics()).toHaveLength(1);
    expect(built.terminal()).toContain('api-docgen');
    expect(built.terminal()).toContain(message);
    expect(built.terminal()).toContain(hint);
  });
});
