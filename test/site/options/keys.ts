/** Keys inside of options: with another value of each, the site or what is said of it is different. */
import type { Files } from '../../helpers/site.ts';
import { SAMPLE_FILES, TWO_LANGUAGES } from './config-sample.ts';

export interface KeyChange {
  /** Path of keys. */
  readonly key: string;
  /** Entries of the config. */
  readonly before: string;
  readonly after: string;
  readonly files?: Files;
  readonly instead?: Files;
}

/** What a build does not read: servers (`test/e2e`), `docgen check`; or what takes two builds or a package to be seen. */
export const ELSEWHERE =
  /^(?:search\.expect|cache\.remote(?:\.\w+)?|check\.external\.\w+|builderConfig\.(?:server\.(?:port|host|open|allowedHosts|headers|proxy\[\]\.\w+)|output\.cleanDistPath|tools\.postcss))$/;

const PICTURE = SAMPLE_FILES['docs/picture.svg'] ?? '';
const locales = (second: string) => `lang: 'en', locales: [{ lang: 'en', label: 'English' }, { ${second} }],`;
const tags = (more: string) => `builderConfig: { html: { tags: [{ tag: 'script', ${more} }] } },`;
const appIcon = (icon: string, more = '') =>
  `builderConfig: { html: { appIcon: { ${more} icons: [{ ${icon} }] } } },`;
const ICONS = { 'icon.png': 'one', 'other.png': 'two' };
const copy = (code: string) => `builderConfig: { output: { copy: ${code} } },`;
const COPIED = { 'legal/terms.pdf': 'terms', 'press/logo.pdf': 'logo' };
const versions = (code: string) => `multiVersion: { ${code} },`;
const gathered = (entry: string) => `packages: [{ ${entry} }],`;
const PACKAGES = { 'a/index.md': '# A\n', 'b/index.md': '# B\n' };
const VERSIONS = { 'docs/a/index.md': '# A\n', 'docs/b/index.md': '# B\n', 'docs/c/index.md': '# C\n' };

const OFFLINE: Readonly<Record<string, readonly [string, string]>> = {
  keep: ["['/']", '[]'],
  pages: ['10', '20'],
  megabytes: ['10', '20'],
  icons: ["['/a.svg']", "['/b.svg']"],
  themeColor: ["'#000'", "'#fff'"],
};

const ZOOM: Readonly<Record<string, readonly [string, string]>> = {
  margin: ['0', '24'],
  background: ["'#fff'", "'#eee'"],
  scrollOffset: ['40', '80'],
  container: ["'#one'", "'#two'"],
  template: ["'#one'", "'#two'"],
};

const DIRECTIVES = [
  ...['connect-src', 'font-src', 'form-action', 'frame-ancestors', 'frame-src', 'img-src', 'media-src'],
  ...['object-src', 'report-to', 'report-uri', 'script-src', 'style-src', 'trusted-types', 'worker-src'],
];

export const KEY_CHANGES: readonly KeyChange[] = [
  { key: 'logo.light', before: logo('a', 'b'), after: logo('c', 'b'), files: publicFiles('a', 'b', 'c') },
  { key: 'logo.dark', before: logo('a', 'b'), after: logo('a', 'c'), files: publicFiles('a', 'b', 'c') },
  ...Object.entries(OFFLINE).map(([key, [first, second]]) => ({
    key: `offline.${key}`,
    before: `offline: { ${key}: ${first} },`,
    after: `offline: { ${key}: ${second} },`,
    files: publicFiles('a', 'b'),
  })),
  {
    key: 'markdown.math.macros',
    before: "markdown: { math: { macros: { '\\\\sum': 'x' } } },",
    after: "markdown: { math: { macros: { '\\\\sum': 'y' } } },",
    files: { 'docs/sum.md': '# Sum\n\n$\\sum$\n' },
  },
  {
    key: 'locales[].lang',
    before: locales("lang: 'zh'"),
    after: locales("lang: 'ja'"),
    instead: { ...TWO_LANGUAGES.instead, 'docs/ja/index.md': '# Ja\n' },
  },
  ...['label', 'title', 'description'].map((key) => ({
    key: `locales[].${key}`,
    before: locales("lang: 'zh'"),
    after: locales(`lang: 'zh', ${key}: 'Words'`),
    instead: { ...TWO_LANGUAGES.instead, 'docs/zh/short.md': '# Short\n' },
  })),
  {
    key: 'multiVersion.default',
    before: versions("versions: ['a', 'b']"),
    after: versions("default: 'b', versions: ['a', 'b']"),
    instead: VERSIONS,
  },
  {
    key: 'multiVersion.versions',
    before: versions("versions: ['a', 'b']"),
    after: versions("versions: ['a', 'b', 'c']"),
    instead: VERSIONS,
  },
  {
    key: 'multiVersion.shared',
    before: versions("versions: ['a', 'b']"),
    after: versions("versions: ['a', 'b'], shared: ['about']"),
    instead: {
      ...VERSIONS,
      'docs/a/about.md': '# About\n',
      'docs/b/about.md': '# About\n',
      'docs/b/index.md': '# B\n\n[About](/about)\n',
    },
  },
  {
    key: 'packages[].from',
    before: gathered("from: 'a', to: '/x'"),
    after: gathered("from: 'b', to: '/x'"),
    files: PACKAGES,
  },
  {
    key: 'packages[].to',
    before: gathered("from: 'a', to: '/x'"),
    after: gathered("from: 'a', to: '/y'"),
    files: PACKAGES,
  },
  {
    key: 'packages[].editLink',
    before: gathered("from: 'a', to: '/x'"),
    after: gathered("from: 'a', to: '/x', editLink: 'https://example.org/a'"),
    files: PACKAGES,
  },
  { key: 'replaceRules[].search', before: rule('Hello', 'x'), after: rule('First', 'x') },
  { key: 'replaceRules[].replace', before: rule('Hello', 'x'), after: rule('Hello', 'y') },
  {
    key: 'markdown.link.checkDeadLinks.excludes',
    before: "markdown: { link: { checkDeadLinks: { excludes: ['/a'] } } },",
    after: "markdown: { link: { checkDeadLinks: { excludes: ['/b'] } } },",
    files: { 'docs/more.md': '# More\n\n[Here](/b)\n' },
  },
  {
    key: 'markdown.link.checkAnchors.excludes',
    before: 'markdown: { link: { checkAnchors: true } },',
    after: "markdown: { link: { checkAnchors: { excludes: ['./guide/start#nowhere'] } } },",
    files: { 'docs/more.md': '# More\n\n[Here](./guide/start#nowhere)\n' },
  },
  {
    key: 'markdown.image.checkDeadImages.excludes',
    before: '',
    after: "markdown: { image: { checkDeadImages: { excludes: ['./missing.svg'] } } },",
    files: { 'docs/more.md': '# More\n\n![Nothing](./missing.svg)\n' },
  },
  ...['light', 'dark'].map((key) => ({
    key: `markdown.shiki.themes.${key}`,
    before: '',
    after: `markdown: { shiki: { themes: { ${key}: 'nord' } } },`,
  })),
  {
    key: 'ssg.experimentalExcludeRoutePaths',
    before: '',
    after: "ssg: { experimentalExcludeRoutePaths: ['/guide/start'] },",
  },
  { key: 'csp.strict', before: 'csp: {},', after: 'csp: { strict: false },' },
  ...DIRECTIVES.map((name) => ({
    key: `csp.${name}`,
    before: 'csp: {},',
    after: `csp: { '${name}': ['${/^(?:report-to|trusted)/.test(name) ? 'named' : 'https://example.com'}'] },`,
  })),
  { key: 'llms.llmsTxt', before: 'llms: true,', after: "llms: { llmsTxt: () => 'All pages' }," },
  { key: 'mediumZoom.selector', before: '', after: "mediumZoom: { selector: '.mine' }," },
  ...Object.entries(ZOOM).map(([name, [before, after]]) => ({
    key: `mediumZoom.options.${name}`,
    before: `mediumZoom: { options: { ${name}: ${before} } },`,
    after: `mediumZoom: { options: { ${name}: ${after} } },`,
  })),
  ...['width', 'height', 'top', 'bottom', 'left', 'right'].map((side) => ({
    key: `mediumZoom.options.container.${side}`,
    before: 'mediumZoom: { options: { container: {} } },',
    after: `mediumZoom: { options: { container: { ${side}: 90 } } },`,
  })),
  ...[
    ['enabled', '', 'enabled: true'],
    ['enable', '', 'enable: true'],
    ['include', 'enabled: true', "enabled: true, include: ['elsewhere']"],
    ['exclude', 'enabled: true', "enabled: true, exclude: ['guide/']"],
  ].map(([key, before, after]) => ({
    key: `languageParity.${key}`,
    before: `${TWO_LANGUAGES.given} languageParity: { ${before} },`,
    after: `${TWO_LANGUAGES.given} languageParity: { ${after} },`,
    instead: TWO_LANGUAGES.instead,
  })),
  {
    key: 'builderConfig.source.alias',
    before: '',
    after: "builderConfig: { source: { alias: { '@parts': './parts' } } },",
    files: {
      'parts/text.ts': "export const text = 'From the parts';\n",
      'docs/page.mdx': "import { text } from '@parts/text';\n\n# A page\n\n{text}\n",
    },
  },
  ...[
    ['copy[].from', "[{ from: './legal', to: 'x' }]", "[{ from: './press', to: 'x' }]"],
    ['copy[].to', "[{ from: './legal', to: 'x' }]", "[{ from: './legal', to: 'y' }]"],
    ['copy.patterns[].from', "{ patterns: [{ from: './legal' }] }", "{ patterns: [{ from: './press' }] }"],
    [
      'copy.patterns[].to',
      "{ patterns: [{ from: './legal', to: 'x' }] }",
      "{ patterns: [{ from: './legal', to: 'y' }] }",
    ],
  ].map(([key, before = '', after = '']) => ({
    key: `builderConfig.output.${key}`,
    before: copy(before),
    after: copy(after),
    files: COPIED,
  })),
  { key: 'builderConfig.html.tags[].tag', before: tags(''), after: tags('').replace('script', 'style') },
  { key: 'builderConfig.html.tags[].attrs', before: tags(''), after: tags("attrs: { id: 'x' }") },
  { key: 'builderConfig.html.tags[].children', before: tags(''), after: tags("children: 'let a = 1;'") },
  { key: 'builderConfig.html.tags[].head', before: tags(''), after: tags('head: false') },
  { key: 'builderConfig.html.tags[].append', before: tags(''), after: tags('append: false') },
  ...[
    [
      'name',
      appIcon("src: './icon.png', size: 192"),
      appIcon("src: './icon.png', size: 192", "name: 'Other',"),
    ],
    ['icons[].src', appIcon("src: './icon.png', size: 192"), appIcon("src: './other.png', size: 192")],
    ['icons[].size', appIcon("src: './icon.png', size: 192"), appIcon("src: './icon.png', size: 180")],
    [
      'icons[].target',
      appIcon("src: './icon.png', size: 192"),
      appIcon("src: './icon.png', size: 192, target: 'apple-touch-icon'"),
    ],
    [
      'filename',
      appIcon("src: './icon.png', size: 192", "name: 'Ours',"),
      appIcon("src: './icon.png', size: 192", "name: 'Ours', filename: 'app.json',"),
    ],
  ].map(([key, before = '', after = '']) => ({
    key: `builderConfig.html.appIcon.${key}`,
    before,
    after,
    files: ICONS,
  })),
  {
    key: 'builderConfig.plugins',
    before: '',
    after: `builderConfig: {
      plugins: [
        {
          name: 'ours',
          setup: (api) => api.modifyRsbuildConfig((config) => ({ ...config, html: { title: 'From a plugin' } })),
        },
      ],
    },`,
  },
];

function logo(light: string, dark: string): string {
  return `logo: { light: '/${light}.svg', dark: '/${dark}.svg' },`;
}

function publicFiles(...names: readonly string[]): Files {
  return Object.fromEntries(names.map((name) => [`docs/public/${name}.svg`, PICTURE]));
}

function rule(search: string, replace: string): string {
  return `replaceRules: [{ search: '${search}', replace: '${replace}' }],`;
}
