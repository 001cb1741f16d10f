/** The search indexes of a build as files of the output. One that is there for the same key is not made. */
import { rememberOnce } from '../../shared/remember.ts';
import type { RoutePath } from '../../shared/types.ts';
import type { Output } from '../output/write-output.ts';
import { createIndexThread, type IndexThread } from '../search/index-on-thread.ts';
import { isManifest } from '../search/plan-files.ts';
import type { AnalysisTask, SearchIndexer, SearchIndexPlan } from '../search/search-indexer.ts';
import type { IndexOutput } from '../search/write-index.ts';
import type { CachedPage } from '../types.ts';

export type IndexWriter = ReturnType<typeof createIndexWriter>;

export function createIndexWriter(
  indexer: SearchIndexer,
  pages: readonly CachedPage[],
  signal: AbortSignal | undefined,
) {
  let large: Promise<void> | undefined;
  let open: (output: Output) => void = () => {};
  const opening = new Promise<Output>((resolve) => {
    open = resolve;
  });
  const names = new Map<string, readonly string[]>();
  const planAll = rememberOnce(() => indexer.plan(pages));
  // One after the other: an index of many pages needs memory while it is made.
  const write = async (
    former: Promise<Former>,
    isChosen: (plan: SearchIndexPlan) => boolean,
  ): Promise<void> => {
    const thread = createIndexThread(signal);
    try {
      for (const plan of (await planAll()).filter(isChosen))
        names.set(plan.folder, await addIndex(plan, { former: await former, opening, thread }));
    } finally {
      await thread.close();
    }
  };
  return {
    /** Returns a function that finds what is to be analysed of a page, so that others can do it first. */
    async findAnalyses(): Promise<(path: RoutePath) => AnalysisTask | undefined> {
      const planned = await planAll();
      return (path) => {
        for (const { findAnalysis } of planned) {
          const analysis = findAnalysis(path);
          if (analysis) return analysis;
        }
        return undefined;
      };
    },
    /** Begins with large indexes, which other threads make, unless it has: before there is an output to write them to, if need be. */
    begin(former?: Former): void {
      large ??= write(former ? Promise.resolve(former) : opening, ({ isOnThread }) => isOnThread);
      // Reported where it is waited for.
      large.catch(() => undefined);
    },
    /** Gives the output, with all that comes before an index in it: of two files with one path the later one is refused. */
    open,
    /** Makes the others, and waits for all. Returns the names of the files of each, by its folder. */
    async finish(): Promise<ReadonlyMap<string, readonly string[]>> {
      await large;
      await write(opening, ({ isOnThread }) => !isOnThread);
      return names;
    },
  };
}

type Former = Pick<Output, 'listFormer'>;

/** Returns the names of its files. */
async function addIndex(
  plan: SearchIndexPlan,
  {
    former,
    opening,
    thread,
  }: { readonly former: Former; readonly opening: Promise<Output>; readonly thread: IndexThread },
): Promise<readonly string[]> {
  const keep = async (name: string): Promise<boolean> => {
    const { path, key } = createOutputFile(plan, name);
    return (await opening).keep(path, key, SOURCE);
  };
  const names = plan.listKnownFiles() ?? [];
  const kept = new Set<string>();
  for (const name of names) if (await keep(name)) kept.add(name);
  if (names.length > 0 && kept.size === names.length) return names;
  const used = new Set<string>();
  const output: IndexOutput = {
    knownFiles: new Set(former.listFormer(plan.folder)),
    async keep(name) {
      const isThere = kept.has(name) || (await keep(name));
      if (isThere) used.add(name);
      return isThere;
    },
    async add(name, content) {
      used.add(name);
      const { path, key } = createOutputFile(plan, name);
      await (await opening).add({ path, content }, SOURCE, key);
    },
  };
  await plan.write(output, thread);
  return [...used];
}

/** All files but the manifest are named by content, so an existing name means identical content. */
function createOutputFile(
  { folder, key }: SearchIndexPlan,
  name: string,
): { readonly path: string; readonly key: string } {
  return { path: `${folder}/${name}`, key: isManifest(name) ? key : name };
}

const SOURCE = 'docgen';
