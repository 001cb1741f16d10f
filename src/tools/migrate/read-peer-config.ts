/**
 * Reads another tool's config. It is bundled and run, with stand-ins for packages, so that nothing of
 * the other tool has to be installed; if that fails, its literals are read.
 */
import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { readScript } from '../../engine/index.ts';
import { evaluateConfig } from './evaluate-config.ts';
import type { Losses } from './migration.ts';

export interface PeerConfig {
  readonly value: Readonly<Record<string, unknown>>;
  /** Line of a key path in the config file itself. */
  readonly findLine: (...path: readonly (string | number)[]) => number | undefined;
  /** Reason why it could not be run, if only its literals were read. */
  readonly failure?: string;
}

export async function readPeerConfig(file: string, projectDir: string): Promise<PeerConfig> {
  if (file.endsWith('.json'))
    return { value: asRecord(JSON.parse(await readFile(file, 'utf8'))), findLine: () => undefined };
  try {
    const { value: exported, locate } = await readScript(file, projectDir, [standIns]);
    const value = asRecord(exported);
    return {
      value,
      findLine: (...path) => {
        const place = locate(path);
        return place && resolve(place.file) === resolve(file) ? place.line : undefined;
      },
    };
  } catch (error) {
    const text = await readFile(file, 'utf8');
    const value = asRecord(await evaluateConfig(text, extname(file)));
    const failure = error instanceof Error ? error.message : String(error);
    return { value, findLine: (...path) => findKeyLine(text, path), failure };
  }
}

/** Reads the config to convert, and reports if it could not be run. `name` is relative to the site's folder. */
export async function readMainConfig(name: string, dir: string, losses: Losses): Promise<PeerConfig> {
  const config = await readPeerConfig(join(dir, name), dir);
  if (config.failure !== undefined)
    losses.add({
      file: name,
      message: `It could not be run: ${config.failure}`,
      todo: 'Compare the new config with it.',
    });
  return config;
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Returns true for what the config imports from a package, alone or as the first of a list with its options. */
export function isFromPackage(value: unknown, name: string): boolean {
  const [first = value] = asList(value);
  return typeof first === 'function' && (first as { docgenPackage?: unknown }).docgenPackage === name;
}
/** A part of addresses without slashes around it. */
export const normalizeBase = (path: unknown, otherwise: string) =>
  (asText(path) ?? otherwise).replace(/^\/|\/$/g, '');
export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The line of the last key of a path that the text has, each looked for behind the one before. */
function findKeyLine(text: string, path: readonly (string | number)[]): number | undefined {
  let at = 0;
  let position: number | undefined;
  for (const key of path) {
    if (typeof key === 'number') continue;
    const match = new RegExp(`['"]?\\b${key.replace(/\W/g, '\\$&')}['"]?\\s*:`).exec(text.slice(at));
    if (!match) break;
    at += match.index;
    position = text.slice(0, at).split('\n').length;
  }
  return position;
}

// A function whose prototype answers every name: so `import`, `import { a }` and `require` all get one.
const STAND_IN = `
const isPlain = (name) => name === 'default' || /^(?:define|with|user)[A-Z]/.test(name);
const call = (name) => Object.assign(
  (...args) => isPlain(name) ? args[0] : { docgenCall: PACKAGE + '#' + name, args },
  { docgenPackage: PACKAGE },
);
const make = (name) => new Proxy(call(name), {
  get: (target, key) => typeof key === 'symbol' || key in target ? target[key] : make(name + '.' + key),
});
module.exports = Object.setPrototypeOf(call('default'), new Proxy({}, {
  get: (_, key) => typeof key === 'symbol' ? undefined : key === '__esModule' ? true : make(key),
}));`;

const standIns: Plugin = {
  name: 'docgen-migrate-stand-ins',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || NODE_MODULES.has(path.replace(/^node:/, ''))
        ? undefined
        : { path, namespace: 'docgen-stand-in' },
    );
    build.onLoad({ filter: /.*/, namespace: 'docgen-stand-in' }, ({ path }) => ({
      contents: STAND_IN.replaceAll('PACKAGE', JSON.stringify(path)),
    }));
  },
};

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
