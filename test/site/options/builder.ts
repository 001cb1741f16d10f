import { type ConfigSample, SAMPLE_FILES } from './config-sample.ts';

const ICON = SAMPLE_FILES['docs/picture.svg'] ?? '';
const PAGE = { 'docs/page.mdx': "import { text } from '../parts/text';\n\n# A page\n\n{text}\n" };

/** `builderConfig`, around these lines. */
const wrap = (lines: string) => `builderConfig: {\n${lines.replace(/^(?=.)/gm, '  ')}\n},`;

/** A sample of each option of `builderConfig`. */
export const BUILDER_SAMPLES: readonly ConfigSample[] = [
  {
    option: 'source.define',
    code: wrap("source: { define: { API_URL: JSON.stringify('https://api.example.com') } },"),
    files: { 'docs/page.mdx': "# A page\n\n{typeof API_URL === 'string' ? API_URL : 'none'}\n" },
    effect: '`API_URL` in components and `.mdx` pages is that address.',
    isShown: ({ html }) => html('/page').includes('https://api.example.com'),
  },
  {
    option: 'source.preEntry',
    code: wrap("source: { preEntry: './count-visits.ts' },"),
    files: { 'count-visits.ts': "document.title = 'counted visit';\n" },
    effect: 'The module runs first on every page.',
    isShown: ({ find }) => find('.js').includes('counted visit'),
  },
  {
    option: 'resolve.alias',
    code: wrap("resolve: { alias: { '@parts': './parts' } },"),
    files: {
      'parts/text.ts': "export const text = 'From the parts';\n",
      'docs/page.mdx': "import { text } from '@parts/text';\n\n# A page\n\n{text}\n",
    },
    effect: '`@parts/text` is `parts/text.ts` of the project.',
    isShown: ({ html }) => html('/page').includes('From the parts'),
  },
  {
    option: 'resolve.extensions',
    code: wrap("resolve: { extensions: ['.web.ts', '.ts'] },"),
    files: {
      'parts/text.ts': "export const text = 'For phones';\n",
      'parts/text.web.ts': "export const text = 'For browsers';\n",
      'docs/page.mdx': PAGE['docs/page.mdx'],
    },
    effect: '`import "../parts/text"` is `parts/text.web.ts` if there is such a file.',
    isShown: ({ html }) => html('/page').includes('For browsers'),
  },
  {
    option: 'tools.rspack',
    code: wrap("tools: { rspack: { resolve: { alias: { '@parts': './parts' } } } },"),
    files: {
      'parts/text.ts': "export const text = 'From the parts';\n",
      'docs/page.mdx': "import { text } from '@parts/text';\n\n# A page\n\n{text}\n",
    },
    effect: '`@parts/text` is `parts/text.ts` of the project.',
    isShown: ({ html }) => html('/page').includes('From the parts'),
  },
  {
    option: 'tools.bundlerChain',
    code: wrap(`tools: {
  bundlerChain: (chain) => void chain.resolve.alias.set('@parts', './parts'),
},`),
    files: {
      'parts/text.ts': "export const text = 'From the parts';\n",
      'docs/page.mdx': "import { text } from '@parts/text';\n\n# A page\n\n{text}\n",
    },
    effect: '`@parts/text` is `parts/text.ts` of the project.',
    isShown: ({ html }) => html('/page').includes('From the parts'),
  },
  {
    option: 'output.assetPrefix',
    code: wrap("output: { assetPrefix: 'https://cdn.example.com/' },"),
    effect: 'Scripts and styles are loaded from that address.',
    isShown: ({ html }) => html('/').includes('https://cdn.example.com/static/'),
  },
  {
    option: 'output.distPath.root',
    code: wrap("output: { distPath: { root: 'public_html' } },"),
    effect: 'The site is in `public_html`.',
    isShown: ({ built }) => built.outDir.endsWith('public_html'),
  },
  {
    option: 'output.copy',
    code: wrap("output: { copy: [{ from: './legal', to: 'legal' }] },"),
    files: { 'legal/terms.pdf': 'terms' },
    effect: 'The files of `legal` are in the folder `legal` of the site.',
    isShown: ({ built }) => built.files().includes('legal/terms.pdf'),
  },
  {
    option: 'html.title',
    code: wrap("html: { title: 'Handbook' },"),
    effect: 'The site has that title.',
    isShown: ({ html }) => html('/guide/start').includes('<title>Start - Handbook</title>'),
  },
  {
    option: 'html.tags',
    code: wrap(
      `html: {
  tags: [
    {
      tag: 'link',
      attrs: { rel: 'me', href: 'https://social.example.com/@us' },
    },
  ],
},`,
    ),
    effect: 'The head of every page contains the tag.',
    isShown: ({ html }) => html('/').includes('https://social.example.com/@us'),
  },
  {
    option: 'html.meta',
    code: wrap("html: { meta: { 'theme-color': '#0a7' } },"),
    effect: 'Every page has `<meta name="theme-color" content="#0a7">`.',
    isShown: ({ html }) => html('/').includes('name="theme-color" content="#0a7"'),
  },
  {
    option: 'html.favicon',
    code: wrap("html: { favicon: './assets/mark.svg' },"),
    files: { 'assets/mark.svg': ICON },
    effect: 'The browser tab shows `assets/mark.svg` of the project.',
    isShown: ({ html }) => /<link rel="icon"[^>]* href="\/[^"]*mark[^"]*\.svg"/.test(html('/')),
  },
  {
    option: 'html.appIcon',
    code: wrap("html: {\n  appIcon: { name: 'Handbook', icons: [{ src: './icon.png', size: 192 }] },\n},"),
    files: { 'icon.png': 'png' },
    effect: 'The site has a web manifest with that icon.',
    isShown: ({ html }) => html('/').includes('rel="manifest"'),
  },
  {
    option: 'esbuild.define',
    code: wrap('esbuild: { define: { RELEASE: \'"2.1"\' } },'),
    files: { 'docs/page.mdx': "# A page\n\n{typeof RELEASE === 'string' ? RELEASE : 'none'}\n" },
    effect: '`RELEASE` in scripts is `2.1`; the value is code.',
    isShown: ({ html }) => html('/page').includes('2.1'),
  },
  {
    option: 'esbuild.alias',
    code: wrap("esbuild: { alias: { 'their-text': './parts/text.ts' } },"),
    files: {
      'parts/text.ts': "export const text = 'From the parts';\n",
      'docs/page.mdx': "import { text } from 'their-text';\n\n# A page\n\n{text}\n",
    },
    effect: 'An import of `their-text` gets the file of the project.',
    isShown: ({ html }) => html('/page').includes('From the parts'),
  },
  {
    option: 'esbuild.loader',
    code: wrap("esbuild: { loader: { '.sql': 'text' } },"),
    files: {
      'parts/query.sql': 'select 1',
      'docs/page.mdx': "import query from '../parts/query.sql';\n\n# A page\n\n{query}\n",
    },
    effect: 'An import of a `.sql` file gives its text.',
    isShown: ({ html }) => html('/page').includes('select 1'),
  },
  {
    option: 'esbuild.plugins',
    code: wrap(`esbuild: {
  plugins: [
    {
      name: 'greeting',
      setup(build: import('esbuild').PluginBuild) {
        build.onLoad({ filter: /parts.text\\.ts$/ }, () => ({
          contents: 'export const text = "From a plugin";',
        }));
      },
    },
  ],
},`),
    files: { 'parts/text.ts': "export const text = 'From the parts';\n", ...PAGE },
    effect: 'The plugin answers for the module.',
    isShown: ({ html }) => html('/page').includes('From a plugin'),
  },
];
