/**
 * Plans the input that each page is rendered with: its meta, its language's site data, its sidebar.
 * Data files are named by content, so a page changes only when something it shows changes.
 */

import { choosePageStart, isOverviewPage, needsAllParts } from '../../shared/page-start.ts';
import { rememberEach, rememberOnce } from '../../shared/remember.ts';
import type { PageMeta, PageRecord, RoutePath } from '../../shared/types.ts';
import { isUnlisted } from '../../shared/unlisted.ts';
import { isExternalUrl } from '../../shared/url.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import { getShortHash } from '../files/short-hash.ts';
import { type CounterpartTable, findAlternates, findCanonical } from '../navigation/alternates.ts';
import { labelDraft } from '../navigation/draft-label.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { findNeighbours, listNamedRoutes } from '../navigation/neighbours.ts';
import { createOverviewGroups, listOverviewLinks, type OverviewInput } from '../navigation/overview.ts';
import { writeRouteLists } from '../navigation/route-lists.ts';
import { listSearchPlaces } from '../navigation/search-places.ts';
import { createSiteData } from '../navigation/site-data.ts';
import { getPageHref } from '../render/head-tags.ts';
import { isRendered, type RenderInput } from '../render/page-document.ts';
import type { Unit } from '../routes/route-path.ts';
import { getUnitKey } from '../routes/route-table.ts';
import type { CachedPage, OutputFile, Route, SiteConfig } from '../types.ts';
import type { Frame } from './frame.ts';
import { createGeneratedPages } from './generated-pages.ts';

export interface SitePlanInput {
  readonly config: SiteConfig;
  readonly frame: Pick<Frame, 'logoSizes' | 'publicFiles' | 'table' | 'text'>;
  readonly navigation: Navigation;
  readonly bundle: Bundle;
  /** The routes without unlisted pages. */
  readonly listed: CounterpartTable;
  /** Called for pages that an overview lists, or the frontmatter of one names as its neighbour. */
  readonly findPage: (path: RoutePath) => CachedPage | undefined;
  /** Sections of a translation that are behind. */
  readonly getBehind: (path: RoutePath) => PageRecord['behind'];
  /** Called with each data file before an input names it; two may be the same. */
  readonly onFile: (file: OutputFile) => void;
}

export function planSite(input: SitePlanInput) {
  const { config, frame, listed, navigation, bundle, findPage, getBehind, onFile } = input;
  const write = (name: string, value: unknown): string => {
    const text = JSON.stringify(value);
    const path = `static/${name}-${getShortHash(text)}.json`;
    onFile({ path, content: text });
    return config.base + path;
  };
  const searchPages = new Map(
    listSearchPlaces({ config, ...frame }).map((place) => [getUnitKey(place), place.path]),
  );
  const sites = rememberEach(({ lang, version }: Unit) => {
    const nav = navigation.navFor(lang, version);
    const searchPage = searchPages.get(getUnitKey({ lang, version }));
    const text = frame.text[lang] ?? {};
    const { logoSizes } = frame;
    const site = createSiteData({ config, lang, version, nav, text, searchPage, logoSizes });
    return { site, href: write(`site-${[lang, version].filter(Boolean).join('-')}`, site) };
  }, getUnitKey);
  const sidebars = new Map<string, string>();
  const getRouteLists = rememberOnce(() =>
    writeRouteLists({ config, routes: frame.table.routes, findPage, write }),
  );
  const findRoute = (link: string) => (isExternalUrl(link) ? undefined : frame.table.find(link));
  /** Undefined for a page without an overview. */
  const createOverview = ({ route, page, body }: CachedPage): OverviewInput | undefined => {
    if (!isOverviewPage(page) && !bundle.pages.get(route.path)?.usesOverview) return undefined;
    return {
      page,
      sidebar: navigation.sidebarFor(route)?.entries ?? [],
      findPage(link) {
        const target = findRoute(link);
        return target && findPage(target.path)?.page;
      },
      withAllHeaders: body.kind !== 'static' || bundle.appUsesOverview,
    };
  };
  return {
    /** Lists the pages whose headings or titles a page shows: they have to be compiled before `createInput`. */
    listShownRoutes(page: CachedPage): readonly Route[] {
      const overview = createOverview(page);
      const named = listNamedRoutes(page, frame);
      return overview
        ? [...named, ...listOverviewLinks(overview).flatMap((link) => findRoute(link) ?? [])]
        : named;
    },
    /** Creates the render input of a page. */
    createInput(cachedPage: CachedPage): RenderInput {
      const { route, page, body } = cachedPage;
      const { site, href } = sites(route);
      const sidebar = navigation.sidebarFor(route);
      if (sidebar && !sidebars.has(sidebar.key)) sidebars.set(sidebar.key, write('sidebar', sidebar.entries));
      const kind = body.kind === 'static' ? 'static' : 'component';
      const overview = createOverview(cachedPage);
      // Readers of an unlisted page were given its address, and may have its translation.
      const counterparts = isUnlisted(page) ? frame.table : listed;
      const canonical = findCanonical(route, counterparts, config);
      const mayWait = !bundle.startsAtOnce && isRendered(route.path, config);
      const behind = getBehind(route.path);
      const { stylesheets = [] } = page.contentBlocks ?? {};
      const neighbours = findNeighbours(cachedPage, {
        table: frame.table,
        sidebar: sidebar?.entries ?? [],
        findPage,
      });
      const frontmatter = labelDraft(page.frontmatter, frame.text[route.lang]?.draftText ?? 'Draft');
      const meta: PageMeta = {
        page: {
          ...page,
          frontmatter,
          ...(behind && { behind }),
          ...(neighbours && { neighbours }),
        },
        site: href,
        sidebar: (sidebar && sidebars.get(sidebar.key)) ?? '',
        alternates: findAlternates(route, counterparts, config),
        ...(canonical !== undefined && { canonical }),
        build: bundle.buildId,
        styles: [
          ...listStyles(bundle, { path: route.path, kind, page, body }).map(
            (path) => config.assetPrefix + path,
          ),
          ...stylesheets.map((path) => config.base + encodeURI(path)),
        ],
        kind,
        start: choosePageStart({ kind, page }, mayWait ? config.hydrate : 'load'),
        href: config.route.cleanUrlsRedirect ? getPageHref(route.path, config) : '',
        ...(overview ? { overview: createOverviewGroups(overview) } : {}),
      };
      return { route, meta, site, sidebar: sidebar?.entries ?? [], body };
    },
    /** Creates the pages without a source: 404 and search pages. */
    generated: () => createGeneratedPages({ config, frame, bundle, getSite: sites, getRouteLists }),
  };
}

/** Lists the output paths of a page's own stylesheets. */
export function listStyles(
  { pages, partStyles, writingStyles }: Pick<Bundle, 'pages' | 'partStyles' | 'writingStyles'>,
  {
    path,
    body,
    ...page
  }: Parameters<typeof needsAllParts>[0] & Pick<CachedPage, 'body'> & { readonly path: RoutePath },
): readonly string[] {
  const isWriting = body.kind !== 'static' || body.usesWriting === true;
  return [
    ...(needsAllParts(page) ? partStyles : []),
    ...(isWriting ? writingStyles : []),
    ...(pages.get(path)?.styles ?? []),
  ];
}
