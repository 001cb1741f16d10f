/** Creates esbuild's options: the same graph for the browser and for rendering. */
import type { BuildOptions, Plugin } from 'esbuild';
import { toChunkPath } from '../../shared/page-files.ts';
import { regularFilesPlugin } from '../config/regular-files.ts';
import { roomsDir } from '../files/own-files.ts';
import type { SiteConfig } from '../types.ts';
import { aliasPlugin, findThemeEntry, findThemePackage } from './imports/aliases.ts';
import { listExtensions } from './imports/import-candidates.ts';
import { createOutsideFilter } from './imports/outside-filter.ts';
import { getResolveDir } from './imports/resolve-dir.ts';
import { resolveRoomFile } from './imports/rooms.ts';
import { SCRIPT_LOADERS } from './imports/script-loaders.ts';
import { siteAliasesPlugin } from './imports/site-aliases.ts';
import { urlModulesPlugin } from './imports/url-modules.ts';
import { ASSET_EXTENSIONS, assetModulesPlugin } from './modules/asset-modules.ts';
import {
  type ComponentPage,
  contentModulesPlugin,
  getPageEntry,
  getSlotEntry,
} from './modules/content-modules.ts';
import { createCssPlugins } from './modules/css-modules.ts';
import { lateModulesPlugin } from './modules/late-modules.ts';
import { moduleReplacementsPlugin } from './modules/module-replacements.ts';
import { pluginModulesPlugin } from './modules/plugin-modules.ts';
import { PORTABLE_BASE, PORTABLE_MARK } from './modules/portable-names.ts';
import { type Refresh, refreshModulesPlugin } from './modules/refresh-modules.ts';
import {
  createEnv,
  ENV_GLOBAL,
  generateAppExport,
  OFFERED_ROOMS,
  type VirtualModuleInput,
  virtualModulesPlugin,
} from './modules/virtual-modules.ts';
import { wasmModulesPlugin } from './modules/wasm-modules.ts';
import { replacesReact, resolveReactAlias } from './react/react-copy.ts';
import { reactModulesPlugin } from './react/react-modules.ts';
import { createReactOptions, reactRestPlugin } from './react/server-react.ts';
import type { RunNotes } from './run-notes.ts';
import { themeFilesPlugin } from './site-theme/theme-files.ts';
import { themeIconsPlugin } from './site-theme/theme-icons.ts';
import { getSheetEntry, getSheetOutput, styleSheetsPlugin } from './styles/style-sheets.ts';

/** The inputs that both sides of a bundle are built from. */
export interface SideInput extends Omit<VirtualModuleInput, 'side' | 'usesPostcss'> {
  readonly pages: ReadonlyMap<string, ComponentPage>;
  /** In dev: as many pages may there be without other entry points. */
  readonly slots?: number | undefined;
  /** Modules of plugins: source by name. */
  readonly runtimeModules: Readonly<Record<string, string>>;
  /** Set in dev. */
  readonly refresh?: Refresh | undefined;
  /** The site has addresses of files in its scripts, as `hasUrls` finds out. @default false */
  readonly namesUrls?: boolean;
  readonly notes: RunNotes;
}

/** Output name of the app before it gets its hash, without extension. */
export const APP = 'static/app';
/** Output name of the entry that holds the styles of every page. */
export const STYLES = 'static/styles';
/** Output name of the styles of parts that pages of text do not have. */
export const PARTS = 'static/parts';
/** Output name of the styles of containers and other things that few texts have. */
export const WRITING = 'static/writing';
/** Output name of the styles of dark pages without script. */
export const DARK = 'static/dark';
/** Output name of the entry that separates React in dev. */
export const VENDOR = 'static/vendor';

/** In dev: output folder of the entries that keep the app identical, whichever pages are bundled with it. */
export const OFFERS = 'static/offers/';

type Part = 'browser' | 'server' | 'styles';

/** The side whose code a part is made from. */
function getSide(part: Part): 'browser' | 'server' {
  return part === 'server' ? 'server' : 'browser';
}

function createSharedOptions(input: SideInput, part: Part) {
  const { config } = input;
  return {
    absWorkingDir: config.projectDir,
    bundle: true,
    format: 'esm',
    splitting: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    // Otherwise the project's own settings would decide how its files are compiled.
    ...(config.isForeign && { tsconfigRaw: {} }),
    jsx: 'automatic',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    assetNames: 'static/assets/[name]-[hash]',
    entryNames: '[dir]/[name]',
    chunkNames: 'static/chunk-[hash]',
    resolveExtensions: listExtensions(config),
    loader: { ...ASSET_LOADERS, ...SCRIPT_LOADERS, ...config.bundler.loader } as NonNullable<
      BuildOptions['loader']
    >,
    ...(part === 'server' ? createReactOptions(config) : { alias: resolveReactAlias(config) }),
    define: createDefines(input, part),
    plugins: createPlugins(input, part),
  } satisfies BuildOptions;
}

function createDefines({ config, dev }: SideInput, part: Part): Record<string, string> {
  const side = getSide(part);
  const mode = dev && side === 'browser' ? 'development' : 'production';
  const env = createEnv(config.base, side, !!dev);
  return {
    'process.env.NODE_ENV': JSON.stringify(mode),
    'process.env.__SSR__': String(side === 'server'),
    // Components never write Markdown here: that of a page is made from its source.
    'process.env.__SSR_MD__': 'false',
    ...Object.fromEntries(
      Object.entries(env).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
    ),
    ...(config.portable && side === 'browser' && { 'import.meta.env.BASE_URL': PORTABLE_BASE }),
    // As a whole it is a global: esbuild would otherwise copy the object into every module.
    'import.meta.env': ENV_GLOBAL,
    ...config.bundler.define,
  };
}

/** Returns true if the policy of the site does not name WebAssembly. */
export function blocksWasm({ csp }: SiteConfig): boolean {
  if (csp === false || csp.isOpen) return false;
  const allowed = csp.sources['script-src'] ?? [];
  return !allowed.some((source) => source === "'wasm-unsafe-eval'" || source === "'unsafe-eval'");
}

/** In this order each is asked for a module; the first that has one gives it. */
function createPlugins(input: SideInput, part: Part): Plugin[] {
  const { config, dev, pages, notes, refresh } = input;
  const { projectDir, themeDir, bundler, isForeign } = config;
  const side = getSide(part);
  const isBrowser = side === 'browser';
  const assetPrefix = isBrowser ? getPublicPath(config) : config.assetPrefix;
  const themeEntry = findThemeEntry(themeDir);
  const css = createCssPlugins({ side: part, projectDir, loader: bundler.loader, ...notes });
  return [
    regularFilesPlugin(createOutsideFilter(roomsDir)),
    aliasPlugin({
      themeEntry,
      themeDir,
      projectDir,
      themePackage: findThemePackage(config),
      getPageCode: (path) => pages.get(path)?.code,
    }),
    ...(isBrowser ? moduleReplacementsPlugin({ ...input, isPortable: config.portable }) : []),
    ...themeIconsPlugin(input.themeExports),
    isBrowser ? lateModulesPlugin({ isDev: !!dev }) : reactRestPlugin(config),
    css.wrap(virtualModulesPlugin({ ...input, side, usesPostcss: notes.styles.usesPostcss })),
    pluginModulesPlugin({
      runtimeModules: input.runtimeModules,
      projectDir,
      resolveDir: getResolveDir(config),
    }),
    contentModulesPlugin({
      pages,
      projectDir,
      compileFragment: notes.compileFragment,
      pageFooter: isBrowser ? generateAppExport() : '',
      refresh: isBrowser ? refresh : undefined,
    }),
    wasmModulesPlugin({ projectDir, assetPrefix, isBrowser, isBlocked: blocksWasm(config) }),
    assetModulesPlugin({
      assetPrefix,
      userExtensions: Object.keys(bundler.loader),
      onAsset: notes.onAsset,
      projectDir,
      isForeign,
    }),
    css.first,
    ...(bundler.plugins as Plugin[]).map(css.wrap),
    css.last,
    ...(isBrowser && !dev && !replacesReact(config) ? [reactModulesPlugin(config)] : []),
    ...(isBrowser && refresh ? [refreshModulesPlugin({ refresh, projectDir, themeEntry })] : []),
    ...(themeEntry !== undefined
      ? [
          themeFilesPlugin({
            themeEntry,
            themeDir,
            byFile: isBrowser && !dev,
            ofPackage: input.themeExports.ofPackage,
          }),
        ]
      : []),
    urlModulesPlugin({
      side,
      projectDir,
      onFile: notes.onFile,
      readsScripts: input.namesUrls === true,
      workerOptions: () => createWorkerOptions(input),
    }),
    siteAliasesPlugin(config),
  ];
}

/** A worker is a program of its own, of the site's own modules. */
function createWorkerOptions({ config, dev }: SideInput): BuildOptions {
  return {
    absWorkingDir: config.projectDir,
    ...(config.isForeign && { tsconfigRaw: {} }),
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    minify: !dev,
    resolveExtensions: listExtensions(config),
    loader: { ...SCRIPT_LOADERS, ...config.bundler.loader } as NonNullable<BuildOptions['loader']>,
    define: {
      'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production'),
      ...config.bundler.define,
    },
    plugins: [
      regularFilesPlugin(createOutsideFilter(roomsDir)),
      ...(config.bundler.plugins as Plugin[]),
      siteAliasesPlugin(config),
    ],
  };
}

const ASSET_LOADERS = Object.fromEntries(ASSET_EXTENSIONS.map((extension) => [`.${extension}`, 'file']));

/** Prefix of the addresses that scripts and sheets for browsers are given. */
function getPublicPath({ assetPrefix, portable }: SiteConfig): string {
  return portable ? PORTABLE_MARK : assetPrefix;
}

function createPublicOptions(input: SideInput, part: 'browser' | 'styles') {
  return {
    ...createSharedOptions(input, part),
    platform: 'browser',
    publicPath: getPublicPath(input.config),
    minify: !input.dev,
    outdir: input.config.outDir,
  } satisfies BuildOptions;
}

/** `sheets` are names of modules that scripts import, in order. */
export function createStyleOptions(input: SideInput, sheets: readonly (readonly string[])[]) {
  const options = createPublicOptions(input, 'styles');
  const { styleModules } = input.notes;
  const entries = sheets.map((_, index) => ({ in: getSheetEntry(index), out: getSheetOutput(index) }));
  return {
    ...options,
    plugins: [
      styleSheetsPlugin({ sheets, styleModules, projectDir: input.config.projectDir }),
      ...options.plugins,
    ],
    entryPoints: [
      { in: resolveRoomFile('theme/styles/parts.css'), out: PARTS },
      { in: resolveRoomFile('theme/styles/writing.css'), out: WRITING },
      ...entries,
    ],
  } satisfies BuildOptions;
}

export function createBrowserOptions(input: SideInput) {
  return {
    ...createPublicOptions(input, 'browser'),
    entryPoints: [
      { in: 'virtual:docgen/client', out: APP },
      { in: 'virtual:docgen/styles', out: STYLES },
      ...(input.dev ? OFFERED_ROOMS : []).map((room) => ({
        in: `virtual:docgen/offer/${room}`,
        out: OFFERS + room,
      })),
      // esbuild sorts what a module imports by which entries have it, eight of them at a time. In dev there are eight so
      // far, so none of the following changes the order in the app, of which open pages have a copy.
      ...listVendorEntries(input),
      // What a page imports stays one module while its text is edited.
      ...listSlots(input, 'imports'),
      ...listPageEntries(input),
    ],
  } satisfies BuildOptions;
}

function listVendorEntries({ dev }: SideInput) {
  return dev ? [{ in: 'virtual:docgen/vendor', out: VENDOR }] : [];
}

function listSlots({ slots = 0 }: SideInput, kind: 'page' | 'imports') {
  return Array.from({ length: slots }, (_, index) => ({
    in: getSlotEntry(kind, index),
    out: `${OFFERS}${kind}/${index}`,
  }));
}

function listPageEntries(input: SideInput) {
  if (input.slots !== undefined) return listSlots(input, 'page');
  return [...input.pages.values()].map((page) => ({
    in: getPageEntry(page),
    out: toChunkPath(page.path).slice(0, -'.js'.length),
  }));
}

/** The server's entry. esbuild's reports prefix it with its namespace. */
export const SERVER_ENTRY = 'virtual:docgen/server';

export function createServerOptions(input: SideInput) {
  return {
    ...createSharedOptions(input, 'server'),
    platform: 'node',
    // Packages that call `require()` for Node's own modules have no `require` in an ES module.
    banner: {
      js: `import { createRequire as docgenCreateRequire } from 'node:module';\nconst require = docgenCreateRequire(import.meta.url);`,
    },
    outdir: input.config.outDir,
    // Named by content, so that Node does not run unchanged modules again in dev's next version.
    entryNames: '[dir]/[name]-[hash]',
    entryPoints: [
      { in: SERVER_ENTRY, out: 'server' },
      ...listVendorEntries(input),
      ...listPageEntries(input),
    ],
  } satisfies BuildOptions;
}
