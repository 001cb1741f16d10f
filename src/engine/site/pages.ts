/** Pages, from the store or from a compiler, and their texts that are too large to stay in memory. */
import type { Compiler } from '../markdown/compile.ts';
import type { CachedPage, CompiledPage, PageBody, PageSection, Route } from '../types.ts';
import type { FreshPage } from './compile-thread.ts';
import type { SiteContext } from './context.ts';
import type { Frame } from './frame.ts';
import { createPageCache } from './page-cache.ts';
import type { SourceHashes } from './source-hashes.ts';

export interface PagesInput extends SiteContext {
  readonly frame: Pick<Frame, 'table' | 'overrides' | 'text'>;
  /** Without it, every source is read. */
  readonly sources?: Pick<SourceHashes, 'getHash'>;
  /** Highlights every block. Called when something has to be compiled: if nothing has changed, never. */
  readonly loadCompiler: () => Promise<Compiler>;
}

export interface PageTexts {
  readBody(page: CachedPage): Promise<PageBody>;
  readSections(page: CachedPage): Promise<readonly PageSection[]>;
  /** Returns sections immediately if the store has them. */
  peekSections(page: CachedPage): readonly PageSection[] | undefined;
}

export type Pages = ReturnType<typeof createPages>;

export function createPages(input: PagesInput) {
  const { config, store, host, loadCompiler } = input;
  const cache = createPageCache(input);
  /** Recompiles a page in the rare case that the store has lost its text but not its record. */
  const compileAgain = async (route: Route): Promise<CompiledPage> => {
    const { readPage } = await import('../markdown/read-page.ts');
    const source = await readPage(route, config);
    const page = await (await loadCompiler()).compile(source);
    cache.keep(page, source.hash);
    return page;
  };
  const texts: PageTexts = {
    readBody: async (page) => cache.readBody(page) ?? (await compileAgain(page.route)).body,
    readSections: async (page) => cache.readSections(page) ?? (await compileAgain(page.route)).sections,
    peekSections: cache.readSections,
  };
  const readers = { ...texts, readHtml: undefined };
  return {
    texts,
    /** Returns the page of an earlier run; undefined if it has to be compiled. */
    find: cache.find,
    getTwinKey: cache.getTwinKey,
    /** The results of pages as machines share them. */
    shared: cache,
    /** Separates a page that was just compiled from its texts. Without a hash no later run finds it. */
    keep({
      page,
      hash,
      code = [],
    }: Pick<FreshPage, 'page' | 'hash'> & Partial<Pick<FreshPage, 'code'>>): CachedPage {
      for (const [key, value] of code) store.set('code', key, value);
      return cache.keep(page, hash);
    },
    /** Returns the page with additions of plugins to its record. */
    extend: async (page: CachedPage) => (host ? host.extendPage(page, readers) : page),
  };
}
