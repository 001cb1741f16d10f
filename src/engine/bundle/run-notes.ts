/** Collects what one esbuild run meets in the modules, browser and server side together. */
import type { FilePath } from '../../shared/types.ts';
import type { CompiledFragment, PageAsset } from '../types.ts';
import type { StyleLanguages } from './styles/style-languages.ts';
import { createStyleModules } from './styles/style-modules.ts';

export type RunNotes = ReturnType<typeof createRunNotes>;

export function createRunNotes(
  compile: (file: FilePath) => Promise<CompiledFragment>,
  styles: StyleLanguages,
) {
  const compiled = new Map<FilePath, Promise<CompiledFragment>>();
  const used = new Set<FilePath>();
  const assets = new Map<string, PageAsset>();
  const otherFiles = new Set<FilePath>();
  const styleModules = createStyleModules();
  const lookAtFragment = (file: FilePath): Promise<CompiledFragment> => {
    const compilation = compiled.get(file) ?? compile(file);
    compiled.set(file, compilation);
    return compilation;
  };
  return {
    /** Compiles a fragment only to check whether a cached result is valid: it may no longer be in use. */
    lookAtFragment,
    /** Compiles a fragment; both sides need the same fragments, and each is compiled once a run. */
    compileFragment(file: FilePath): Promise<CompiledFragment> {
      used.add(file);
      return lookAtFragment(file);
    },
    onAsset: (asset: PageAsset) => void assets.set(asset.output, asset),
    /** Discards the previous run. */
    begin(): void {
      compiled.clear();
      used.clear();
      assets.clear();
      otherFiles.clear();
      styleModules.begin();
      styles.begin();
    },
    /** Returns the fragments in use, by file. */
    async fragments(): Promise<ReadonlyMap<FilePath, CompiledFragment>> {
      const settled = await Promise.all(
        [...used].map((file) =>
          lookAtFragment(file).then(
            (fragment) => [[file, fragment] as const],
            // Its importer has reported the failure.
            () => [],
          ),
        ),
      );
      return new Map(settled.flat().sort(([a], [b]) => (a < b ? -1 : 1)));
    },
    assets: () => [...assets.values()],
    /** Both sides ask for the same sheets as well. */
    styles,
    /** What scripts import of styles, for the sheets that are bundled after them. */
    styleModules,
    /** Told of a file that counts though no bundle of the site has it: of a worker, or of the React that renders. */
    onFile: (file: FilePath) => void otherFiles.add(file),
    /** Files that went in besides those that esbuild lists. */
    listFiles: () => [...styles.listFiles(), ...[...otherFiles].sort()],
  };
}
