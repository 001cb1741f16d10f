/** A compiler over pages that exist only in memory, with a plain configuration. */
import { posix } from 'node:path';
import * as z from 'zod/mini';
import { userConfigSchema } from '../../src/engine/config/schema/site.ts';
import type { MarkdownConfig } from '../../src/engine/config/site-config.ts';
import { createPlainHighlighter } from '../../src/engine/highlight/highlighter.ts';
import { type Compiler, createCompiler } from '../../src/engine/markdown/compile.ts';
import type { MarkdownEngine } from '../../src/engine/markdown/markdown-engine.ts';
import type { PageSource } from '../../src/engine/markdown/read-page.ts';
import { createRouteTable } from '../../src/engine/routes/route-table.ts';
import type { Route, SearchConfig, SiteConfig } from '../../src/engine/types.ts';
import type { FilePath, Frontmatter, RoutePath } from '../../src/shared/types.ts';

export interface TestSite {
  /** Project folder; `docs` is in it. */
  readonly projectDir?: string;
  readonly config?: Partial<SiteConfig>;
  readonly markdown?: Partial<MarkdownConfig>;
  readonly overrides?: readonly string[];
  readonly engine?: MarkdownEngine;
  /** Whether code is highlighted, which takes most of the time. @default true */
  readonly hasColours?: boolean;
  /** Docs-relative paths of pages that exist besides the one compiled. */
  readonly pages?: readonly string[];
}

export interface TestPage {
  readonly text: string;
  /** Relative to the docs folder. */
  readonly file?: string;
  readonly frontmatter?: Frontmatter;
}

/** Defaults of every option. */
const DEFAULTS = z.parse(userConfigSchema, {});

/** Creates settings of `search` from those of a site. */
export function createSearchConfig(search: Partial<SearchConfig>): SearchConfig {
  return { ...(DEFAULTS.search as Pick<SearchConfig, 'mode'> as SearchConfig), ...search };
}

export function createTestConfig(site: TestSite = {}): SiteConfig {
  const projectDir = (site.projectDir ?? '/project') as FilePath;
  const root = `${projectDir}/docs` as FilePath;
  return {
    ...DEFAULTS,
    projectDir,
    configFile: undefined,
    configFiles: [],
    root,
    contentRoots: [{ folder: root, path: '', isInstalled: false }],
    defaultFolders: { version: '', lang: '' },
    publicDir: `${root}/public` as FilePath,
    outDir: `${projectDir}/doc_build` as FilePath,
    themeDir: `${projectDir}/theme` as FilePath,
    cacheDir: `${projectDir}/.docgen` as FilePath,
    cache: { remote: undefined },
    portable: false,
    offline: undefined,
    base: '/',
    assetPrefix: site.config?.base ?? '/',
    siteOrigin: '',
    title: 'Site',
    description: '',
    icon: '',
    logo: '',
    logoText: '',
    logoHref: '/',
    lang: 'en',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文' },
    ],
    hasLocales: true,
    multiVersion: { default: '', versions: [] },
    head: [],
    globalStyles: [],
    untrusted: false,
    isForeign: false,
    laxLevel: 'error',
    isReadmeIndex: true,
    lowersElements: false,
    globalUIComponents: [],
    replaceRules: [],
    i18nSource: {},
    plugins: [],
    pageHeads: [],
    i18nSourcePath: `${projectDir}/i18n.json` as FilePath,
    ssg: true,
    ssgExclude: [],
    hydrate: 'interaction',
    csp: false,
    route: {
      ...DEFAULTS.route,
      extensions: ['.md', '.mdx', '.tsx'],
      excludeConvention: [],
      cleanUrls: true,
      cleanUrlsRedirect: false,
      localeRedirect: 'never',
      localeFallback: false,
      useTransitions: false,
    },
    search: createSearchConfig({}),
    check: {
      orphans: undefined,
      languages: undefined,
      addresses: undefined,
      accessibility: undefined,
      samples: undefined,
      external: DEFAULTS.check.external,
    },
    languageParity: undefined,
    mediumZoom: false,
    theme: {
      darkMode: 'auto',
      hideNavbar: 'auto',
      socialLinks: [],
      footer: {},
      lastUpdated: false,
      search: true,
      outline: true,
      breadcrumbs: true,
      enableContentAnimation: false,
      enableAppearanceAnimation: false,
      enableScrollToTop: false,
      fallbackHeadingTitle: true,
      nav: undefined,
      sidebar: undefined,
      locales: [],
      text: {},
      own: { all: {}, byLang: {} },
    },
    bundler: {
      define: {},
      alias: {},
      extensions: [],
      preEntry: [],
      copy: [],
      cleanDistPath: true,
      tags: [],
      bodyStart: [],
      bodyEnd: [],
      meta: {},
      plugins: [],
      loader: {},
      postcss: [],
    },
    server: { port: undefined, host: undefined, open: false, allowedHosts: [], headers: {}, proxy: [] },
    ...site.config,
    markdown: {
      ...DEFAULTS.markdown,
      checkDeadLinks: true,
      checkAnchors: false,
      checkDeadImages: true,
      imageCaptions: false,
      autoPrefix: true,
      schemes: [],
      defaultCodeOverflow: { height: undefined, behavior: 'scroll' },
      shiki: {
        themes: { light: 'github-light', dark: 'github-dark' },
        langs: [],
        langAlias: {},
        transformers: [],
      },
      globalComponents: [],
      assetRoots: [],
      codeRoots: [projectDir],
      ...site.markdown,
    },
  };
}

export function createTestRoute(relativePath: string, config: SiteConfig): Route {
  const bare = relativePath.replace(/\.\w+$/, '').replace(/(^|\/)index$/, '$1');
  return {
    path: `/${bare.replace(/^en(?:\/|$)/, '')}` as RoutePath,
    file: posix.join(config.root, relativePath) as FilePath,
    relativePath,
    lang: relativePath.startsWith('zh/') ? 'zh' : 'en',
    version: '',
    kind: /\.mdx?$/.test(relativePath) ? 'markdown' : 'module',
  };
}

export function createTestSource(page: TestPage, config: SiteConfig): PageSource {
  const route = createTestRoute(page.file ?? 'en/guide/page.mdx', config);
  return {
    route,
    text: page.text,
    body: page.text,
    frontmatter: page.frontmatter ?? {},
    diagnostics: [],
    hash: '',
  };
}

export async function createTestCompiler(
  site: TestSite = {},
): Promise<{ compiler: Compiler; config: SiteConfig }> {
  const config = createTestConfig(site);
  const routes = (site.pages ?? []).map((file) => createTestRoute(file, config));
  const compiler = await createCompiler({
    config,
    table: createRouteTable(routes, config),
    overrides: site.overrides ?? [],
    ...(site.engine && { engine: site.engine }),
    ...(site.hasColours === false && {
      highlighter: createPlainHighlighter({ stylesheet: async () => '' }),
    }),
  });
  return { compiler, config };
}

/** Compiles one page. */
export async function compilePage(page: TestPage, site: TestSite = {}) {
  const { compiler, config } = await createTestCompiler(site);
  return compiler.compile(createTestSource(page, config));
}
