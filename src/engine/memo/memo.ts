/**
 * One way to remember: a query is asked by name and input, and while it runs it notes what it rested on.
 * An answer holds as long as all of that gives the same answers, in this run and, where the store keeps it,
 * in later ones (decisions/26-one-way-to-remember.md).
 */
import type { Store, StoreKind } from '../store/store.ts';
import { toKey } from '../store/to-key.ts';
import { createTraces } from './traces.ts';

export interface Query<Value> {
  /** Begins the names of its answers; no other query has it. */
  readonly name: string;
  /** @throws whatever it likes: a failure is passed on, and never remembered. */
  make(input: string, trace: Trace): Value | Promise<Value>;
  /** What is compared by queries that rest on it. @default a hash of the value as JSON */
  toHash?(value: Value): string;
  /** How the store holds its answers. @default they end with the run */
  readonly kept?: Kept<Value>;
}

export interface Kept<Value> {
  readonly kind: StoreKind;
  encode(value: Value): string | Uint8Array;
  decode(bytes: Buffer): Value;
}

export interface Trace {
  /** Asks another query, and rests on its answer. */
  ask<Value>(query: Query<Value>, input: string): Promise<Value>;
  /** Rests on what was learned elsewhere. `hash`: the answer as it was then. */
  rest(query: Query<string>, input: string, hash: string): void;
  /** Nobody may find this answer again: it is made each time it is asked for, and so is what rests on it. */
  forget(): void;
}

export interface Memo {
  ask<Value>(query: Query<Value>, input: string): Promise<Value>;
  /** The answer may be another one now; what rests on it is asked again when somebody wants it. */
  invalidate(query: Query<unknown>, input: string): void;
}

export interface MemoInput {
  readonly store: Store;
  /** What every key of the store begins with. */
  readonly seed: string;
  /** Queries that traces of earlier runs may name. */
  readonly queries: readonly Query<unknown>[];
}

interface Entry {
  readonly value: unknown;
  readonly hash: () => string;
  /** What it rested on, with the answers of then. */
  readonly trace: ReadonlyMap<string, string>;
  /** Made each time, since nobody can name all that it rests on. */
  readonly isVolatile: boolean;
  isSuspect: boolean;
}

export function createMemo({ store, seed, queries }: MemoInput): Memo {
  const byName = new Map(queries.map((query) => [query.name, query]));
  const entries = new Map<string, Entry>();
  const running = new Map<string, Promise<Entry>>();
  /** Who rests on an answer. */
  const users = new Map<string, Set<string>>();
  /** Answers that were doubted while they were made. */
  const doubted = new Set<string>();

  const hashOf = async (fact: string): Promise<string> => {
    const { name, input } = split(fact);
    const query = byName.get(name);
    // A trace of another docgen names what this one does not have: nothing can be said of it.
    return query === undefined ? '' : (await settle(query, input, [])).hash();
  };
  const traces = createTraces({ store, hashOf });

  const use = (fact: string, user: string): void => {
    const known = users.get(fact) ?? new Set();
    users.set(fact, known.add(user));
  };

  function settle(query: Query<unknown>, input: string, above: readonly string[]): Promise<Entry> {
    const fact = `${query.name}:${input}`;
    if (above.includes(fact)) throw new Error(`${[...above, fact].join(' → ')} rests on itself`);
    const known = entries.get(fact);
    if (known && !known.isSuspect) return Promise.resolve(known);
    const under = running.get(fact);
    const again = () => settle(query, input, above);
    if (under) return doubted.has(fact) ? under.then(again, again) : under;
    const begun = renew(query, input, above).finally(() => running.delete(fact));
    running.set(fact, begun);
    return begun;
  }

  async function renew(query: Query<unknown>, input: string, above: readonly string[]): Promise<Entry> {
    const fact = `${query.name}:${input}`;
    doubted.delete(fact);
    const former = entries.get(fact);
    const isSame = former && !former.isVolatile && former.trace.size > 0 && (await holds(former.trace));
    const entry = isSame ? former : ((await find(query, input)) ?? (await make(query, input, above)));
    entry.isSuspect = entry.isVolatile || doubted.has(fact);
    for (const each of entry.trace.keys()) use(each, fact);
    entries.set(fact, entry);
    return entry;
  }

  async function holds(trace: ReadonlyMap<string, string>): Promise<boolean> {
    for (const [fact, hash] of trace) if ((await hashOf(fact)) !== hash) return false;
    return true;
  }

  async function find(query: Query<unknown>, input: string): Promise<Entry | undefined> {
    const { name, kept } = query;
    const found = kept && (await traces.find(kept.kind, toKey(seed, name, input)));
    return found && toEntry(query, kept.decode(found.value), { trace: found.trace, isVolatile: false });
  }

  async function make(query: Query<unknown>, input: string, above: readonly string[]): Promise<Entry> {
    const fact = `${query.name}:${input}`;
    const entry = await run(query, input, (other, about) => {
      use(`${other.name}:${about}`, fact);
      return settle(other, about, [...above, fact]);
    });
    if (!entry.isVolatile && query.kept && !doubted.has(fact)) {
      const { kind, encode } = query.kept;
      const bytes = encode(entry.value);
      const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
      await traces.keep(kind, toKey(seed, query.name, input), entry.trace, content);
    }
    return entry;
  }

  return {
    ask: (query, input) => settle(query, input, []).then(({ value }) => value as never),
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
  ask: (query: Query<unknown>, input: string) => Promise<Entry>,
): Promise<Entry> {
  const trace = new Map<string, string>();
  const asked: Promise<void>[] = [];
  let isVolatile = false;
  const value = await query.make(input, {
    ask(other, about) {
      const answer = ask(other, about);
      asked.push(
        answer.then(
          (entry) => {
            trace.set(`${other.name}:${about}`, entry.hash());
            isVolatile ||= entry.isVolatile;
          },
          // Nobody can tell when it would succeed.
          () => {
            isVolatile = true;
          },
        ),
      );
      return answer.then((entry) => entry.value as never);
    },
    rest: (other, about, hash) => void trace.set(`${other.name}:${about}`, hash),
    forget() {
      isVolatile = true;
    },
  });
  await Promise.all(asked);
  return toEntry(query, value, { trace, isVolatile });
}

function toEntry(
  query: Query<unknown>,
  value: unknown,
  { trace, isVolatile }: Pick<Entry, 'trace' | 'isVolatile'>,
): Entry {
  let hash: string | undefined;
  return {
    ...{ value, trace, isVolatile },
    isSuspect: false,
    hash() {
      hash ??= query.toHash ? query.toHash(value) : toKey(JSON.stringify(value) ?? '');
      return hash;
    },
  };
}

function split(fact: string): { readonly name: string; readonly input: string } {
  const at = fact.indexOf(':');
  return { name: fact.slice(0, at), input: fact.slice(at + 1) };
}
