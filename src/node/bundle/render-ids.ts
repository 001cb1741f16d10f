/**
 * Ids of the code that pages are rendered with: hashes over a module and all it imports,
 * by their sources. Not by esbuild's output, in which code moves between files and
 * changes its names when another page begins to share it.
 */
import type { Metafile } from 'esbuild';
import { toKey } from '../store/to-key.ts';

export interface RenderIdInput {
  readonly metafile: Pick<Metafile, 'inputs'>;
  /** A hash of what a module holds; empty where that means nothing to rendering, or is known otherwise. */
  readonly hashInput: (input: string) => string;
  /** The module's name, the same in every folder. */
  readonly toName: (input: string) => string;
  /** Whatever else decides the result. */
  readonly seed: string;
}

/** The id of an entry point. */
export function createRenderIds(input: RenderIdInput): (entryPoint: string) => string {
  const { inputs } = input.metafile;
  const modules = new Map<string, { readonly hash: string; readonly imports: readonly string[] }>();
  const toModule = (path: string) => {
    const known = modules.get(path) ?? readModule(path);
    modules.set(path, known);
    return known;
  };
  const readModule = (path: string) => {
    const imported = inputs[path]?.imports ?? [];
    const names = imported.map(({ path: name, kind }) => `${kind} ${input.toName(name)}`);
    return {
      hash: toKey(input.toName(path), input.hashInput(path), ...names),
      imports: imported.filter(({ external }) => !external).map(({ path: name }) => name),
    };
  };
  return (entryPoint) => {
    const found = new Set([entryPoint]);
    for (const path of found) for (const imported of toModule(path).imports) found.add(imported);
    return toKey(input.seed, ...[...found].map((path) => toModule(path).hash).sort());
  };
}
