/**
 * A copy of a description that may be changed, and knows for each value in which file it was written: what an overlay
 * adds is reported at its place in the overlay.
 */
import type { SpecFile } from './spec-file.ts';

export interface PlacedTree {
  /** The copy, as a file at the address of the description. */
  readonly file: SpecFile;
  /** Merges a part of another file into an object: objects by key, lists by appending, everything else by replacing. */
  merge(target: Container, part: PlacedPart): void;
  /** Appends a part of another file to a list. */
  append(target: unknown[], part: PlacedPart): void;
  /** Removes values, named by what holds them. */
  remove(values: readonly HeldValue[]): void;
}

export type Container = Record<string, unknown> | unknown[];

export interface PlacedPart {
  readonly value: unknown;
  readonly origin: Origin;
}

export interface HeldValue {
  readonly holder: Container;
  readonly key: string;
}

/** Where a value was written. Keys are a chain, as most of them are never requested. */
export interface Origin {
  readonly file: SpecFile;
  readonly parent?: Origin;
  readonly key?: string;
}

export function createOrigin(file: SpecFile, keys: readonly string[]): Origin {
  return keys.reduce<Origin>(nestOrigin, { file });
}

export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

export function createPlacedTree(spec: SpecFile): PlacedTree {
  const origins = new WeakMap<Container, Origin>();
  /** For values that are not containers, and come from another file than their holder. */
  const moved = new WeakMap<Container, Map<string, Origin>>();

  const copy = ({ value, origin }: PlacedPart): unknown => {
    if (!isContainer(value)) return value;
    const result: Container = Array.isArray(value) ? [] : {};
    origins.set(result, origin);
    for (const [key, child] of Object.entries(value))
      define(result, key, copy({ value: child, origin: nestOrigin(origin, key) }));
    return result;
  };
  const root = copy({ value: spec.value, origin: { file: spec } });

  const findOrigin = (holder: Container, key: string): Origin => {
    const value = getOwn(holder, key);
    const own = isContainer(value) ? origins.get(value) : moved.get(holder)?.get(key);
    return own ?? nestOrigin(origins.get(holder) ?? { file: spec }, key);
  };
  const put = (holder: Container, key: string, part: PlacedPart): void => {
    define(holder, key, copy(part));
    if (!moved.has(holder)) moved.set(holder, new Map());
    moved.get(holder)?.set(key, part.origin);
  };
  const append: PlacedTree['append'] = (target, part) => put(target, String(target.length), part);
  const merge: PlacedTree['merge'] = (target, { value, origin }) => {
    for (const [key, child] of Object.entries(value as Container)) {
      const current = getOwn(target, key);
      const part: PlacedPart = { value: child, origin: nestOrigin(origin, key) };
      if (Array.isArray(current) && Array.isArray(child))
        for (const [at, item] of child.entries())
          append(current, { value: item, origin: nestOrigin(part.origin, String(at)) });
      else if (isPlainObject(current) && isPlainObject(child)) merge(current, part);
      else put(target, key, part);
    }
  };
  const takeOut = (list: unknown[], at: number): void => {
    const places = list.map((_, index) => findOrigin(list, String(index)));
    list.splice(at, 1);
    places.splice(at, 1);
    moved.set(list, new Map(places.map((origin, index) => [String(index), origin])));
  };

  return {
    file: {
      path: spec.path,
      value: root,
      size: spec.size,
      locate(keys) {
        let value = root;
        let origin: Origin = { file: spec };
        for (const key of keys) {
          if (!isContainer(value) || !Object.hasOwn(value, key)) break;
          origin = findOrigin(value, key);
          value = getOwn(value, key);
        }
        return { file: origin.file.path, ...origin.file.locate(listKeys(origin)) };
      },
    },
    merge,
    append,
    remove(values) {
      // The last of a list first, so that those before it keep their numbers.
      for (const { holder, key } of values.toSorted((a, b) => Number(b.key) - Number(a.key)))
        if (Array.isArray(holder)) takeOut(holder, Number(key));
        else delete holder[key];
    },
  };
}

function nestOrigin(parent: Origin, key: string): Origin {
  return { file: parent.file, parent, key };
}

function listKeys({ parent, key }: Origin): string[] {
  return parent === undefined || key === undefined ? [] : [...listKeys(parent), key];
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value);
}

function getOwn(holder: Container, key: string): unknown {
  return Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : undefined;
}

/** Defines a key, which may be `__proto__`: an assignment would take that for something else. */
function define(holder: Container, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}
