/** What one run of esbuild meets on its way through the modules, browser and server side together. */
import type { FilePath } from '../../shared/types.ts';
import type { CompiledFragment, PageAsset } from '../types.ts';

export interface RunNotes {
  /** Both sides ask for the same fragments; each is compiled once a run. */
  compileFragment(file: FilePath): Promise<CompiledFragment>;
  onAsset(asset: PageAsset): void;
  /** Forgets the run before. */
  begin(): void;
  /** Fragments that were compiled, by file. */
  fragments(): Promise<ReadonlyMap<FilePath, CompiledFragment>>;
  assets(): readonly PageAsset[];
}

export function createRunNotes(compile: (file: FilePath) => Promise<CompiledFragment>): RunNotes {
  const fragments = new Map<FilePath, Promise<CompiledFragment>>();
  const assets = new Map<string, PageAsset>();
  return {
    compileFragment(file) {
      const known = fragments.get(file) ?? compile(file);
      fragments.set(file, known);
      return known;
    },
    onAsset: (asset) => void assets.set(asset.output, asset),
    begin() {
      fragments.clear();
      assets.clear();
    },
    async fragments() {
      const settled = await Promise.all(
        [...fragments].map(([file, made]) =>
          made.then(
            (fragment) => [[file, fragment] as const],
            // Whoever asked for it has been told.
            () => [],
          ),
        ),
      );
      return new Map(settled.flat().sort(([a], [b]) => (a < b ? -1 : 1)));
    },
    assets: () => [...assets.values()],
  };
}
