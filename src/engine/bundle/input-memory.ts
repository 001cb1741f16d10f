/** Results of esbuild, found again when what was asked and every file it has read are the same. */
import type { FilePath } from '../../shared/types.ts';
import { createMemo, type Trace } from '../memo/memo.ts';
import { mayBeKept } from '../store/may-be-kept.ts';
import type { Store } from '../store/store.ts';
import type { CompiledFragment } from '../types.ts';
import { createInputQueries, hashFragment, listFacts, listInputs } from './input-queries.ts';
import type { ProjectPaths } from './project-paths.ts';

export interface InputMemory {
  recall<Value>(request: RecallRequest<Value>): Promise<Value>;
  /** A hash of what a file holds; each file is read once. */
  hashFile(file: string): string;
}

export interface RecallRequest<Value> {
  readonly name: string;
  /** Of everything that is known ahead. */
  readonly key: string;
  /** `read`: what esbuild has read; undefined where nobody may find the value again. */
  make(): Promise<{ readonly value: Value; readonly inputs: ReadInputs | undefined }>;
  encode(value: Value): string | Uint8Array;
  decode(bytes: Buffer): Value;
}

export interface InputMemoryInput {
  readonly store: Store;
  readonly paths: ProjectPaths;
  readonly compileFragment: (file: FilePath) => Promise<CompiledFragment>;
}

export interface ReadInputs {
  readonly files: readonly FilePath[];
  readonly fragments: ReadonlyMap<FilePath, CompiledFragment>;
  /** Folders that imports were resolved from besides those of the files. */
  readonly folders: readonly string[];
}

/** Serves one run, and has to be there before esbuild reads anything. */
export function createInputMemory({ store, paths, compileFragment }: InputMemoryInput): InputMemory {
  const since = Date.now();
  const { queries, hashFile } = createInputQueries({ paths, compileFragment });
  const memo = createMemo({ store, seed: '', queries: Object.values(queries) });
  return {
    hashFile,
    recall({ name, key, make, encode, decode }) {
      const query = {
        name,
        kept: { kind: 'bundle' as const, encode, decode },
        async make(_: string, trace: Trace) {
          const { value, inputs } = await make();
          const facts = inputs && listFacts({ ...inputs, paths });
          const files = facts?.flatMap((fact) => listInputs(fact, paths)) ?? [];
          if (facts === undefined || !mayBeKept({ inputs: files, since })) trace.forget();
          for (const [kind, input] of facts ?? []) {
            const fragment = kind === 'fragment' ? inputs?.fragments.get(paths.toFile(input)) : undefined;
            // As esbuild got it: compiled once more it might already be another.
            if (fragment) trace.rest(queries.fragment, input, hashFragment(fragment, paths));
            else await trace.ask(queries[kind], input);
          }
          return value;
        },
      };
      return memo.ask(query, key);
    },
  };
}
