// biome-ignore-all lint/suspicious/noTemplateCurlyInString: samples are code.
import type { ConfigSample } from './config-sample.ts';

/** Says something when the hook is called. */
const report = (message: string) => `report({ severity: 'info', message: ${message} })`;

/** Paths are not those of URLs where folders have blanks in their names, nor on Windows. */
const IMPORT_PATH = "import { fileURLToPath } from 'node:url';";

/** A sample of each member of a plugin that does something of its own; the code is a member of the plugin. */
export const HOOK_SAMPLES: readonly ConfigSample[] = [
  {
    option: 'globalStyles',
    imports: IMPORT_PATH,
    code: "globalStyles: fileURLToPath(new URL('./kbd.css', import.meta.url)),",
    files: { 'kbd.css': 'kbd { color: rebeccapurple; }\n' },
    effect: 'Every page has the stylesheet of the plugin.',
    isShown: ({ find }) => /rebeccapurple|#639/.test(find('.css')),
  },
  {
    option: 'globalUIComponents',
    imports: IMPORT_PATH,
    code: `globalUIComponents: [
  [fileURLToPath(new URL('./survey.tsx', import.meta.url)), { days: 7 }],
],`,
    files: {
      'survey.tsx': 'export default ({ days }: { days: number }) => <p>Open for {days} days</p>;\n',
    },
    effect: 'Every page ends with the component.',
    isShown: ({ html }) => /Open for (?:<!-- -->)?7/.test(html('/')),
  },
  {
    option: 'builderConfig',
    code: "builderConfig: { source: { define: { RELEASE: JSON.stringify('2.1') } } },",
    files: { 'docs/page.mdx': "# A page\n\n{typeof RELEASE === 'string' ? RELEASE : 'none'}\n" },
    effect: '`RELEASE` in components is `2.1`.',
    isShown: ({ html }) => html('/page').includes('2.1'),
  },
  {
    option: 'csp',
    code: "csp: { 'script-src': ['https://stats.example.com'] },",
    effect: 'Pages may load scripts of that site.',
    isShown: ({ html }) => /script-src [^;]*stats\.example\.com/.test(html('/')),
  },
  {
    option: 'head',
    code: "head: (page) => [['meta', { name: 'twitter:title', content: page.title }]],",
    effect: 'Each page names its title for previews.',
    isShown: ({ html }) => html('/guide/start').includes('name="twitter:title" content="Start"'),
  },
  {
    option: 'config',
    code: `config: (config) => ({
  ...config,
  title: \`\${config.title || 'Handbook'} (draft)\`,
}),`,
    effect: 'The site title ends in `(draft)`.',
    isShown: ({ html }) => html('/').includes('(draft)'),
  },
  {
    option: 'addPages',
    code: `addPages: () => [
  {
    routePath: '/changes',
    content: '# Changes\\n\\nFrom our tracker.',
    format: 'md',
  },
],`,
    effect: 'The site has a page `/changes`.',
    isShown: ({ html }) => html('/changes').includes('From our tracker.'),
  },
  {
    option: 'addSSGRoutes',
    code: "addSSGRoutes: () => [{ path: '/guide/start' }],",
    given: 'ssg: { experimentalExcludeRoutePaths: [/./] },',
    effect: 'The page is complete HTML although `ssg` excludes it.',
    isShown: ({ html }) => html('/guide/start').includes('<h1'),
  },
  {
    option: 'routeGenerated',
    code: `routeGenerated(routes, _isProd, { report }) {\n  ${report('`${routes.length} pages`')};\n},`,
    effect: 'The build reports how many pages the site has.',
    isShown: ({ messages }) => messages.includes('2 pages\n'),
  },
  {
    option: 'routeServiceGenerated',
    code: `routeServiceGenerated(routes, _isProd, { report }) {\n  if (!routes.isExistRoute('/glossary'))
    ${report("'There is no glossary.'")};\n},`,
    effect: 'The build tells whether a page is missing.',
    isShown: ({ messages }) => messages.includes('There is no glossary.'),
  },
  {
    option: 'addSidebars',
    code: `addSidebars: () => [
  {
    path: '/guide',
    items: [{ routePath: '/guide/start', label: 'First steps' }],
  },
],`,
    effect: 'The sidebar of the guide lists that page alone.',
    isShown: ({ html }) => {
      const [sidebar = ''] = /<nav[^>]*rp-sidebar[\s\S]*?<\/nav>/.exec(html('/guide/start')) ?? [];
      return sidebar.includes('First steps') && sidebar.match(/<a /g)?.length === 1;
    },
  },
  {
    option: 'i18nSource',
    code: `i18nSource: (texts) => ({
  ...texts,
  outlineTitle: { en: 'Contents', zh: '本页内容' },
}),`,
    effect: 'The outline is headed `Contents`.',
    isShown: ({ html }) => html('/').includes('Contents'),
  },
  {
    option: 'beforeBuild',
    code: `beforeBuild(_config, isProd, { report }) {\n  if (isProd) ${report("'Built for production.'")};\n},`,
    effect: 'The build reports it; the dev server does not.',
    isShown: ({ messages }) => messages.includes('Built for production.'),
  },
  {
    option: 'addRuntimeModules',
    code: `addRuntimeModules: () => ({
  'virtual:release': "export const release = '2.1';",
}),`,
    files: { 'docs/page.mdx': "import { release } from 'virtual:release';\n\n# A page\n\n{release}\n" },
    effect: 'Pages and components can import `virtual:release`.',
    isShown: ({ html }) => html('/page').includes('2.1'),
  },
  {
    option: 'extendPageData',
    code: 'async extendPageData(page) {\n  page.words = (await page.readSource()).split(/\\s+/).length;\n},',
    files: {
      'docs/page.mdx':
        "import { usePage } from 'docgenjs/runtime';\n\nexport const Words = () => usePage().page.words ?? 'unknown';\n\n# A page\n\n<b><Words /> words</b>\n",
    },
    effect: '`usePage().page.words` is the number of words of the page.',
    isShown: ({ html }) => /<b>\d+(?:<!-- -->)? words/.test(html('/page')),
  },
  {
    option: 'modifySearchIndexData',
    code: `modifySearchIndexData(pages) {
  for (const page of pages)
    page.content = page.content.replaceAll('First', 'Opening');
},`,
    effect: 'Search finds `Opening` where pages have `First`.',
    isShown: async ({ search }) => (await search('Opening')).length > 0,
  },
  {
    option: 'findRedirect',
    code: "findRedirect: (address) => (address === '/gone' ? '/guide/start' : undefined),",
    files: { 'docs/addresses.lock': '/\n/gone\n/guide/start\n' },
    effect: 'The check of published addresses accepts that `/gone` has no page.',
    isShown: ({ ok }) => ok,
  },
  {
    option: 'hasFile',
    code: "hasFile: (address) => address === '/prices.csv',\naddFiles: () => [{ path: 'prices.csv', content: 'tea,3' }],",
    files: { 'docs/prices.md': '# Prices\n\n[As a table](/prices.csv)\n' },
    effect: 'A link to `/prices.csv` is not a dead link.',
    isShown: ({ ok }) => ok,
  },
  {
    option: 'addFiles',
    code: `addFiles: (_config, _isProd, { pages }) => [
  {
    path: 'pages.txt',
    content: pages.map((page) => page.routePath).join('\\n'),
  },
],`,
    effect: 'The site has a file `pages.txt`, which lists the addresses.',
    isShown: ({ find }) => find('pages.txt').includes('/guide/start'),
  },
  {
    option: 'afterBuild',
    code: `afterBuild(_config, _isProd, { files, report }) {\n  ${report('`${files.written} files changed`')};\n},`,
    effect: 'The build reports how many files it has written.',
    isShown: ({ messages }) => /\d+ files changed/.test(messages),
  },
  {
    option: 'markdown.remarkPlugins',
    code: `markdown: {
  remarkPlugins: [
    () => (tree: { children: object[] }) =>
      void tree.children.push({ type: 'thematicBreak' }),
  ],
},`,
    effect: 'Every page ends with a line.',
    isShown: ({ html }) => /<hr\b/.test(html('/guide/start')),
  },
  {
    option: 'markdown.rehypePlugins',
    code: `markdown: {
  rehypePlugins: [
    () => (tree: { children: object[] }) => {
      tree.children.push({
        type: 'element',
        tagName: 'hr',
        properties: {},
        children: [],
      });
    },
  ],
},`,
    effect: 'Every page ends with a line.',
    isShown: ({ html }) => /<hr\b/.test(html('/guide/start')),
  },
  {
    option: 'markdown.globalComponents',
    imports: IMPORT_PATH,
    code: `markdown: {
  globalComponents: [fileURLToPath(new URL('./Kbd.tsx', import.meta.url))],
},`,
    files: { 'Kbd.tsx': 'export default () => <kbd>Enter</kbd>;\n', 'docs/use.mdx': '# Use\n\n<Kbd />\n' },
    effect: 'Every `.mdx` page can write `<Kbd />` without an import.',
    isShown: ({ html }) => html('/use').includes('<kbd>Enter</kbd>'),
  },
  {
    option: 'markdown.codeBlock',
    code: "markdown: {\n  codeBlock: ({ lang, code }) =>\n    lang === 'quote' ? { markdown: code.replace(/^/gm, '> ') } : undefined,\n},",
    files: { 'docs/quote.md': '# Quote\n\n```quote\nWords of others\n```\n' },
    effect: 'A code block of the language `quote` is shown as a quotation.',
    isShown: ({ html }) => /<blockquote>\s*<p>Words of others/.test(html('/quote')),
  },
  {
    option: 'markdown.elements',
    code: `markdown: {
  elements: {
    Release: ({ attributes }) => ({
      markdown: \`**Since \${attributes.since}**\`,
    }),
  },
},`,
    files: { 'docs/new.mdx': '# New\n\n<Release since="2.1" />\n' },
    effect: '`<Release since="2.1" />` is shown as **Since 2.1**.',
    isShown: ({ html }) => html('/new').includes('<strong>Since 2.1</strong>'),
  },
];

/** The config of a site with the plugin. */
export function toConfigSample(sample: ConfigSample): ConfigSample {
  const code = `plugins: [\n  {\n    name: 'sample',\n${sample.code}\n  },\n],`;
  return { ...sample, code };
}
