/**
 * Memoized queries: a query is requested by name and input, and its dependencies are traced while it runs. A memo
 * covers one moment: it computes each result once. Stored results are valid in later memos as long as all of their
 * dependencies give the same results (decisions/26-one-way-to-remember.md).
 */

import { hashKey } from '../store/hash-key.ts';
import type { Store, StoreKind } from '../store/store.ts';
import { createTraces } from './traces.ts';

export interface Query<Value> {
  /** Prefix of its keys; no other query has it. */
  readonly name: string;
  /** @throws anything: a failure is passed on, and never remembered. */
  make(input: string, trace: Trace): Value | Promise<Value>;
  /** Value that dependent queries compare. @default a hash of the value as JSON */
  hashValue?(value: Value): string;
  /** Encoding of its results in the store. @default they end with the memo */
  readonly persistence?: Persistence<Value>;
}

export interface Persistence<Value> {
  readonly kind: StoreKind;
  encode(value: Value): string | Uint8Array;
  decode(bytes: Buffer): Value;
}

export interface Trace {
  /** Requests another query and adds it as a dependency. */
  get<Value>(query: Query<Value>, input: string): Promise<Value>;
  /** Adds a dependency on a result computed elsewhere. `hash`: the result as it was then. */
  addDependency(query: Query<string>, input: string, hash: string): void;
  /** Makes this result volatile: it and its dependents are computed on every request. */
  forget(): void;
}

export interface MemoInput {
  readonly store: Store;
  /** Prefix of all keys in the store. */
  readonly seed: string;
  /** Queries that traces of earlier runs may name. */
  readonly queries: readonly Query<unknown>[];
}

interface Entry {
  readonly value: unknown;
  readonly hash: () => string;
  /** True if it is computed every time, because its dependencies are not all known. */
  readonly isVolatile: boolean;
}

export function createMemo({ store, seed, queries }: MemoInput) {
  const queriesByName = new Map(queries.map((query) => [query.name, query]));
  const entries = new Map<string, Promise<Entry>>();

  const getHash = async (fact: string): Promise<string> => {
    const { name, input } = split(fact);
    const query = queriesByName.get(name);
    // A trace of another version of docgen may name queries that this one does not have: it is stale.
    return query === undefined ? '' : (await settle(query, input, [])).hash();
  };
  const traces = createTraces({ store, getHash });

  function settle(query: Query<unknown>, input: string, above: readonly string[]): Promise<Entry> {
    const fact = `${query.name}:${input}`;
    if (above.includes(fact)) throw new Error(`${[...above, fact].join(' → ')} rests on itself`);
    const known = entries.get(fact);
    if (known) return known;
    const entry = resolve(query, input, [...above, fact]);
    entries.set(fact, entry);
    // Failures and volatile results are for those who asked while they were made.
    const forget = () => entries.delete(fact);
    entry.then(({ isVolatile }) => isVolatile && forget(), forget);
    return entry;
  }

  async function resolve(query: Query<unknown>, input: string, above: readonly string[]): Promise<Entry> {
    const { persistence } = query;
    const make = () => run(query, input, (dependency, about) => settle(dependency, about, above));
    if (persistence === undefined) return make();
    const { kind, encode, decode } = persistence;
    const key = hashKey(seed, query.name, input);
    const stored = await traces.find(kind, key);
    if (stored) return createEntry(query, decode(stored), false);
    const made = await make();
    if (!made.isVolatile) {
      const bytes = encode(made.value);
      await traces.keep(kind, key, made.trace, typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
    }
    return made;
  }

  return {
    get: <Value>(query: Query<Value>, input: string): Promise<Value> =>
      settle(query, input, []).then(({ value }) => value as never),
  };
}

/** Computes an answer, and records its dependencies. */
async function run(
  query: Query<unknown>,
  input: string,
  get: (query: Query<unknown>, input: string) => Promise<Entry>,
): Promise<Entry & { readonly trace: ReadonlyMap<string, string> }> {
  /** Dependencies, with the hashes of their results at the time. */
  const trace = new Map<string, string>();
  const requests: Promise<void>[] = [];
  let isVolatile = false;
  const value = await query.make(input, {
    get(dependency, about) {
      const result = get(dependency, about);
      requests.push(
        result.then(
          (entry) => {
            trace.set(`${dependency.name}:${about}`, entry.hash());
            isVolatile ||= entry.isVolatile;
          },
          // Nothing tells when it would succeed.
          () => {
            isVolatile = true;
          },
        ),
      );
      return result.then((entry) => entry.value as never);
    },
    addDependency: (dependency, about, hash) => void trace.set(`${dependency.name}:${about}`, hash),
    forget() {
      isVolatile = true;
    },
  });
  await Promise.all(requests);
  return { ...createEntry(query, value, isVolatile), trace };
}

function createEntry(query: Query<unknown>, value: unknown, isVolatile: boolean): Entry {
  let hash: string | undefined;
  return {
    value,
    isVolatile,
    hash() {
      hash ??= query.hashValue ? query.hashValue(value) : hashKey(JSON.stringify(value) ?? '');
      return hash;
    },
  };
}

function split(fact: string): { readonly name: string; readonly input: string } {
  const at = fact.indexOf(':');
  return { name: fact.slice(0, at), input: fact.slice(at + 1) };
}
