/**
 * Sass, Less, Stylus and PostCSS, compiled by the packages that the site has installed. Nothing of a
 * checkout that is not trusted is run: there such a file is an error, as without the package.
 */

import { readFile } from 'node:fs/promises';
import type { SourceMapPayload } from 'node:module';
import { dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PartialMessage } from 'esbuild';
import { PACKAGE_OWNERS } from '../../../compat/module-names.ts';
import type { FilePath } from '../../../shared/types.ts';
import { toFilePath } from '../../config/file-path.ts';
import { findModulesFolder } from '../../config/package-hint.ts';
import type { SiteConfig } from '../../types.ts';
import { findPackage } from '../imports/site-packages.ts';
import { isOwnFile } from '../inputs/project-paths.ts';
import { createPeerSheets } from './peer-sheets.ts';
import { createPostcss } from './postcss.ts';
import { rebaseUrls } from './rebase-urls.ts';
import { placeAdvice, type SassWarning, StyleError, throwPlaced } from './style-error.ts';
import { createTailwind } from './tailwind.ts';

/** Extensions that a package of the site compiles. */
export const STYLE_EXTENSIONS = ['scss', 'sass', 'less', 'styl', 'stylus'] as const;

export type StyleLanguages = ReturnType<typeof createStyleLanguages>;

export interface CompiledSheet {
  readonly css: string;
  /** What the compiler advises against. */
  readonly warnings?: readonly PartialMessage[];
}

export function createStyleLanguages(
  config: Pick<SiteConfig, 'projectDir' | 'isForeign' | 'lowersElements' | 'bundler'>,
) {
  const { projectDir } = config;
  const compiled = new Map<string, Promise<CompiledSheet>>();
  const files = new Set<FilePath>();
  const folders = new Set<FilePath>();
  const onFile = (file: string) => void files.add(toFilePath(resolve(projectDir, file)));
  const onFolder = (folder: string) => void folders.add(toFilePath(resolve(projectDir, folder)));
  const input = { projectDir, onFile, onFolder, plugins: config.bundler.postcss };
  const postcss = config.isForeign ? undefined : (createPostcss(input) ?? createTailwind(input));

  const adaptPeer = createPeerSheets(projectDir, onFile);
  const compileOnce = async (file: string): Promise<CompiledSheet> => {
    const source = await readFile(file, 'utf8');
    const compiler = COMPILERS[extname(file).slice(1)];
    const sheet = compiler
      ? await compileLanguage(compiler, { file, source, onFile, alias: config.bundler.alias, ...config })
      : { css: source };
    if (isOwnFile(file as FilePath)) return sheet;
    const isProject = !file.includes('/node_modules/');
    const css = postcss && isProject ? await postcss.run(sheet.css, file) : sheet.css;
    if (!config.lowersElements) return { ...sheet, css };
    const adapted = await adaptPeer(css, file, source);
    const warnings = [...(sheet.warnings ?? []), ...(isProject ? adapted.warnings : [])];
    return { css: adapted.css, ...(warnings.length > 0 && { warnings }) };
  };
  return {
    usesPostcss: postcss !== undefined,
    /** Whether a sheet of CSS is more than it says. */
    changesCss: postcss !== undefined || config.lowersElements,
    /** CSS of a file, after PostCSS if the site has a config of it. @throws {StyleError} */
    compile(file: string): Promise<CompiledSheet> {
      const compilation = compiled.get(file) ?? compileOnce(file);
      compiled.set(file, compilation);
      return compilation;
    },
    /** Files that went in besides those that were asked for. */
    listFiles: () => [...files].sort(),
    /** Folders whose files went in, so that one more of them counts. */
    listFolders: () => [...folders].sort(),
    /** False if a package of the site asks for more than files. */
    isRepeatable: () => postcss?.isRepeatable() ?? true,
    /** Forgets sheets of the run before, and not what others were made of. */
    beginSheets: () => compiled.clear(),
    /** Forgets the run before. */
    begin(): void {
      compiled.clear();
      files.clear();
      folders.clear();
    },
  };
}

interface Sheet {
  readonly file: string;
  readonly source: string;
  readonly projectDir: string;
  readonly onFile: (file: string) => void;
  readonly alias: Readonly<Record<string, string>>;
}

interface Compiler {
  /** Packages that can do it, best first. */
  readonly packages: readonly string[];
  /** Packages that bring one of them along. */
  readonly via?: readonly string[];
  readonly compile: (module: never, sheet: Sheet) => Promise<CompiledSheet>;
}

const SASS: Compiler = {
  packages: ['sass-embedded', 'sass'],
  via: PACKAGE_OWNERS.sass,
  async compile(sass: Sass, { file, projectDir, onFile, alias }) {
    const findFileUrl = (path: string) => {
      const found = resolveAlias(path.replace(/^~/, ''), alias);
      if (isAbsolute(found)) return pathToFileURL(found);
      const folder = findModulesFolder(found, dirname(file)) ?? findModulesFolder(found, projectDir);
      return folder === undefined ? null : pathToFileURL(join(folder, found));
    };
    const warnings: PartialMessage[] = [];
    const { css, loadedUrls, sourceMap } = await sass.compileAsync(file, {
      importers: [{ findFileUrl }],
      sourceMap: true,
      quietDeps: true,
      logger: { warn: (text, about) => void warnings.push(placeAdvice(text, about, file)) },
    });
    for (const url of loadedUrls) if (url.protocol === 'file:') onFile(fileURLToPath(url));
    return { css: sourceMap === undefined ? css : rebaseUrls(css, sourceMap, file), warnings };
  },
};

const STYLUS: Compiler = {
  packages: ['stylus'],
  async compile(stylus: Stylus, { file, source, projectDir, onFile, alias }) {
    const Evaluator = createStylusAliases(stylus.Evaluator, { file, projectDir, alias });
    const renderer = stylus(source, { filename: file, Evaluator });
    renderer.set('resolve url', true).define('url', stylus.resolver());
    const css = await new Promise<string>((done, fail) => {
      renderer.render((error, text) => (error ? fail(error) : done(text ?? '')));
    });
    for (const each of renderer.deps()) onFile(each);
    return { css };
  },
};

const COMPILERS: Readonly<Record<string, Compiler>> = {
  scss: SASS,
  sass: SASS,
  less: {
    packages: ['less'],
    async compile(less: Less, { file, source, projectDir, onFile, alias }) {
      const paths = [dirname(file), join(projectDir, 'node_modules')];
      const plugins = [createLessAliases(alias)];
      const { css, imports } = await less.render(source, {
        filename: file,
        paths,
        plugins,
        rewriteUrls: 'all',
      });
      for (const each of imports) onFile(resolve(dirname(file), each));
      return { css };
    },
  },
  styl: STYLUS,
  stylus: STYLUS,
};

interface Sass {
  compileAsync(
    file: string,
    options: {
      readonly importers: readonly { findFileUrl: (path: string) => URL | null }[];
      readonly sourceMap: true;
      /** True to say nothing of sheets in packages. */
      readonly quietDeps: true;
      readonly logger: { warn(text: string, about: SassWarning): void };
    },
  ): Promise<{
    readonly css: string;
    readonly loadedUrls: readonly URL[];
    readonly sourceMap?: SourceMapPayload;
  }>;
}

interface Less {
  render(
    source: string,
    options: {
      readonly filename: string;
      readonly paths: readonly string[];
      readonly plugins: readonly LessPlugin[];
      readonly rewriteUrls: 'all';
    },
  ): Promise<{ readonly css: string; readonly imports: readonly string[] }>;
}

type LessFileManager = new () => { loadFile(path: string, ...rest: readonly unknown[]): unknown };
type LessPlugin = ReturnType<typeof createLessAliases>;

/** Imports of all sheets are read by this one, as the last that was added. */
function createLessAliases(alias: Readonly<Record<string, string>>) {
  return {
    install(
      { FileManager }: { FileManager: LessFileManager },
      manager: { addFileManager(one: unknown): void },
    ): void {
      class AliasedFiles extends FileManager {
        override loadFile(path: string, ...rest: readonly unknown[]): unknown {
          return super.loadFile(resolveAlias(path.replace(/^~/, ''), alias), ...rest);
        }
      }
      manager.addFileManager(new AliasedFiles());
    },
  };
}

/** `@import` and `@require` of a sheet, whose address is a node. */
interface StylusImport {
  readonly path: { readonly nodes?: readonly { string?: unknown; val?: unknown }[] };
}

type StylusEvaluator = new (...all: never[]) => { visitImport(imported: StylusImport): unknown };

/** Imports of all sheets are evaluated by this one. */
function createStylusAliases(
  Evaluator: StylusEvaluator,
  { file, projectDir, alias }: Pick<Sheet, 'file' | 'projectDir' | 'alias'>,
): StylusEvaluator {
  return class AliasedImports extends Evaluator {
    override visitImport(imported: StylusImport): unknown {
      const [node] = imported.path.nodes ?? [];
      if (typeof node?.string === 'string') node.val = node.string = find(node.string);
      return super.visitImport(imported);
    }
  };

  function find(path: string): string {
    const found = resolveAlias(path.replace(/^~/, ''), alias);
    if (!path.startsWith('~') || isAbsolute(found)) return found;
    const folder = findModulesFolder(found, dirname(file)) ?? findModulesFolder(found, projectDir);
    return folder === undefined ? found : join(folder, found);
  }
}

interface Stylus {
  (source: string, options: { filename: string; Evaluator: StylusEvaluator }): StylusRenderer;
  readonly Evaluator: StylusEvaluator;
  /** Finds files from the sheet that names them, if 'resolve url' is set. */
  resolver(): unknown;
}

interface StylusRenderer {
  set(name: 'resolve url', value: true): StylusRenderer;
  define(name: 'url', resolver: unknown): StylusRenderer;
  render(done: (error: unknown, css?: string) => void): void;
  deps(): readonly string[];
}

async function compileLanguage(
  { packages, via = [], compile }: Compiler,
  sheet: Sheet & Pick<SiteConfig, 'isForeign'>,
): Promise<CompiledSheet> {
  const { file, projectDir, isForeign } = sheet;
  const found = isForeign ? undefined : findPackage(packages, [projectDir, ...via]);
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

/** Sheets import by the names that scripts do. */
function resolveAlias(path: string, alias: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(alias, `${path}$`)) return alias[`${path}$`] ?? path;
  const name = Object.keys(alias).find((key) => path === key || path.startsWith(`${key}/`));
  return name === undefined ? path : `${alias[name]}${path.slice(name.length)}`;
}
