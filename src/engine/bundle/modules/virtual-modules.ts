/**
 * The interface between docgen and the code it bundles: each module that exists in no file, by name,
 * with its source.
 */

import type { Plugin } from 'esbuild';
import { ELEMENTS_LAYER } from '../../../compat/element-rules.ts';
import { resolveRealPath } from '../../files/real-path.ts';
import type { SiteConfig } from '../../types.ts';
import { findThemeEntry, findThemePackage, hasTheme, THEME_ENTRY } from '../imports/aliases.ts';
import { getResolveDir } from '../imports/resolve-dir.ts';
import { resolveRoomFile } from '../imports/rooms.ts';
import { URL_MODULE } from '../imports/url-modules.ts';
import type { ThemeExports } from '../site-theme/theme-exports.ts';
import { RESET_LAYER } from '../styles/tailwind-reset.ts';
import { PORTABLE_BASE } from './portable-names.ts';

export interface VirtualModuleInput {
  readonly config: SiteConfig;
  readonly side: 'browser' | 'server';
  readonly dev: { readonly socket: string } | undefined;
  /** Names of theme parts that the user's theme exports itself. */
  readonly themeExports: ThemeExports;
  /** Stylesheet of the code colours. */
  readonly codeStyles: string;
  /** Sheets of the site go through PostCSS. */
  readonly usesPostcss?: boolean;
}

/** Output path of the records of all pages, for sites that show them. */
export const PAGE_DATA_FILE = 'static/page-data.json';

/** Expression for `import.meta.env` when it is read as a whole. */
export const ENV_GLOBAL = 'globalThis.docgenEnv';

/** Creates `import.meta.env`, with the members that Rspress and Vite sites read. */
export function createEnv(base: string, side: 'browser' | 'server', isDev: boolean) {
  return {
    MODE: isDev ? 'development' : 'production',
    DEV: isDev,
    PROD: !isDev,
    SSR: side === 'server',
    SSG_MD: false,
    BASE_URL: base,
  };
}

/** What pages and themes get from docgen. */
const OWN_ROOMS = ['runtime/index', 'runtime/context', 'theme/app-index'];

/** Virtual modules with side effects; of the others only used exports are included. */
const HAS_EFFECTS = new Set([
  'virtual:docgen/client',
  'virtual:docgen/code.css',
  'virtual:docgen/env',
  'virtual:docgen/layers.css',
  'virtual:docgen/server',
  'virtual:docgen/styles',
  THEME_ENTRY,
  'virtual:docgen/vendor',
]);

/**
 * Tailwind's variables and its reset come before the theme: a reset that came after it would take the padding off
 * the theme's own parts. Utilities still come last.
 */
const EARLIER_LAYERS = `@layer theme, base, ${RESET_LAYER};`;
/** Rules of the site for elements lie between docgen's reset and its theme. */
const WITH_ELEMENTS = `@layer docgen.reset, ${ELEMENTS_LAYER}, docgen.theme, docgen.code;`;

/** The order of the layers, where it is more than the theme's own. */
function listLayers({ config, usesPostcss }: VirtualModuleInput): string {
  return [usesPostcss ? EARLIER_LAYERS : '', config.lowersElements ? WITH_ELEMENTS : ''].join('');
}

/** Creates all virtual modules: name → source. */
export function createVirtualModules(
  input: VirtualModuleInput,
): Record<string, { contents: string; loader: 'js' | 'css' }> {
  const { config } = input;
  const js = (contents: string) => ({ contents, loader: 'js' as const });
  return {
    'virtual:docgen/client': js(generateClientModule(input)),
    'virtual:docgen/env': js(generateEnv(input)),
    'virtual:docgen/server': js(
      `import 'virtual:docgen/env';\nexport * from ${quote(resolveRoomFile('runtime/server'))};`,
    ),
    'virtual:docgen/url': js(URL_MODULE),
    'virtual:docgen/refresh': js(`export * from ${quote(resolveRoomFile('runtime/dev/refresh-module'))};`),
    'virtual:docgen/vendor': js(generateVendorModule(input.side)),
    'virtual:docgen/runtime': js(generateRuntimeModule()),
    'virtual:docgen/highlighting-theme': js(generateHighlightingTheme(config)),
    'virtual:docgen/styles': js(generateStylesModule(input)),
    'virtual:docgen/layers.css': { contents: listLayers(input), loader: 'css' },
    ...Object.fromEntries(listOffers().map(([name, contents]) => [name, js(contents)])),
    'virtual:docgen/code.css': { contents: input.codeStyles, loader: 'css' },
    'virtual:docgen/theme': js(generateThemeModule(input)),
    'virtual:docgen/site-theme': js(generateSiteTheme(input)),
    ...generateThemeEntry(input),
    'virtual:docgen/global-components': js(generateGlobalComponents(config)),
    'virtual:docgen/search-hooks': js(generateSearchHooks(config)),
    'virtual:docgen/options': js(generateOptions(input)),
    'virtual:docgen/portable': js(`export const builtBase = ${quote(config.base)};`),
    'virtual-page-data': js(generatePageData(input)),
  };
}

function isPortable({ config, side }: VirtualModuleInput): boolean {
  return config.portable && side === 'browser';
}

function generateEnv(input: VirtualModuleInput): string {
  const env = createEnv(input.config.base, input.side, !!input.dev);
  const text = `${ENV_GLOBAL} = ${JSON.stringify(env)};`;
  return isPortable(input) ? `${text}\n${ENV_GLOBAL}.BASE_URL = ${PORTABLE_BASE};` : text;
}

function generateOptions(input: VirtualModuleInput): string {
  const { config, dev } = input;
  const options = {
    base: config.base,
    assetPrefix: config.assetPrefix,
    cleanUrls: config.route.cleanUrls,
    prefetchLink: config.route.prefetchLink,
    siteOrigin: config.siteOrigin,
    dev: dev ?? false,
  };
  return Object.entries(options)
    .map(([name, value]) => {
      const isPlace = isPortable(input) && (name === 'base' || name === 'assetPrefix');
      return `export const ${name} = ${isPlace ? PORTABLE_BASE : JSON.stringify(value)};`;
    })
    .join('\n');
}

function generatePageData(input: VirtualModuleInput): string {
  // One list for as long as the process lives: in dev its content changes, and the module stays.
  if (input.side === 'server') return 'export const pages = (globalThis.__docgenPages ??= []);';
  if (isPortable(input)) return `export const pages = docgenFiles.read(${quote(PAGE_DATA_FILE)});`;
  return `export const pages = await fetch(${quote(input.config.base + PAGE_DATA_FILE)}).then((response) => response.json());`;
}

/** True if rendering any page runs the site's own code: a theme, global components. */
export function runsSiteCode(config: SiteConfig): boolean {
  return hasTheme(config) || config.globalUIComponents.length > 0;
}

/** True if code or styles of the site's own are part of every page. */
export function bundlesSiteFiles(config: SiteConfig): boolean {
  return runsSiteCode(config) || config.globalStyles.length > 0 || config.bundler.preEntry.length > 0;
}

function generateClientModule({ config, dev }: VirtualModuleInput): string {
  const app = quote(resolveRoomFile('runtime/client'));
  const load = dev ? 'startApp' : `import(${app}).then((module) => module.startApp)`;
  const mode = config.route.localeRedirect;
  const redirects = config.locales.length > 1 && mode !== 'never';
  const visits = JSON.stringify({ mode, defaultLang: config.lang });
  return [
    `import 'virtual:docgen/env';`,
    dev ? `import 'virtual:docgen/styles';` : '',
    ...config.bundler.preEntry.map((file) => `import ${quote(file)};`),
    `import { boot } from ${quote(resolveRoomFile('runtime/boot'))};`,
    dev ? `import { startApp } from ${app};` : '',
    redirects
      ? `import { redirectFirstVisit } from ${quote(resolveRoomFile('runtime/early/redirect-first-visit'))};`
      : '',
    `boot({ loadApp: () => ${load}${redirects ? `, redirect: (meta) => redirectFirstVisit(meta, ${visits})` : ''} });`,
  ].join('\n');
}

/** A theme may show the parts that offer the Markdown of a page in a place that it chooses. */
function mayShowMarkdown(config: SiteConfig): boolean {
  return (
    Boolean(config.theme.llmsUI) || (hasTheme(config) && config.plugins.some(({ name }) => name === 'llms'))
  );
}

/**
 * Generates the entry with the styles of every page, in cascade order. No page loads its script: so
 * the styles of the site's theme and components are applied at first paint, and their scripts load
 * with the app.
 */
function generateStylesModule(input: VirtualModuleInput): string {
  const { config } = input;
  return [
    ...(listLayers(input) === '' ? [] : [`import 'virtual:docgen/layers.css';`]),
    `import ${quote(resolveRoomFile('theme/styles/index.css'))};`,
    ...(mayShowMarkdown(config) ? [`import ${quote(resolveRoomFile('theme/styles/llms.css'))};`] : []),
    `import 'virtual:docgen/code.css';`,
    ...[...config.globalStyles, ...config.bundler.preEntry].map((file) => `import ${quote(file)};`),
    // Imported even if it replaces nothing.
    ...(hasTheme(config) ? [`import ${quote(THEME_ENTRY)};`] : []),
    generateAppExport(),
  ].join('\n');
}

/**
 * Generates a line for modules that load after the app and depend on it. Naming the app as well makes
 * esbuild keep it and everything it shares in one file: fewer requests, and 1 KB less to load.
 * `lateModulesPlugin` adds it to modules that runtime and theme load later.
 */
export function generateAppExport(): string {
  return `export { startApp } from ${quote(resolveRoomFile('runtime/client'))};`;
}

/**
 * Generates the same for dev, where the app's theme changes under open pages: the runtime and the built-in theme load
 * these modules too, and would no longer be the same files if one of them depended on the app.
 */
export function generateOwnExports(): string {
  return OWN_ROOMS.map(
    (room, index) => `export * as docgenRoom${index} from ${quote(resolveRoomFile(room))};`,
  ).join('\n');
}

/**
 * Generates a separate entry in dev, so that React is in files that stay the same while the app
 * changes: browsers cache them, and Node does not run them again.
 */
function generateVendorModule(side: 'browser' | 'server'): string {
  const renderer = side === 'browser' ? 'react-dom/client' : 'react-dom/server.edge';
  return ['react', 'react/jsx-runtime', 'react-dom', renderer].map((name) => `import '${name}';`).join('\n');
}

/**
 * Generates `docgenjs/runtime` for the site. docgen's own theme gets `runtime/index.ts`, which has
 * no page records.
 */
function generateRuntimeModule(): string {
  return [
    `export * from ${quote(resolveRoomFile('runtime/index'))};`,
    `export { usePageData, usePages } from ${quote(resolveRoomFile('runtime/pages'))};`,
  ].join('\n');
}

/**
 * Generates the theme for modules that name the highlighting component; others never see it
 * (`theme/app-index.tsx`).
 */
function generateHighlightingTheme(config: SiteConfig): string {
  const theme = hasTheme(config) ? 'virtual:docgen/site-theme' : resolveRoomFile('theme/app-index');
  return [
    `export * from ${quote(theme)};`,
    `export { CodeBlockRuntime } from ${quote(resolveRoomFile('theme/writing/code-block-runtime'))};`,
  ].join('\n');
}

/**
 * Modules of the app that pages may use: separate entries in dev, which no page loads. Dev bundles
 * pages on request; if only the exports used by the first ones were included, each new page would
 * change the app under open pages. The context is for `usePages`; the last one is the site's theme.
 */
export const OFFERED_ROOMS = [...OWN_ROOMS, 'runtime/dev/refresh-module', '@theme'];

/**
 * Lists every room separately: pages get equally close to the modules behind them, and esbuild orders
 * modules by distance. None names the app: so the runtime and the built-in theme are files that stay the same while
 * the site's theme changes, and a new version of it finds the contexts of the app that runs.
 */
function listOffers(): [name: string, contents: string][] {
  return OFFERED_ROOMS.map((room) => [
    `virtual:docgen/offer/${room}`,
    `export * from ${quote(room === '@theme' ? room : resolveRoomFile(room))};`,
  ]);
}

/**
 * Generates the theme's parts: built-in ones, replaced only by the user's theme's own exports. The
 * user's theme is part of the app, so no built-in part appears before its replacement.
 */
function generateThemeModule({ config, side, themeExports }: VirtualModuleInput): string {
  // A theme may export `parts` or `own`, so none of its names becomes a variable here.
  const names = listNames(themeExports);
  const imports = names.map((name, index) => `${name} as _${index}`).join(', ');
  const members = names.map((name, index) => `${name}: _${index}`).join(', ');
  const theme = [
    // Its side effects count even if it replaces nothing.
    side === 'browser' && hasTheme(config) ? `import ${quote(THEME_ENTRY)};` : '',
    imports && `import { ${imports} } from ${quote(THEME_ENTRY)};`,
    config.theme.llmsUI ? `import { llmsParts } from ${quote(resolveRoomFile('theme/llms-parts'))};` : '',
  ];
  const llmsSpread = config.theme.llmsUI ? '...llmsParts, ' : '';
  if (side === 'server') {
    const importDefaults = `import { defaultParts } from ${quote(resolveRoomFile('theme/parts'))};`;
    const parts = `export const parts = { ...defaultParts, ${llmsSpread}${members} };`;
    return [...theme, importDefaults, parts, 'export const loadParts = async () => parts;'].join('\n');
  }
  return [
    ...theme,
    `import { docParts } from ${quote(resolveRoomFile('theme/doc-parts'))};`,
    `const own = { ${llmsSpread}${members} };`,
    'export const parts = { ...docParts, ...own };',
    `export const loadParts = () => import(${quote(resolveRoomFile('theme/parts'))}).then((theme) => ({ ...theme.defaultParts, ...own }));`,
  ].join('\n');
}

/**
 * Generates `docgenjs/theme` for pages: the site theme's own exports, then everything else that it
 * re-exports or leaves out.
 */
function generateSiteTheme({ config, themeExports }: VirtualModuleInput): string {
  const entry = quote(THEME_ENTRY);
  const themeLines = [
    `export { ${listNames(themeExports).join(', ')} } from ${entry};`,
    `export * from ${entry};`,
  ];
  return [
    ...(hasTheme(config) ? themeLines : []),
    `export * from ${quote(resolveRoomFile('theme/app-index'))};`,
  ].join('\n');
}

/** Generates the entry of two themes, one above the other; of one alone, it is that theme's own file. */
function generateThemeEntry({ config, themeExports: { own, ofPackage } }: VirtualModuleInput) {
  const [upper, lower] = [findThemeEntry(config.themeDir), findThemePackage(config)];
  if (upper === undefined || lower === undefined) return {};
  const rest = ofPackage.filter((name) => !own.includes(name));
  const contents = [
    `export { ${own.join(', ')} } from ${quote(upper)};`,
    `export { ${rest.join(', ')} } from ${quote(lower)};`,
    ...[upper, lower].map((file) => `export * from ${quote(file)};`),
  ].join('\n');
  return { [THEME_ENTRY]: { contents, loader: 'js' as const } };
}

function listNames({ own, ofPackage }: ThemeExports): readonly string[] {
  return [...new Set([...own, ...ofPackage])];
}

function generateGlobalComponents(config: SiteConfig): string {
  const imports = config.globalUIComponents.map(([file], index) => `import c${index} from ${quote(file)};`);
  const entries = config.globalUIComponents.map(
    ([, props], index) => `{ component: c${index}, props: ${JSON.stringify(props)} }`,
  );
  return [...imports, `export const globalComponents = [${entries.join(', ')}];`].join('\n');
}

/** Generates the module of `search.searchHooks`: all exports under one name, as the file may export anything. */
function generateSearchHooks({ search }: SiteConfig): string {
  const file = search === false ? undefined : search.searchHooks;
  return file === undefined ? 'export const hooks = {};' : `export * as hooks from ${quote(file)};`;
}

export function virtualModulesPlugin(input: VirtualModuleInput): Plugin {
  const modules = createVirtualModules(input);
  const { globalStyles, bundler } = input.config;
  const entries = new Set<string>([...globalStyles, ...bundler.preEntry]);
  return {
    name: 'docgen-virtual-modules',
    setup(build) {
      build.onResolve({ filter: /^virtual(?::docgen\/|-page-data$)/ }, ({ path }) =>
        path in modules
          ? { path, namespace: 'docgen-virtual', sideEffects: HAS_EFFECTS.has(path) }
          : undefined,
      );
      // The config names them for what they do, whatever the package that they lie in says of itself.
      if (entries.size > 0)
        build.onResolve({ filter: /^(?:[\\/]|[a-z]:)/i, namespace: 'docgen-virtual' }, ({ path }) =>
          entries.has(path) ? { path: resolveRealPath(path), sideEffects: true } : undefined,
        );
      build.onLoad({ filter: /.*/, namespace: 'docgen-virtual' }, ({ path }) => ({
        ...modules[path],
        resolveDir: getResolveDir(input.config),
      }));
    },
  };
}

function quote(text: string): string {
  return JSON.stringify(text);
}
