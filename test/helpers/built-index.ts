/** Reads the search index of a built site with the code that browsers run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionRow } from '../../src/search/analyse-section.ts';
import { findSections } from '../../src/search/find-sections.ts';
import { MANIFEST_NAME } from '../../src/search/index-format.ts';
import type { SearchHit } from '../../src/search/search-provider.ts';
import { createSearchReader } from '../../src/search/search-reader.ts';
import type { Built } from './site.ts';

/** Lists the languages and versions that have an index, as folders: `en`, `zh/v1`. */
export function listIndexes({ outDir }: Built): string[] {
  return readdirSync(join(outDir, 'static/search'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(MANIFEST_NAME))
    .map((path) => path.replaceAll('\\', '/').slice(0, -MANIFEST_NAME.length - 1))
    .sort();
}

export function openIndex({ outDir }: Built, folder: string) {
  const dir = join(outDir, 'static/search', folder);
  return createSearchReader(async (name) => readFileSync(join(dir, name)));
}

/** Returns every record, in the order of the index. */
export async function readRows(built: Built, folder: string): Promise<SectionRow[]> {
  const reader = openIndex(built, folder);
  const count = await reader.count();
  return Promise.all(Array.from({ length: count }, (_, section) => reader.readRow(section)));
}

/** Returns the ids of the results, best first. */
export async function findIn(built: Built, folder: string, query: string): Promise<string[]> {
  const { hits } = await findSections(openIndex(built, folder), query, { snippetWords: 10 });
  return hits.map(({ objectID }: SearchHit) => objectID);
}
