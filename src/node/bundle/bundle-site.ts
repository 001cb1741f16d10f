/**
 * esbuild's part of a build: the app (runtime, theme, styles) and the pages that
 * have components, once for the browser and once for rendering. Static pages
 * never come here: bundling them costs ten times what writing them does
 * (spec/engine.md E).
 */
import { createHash } from 'node:crypto';
import { join, posix, relative, sep } from 'node:path';
import { build as esbuild, type BuildFailure, type BuildOptions, type BuildResult, type Metafile, type OutputFile as EsbuildOutput } from 'esbuild';
import { DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import { toChunkPath } from '../../shared/url.ts';
import type { OutputFile, PageAsset, SiteConfig } from '../types.ts';
import { aliasPlugin, findThemeEntry } from './aliases.ts';
import { type ComponentPage, contentModulesPlugin, type Fragment, toPageEntry } from './content-modules.ts';
import { cssPlugin } from './css-modules.ts';
import { type MessageContext, toBundleDiagnostic } from './esbuild-messages.ts';
import { toReactAlias } from './react-copy.ts';
import { readThemeExports } from './theme-exports.ts';
import { virtualModulesPlugin } from './virtual-modules.ts';

export interface BundleInput {
  readonly config: SiteConfig;
  readonly pages: readonly ComponentPage[];
  readonly compileFragment: (file: FilePath) => Promise<Fragment>;
  /** Stylesheet of the code colours. */
  readonly codeStyles: string;
  readonly dev: { readonly socket: string } | undefined;
  /** Folder for the server's modules; the caller removes it. */
  readonly serverDir: string;
}

/** A component page's chunk, still without its `meta`. */
export interface PageBundle {
  readonly script: string;
  /** Output paths of stylesheets only this page needs. */
  readonly styles: readonly string[];
  /** Output paths of shared chunks that its script imports. */
  readonly imports: readonly string[];
}

export interface Bundle {
  /** Changes when anything of the app does; pages and chunks carry it. */
  readonly buildId: string;
  /** Output paths. */
  readonly appScript: string;
  readonly appStyle: string;
  /** Output paths of the chunks the app imports at once. */
  readonly appImports: readonly string[];
  readonly files: readonly OutputFile[];
  readonly pages: ReadonlyMap<RoutePath, PageBundle>;
  /** Modules to import for rendering. */
  readonly server: { readonly entry: string; readonly pages: ReadonlyMap<RoutePath, string> };
  /** Whether anything asks for all page records (`usePages`). */
  readonly usesPageData: boolean;
  /** Files outside docgen that went in: what `dev` has to watch. */
  readonly dependencies: readonly FilePath[];
  /** Local files that imported Markdown shows. */
  readonly assets: readonly PageAsset[];
  readonly diagnostics: readonly Diagnostic[];
}

const APP = 'static/app';

export async function bundleSite(input: BundleInput): Promise<Bundle> {
  const fragments = new Map<FilePath, Fragment>();
  const compileOnce = shareResults(input.compileFragment);
  const options = { ...input, compileFragment: compileOnce, onFragment: (file: FilePath, fragment: Fragment) => fragments.set(file, fragment) };
  const themeExports = await readThemeExports(input.config);
  const context = { config: input.config, pages: new Map(input.pages.map((page) => [page.path as string, page])) };
  const [browser, server] = await Promise.all([
    runEsbuild(toBrowserOptions(options, themeExports, context.pages), context),
    runEsbuild(toServerOptions(options, themeExports, context.pages), context),
  ]);
  const outputs = readBrowserOutputs(browser, input);
  const warnings = await Promise.all(browser.warnings.map((message) => toBundleDiagnostic(message, 'warning', context)));
  return {
    ...outputs,
    server: {
      entry: join(input.serverDir, 'server.js'),
      pages: new Map(input.pages.map((page) => [page.path, join(input.serverDir, toChunkPath(page.path))])),
    },
    usesPageData: 'docgen-virtual:virtual-page-data' in browser.metafile.inputs,
    dependencies: toDependencies([browser.metafile, server.metafile], input.config),
    assets: [...fragments.values()].flatMap((fragment) => fragment.assets),
    diagnostics: [...warnings, ...[...fragments.values()].flatMap((fragment) => fragment.diagnostics)],
  };
}

type SideOptions = Omit<BundleInput, 'codeStyles'> & {
  readonly codeStyles: string;
  readonly onFragment: (file: FilePath, fragment: Fragment) => void;
};

function toSharedOptions(
  input: SideOptions,
  side: 'browser' | 'server',
  themeExports: readonly string[],
  pages: ReadonlyMap<string, ComponentPage>,
) {
  const { config, dev } = input;
  const mode = dev && side === 'browser' ? 'development' : 'production';
  const env = { MODE: dev ? 'development' : 'production', DEV: !!dev, PROD: !dev, SSR: side === 'server', SSG_MD: false, BASE_URL: config.base };
  return {
    absWorkingDir: config.projectDir,
    bundle: true,
    format: 'esm',
    splitting: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    jsx: 'automatic',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    publicPath: config.assetPrefix,
    assetNames: 'static/assets/[name]-[hash]',
    entryNames: '[dir]/[name]',
    chunkNames: 'static/chunk-[hash]',
    loader: { ...ASSET_LOADERS, ...config.bundler.loader } as NonNullable<BuildOptions['loader']>,
    alias: { ...toReactAlias(config.projectDir), ...config.bundler.alias },
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      'process.env.__SSR__': String(side === 'server'),
      'import.meta.env': JSON.stringify(env),
      ...config.bundler.define,
    },
    plugins: [
      aliasPlugin(findThemeEntry(config.themeDir), config.themeDir),
      virtualModulesPlugin({ config, side, dev, themeExports, codeStyles: input.codeStyles }),
      contentModulesPlugin({ pages, compileFragment: input.compileFragment, onFragment: input.onFragment }),
      cssPlugin(side, config.projectDir),
      ...(config.bundler.plugins as NonNullable<BuildOptions['plugins']>),
    ],
  } satisfies BuildOptions;
}

const ASSET_LOADERS = Object.fromEntries(
  ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'ico', 'mp4', 'webm', 'mp3', 'wav', 'ogg', 'pdf', 'woff', 'woff2', 'ttf', 'otf', 'eot', 'txt'].map((extension) => [`.${extension}`, 'file']),
);

function toBrowserOptions(input: SideOptions, themeExports: readonly string[], pages: ReadonlyMap<string, ComponentPage>) {
  return {
    ...toSharedOptions(input, 'browser', themeExports, pages),
    platform: 'browser',
    minify: !input.dev,
    outdir: input.config.outDir,
    entryPoints: [
      { in: 'virtual:docgen/client', out: APP },
      ...input.pages.map((page) => ({ in: toPageEntry(page), out: toChunkPath(page.path).slice(0, -'.js'.length) })),
    ],
  } satisfies BuildOptions;
}

function toServerOptions(input: SideOptions, themeExports: readonly string[], pages: ReadonlyMap<string, ComponentPage>) {
  return {
    ...toSharedOptions(input, 'server', themeExports, pages),
    platform: 'node',
    // Packages that call require() for Node's own modules have none in an ES module.
    banner: { js: `import { createRequire as docgenCreateRequire } from 'node:module';\nconst require = docgenCreateRequire(import.meta.url);` },
    write: true,
    outdir: input.serverDir,
    entryPoints: [
      { in: 'virtual:docgen/server', out: 'server' },
      ...input.pages.map((page) => ({ in: toPageEntry(page), out: toChunkPath(page.path).slice(0, -'.js'.length) })),
    ],
  } satisfies BuildOptions;
}

type Bundled = BuildResult<{ metafile: true; write: false }>;

async function runEsbuild(options: BuildOptions, context: MessageContext): Promise<Bundled> {
  try {
    return (await esbuild(options)) as Bundled;
  } catch (error) {
    const { errors } = error as BuildFailure;
    if (!Array.isArray(errors)) throw error;
    throw new DocgenError(await Promise.all(errors.map((message) => toBundleDiagnostic(message, 'error', context))), 1, {
      cause: error,
    });
  }
}

/** Sorts esbuild's outputs into app, pages and shared files, and names the app by its content. */
function readBrowserOutputs(result: Bundled, { config, pages }: BundleInput) {
  const toPath = (output: string) => relative(config.outDir, output).split(sep).join('/');
  const texts = new Map<string, EsbuildOutput>(result.outputFiles.map((output) => [toPath(output.path), output]));
  const metas = new Map(
    Object.entries(result.metafile.outputs).map(([path, meta]) => [toPath(join(config.projectDir, path)), meta]),
  );
  const importsOf = (path: string) =>
    (metas.get(path)?.imports ?? [])
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path: imported }) => toPath(join(config.projectDir, imported)))
      .filter((imported) => texts.has(imported));
  const take = (path: string) => {
    const text = texts.get(path)?.text;
    texts.delete(path);
    return text;
  };

  const appImports = importsOf(`${APP}.js`);
  const appStyleInputs = new Set(Object.keys(metas.get(`${APP}.css`)?.inputs ?? {}));
  const pageImports = new Map(pages.map((page) => [page.path, importsOf(toChunkPath(page.path))]));
  const appScriptText = take(`${APP}.js`) ?? '';
  const appStyleText = take(`${APP}.css`) ?? '';
  const appScript = `${APP}-${toHash(appScriptText)}.js`;
  const appStyle = `${APP}-${toHash(appStyleText)}.css`;
  const bundles = new Map<RoutePath, PageBundle>();
  const files: OutputFile[] = [
    { path: appScript, content: appScriptText },
    { path: appStyle, content: appStyleText },
  ];
  for (const page of pages) {
    const chunk = toChunkPath(page.path);
    const sheet = chunk.replace(/\.js$/, '.css');
    const script = take(chunk) ?? '';
    const text = take(sheet);
    // What the app's sheet holds already (the user's theme, reached through `@theme`) is not loaded twice.
    const isOwn = Object.keys(metas.get(sheet)?.inputs ?? {}).some((file) => !appStyleInputs.has(file));
    const styles = text !== undefined && isOwn ? [`static/page-${toHash(text)}.css`] : [];
    if (text !== undefined && styles[0] !== undefined) files.push({ path: styles[0], content: text });
    bundles.set(page.path, { script, styles, imports: pageImports.get(page.path) ?? [] });
  }
  for (const [path, output] of texts) files.push({ path, content: output.contents });
  const buildId = toHash(`${appScript} ${appStyle}`);
  return { buildId, appScript, appStyle, appImports, files, pages: bundles };
}

function toDependencies(metafiles: readonly Metafile[], config: SiteConfig): FilePath[] {
  const inputs = new Set(metafiles.flatMap((metafile) => Object.keys(metafile.inputs)));
  return [...inputs]
    .filter((input) => !input.startsWith('docgen-virtual:') && !input.includes('node_modules/'))
    .map((input) => input.replace(/^docgen-(?:raw|url|sheet):/, ''))
    .filter((input) => !input.includes(':'))
    .map((input) => (posix.isAbsolute(input) ? input : posix.join(config.projectDir, input)) as FilePath);
}

/** Browser and server ask for the same fragments; each is compiled once. */
function shareResults<T>(make: (file: FilePath) => Promise<T>): (file: FilePath) => Promise<T> {
  const made = new Map<FilePath, Promise<T>>();
  return (file) => {
    const known = made.get(file) ?? make(file);
    made.set(file, known);
    return known;
  };
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
