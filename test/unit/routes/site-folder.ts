/** Tiny sites in the system's temporary folder, and the configuration that goes with them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scanRoutes } from '../../../src/engine/routes/scan-routes.ts';
import type { SiteConfig } from '../../../src/engine/types.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { makeFolder } from '../../helpers/folders.ts';

export type ConfigChanges = {
  readonly [Key in keyof SiteConfig]?: SiteConfig[Key] extends readonly unknown[] | string | boolean
    ? SiteConfig[Key]
    : Partial<SiteConfig[Key]> | SiteConfig[Key];
};

/** Writes files below a new project folder; `docs/` is the docs folder. */
export function makeProject(files: Readonly<Record<string, unknown>>): string {
  const folder = makeFolder('routes');
  mkdirSync(join(folder, 'docs'), { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** Files below `docs/`; names without content get a heading. */
export function makeDocs(files: Readonly<Record<string, unknown>> | readonly string[]): string {
  const entries = Array.isArray(files) ? files.map((path) => [path, `# ${path}`]) : Object.entries(files);
  return makeProject(Object.fromEntries(entries.map(([path, content]) => [`docs/${path}`, content])));
}

export function toConfig(projectDir: string, changes: ConfigChanges = {}): SiteConfig {
  const base = {
    projectDir: projectDir as FilePath,
    configFile: undefined,
    configFiles: [],
    root: `${projectDir}/docs` as FilePath,
    publicDir: `${projectDir}/docs/public` as FilePath,
    outDir: `${projectDir}/doc_build` as FilePath,
    themeDir: `${projectDir}/theme` as FilePath,
    cacheDir: `${projectDir}/.docgen` as FilePath,
    base: '/',
    siteOrigin: '',
    title: 'Site',
    description: '',
    icon: '',
    logo: '',
    logoText: '',
    logoHref: '',
    lang: 'en',
    isReadmeIndex: true,
    laxLevel: 'error',
    locales: changes.locales ?? [{ lang: 'en', label: 'English' }],
    hasLocales: changes.locales !== undefined,
    replaceRules: [],
    i18nSource: {},
    i18nSourcePath: `${projectDir}/i18n.json` as FilePath,
    search: {},
    mediumZoom: false,
    ...pick(changes),
    multiVersion: { default: '', versions: [], ...changes.multiVersion },
    route: {
      extensions: ['.js', '.jsx', '.ts', '.tsx', '.md', '.mdx'],
      include: [],
      exclude: [],
      excludeConvention: ['**/_[^_]*'],
      cleanUrls: false,
      cleanUrlsRedirect: true,
      localeRedirect: 'auto',
      useTransitions: true,
      prefetchLink: true,
      ...changes.route,
    },
    markdown: {
      autoPrefix: true,
      schemes: [],
      showLineNumbers: false,
      defaultWrapCode: false,
      ...changes.markdown,
    },
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
      nav: undefined,
      sidebar: undefined,
      locales: [],
      text: {},
      own: { all: {}, byLang: {} },
      ...changes.theme,
    },
  };
  const root = String((base as { root?: unknown }).root);
  const content = {
    contentRoots: [{ folder: root, path: '', isInstalled: false }],
    defaultFolders: { version: '', lang: '' },
  };
  // Bundler, server and Markdown features are no business of routes and site.
  return { ...content, ...base } as unknown as SiteConfig;
}

function pick({ multiVersion, route, markdown, theme, ...others }: ConfigChanges) {
  return others;
}

export const enZh = [
  { lang: 'en', label: 'English' },
  { lang: 'zh', label: '简体中文' },
];

export async function scan(
  files: Readonly<Record<string, unknown>> | readonly string[],
  changes: ConfigChanges = {},
) {
  const config = toConfig(makeDocs(files), changes);
  return { config, ...(await scanRoutes(config)) };
}
