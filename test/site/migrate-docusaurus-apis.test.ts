/** APIs of Docusaurus sites: their pages stay at their addresses, and in the sidebar. */
import { expect, it } from 'vitest';
import { listReport, movedFiles } from '../helpers/migrated.ts';

const API = `openapi: 3.1.0
info: { title: Tea Shop, version: '1' }
tags: [{ name: Fine cups }]
paths:
  /teas:
    get: { operationId: listAllTEAs2, summary: List teas, tags: [Fine cups], responses: { '200': { description: All } } }
  /cups:
    post: { summary: Pour a cup, tags: [Fine cups], responses: { '201': { description: Poured } } }
    delete: { responses: { '204': { description: Gone } } }
`;

const GENERATED = `---\nid: list-all-te-as-2\ntitle: List teas\nhide_title: true\n---\n
import MethodEndpoint from '@theme/ApiExplorer/MethodEndpoint';\n\n<MethodEndpoint method={'get'} path={'/teas'}></MethodEndpoint>\n`;

const CONFIG = `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/',
  presets: [
    ['classic', { blog: false, docs: { docItemComponent: '@theme/ApiItem' } }],
    ['redocusaurus', { specs: [{ id: 'all', spec: 'apis/tea.yaml', route: '/reference/' }] }],
  ],
  plugins: [['docusaurus-plugin-openapi-docs', { id: 'api', docsPluginId: 'classic', config: {
    tea: { specPath: 'apis/tea.yaml', outputDir: 'docs/tea-api', sidebarOptions: { groupPathsBy: 'tag' } },
    far: { specPath: 'https://example.com/far.json', outputDir: 'docs/far' },
    out: { specPath: 'apis/tea.yaml', outputDir: 'elsewhere/tea' },
  } }]],
  themes: ['docusaurus-theme-openapi-docs'],
  themeConfig: { navbar: { items: [{ type: 'doc', docId: 'tea-api/tea-shop', label: 'API' }] } },
};\n`;

const FILES = {
  'docusaurus.config.js': CONFIG,
  'apis/tea.yaml': API,
  'docs/intro.md': '# Intro\n\n[Teas](./tea-api/list-all-te-as-2), [cups](/docs/tea-api/pour-a-cup)\n',
};

it('carries APIs of docusaurus-plugin-openapi-docs over, whose sidebar is yet to be made', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    ...FILES,
    'sidebars.js': `export default { docs: ['intro', { type: 'category', label: 'API', items: require('./docs/tea-api/sidebar.ts') }] };\n`,
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "docusaurus.config.js:6 Pages of the API at "https://example.com/far.json" are not generated: a build fetches nothing.",
      "docusaurus.config.js:6 Pages of the API in "elsewhere/tea" are not generated: it is in no folder of documents.",
    ]
  `);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.files().filter((file) => file.endsWith('.html'))).toMatchInlineSnapshot(`
    [
      "404.html",
      "docs/intro.html",
      "docs/tea-api/delete-cups.html",
      "docs/tea-api/fine-cups/index.html",
      "docs/tea-api/index.html",
      "docs/tea-api/list-all-te-as-2.html",
      "docs/tea-api/operations/index.html",
      "docs/tea-api/pour-a-cup.html",
      "docs/tea-api/tea-shop.html",
      "index.html",
      "reference/fine-cups.html",
      "reference/index.html",
      "reference/operations.html",
      "search.html",
    ]
  `);
  expect(listEntries(built.html('docs/intro'))).toMatchInlineSnapshot(`
    [
      "Intro",
      "API",
      "Tea Shop",
      "Fine cups",
      "List teas",
      "Pour a cup",
      "UNTAGGED",
      "DELETE /cups",
    ]
  `);
  expect(built.html('docs/intro')).toMatch(/href="\/docs\/tea-api\/"[^>]*>(?:<[^>]*>)*API/);
});

it('takes the sidebar that the plugin has made, and leaves the documents out that it made', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    ...FILES,
    'docs/tea-api/list-all-te-as-2.api.mdx': GENERATED,
    'docs/tea-api/tea-shop.info.mdx': '---\nid: tea-shop\ntitle: Tea Shop\n---\n\nText.\n',
    'docs/tea-api/limits.md': '# Limits\n',
    'docs/tea-api/sidebar.ts': `const sidebar = { apisidebar: [
  { type: 'doc', id: 'tea-api/tea-shop' },
  { type: 'category', label: 'Fine cups', link: { type: 'doc', id: 'tea-api/fine-cups' },
    items: [{ type: 'doc', id: 'tea-api/list-all-te-as-2', label: 'All teas', className: 'api-method get' }] },
] };
export default sidebar.apisidebar;\n`,
    'sidebars.ts': `import api from './docs/tea-api/sidebar';
export default { docs: ['intro', 'tea-api/limits', { type: 'category', label: 'API', items: api }] };\n`,
  });
  expect(listReport(result)).toHaveLength(2);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(listEntries(built.html('docs/intro'))).toMatchInlineSnapshot(`
    [
      "Intro",
      "Limits",
      "API",
      "Tea Shop",
      "Fine cups",
      "All teas",
    ]
  `);
  expect(built.html('docs/tea-api/list-all-te-as-2')).toContain('/teas');
});

it('takes the other ways to show an API, and names presets that nothing becomes of', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', baseUrl: '/',
  presets: [
    ['docusaurus-preset-openapi', { blog: false, docs: { routeBasePath: '/' }, api: { path: 'tea.yaml', routeBasePath: '/rest' } }],
    'docusaurus-preset-shop',
  ],
  plugins: [['docusaurus-plugin-openapi', { id: 'b', path: 'tea.yaml', routeBasePath: '/more' }]],
};\n`,
    'tea.yaml': API,
    'docs/intro.md': '# Intro\n\n[Cups](/rest/fine-cups)\n',
  });
  expect(listReport(result)).toEqual([
    'docusaurus.config.js:4 The preset "docusaurus-preset-shop" is not carried over.',
  ]);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.files()).toEqual(
    expect.arrayContaining(['intro.html', 'rest/fine-cups.html', 'more/index.html']),
  );
});

function listEntries(html: string): string[] {
  const items = html.matchAll(/class="rp-sidebar-(?:item|group)[^>]*>(.*?)<\/(?:a|summary|button)>/gs);
  return [...items].map(([, item = '']) => item.replace(/<[^>]*>/g, ''));
}
