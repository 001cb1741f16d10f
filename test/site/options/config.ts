import { type ConfigSample, SAMPLE_FILES, TWO_LANGUAGES } from './config-sample.ts';

const VERSIONS = {
  'docs/2.x/index.md': '# Version two\n',
  'docs/1.x/index.md': '# Version one\n',
  'docs/1.x/old.md': '# Old page\n',
};
const PLUGIN_IMPORT = "import { pluginSitemap } from 'docgenjs/plugins/sitemap';";

/** Site, languages, look. */
const SITE: readonly ConfigSample[] = [
  {
    option: 'root',
    code: "root: 'handbook',",
    files: { 'handbook/index.md': '# From the handbook\n' },
    effect: 'The pages are the files in `handbook`.',
    isShown: ({ html }) => html('/').includes('From the handbook'),
  },
  {
    option: 'packages',
    code: "packages: [{ from: 'packages/*/docs', to: '/packages/:name' }],",
    files: { 'packages/button/docs/usage.md': '# Use the button\n' },
    effect: '`packages/button/docs/usage.md` is the page `/packages/button/usage`.',
    isShown: ({ html }) => html('/packages/button/usage').includes('Use the button'),
  },
  {
    option: 'base',
    code: "base: '/handbook/',",
    effect: 'All addresses begin with `/handbook/`.',
    isShown: ({ html }) => html('/').includes('href="/handbook/guide/start.html"'),
  },
  {
    option: 'siteOrigin',
    code: "siteOrigin: 'https://docs.example.com',",
    effect: 'Each page names its full address as the canonical one.',
    isShown: ({ html }) =>
      html('/guide/start').includes('rel="canonical" href="https://docs.example.com/guide/start.html"'),
  },
  {
    option: 'title',
    code: "title: 'Handbook',",
    effect: 'The browser tab shows `Start - Handbook`.',
    isShown: ({ html }) => html('/guide/start').includes('<title>Start - Handbook</title>'),
  },
  {
    option: 'description',
    code: "description: 'How we work.',",
    files: { 'docs/short.md': '# Short\n' },
    effect: 'A page without text of its own has this description.',
    isShown: ({ html }) => html('/short').includes('name="description" content="How we work."'),
  },
  {
    option: 'icon',
    code: "icon: '/icon.svg',",
    files: { 'docs/public/icon.svg': SAMPLE_FILES['docs/picture.svg'] ?? '' },
    effect: 'The browser tab shows `docs/public/icon.svg`.',
    isShown: ({ html }) => /<link rel="icon"[^>]* href="\/icon\.svg"/.test(html('/')),
  },
  {
    option: 'logo',
    code: "logo: { light: '/logo-light.svg', dark: '/logo-dark.svg' },",
    files: { 'docs/public/logo-light.svg': '<svg/>', 'docs/public/logo-dark.svg': '<svg/>' },
    effect: 'The navigation bar shows one image on light pages and the other on dark ones.',
    isShown: ({ html }) => /src="\/logo-light\.svg"[\s\S]*src="\/logo-dark\.svg"/.test(html('/')),
  },
  {
    option: 'logoText',
    code: "logoText: 'The handbook',",
    effect: 'The navigation bar begins with this text.',
    isShown: ({ html }) => html('/').includes('The handbook'),
  },
  {
    option: 'logoHref',
    code: "logoHref: 'https://example.com',",
    effect: 'The logo links to the site of the company.',
    isShown: ({ html }) => html('/').includes('href="https://example.com"'),
  },
  {
    option: 'head',
    code: `head: [
  ['meta', { name: 'theme-color', content: '#0a7' }],
  '<link rel="preconnect" href="https://cdn.example.com">',
  ({ routePath }) =>
    routePath === '/'
      ? ['meta', { name: 'robots', content: 'all' }]
      : undefined,
],`,
    effect: 'All pages have the first two tags, and the home page also the third.',
    isShown: ({ html }) =>
      html('/guide/start').includes('content="#0a7"') &&
      html('/guide/start').includes('https://cdn.example.com') &&
      html('/').includes('name="robots"') &&
      !html('/guide/start').includes('name="robots"'),
  },
  {
    option: 'outDir',
    code: "outDir: 'build',",
    effect: 'The site is in `build`.',
    isShown: ({ built }) => built.outDir.endsWith('build') && !built.outDir.endsWith('doc_build'),
  },
  {
    option: 'replaceRules',
    code: "replaceRules: [{ search: /%VERSION%/g, replace: '2.1.0' }],",
    effect: '`Hello %VERSION%` in a page is shown as `Hello 2.1.0`.',
    isShown: ({ html }) => html('/').includes('Hello 2.1.0'),
  },
  {
    option: 'ssg',
    code: "ssg: { experimentalExcludeRoutePaths: ['/playground', /^\\/draft\\//] },",
    files: { 'docs/playground.md': '# Playground\n', 'docs/draft/plan.md': '# Plan\n' },
    effect: 'Those pages are rendered in the browser only; the HTML of all others is complete.',
    isShown: ({ html }) => !html('/playground').includes('<h1') && !html('/draft/plan').includes('<h1'),
  },
  {
    option: 'hydrate',
    code: "hydrate: 'load',",
    effect: 'React takes over each page as soon as it has loaded.',
    isShown: ({ html }) => /start(?:"|&quot;)?[:=](?:"|&quot;)?(?:now|load)/.test(html('/guide/start')),
  },
  {
    option: 'csp',
    code: "csp: { 'img-src': ['https://images.example.com'] },",
    effect: 'Pages may show images of that site, and of no other.',
    isShown: ({ html }) => /img-src [^;]*https:\/\/images\.example\.com/.test(html('/')),
  },
  {
    option: 'untrusted',
    code: 'untrusted: true,',
    files: { 'docs/run.mdx': '# Run\n\n{1 + 1}\n' },
    effect: 'A `.mdx` page is refused instead of run.',
    isShown: ({ html }) => !html('/run').includes('</h1>2'),
  },
  {
    option: 'offline',
    code: "offline: { keep: ['/guide/'] },",
    effect: 'The pages of the guide are kept too, as soon as a reader has opened any page.',
    isShown: ({ html, find }) =>
      html('/').includes('data-worker="/service-worker.js"') &&
      find('static/offline-en-').includes('["/guide/start.html","'),
  },
  {
    option: 'lang',
    code: "lang: 'zh',",
    effect: 'Pages and interface are Chinese.',
    isShown: ({ html }) => html('/').includes('<html lang="zh'),
  },
  {
    option: 'locales',
    code: `lang: 'en',
locales: [
  { lang: 'en', label: 'English' },
  { lang: 'zh', label: '简体中文', title: '手册' },
],`,
    instead: TWO_LANGUAGES.instead,
    effect: 'The pages of `docs/zh` are at `/zh/`, and each page has a menu of languages.',
    isShown: ({ html }) => html('/zh/').includes('手册') && html('/').includes('简体中文'),
  },
  {
    option: 'i18nSource',
    code: `i18nSource: {
  outlineTitle: { en: 'Contents', zh: '本页内容' },
},`,
    effect: 'The outline is headed `Contents`.',
    isShown: ({ html }) => html('/').includes('Contents'),
  },
  {
    option: 'i18nSourcePath',
    code: "i18nSourcePath: 'texts.json',",
    files: { 'texts.json': '{ "outlineTitle": { "en": "Read from a file" } }' },
    effect: 'Interface texts are read from `texts.json`.',
    isShown: ({ html }) => html('/').includes('Read from a file'),
  },
  {
    option: 'languageParity',
    code: `languageParity: {
  enabled: true,
  include: ['guide'],
  exclude: ['guide/drafts/'],
},`,
    ...TWO_LANGUAGES,
    effect: 'The build fails if a page of `guide` lacks a translation.',
    isShown: ({ ok }) => !ok,
  },
  {
    option: 'multiVersion',
    code: "multiVersion: { default: '2.x', versions: ['2.x', '1.x'] },",
    instead: VERSIONS,
    effect: 'The pages of `docs/2.x` are at `/`, and those of `docs/1.x` at `/1.x/`.',
    isShown: ({ html }) => html('/').includes('Version two') && html('/1.x/').includes('Version one'),
  },
  {
    option: 'themeDir',
    code: "themeDir: 'look',",
    files: {
      'look/index.tsx':
        "import { Layout as Original } from 'docgenjs/theme';\nexport * from 'docgenjs/theme';\nexport const Layout = () => <Original beforeNav={<p>Our own look</p>} />;\n",
    },
    effect: 'The theme is `look/index.tsx`.',
    isShown: ({ html }) => html('/').includes('Our own look'),
  },
  {
    option: 'globalStyles',
    code: "globalStyles: './styles/site.css',",
    files: { 'styles/site.css': ':root { --rp-c-brand: rebeccapurple; }' },
    effect: 'Every page has that stylesheet, after the one of the theme.',
    isShown: ({ find }) => /rebeccapurple|#639/.test(find('.css')),
  },
  {
    option: 'globalUIComponents',
    code: `globalUIComponents: [
  './components/banner.tsx',
  ['./components/chat.tsx', { team: 'docs' }],
],`,
    files: {
      'components/banner.tsx': 'export default () => <p>A banner</p>;\n',
      'components/chat.tsx': 'export default ({ team }: { team: string }) => <p>Ask {team}</p>;\n',
    },
    effect: 'Every page ends with both components, the second with its props.',
    isShown: ({ html }) => html('/').includes('A banner') && /Ask (?:<!-- -->)?docs/.test(html('/')),
  },
  {
    option: 'mediumZoom',
    code: "mediumZoom: { selector: '.rspress-doc figure img' },",
    effect: 'Only images in a `<figure>` can be enlarged.',
    isShown: ({ find }) => find('').includes('.rspress-doc figure img'),
  },
];

const ROUTE: readonly ConfigSample[] = [
  {
    option: 'route.extensions',
    code: "route: { extensions: ['.md'] },",
    files: { 'docs/live.mdx': '# Live\n' },
    effect: 'Only `.md` files are pages.',
    isShown: ({ html }) => html('/live') === '',
  },
  {
    option: 'route.include',
    code: "route: { include: ['.notes/*.md'] },",
    files: { 'docs/.notes/today.md': '# Today\n' },
    effect: 'The files of the hidden folder `docs/.notes` are pages too.',
    isShown: ({ built }) => built.files().some((path) => path.endsWith('today.html')),
  },
  {
    option: 'route.exclude',
    code: "route: { exclude: ['**/drafts/**'] },",
    files: { 'docs/drafts/plan.md': '# Plan\n' },
    effect: 'Nothing in a folder `drafts` is a page.',
    isShown: ({ html }) => html('/drafts/plan') === '',
  },
  {
    option: 'route.excludeConvention',
    code: "route: { excludeConvention: ['**/*.part.md'] },",
    files: { 'docs/intro.part.md': 'A fragment.\n' },
    effect: 'A file `intro.part.md` is not a page, but others can import it.',
    isShown: ({ html }) => html('/intro.part.html') === '',
  },
  {
    option: 'route.cleanUrls',
    code: 'route: { cleanUrls: true },',
    effect: 'Links open `/guide/start`.',
    isShown: ({ html }) => html('/').includes('href="/guide/start"'),
  },
  {
    option: 'route.cleanUrlsRedirect',
    code: 'route: { cleanUrlsRedirect: false },',
    effect: 'The address bar keeps the spelling that the reader opened.',
    isShown: ({ find }) => find('site-').includes('"cleanUrlsRedirect":false'),
  },
  {
    option: 'route.localeRedirect',
    code: "route: { localeRedirect: 'never' },",
    ...TWO_LANGUAGES,
    effect: 'Every reader sees the language of the address, on the first visit to the home page too.',
    isShown: ({ find }) => find('site-').includes('"localeRedirect":"never"'),
  },
  {
    option: 'route.localeFallback',
    code: 'route: { localeFallback: false },',
    ...TWO_LANGUAGES,
    effect: 'Languages have only the pages that are translated: `/zh/guide/start` does not exist.',
    isShown: ({ html }) => html('/zh/guide/start') === '',
  },
  {
    option: 'route.useTransitions',
    code: 'route: { useTransitions: false },',
    effect: 'The next page is rendered at once, even if the browser is busy with it.',
    isShown: ({ find }) => find('site-').includes('"useTransitions":false'),
  },
  {
    option: 'route.prefetchLink',
    code: 'route: { prefetchLink: false },',
    effect: 'A page is loaded when its link is clicked, not before.',
    isShown: ({ find }) => find('site-').includes('"prefetchLink":false'),
  },
];

const MARKDOWN: readonly ConfigSample[] = [
  {
    option: 'markdown.link.checkDeadLinks',
    code: `markdown: {
  link: {
    checkDeadLinks: { excludes: (url) => url.startsWith('/play/') },
  },
},`,
    files: { 'docs/play.md': '# Play\n\n[Here](/play/none)\n' },
    effect: 'A link to `/play/none` is not an error, although there is no such page.',
    isShown: ({ ok }) => ok,
  },
  {
    option: 'markdown.link.checkAnchors',
    code: 'markdown: { link: { checkAnchors: true } },',
    files: { 'docs/more.md': '# More\n\n[Here](./guide/start#nowhere)\n' },
    effect: 'A link to `start#nowhere` fails the build if `start` has no such heading.',
    isShown: ({ messages }) => messages.includes('nowhere'),
  },
  {
    option: 'markdown.image.checkDeadImages',
    code: 'markdown: { image: { checkDeadImages: false } },',
    files: { 'docs/more.md': '# More\n\n![Nothing](./missing.svg)\n' },
    effect: 'An image that does not exist is not an error.',
    isShown: ({ ok }) => ok,
  },
  {
    option: 'markdown.image.captions',
    code: 'markdown: { image: { captions: true } },',
    files: { 'docs/more.md': '# More\n\n![A teapot](https://example.com/pot.png "Made in 1874")\n' },
    effect:
      '`![A teapot](./pot.png "Made in 1874")` on lines of its own is shown with a caption, “Made in 1874”.',
    isShown: ({ html }) => html('/more').includes('<figcaption>Made in 1874</figcaption></figure>'),
  },
  {
    option: 'markdown.link.autoPrefix',
    code: 'markdown: { link: { autoPrefix: false } },',
    ...TWO_LANGUAGES,
    effect: 'A link to `/guide/start` in a Chinese page opens the English one.',
    isShown: ({ html }) => html('/zh/').includes('href="/guide/start.html">开始'),
  },
  {
    option: 'markdown.link.schemes',
    code: "markdown: { link: { schemes: ['vscode', 'cursor'] } },",
    files: { 'docs/open.md': '# Open\n\n[In the editor](vscode://file/readme.md)\n' },
    effect: 'A link to `vscode://file/readme.md` is kept.',
    isShown: ({ html }) => html('/open').includes('href="vscode://file/readme.md"'),
  },
  {
    option: 'markdown.globalComponents',
    code: "markdown: { globalComponents: ['./components/note.tsx'] },",
    files: {
      'components/note.tsx': 'export default () => <p>A note</p>;\n',
      'docs/use.mdx': '# Use\n\n<Note />\n',
    },
    effect: 'Every `.mdx` page can write `<Note />` without an import.',
    isShown: ({ html }) => html('/use').includes('A note'),
  },
  {
    option: 'markdown.extractDescription',
    code: 'markdown: { extractDescription: false },',
    effect: 'Pages have the description of their frontmatter or none.',
    isShown: ({ html }) => !html('/guide/start').includes('content="First words."'),
  },
  {
    option: 'markdown.cjkFriendlyEmphasis',
    code: 'markdown: { cjkFriendlyEmphasis: false },',
    files: { 'docs/cjk.md': '# 文\n\n**注意：**请看\n' },
    effect: '`**注意：**请看` is shown with its asterisks, as CommonMark has it.',
    isShown: ({ html }) => html('/cjk').includes('**注意：**请看'),
  },
  {
    option: 'markdown.math',
    code: 'markdown: { math: true },',
    files: { 'docs/sum.md': '# Sum\n\n$a^2 + b^2$ costs $5 or $10.\n' },
    effect: '`$a^2 + b^2$` is a formula; in `$5 or $10`, the dollar signs are text.',
    isShown: ({ html }) => /<msup>.*<\/math><\/span> costs \$5 or \$10\./.test(html('/sum')),
  },
  {
    option: 'markdown.html',
    code: 'markdown: { html: true },',
    files: { 'docs/raw.md': '# Raw\n\n<iframe src="https://example.com/map" title="Map"></iframe>\n' },
    effect: 'An `<iframe>` in a `.md` page is kept.',
    isShown: ({ html }) => html('/raw').includes('<iframe'),
  },
  {
    option: 'markdown.mdAsMdx',
    code: 'markdown: { mdAsMdx: true },',
    files: { 'docs/sum.md': '# Sum\n\n{1 + 1}\n' },
    effect: '`{1 + 1}` in a `.md` page is shown as `2`.',
    isShown: ({ html }) => html('/sum').includes('</h1>2'),
  },
  {
    option: 'markdown.maxFileSize',
    code: 'markdown: { maxFileSize: 100_000 },',
    files: { 'docs/long.md': `# Long\n\n${'Words. '.repeat(15_000)}\n` },
    effect: 'A source of more than 100 000 bytes is an error.',
    isShown: ({ ok }) => !ok,
  },
  {
    option: 'markdown.assetRoots',
    code: "markdown: { assetRoots: ['assets'] },",
    files: {
      'assets/plan.svg': SAMPLE_FILES['docs/picture.svg'] ?? '',
      'docs/plan.md': '# Plan\n\n![Plan](../assets/plan.svg)\n',
    },
    effect: 'Pages may show images of the folder `assets`.',
    isShown: ({ ok, built }) => ok && built.files().some((path) => path.includes('plan')),
  },
  {
    option: 'markdown.codeRoots',
    code: 'markdown: { codeRoots: [] },',
    files: { 'code.js': 'let secret = 1;\n', 'docs/code.md': '# Code\n\n```js file="../code.js"\n```\n' },
    effect: 'Code blocks show only files of the docs folder.',
    isShown: ({ html }) => !html('/code').includes('secret'),
  },
  {
    option: 'markdown.remarkPlugins',
    code: `markdown: {
  remarkPlugins: [
    () => (tree: { children: object[] }) => {
      tree.children.push({ type: 'thematicBreak' });
    },
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
    option: 'markdown.showLineNumbers',
    code: 'markdown: { showLineNumbers: true },',
    effect: 'Every code block has line numbers.',
    isShown: ({ html }) => /rp-codeblock[^>]*line-numbers|has-line-num|line-num/.test(html('/')),
  },
  {
    option: 'markdown.defaultWrapCode',
    code: 'markdown: { defaultWrapCode: true },',
    effect: 'Long lines of code are wrapped, until a reader switches that off.',
    isShown: ({ html }) => html('/').includes('data-wrap="true"'),
  },
  {
    option: 'markdown.defaultCodeOverflow.height',
    code: 'markdown: { defaultCodeOverflow: { height: 200 } },',
    files: { 'docs/code.md': `# Code\n\n\`\`\`js\n${'let a = 1;\n'.repeat(40)}\`\`\`\n` },
    effect: 'Code blocks scroll when they are higher than 200 pixels.',
    isShown: ({ html }) => html('/code').includes('data-height="200"'),
  },
  {
    option: 'markdown.defaultCodeOverflow.behavior',
    code: "markdown: { defaultCodeOverflow: { behavior: 'fold' } },",
    files: { 'docs/code.md': `# Code\n\n\`\`\`js\n${'let a = 1;\n'.repeat(40)}\`\`\`\n` },
    effect: 'Code blocks that are higher than 300 pixels are folded, with a button that opens them.',
    isShown: ({ html }) => /fold/.test(html('/code')),
  },
  {
    option: 'markdown.shiki.themes',
    code: "markdown: { shiki: { themes: { light: 'min-light', dark: 'nord' } } },",
    effect: 'Code has the colours of these themes.',
    isShown: ({ html, find }) => /#81A1C1/i.test(html('/') + find('.css')),
  },
  {
    option: 'markdown.shiki.theme',
    code: "markdown: { shiki: { theme: 'nord' } },",
    effect: 'Code has the colours of `nord` on light and dark pages.',
    isShown: ({ html, find }) => /#81A1C1/i.test(html('/') + find('.css')),
  },
  {
    option: 'markdown.shiki.langs',
    code: `markdown: {
  shiki: {
    langs: [
      {
        name: 'recipe',
        scopeName: 'source.recipe',
        patterns: [{ match: '\\\\bboil\\\\b', name: 'keyword' }],
      },
    ],
  },
},`,
    files: { 'docs/tea.md': '# Tea\n\n```recipe\nboil water\n```\n' },
    effect: 'Code blocks of the language `recipe` are coloured.',
    isShown: ({ html }) => /<i[^>]*>boil<\/i>/.test(html('/tea')),
  },
  {
    option: 'markdown.shiki.langAlias',
    code: `markdown: {
  shiki: { langAlias: { brew: 'ini' } },
},`,
    files: { 'docs/brew.md': '# Brew\n\n```brew\n[water]\nheat = 80\n```\n' },
    effect: 'A block of the language `brew` is coloured as `ini`.',
    isShown: ({ html }) => /<i[^>]*>heat<\/i>/.test(html('/brew')),
  },
  {
    option: 'markdown.shiki.transformers',
    code: `markdown: {
  shiki: {
    transformers: [
      {
        line(node: { properties: Record<string, string> }) {
          node.properties['data-line'] = '';
        },
      },
    ],
  },
},`,
    effect: 'Every line of code has the attribute `data-line`.',
    isShown: ({ html }) => html('/').includes('data-line'),
  },
];

const CHECKS: readonly ConfigSample[] = [
  {
    option: 'search.mode',
    code: "search: { mode: 'remote' },",
    effect: 'No index is built.',
    isShown: ({ built }) => !built.files().some((path) => path.startsWith('static/search/')),
  },
  {
    option: 'search.versioned',
    code: 'search: { versioned: false },',
    given: "multiVersion: { default: '2.x', versions: ['2.x', '1.x'] },",
    instead: VERSIONS,
    effect: 'A search in version 2 also finds the pages of version 1.',
    isShown: ({ built }) => built.files().includes('static/search/en/index.json'),
  },
  {
    option: 'search.codeBlocks',
    code: 'search: { codeBlocks: false },',
    effect: 'A word that is only in code is not found.',
    isShown: async ({ search }) => (await search('answer')).length === 0,
  },
  {
    option: 'search.weights',
    code: "search: { weights: { '/changelog': 0.6 } },",
    files: { 'docs/changelog.md': '# Start\n\nFirst words.\n' },
    effect: 'Pages below `/changelog` come after others with the same words.',
    isShown: async ({ search }) => !(await search('Start'))[0]?.startsWith('/changelog'),
  },
  {
    option: 'search.synonyms',
    code: "search: { synonyms: [['start', 'begin', 'first steps']] },",
    effect: 'A search for “begin” finds what says “start”.',
    isShown: async ({ search }) => (await search('begin')).length > 0,
  },
  {
    option: 'search.searchHooks',
    code: "search: { searchHooks: './search.ts' },",
    files: {
      'search.ts': "export const beforeSearch = (query: string) => query.replace('colour', 'color');\n",
    },
    effect: 'The functions of `search.ts` run around each search.',
    isShown: ({ find }) => find('.js').includes('colour'),
  },
  {
    option: 'check.orphans',
    code: "check: { orphans: 'error' },",
    files: { 'docs/_meta.json': '["index", "guide"]', 'docs/alone.md': '# Alone\n' },
    effect: 'The build fails if nothing links to a page.',
    isShown: ({ messages }) => messages.includes('alone.md'),
  },
  {
    option: 'check.languages',
    code: "check: { languages: 'error' },",
    ...TWO_LANGUAGES,
    effect: 'The build fails if a section of a page is not translated.',
    isShown: ({ ok }) => !ok,
  },
  {
    option: 'check.addresses',
    code: "check: { addresses: 'warn' },",
    files: { 'docs/addresses.lock': '/\n/gone\n/guide/start\n' },
    effect: 'A published page that is gone without a redirect is only a warning.',
    isShown: ({ ok }) => ok,
  },
  {
    option: 'check.accessibility',
    code: "check: { accessibility: 'error' },",
    files: { 'docs/image.md': '# Image\n\n![](./picture.svg)\n' },
    effect: 'The build fails if an image has no description.',
    isShown: ({ ok }) => !ok,
  },
  {
    option: 'check.samples',
    code: "check: { samples: 'error' },",
    files: {
      'docs/sample.md': '# Sample\n\n```json title="docgen.config.json"\n{ "tilte": "Handbook" }\n```\n',
    },
    effect: 'The build fails if a sample config contains an unknown key.',
    isShown: ({ ok }) => !ok,
  },
  {
    option: 'llms',
    code: 'llms: true,',
    effect: 'The site has an `llms.txt` and a Markdown file next to each page.',
    isShown: ({ built }) => built.files().includes('llms.txt') && built.files().includes('guide/start.md'),
  },
  {
    option: 'plugins',
    code: "siteOrigin: 'https://docs.example.com',\nplugins: [pluginSitemap()],",
    imports: PLUGIN_IMPORT,
    effect: 'The site has a `sitemap.xml`.',
    isShown: ({ built }) => built.files().includes('sitemap.xml'),
  },
];

/** A sample of each option outside `themeConfig` and `builderConfig`. */
export const CONFIG_SAMPLES: readonly ConfigSample[] = [...SITE, ...ROUTE, ...MARKDOWN, ...CHECKS];
