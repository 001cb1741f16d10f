/** Caches the outlines of pages between runs: an unchanged page is not parsed for a check. */

import { createContentFiles } from '../files/content-files.ts';
import { createAssetStore } from '../markdown/assets.ts';
import { createNotes } from '../markdown/compiler-site.ts';
import type { PageOutline } from '../markdown/page-outline.ts';
import type { ParserSite } from '../markdown/parse-page.ts';
import { asJson, recall } from '../memo/recall.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { hashFile } from '../store/hash-file.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import { toolId } from '../store/tool-id.ts';
import type { CachedPage, SiteConfig } from '../types.ts';
import { serializeSettings } from './settings-text.ts';

/** Undefined for pages that are not Markdown, or unreadable. */
export type ReadOutline = (page: Pick<CachedPage, 'route'>) => Promise<PageOutline | undefined>;

export interface PageOutlinesInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly store: Store;
}

export function createOutlineReader({ config, table, store }: PageOutlinesInput): ReadOutline {
  const { remarkPlugins, rehypePlugins, cjkFriendlyEmphasis, math, mdAsMdx, maxFileSize } = config.markdown;
  const parsing = { remarkPlugins, rehypePlugins, cjkFriendlyEmphasis, math, mdAsMdx, maxFileSize };
  const titles = config.theme.fallbackHeadingTitle;
  const settings = hashKey(
    toolId,
    serializeSettings({ parsing, titles, rules: config.replaceRules }, config),
  );
  let site: Promise<ParserSite> | undefined;
  return async ({ route }) => {
    if (route.kind !== 'markdown') return undefined;
    const isMdx = String(route.file.endsWith('.mdx'));
    const hash = hashFile(route.file);
    let isSame = true;
    return recall(store, {
      kind: 'outline',
      ...asJson<PageOutline | undefined>(),
      key: hashKey(settings, isMdx, route.lang, hash),
      async make() {
        site ??= loadSite({ config, table });
        const [{ readPage }, { readOutline }] = await Promise.all([
          import('../markdown/read-page.ts'),
          import('../markdown/page-outline.ts'),
        ]);
        const source = await readPage(route, config);
        const notes = createNotes([]);
        const outline = await readOutline(source, await site, notes);
        // The key does not cover other files, which only plugins read this early.
        isSame = source.hash === hash && notes.dependencies.size === 0;
        return outline;
      },
      isStorable: (outline) => outline !== undefined && hash !== '' && isSame,
    });
  };
}

async function loadSite({ config, table }: Pick<PageOutlinesInput, 'config' | 'table'>): Promise<ParserSite> {
  const { loadEngine } = await import('../markdown/engine.ts');
  // Built-in words: a changed word of the interface leaves translations up to date.
  return {
    config,
    table,
    text: {},
    assets: createAssetStore(createContentFiles(config), config),
    engine: await loadEngine(config.markdown),
  };
}
