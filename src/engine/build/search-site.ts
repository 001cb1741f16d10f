/** `docgen search`: answers a query from a site's pages as the search box of the built site would, without a build. */
import { createUsageError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { loadConfig } from '../config/load.ts';
import { openIndex } from '../search/query-index.ts';
import type { SearchAnswer } from '../search/search-answer.ts';
import { hasIndex } from '../search/search-units.ts';
import type { SiteConfig } from '../types.ts';
import { askSite } from './ask-site.ts';
import type { AskOptions } from './run-options.ts';

export interface SearchSiteOptions extends AskOptions {
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
  const loaded = await loadConfig(options);
  const { config, diagnostics } = loaded;
  const lang = options.lang ?? config.lang;
  refuseMissingIndex(config, lang);
  const answer = await askSite(loaded, options, async ({ site }) => {
    const plans = await site.indexer(options.signal).plan(site.listPages());
    const ask = await openIndex(plans, { lang, version: config.multiVersion.default }, config);
    return ask?.(options.query);
  });
  return { hits: [], total: 0, ...answer, config, diagnostics, lang };
}

/** @throws {DocgenError} when the site has no index, or not of this language (exit code 2). */
export function refuseMissingIndex({ search, locales, lang: first }: SiteConfig, lang: string): void {
  if (!hasIndex(search)) {
    throw createUsageError('The site makes no search index.', 'Remove search.mode or search: false.');
  }
  const langs = locales.length > 0 ? locales.map((locale) => locale.lang) : [first];
  if (!langs.includes(lang)) {
    throw createUsageError(`"${lang}" is not a language of the site.`, `Its languages: ${langs.join(', ')}.`);
  }
}
