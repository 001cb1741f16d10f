/** Results of esbuild, found again when what was asked and every file it has read are the same. */
import type { FilePath } from '../../shared/types.ts';
import { mayBeKept } from '../store/may-be-kept.ts';
import type { Store } from '../store/store.ts';
import type { CompiledFragment } from '../types.ts';
import { createFactReader, hashFragment, listMeant, toFacts } from './input-facts.ts';
import { findKept, keepResult } from './kept-result.ts';
import type { ProjectPaths } from './project-paths.ts';

export interface InputKeeper {
  find(): Promise<Buffer | undefined>;
  keep(result: Uint8Array, read: ReadInputs): Promise<void>;
  /** A hash of what a file holds; each file is read once. */
  hashFile(file: string): string;
}

export interface InputKeeperInput {
  readonly store: Store;
  /** Everything that is known ahead. */
  readonly toKey: () => string;
  readonly paths: ProjectPaths;
  readonly compileFragment: (file: FilePath) => Promise<CompiledFragment>;
}

/** What esbuild has read. */
export interface ReadInputs {
  readonly files: readonly FilePath[];
  readonly fragments: ReadonlyMap<FilePath, CompiledFragment>;
  /** Folders that imports were resolved from besides those of the files. */
  readonly folders: readonly string[];
}

/** Serves one run, and has to be there before esbuild reads anything. */
export function createInputKeeper({ store, toKey, paths, compileFragment }: InputKeeperInput): InputKeeper {
  const startedAt = Date.now();
  const reader = createFactReader({ paths, compileFragment });
  let key: string | undefined;
  const toResults = () => {
    key ??= toKey();
    return { store, key, readFacts: reader.read };
  };
  return {
    hashFile: reader.hashFile,
    find: async () => findKept(toResults()),
    async keep(result, read) {
      const facts = toFacts({ ...read, paths });
      const inputs = [...facts].flatMap((fact) => listMeant(fact, paths));
      if (!mayBeKept({ inputs, since: startedAt })) return;
      // Fragments as esbuild got them: compiled once more they might already be others.
      const answers = new Map(
        [...read.fragments].map(([file, fragment]) => [
          `fragment:${paths.toName(file)}`,
          hashFragment(fragment, paths),
        ]),
      );
      const others = facts.filter((fact) => !answers.has(fact));
      const found = await reader.read(others);
      for (const [index, fact] of others.entries()) answers.set(fact, found[index] ?? '');
      await keepResult(toResults(), answers, result);
    },
  };
}
