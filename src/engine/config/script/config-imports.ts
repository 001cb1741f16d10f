/**
 * How imports of a config file resolve: docgen's own names are answered without an install, packages stay outside the
 * bundle, files of the project go in. In those, `import.meta.url`, `__dirname` and the like keep referring to the
 * original. A package that Node refuses goes in as well, and so does a preset that imports plugins which docgen
 * answers.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, OnResolveArgs, Plugin, PluginBuild } from 'esbuild';
import {
  CONFIG_PACKAGES,
  CONFIG_SOURCE,
  findPluginAnswer,
  TRANSFORMER_PACKAGES,
} from '../../../compat/config-names.ts';
import { packageDir } from '../../files/own-files.ts';
import { toFilePath } from '../file-path.ts';

/** Number of characters before a file's first line in the bundle. */
export type Prefixes = Map<string, number>;

/** Packages of a config, as its bundle has them. */
export interface ConfigPackages {
  /** Folders of those that go into the bundle. */
  readonly inside: ReadonlySet<string>;
  /** Files of those that Node loads itself; found while the config is bundled. */
  readonly outside: Set<string>;
}

const OWN = 'docgen-config';
const OWN_PLUGIN = /^docgenjs\/(plugins\/[a-z-]+)$/;
const OWN_SOURCE = 'export function defineConfig(config) { return config; }';
const REQUIRED = 'docgen-require';
const RESOLVED = Symbol('resolved by esbuild itself');

/** Changes the text of a module; every line keeps its number. */
export type RewriteModule = (text: string, path: string) => string;

export function configImportsPlugin(
  prefixes: Prefixes,
  packages: ConfigPackages,
  rewrite: RewriteModule = (text) => text,
): Plugin {
  return {
    name: 'docgen-config-imports',
    setup(build) {
      Object.assign(build.initialOptions, { define: PLACE_NAMES });
      const own = { path: 'docgenjs', namespace: OWN };
      build.onResolve({ filter: /^docgenjs$/ }, () => own);
      build.onResolve({ filter: CONFIG_PACKAGES }, async (args) =>
        (await isInstalledFor(build, args)) ? undefined : { path: args.path, namespace: OWN },
      );
      build.onLoad({ filter: /.*/, namespace: OWN }, ({ path }) => ({
        contents: path === own.path ? OWN_SOURCE : CONFIG_SOURCE,
        resolveDir: join(packageDir, 'dist'),
      }));
      build.onResolve({ filter: /^docgenjs\/shiki-transformers$/ }, resolveTransformers);
      build.onResolve({ filter: TRANSFORMER_PACKAGES }, resolveTransformers);
      build.onResolve({ filter: /^@?\w[\w-]*\// }, resolvePlugin);
      build.onResolve({ filter: /^[^./]/ }, (args) => resolvePackage(build, args, packages));
      build.onLoad({ filter: /.*/, namespace: REQUIRED }, ({ path }) => ({
        contents: createRequireSource(path),
      }));
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        const source = rewrite(await readFile(path, 'utf8'), path);
        const prefix = createPrefix(path, source);
        prefixes.set(toFilePath(path), prefix.length);
        return { contents: prefix + source, loader: getLoader(path), resolveDir: dirname(path) };
      });
    },
  };
}

/** Keeps transformers outside of the config's bundle, except when required. */
function resolveTransformers({ kind }: OnResolveArgs) {
  const compiled = join(packageDir, 'dist/engine/shiki-transformers.js');
  if (kind === 'require-call') return { path: compiled };
  return { path: pathToFileURL(compiled).href, external: true };
}

/** Returns true for a package that needs the real one of a name, and has it: it may use more of it than a config does. */
async function isInstalledFor(
  build: PluginBuild,
  { path, kind, importer, resolveDir, pluginData }: OnResolveArgs,
) {
  if (pluginData === RESOLVED) return true;
  if (!PACKAGE.test(importer)) return false;
  const { errors } = await build.resolve(path, { kind, resolveDir, importer, pluginData: RESOLVED });
  return errors.length === 0;
}

function resolvePlugin({ path, kind }: Pick<OnResolveArgs, 'path' | 'kind'>) {
  const own = OWN_PLUGIN.exec(path)?.[1];
  const answer = own === undefined ? findPluginAnswer(path) : `${own}/index.js`;
  const file = answer && join(packageDir, 'dist', answer);
  // esbuild reports a name without a package.
  if (file === undefined || !existsSync(file)) return undefined;
  if (kind === 'require-call') return { path: file, namespace: REQUIRED };
  return { path: pathToFileURL(file).href, external: true };
}

/**
 * Leaves an installed package outside, by address; a workspace package in TypeScript goes into the bundle, and so does
 * a package that Node would refuse.
 */
async function resolvePackage(
  build: PluginBuild,
  { path, kind, resolveDir, pluginData }: OnResolveArgs,
  packages: ConfigPackages,
) {
  if (pluginData === RESOLVED || isAbsolute(path)) return undefined;
  const result = await build.resolve(path, { kind, resolveDir, pluginData: RESOLVED });
  // Then esbuild reports it, unless a package only tries to require it.
  if (result.errors.length > 0) return undefined;
  const isRequired = kind === 'require-call';
  if (result.external) return isRequired ? { path, namespace: REQUIRED } : { path, external: true };
  if (/\.[cm]?tsx?$/.test(result.path)) return { path: result.path };
  if (packages.inside.has(findPackageDir(result.path)) || wantsAnswer(result.path))
    return { path: result.path };
  packages.outside.add(result.path);
  if (isRequired) return { path: result.path, namespace: REQUIRED };
  return { path: pathToFileURL(result.path).href, external: true };
}

/** A file of a package: its folder and its name. */
const PACKAGE = /^((?:.*[\\/])?node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))(?:[\\/]|$)/;

/** Returns the folder of a file's package; for a linked one, which is elsewhere, the nearest with a `package.json`. */
export function findPackageDir(file: string): string {
  const installed = PACKAGE.exec(file)?.[1];
  if (installed !== undefined) return installed;
  for (let dir = dirname(file); dir !== dirname(dir); dir = dirname(dir))
    if (existsSync(join(dir, 'package.json'))) return dir;
  return dirname(file);
}

/** Returns the name of the installed package that a file belongs to. */
export function findPackageName(file: string): string | undefined {
  return PACKAGE.exec(file)?.[2]?.replaceAll('\\', '/');
}

/** Returns true for an ES module that Node would interpret differently from its author. */
function wantsAnswer(file: string): boolean {
  if (!/\.m?js$/.test(file)) return false;
  const source = readFileSync(file, 'utf8');
  return wantsPlace(file, source) || importsPlugin(file, source);
}

/** Returns true if a package imports a plugin that docgen answers: a preset means the same as a config that names it. */
function importsPlugin(file: string, source: string): boolean {
  return (
    !CONFIG_PACKAGES.test(findPackageName(file) ?? '') &&
    [...source.matchAll(/\bfrom\s*["']([^"'\n]+)["']/g)].some(
      ([, specifier = '']) => resolvePlugin({ path: specifier, kind: 'import-statement' }) !== undefined,
    )
  );
}

/**
 * Returns true if a module refers to its folder as only CommonJS may. Loaders that compile packages allow that; it
 * often happens in a function that is called long after the import.
 */
function wantsPlace(file: string, source: string): boolean {
  return (
    /\b__(?:dirname|filename)\b/.test(source) &&
    !/\b(?:const|let|var)\s+__(?:dirname|filename)\b/.test(source) &&
    (file.endsWith('.mjs') || isModulePackage(findPackageDir(file)))
  );
}

function isModulePackage(dir: string): boolean {
  const { type } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { type?: unknown };
  return type === 'module';
}

/** Creates `require` for an ES module: Node itself loads what a CommonJS config requires from outside. */
function createRequireSource(path: string): string {
  const name = JSON.stringify(path);
  return `const builtin = process.getBuiltinModule(${name});
module.exports = builtin ?? process.getBuiltinModule('module').createRequire(${name})(${name});`;
}

const PLACE_NAMES = {
  'import.meta.url': '__docgen_url',
  'import.meta.dirname': '__docgen_dirname',
  'import.meta.filename': '__docgen_filename',
  __dirname: '__docgen_dirname',
  __filename: '__docgen_filename',
  'require.resolve': '__docgen_resolve',
};

/** Declares the names above on the first line, so that no line moves. */
function createPrefix(path: string, source: string): string {
  if (!/import\.meta|__dirname|__filename|require\.resolve/.test(source)) return '';
  const file = JSON.stringify(path);
  const values = [
    `__docgen_url = ${JSON.stringify(pathToFileURL(path).href)}`,
    `__docgen_dirname = ${JSON.stringify(dirname(path))}`,
    `__docgen_filename = ${file}`,
    `__docgen_resolve = process.getBuiltinModule('module').createRequire(${file}).resolve`,
  ];
  return `const ${values.join(', ')}; `;
}

function getLoader(path: string): Loader {
  const extension = /\.[cm]?([jt]sx?)$/.exec(basename(path))?.[1];
  return (extension ?? 'js') as Loader;
}
