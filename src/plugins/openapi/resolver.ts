/**
 * Follows `$ref`s, in a file and across files. Nothing is expanded: a node knows where it is, and its references are
 * followed when they are asked for, so cycles cost nothing. Files are read only if they are data of the project:
 *
 * 1. The name ends in `.json`, `.yaml` or `.yml`.
 * 2. The file is below the project folder or that of the file that the config names, links resolved.
 * 3. Below that folder no name of its path begins with a dot or is `node_modules`.
 */

import { realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { decodeAddress } from '../common/web-address.ts';
import { readSpecFile, type SpecFile, type UnreadableFile } from './spec-file.ts';

/** A value in a file. */
export interface SpecNode {
  readonly value: unknown;
  readonly file: SpecFile;
  /** Keys of its path. */
  readonly keys: readonly string[];
  /** Target of the last reference: file and pointer. Undefined if none was followed. */
  readonly ref?: string;
}

export interface SpecFiles {
  /** Every requested file, read or not. */
  readonly paths: readonly string[];
  /** Characters of all that were read. */
  readonly size: number;
  read(path: string): SpecFile | UnreadableFile;
  /** Replaces the file at its path from now on. */
  replace(file: SpecFile): void;
  /** Why a reference may not read a file. */
  findRefusal(path: string): string | undefined;
}

export function createSpecFiles(homes: readonly string[]): SpecFiles {
  const files = new Map<string, SpecFile | UnreadableFile>();
  const realHomes = homes.map(getRealPath);
  return {
    get paths() {
      return [...files.keys()];
    },
    get size() {
      return [...files.values()].reduce((sum, file) => sum + ('size' in file ? file.size : 0), 0);
    },
    read(path) {
      const file = files.get(path) ?? readSpecFile(path);
      files.set(path, file);
      return file;
    },
    replace(file) {
      files.set(file.path, file);
    },
    findRefusal(path) {
      if (!/\.(?:json|ya?ml)$/i.test(path))
        return 'references may read files that end in .json, .yaml or .yml';
      const paths = [path, getRealPath(path)];
      const isAllowed = [homes, realHomes].every((folders, at) =>
        folders.some((folder) => isVisible(relative(folder, paths[at] ?? ''))),
      );
      return isAllowed ? undefined : 'it is outside the project, or in a hidden folder or "node_modules"';
    },
  };
}

function getRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isVisible(path: string): boolean {
  return (
    !/^(?:[a-z]:|[\\/])/i.test(path) && path.split(sep).every((name) => !/^(?:\.|node_modules$)/.test(name))
  );
}

export function createRoot(file: SpecFile): SpecNode {
  return { value: file.value, file, keys: [] };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The address of a node, as references are known by. */
export function formatRef({ file, keys }: Pick<SpecNode, 'file' | 'keys'>): string {
  return `${file.path}#${keys.join('/')}`;
}

/** True for a reference to another host. */
export function isRemote(ref: string): boolean {
  return /^[a-z][\w+.-]+:|^\/\//i.test(ref);
}

export interface Resolver {
  /** The value of a key, references followed. Undefined if it is not there. */
  get(node: SpecNode | undefined, ...keys: readonly string[]): SpecNode | undefined;
  /** The values of a map or list by key, references followed. */
  list(node: SpecNode | undefined, key?: string): readonly (readonly [key: string, node: SpecNode])[];
  /** Returns the target of a node's reference, with the keys beside the reference; the node itself if it has none. */
  follow(node: SpecNode): SpecNode;
  /** Finds the target of a reference, or why there is none. */
  find(ref: string, from: SpecFile): SpecNode | string;
  /** Resets the count. */
  restart(): void;
}

/**
 * So many times a value is asked for at most, and so many more for each character of the files. Descriptions of 600 KB to
 * 1.2 MB take 0.4 for each; a few lines that refer to each other in a fan take any number.
 */
const MOST_STEPS = 1_000_000;
const STEPS_A_CHARACTER = 20;
/** Most references on the way to another one. */
const MOST_ON_THE_WAY = 20;

/** Thrown for a description that is followed too often for its size. */
export class TooManySteps extends Error {
  readonly node: SpecNode;
  constructor(node: SpecNode) {
    super(`${formatRef(node)} is referred to too often`);
    this.name = 'TooManySteps';
    this.node = node;
  }
}

/** Counts steps, and throws when there are too many. */
function createStepCounter(files: SpecFiles) {
  let steps = 0;
  let most = MOST_STEPS;
  let followed = new Map<string, { times: number; node: SpecNode }>();
  return {
    count(node: SpecNode): void {
      steps += 1;
      if (steps <= most) return;
      // Other files may have been read meanwhile.
      most = MOST_STEPS + STEPS_A_CHARACTER * files.size;
      if (steps <= most) return;
      const [first] = [...followed.values()].sort((a, b) => b.times - a.times);
      throw new TooManySteps(first?.node ?? node);
    },
    note(ref: string, node: SpecNode): void {
      const entry = followed.get(ref);
      if (entry) entry.times += 1;
      else followed.set(ref, { times: 1, node });
    },
    restart(): void {
      steps = 0;
      followed = new Map();
    },
  };
}

/** Runs code that uses a resolver, with a new count; returns the error if it is used too often. */
export function withinSteps<Result>(resolver: Resolver, work: () => Result): Result | TooManySteps {
  resolver.restart();
  try {
    return work();
  } catch (error) {
    if (error instanceof TooManySteps) return error;
    throw error;
  }
}

/** All its functions throw TooManySteps. */
export function createResolver(files: SpecFiles): Resolver {
  const counter = createStepCounter(files);
  let onTheWay = 0;
  const step = (node: SpecNode, key: string): SpecNode | undefined => {
    const { value, file, keys } = node;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    return { value: (value as Record<string, unknown>)[key], file, keys: [...keys, key] };
  };
  const find: Resolver['find'] = (ref, from) => {
    const [address = '', pointer = ''] = ref.split('#', 2);
    if (isRemote(address)) return 'nothing is fetched from the network';
    let file: SpecFile | UnreadableFile = from;
    if (address !== '') {
      const path = join(dirname(from.path), decodeAddress(address)).replaceAll('\\', '/');
      const refusal = files.findRefusal(path);
      if (refusal !== undefined) return refusal;
      file = files.read(path);
      if (!('value' in file)) {
        const at = file.place ? ` (line ${file.place.line}, column ${file.place.column})` : '';
        return `"${address}" cannot be read: ${file.message}${at}`;
      }
    }
    if (pointer !== '' && !pointer.startsWith('/'))
      return 'what follows "#" must be a path: "#/components/…"';
    const keys = pointer
      .split('/')
      .slice(1)
      .map((key) => decodeAddress(key).replaceAll('~1', '/').replaceAll('~0', '~'));
    let node: SpecNode | undefined = createRoot(file);
    for (const [at, key] of keys.entries()) {
      if (onTheWay > MOST_ON_THE_WAY) return 'too many other references are on the way to it';
      // A path may lead through a reference.
      onTheWay += 1;
      const target: SpecNode = at === 0 ? node : follow(node);
      onTheWay -= 1;
      node = step(target, key);
      if (node === undefined) return `there is no "${keys.slice(0, at + 1).join('/')}" in it`;
    }
    return node;
  };
  const follow: Resolver['follow'] = (start) => {
    counter.count(start);
    let node = start;
    const beside: Record<string, unknown>[] = [];
    const seen = new Set<string>();
    while (isObject(node.value) && typeof node.value.$ref === 'string') {
      const { $ref, ...others } = node.value;
      beside.unshift(others);
      const found: SpecNode | string = find($ref as string, node.file);
      if (typeof found === 'string') return { ...start, value: Object.assign({}, ...beside) };
      const ref = formatRef(found);
      // Reported by check-spec.ts, like every dead reference.
      if (seen.has(ref)) return { ...start, value: Object.assign({}, ...beside) };
      seen.add(ref);
      node = { ...found, ref };
      counter.note(ref, node);
    }
    const isPlain = beside.every((others) => Object.keys(others).length === 0);
    return isPlain ? node : { ...node, value: Object.assign({}, node.value, ...beside) };
  };
  const get: Resolver['get'] = (node, ...keys) => {
    let current = node && follow(node);
    for (const key of keys) {
      const child: SpecNode | undefined = current && step(current, key);
      current = child && follow(child);
    }
    return current;
  };
  return {
    find,
    follow,
    get,
    restart() {
      counter.restart();
      onTheWay = 0;
    },
    list(node, key) {
      const target = key === undefined ? node && follow(node) : get(node, key);
      if (target === undefined || typeof target.value !== 'object' || target.value === null) return [];
      return Object.keys(target.value).map((name) => [name, follow(step(target, name) as SpecNode)] as const);
    },
  };
}
