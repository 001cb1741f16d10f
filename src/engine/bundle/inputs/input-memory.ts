/** Caches esbuild's results, valid as long as the request and every file read are the same. */
import { createMemo, type Trace } from '../../memo/memo.ts';
import { isStorable } from '../../store/is-storable.ts';
import type { Store } from '../../store/store.ts';
import {
  createInputQueries,
  hashFragment,
  type InputQueriesInput,
  listFacts,
  listInputs,
  type ReadInputs,
} from './input-queries.ts';

export interface RecallRequest<Value> {
  readonly name: string;
  /** Hash of everything known before esbuild runs. */
  readonly key: string;
  /** `inputs`: everything esbuild read; undefined if the value must not be cached. */
  make(): Promise<{ readonly value: Value; readonly inputs: ReadInputs | undefined }>;
  encode(value: Value): string | Uint8Array;
  decode(bytes: Buffer): Value;
}

export interface InputMemoryInput extends InputQueriesInput {
  readonly store: Store;
}

/** Creates the cache for one run; must exist before esbuild reads anything. */
export function createInputMemory(input: InputMemoryInput) {
  const { store, paths } = input;
  const since = Date.now();
  const { queries, hashFile } = createInputQueries(input);
  const memo = createMemo({ store, seed: '', queries: Object.values(queries) });
  return {
    /** Returns a hash of a file's content; each file is read once. */
    hashFile,
    recall<Value>({ name, key, make, encode, decode }: RecallRequest<Value>): Promise<Value> {
      const query = {
        name,
        persistence: { kind: 'bundle' as const, encode, decode },
        async make(_: string, trace: Trace) {
          const { value, inputs } = await make();
          const facts = inputs && listFacts(inputs, paths);
          const files = facts?.flatMap((fact) => listInputs(fact, paths)) ?? [];
          if (facts === undefined || !isStorable({ inputs: files, since })) trace.forget();
          for (const [kind, input] of facts ?? []) {
            const fragment = kind === 'fragment' ? inputs?.fragments.get(paths.toFile(input)) : undefined;
            // As esbuild received it: compiling it again might give another result.
            if (fragment) trace.addDependency(queries.fragment, input, hashFragment(fragment, paths));
            else await trace.get(queries[kind], input);
          }
          return value;
        },
      };
      return memo.get(query, key);
    },
  };
}
