/**
 * React for rendering. Node loads it once for all bundles of a thread: in each of them it would be half of the
 * modules that render, compiled and warmed up again for every site and every version of one.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import type { FilePath } from '../../shared/types.ts';
import { toFilePath } from '../config/file-path.ts';
import { hashKey } from '../store/hash-key.ts';
import type { SiteConfig } from '../types.ts';
import { resolveReactAlias } from './react-copy.ts';

/** The modules of React that bundles have from Node; others, which are few, import these. */
const SHARED = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server.edge'];

/** Folders of `react` and `react-dom`. */
export type ReactFolders = Readonly<Record<'react' | 'react-dom', string>>;

interface ServerReact {
  /** Digest of its files: a bundle that was made with other ones is another bundle. */
  readonly key: string;
  readonly files: readonly FilePath[];
  readonly modules: Readonly<Record<string, object>>;
}

/** Returns the folders of the React that Node loads; undefined where a site replaces React by something else. */
export function findReactFolders(config: SiteConfig): ReactFolders | undefined {
  const replaced = Object.keys(config.bundler.alias).some((name) => /^react(?:-dom)?(?:[/$]|$)/.test(name));
  return replaced ? undefined : (resolveReactAlias(config) as ReactFolders);
}

const loaded = new Map<string, ServerReact | undefined>();

/** Undefined where Node finds another React beside `react-dom` than bundles do. */
function loadReact(folders: ReactFolders): ServerReact | undefined {
  const id = JSON.stringify(folders);
  if (!loaded.has(id)) loaded.set(id, loadProduction(folders));
  return loaded.get(id);
}

/** As `loadReact`, after an installation in a process that goes on. */
function loadCurrentReact(folders: ReactFolders): ServerReact | undefined {
  const former = loadReact(folders);
  if (former !== undefined && hashFiles(former.files) !== former.key) loaded.clear();
  return loadReact(folders);
}

/** Loads what React is in production, whichever of it plugins of this process have loaded. */
function loadProduction(folders: ReactFolders): ServerReact | undefined {
  const from = (name: string) =>
    createRequire(join(folders[name.startsWith('react-dom') ? 'react-dom' : 'react'], 'package.json'));
  if (from('react-dom').resolve('react') !== from('react').resolve('react')) return undefined;
  const { cache } = createRequire(import.meta.url);
  const takeAll = () => {
    const isOfReact = (file: string) => Object.values(folders).some((dir) => file.startsWith(dir + sep));
    const entries = Object.entries(cache).filter(([file]) => isOfReact(file));
    for (const [file] of entries) delete cache[file];
    return entries;
  };
  const others = takeAll();
  // React asks it which of its two builds is wanted.
  const { env } = process;
  const { NODE_ENV } = env;
  env.NODE_ENV = 'production';
  try {
    const modules = Object.fromEntries(SHARED.map((name) => [name, from(name)(name) as object]));
    const files = takeAll().map(([file]) => toFilePath(file));
    return { key: hashFiles(files), files, modules };
  } finally {
    if (NODE_ENV === undefined) delete env.NODE_ENV;
    else env.NODE_ENV = NODE_ENV;
    for (const [file, module] of others) cache[file] = module;
  }
}

function hashFiles(files: readonly FilePath[]): string {
  return hashKey(...files.map((file) => readFileSync(file, 'utf8')));
}

/** Digest of the React that Node loads, which no module of a bundle shows; empty where bundles have their own. */
export function hashServerReact(config: SiteConfig): string {
  const folders = findReactFolders(config);
  return (folders && loadReact(folders)?.key) ?? '';
}

/** Makes React ready for the bundles that this thread imports. */
export function provideReact(folders: ReactFolders | undefined): void {
  const react = folders && loadReact(folders);
  if (react === undefined) return;
  const holder = globalThis as { __docgenReact?: Record<string, ServerReact['modules']> };
  holder.__docgenReact ??= {};
  holder.__docgenReact[react.key] = react.modules;
}

const MODULE = 'docgen-react';
const COMMON_JS = 'docgen-react-cjs';

/** `onFile` is told of React's files, which are in no bundle for rendering. */
export function serverReactPlugin(config: SiteConfig, onFile: (file: FilePath) => void): Plugin {
  return {
    name: 'docgen-server-react',
    setup(build) {
      const folders = findReactFolders(config);
      const react = folders && loadCurrentReact(folders);
      if (react === undefined) return;
      const { key, modules, files } = react;
      const printGlobal = (name: string) => `globalThis.__docgenReact["${key}"]["${name}"]`;
      build.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path, kind }) => {
        if (modules[path] === undefined) return undefined;
        return { path, namespace: kind === 'require-call' ? COMMON_JS : MODULE, sideEffects: false };
      });
      build.onLoad({ filter: /.*/, namespace: MODULE }, ({ path }) => {
        for (const file of files) onFile(file);
        const names = Object.keys(modules[path] as object).filter((name) => name !== 'default');
        const lines = names.map((name) => `export const ${name} = original.${name};`);
        return {
          contents: [`const original = ${printGlobal(path)};`, 'export default original;', ...lines].join(
            '\n',
          ),
        };
      });
      build.onLoad({ filter: /.*/, namespace: COMMON_JS }, ({ path }) => ({
        contents: `module.exports = ${printGlobal(path)};`,
      }));
    },
  };
}
