/** `docgen search`: answers a query from a site's pages as the search box of the built site would, without a build. */
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { loadConfig } from '../config/load.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import { openIndex } from '../search/query-index.ts';
import type { SearchAnswer } from '../search/search-answer.ts';
import { hasIndex } from '../search/search-units.ts';
import { collectContent } from '../site/content.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import { openSiteStore } from '../site/open-site-store.ts';
import { endRun } from '../store/is-storable.ts';
import { toolId } from '../store/tool-id.ts';
import { PAGE_LIMIT_MS } from '../threads/thread-pool.ts';
import type { SiteConfig } from '../types.ts';
import type { CheckOptions } from './check.ts';

export interface SearchSiteOptions extends Omit<CheckOptions, 'accept' | 'force'> {
  readonly query: string;
  /** @default the default language */
  readonly lang?: string;
}

export interface SearchSiteResult extends SearchAnswer {
  readonly config: SiteConfig;
  /** Problems with the config; those of pages are left to `check`. */
  readonly diagnostics: readonly Diagnostic[];
  /** Language that was searched; in its current version, if the site has several. */
  readonly lang: string;
}

/**
 * Searches a site.
 * @throws {DocgenError} when the config cannot be used, the site has no index or not this language (exit code 2).
 */
export async function searchSite(options: SearchSiteOptions): Promise<SearchSiteResult> {
  const { query, signal, onProgress = () => {} } = options;
  const { config, diagnostics, plugins } = await loadConfig(options);
  const lang = options.lang ?? config.lang;
  refuseMissingIndex(config, lang);
  const host = await loadPluginHost(plugins, config);
  const store = openSiteStore(config, { fresh: false });
  try {
    const { site } = await collectContent({
      ...{ config, store, host, seed: toolId, force: false, signal, onProgress },
      pageLimitMs: PAGE_LIMIT_MS,
    });
    const plans = await site.indexer(signal).plan(site.listPages());
    const ask = await openIndex(plans, { lang, version: config.multiVersion.default }, config);
    return { hits: [], total: 0, ...(await ask?.(query)), config, diagnostics, lang };
  } finally {
    endRun(store, signal);
    removeForeignCache(config);
  }
}

function refuseMissingIndex({ search, locales, lang: first }: SiteConfig, lang: string): void {
  if (!hasIndex(search)) {
    throw createError('The site makes no search index.', 'Remove search.mode or search: false.');
  }
  const langs = locales.length > 0 ? locales.map((locale) => locale.lang) : [first];
  if (!langs.includes(lang)) {
    throw createError(`"${lang}" is not a language of the site.`, `Its languages: ${langs.join(', ')}.`);
  }
}

function createError(message: string, hint: string): DocgenError {
  return new DocgenError([createDiagnostic('error', 'DG9003', message, { hint })], 2);
}
