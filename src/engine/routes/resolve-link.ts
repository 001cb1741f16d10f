/** Resolves links in pages. */
import { posix } from 'node:path';
import { decodeUrl, encodePath, isExternalUrl, listBaseReadings, splitUrl } from '../../shared/url.ts';
import type { Route, SiteConfig } from '../types.ts';
import { hasNoLanguage, toListedPath } from './content-roots.ts';
import {
  getUnitPrefix,
  isAssetPath,
  moveToUnit,
  resolveRouteAddress,
  splitUnit,
  toPlainUrl,
} from './route-path.ts';

export interface ResolvedLink {
  /**
   * `external`: leaves the site. `hash`: a place on the same page. `page`: a page
   * of this site, even if it is missing. `other`: a file, or nothing that can be followed.
   */
  readonly kind: 'external' | 'hash' | 'page' | 'other';
  /**
   * The link to write, percent-encoded, without base, in route path form with query
   * and hash: `/zh/guide/a?x=1#b`. As the author wrote it when there is no such page,
   * so that links to files of `public/` keep working.
   */
  readonly href: string;
  readonly target: Route | undefined;
  /** Without `#`, decoded; `''` when there is none. */
  readonly hash: string;
  /**
   * Decoded path inside the site, without base; `../x` for one that leaves the docs folder,
   * undefined for links that are not meant to stay inside.
   */
  readonly resolved: string | undefined;
}

export interface LinkContext {
  /** The route a URL path inside the site means. */
  readonly table: { find(urlPath: string): Route | undefined };
  readonly config: SiteConfig;
}

export function resolveLink(url: string, from: Route, { table, config }: LinkContext): ResolvedLink {
  const { path, query, hash: rawHash } = splitUrl(url);
  const hash = decodeUrl(rawHash.slice(1));
  if (url.startsWith('#')) return { kind: 'hash', href: url, target: from, hash, resolved: from.path };
  if (isExternalUrl(url))
    return { kind: 'external', href: url, target: undefined, hash, resolved: undefined };
  if (url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url)) {
    return { kind: 'other', href: url, target: undefined, hash, resolved: undefined };
  }
  const resolvePage = (target: Route): ResolvedLink => {
    return {
      kind: 'page',
      href: encodePath(target.path) + query + rawHash,
      target,
      hash,
      resolved: target.path,
    };
  };
  if (path === '') return resolvePage(from);
  const readings = path.startsWith('/')
    ? listBaseReadings(path, config.base).map((reading) => resolveAbsolute(reading, from, config))
    : listRelative(path, from, config);
  for (const reading of readings) {
    const target = table.find(reading);
    if (target) return resolvePage(target);
  }
  const [resolved = path] = readings;
  if (!isAssetPath(url)) {
    return { kind: 'page', href: url, target: undefined, hash, resolved: toPlainUrl(resolved) };
  }
  return { kind: 'other', href: url, target: undefined, hash, resolved: resolveAssetPath(path, from) };
}

function resolveAbsolute(path: string, from: Route, config: SiteConfig): string {
  const unit = config.markdown.autoPrefix
    ? from
    : { lang: config.lang, version: config.multiVersion.default };
  return moveToUnit(posix.normalize(decodeUrl(path)), unit, config);
}

/** Relative to the file, not to its address: default language and version are folders, but not in addresses. */
function listRelative(path: string, from: Route, config: SiteConfig): string[] {
  // Without packages, both ways lead to the same.
  const isListed = from.isElsewhere || config.contentRoots.length === 1;
  if (!isListed) return listOnDisk(decodeUrl(path), from, config);
  return [resolveListed(posix.join(posix.dirname(from.relativePath), decodeUrl(path)), from, config)];
}

function resolveListed(file: string, from: Route, config: SiteConfig): string {
  if (file === '..' || file.startsWith('../')) return file;
  const address = resolveRouteAddress(file === '.' || file === './' ? '' : file, config);
  return from.original === undefined ? address.path : addLanguage(address.path, from, config);
}

/**
 * Links between folders of content are written as on the disk, and so lead to the right file for those who read them
 * there. A file of a package that is in no folder of a language stands for all languages: for that of the reader first.
 */
function listOnDisk(path: string, from: Route, config: SiteConfig): string[] {
  const file = posix.join(posix.dirname(from.file), path);
  const plain = file.replace(/\/$/, '');
  const listed = toListedPath(plain, config);
  if (listed === undefined) return [resolveListed(posix.relative(config.root, file), from, config)];
  const address = resolveListed(listed !== '' && file.endsWith('/') ? `${listed}/` : listed, from, config);
  return hasNoLanguage(plain, config) ? [addLanguage(address, from, config), address] : [address];
}

/** A page shown in place of a missing one leads on in the reader's language. */
function addLanguage(path: string, { lang: own }: Route, config: SiteConfig): string {
  const { version = config.multiVersion.default, lang = own, rest } = splitUnit(path, config);
  return `${getUnitPrefix({ version, lang }, config)}/${rest}`;
}

/** Files of `public/` have no language; files next to a page are where they are. */
function resolveAssetPath(path: string, from: Route): string {
  const file = decodeUrl(path);
  return file.startsWith('/')
    ? posix.normalize(file)
    : posix.join('/', posix.dirname(from.relativePath), file);
}
