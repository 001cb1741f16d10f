/**
 * Tables of what `docgen migrate` makes of another tool's options: each row is converted by the code that
 * converts a site, so a table says what happens, and what is reported as lost with what to do.
 */
import { runInNewContext } from 'node:vm';
import { importSources } from '../bundle-engine.js';
import { renderCode, renderTable } from './tables.js';

const [
  { convertVitePressConfig },
  { convertDocusaurusConfig },
  { convertStarlightConfig },
  { convertMkDocsConfig },
  { readLanguages },
  { convertMintlifyConfig, readLocales },
  { createApiPages },
  { convertNextraConfig },
  { convertFumadocsConfig },
  { convertDocsifyConfig },
  vitepress,
  docusaurus,
  starlight,
  mkdocs,
  mintlify,
  gitbook,
  nextra,
  fumadocs,
  { printConfig },
] = await importSources(
  [
    'vitepress/config',
    'docusaurus/config',
    'starlight/config',
    'mkdocs/config',
    'mkdocs/languages',
    'mintlify/config',
    'mintlify/openapi',
    'nextra/config',
    'fumadocs/config',
    'docsify/config',
    'vitepress/frontmatter',
    'docusaurus/frontmatter',
    'starlight/frontmatter',
    'mkdocs/frontmatter',
    'mintlify/frontmatter',
    'gitbook/frontmatter',
    'nextra/frontmatter',
    'fumadocs/frontmatter',
    'config/print-config',
  ].map((name) => `src/tools/migrate/${name}.ts`),
);

/** @typedef {{ readonly config: Record<string, unknown>; readonly todos: readonly string[] }} Converted */
/** @typedef {{ readonly samples: readonly string[]; readonly convert: (value: Record<string, unknown>) => Converted }} Peer */

/** @type {Record<string, Peer>} */
const PEERS = {
  'vitepress-config': {
    samples: [
      'cleanUrls: true',
      "srcExclude: ['drafts/**']",
      "appearance: 'force-dark'",
      'lastUpdated: true',
      'ignoreDeadLinks: true',
      "head: [['link', { rel: 'icon', href: '/icon.svg' }]]",
      "sitemap: { hostname: 'https://example.com' }",
      'markdown: { lineNumbers: true }',
      "markdown: { theme: 'nord' }",
      "themeConfig: { logo: '/logo.svg', siteTitle: 'Handbook' }",
      "themeConfig: { nav: [{ text: 'Guide', link: '/guide/' }] }",
      "themeConfig: { sidebar: [{ text: 'Guide', items: [{ text: 'Start', link: '/start' }] }] }",
      "themeConfig: { socialLinks: [{ icon: 'twitter', link: 'https://x.com/me' }] }",
      "themeConfig: { editLink: { pattern: 'https://example.com/edit/:path' } }",
      "themeConfig: { footer: { message: 'MIT', copyright: '© Example' } }",
      "themeConfig: { docFooter: { prev: 'Before', next: 'After' } }",
      "themeConfig: { outline: { label: 'Contents' } }",
      "titleTemplate: ':title | Handbook'",
      'mermaid: {}',
      'pwa: {}',
      'vite: {}',
      'vue: {}',
      'transformHead() {}',
      'transformHtml() {}',
      'transformPageData() {}',
      'buildEnd() {}',
      'themeConfig: { algolia: {} }',
      'themeConfig: { carbonAds: {} }',
      'themeConfig: { notFound: {} }',
      'markdown: { config() {} }',
      'markdown: { math: true }',
      'markdown: { anchor: {} }',
      'markdown: { container: {} }',
      'markdown: { codeTransformers: [] }',
    ],
    convert: (value) =>
      collect((_, losses) => convertVitePressConfig({ value, file: '', losses, findLine: () => undefined })),
  },
  'vitepress-frontmatter': {
    samples: [
      "layout: 'home'",
      "layout: 'page'",
      'layout: false',
      "titleTemplate: ':title | Handbook'",
      'aside: false',
      'outline: [2, 3]',
      'prev: false',
      'editLink: false',
      'lastUpdated: false',
      "pageClass: 'wide'",
    ],
    convert: (value) => collect((lose) => vitepress.convertFrontmatter(value, lose)),
  },
  'docusaurus-config': {
    samples: [
      "tagline: 'How we work'",
      "url: 'https://example.com', baseUrl: '/handbook/'",
      "favicon: 'img/favicon.ico'",
      "scripts: ['/chat.js']",
      "themeConfig: { navbar: { title: 'Handbook', logo: { src: 'logo.svg', srcDark: 'dark.svg' } } }",
      "themeConfig: { footer: { copyright: '© Example' } }",
      "themeConfig: { colorMode: { defaultMode: 'dark', disableSwitch: true } }",
      "themeConfig: { metadata: [{ name: 'keywords', content: 'handbook' }] }",
      "plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old', to: '/new' }] }]]",
      "plugins: [['@docusaurus/plugin-google-gtag', { trackingID: 'G-123' }]]",
      'markdown: { mermaid: true }',
      "plugins: ['@docusaurus/plugin-pwa']",
      "plugins: ['docusaurus-plugin-openapi-docs']",
      "themes: ['@docusaurus/theme-live-codeblock']",
      'trailingSlash: true',
      'themeConfig: { algolia: {} }',
      'themeConfig: { announcementBar: {} }',
      'themeConfig: { prism: {} }',
      'themeConfig: { tableOfContents: {} }',
    ],
    convert: (value) =>
      collect((_, losses) =>
        convertDocusaurusConfig({
          config: { value, findLine: () => undefined },
          configName: '',
          options: {},
          lang: 'en',
          langs: ['en'],
          losses,
          redirects: [],
          apis: [],
          versions: [],
          instances: [],
          sidebars: new Map(),
          docs: new Map(),
          words: new Map(),
          blogs: [],
          news: undefined,
          rewriteLink: (link) => link,
          rewriteAddress: (path) => path,
        }),
      ),
  },
  'docusaurus-frontmatter': {
    samples: [
      'hide_table_of_contents: true',
      "keywords: ['docs', 'handbook']",
      'hide_title: true',
      'pagination_next: null',
      "pagination_prev: 'guide/a'",
      "displayed_sidebar: 'api'",
      'custom_edit_url: null',
      "last_update: { date: '2026-03-14' }",
      'toc_max_heading_level: 4',
      "image: '/cover.png'",
      "wrapperClassName: 'wide'",
    ],
    convert: (value) =>
      collect((lose) =>
        docusaurus.convertFrontmatter(value, { isPost: false, origin: 'https://example.com' }, lose),
      ),
  },
  'starlight-config': {
    samples: [
      "site: 'https://example.com', base: '/handbook'",
      "redirects: { '/old': '/new' }",
      "integrations: [starlight({ description: 'How we work' })]",
      "integrations: [starlight({ favicon: '/icon.svg' })]",
      "integrations: [starlight({ logo: { src: '/logo.svg', replacesTitle: true } })]",
      "integrations: [starlight({ social: [{ icon: 'x.com', href: 'https://x.com/me' }] })]",
      "integrations: [starlight({ editLink: { baseUrl: 'https://example.com/edit/' } })]",
      'integrations: [starlight({ lastUpdated: true })]',
      "integrations: [starlight({ head: [{ tag: 'script', attrs: { src: '/chat.js' } }] })]",
      'integrations: [starlight({ pagefind: false })]',
      'integrations: [starlight({ tableOfContents: false })]',
      "integrations: [starlight({ customCss: ['./a.css'] })]",
      'integrations: [starlight({ components: {} })]',
      'integrations: [starlight({ expressiveCode: {} })]',
      'integrations: [starlight({ plugins: [{}] })]',
      "integrations: [starlight({ routeMiddleware: './a.ts' })]",
      'integrations: [starlight({ pagination: false })]',
      "integrations: [starlight({ titleDelimiter: '-' })]",
      'markdown: { smartypants: false }',
      'vite: {}',
      'image: {}',
    ],
    convert: (value) =>
      collect((lose) =>
        convertStarlightConfig({
          value: { integrations: [{ title: 'Handbook' }], ...value },
          lose,
          docsDir: 'src/content/docs',
          packages: new Set(),
          locales: [{ folder: '', lang: 'en', label: 'English', tag: 'en' }],
          sidebars: new Map(),
          resolveFile: (path) => path,
          resolveLink: (address) => address,
          plugins: { calls: [], redirects: [] },
          hasStyles: JSON.stringify(value).includes('customCss'),
        }),
      ),
  },
  'starlight-frontmatter': {
    samples: [
      "template: 'splash'",
      "hero: { title: 'Handbook', actions: [{ text: 'Start', link: '/start', variant: 'minimal' }] }",
      'tableOfContents: false',
      'tableOfContents: { maxHeadingLevel: 4 }',
      "head: [{ tag: 'meta', attrs: { name: 'robots', content: 'none' } }]",
      "head: [{ tag: 'title', content: 'Start' }]",
      'pagefind: false',
      'prev: false',
      "next: { link: '/guide/b', label: 'Read on' }",
      'editUrl: false',
      'lastUpdated: false',
      "banner: { content: 'New' }",
      "sidebar: { attrs: { class: 'new' } }",
    ],
    convert: (value) =>
      collect((lose) =>
        starlight.convertFrontmatter(value, {
          hasBody: false,
          lose,
        }),
      ),
  },
  'mkdocs-config': {
    samples: [
      "site_description: 'How we work'",
      "site_url: 'https://example.com/handbook/'",
      'use_directory_urls: false',
      "repo_url: 'https://github.com/me/handbook', edit_uri: 'edit/main/docs/'",
      "copyright: '© Example'",
      "theme: { language: 'de' }",
      "theme: { logo: 'logo.svg' }",
      "theme: { favicon: 'icon.svg' }",
      "theme: { palette: { scheme: 'slate' } }",
      "theme: { features: ['navigation.tabs'] }, nav: [{ Guide: [{ Start: 'start.md' }] }]",
      "extra: { social: [{ icon: 'fontawesome/brands/github', link: 'https://github.com/me' }] }",
      "extra_javascript: ['chat.js']",
      "markdown_extensions: ['pymdownx.arithmatex']",
      "plugins: [{ redirects: { redirect_maps: { 'old.md': 'new.md' } } }]",
      "plugins: ['blog']",
      "plugins: [{ i18n: { languages: [{ locale: 'en', default: true, name: 'English' }, { locale: 'de', name: 'Deutsch' }] } }]",
      "plugins: ['git-revision-date-localized']",
      "plugins: ['print-site']",
      "theme: { custom_dir: 'overrides' }",
      'theme: { font: false }',
      'extra: { analytics: {} }',
      "extra_css: ['extra.css']",
      "hooks: ['hooks.py']",
      "INHERIT: '../base.yml'",
      "exclude_docs: 'drafts/'",
    ],
    convert: (value) =>
      collect((lose) =>
        convertMkDocsConfig({
          value,
          lose,
          languages: readLanguages(value.plugins),
          resolveLink: (path) => `/${path.replace(/\.md$/, '')}`,
        }),
      ),
  },
  'mkdocs-frontmatter': {
    samples: [
      "hide: ['navigation', 'toc', 'footer']",
      "status: 'new'",
      'search: { exclude: true }',
      'search: { boost: 2 }',
      "template: 'home.html'",
      "icon: 'material/home'",
      "subtitle: 'More'",
      'comments: true',
      'social: {}',
    ],
    convert: (value) => collect((lose) => mkdocs.convertFrontmatter(value, lose)),
  },
  'mintlify-config': {
    samples: [
      "description: 'How we work'",
      "favicon: '/icon.svg'",
      "logo: { light: '/logo.svg', dark: '/dark.svg' }",
      "colors: { primary: '#16a34a', light: '#4ade80' }",
      "appearance: { default: 'dark', strict: true }",
      "navbar: { links: [{ label: 'Sign in', href: 'https://example.com/login' }] }",
      "navbar: { primary: { type: 'github', href: 'https://github.com/me' } }",
      "footer: { socials: { x: 'https://x.com/me' } }",
      "footer: { links: [{ header: 'Company', items: [{ label: 'About', href: 'https://example.com' }] }] }",
      "redirects: [{ source: '/old', destination: '/new' }]",
      "redirects: [{ source: '/old/:slug*', destination: '/new/:slug*' }]",
      "seo: { metatags: { 'og:locale': 'en_US' } }",
      'metadata: { timestamp: true }',
      'styling: { latex: true }',
      "styling: { codeblocks: 'dark' }",
      "banner: { content: 'New' }",
      "integrations: { ga4: { measurementId: 'G-1' } }",
      "integrations: { plausible: { domain: 'docs.example.com' } }",
      "integrations: { gtm: { tagId: 'GTM-1' } }",
      'feedback: { thumbsRating: true }',
      "fonts: { family: 'Inter' }",
      "background: { decoration: 'grid' }",
      "thumbnails: { background: '/cover.png' }",
      "errors: { '404': { redirect: false } }",
    ],
    convert: (value) =>
      collect(
        (lose) =>
          convertMintlifyConfig({
            value,
            lose,
            locales: readLocales(value),
            findPage: () => undefined,
            resolveLink: (link) => link,
            hasPage: (link) => link === '/new',
            apis: createApiPages({
              specs: [],
              defaults: [],
              newPaths: new Map(),
              api: {},
              langs: [],
              taken: new Set(),
            }),
          }).config,
      ),
  },
  'mintlify-frontmatter': {
    samples: [
      "mode: 'wide'",
      "mode: 'center'",
      "mode: 'custom'",
      'deprecated: true',
      'hidden: true',
      'noindex: true',
      'searchable: false',
      "keywords: ['docs', 'handbook']",
      "'og:image': '/cover.png'",
      "openapi: 'GET /users'",
      "asyncapi: 'orders'",
      "api: 'GET /users'",
      "url: 'https://example.com'",
      "icon: 'leaf'",
      'boost: 2',
      'hideFooterPagination: true',
      "related: ['/start']",
      'rss: true',
      "groups: ['staff']",
    ],
    convert: (value) => collect((lose) => mintlify.convertFrontmatter(value, lose)),
  },
  'gitbook-frontmatter': {
    samples: [
      'hidden: true',
      'noIndex: true',
      'noRobotsIndex: true',
      'layout: { tableOfContents: { visible: false } }',
      'layout: { outline: { visible: false } }',
      'layout: { pagination: { visible: false } }',
      'layout: { title: { visible: false } }',
      "icon: 'leaf'",
      "cover: '.gitbook/assets/cover.png'",
      "tags: ['guide']",
      "vars: { version: '2' }",
      "metaLinks: { alternates: ['https://example.com'] }",
      "if: 'visitor.claims.isBeta'",
    ],
    convert: (value) => collect((lose) => gitbook.convertFrontmatter(value, lose)),
  },
  'nextra-config': {
    samples: [
      "logo: 'Handbook'",
      "metadata: { description: 'How we work' }",
      "metadata: { metadataBase: new URL('https://example.com') }",
      "project: { link: 'https://github.com/me' }",
      "projectLink: 'https://github.com/me'",
      "chatLink: 'https://discord.gg/me'",
      "docsRepositoryBase: 'https://github.com/me/docs/tree/main'",
      "footer: { content: 'MIT' }",
      "toc: { title: 'Contents' }",
      'lastUpdated: true',
      "nextThemes: { defaultTheme: 'dark' }",
      'darkMode: false',
      'color: { hue: 120, saturation: 60 }',
      'primaryHue: 120',
      "banner: { content: 'New' }",
      "head: { title: 'Handbook' }",
      'components: { h1: Title }',
      'main: Main',
      "feedback: { content: 'Tell us' }",
      "search: { placeholder: 'Find' }",
      'sidebar: { autoCollapse: true }',
      'navigation: false',
      "themeSwitch: { dark: 'Night' }",
      "notFound: { content: 'Report it' }",
      'toc: { extraContent: Ad }',
    ],
    convert: (value) =>
      collect((lose) =>
        convertNextraConfig({
          options: toPlain(value),
          nextra: {},
          name: undefined,
          base: '/',
          icon: undefined,
          lose,
          locales: [{ lang: 'en', nav: [], sidebar: undefined }],
          hasLlms: false,
          redirects: [],
        }),
      ),
  },
  'nextra-frontmatter': {
    samples: ['searchable: false', "keywords: ['docs', 'handbook']", "icon: 'leaf'"],
    convert: (value) => collect((lose) => nextra.convertFrontmatter(value, {}, lose)),
  },
  'nextra-theme': {
    samples: [
      "layout: 'full'",
      "layout: 'raw'",
      'sidebar: false',
      'toc: false',
      'navbar: false',
      'footer: false',
      'pagination: false',
      'breadcrumb: false',
      'timestamp: false',
      'copyPage: false',
      "typesetting: 'article'",
    ],
    convert: (value) =>
      collect((lose) => {
        for (const key of Object.keys(value))
          if (nextra.LOST_SETTINGS[key]) lose(key, '', nextra.LOST_SETTINGS[key]);
        return nextra.convertFrontmatter({}, value, () => {});
      }),
  },
  'fumadocs-config': {
    samples: [
      "nav: { title: 'Handbook' }",
      "metadata: { description: 'How we work' }",
      "metadata: { metadataBase: new URL('https://example.com') }",
      "githubUrl: 'https://github.com/me'",
      "links: [{ text: 'Forum', url: 'https://forum.example.com' }]",
      "links: [{ type: 'menu', text: 'More', items: [{ text: 'Forum', url: 'https://forum.example.com' }] }]",
      "links: [{ type: 'icon', text: 'Chat', url: 'https://discord.gg/me' }]",
      "links: [{ type: 'custom', children: Ad }]",
      "editOnGithub: { owner: 'me', repo: 'docs', sha: 'main' }",
      "theme: { defaultTheme: 'dark' }",
      'theme: { enabled: false }',
      'search: { enabled: false }',
      'search: { SearchDialog: Main }',
      'sidebar: { tabs: [Ad] }',
      'sidebar: { banner: Ad }',
      'sidebar: { footer: Ad }',
      'sidebar: { components: { Item: Main } }',
      'nav: { children: Ad }',
      'nav: { enabled: false }',
      'tabs: [Ad]',
      'slots: { header: Main }',
    ],
    convert: (value) =>
      collect((lose) =>
        convertFumadocsConfig({
          layout: toPlain(value),
          name: undefined,
          base: '/',
          icon: undefined,
          lose,
          hasMath: false,
          hasLastModified: false,
          hasLlms: false,
          redirects: [],
          locales: [{ lang: 'en', nav: [], sidebar: undefined, resolveLink: (link) => link }],
        }),
      ),
  },
  'fumadocs-frontmatter': {
    samples: ['full: true', "icon: 'Leaf'", "_openapi: { method: 'GET' }"],
    convert: (value) => collect((lose) => fumadocs.convertFrontmatter(value, lose)),
  },
  'docsify-config': {
    samples: [
      "name: 'Handbook'",
      "logo: '_media/logo.svg'",
      "repo: 'me/docs'",
      "alias: { '/changelog': 'https://example.com/CHANGELOG.md' }",
      "basePath: 'https://example.com/docs/'",
      "themeColor: '#3f51b5'",
      'plugins: [Main]',
      'vueComponents: { Counter: Main }',
      "gtag: 'G-1'",
    ],
    convert: (value) =>
      collect((lose) =>
        convertDocsifyConfig(
          {
            options: value,
            html: '',
            file: 'index.html',
            lang: 'en',
            hasVue: false,
            findPlace: () => undefined,
          },
          { add: ({ message, todo }) => lose('', message, todo), list: () => [] },
        ),
      ),
  },
};

/** @type {Record<string, string>} */
const NAMES = {
  vitepress: 'VitePress',
  docusaurus: 'Docusaurus',
  starlight: 'Starlight',
  mkdocs: 'MkDocs',
  mintlify: 'Mintlify',
  gitbook: 'GitBook',
  nextra: 'Nextra',
  fumadocs: 'Fumadocs',
  docsify: 'Docsify',
};

/** @param {string} name key of `PEERS` @param {import('./words.js').Words} words */
export function renderMigration(name, words) {
  const peer = PEERS[name];
  if (peer === undefined) throw new Error(`There is no table of migration "${name}"`);
  const { samples, convert } = peer;
  const empty = convert({}).config;
  const rows = samples.map((sample) => {
    const { config, todos } = convert(
      runInNewContext(`({ ${sample} })`, {
        starlight: (/** @type {object} */ options) => ({ title: 'Handbook', ...options }),
        URL,
        Title: '',
        Main: '',
        Ad: '',
      }),
    );
    const made = printEntries(findChanges(config, empty) ?? {});
    const cells = [...(made === '' ? [] : [renderCode(made)]), ...todos.map((todo) => words.say(todo))];
    if (cells.length === 0) throw new Error(`docgen migrate makes nothing of ${sample}, and says nothing`);
    return [renderCode(sample), cells.join(' ')];
  });
  return renderTable([NAMES[name.split('-')[0] ?? ''] ?? name, 'docgen'], rows);
}

/** The importer reads a URL as its text. @param {Record<string, unknown>} value @returns {Record<string, unknown>} */
const toPlain = (value) => JSON.parse(JSON.stringify(value));

/**
 * @param {(lose: (key: string, message: string, todo: string) => void, losses: { add: (loss: { readonly todo: string }) => void }) => Record<string, unknown>} convert
 * @returns {Converted}
 */
function collect(convert) {
  const todos = [];
  const config = convert((_key, _message, todo) => todos.push(todo), { add: ({ todo }) => todos.push(todo) });
  return { config, todos: [...new Set(todos)] };
}

/** Returns what a config has that another lacks. */
function findChanges(value, former) {
  if (value === undefined || JSON.stringify(value) === JSON.stringify(former)) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (value.constructor?.name === 'Call') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, findChanges(item, former?.[key])]);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

/** Prints entries of a config in one line, without the braces around them. */
function printEntries(config) {
  const [, body = ''] = /defineConfig\(\{([\s\S]*)\}\);/.exec(printConfig(config)) ?? [];
  return body
    .replace(/\s*\n\s*/g, ' ')
    .replace(/,(?= [}\]]|\s*$)/g, '')
    .trim();
}
