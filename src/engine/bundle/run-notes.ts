/** Collects what one esbuild run meets in the modules, browser and server side together. */
import type { FilePath } from '../../shared/types.ts';
import type { CompiledFragment, PageAsset } from '../types.ts';
import type { StyleLanguages } from './style-languages.ts';
import { createStyleModules, type StyleModules } from './style-modules.ts';

export interface RunNotes {
  /** Compiles a fragment; both sides need the same fragments, and each is compiled once a run. */
  compileFragment(file: FilePath): Promise<CompiledFragment>;
  /** Compiles a fragment only to check whether a cached result is valid: it may no longer be in use. */
  lookAtFragment(file: FilePath): Promise<CompiledFragment>;
  onAsset(asset: PageAsset): void;
  /** Discards the previous run. */
  begin(): void;
  /** Returns the fragments in use, by file. */
  fragments(): Promise<ReadonlyMap<FilePath, CompiledFragment>>;
  assets(): readonly PageAsset[];
  /** Both sides ask for the same sheets as well. */
  readonly styles: StyleLanguages;
  /** What scripts import of styles, for the sheets that are bundled after them. */
  readonly styleModules: StyleModules;
  /** Told of a file that counts though no bundle of the site has it: of a worker, or of the React that renders. */
  onFile(file: FilePath): void;
  /** Files that went in besides those that esbuild lists. */
  listFiles(): readonly FilePath[];
}

export function createRunNotes(
  compile: (file: FilePath) => Promise<CompiledFragment>,
  styles: StyleLanguages,
): RunNotes {
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
    lookAtFragment,
    compileFragment(file) {
      used.add(file);
      return lookAtFragment(file);
    },
    onAsset: (asset) => void assets.set(asset.output, asset),
    begin() {
      compiled.clear();
      used.clear();
      assets.clear();
      otherFiles.clear();
      styleModules.begin();
      styles.begin();
    },
    async fragments() {
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
    styles,
    styleModules,
    onFile: (file) => void otherFiles.add(file),
    listFiles: () => [...styles.listFiles(), ...[...otherFiles].sort()],
  };
}
