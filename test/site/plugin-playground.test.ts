/** Code that readers change: what a build makes of it, and what it refuses. */
import { describe, expect, it } from 'vitest';
import { type PageExample, readPageExamples } from '../helpers/page-examples.ts';
import { site } from '../helpers/site.ts';

const toSite = (options: string, files: Record<string, string>) =>
  site({
    'docgen.config.ts': `
      import { defineConfig } from 'docgenjs';
      import { pluginPlayground } from 'docgenjs/plugins/playground';
      export default defineConfig({ base: '/docs/', csp: true, plugins: [pluginPlayground(${options})] });`,
    'docs/index.md': '# Home\n',
    ...files,
  });

const EXAMPLES = readPageExamples('en/plugin/official-plugins/playground.md');
const toNames = ({ section, files }: PageExample) => [section, ...Object.keys(files)];
/** The documented example of a section, below a base and with a policy. */
const exampleOf = (section: string) =>
  Object.fromEntries(
    Object.entries(EXAMPLES.find((one) => one.section === section)?.files ?? {}).map(([path, text]) => [
      path,
      text.replace('plugins: [', "base: '/docs/', csp: true, plugins: ["),
    ]),
  );

const fence = (meta: string, code = 'export default () => <b>shown</b>;') =>
  `\`\`\`${meta}\n${code}\n\`\`\`\n`;

describe('a playground', () => {
  it('works as the documentation shows', async () => {
    const [example] = EXAMPLES;
    const chinese = readPageExamples('zh/plugin/official-plugins/playground.md');
    expect(chinese.map(toNames)).toEqual(EXAMPLES.map(toNames));
    const built = await site({ 'docs/index.md': '# Home\n', ...example?.files }).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    const html = built.html('hello');
    expect(html.match(/class="rp-playground"/g)).toHaveLength(2);
    expect(html).toContain('data-direction="vertical"');
    // Readers without script have the code.
    expect(html).toMatch(/rp-playground__code[\s\S]*rp-codeblock/);
    expect(html).not.toContain('<iframe');
  });

  it('takes modules along, and the policy gets what its frame needs and nothing else', async () => {
    const project = toSite('', {
      ...exampleOf('modules'),
      'src/index.ts': "import './lib.css';\nexport const word = 'word of the library';",
      'src/lib.css': '.from-lib { color: red }',
      'node_modules/clsx/package.json': '{ "name": "clsx", "type": "module", "exports": "./index.js" }',
      'node_modules/clsx/index.js': "export default () => 'named by the options';",
      'node_modules/tiny/package.json': '{ "name": "tiny", "type": "module", "exports": "./index.js" }',
      'node_modules/tiny/index.js': "export default 'text of the package';",
      'docs/guide.md': `---\nplaygroundDirection: vertical\n---\n\n# Guide\n\n${fence('tsx playground', "import tiny from 'tiny';\nexport default () => tiny;")}\n${fence('jsx playground direction=horizontal')}\n${fence('jsx')}`,
    });
    const built = await project.build();
    expect(built.terminal()).not.toMatch(/✖|⚠/);
    const script = built.read('~playground/frame.js');
    for (const part of [
      ...['word of the library', 'text of the package', 'named by the options'],
      ...['.from-lib', 'my-library', 'react/jsx-runtime'],
    ])
      expect(script).toContain(part);
    const [vertical, horizontal, ...others] = built.html('guide').match(/data-direction="\w+"/g) ?? [];
    expect([vertical, horizontal, others]).toEqual([
      'data-direction="vertical"',
      'data-direction="horizontal"',
      [],
    ]);

    const policy = /script-src[^;\n]*/.exec(built.read('_headers'))?.[0] ?? '';
    const sources = policy
      .split(' ')
      .slice(1)
      .map((source) => source.replace(/sha256-.*/, 'hash'));
    expect(sources).toEqual(["'self'", "'hash", "'hash", 'blob:']);
    expect(built.html('/')).not.toContain('playground');

    const again = await project.build();
    expect(again.result.files).toMatchObject({ written: 0, removed: 0 });
  });

  it('is all blocks of JSX, where the options say so; a site without one has no frame', async () => {
    const pages = {
      'docs/guide.md': `# Guide\n\n${fence('jsx')}\n${fence('tsx pure')}\n${fence('tsx preview')}`,
    };
    const all = await toSite("{ defaultRenderMode: 'playground', editorPosition: 'right' }", pages).build();
    expect(all.html('guide').match(/data-editor="right"/g)).toHaveLength(1);
    expect(all.files()).toContain('~playground/frame.js');

    const none = await toSite('', pages).build();
    expect(none.html('guide')).not.toContain('rp-playground');
    expect(none.files().filter((path) => path.includes('playground'))).toEqual([]);
  });

  it('can be a component of the site, with the pieces of the plugin', async () => {
    const built = await toSite('', {
      ...exampleOf('render'),
      'docs/guide.mdx': '# Guide\n\n<code src="./_demo.tsx" />\n',
      'docs/_demo.tsx': 'export default () => <b>of a file</b>;',
    }).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(built.html('guide')).toMatch(
      /class="playground"[\s\S]*src="\/docs\/~playground\/"[\s\S]*rp-codeblock/,
    );
    expect(built.files()).toContain('~playground/frame.js');
  });

  it('names what cannot be imported, and options that are wrong or mean nothing', async () => {
    const built = await toSite("{ babelUrl: 'https://example.com/babel.js' } as object", {
      'docs/guide.md': `# Guide\n\n${fence('jsx playground direction=up', "import a from './a.js';\nimport b from 'not-there';\nexport default a;")}`,
    }).build();
    expect(built.ok).toBe(false);
    const text = built.terminal();
    expect(text).toContain('"babelUrl" has no effect');
    expect(text).toMatch(/docs\/guide\.md:3[\s\S]*cannot import "\.\/a\.js"/);
    expect(text).toContain('a playground has no direction "up"');

    const missing = await toSite('', {
      'docs/guide.md': `# Guide\n\n${fence('jsx playground', "import b from 'not-there';\nexport default b;")}`,
    }).build();
    expect(missing.ok).toBe(false);
    expect(missing.terminal()).toMatch(
      /docs\/guide\.md:3[\s\S]*Could not resolve "not-there"[\s\S]*"include": \['not-there', '\.\/path'\]/,
    );

    const included = await toSite("{ include: ['nowhere', ['my-library', './src/index.ts']] }", {
      'docs/guide.md': `# Guide\n\n${fence('jsx playground')}`,
      'src/index.ts': 'export const one = 1;\nexport const Two = () => <b>no TSX</b>;\n',
    }).build();
    expect(included.ok).toBe(false);
    expect(included.terminal()).toMatch(/Could not resolve "nowhere"[\s\S]*correct "nowhere" in "include"/);
    expect(included.terminal()).toMatch(/src\/index\.ts:2:\d+[\s\S]*bundle this file: correct it/);

    const wrong = await toSite("{ render: './theme/play.tsx', include: [3] } as object", {}).build();
    expect(wrong.exitCode).toBe(2);
    expect(wrong.terminal()).toContain('render');
    expect(wrong.terminal()).toContain('include[0]');
  });
});
