/** Creates the pages that have no source: the 404 page of each language, and the search pages. */
import type { PageMeta, PageRecord, RoutePath, SiteData } from '../../shared/types.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import { findHomes } from '../navigation/alternates.ts';
import { listSearchPlaces } from '../navigation/search-places.ts';
import type { RenderInput } from '../render/page-document.ts';
import type { Unit } from '../routes/route-path.ts';
import type { SiteConfig } from '../types.ts';
import type { Frame } from './frame.ts';

export interface GeneratedPagesInput {
  readonly config: SiteConfig;
  readonly frame: Pick<Frame, 'table' | 'text' | 'publicFiles'>;
  readonly bundle: Bundle;
  readonly getSite: (unit: Unit) => { readonly site: SiteData; readonly href: string };
  readonly getRouteLists: () => Readonly<Record<string, string>>;
}

export function createGeneratedPages(input: GeneratedPagesInput): RenderInput[] {
  const { config, frame } = input;
  const { table, text } = frame;
  const searchPages = listSearchPlaces({ config, ...frame });
  return [
    ...listNotFoundPlaces(config)
      .filter(({ path }) => table.byPath(path) === undefined)
      // Served at any address, so nothing in it may depend on one.
      .map((place) =>
        createPage({ ...place, pageType: '404', title: '404' }, input, {
          alternates: findHomes(place, table, config),
          routeLists: input.getRouteLists(),
        }),
      ),
    ...searchPages.map((place) =>
      createPage({ ...place, pageType: 'search', title: text[place.lang]?.searchBoxText ?? '' }, input, {
        alternates: findSearchAlternates(place, searchPages, input),
      }),
    ),
  ];
}

interface Place extends Unit {
  readonly path: RoutePath;
}

/** Lists 404 pages, one per language: hosts serve the nearest one up the tree, or the root's. */
function listNotFoundPlaces(config: SiteConfig): Place[] {
  const version = config.multiVersion.default;
  return config.locales.map(({ lang }) => ({
    lang,
    version,
    path: (lang === config.lang ? '/404' : `/${lang}/404`) as RoutePath,
  }));
}

/** Finds the search page of another language and version, so that the query is kept; its home page if it has none. */
function findSearchAlternates(
  place: Place,
  places: readonly Place[],
  { config, frame }: GeneratedPagesInput,
): PageMeta['alternates'] {
  const homes = findHomes(place, frame.table, config);
  const ofLang = places.filter(({ version }) => version === place.version);
  const ofVersion = places.filter(({ lang }) => lang === place.lang);
  const langs = { ...homes.langs, ...Object.fromEntries(ofLang.map(({ lang, path }) => [lang, path])) };
  const versions = {
    ...homes.versions,
    ...Object.fromEntries(ofVersion.map(({ version, path }) => [version, path])),
  };
  delete langs[place.lang];
  delete versions[place.version];
  return { langs, versions };
}

function createPage(
  { path, lang, version, title, pageType }: Place & Pick<PageRecord, 'pageType' | 'title'>,
  { config, bundle, getSite }: GeneratedPagesInput,
  links: Pick<PageMeta, 'alternates' | 'routeLists'>,
): RenderInput {
  const { site, href } = getSite({ lang, version });
  const page: PageRecord = {
    title,
    headingTitle: title,
    routePath: path,
    pagePath: path,
    lang,
    version,
    toc: [],
    // The document is named by it; that of a 404 page has a different name.
    frontmatter: { title },
    pageType,
    description: '',
    _relativePath: '',
  };
  const meta: PageMeta = {
    page,
    site: href,
    sidebar: '',
    ...links,
    build: bundle.buildId,
    styles: bundle.partStyles.map((style) => config.assetPrefix + style),
    kind: 'static',
    start: 'now',
    href: '',
  };
  return {
    route: undefined,
    meta,
    site,
    sidebar: [],
    body: { kind: 'static', hash: '', size: 0 },
  };
}
