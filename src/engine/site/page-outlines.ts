/** How pages are built, kept from run to run: a page that has not changed is not parsed for a check. */

import { createContentFiles } from '../files/content-files.ts';
import { createAssetStore } from '../markdown/assets.ts';
import type { ParserSite } from '../markdown/parse-page.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { hashFile } from '../store/hash-file.ts';
import type { Store } from '../store/store.ts';
import { toKey } from '../store/to-key.ts';
import type { KeptPage, PageOutline, SiteConfig } from '../types.ts';
import { toSettingsText } from './settings-text.ts';

/** Undefined for pages that are not Markdown, or cannot be read. */
export type OutlineOf = (page: Pick<KeptPage, 'route'>) => Promise<PageOutline | undefined>;

export interface PageOutlinesInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly store: Store;
  readonly seed: string;
}

export function createOutlineReader({ config, table, store, seed }: PageOutlinesInput): OutlineOf {
  const { remarkPlugins, rehypePlugins, cjkFriendlyEmphasis, mdAsMdx, maxFileSize } = config.markdown;
  const parsing = { remarkPlugins, rehypePlugins, cjkFriendlyEmphasis, mdAsMdx, maxFileSize };
  const settings = toKey(seed, toSettingsText({ parsing, rules: config.replaceRules }, config));
  let site: Promise<ParserSite> | undefined;
  return async ({ route }) => {
    if (route.kind !== 'markdown') return undefined;
    const isMdx = String(route.file.endsWith('.mdx'));
    const key = toKey(settings, isMdx, route.lang, hashFile(route.file));
    const found = store.get('outline', key);
    if (found) return JSON.parse(found.toString()) as PageOutline;
    site ??= loadSite({ config, table });
    const [{ readPage }, { readOutline }] = await Promise.all([
      import('../markdown/read-page.ts'),
      import('../markdown/page-outline.ts'),
    ]);
    const source = await readPage(route, config);
    const outline = await readOutline(source, await site);
    if (outline && source.hash !== '')
      store.set('outline', toKey(settings, isMdx, route.lang, source.hash), JSON.stringify(outline));
    return outline;
  };
}

async function loadSite({ config, table }: Pick<PageOutlinesInput, 'config' | 'table'>): Promise<ParserSite> {
  const { loadEngine } = await import('../markdown/engine.ts');
  // Built-in words: what an author changes in the interface makes no translation behind.
  return {
    config,
    table,
    text: {},
    assets: createAssetStore(createContentFiles(config), config),
    engine: await loadEngine(config.markdown),
  };
}
