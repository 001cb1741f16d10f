/** Renders a page's head: description, Open Graph, alternates, icon, and tags of config and page. */
import { basename } from 'node:path';
import { escapeHtml } from '../../shared/escape-html.ts';
import { formatDocumentTitle, getDescription } from '../../shared/head.ts';
import type { PageRecord, RoutePath, SiteData } from '../../shared/types.ts';
import { isUnlisted } from '../../shared/unlisted.ts';
import { toPageHref, withBase } from '../../shared/url.ts';
import { createRouteMeta } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { HeadEntry, HeadTag, Route, SiteConfig } from '../types.ts';
import { renderTag } from './html.ts';

export interface HeadInput {
  readonly config: SiteConfig;
  readonly site: SiteData;
  readonly page: PageRecord;
  /** Undefined for the generated 404 page. */
  readonly route: Route | undefined;
  /** Page to be listed in place of this one, if it is another one. */
  readonly canonical: RoutePath | undefined;
  /** Without unlisted pages. */
  readonly table: Pick<RouteTable, 'siblings'>;
  /** URL of the site's icon; `''` when a browser finds it by itself. */
  readonly icon: string;
  /** Tags from components of the page; they override automatic ones. */
  readonly components: string;
}

/** Ordered lines of HTML. */
export function renderHeadTags(input: HeadInput): string[] {
  const { config, site, page, route } = input;
  const title = formatDocumentTitle(page, site);
  const description = getDescription(page, site);
  // Facts that each page states about itself are not repeated by the site.
  const isHidden = isUnlisted(page);
  const isSaid = (name: string) =>
    name === 'og:title' || (OF_PAGE.has(name) && description !== '') || (isHidden && name === 'robots');
  const ofComponents = readNames(input.components);
  const ownTags = keepOnePicture(readOwnTags(input), ofComponents).filter(
    ({ name, from }) => from !== 'site' || !isSaid(name ?? ''),
  );
  const usedNames = new Set([...ownTags.flatMap(({ name }) => name ?? []), ...ofComponents]);
  const automatic: (readonly [name: string, html: string])[] = [
    ['description', renderTag('meta', { name: 'description', content: description })],
    ...(isHidden ? [['robots', NOINDEX] as const] : []),
    ['og:type', renderTag('meta', { property: 'og:type', content: 'website' })],
    ['og:title', renderTag('meta', { property: 'og:title', content: title })],
    ['og:description', renderTag('meta', { property: 'og:description', content: description })],
    ...Object.entries(config.bundler.meta).flatMap(([name, content]) =>
      isSaid(name) ? [] : [[name, renderTag('meta', { name, content })] as const],
    ),
  ];
  const isNeeded = (name: string) =>
    !usedNames.has(name) && (description !== '' || !name.endsWith('description'));
  return [
    ...(usedNames.has(TITLE) ? [] : [`<title>${escapeHtml(title)}</title>`]),
    ...automatic.filter(([name]) => isNeeded(name)).map(([, html]) => html),
    ...renderIcon(input.icon),
    ...(route ? renderAddressTags(route, input) : [NOINDEX]),
    ...ownTags.map(({ html }) => html),
    ...(input.components === '' ? [] : [input.components]),
  ];
}

/** The element; `<meta name="title">` is another thing. */
const TITLE = '<title>';
const NOINDEX = renderTag('meta', { name: 'robots', content: 'noindex' });

/**
 * Creates short texts of everything in the config and in other pages that a page's head depends on.
 * The page itself and its site data are not included.
 */
export function createHeadKeys({
  config,
  table,
  icon,
}: Pick<HeadInput, 'config' | 'table' | 'icon'>): (route: Route | undefined, page: PageRecord) => string {
  const { siteOrigin, base, route: addresses, locales, lang, bundler, head } = config;
  const plain = head.filter((entry) => typeof entry !== 'function');
  const hasFunctions = plain.length < head.length;
  const common = JSON.stringify([
    ...[siteOrigin, base, addresses.cleanUrls, locales, lang, icon],
    ...[bundler.meta, bundler.tags, bundler.bodyStart, bundler.bodyEnd, plain],
  ]);
  return (route, page) => {
    if (route === undefined) return common;
    const siblings = table.siblings(route).map(({ path, version }) => `${version} ${path}`);
    const ofConfig = hasFunctions ? head.map((entry) => callEntry(entry, route, config)) : [];
    const ofPlugins = config.pageHeads.flatMap((getTags) => getTags(page, createRouteMeta(route, config)));
    const tags = [...ofConfig, ...ofPlugins];
    return `${common} ${siblings.join()} ${JSON.stringify(tags)}`;
  };
}

/** Tags of the bundler's options around what a page shows, each on a line. */
export function renderBodyTags({ bundler }: SiteConfig): { bodyStart: string; bodyEnd: string } {
  const render = (tags: readonly HeadTag[]) => tags.map((tag) => `${readTag(tag).html}\n`).join('');
  return { bodyStart: render(bundler.bodyStart), bodyEnd: render(bundler.bodyEnd) };
}

function callEntry(entry: HeadEntry, route: Route, config: SiteConfig): HeadTag | undefined {
  return typeof entry === 'function' ? entry(createRouteMeta(route, config)) : entry;
}

/** Address of a route as readers of this site see it. */
export function getPageHref(path: RoutePath, { base, route }: SiteConfig): string {
  return toPageHref(path, { base, cleanUrls: route.cleanUrls });
}

/** Returns the URL of the configured icon; a local file is copied to the output root. */
export function getIconUrl(config: SiteConfig): string {
  const { icon } = config;
  if (typeof icon === 'string') return withBase(icon, config.base);
  return withBase(`/${basename(icon.file)}`, config.base);
}

function renderIcon(href: string): string[] {
  if (href === '') return [];
  const type = /\.svg(?:$|\?)/i.test(href) ? { type: 'image/svg+xml' } : {};
  return [renderTag('link', { rel: 'icon', href, ...type })];
}

/** Renders canonical and alternate links: only for translated pages, at least two of them, and absolute only with an origin. */
function renderAddressTags(route: Route, { config, table, canonical, page }: HeadInput): string[] {
  const toAbsoluteUrl = (path: RoutePath) => config.siteOrigin.replace(/\/$/, '') + getPageHref(path, config);
  const isNamed = canonical !== undefined || config.siteOrigin !== '';
  const tags = isNamed
    ? [renderTag('link', { rel: 'canonical', href: toAbsoluteUrl(canonical ?? route.path) })]
    : [];
  // Only pages that are listed themselves list their translations.
  if (route.original !== undefined || isUnlisted(page)) return tags;
  const siblings = config.locales.flatMap(({ lang }) => {
    const sibling = table
      .siblings(route)
      .find((sibling) => sibling.lang === lang && sibling.version === route.version);
    return sibling ? [{ lang, path: sibling.path }] : [];
  });
  if (siblings.length < 2) return tags;
  const main = siblings.find(({ lang }) => lang === config.lang);
  return [
    ...tags,
    ...siblings.map(({ lang, path }) =>
      renderTag('link', { rel: 'alternate', hreflang: lang.replaceAll('_', '-'), href: toAbsoluteUrl(path) }),
    ),
    ...(main
      ? [renderTag('link', { rel: 'alternate', hreflang: 'x-default', href: toAbsoluteUrl(main.path) })]
      : []),
  ];
}

/** Reads what handwritten tags define: `<title>`, and the name or property of each meta. */
function readNames(html: string): string[] {
  const names = [...html.matchAll(/<meta\b[^>]*?\b(?:name|property)="([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  return /<title\b/.test(html) ? [TITLE, ...names] : names;
}

/** Every page has these of its own, or at least a title. */
const OF_PAGE: ReadonlySet<string> = new Set(['description', 'og:title', 'og:description']);

interface OwnTag {
  readonly html: string;
  /** `<title>`, or the meta name it settles. */
  readonly name: string | undefined;
  /** Its origin: the site, for every page, a plugin, or the page's author. */
  readonly from: 'site' | 'plugin' | 'page';
}

/** The most specific first. */
const SPEAKERS = ['page', 'plugin', 'site'] as const;

/** Facts about a picture stay with it: `og:image:width`. */
const PICTURE = /^(?:og:image|twitter:(?:card|image))(?=:|$)/;

/** Keeps one picture per page for social networks: its own, else that of a plugin, else the site's. */
function keepOnePicture(tags: readonly OwnTag[], ofComponents: readonly string[]): readonly OwnTag[] {
  const getPicture = ({ name = '' }: Pick<OwnTag, 'name'>) => PICTURE.exec(name)?.[0];
  const findSpeaker = (picture: string) =>
    ofComponents.some((name) => getPicture({ name }) === picture)
      ? 'component'
      : SPEAKERS.find((speaker) => tags.some((tag) => tag.from === speaker && getPicture(tag) === picture));
  return tags.filter((tag) => {
    const picture = getPicture(tag);
    return picture === undefined || tag.from === findSpeaker(picture);
  });
}

/** Tags of config, bundler config and frontmatter. */
function readOwnTags({ config, page, route }: HeadInput): OwnTag[] {
  const fromConfig = config.head.flatMap((entry) => {
    const from = typeof entry === 'function' ? ('page' as const) : ('site' as const);
    const tag = typeof entry === 'function' ? route && callEntry(entry, route, config) : entry;
    return tag === undefined ? [] : [{ tag, from }];
  });
  // Forbidden tags were removed when the page was read (`markdown/frontmatter/frontmatter-head.ts`).
  const fromPage = (page.frontmatter.head ?? []) as readonly HeadTag[];
  const fromPlugins = route
    ? config.pageHeads.flatMap((getTags) => getTags(page, createRouteMeta(route, config)))
    : [];
  return [
    ...fromConfig,
    ...config.bundler.tags.map((tag) => ({ tag, from: 'site' as const })),
    ...fromPlugins.map((tag) => ({ tag, from: 'plugin' as const })),
    ...fromPage.map((tag) => ({ tag, from: 'page' as const })),
  ].map(({ tag, from }) => ({ ...readTag(tag), from }));
}

function readTag(tag: HeadTag): Pick<OwnTag, 'html' | 'name'> {
  if (typeof tag !== 'string') {
    const [element, attrs, content] = tag;
    const name = attrs.name ?? attrs.property;
    return { html: renderTag(element, attrs, content), name: typeof name === 'string' ? name : undefined };
  }
  if (/^\s*<title\b/i.test(tag)) return { html: tag, name: TITLE };
  const [, name] = /^\s*<meta\b[^>]*?\s(?:name|property)=["']?([\w:.-]+)[^>]*>\s*$/i.exec(tag) ?? [];
  return { html: tag, name };
}
