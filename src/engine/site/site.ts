/**
 * A site of one moment, as questions. `build` asks for everything and hands it to the output, `check` asks
 * what is wrong, `dev` asks for what a request needs. Nothing is made before somebody asks for it.
 */
import type { Diagnostic, RoutePath } from '../../shared/types.ts';
import type { ReviewInput } from '../check/accept-review.ts';
import { checkSite, type SiteCheckInput, type SiteChecks } from '../check/check-site.ts';
import type { CheckOccasion } from '../check/levels.ts';
import type { SiteFacts } from '../hooks/files-context.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import type { PageReaders } from '../hooks/plugin-page.ts';
import { createTextCache } from '../hooks/text-cache.ts';
import { createNavigation, type Navigation } from '../navigation/navigation.ts';
import type { SitePage } from '../navigation/unit-words.ts';
import { createPageGroups } from '../search/page-groups.ts';
import { type ChangePages, createSearchIndexer, type SearchIndexer } from '../search/search-indexer.ts';
import type { CachedPage } from '../types.ts';
import type { SiteContext } from './context.ts';
import type { Frame } from './frame.ts';
import { createOutlineReader } from './page-outlines.ts';
import type { PageTexts } from './pages.ts';
import { createTypeReader } from './sample-types.ts';

export interface SiteInput {
  readonly context: SiteContext;
  readonly frame: Frame;
  readonly texts: PageTexts;
  /** Undefined for a page that is not compiled. */
  readonly findPage: (path: RoutePath) => CachedPage | undefined;
  /** What navigation says of a page. @default what the compiled page says */
  readonly findTitle?: (path: RoutePath) => SitePage | undefined;
  /** Of a moment before, where it still holds. @default made when it is asked for */
  readonly navigation?: Navigation | undefined;
}

export interface Site {
  readonly frame: Frame;
  readonly navigation: Navigation;
  readonly texts: PageTexts;
  findPage(path: RoutePath): CachedPage | undefined;
  /** Those that are compiled, in the order of the routes. */
  listPages(): readonly CachedPage[];
  /** What is wrong with the site besides its checks. */
  listDiagnostics(): readonly Diagnostic[];
  check(occasion: CheckOccasion): Promise<SiteChecks>;
  /** What a review of translations is recorded from. */
  review(): ReviewInput & Pick<SiteCheckInput, 'navigation'>;
  indexer(signal?: AbortSignal): SearchIndexer;
  /** What hooks may ask. `readHtml`: the rendered body of a page. */
  facts(readHtml: NonNullable<PageReaders['readHtml']>): SiteFacts;
}

export function createSite({
  context,
  frame,
  texts,
  findPage,
  findTitle,
  navigation: givenNavigation,
}: SiteInput): Site {
  const { config, host } = context;
  const { units, table, text } = frame;
  const navigation =
    givenNavigation ?? createNavigation({ config, units, table, text, findPage: findTitle ?? findPage });
  const listPages = () => frame.routes.flatMap(({ path }) => findPage(path) ?? []);
  const readOutline = createOutlineReader({ ...context, table });
  const review = () => ({ config, ...frame, pages: listPages(), navigation, readOutline });
  return {
    ...{ frame, navigation, texts, findPage, listPages, review },
    listDiagnostics: () => [
      ...frame.diagnostics,
      ...navigation.diagnostics,
      ...listPages().flatMap(listOwnDiagnostics),
    ],
    check: (occasion) =>
      checkSite({
        ...{ ...review(), occasion, findRedirect: host?.findRedirect },
        typeCheckSamples: createTypeReader(context),
      }),
    indexer: (signal) =>
      createSearchIndexer({
        ...{ ...context, signal, readSections: texts.readSections },
        getGroup: createPageGroups({ config, navigation, text }),
        changePages: host?.changesSearch ? createPageChanger(host, texts) : undefined,
      }),
    facts: (readHtml) => ({
      ...{ pages: listPages(), findPage, navigation, table },
      readers: { ...texts, readHtml },
      cacheText: createTextCache(context),
    }),
  };
}

/** A page that stands in for a missing translation repeats what its original says. */
export function listOwnDiagnostics({ route, diagnostics }: CachedPage): readonly Diagnostic[] {
  return route.original === undefined ? diagnostics : [];
}

/** How plugins change what is searched. */
function createPageChanger(host: PluginHost, { peekSections }: PageTexts): ChangePages {
  return async (pages, readSections) => {
    const byPath = new Map<RoutePath, CachedPage>(pages.map((page) => [page.route.path, page]));
    const changed = await host.searchPages(pages, { peekSections, readSections, readHtml: undefined });
    return changed.flatMap(({ path, title, content }) => {
      const page = byPath.get(path);
      return page ? [{ page, title, ...(content !== undefined && { content }) }] : [];
    });
  };
}
