/**
 * React for rendering. Node loads it once for all bundles of a thread: in each of them it would be half of the
 * modules that render, compiled and warmed up again for every site and every version of one.
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import type { FilePath } from '../../../shared/types.ts';
import { toFilePath } from '../../config/file-path.ts';
import { hashKey } from '../../store/hash-key.ts';
import type { SiteConfig } from '../../types.ts';
import { replacesReact, resolveReactAlias } from './react-copy.ts';

/** The modules of React that bundles have from Node; the rest, which few import, imports these. */
const SHARED = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server.edge'];

/** Folders of `react` and `react-dom`. */
export type ReactFolders = Readonly<Record<'react' | 'react-dom', string>>;

interface ServerReact {
  /** Digest of its files: a bundle that was made with other ones is another bundle. */
  readonly key: string;
  readonly files: readonly FilePath[];
  /** When they were written, and how long they are: to read them at each edit in dev would take longer than the edit. */
  readonly written: string;
  readonly modules: Readonly<Record<string, object>>;
}

/**
 * Returns the folders of the React that Node loads, without loading any; undefined where bundles have their own: a site
 * replaces React by something else, or Node finds another React beside `react-dom` than bundles do.
 */
export function findReactFolders(config: SiteConfig): ReactFolders | undefined {
  // A package manager that resolves imports itself asks for React in the project, which need not have it.
  if (process.versions.pnp !== undefined) return undefined;
  if (replacesReact(config)) return undefined;
  const folders = resolveReactAlias(config) as ReactFolders;
  const [react, beside] = (['react', 'react-dom'] as const).map((name) =>
    createRequire(join(folders[name], 'package.json')).resolve('react'),
  );
  return react === beside ? folders : undefined;
}

const loaded = new Map<string, ServerReact>();

function loadReact(folders: ReactFolders): ServerReact {
  const id = JSON.stringify(folders);
  const react = loaded.get(id) ?? loadProduction(folders);
  loaded.set(id, react);
  return react;
}

/** As `loadReact`, after an installation in a process that goes on. */
function loadCurrentReact(folders: ReactFolders): ServerReact {
  const { files, written } = loadReact(folders);
  if (printWritten(files) !== written) loaded.clear();
  return loadReact(folders);
}

/** Loads what React is in production, whichever of it plugins of this process have loaded. */
function loadProduction(folders: ReactFolders): ServerReact {
  const from = (name: string) =>
    createRequire(join(folders[name.startsWith('react-dom') ? 'react-dom' : 'react'], 'package.json'));
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
    return { key: hashFiles(files), files, written: printWritten(files), modules };
  } finally {
    if (NODE_ENV === undefined) delete env.NODE_ENV;
    else env.NODE_ENV = NODE_ENV;
    for (const [file, module] of others) cache[file] = module;
  }
}

function printWritten(files: readonly FilePath[]): string {
  const states = files.map((file) => statSync(file, { throwIfNoEntry: false }));
  return states.map((state) => `${state?.ctimeMs} ${state?.size}`).join();
}

function hashFiles(files: readonly FilePath[]): string {
  return hashKey(...files.map((file) => readFileSync(file, 'utf8')));
}

/**
 * Digest of the React that Node loads, which no module of a bundle shows; empty where bundles have their own. `onFile` is
 * told of its files.
 */
export function hashServerReact(config: SiteConfig, onFile: (file: FilePath) => void): string {
  const folders = findReactFolders(config);
  if (folders === undefined) return '';
  const { files, key } = loadCurrentReact(folders);
  for (const file of files) onFile(file);
  return key;
}

/** Makes React ready for the bundles that this thread imports. */
export function provideReact(folders: ReactFolders | undefined): void {
  if (folders === undefined) return;
  const { key, modules } = loadReact(folders);
  const holder = globalThis as { __docgenReact?: Record<string, ServerReact['modules']> };
  holder.__docgenReact ??= {};
  holder.__docgenReact[key] = modules;
}

/** Options of esbuild by which bundles leave React to Node. */
export function createReactOptions(config: SiteConfig): Pick<BuildOptions, 'alias' | 'external'> {
  return findReactFolders(config)
    ? { external: ['react', 'react-dom'] }
    : { alias: resolveReactAlias(config) };
}

/** Bundles what few import of React: esbuild leaves out all below a package that is left out. */
export function reactRestPlugin(config: SiteConfig): Plugin {
  return {
    name: 'docgen-react-rest',
    setup(build) {
      const folders = findReactFolders(config);
      if (folders === undefined) return;
      build.onResolve({ filter: REST }, ({ path, ...args }) => {
        const [name = '', ...rest] = path.split('/');
        const dir = folders[name as keyof ReactFolders];
        return build.resolve(`./${rest.join('/')}`, { kind: args.kind, resolveDir: dir });
      });
    },
  };
}

/** Subpaths of both packages but those of `SHARED`. */
const REST =
  /^react\/(?:jsx-dev-runtime|compiler-runtime)$|^react-dom\/(?:client|profiling|server|static|test-utils|(?:server|static)\.(?:browser|bun|node)|static\.edge)$/;

/** Packages by which modules for rendering have React from `provideReact`: texts by path. */
export function printReactPackages(folders: ReactFolders | undefined): Readonly<Record<string, string>> {
  if (folders === undefined) return {};
  const { key, modules } = loadReact(folders);
  const texts: Record<string, string> = {};
  const exported: Record<string, Record<string, object>> = { react: {}, 'react-dom': {} };
  for (const [path, module] of Object.entries(modules)) {
    const [name = '', file = 'index'] = path.split('/');
    const original = `globalThis.__docgenReact["${key}"]["${path}"]`;
    const names = Object.keys(module).filter((each) => each !== 'default');
    const lines = names.map((each) => `export const ${each} = original.${each};`);
    const dir = `node_modules/${name}`;
    texts[`${dir}/${file}.js`] = [`const original = ${original};`, 'export default original;', ...lines].join(
      '\n',
    );
    texts[`${dir}/${file}.cjs`] = `module.exports = ${original};`;
    const subpath = path === name ? '.' : `./${file}`;
    Object.assign(exported[name] ?? {}, {
      [subpath]: { require: `./${file}.cjs`, default: `./${file}.js` },
    });
  }
  for (const [name, exports] of Object.entries(exported))
    texts[`node_modules/${name}/package.json`] = JSON.stringify({ type: 'module', exports });
  return texts;
}
