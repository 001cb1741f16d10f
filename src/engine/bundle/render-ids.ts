/**
 * Ids of the code that pages are rendered with: hashes over the sources of a module and everything it
 * imports. esbuild's output would not do: code moves between files and is renamed when another page
 * starts to share it.
 */

import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { rememberEach } from '../../shared/remember.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Bundled } from './esbuild-result.ts';

export type ModuleGraph = ReturnType<typeof createModuleGraph>;

export function createModuleGraph({ inputs }: Pick<Metafile, 'inputs'>) {
  return {
    inputs,
    /** Returns a module and everything it imports, directly or not. */
    collectClosure(entryPoint: string): readonly string[] {
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
  /** Returns a hash of a module's content; empty if it does not affect rendering or is covered elsewhere. */
  readonly hashInput: (input: string) => string;
  /** Returns the module's name, the same in every folder. */
  readonly getPortableName: (input: string) => string;
  /** Everything else that affects the result. */
  readonly seed: string;
}

/** Creates a function that returns the id of an entry point. */
export function createRenderIds({ graph, hashInput, getPortableName, seed }: RenderIdInput) {
  const hashModule = rememberEach((path: string) => {
    // The targets of imports and their order count too.
    const imports = (graph.inputs[path]?.imports ?? []).map(
      (imported) => `${imported.kind} ${getPortableName(imported.path)}`,
    );
    return hashKey(getPortableName(path), hashInput(path), imports.join('\n'));
  });
  return (entryPoint: string): string =>
    hashKey(seed, ...graph.collectClosure(entryPoint).map(hashModule).sort());
}

/** Creates the same by esbuild's output, for modules whose sources are unknown. */
export function createOutputIds({ metafile: { outputs }, outputFiles }: Bundled, projectDir: string) {
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  return (entryPoint: string): string => {
    const closure = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === entryPoint));
    for (const path of closure)
      for (const { path: imported, external } of outputs[path]?.imports ?? [])
        if (!external) closure.add(imported);
    return hashKey(...[...closure].sort().map((path) => texts.get(join(projectDir, path)) ?? ''));
  };
}
