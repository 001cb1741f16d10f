/** Styles that scripts import: which there are is known when the scripts are bundled. */
import { relative, sep } from 'node:path';
import type { OnLoadArgs, OnLoadResult } from 'esbuild';

export interface StyleModule extends Pick<OnLoadArgs, 'path' | 'namespace' | 'suffix'> {
  /** What a plugin has answered. Undefined for a file that is read when its sheet is bundled. */
  readonly loaded: OnLoadResult | undefined;
}

export type StyleModules = ReturnType<typeof createStyleModules>;

export function createStyleModules() {
  const modules = new Map<string, StyleModule>();
  return {
    note(args: OnLoadArgs, projectDir: string, loaded: OnLoadResult | undefined): void {
      const { path, namespace, suffix } = args;
      modules.set(nameInput(args, projectDir), { path, namespace, suffix, loaded });
    },
    /** By the name that esbuild's reports have for it. */
    find: (input: string) => modules.get(input),
    /** Names of all. */
    list: () => [...modules.keys()],
    /** Forgets the run before. */
    begin: () => modules.clear(),
  };
}

/** Returns the name of a module in esbuild's reports. */
export function nameInput(
  { path, namespace, suffix }: Pick<OnLoadArgs, 'path' | 'namespace' | 'suffix'>,
  projectDir: string,
): string {
  const name =
    namespace === 'file' ? relative(projectDir, path).split(sep).join('/') : `${namespace}:${path}`;
  return name + suffix;
}
