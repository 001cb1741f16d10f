/** Bundles modules of plugins that exist in no file: those of `addRuntimeModules`, and code from blocks. */
import { extname, join } from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import type { FilePath } from '../../../shared/types.ts';
import { hashKey } from '../../store/hash-key.ts';

export interface PluginModules {
  /** Source by name. */
  readonly runtimeModules: Readonly<Record<string, string>>;
  readonly projectDir: FilePath;
  /** Folder from which imports of runtime modules are resolved. */
  readonly resolveDir: string;
}

/**
 * Prefix with which compiled pages import code from their blocks. The name contains the whole code, so
 * a cached page has it.
 */
const CODE_PREFIX = /^docgen-code:/;

/** esbuild's name of such a module: the place of its code, and a hash of it. */
const CODE_INPUT = /^docgen-code:(.*):(\d+)\?[\w-]+\.\w+$/s;

export function pluginModulesPlugin({ runtimeModules, projectDir, resolveDir }: PluginModules): Plugin {
  return {
    name: 'docgen-plugin-modules',
    setup(build) {
      build.onResolve({ filter: CODE_PREFIX }, ({ path }) => {
        const [, lang = 'tsx', folder = '', place = '', code = ''] = path.split(':').map(decodeURIComponent);
        const name = `${place}?${hashKey(folder, code)}.${lang}`;
        return { path: name, namespace: 'docgen-code', pluginData: { code, dir: join(projectDir, folder) } };
      });
      build.onLoad({ filter: /.*/, namespace: 'docgen-code' }, ({ path, pluginData }) => {
        const { code, dir } = pluginData as { readonly code: string; readonly dir: string };
        return { contents: code, loader: extname(path).slice(1) as Loader, resolveDir: dir };
      });
      if (Object.keys(runtimeModules).length === 0) return;
      build.onResolve({ filter: /^[^./]/ }, ({ path }) =>
        Object.hasOwn(runtimeModules, path) ? { path, namespace: 'docgen-module' } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'docgen-module' }, ({ path }) => ({
        contents: runtimeModules[path] ?? '',
        loader: 'jsx',
        resolveDir,
      }));
    },
  };
}

/** Returns the file and line of a block's code; line 0 if it is a separate file. */
export function parseCodePlace(input: string): { readonly file: string; readonly line: number } | undefined {
  const [, file, line] = CODE_INPUT.exec(input) ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}
