/**
 * Pages that say the same in several versions of the docs. One of them is compiled, and what was made of it is moved to
 * the others: its addresses, the files beside it, where its links lead. In the store, a body has a mark in place of base
 * and version, so it lies there once for all of them.
 *
 * Nothing is guessed: where links of the other page lead is found out, and whoever moves a page asks of the result what
 * it asks of any page in the store. A body in which a mark would be ambiguous has none, and is compiled for each version.
 */
import { escapeHtml } from '../../shared/escape-html.ts';
import { encodePath, splitUrl, toPageHref } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import { splitUnit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import type { CachedPage, CompiledPage, PageBody, PageLink, Route, SiteConfig } from '../types.ts';
import type { StoredPage } from './packed-page.ts';

/** No body contains it: control characters of pages are replaced, and a body that contains it nevertheless is not marked. */
const MARK = '\0';

export interface TwinsInput {
  readonly config: SiteConfig;
  readonly store: Store;
  readonly table: Pick<RouteTable, 'resolveLink'>;
  /** Hash of what all pages are compiled with. */
  readonly options: string;
  readonly getPageKey: (route: Route, hash: string) => string;
  /** See `StoredPage.needs`. */
  readonly getNeed: (file: string) => string;
}

export function createTwins(input: TwinsInput) {
  const { config, store, options, getPageKey } = input;
  const mayBe = mayHaveTwins(config);
  /** Equal for twins; undefined for a page that cannot have any. `readHash` returns the hash of its bytes when needed. */
  const getKey = (route: Route, readHash: () => string): string | undefined => {
    const name = mayBe ? findName(route, config) : undefined;
    const hash = name === undefined ? '' : readHash();
    return name !== undefined && hash !== '' ? hashKey(options, 'twin', name, hash) : undefined;
  };
  return {
    getKey,
    mark: (body: PageBody, page: Pick<CompiledPage, 'route' | 'links'>) =>
      mayBe && body.kind === 'static' ? markBody(body.html, page, config) : undefined,
    /** Remembers a page that was compiled, for its twins. */
    keep(route: Route, hash: string): void {
      const key = getKey(route, () => hash);
      if (key) store.set('page', key, JSON.stringify([createSource(route, config), getPageKey(route, hash)]));
    },
    /** Returns the facts about a page from one of its twins. */
    find(to: Route, hash: string): StoredPage | undefined {
      const key = getKey(to, () => hash);
      const found = key && store.get('page', key)?.toString();
      if (!found) return undefined;
      const [from, pageKey] = JSON.parse(found) as readonly [TwinSource, string];
      const entry = from.path === to.path ? undefined : store.get('page', pageKey)?.toString();
      if (!entry) return undefined;
      const moved = moveToTwin(JSON.parse(entry) as StoredPage, { ...input, from, to });
      if (moved) store.set('page', getPageKey(to, hash), JSON.stringify(moved));
      return moved;
    },
  };
}

/** Returns true if pages of the site depend on their place only by what is moved. */
function mayHaveTwins({ multiVersion, contentRoots, markdown, plugins }: SiteConfig): boolean {
  const { remarkPlugins, rehypePlugins } = markdown;
  return (
    multiVersion.versions.length > 1 &&
    contentRoots.length === 1 &&
    remarkPlugins.length + rehypePlugins.length === 0 &&
    plugins.every(({ codeBlock, elements }) => !codeBlock && elements.length === 0)
  );
}

/** Returns the common name of twins, which also have the same bytes. */
function findName(route: Route, config: SiteConfig): string | undefined {
  const { path, lang, relativePath, original, isElsewhere, editLink } = route;
  if (original !== undefined || isElsewhere || editLink !== undefined) return undefined;
  return JSON.stringify([lang, splitUnit(path, config).rest, splitUnit(relativePath, config).rest]);
}

export interface MarkedBody {
  readonly text: string;
  readonly marks: number;
}

/** Marks the addresses in a page's own version; undefined if one of them is ambiguous. */
function markBody(
  html: string,
  { route, links }: Pick<CachedPage, 'route' | 'links'>,
  config: SiteConfig,
): MarkedBody | undefined {
  if (html.includes(MARK)) return undefined;
  const tails = links.flatMap((link) => findTail(link, route, config) ?? []);
  let text = html;
  for (const tail of new Set(tails)) {
    // No text has it, since `<` is escaped there.
    const pieces = text.split(`<a href="${getStart(route, config)}${escapeHtml(tail)}"`);
    if (pieces.length - 1 !== tails.filter((other) => other === tail).length) return undefined;
    text = pieces.join(`<a href="${MARK}${escapeHtml(tail)}"`);
  }
  return { text, marks: tails.length };
}

/** Returns the body for the page of this route. */
export function fillMarks(text: string, route: Route, config: SiteConfig): string {
  return text.replaceAll(MARK, () => getStart(route, config));
}

/** A page from which another is made. */
interface TwinSource extends Pick<Route, 'path' | 'relativePath' | 'version'> {
  /** Relative to the project. */
  readonly source: string;
}

function createSource({ path, file, relativePath, version }: Route, config: SiteConfig): TwinSource {
  return { path, source: getProjectPath(file, config), relativePath, version };
}

interface TwinMove extends Pick<TwinsInput, 'config' | 'table' | 'getNeed'> {
  readonly from: TwinSource;
  readonly to: Route;
}

/** Converts a page in the store to its twin; undefined if more differs than is known here. */
function moveToTwin(entry: StoredPage, move: TwinMove): StoredPage | undefined {
  const { from, to, config, getNeed } = move;
  const { page, body, diagnostics, codes, pasts, isVolatile } = entry;
  if (body.kind !== 'static' || body.marks === undefined) return undefined;
  if (diagnostics.length + codes.length > 0 || pasts !== undefined || isVolatile) return undefined;
  const moveFile = createFileMove(move);
  const needed = new Map(entry.needs);
  const needs = entry.needs.map(([file]) => [moveFile(file), getNeed(moveFile(file))] as const);
  const links = entry.links.flatMap((link) => moveLink(link, move) ?? []);
  const isTwin =
    links.length === entry.links.length &&
    entry.needs.every(([, need], index) => getHash(need) === getHash(needs[index]?.[1] ?? '')) &&
    entry.assets.every(([file]) => needed.has(file));
  if (!isTwin) return undefined;
  const longer = getStart(to, config).length - getStart(from, config).length;
  return {
    ...entry,
    page: {
      ...page,
      routePath: to.path,
      pagePath: to.path,
      version: to.version,
      _relativePath: to.relativePath,
    },
    body: { ...body, size: body.size + body.marks * longer },
    links,
    assets: entry.assets.map(([file, ...rest]) => [moveFile(file), ...rest]),
    needs,
  };
}

function moveLink(link: PageLink, { from, to, config, table }: TwinMove): PageLink | undefined {
  // Only Markdown links are resolved; an address beside the page differs for its twin.
  if (link.kind !== 'link') return link.resolved === undefined || link.url.startsWith('/') ? link : undefined;
  const { target, resolved, hash } = table.resolveLink(link.url, to);
  const moved = { ...link, target: target?.path, hash, resolved };
  if (link.url.startsWith('#')) return moved;
  const tail = findTail(link, from, config);
  const isTwin = tail === findTail(moved, to, config) && (tail !== undefined || link.target === moved.target);
  return isTwin ? moved : undefined;
}

/** Returns what comes after the version in the address of a link into the version of its page. */
function findTail(
  { kind, url, target }: PageLink,
  route: Pick<Route, 'version'>,
  config: SiteConfig,
): string | undefined {
  if (kind !== 'link' || target === undefined || url.startsWith('#')) return undefined;
  const { version = config.multiVersion.default } = splitUnit(target, config);
  if (version !== route.version) return undefined;
  const { query, hash } = splitUrl(url);
  const href = toPageHref(target, { base: config.base, cleanUrls: config.route.cleanUrls }) + query + hash;
  const start = getStart(route, config);
  return href.startsWith(start) ? href.slice(start.length) : undefined;
}

/** Returns the start of addresses in the version of a page. */
function getStart({ version }: Pick<Route, 'version'>, { base, multiVersion }: SiteConfig): string {
  return version === multiVersion.default ? base : `${base}${encodePath(version)}/`;
}

/** Returns the hash of a need; for Markdown, it also contains the version. */
function getHash(need: string): string {
  return need.split(' ')[0] ?? '';
}

/** Moves files beside the page, as paths of the project. */
function createFileMove({ from, to, config }: TwinMove): (file: string) => string {
  const getFolder = ({ source, relativePath }: TwinSource): string =>
    source.slice(0, source.length - splitUnit(relativePath, config).rest.length);
  const [start, end] = [getFolder(from), getFolder(createSource(to, config))];
  const publicStart = `${getProjectPath(config.publicDir, config)}/`;
  return (file) =>
    file.startsWith(start) && !file.startsWith(publicStart) ? end + file.slice(start.length) : file;
}
