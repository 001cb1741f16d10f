/**
 * Ids of the code that pages are rendered with: hashes over a module and all it imports,
 * by their sources. Not by esbuild's output, in which code moves between files and
 * changes its names when another page begins to share it.
 */
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { toKey } from '../store/to-key.ts';
import type { Bundled } from './bundle-outputs.ts';

export interface ModuleGraph {
  /** A module and all it imports, directly or not. */
  collectClosure(entryPoint: string): readonly string[];
  readonly inputs: Metafile['inputs'];
}

export function createModuleGraph({ inputs }: Pick<Metafile, 'inputs'>): ModuleGraph {
  return {
    inputs,
    collectClosure(entryPoint) {
      const closure = new Set([entryPoint]);
      for (const path of closure)
        for (const { path: imported, external } of inputs[path]?.imports ?? [])
          if (!external) closure.add(imported);
      return [...closure];
    },
  };
}

export interface RenderIdInput {
  readonly graph: ModuleGraph;
  /** A hash of what a module holds; empty where that means nothing to rendering, or is known otherwise. */
  readonly hashInput: (input: string) => string;
  /** The module's name, the same in every folder. */
  readonly getPortableName: (input: string) => string;
  /** Whatever else decides the result. */
  readonly seed: string;
}

/** The id of an entry point. */
export function createRenderIds({ graph, hashInput, getPortableName, seed }: RenderIdInput) {
  const hashes = new Map<string, string>();
  const hashModule = (path: string): string => {
    // Where each import leads decides as well, and in which order.
    const imports = (graph.inputs[path]?.imports ?? []).map(
      (imported) => `${imported.kind} ${getPortableName(imported.path)}`,
    );
    const hash = hashes.get(path) ?? toKey(getPortableName(path), hashInput(path), ...imports);
    hashes.set(path, hash);
    return hash;
  };
  return (entryPoint: string): string =>
    toKey(seed, ...graph.collectClosure(entryPoint).map(hashModule).sort());
}

/** The same by what esbuild put out, for modules whose sources nobody knows. */
export function createOutputIds({ metafile: { outputs }, outputFiles }: Bundled, projectDir: string) {
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  return (entryPoint: string): string => {
    const closure = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === entryPoint));
    for (const path of closure)
      for (const { path: imported, external } of outputs[path]?.imports ?? [])
        if (!external) closure.add(imported);
    return toKey(...[...closure].sort().map((path) => texts.get(join(projectDir, path)) ?? ''));
  };
}
