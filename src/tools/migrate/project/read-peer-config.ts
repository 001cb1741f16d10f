/**
 * Reads another tool's config. It is bundled and run, with stand-ins for packages, so that nothing of the other tool
 * has to be installed; if that fails, its literals are read.
 */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { readScript } from '../../../engine/index.ts';
import { createScriptReader } from './evaluate-script.ts';
import type { Losses } from './migration.ts';
import { parseJsonFile } from './parse-data.ts';

/** Options of another tool. */
export type Values = Readonly<Record<string, unknown>>;

export interface PeerConfig {
  readonly value: Values;
  /** Line of a key path in the config file itself. */
  readonly findLine: (...path: readonly (string | number)[]) => number | undefined;
  /** Reason why it could not be run, if only its literals were read. */
  readonly failure?: string;
  /** Missing files imported by it and its files, as written: a build of the other tool may create them. */
  readonly missing?: readonly string[];
}

/** What Vite gives to a config that is a function. */
const BUILD = { command: 'build', mode: 'production' };

/** Makes a config of the usual kind of one in a file of several tools; every line keeps its number. */
export type ConvertConfig = (text: string) => string;

/** @throws {DocgenError} DG9015 for JSON that is not valid. */
export async function readPeerConfig(
  file: string,
  projectDir: string,
  convert?: ConvertConfig,
): Promise<PeerConfig> {
  if (file.endsWith('.json')) {
    const { value, findLine } = parseJsonFile(await readFile(file, 'utf8'), getPath(file, projectDir));
    return { value: asRecord(value), findLine };
  }
  let failure: string | undefined;
  // A config that fails with stand-ins that answer nothing may still run with some that answer everything.
  for (const isLenient of [false, true]) {
    try {
      return await runConfig({ file, projectDir, isLenient, convert });
    } catch (error) {
      failure ??= error instanceof Error ? error.message : String(error);
    }
  }
  return { ...(await readLiterals(file, projectDir)), failure: failure ?? '' };
}

interface ConfigRun {
  readonly file: string;
  readonly projectDir: string;
  readonly isLenient: boolean;
  readonly convert: ConvertConfig | undefined;
}

async function runConfig({ file, projectDir, isLenient, convert }: ConfigRun): Promise<PeerConfig> {
  const rewrite = (text: string, path: string) =>
    withResolve(convert !== undefined && resolve(path) === resolve(file) ? convert(text) : text, path);
  const missing = new Set<string>();
  const standIns = createStandIns(isLenient, missing);
  const { value: exported, locate } = await readScript(file, projectDir, [standIns], {
    given: BUILD,
    rewrite,
  });
  const value = asRecord(exported);
  return {
    value,
    missing: [...missing],
    findLine: (...path) => {
      const place = locate(path);
      return place && resolve(place.file) === resolve(file) ? place.line : undefined;
    },
  };
}

/** Answers `require.resolve` with the name of a package, or the path that a file would have: neither has to be there. */
function withResolve(text: string, path: string): string {
  if (!/\.[cm]?[jt]sx?$/.test(path) || !text.includes('require.resolve(')) return text;
  const folder = JSON.stringify(dirname(path));
  return `${text.replaceAll('require.resolve(', 'docgenResolve(')}
function docgenResolve(name) { return name.startsWith('.') ? process.getBuiltinModule('path').join(${folder}, name) : name; }`;
}

function getPath(file: string, projectDir: string): string {
  return relative(projectDir, file).replaceAll('\\', '/');
}

/** Reads the literals of a config and of imported files of the project; computed values are left out. */
async function readLiterals(
  file: string,
  projectDir: string,
): Promise<Pick<PeerConfig, 'value' | 'findLine'>> {
  const path = getPath(file, projectDir);
  const isFile = (candidate: string) =>
    statSync(join(projectDir, candidate), { throwIfNoEntry: false })?.isFile() === true;
  const reader = createScriptReader(projectDir, (specifier, from) =>
    specifier.startsWith('.')
      ? ENDS.map((end) => posix.join(posix.dirname(from), specifier) + end).find(isFile)
      : undefined,
  );
  const value = asRecord((await reader.read(path)).get('default'));
  const findLine: PeerConfig['findLine'] = (...keys) => {
    let line: number | undefined;
    let inner: unknown = value;
    for (const key of keys) {
      const place = reader.findPlace(inner, String(key));
      if (place?.file === path) line = place.line;
      inner = Object(inner)[key];
    }
    return line;
  };
  return { value, findLine };
}

/** Endings that an import may lack. */
const ENDS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js'];

/** Reads the config to convert, and reports if it could not be run. `name` is relative to the site's folder. */
export async function readMainConfig(
  name: string,
  dir: string,
  losses: Losses,
  convert?: ConvertConfig,
): Promise<PeerConfig> {
  const config = await readPeerConfig(join(dir, name), dir, convert);
  if (config.failure !== undefined)
    losses.add({
      file: name,
      message: `It could not be run: ${config.failure}`,
      todo: 'Compare the new config with it.',
    });
  for (const missing of config.missing ?? [])
    losses.add({
      file: name,
      message: `"${missing}", which it imports, is not there; what depends on it is left out.`,
      todo: 'If the other tool or a script makes it, make it first and migrate again. Or compare the new config with the old one.',
    });
  return config;
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Returns true for an import from a package, alone or as the first of a list with its options. */
export function isFromPackage(value: unknown, name: string): boolean {
  const [first = value] = asList(value);
  return typeof first === 'function' && (first as { docgenPackage?: unknown }).docgenPackage === name;
}
/** Finds the package that would provide a value of the config; undefined for a literal. */
export function findPackage(value: unknown): string | undefined {
  const { docgenPackage, docgenCall } = Object(value) as Record<'docgenPackage' | 'docgenCall', unknown>;
  return asText(docgenPackage) ?? asText(docgenCall)?.split('#', 1)[0];
}
/** Finds the package whose function got a value of the config as its options. */
export const findGiver = (value: unknown): string | undefined =>
  asText((Object(value) as { docgenGiver?: unknown }).docgenGiver);

/** A part of addresses without slashes around it. */
/** The path of an address, which the new site has for a base. */
export const readBase = (url: string | undefined) => {
  const path = url?.replace(/^[a-z]+:\/\/[^/]+/, '').replace(/^\/|\/$/g, '') ?? '';
  return path === '' ? '/' : `/${path}/`;
};
export const normalizeBase = (path: unknown, otherwise: string) =>
  (asText(path) ?? otherwise).replace(/^\/|\/$/g, '');
export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

// A function whose prototype has every name: so `import`, `import { a }` and `require` all work. A lenient one also has
// every name on its results, and is an empty list.
const STAND_IN = `
const isPlain = (name) => name === 'default' || /^(?:define|with|user)[A-Z]/.test(name);
const items = { value: () => [].values(), configurable: true };
const list = (value) => {
  if (LENIENT && Object.isExtensible(value) && value[Symbol.iterator] === undefined)
    Object.defineProperty(value, Symbol.iterator, items);
  return value;
};
const describe = (name, args) => {
  const result = list({ docgenCall: PACKAGE + '#' + name, args });
  // Of what it would have found nothing is known.
  Object.defineProperty(result, 'then', { value: (take) => Promise.resolve([]).then(take) });
  return LENIENT ? answer(result, name) : result;
};
// It is not to be seen among the keys.
const give = (value) =>
  Object.isExtensible(value) ? Object.defineProperty(value, 'docgenGiver', { value: PACKAGE, configurable: true }) : value;
const call = (name) => Object.assign(
  list((...args) => isPlain(name) && args.length > 0 ? list(give(args[0])) : describe(name, args)),
  { docgenPackage: PACKAGE },
);
// Nothing that is imported is a promise: \`await import(…)\` would wait for what it calls then.
const answer = (value, name) => new Proxy(value, {
  get: (target, key) => typeof key === 'symbol' || key === 'then' || key in target ? target[key] : make(name + '.' + key),
});
const make = (name) => answer(call(name), name);
module.exports = Object.setPrototypeOf(call('default'), new Proxy({}, {
  get: (_, key) => typeof key === 'symbol' || key === 'then' ? undefined : key === '__esModule' ? true : make(key),
}));`;

/** Packages by which configs find and read their pages, and which docgen brings. */
const OWN_PACKAGES = new Set(['fast-glob', 'gray-matter']);

const SOUGHT = Symbol('looked for in the project');

/** Answers for packages, and for files of the project that are not there, which are noted. */
const createStandIns = (isLenient: boolean, missing: Set<string>): Plugin => ({
  name: 'docgen-migrate-stand-ins',
  async setup(build) {
    const { createRequire } = await import('node:module');
    const { resolve: resolveOwn } = createRequire(import.meta.url);
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || NODE_MODULES.has(path.replace(/^node:/, ''))) return undefined;
      if (!OWN_PACKAGES.has(path)) return { path, namespace: 'docgen-stand-in' };
      return { path: pathToFileURL(resolveOwn(path)).href, external: true };
    });
    build.onResolve({ filter: /^\.{1,2}\// }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === SOUGHT) return undefined;
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: SOUGHT });
      if (found.errors.length === 0) return found;
      missing.add(path);
      return { path, namespace: 'docgen-stand-in' };
    });
    build.onLoad({ filter: /.*/, namespace: 'docgen-stand-in' }, ({ path }) => ({
      contents: STAND_IN.replaceAll('PACKAGE', JSON.stringify(path)).replaceAll('LENIENT', String(isLenient)),
    }));
  },
});

const NODE_MODULES = new Set([
  'fs',
  'fs/promises',
  'path',
  'url',
  'os',
  'crypto',
  'process',
  'util',
  'module',
]);
