/** What one run of esbuild meets on its way through the modules, browser and server side together. */
import type { FilePath } from '../../shared/types.ts';
import type { CompiledFragment, PageAsset } from '../types.ts';

export interface RunNotes {
  /** Both sides ask for the same fragments; each is compiled once a run. */
  compileFragment(file: FilePath): Promise<CompiledFragment>;
  /** The same for one that is only looked at, to learn whether an earlier result still holds: it may be in use no more. */
  lookAtFragment(file: FilePath): Promise<CompiledFragment>;
  onAsset(asset: PageAsset): void;
  /** Forgets the run before. */
  begin(): void;
  /** Fragments that went in, by file. */
  fragments(): Promise<ReadonlyMap<FilePath, CompiledFragment>>;
  assets(): readonly PageAsset[];
}

export function createRunNotes(compile: (file: FilePath) => Promise<CompiledFragment>): RunNotes {
  const compiled = new Map<FilePath, Promise<CompiledFragment>>();
  const used = new Set<FilePath>();
  const assets = new Map<string, PageAsset>();
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
    },
    async fragments() {
      const settled = await Promise.all(
        [...used].map((file) =>
          lookAtFragment(file).then(
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
