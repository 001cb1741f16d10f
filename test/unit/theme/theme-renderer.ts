/** Renders pages with the default theme, bundled as a site's server bundle is. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { RenderedMarkup, RenderPageInput } from '../../../src/runtime/server.tsx';
import type {
  PageMeta,
  PageRecord,
  RoutePath,
  SidebarEntry,
  SiteData,
  ThemeData,
} from '../../../src/shared/types.ts';
import { builtInText } from '../../../src/theme/text/index.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** `overrides` is JSX source that may declare parts; `parts` names those it declares. */
export async function createThemeRenderer(
  overrides = '',
  parts: readonly string[] = [],
): Promise<(input: RenderPageInput) => RenderedMarkup> {
  const theme = `import { defaultParts } from '${PROJECT}src/theme/parts.ts';
import * as theme from '${PROJECT}src/theme/index.tsx';
${overrides}
export const parts = { ...defaultParts, ${parts.join(', ')} };
void theme;`;
  const result = await build({
    absWorkingDir: PROJECT,
    entryPoints: ['src/runtime/server.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    // Highlighting in the browser: nothing that is rendered here needs it.
    external: ['shiki/*'],
    jsx: 'automatic',
    // Some parts bring their style sheet, which says nothing about their HTML.
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"development"' },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [virtualModules(theme)],
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'docgen-theme-'));
  const file = path.join(folder, 'server.mjs');
  await writeFile(file, result.outputFiles[0]?.text ?? '');
  try {
    const { renderPage } = (await import(pathToFileURL(file).href)) as {
      renderPage: (input: RenderPageInput) => RenderedMarkup;
    };
    return renderPage;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function virtualModules(theme: string): Plugin {
  const modules: Record<string, string> = {
    'virtual:docgen/theme': theme,
    'virtual:docgen/global-components': 'export const globalComponents = [];',
    'virtual:docgen/options':
      'export const base = "/docs/", assetPrefix = "/docs/", cleanUrls = true, prefetchLink = true, siteOrigin = "", dev = false;',
    'virtual-page-data': 'export const pages = [];',
  };
  return {
    name: 'virtual',
    setup(bundle) {
      bundle.onResolve({ filter: /^virtual/ }, ({ path: id }) => ({ path: id, namespace: 'virtual' }));
      bundle.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path: id }) => ({
        contents: modules[id] ?? '',
        loader: 'jsx',
        resolveDir: PROJECT,
      }));
    },
  };
}

export interface PageOptions {
  readonly page?: { readonly [field: string]: unknown; readonly lang?: string };
  readonly site?: Partial<Omit<SiteData, 'theme'>>;
  readonly theme?: Partial<ThemeData>;
  readonly sidebar?: readonly SidebarEntry[];
  readonly html?: string;
  readonly alternates?: PageMeta['alternates'];
}

/** A page of a two-language site, with anything about it changed. */
export function toPageInput(options: PageOptions = {}): RenderPageInput {
  const lang = options.page?.lang ?? 'en';
  const page = {
    title: 'Start',
    headingTitle: 'Start',
    routePath: '/guide/start',
    pagePath: '/guide/start',
    lang,
    version: '',
    toc: [],
    frontmatter: {},
    pageType: 'doc',
    description: '',
    _relativePath: 'en/guide/start.md',
    ...options.page,
  } as unknown as PageRecord;
  return {
    meta: {
      page,
      site: '/docs/static/site.json',
      sidebar: '',
      alternates: options.alternates ?? {
        langs: { en: '/guide/start' as RoutePath, zh: '/zh/guide/start' as RoutePath },
        versions: {},
      },
      build: 'b1',
      styles: [],
      kind: 'static',
      start: 'now',
      href: '',
    },
    site: toSite(lang, options),
    sidebar: options.sidebar ?? [],
    html: options.html ?? '<h1 id="start">Start</h1><p>Text</p>',
  };
}

function toSite(lang: string, { site, theme }: PageOptions): SiteData {
  return {
    base: '/docs/',
    siteOrigin: '',
    title: 'Tools',
    description: '',
    icon: '',
    logo: '',
    logoText: '',
    logoHref: lang === 'en' ? '/' : `/${lang}/`,
    lang: 'en',
    pageLang: lang,
    version: '',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文' },
    ],
    multiVersion: { default: '', versions: [] },
    route: {
      cleanUrls: true,
      cleanUrlsRedirect: false,
      localeRedirect: 'never',
      prefetchLink: true,
      useTransitions: false,
    },
    search: false,
    mediumZoom: false,
    markdown: { showLineNumbers: false, defaultWrapCode: false, shiki: {} },
    nav: [],
    text: builtInText[lang] ?? {},
    ...site,
    theme: {
      darkMode: 'auto',
      hideNavbar: 'never',
      socialLinks: [],
      footer: {},
      lastUpdated: false,
      search: true,
      outline: true,
      breadcrumbs: true,
      enableContentAnimation: false,
      enableAppearanceAnimation: false,
      enableScrollToTop: true,
      fallbackHeadingTitle: true,
      ...theme,
    },
  };
}
