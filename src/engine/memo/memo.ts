/**
 * Memoized queries: a query is requested by name and input, and while it runs its dependencies are traced. A
 * result is valid as long as all of them give the same results, in this run and, if it is stored, in later
 * ones (decisions/26-one-way-to-remember.md).
 */

import { hashKey } from '../store/hash-key.ts';
import type { Store, StoreKind } from '../store/store.ts';
import { createTraces } from './traces.ts';

export interface Query<Value> {
  /** Begins the names of its answers; no other query has it. */
  readonly name: string;
  /** @throws whatever it likes: a failure is passed on, and never remembered. */
  make(input: string, trace: Trace): Value | Promise<Value>;
  /** Value that dependent queries compare. @default a hash of the value as JSON */
  hashValue?(value: Value): string;
  /** Encoding of its results in the store. @default they end with the run */
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

export interface Memo {
  get<Value>(query: Query<Value>, input: string): Promise<Value>;
  /** Marks a result as possibly stale; its dependents are verified on the next request. */
  invalidate(query: Query<unknown>, input: string): void;
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
  /** Dependencies, with the hashes of their results at the time. */
  readonly trace: ReadonlyMap<string, string>;
  /** True if it is computed every time, because its dependencies are not all known. */
  readonly isVolatile: boolean;
  isSuspect: boolean;
}

export function createMemo({ store, seed, queries }: MemoInput): Memo {
  const queriesByName = new Map(queries.map((query) => [query.name, query]));
  const entries = new Map<string, Entry>();
  const running = new Map<string, Promise<Entry>>();
  /** Dependents of a result. */
  const users = new Map<string, Set<string>>();
  /** Answers that were doubted while they were made. */
  const doubted = new Set<string>();

  const getHash = async (fact: string): Promise<string> => {
    const { name, input } = split(fact);
    const query = queriesByName.get(name);
    // A trace of another version of docgen may name queries that this one does not have: it is stale.
    return query === undefined ? '' : (await settle(query, input, [])).hash();
  };
  const traces = createTraces({ store, getHash });

  const use = (fact: string, user: string): void => {
    const dependents = users.get(fact) ?? new Set();
    users.set(fact, dependents.add(user));
  };

  function settle(query: Query<unknown>, input: string, above: readonly string[]): Promise<Entry> {
    const fact = `${query.name}:${input}`;
    if (above.includes(fact)) throw new Error(`${[...above, fact].join(' → ')} rests on itself`);
    const dependents = entries.get(fact);
    if (dependents && !dependents.isSuspect) return Promise.resolve(dependents);
    const under = running.get(fact);
    const retry = () => settle(query, input, above);
    if (under) return doubted.has(fact) ? under.then(retry, retry) : under;
    const begun = renew(query, input, above).finally(() => running.delete(fact));
    running.set(fact, begun);
    return begun;
  }

  async function renew(query: Query<unknown>, input: string, above: readonly string[]): Promise<Entry> {
    const fact = `${query.name}:${input}`;
    doubted.delete(fact);
    const previous = entries.get(fact);
    const isSame =
      previous && !previous.isVolatile && previous.trace.size > 0 && (await holds(previous.trace));
    const entry = isSame ? previous : ((await find(query, input)) ?? (await make(query, input, above)));
    entry.isSuspect = entry.isVolatile || doubted.has(fact);
    for (const each of entry.trace.keys()) use(each, fact);
    entries.set(fact, entry);
    return entry;
  }

  async function holds(trace: ReadonlyMap<string, string>): Promise<boolean> {
    for (const [fact, hash] of trace) if ((await getHash(fact)) !== hash) return false;
    return true;
  }

  async function find(query: Query<unknown>, input: string): Promise<Entry | undefined> {
    const { name, persistence } = query;
    const storedTrace = persistence && (await traces.find(persistence.kind, hashKey(seed, name, input)));
    return (
      storedTrace &&
      createEntry(query, persistence.decode(storedTrace.value), {
        trace: storedTrace.trace,
        isVolatile: false,
      })
    );
  }

  async function make(query: Query<unknown>, input: string, above: readonly string[]): Promise<Entry> {
    const fact = `${query.name}:${input}`;
    const entry = await run(query, input, (dependency, about) => {
      use(`${dependency.name}:${about}`, fact);
      return settle(dependency, about, [...above, fact]);
    });
    if (!entry.isVolatile && query.persistence && !doubted.has(fact)) {
      const { kind, encode } = query.persistence;
      const bytes = encode(entry.value);
      const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
      await traces.keep(kind, hashKey(seed, query.name, input), entry.trace, content);
    }
    return entry;
  }

  return {
    get: (query, input) => settle(query, input, []).then(({ value }) => value as never),
    invalidate(query, input) {
      const waiting = [`${query.name}:${input}`];
      const seen = new Set(waiting);
      for (const fact of waiting) {
        doubted.add(fact);
        const entry = entries.get(fact);
        if (entry) entry.isSuspect = true;
        for (const user of users.get(fact) ?? []) {
          if (!seen.has(user)) waiting.push(user);
          seen.add(user);
        }
      }
    },
  };
}

/** Makes an answer, and notes what it rested on. */
async function run(
  query: Query<unknown>,
  input: string,
  get: (query: Query<unknown>, input: string) => Promise<Entry>,
): Promise<Entry> {
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
  return createEntry(query, value, { trace, isVolatile });
}

function createEntry(
  query: Query<unknown>,
  value: unknown,
  { trace, isVolatile }: Pick<Entry, 'trace' | 'isVolatile'>,
): Entry {
  let hash: string | undefined;
  return {
    ...{ value, trace, isVolatile },
    isSuspect: false,
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
