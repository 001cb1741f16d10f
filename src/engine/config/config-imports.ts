/**
 * How imports of a config file resolve: docgen's own names are answered without
 * an install, packages stay outside the bundle, files of the project go in. In
 * those, `import.meta.url`, `__dirname` and their like keep meaning the original.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, OnResolveArgs, Plugin, PluginBuild } from 'esbuild';
import { packageDir } from '../files/own-files.ts';
import { toFilePath } from './file-path.ts';

/** How many characters stand in front of a file's first line in the bundle. */
export type Prefixes = Map<string, number>;

const OWN = 'docgen-config';
const OWN_NAMES = /^(?:docgenjs|@rspress\/core|@rspress\/shared|rspress(?:\/config)?)$/;
const OWN_SOURCE = 'export function defineConfig(config) { return config; }';
const TRANSFORMERS = /^(?:docgenjs|@rspress\/core)\/shiki-transformers$/;
const OFFICIAL_PLUGIN = /^docgenjs\/plugins\/([a-z-]+)$/;
const REQUIRED = 'docgen-require';
const RESOLVED = Symbol('resolved by esbuild itself');

export function configImportsPlugin(prefixes: Prefixes): Plugin {
  return {
    name: 'docgen-config-imports',
    setup(build) {
      Object.assign(build.initialOptions, { define: PLACE_NAMES });
      build.onResolve({ filter: OWN_NAMES }, () => ({ path: 'docgenjs', namespace: OWN }));
      build.onLoad({ filter: /.*/, namespace: OWN }, () => ({ contents: OWN_SOURCE }));
      build.onResolve({ filter: TRANSFORMERS }, resolveTransformers);
      build.onResolve({ filter: OFFICIAL_PLUGIN }, resolvePlugin);
      build.onResolve({ filter: /^[^./]/ }, (args) => resolvePackage(build, args));
      build.onLoad({ filter: /.*/, namespace: REQUIRED }, ({ path }) => ({
        contents: toRequireSource(path),
      }));
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const prefix = toPrefix(path, source);
        prefixes.set(toFilePath(path), prefix.length);
        return { contents: prefix + source, loader: toLoader(path), resolveDir: dirname(path) };
      });
    },
  };
}

/** Stays outside of the config's bundle, but where it is required. */
function resolveTransformers({ kind }: OnResolveArgs) {
  const compiled = join(packageDir, 'dist/engine/shiki-transformers.js');
  if (kind === 'require-call') return { path: compiled };
  return { path: pathToFileURL(compiled).href, external: true };
}

function resolvePlugin({ path, kind }: OnResolveArgs) {
  const file = join(packageDir, 'dist', path.slice('docgenjs/'.length), 'index.js');
  // Of a name that is none, esbuild says so.
  if (!existsSync(file)) return undefined;
  if (kind === 'require-call') return { path: file, namespace: REQUIRED };
  return { path: pathToFileURL(file).href, external: true };
}

/** Leaves an installed package outside, by address; a workspace package in TypeScript goes into the bundle. */
async function resolvePackage(build: PluginBuild, { path, kind, resolveDir, pluginData }: OnResolveArgs) {
  if (pluginData === RESOLVED || isAbsolute(path)) return undefined;
  const result = await build.resolve(path, { kind, resolveDir, pluginData: RESOLVED });
  if (result.errors.length > 0) return { errors: result.errors };
  const isRequired = kind === 'require-call';
  if (result.external) return isRequired ? { path, namespace: REQUIRED } : { path, external: true };
  if (/\.[cm]?tsx?$/.test(result.path)) return { path: result.path };
  if (isRequired) return { path: result.path, namespace: REQUIRED };
  return { path: pathToFileURL(result.path).href, external: true };
}

/** An ES module has no `require`: what a CommonJS config requires from outside is fetched by Node itself. */
function toRequireSource(path: string): string {
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

/** Declares the names above; on the first line, so that no line moves. */
function toPrefix(path: string, source: string): string {
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

function toLoader(path: string): Loader {
  const extension = /\.[cm]?([jt]sx?)$/.exec(basename(path))?.[1];
  return (extension ?? 'js') as Loader;
}
