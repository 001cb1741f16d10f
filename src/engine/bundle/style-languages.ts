/**
 * Sass, Less, Stylus and PostCSS, compiled by the packages that the site has installed. Nothing of a
 * checkout that is not trusted is run: there such a file is an error, as without the package.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PartialMessage } from 'esbuild';
import type { FilePath } from '../../shared/types.ts';
import { toFilePath } from '../config/file-path.ts';
import type { SiteConfig } from '../types.ts';
import { isOwnFile } from './project-paths.ts';
import { findPackage } from './site-packages.ts';

/** Extensions that a package of the site compiles. */
export const STYLE_EXTENSIONS = ['scss', 'sass', 'less', 'styl', 'stylus'] as const;

export interface StyleLanguages {
  /** CSS of a file, after PostCSS if the site has a config of it. @throws {StyleError} */
  compile(file: string): Promise<string>;
  /** Whether a sheet of CSS is more than it says. */
  readonly usesPostcss: boolean;
  /** Files that went in besides those that were asked for. */
  listFiles(): readonly FilePath[];
  /** Forgets the run before. */
  begin(): void;
}

/** A mistake in a sheet, at its place, or a package that is missing. */
export class StyleError extends Error {
  readonly place: PartialMessage;

  constructor(place: PartialMessage) {
    super(place.text);
    this.place = place;
  }
}

export function createStyleLanguages(config: Pick<SiteConfig, 'projectDir' | 'isForeign'>): StyleLanguages {
  const { projectDir } = config;
  const postcssConfig = config.isForeign ? undefined : findPostcssConfig(projectDir);
  const compiled = new Map<string, Promise<string>>();
  const files = new Set<FilePath>();
  const onFile = (file: string) => void files.add(toFilePath(resolve(projectDir, file)));

  const compileOnce = async (file: string): Promise<string> => {
    const source = await readFile(file, 'utf8');
    const compiler = COMPILERS[extname(file).slice(1)];
    const css = compiler ? await compileLanguage(compiler, { file, source, onFile, ...config }) : source;
    const isProject = !file.includes('/node_modules/') && !isOwnFile(file as FilePath);
    if (postcssConfig === undefined || !isProject) return css;
    onFile(postcssConfig);
    return runPostcss(css, { file, configFile: postcssConfig, projectDir, onFile });
  };
  return {
    usesPostcss: postcssConfig !== undefined,
    compile(file) {
      const compilation = compiled.get(file) ?? compileOnce(file);
      compiled.set(file, compilation);
      return compilation;
    },
    listFiles: () => [...files].sort(),
    begin() {
      compiled.clear();
      files.clear();
    },
  };
}

interface Sheet {
  readonly file: string;
  readonly source: string;
  readonly projectDir: string;
  readonly onFile: (file: string) => void;
}

interface Compiler {
  /** Packages that can do it, best first. */
  readonly packages: readonly string[];
  /** A package of Rspress projects that brings one of them along. */
  readonly via?: string;
  readonly compile: (module: never, sheet: Sheet) => Promise<string>;
}

const SASS: Compiler = {
  packages: ['sass-embedded', 'sass'],
  via: '@rsbuild/plugin-sass',
  async compile(sass: Sass, { file, projectDir, onFile }) {
    const findFileUrl = (path: string) => {
      const found = path.startsWith('~') ? path.slice(1) : path;
      const folder = findModulesFolder(found, dirname(file)) ?? findModulesFolder(found, projectDir);
      return folder === undefined ? null : pathToFileURL(join(folder, found));
    };
    const { css, loadedUrls } = await sass.compileAsync(file, { importers: [{ findFileUrl }] });
    for (const url of loadedUrls) if (url.protocol === 'file:') onFile(fileURLToPath(url));
    return css;
  },
};

const STYLUS: Compiler = {
  packages: ['stylus'],
  async compile(stylus: Stylus, { file, source, onFile }) {
    const renderer = stylus(source, { filename: file });
    const css = await new Promise<string>((done, fail) => {
      renderer.render((error, text) => (error ? fail(error) : done(text ?? '')));
    });
    for (const each of renderer.deps()) onFile(each);
    return css;
  },
};

const COMPILERS: Readonly<Record<string, Compiler>> = {
  scss: SASS,
  sass: SASS,
  less: {
    packages: ['less'],
    async compile(less: Less, { file, source, projectDir, onFile }) {
      const paths = [dirname(file), join(projectDir, 'node_modules')];
      const { css, imports } = await less.render(source, { filename: file, paths });
      for (const each of imports) onFile(resolve(dirname(file), each));
      return css;
    },
  },
  styl: STYLUS,
  stylus: STYLUS,
};

interface Sass {
  compileAsync(
    file: string,
    options: { importers: readonly { findFileUrl: (path: string) => URL | null }[] },
  ): Promise<{ readonly css: string; readonly loadedUrls: readonly URL[] }>;
}

interface Less {
  render(
    source: string,
    options: { filename: string; paths: readonly string[] },
  ): Promise<{ readonly css: string; readonly imports: readonly string[] }>;
}

type Stylus = (
  source: string,
  options: { filename: string },
) => { render(done: (error: unknown, css?: string) => void): void; deps(): readonly string[] };

async function compileLanguage(
  { packages, via, compile }: Compiler,
  sheet: Sheet & Pick<SiteConfig, 'isForeign'>,
): Promise<string> {
  const { file, projectDir, isForeign } = sheet;
  const found = isForeign ? undefined : findPackage(packages, [projectDir, via]);
  const name = packages.at(-1);
  if (found === undefined) {
    const text = isForeign
      ? `The package "${name}" compiles this file, and no package of this site is run`
      : `Install "${name}" in the project to use ${extname(file)} files`;
    throw new StyleError({ text, location: { file, line: 1 } });
  }
  const module = (await import(pathToFileURL(found).href)) as { readonly default?: unknown };
  const compiler = 'compileAsync' in module ? module : module.default;
  return compile(compiler as never, sheet).catch((error: unknown) => throwPlaced(error, file));
}

/** Each of these packages says in its own way where a mistake is. */
interface Mistake {
  readonly message?: string;
  readonly reason?: string;
  readonly sassMessage?: string;
  readonly file?: string;
  readonly filename?: string;
  readonly line?: number;
  readonly lineno?: number;
  readonly column?: number;
  readonly span?: { readonly url?: URL; readonly start: { readonly line: number; readonly column: number } };
}

function throwPlaced(error: unknown, asked: string): never {
  const { message, reason, sassMessage, span, ...rest } = Object(error) as Mistake;
  const text = sassMessage ?? reason ?? message?.split('\n')[0] ?? String(error);
  const file =
    span?.url?.protocol === 'file:' ? fileURLToPath(span.url) : (rest.file ?? rest.filename ?? asked);
  const line = span ? span.start.line + 1 : (rest.line ?? rest.lineno ?? 1);
  const column = span?.start.column ?? Math.max(0, (rest.column ?? 1) - 1);
  const lineText = existsSync(file) ? (readFileSync(file, 'utf8').split(/\r?\n/)[line - 1] ?? '') : '';
  throw new StyleError({ text, location: { file, line, column, lineText } });
}

const POSTCSS_CONFIGS = [
  ...['js', 'mjs', 'cjs'].map((extension) => `postcss.config.${extension}`),
  ...['.postcssrc.json', '.postcssrc.js', '.postcssrc.cjs', '.postcssrc.mjs', '.postcssrc'],
];

function findPostcssConfig(projectDir: string): string | undefined {
  const named = POSTCSS_CONFIGS.map((name) => join(projectDir, name)).find((file) => existsSync(file));
  const manifest = join(projectDir, 'package.json');
  if (named !== undefined || !existsSync(manifest)) return named;
  return Object.hasOwn(readJson(manifest), 'postcss') ? manifest : undefined;
}

function readJson(file: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as Record<string, unknown>;
  } catch {
    // Whoever needs it reports it.
    return {};
  }
}

interface PostcssConfig {
  readonly plugins?: Readonly<Record<string, unknown>> | readonly unknown[];
}

interface Message {
  readonly type: string;
  readonly file?: string;
}

type Postcss = (plugins: readonly unknown[]) => {
  process(
    css: string,
    options: { from: string; map: false },
  ): PromiseLike<{ readonly css: string; readonly messages: readonly Message[] }>;
};

async function runPostcss(
  css: string,
  { file, configFile, projectDir, onFile }: Omit<Sheet, 'source'> & { readonly configFile: string },
): Promise<string> {
  const { plugins = [] } = await readPostcssConfig(configFile);
  const entries: readonly (readonly [unknown, unknown?])[] = Array.isArray(plugins)
    ? plugins.filter(Boolean).map((entry) => (Array.isArray(entry) ? (entry as [unknown]) : [entry]))
    : Object.entries(plugins).filter(([, options]) => options !== false);
  const names = entries.flatMap(([plugin]) => (typeof plugin === 'string' ? [plugin] : []));
  const loaded = await Promise.all(
    entries.map(async ([plugin, options]) =>
      typeof plugin === 'string'
        ? createPlugin(await importPackage(plugin, { projectDir, configFile }), options)
        : plugin,
    ),
  );
  const postcss = findPackage(['postcss'], [projectDir, ...names, '@rsbuild/core', '@rspress/core']);
  if (postcss === undefined)
    throw new StyleError({
      text: 'Install "postcss" in the project to use its config',
      location: { file: configFile, line: 1 },
    });
  const { default: run } = (await import(pathToFileURL(postcss).href)) as { readonly default: Postcss };
  try {
    const result = await run(loaded).process(css, { from: file, map: false });
    for (const { type, file: read } of result.messages) if (type === 'dependency' && read) onFile(read);
    return result.css;
  } catch (error) {
    return throwPlaced(error, file);
  }
}

async function readPostcssConfig(configFile: string): Promise<PostcssConfig> {
  if (configFile.endsWith('package.json')) return readJson(configFile).postcss as PostcssConfig;
  if (/\.(?:json|postcssrc)$/.test(configFile)) return readJson(configFile);
  // In dev a changed config is another module.
  const url = `${pathToFileURL(configFile).href}?${statSync(configFile).mtimeMs}`;
  const { default: exported } = (await import(url)) as { readonly default: unknown };
  return (
    typeof exported === 'function' ? exported({ env: 'production', file: {}, options: {} }) : exported
  ) as PostcssConfig;
}

async function importPackage(
  name: string,
  { projectDir, configFile }: { readonly projectDir: string; readonly configFile: string },
): Promise<unknown> {
  const found = findPackage([name], [projectDir]);
  if (found === undefined)
    throw new StyleError({
      text: `Install "${name}" in the project, which its config of PostCSS names`,
      location: { file: configFile, line: 1 },
    });
  return ((await import(pathToFileURL(found).href)) as { readonly default: unknown }).default;
}

function createPlugin(plugin: unknown, options: unknown): unknown {
  return typeof plugin === 'function' ? plugin(options === true ? {} : (options ?? {})) : plugin;
}

/** The nearest `node_modules` that has the package of a path. */
function findModulesFolder(path: string, from: string): string | undefined {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '';
  for (let folder = from; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if (existsSync(join(modules, name))) return modules;
    if (folder === dirname(folder)) return undefined;
  }
}
