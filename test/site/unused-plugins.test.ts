/** What an official plugin costs a page that has no use for it: nothing. A new plugin needs a row in `UNUSED`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installPeers } from '../helpers/peers.ts';
import { type Built, type Files, site } from '../helpers/site.ts';

interface Unused {
  /** How the config calls it, without `plugin`. */
  readonly call: string;
  /** Leaves the page out of what all pages have. */
  readonly frontmatter?: string;
  /** What the plugin reads. */
  readonly files?: Files;
  readonly peers?: readonly string[];
  /** Settings of the site without the plugin, which the plugin changes. */
  readonly without?: string;
  /** What the page has all the same: the policy and the record are those of the site, not of its text. */
  readonly leftover?: RegExp;
  /** Bytes of a script that waits on every page, since readers go on to pages that need it. @default 0 */
  readonly waits?: number;
}

const FONT = readFileSync(
  join(import.meta.dirname, '../../fixtures/fonts/noto-sans-sc/files/noto-sans-sc-latin-400-normal.woff'),
);
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>\n/;
const POST = { 'docs/blog/2026-11-20-first.md': '# First\n\nHot.\n' };
const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Tea', version: '1.0.0' },
  paths: { '/cups': { get: { operationId: 'listCups', responses: { 200: { description: 'All.' } } } } },
};

const UNUSED: Readonly<Record<string, Unused>> = {
  algolia: { call: 'Algolia()', without: 'search: false' },
  analytics: {
    call: "Analytics({ provider: 'plausible', domain: 'kettle.example' })",
    leftover: POLICY,
    waits: 650,
  },
  'api-docgen': {
    call: "ApiDocgen({ entries: { Cup: './cup.tsx' } })",
    files: { 'cup.tsx': 'export const Cup = () => null;\n' },
    peers: ['react-docgen-typescript', 'typescript', '@types/react', 'csstype'],
  },
  ask: { call: "Ask({ endpoint: '/ask' })" },
  'client-redirects': { call: "ClientRedirects({ redirects: [{ from: '/pot', to: '/guide/kettle' }] })" },
  comments: {
    call: "Comments({ repo: 'kettle/docs', repoId: 'R_x', category: 'Docs', categoryId: 'DIC_x' })",
    frontmatter: 'comments: false',
    leftover: POLICY,
    waits: 400,
  },
  contributors: { call: 'Contributors()', frontmatter: 'contributors: false' },
  diagrams: { call: 'Diagrams()' },
  feedback: {
    call: "Feedback({ action: 'https://forms.example/f' })",
    frontmatter: 'feedback: false',
    leftover: POLICY,
    waits: 300,
  },
  images: { call: 'Images()', peers: ['sharp'] },
  'last-updated': { call: 'LastUpdated()' },
  // The theme offers no Markdown of the page.
  llms: { call: 'Llms({ mdFiles: false })', leftover: /,"llms":false/ },
  'medium-zoom': { call: 'MediumZoom()' },
  news: { call: "News({ folders: [{ path: 'blog' }] })", files: POST },
  openapi: {
    call: "Openapi({ spec: './openapi.json' })",
    files: { 'openapi.json': JSON.stringify(OPENAPI) },
  },
  playground: { call: 'Playground()', leftover: POLICY },
  // Its component shares a part of the late half of the app, which is a file of its own then.
  preview: { call: 'Preview()', leftover: / data-late="[^"]*"/ },
  recordings: { call: 'Recordings()' },
  rss: {
    call: "Rss({ siteUrl: 'https://kettle.example', feed: { id: 'blog', test: '/blog/' } })",
    files: POST,
  },
  shiki: { call: 'Shiki({})' },
  sitemap: { call: "Sitemap({ siteUrl: 'https://kettle.example' })" },
  'social-cards': {
    call: "SocialCards({ fonts: ['./font.woff'] })",
    files: { 'font.woff': FONT },
    frontmatter: 'socialCard: false',
    peers: ['satori', '@resvg/resvg-js'],
  },
  tags: { call: 'Tags()', files: { 'docs/more/pot.md': '---\ntags: [clay]\n---\n\n# Pot\n' } },
  typedoc: {
    call: "Typedoc({ entryPoints: ['./index.ts'] })",
    files: { 'index.ts': '/** Boils. */\nexport const boil = 1;\n' },
    peers: ['typedoc', 'typedoc-plugin-markdown', 'typescript'],
  },
};

const PLUGINS = readdirSync(join(import.meta.dirname, '../../src/plugins'), { withFileTypes: true })
  .filter((entry) => existsSync(join(entry.parentPath, entry.name, 'index.ts')))
  .map(({ name }) => name);

it.each(PLUGINS)('%s adds nothing to a page that does not use it', async (name) => {
  const row = UNUSED[name];
  if (row === undefined) throw new Error(`Write a row for "${name}" into UNUSED.`);
  const { call, without = '', leftover = /(?!)/, waits = 0 } = row;
  const plugin = `plugin${call.split('(', 1)[0]}`;
  const on = await build(
    row,
    `import { ${plugin} } from 'docgenjs/plugins/${name}';\nexport default { title: 'Tea', plugins: [plugin${call}] };`,
  );
  const off = await build(row, `export default { title: 'Tea', ${without} };`);

  const read = (built: Built) => readPage(built).replace(leftover, '');
  expect(read(on)).toBe(read(off));
  const more = weighScripts(on) - weighScripts(off);
  expect(more).toBeGreaterThanOrEqual(0);
  expect(more).toBeLessThanOrEqual(waits);
});

/** A site with a page of text in a folder, which has a sidebar of its own. */
async function build({ frontmatter, files = {}, peers = [] }: Unused, config: string): Promise<Built> {
  const made = site({
    'docs/index.md': '# Tea\n',
    'docs/_nav.json': '[{ "text": "Guide", "link": "/guide/kettle" }]',
    'docs/guide/_meta.json': '["kettle"]',
    'docs/guide/kettle.md': `---\n${frontmatter ?? 'title: Kettle'}\n---\n\n# Kettle\n\nBoil it, *slowly*.\n\n\`\`\`ts\nconst cups = 2;\n\`\`\`\n`,
    ...files,
    'docgen.config.ts': config,
  });
  const built = await installPeers(made, peers).build();
  expect([built.ok, built.ok ? '' : built.terminal()]).toEqual([true, '']);
  return built;
}

/** The document, without what tells builds apart, and without the line that loads a script which waits. */
function readPage(built: Built): string {
  return built
    .html('/guide/kettle')
    .replaceAll(/-[0-9A-Za-z]{8,10}(?=\.(?:js|css|json))/g, '')
    .replaceAll(/(?<=data-build="|"build":")[0-9a-f]+/g, '')
    .replaceAll('<link rel="modulepreload" href="/static/chunk.js">\n', '');
}

/** Bytes of the scripts and styles that the document names. */
function weighScripts(built: Built): number {
  const paths = built.html('/guide/kettle').matchAll(/(?:src|href)="\/(static\/[^"]+\.(?:js|css))"/g);
  return [...paths].reduce((sum, [, path = '']) => sum + Buffer.byteLength(built.read(path)), 0);
}
