/** Plugins of Starlight that docgen has counterparts of. */
import { expect, it } from 'vitest';
import { listReport, movedFiles } from '../helpers/migrated.ts';

const HOME = '---\ntitle: Home\n---\n\n[Pour](/api/tea/operations/pour-tea/)\n';

const API = `openapi: 3.1.0
info: { title: Tea, version: 1.0.0 }
tags: [{ name: Cups }]
paths:
  /tea:
    get: { operationId: listTea, tags: [Cups], summary: List, responses: { '200': { description: Tea } } }
    post: { operationId: pour tea, summary: Pour, responses: { '200': { description: Tea } } }
  /pot:
    parameters: [{ name: size, in: query, schema: { type: string } }]
    get: { responses: { '200': { description: A pot } } }
  /cup:
    get: { responses: { '200': { description: A cup } } }
    delete: { responses: { '200': { description: None } } }
`;

it('carries APIs of starlight-openapi over, at their addresses and places in the sidebar', async () => {
  const { next, result } = await movedFiles('starlight', {
    'schemas/tea.yaml': API,
    'schemas/old.json': '{ "swagger": "2.0" }',
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
import openapi, { createOpenAPISidebarGroup, openAPISidebarGroups } from 'starlight-openapi';
import validator from 'starlight-links-validator';
const tea = createOpenAPISidebarGroup();
export default { integrations: [starlight({
  title: 'Shop',
  plugins: [validator(), openapi([
    { base: 'api/Tea', schema: './schemas/tea.yaml', sidebar: { label: 'Tea API', group: tea } },
    { base: 'api/more', schema: './schemas/tea.yaml', sidebar: { collapsed: false } },
    { base: 'api/old', schema: 'schemas/old.json' },
    { base: 'api/far', schema: 'https://example.com/far.json' },
  ])],
  sidebar: [{ label: 'Start', link: '/' }, tea, { label: 'Others', items: openAPISidebarGroups }],
})] };\n`,
    'src/content/docs/index.md': HOME,
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "astro.config.mjs:5 Pages of "openapi" are not generated: "schemas/old.json" is not an OpenAPI 3 description of the project.",
      "astro.config.mjs:5 Pages of the API at "https://example.com/far.json" are not generated: a build fetches nothing.",
    ]
  `);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.files().filter((file) => /^api\/.*\.html$/.test(file))).toMatchInlineSnapshot(`
    [
      "api/more/cups/index.html",
      "api/more/index.html",
      "api/more/operations/cup/delete.html",
      "api/more/operations/cup/get.html",
      "api/more/operations/index.html",
      "api/more/operations/listtea.html",
      "api/more/operations/pot.html",
      "api/more/operations/pour-tea.html",
      "api/more/operations/tags/cups.html",
      "api/more/operations/tags/operations.html",
      "api/tea/cups/index.html",
      "api/tea/index.html",
      "api/tea/operations/cup/delete.html",
      "api/tea/operations/cup/get.html",
      "api/tea/operations/index.html",
      "api/tea/operations/listtea.html",
      "api/tea/operations/pot.html",
      "api/tea/operations/pour-tea.html",
      "api/tea/operations/tags/cups.html",
      "api/tea/operations/tags/operations.html",
    ]
  `);
  const items = built
    .html('api/tea/index.html')
    .matchAll(/class="rp-sidebar-(?:item|group)[^>]*>(.*?)<\/(?:a|summary|button)>/gs);
  expect([...items].map(([, html = '']) => html.replace(/<[^>]*>/g, ''))).toMatchInlineSnapshot(`
    [
      "Start",
      "Tea API",
      "Tea",
      "Cups",
      "List",
      "Operations",
      "Pour",
      "get /pot",
      "get /cup",
      "delete /cup",
      "Others",
      "Tea",
      "Tea",
      "Cups",
      "List",
      "Operations",
      "Pour",
      "get /pot",
      "get /cup",
      "delete /cup",
    ]
  `);
});

it('carries diagrams, references of TypeDoc and files for language models over, and names what takes the place of others', async () => {
  const { next, result } = await movedFiles('starlight', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
import mermaid from 'astro-mermaid';
import typedoc, { typeDocSidebarGroup } from 'starlight-typedoc';
import llms from 'starlight-llms-txt';
import zoom from 'starlight-image-zoom';
import blog from 'starlight-blog';
export default { integrations: [mermaid(), starlight({
  title: 'Shop',
  plugins: [zoom(), llms(), blog({ title: 'News' }), typedoc({ entryPoints: ['./src/index.ts'], output: 'reference' })],
  sidebar: [{ label: 'Start', link: '/' }, typeDocSidebarGroup],
})] };\n`,
    'src/index.ts': 'export const cup = 1;\n',
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\n```mermaid\ngraph TD\n  A --> B\n```\n',
  });
  expect(result.diagnostics.map(({ message, hint }) => `${message} ${hint}`)).toMatchInlineSnapshot(`
    [
      "Plugin "typedoc" in hook "config": typedoc and typedoc-plugin-markdown are not installed. npm install -D typedoc typedoc-plugin-markdown typescript@6",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';
    import { pluginNews } from 'docgenjs/plugins/news';
    import { pluginTypedoc } from 'docgenjs/plugins/typedoc';
    import { pluginDiagrams } from 'docgenjs/plugins/diagrams';

    export default defineConfig({
      title: 'Shop',
      lang: 'en',
      route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
      markdown: { assetRoots: ['src'] },
      llms: true,
      plugins: [
        pluginDiagrams(),
        pluginNews({ folders: [{ path: 'blog', title: 'News' }] }),
        pluginTypedoc({ entryPoints: ['./src/index.ts'], outDir: 'reference' }),
      ],
      themeConfig: { sidebar: { '/': [{ text: 'Start', link: '/' }, { text: 'API', dir: 'reference' }] } },
    });
    "
  `);
});

it('names the options of plugins that a config does not have written out', async () => {
  const { result } = await movedFiles('starlight', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
import openapi from 'starlight-openapi';
import { createStarlightTypeDocPlugin } from 'starlight-typedoc';
import { readApis } from './apis.mjs';
const [typedoc] = createStarlightTypeDocPlugin();
export default { integrations: [starlight({ title: 'Shop', plugins: [openapi(readApis()), typedoc({})] })] };\n`,
    'apis.mjs': 'export const readApis = () => JSON.parse(process.env.APIS);\n',
    'src/content/docs/index.md': '---\ntitle: Home\n---\n',
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "astro.config.mjs: It could not be run: The config file throws while it runs: object is not iterable (cannot read property Symbol(Symbol.iterator))",
      "astro.config.mjs:6 The options of "starlight-openapi" cannot be read.",
      "astro.config.mjs:6 The options of "starlight-typedoc" cannot be read.",
      "astro.config.mjs:6 "plugins" is not carried over.",
    ]
  `);
});

it('carries style sheets over, with the colours and fonts that they give the theme', async () => {
  const { next, result } = await movedFiles('starlight', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({
  title: 'Shop',
  customCss: ['./src/styles/custom.css', '@fontsource/inter/400.css', './src/tailwind.css', './src/gone.css'],
})] };\n`,
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\nTea.\n',
    'src/styles/custom.css': `/* Not .sl-this. */
@layer base, starlight;
:root { --sl-color-accent: #b4f; --sl-color-accent-low: #102; --sl-font: 'Inter'; }
:root[data-theme='light'] { --sl-color-accent: #61a; }
.sl-link-button { color: red; }
.price { font-weight: bold; }
`,
    'src/tailwind.css': "@layer base;\n@import 'tailwindcss';\n",
  });

  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "astro.config.mjs:2 The style sheet "@fontsource/inter/400.css" is not a file of the project, and is not carried over.",
      "astro.config.mjs:2 The style sheet "./src/gone.css" is not a file of the project, and is not carried over.",
      "astro.config.mjs:2 Variables of Starlight in "customCss" without a counterpart: "--sl-color-accent-low".",
      "src/styles/custom.css:5 Rules for parts of Starlight's theme, such as ".sl-link-button", change nothing here.",
      "src/tailwind.css:2 Styles of Tailwind are not carried over.",
    ]
  `);
  expect(next.read('docgen.config.ts')).toContain("globalStyles: './styles/site.css'");
  expect(next.read('styles/site.css')).toMatchInlineSnapshot(`
    "@import '../src/styles/custom.css';

    :root,
    .dark {
      --rp-c-brand: var(--sl-color-accent);
      --rp-font-latin: var(--sl-font);
    }
    "
  `);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  const css = built.read(/static\/app-[\da-f]+\.css/.exec(built.html('index.html'))?.[0] ?? '');
  expect(css).toMatch(/:root:not\(\.dark\)\s*\{\s*--sl-color-accent:\s*#61a/);
  expect(css).toContain('.price');
});

it('carries versions of starlight-versions over, in each language, with their own sidebars', async () => {
  const page = (title: string, slug: string, text = '') =>
    `---\ntitle: ${title}\nslug: ${slug}\n---\n\n${text}\n`;
  const { next, result } = await movedFiles('starlight', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
import starlightVersions from 'starlight-versions';
export default { integrations: [starlight({
  title: 'Shop',
  locales: { root: { label: 'English', lang: 'en' }, zh: { label: '中文' } },
  plugins: [starlightVersions({ current: { label: 'Next' }, versions: [{ slug: '1.0' }, { slug: '0.9', label: 'Old', redirect: 'root' }] })],
  sidebar: [{ slug: 'brew' }, { slug: 'new' }],
})] };\n`,
    'src/content/versions/1.0.json': '{ "sidebar": [{ "label": "Brewing", "slug": "brew" }] }',
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\n[Old](/1.0/brew/)\n',
    'src/content/docs/brew.md': '---\ntitle: Brew\n---\n\nNow.\n',
    'src/content/docs/new.md': '---\ntitle: New\n---\n\nOnly now.\n',
    'src/content/docs/zh/index.md': '---\ntitle: 首页\n---\n\n[旧](/zh/1.0/brew/)\n',
    'src/content/docs/1.0/index.md': page('Home 1', '1.0'),
    'src/content/docs/1.0/brew.md': page('Brew 1', '1.0/brew', '[Home](/1.0/)'),
    'src/content/docs/zh/1.0/brew.md': page('冲泡 1', 'zh/1.0/brew'),
    'src/content/docs/0.9/index.md': page('Home 0', '0.9'),
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "astro.config.mjs:3 The label "Old" of the version "0.9" is not carried over.",
      "astro.config.mjs:3 "redirect: 'root'" of the version "0.9" is not carried over.",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatch(/default: 'next',\s*versions: \['next', '1\.0', '0\.9'\]/);
  expect(next.read('docgen.config.ts')).toContain("{ from: '^/zh/1\\\\.0(?=/|$)', to: '/1.0/zh' }");
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.files().filter((file) => /^(?!404|search).*\.html$/.test(file))).toMatchInlineSnapshot(`
    [
      "0.9/index.html",
      "0.9/search.html",
      "0.9/zh/index.html",
      "0.9/zh/search.html",
      "1.0/brew.html",
      "1.0/index.html",
      "1.0/search.html",
      "1.0/zh/brew.html",
      "1.0/zh/index.html",
      "1.0/zh/search.html",
      "brew.html",
      "index.html",
      "new.html",
      "zh/404.html",
      "zh/brew.html",
      "zh/index.html",
      "zh/new.html",
      "zh/search.html",
    ]
  `);
  expect(built.html('index')).toContain('href="/1.0/brew"');
  expect(built.html('zh/index')).toContain('href="/1.0/zh/brew"');
  expect(built.html('1.0/brew')).toContain('Brewing');
  expect(built.html('1.0/brew')).not.toContain('>New<');
});

it('keeps the pages in folders that begin with an underscore, and no file that does', async () => {
  const { next, result } = await movedFiles('starlight', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({
  title: 'Shop', sidebar: [{ label: 'Develop', items: [{ autogenerate: { directory: 'develop' } }] }],
})] };\n`,
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\nWords.\n',
    'src/content/docs/develop/rust.mdx':
      '---\ntitle: Rust\n---\n\nimport Listen from "./_sections/listen.mdx";\nimport Part from "./_part.mdx";\n\n<Listen />\n\n<Part />\n',
    'src/content/docs/develop/_sections/listen.mdx': '---\ntitle: Listening\n---\n\nListen well.\n',
    'src/content/docs/develop/_part.mdx': 'A part.\n',
  });
  expect(listReport(result)).toEqual([]);

  const built = await next.build();

  expect(built.problems()).toEqual([]);
  expect(built.html('/develop/rust')).toMatch(/Listen well\..*A part\./s);
  expect(built.html('/develop/rust')).toContain('href="/develop/_sections/listen"');
  expect(built.html('/develop/_sections/listen')).toContain('Listen well.');
  expect(built.files()).not.toContain('develop/_part.html');
});
