import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashKey } from '../../../src/engine/store/hash-key.ts';
import { openStore, type StoreOptions } from '../../../src/engine/store/open-store.ts';
import type { Store, StoreKind } from '../../../src/engine/store/store.ts';
import { makeFolder } from '../../helpers/folders.ts';

export type Values = Readonly<Record<string, string>>;

/** A folder for a store, gone after the tests that asked for it. */
export function createStoreFolder() {
  const parent = makeFolder('store');
  const dir = join(parent, 'cache/store');

  /** One run of docgen: what it does with the store, then the end. */
  const run = <T>(use: (store: Store) => T, options: Partial<StoreOptions> = {}): T => {
    const store = openStore({ dir, ...options });
    const result = use(store);
    store.close();
    return result;
  };
  const fill = (values: Values, kind: StoreKind = 'page', options: Partial<StoreOptions> = {}) =>
    run((store) => setAll(store, values, kind), options);
  const find = (names: readonly string[], kind: StoreKind = 'page') =>
    run((store) => names.filter((name) => store.get(kind, hashKey(name)) !== undefined));
  const list = () => readdirSync(dir).sort();
  const bytes = () => list().reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
  const snapshot = () =>
    [dir, ...list().map((name) => join(dir, name))].map((file) => {
      const { ino, mtimeMs, ctimeMs, size } = statSync(file);
      return { file, ino, mtimeMs, ctimeMs, size };
    });
  const onlyPack = () => {
    const [name, ...others] = list();
    if (name === undefined || others.length > 0) throw new Error(`One segment expected: ${list()}`);
    return { file: join(dir, name), content: readFileSync(join(dir, name)) };
  };
  return { parent, dir, run, fill, find, list, bytes, snapshot, onlyPack };
}

export function setAll(store: Store, values: Values, kind: StoreKind = 'page'): void {
  for (const [name, value] of Object.entries(values)) store.set(kind, hashKey(name), value);
}

export function getAll(store: Store, names: readonly string[], kind: StoreKind = 'page'): Values {
  const found = names.map((name) => [name, store.get(kind, hashKey(name))?.toString()] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** `count` values of `size` bytes each, under names that begin with `prefix`. */
export function createValues(count: number, size: number, prefix = 'value'): Values {
  const names = Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
  return Object.fromEntries(names.map((name) => [name, name.padEnd(size, '.')]));
}
