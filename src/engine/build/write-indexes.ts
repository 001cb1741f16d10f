/** The search indexes of a build as files of the output. One that is there for the same key is not made. */
import type { Output } from '../output/write-output.ts';
import { isManifest } from '../search/plan-files.ts';
import type { SearchIndexer, SearchIndexPlan } from '../search/search-indexer.ts';
import type { CachedPage } from '../types.ts';

export async function writeIndexes(
  indexer: SearchIndexer,
  pages: readonly CachedPage[],
  output: Output,
): Promise<void> {
  // One after the other: an index of many pages needs memory while it is built.
  for (const plan of await indexer.plan(pages)) await addIndex(plan, output);
}

async function addIndex(plan: SearchIndexPlan, output: Output): Promise<void> {
  const keep = (name: string): boolean => {
    const { path, key } = createOutputFile(plan, name);
    return output.keep(path, key, SOURCE);
  };
  const oldNames = plan.listKnownFiles() ?? [];
  const reused = new Set(oldNames.filter(keep));
  if (oldNames.length > 0 && reused.size === oldNames.length) return;
  for await (const { name, content } of plan.files()) {
    if (reused.has(name) || keep(name)) continue;
    const { path, key } = createOutputFile(plan, name);
    await output.add({ path, content: await content() }, SOURCE, key);
  }
}

/** All files but the manifest are named by content, so an existing name means identical content. */
function createOutputFile(
  { folder, key }: SearchIndexPlan,
  name: string,
): { readonly path: string; readonly key: string } {
  return { path: `${folder}/${name}`, key: isManifest(name) ? key : name };
}

const SOURCE = 'docgen';
