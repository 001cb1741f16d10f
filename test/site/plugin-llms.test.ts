import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';
import { readPageExamples } from '../helpers/page-examples.ts';
import { site } from '../helpers/site.ts';

const EXAMPLES = readPageExamples('en/plugin/official-plugins/llms.md');
const PAGES = {
  'docs/index.md':
    '---\npageType: home\nhero: { name: Kettle, text: Boils, actions: [{ text: Start, link: /guide/start }] }\n---\n',
  'docs/_nav.json': '[{ "text": "Guide", "link": "/guide/start" }]',
  'docs/guide/start.md': '# Start\n\nFirst steps.\n\n## Then\n\nSee [the API](/api/).\n',
  'docs/api/index.md': '# API\n\n::: tip Hint\nRead **this**.\n:::\n',
  'docs/draft.md': '---\ninternal: true\n---\n\n# Draft\n',
};
const exampleOf = (section: string, index = 0) =>
  EXAMPLES.filter((one) => one.section === section)[index]?.files;

describe('llms', () => {
  it('is what the documentation says', async () => {
    const built = await site({ ...PAGES, ...exampleOf('set-up') }).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(built.read('guide/start.md')).toBe(
      '# Start\n\nFirst steps.\n\n## Then\n\nSee [the API](https://kettle.example/api/index.md).\n',
    );
    expect(built.read('api/index.md')).toBe('# API\n\n> **Hint**\n>\n> Read **this**.\n');
    expect(built.read('index.md')).toContain(
      '# Kettle\n\nBoils\n\n- [Start](https://kettle.example/guide/start.md)',
    );
    expect(built.read('llms.txt')).toBe(
      `# Kettle

> How to boil water

## Guide

- [Start](https://kettle.example/guide/start.md): First steps.

## Others

- [API](https://kettle.example/api/index.md)
- [Draft](https://kettle.example/draft.md)
`,
    );
    expect(built.read('llms-full.txt')).toContain(
      '---\nurl: https://kettle.example/guide/start.md\n---\n\n# Start\n',
    );
    const html = built.html('guide/start.html');
    expect(html).toContain('<link rel="alternate" type="text/markdown" href="/guide/start.md">');
    expect(html).toContain('<link rel="describedby" type="text/plain" href="/llms.txt">');
    expect(built.html('404.html')).not.toContain('text/markdown');
    expect(html).toContain('This page as Markdown: /guide/start.md');
    expect(html).toContain('rp-llms__button');
  });

  it('has its buttons where the documentation puts them', async () => {
    const built = await site({ ...PAGES, ...exampleOf('buttons') }).build();

    expect(built.problems()).toEqual([]);
    const html = built.html('guide/start.html');
    expect(html).toContain('rp-outline__action');
    expect(html).not.toContain('rp-llms__button');
    expect(html).toContain('https://claude.ai/');
    expect(html).not.toContain('chatgpt');
  });

  it('takes the options of the plugin', async () => {
    const lines = await site({ ...PAGES, ...exampleOf('plugin', 0) }).build();

    expect(lines.problems()).toEqual([]);
    expect(lines.read('llms.txt')).toMatch(/^# Everything about .+\n\n## Guide\n\n- Start: \/guide\/start\n/);
    expect(lines.files()).not.toContain('draft.md');
    expect(lines.html('draft.html')).not.toContain('rp-llms');

    const sets = await site({ ...PAGES, ...exampleOf('plugin', 1) }).build();
    expect(sets.problems()).toEqual([]);
    expect(sets.read('llms-api.txt')).toContain('(/api/index.md)');
    expect(sets.read('llms-api.txt')).not.toContain('start');
    expect(sets.files().filter((path) => path.includes('llms'))).toEqual([
      'llms-api.txt',
      'llms-full.txt',
      'llms.txt',
    ]);
  });

  it('writes languages apart, resolves components, and is not undone by hostile titles', async () => {
    const project = site({
      'docgen.config.json': JSON.stringify({
        base: '/b/',
        llms: true,
        locales: [
          { lang: 'en', label: 'E', title: 'T ]( <b>\n\n## x' },
          { lang: 'zh', label: 'Z', title: '水壶' },
        ],
        themeConfig: { llmsUI: { placement: 'outline', injectLlmsHint: false } },
      }),
      'docs/en/index.md': '# Home\n',
      'docs/zh/index.md': '# 首页\n\n**提示：**中文。\n',
      'docs/en/odd.md': '---\ntitle: "]( <script>x</script>\\n## [evil](javascript:1)"\n---\n\nText.\n',
      'docs/en/parts.mdx': `import { Tabs, Tab, Steps } from 'docgenjs/theme';

# Parts

<Tabs><Tab label="One">First</Tab><Tab label="Two">Second</Tab></Tabs>

\`\`\`ts title="a.ts"
const a = 1; // [!code --]
const a = 2; // [!code ++]
\`\`\`

Note[^1] and ~~gone~~.

| a | b |
| - | - |
| \`x\` | 1 |

[^1]: Of the foot.
`,
    });
    const built = await project.build();

    expect(built.problems()).toEqual([]);
    expect(built.read('zh/llms.txt')).toContain('# 水壶');
    expect(built.read('zh/index.md')).toBe('# 首页\n\n**提示：**中文。\n');
    const list = built.read('llms.txt');
    expect(list.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# T ]\\( \\<b> ## x',
      '## Others',
    ]);
    expect(list).toMatch(/^- \[\\]\(.*\\<script>.*\]\(\/b\/odd\.md\)/m);
    const parts = built.read('parts.md');
    expect(parts).toContain('**One**\n\nFirst\n\n**Two**\n\nSecond\n');
    expect(parts).toContain('```diff title="a.ts"\n- const a = 1;\n+ const a = 2;\n```');
    expect(parts).toContain('Note[^1] and ~~gone~~.');
    expect(parts).toContain('[^1]: Of the foot.');
    expect(built.html('parts.html')).toContain('rp-outline__action');
    expect(built.html('parts.html')).not.toContain('rp-llms-hint');

    project.write('docs/en/index.md', '# Home again\n');
    const again = await project.build();
    expect(again.read('index.md')).toBe('# Home again\n');
    expect(again.read('parts.md')).toBe(parts);
  });

  it('describes each language to agents as JSON, from a well-known address', async () => {
    const project = site({
      'docgen.config.json': JSON.stringify({
        title: 'Kettle',
        description: 'Boils',
        base: '/b/',
        siteOrigin: 'https://kettle.example',
        lang: 'en',
        llms: true,
        locales: [
          { lang: 'en', label: 'E' },
          { lang: 'zh', label: 'Z', title: '水壶' },
        ],
        themeConfig: { nav: [{ text: 'Guide', link: '/guide/start' }] },
      }),
      'docs/en/guide/start.md': '# Start\n\nFirst steps.\n\n## Then `x`\n\n### Now\n',
      'docs/en/other page.md': '# Other\n',
      'docs/en/recipe.md': '---\nunlisted: true\n---\n\n# Recipe\n',
      'docs/en/plan.md': '---\ndraft: true\n---\n\n# Plan\n',
      'docs/zh/guide/start.md': '# 开始\n\n## 然后 {#then}\n',
    });
    const built = await project.build();

    expect(built.problems()).toEqual([]);
    const at = 'https://kettle.example/b';
    expect(JSON.parse(built.read('llms.json'))).toEqual({
      title: 'Kettle',
      description: 'Boils',
      lang: 'en',
      pages: [
        {
          title: 'Start',
          description: 'First steps.',
          group: 'Guide',
          url: `${at}/guide/start.html`,
          markdown: `${at}/guide/start.md`,
          sections: [
            { title: 'Then `x`', id: 'then-x', depth: 2 },
            { title: 'Now', id: 'now', depth: 3 },
          ],
        },
        {
          title: 'Other',
          url: `${at}/other%20page.html`,
          markdown: `${at}/other%20page.md`,
          sections: [],
        },
      ],
    });
    expect(JSON.parse(built.read('zh/llms.json'))).toMatchObject({
      title: '水壶',
      lang: 'zh',
      pages: [{ title: '开始', url: `${at}/zh/guide/start.html`, sections: [{ title: '然后', id: 'then' }] }],
    });
    const link = (path: string, type: string, lang: string) => [
      { href: `${at}/${path}`, type, hreflang: [lang] },
    ];
    const ofUnit = (dir: string, lang: string) => ({
      anchor: `${at}/${dir}llms.json`,
      'service-doc': link(`${dir}llms.txt`, 'text/plain', lang),
      alternate: link(`${dir}llms-full.txt`, 'text/plain', lang),
    });
    expect(JSON.parse(built.read('.well-known/api-catalog'))).toEqual({
      linkset: [
        {
          anchor: `${at}/.well-known/api-catalog`,
          item: [
            ...link('llms.json', 'application/json', 'en'),
            ...link('zh/llms.json', 'application/json', 'zh'),
          ],
        },
        ofUnit('', 'en'),
        ofUnit('zh/', 'zh'),
      ],
    });
    expect(built.html('guide/start.html')).toContain(
      '<link rel="api-catalog" type="application/linkset+json" href="/b/.well-known/api-catalog">',
    );
    const { preview } = await loadEngine();
    const server = await preview({ cwd: project.dir, port: 0 });
    onTestFinished(() => server.close());
    const answer = await fetch(new URL('.well-known/api-catalog', server.urls.local));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/linkset+json']);
    expect(await answer.text()).toBe(built.read('.well-known/api-catalog'));

    const again = await project.asCold().build({ force: true });
    expect(again.read('llms.json')).toBe(built.read('llms.json'));
  });

  it('writes none of that for several sets, or where it is not wanted', async () => {
    const config = (options: string) => ({
      ...PAGES,
      'docgen.config.ts': `import { pluginLlms } from 'docgenjs/plugins/llms';
export default { plugins: [pluginLlms(${options})] };`,
    });
    const listOf = async (options: string) =>
      (await site(config(options)).build())
        .files()
        .filter((path) => /llms[\w-]*\.json$|api-catalog/.test(path));

    expect(await listOf('{ llmsJson: false }')).toEqual([]);
    expect(await listOf('{ apiCatalog: false, llmsJson: { name: "agents/llms.json" } }')).toEqual([
      'agents/llms.json',
    ]);
    expect(
      await listOf('[{}, { llmsTxt: false, llmsFullTxt: false, llmsJson: { name: "llms-api.json" } }]'),
    ).toEqual([...['.well-known/api-catalog', 'llms-api.json']]);
    const mine = { 'docs/public/.well-known/api-catalog': '{}' };
    expect((await site({ ...config(''), ...mine }).build()).terminal()).toContain('.well-known/api-catalog');
    const own = await site({ ...config('{ apiCatalog: false }'), ...mine }).build();
    expect([own.exitCode, own.read('.well-known/api-catalog')]).toEqual([0, '{}']);
    const atRoot = await site(config('')).build();
    expect(atRoot.files()).toContain('.well-known/api-catalog');
    expect(atRoot.html('guide/start.html')).not.toContain('api-catalog');
  });

  it('converts many pages alike, on threads after the first hundred', async () => {
    const count = 104;
    const pages = Array.from({ length: count }, (_, at) => [
      `docs/p${at}.md`,
      `# Page ${at}\n\nText of **${at}**.\n`,
    ]);
    const built = await site({
      ...Object.fromEntries(pages),
      'docs/index.md': '# Home\n',
      'docgen.config.ts': `import { pluginLlms } from 'docgenjs/plugins/llms';
export default { plugins: [pluginLlms()] };`,
    }).build();
    expect(built.terminal()).not.toMatch(/✖|⚠/);
    for (let at = 0; at < count; at += 1)
      expect(built.read(`p${at}.md`)).toBe(`# Page ${at}\n\nText of **${at}**.\n`);
    expect(built.read('llms-full.txt').match(/^Text of/gm)).toHaveLength(count);
  });

  it('names wrong options, and costs nothing where it is not used', async () => {
    const config = (options: string) => ({
      'docs/index.md': '# Home\n',
      'docgen.config.ts': `import { pluginLlms } from 'docgenjs/plugins/llms';
export default { plugins: [pluginLlms(${options})] };`,
    });
    const wrong = await site(config('{ llmsTxt: { nam: "x" } } as never')).build();
    expect(wrong.terminal()).toMatch(/plugin "?llms"?[\s\S]*nam/);
    expect(wrong.exitCode).not.toBe(0);

    const taken = await site({ ...config(''), 'docs/public/llms.txt': 'mine' }).build();
    expect(taken.exitCode).toBe(1);
    expect(taken.terminal()).toContain('llms.txt');

    const without = await site({ 'docs/index.md': '# Home\n' }).build();
    const shipped = readdirSync(without.outDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.(?:js|css|json|html)$/.test(path),
    );
    expect(shipped.length).toBeGreaterThan(10);
    for (const path of shipped)
      expect(readFileSync(join(without.outDir, path), 'utf8')).not.toContain('rp-llms');
  });
});
