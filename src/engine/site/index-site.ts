/** The search indexes of a build as files of the output. One that is there for the same key is not made. */

import type { Output } from '../output/write-output.ts';
import { createPageGroups } from '../search/page-groups.ts';
import { isManifest } from '../search/plan-files.ts';
import { createSearchIndexer, type SearchIndexPlan } from '../search/search-indexer.ts';
import type { Content } from './collect-content.ts';
import type { PipelineOptions } from './pipeline.ts';
import { toChangePages } from './plugin-stages.ts';

export interface IndexSiteInput {
  readonly content: Content;
  readonly output: Output;
  readonly options: PipelineOptions;
}

export async function indexSite({ content, output, options }: IndexSiteInput): Promise<void> {
  const { config, store, seed, signal, host } = options;
  const { frame, navigation, pages, readSections, peekSections } = content;
  const changePages = toChangePages(host, peekSections);
  const toGroup = createPageGroups({ config, navigation, text: frame.text });
  const indexer = createSearchIndexer({ config, store, seed, toGroup, readSections, changePages, signal });
  // One after the other: an index of many pages takes memory while it is made.
  for (const plan of await indexer.plan(pages)) await addIndex(plan, output);
}

async function addIndex(plan: SearchIndexPlan, output: Output): Promise<void> {
  const keep = (name: string): boolean => {
    const { path, key } = toOutputFile(plan, name);
    return output.keep(path, key, SOURCE);
  };
  const known = plan.knownFiles() ?? [];
  const kept = new Set(known.filter(keep));
  if (known.length > 0 && kept.size === known.length) return;
  for await (const { name, content } of plan.files()) {
    if (kept.has(name) || keep(name)) continue;
    const { path, key } = toOutputFile(plan, name);
    await output.add({ path, content: await content() }, SOURCE, key);
  }
}

/** All but the manifest are named by their content, which therefore says all. */
function toOutputFile(
  { folder, key }: SearchIndexPlan,
  name: string,
): { readonly path: string; readonly key: string } {
  return { path: `${folder}/${name}`, key: isManifest(name) ? key : name };
}

const SOURCE = 'docgen';
