import { getLocalePrefix } from '../../shared/locale-prefix.ts';
import { isSharedByVersions } from '../../shared/shared-by-versions.ts';
import type { RoutePath } from '../../shared/types.ts';
import { isExternalUrl, splitUrl } from '../../shared/url.ts';
import type { Route, RouteMeta, SiteConfig } from '../types.ts';

/** Parts of the configuration that decide addresses. */
export interface AddressConfig extends Pick<SiteConfig, 'lang' | 'hasLocales' | 'multiVersion'> {
  /** @default true */
  readonly isReadmeIndex?: boolean;
  readonly locales: readonly { readonly lang: string }[];
}

/** A language of a version: the smallest part of a site with its own navigation. */
export interface Unit {
  readonly lang: string;
  /** `''` when the site has no versions. */
  readonly version: string;
}

/** Takes a leading version and then a leading language off a path; undefined where it names none. */
export function splitUnit(path: string, config: AddressConfig) {
  let rest = path.startsWith('/') ? path.slice(1) : path;
  const take = (names: readonly string[]): string | undefined => {
    const end = rest.indexOf('/');
    const segment = end === -1 ? rest : rest.slice(0, end);
    if (!names.includes(segment)) return undefined;
    rest = end === -1 ? '' : rest.slice(end + 1);
    return segment;
  };
  const version = take(listVersions(config));
  const lang = take(listLangs(config));
  return {
    version,
    lang,
    /** Without leading slash. */
    rest,
  };
}

/** Versions that may be the first segment; none without a default version. */
export function listVersions({ multiVersion }: AddressConfig): readonly string[] {
  return multiVersion.default === '' ? [] : multiVersion.versions;
}

/** Languages that may be a segment; none when the site has no `locales`. */
export function listLangs({ hasLocales, locales }: AddressConfig): readonly string[] {
  return hasLocales ? locales.map((locale) => locale.lang) : [];
}

/** Every language of every version, in the order of the configuration. */
export function listUnits(config: AddressConfig): Unit[] {
  const versions = listVersions(config);
  return (versions.length === 0 ? [''] : versions).flatMap((version) =>
    config.locales.map((locale) => ({ lang: locale.lang, version })),
  );
}

/** Returns the prefix of addresses of a unit: `''`, `/zh`, `/v2`, `/v2/zh`. */
export function getUnitPrefix({ lang, version }: Unit, config: AddressConfig): string {
  return getLocalePrefix({ lang: config.hasLocales ? lang : config.lang, version }, config);
}

/** The unit's home: `/`, `/zh/`, `/v2/zh/`. */
export function getUnitHome(unit: Unit, config: AddressConfig): RoutePath {
  return `${getUnitPrefix(unit, config)}/` as RoutePath;
}

/** Address, language and version of a file, from its path relative to the docs folder. */
export function resolveRouteAddress(relativePath: string, config: AddressConfig): Unit & { path: RoutePath } {
  const { version, lang, rest } = splitUnit(toPlainPath(relativePath, config), config);
  const unit: Unit = { version: version ?? config.multiVersion.default, lang: lang ?? config.lang };
  return { ...unit, path: `${getUnitPrefix(unit, config)}/${rest}` as RoutePath };
}

/** Extensions a page can have at all; `route.extensions` says which of them make a file a page by itself. */
export const PAGE_EXTENSIONS = ['.js', '.jsx', '.ts', '.tsx', '.md', '.mdx'];

/**
 * A file's path with extension and index name removed: `a/index.mdx` and
 * `a/README.md` → `a/`. One Unicode form, as the same name comes decomposed
 * from some file systems.
 */
export function toPlainPath(
  relativePath: string,
  { isReadmeIndex = true }: Pick<AddressConfig, 'isReadmeIndex'> = {},
): string {
  const plain = removeExtension(relativePath)
    .replace(/\.html$/i, '')
    .normalize('NFC');
  const start = plain.lastIndexOf('/') + 1;
  return isIndexName(plain.slice(start), isReadmeIndex) ? plain.slice(0, start) : plain;
}

/** `README` is what code hosts show for a folder, so it is the folder's page here too, unless the site is of a tool that does not think so. */
export function isIndexName(name: string, isReadmeIndex: boolean): boolean {
  return name === 'index' || (isReadmeIndex && /^readme$/i.test(name));
}

/** Takes a page extension off; another extension stays: `v1.2.md` → `v1.2`. */
export function removeExtension(path: string): string {
  const extension = findExtension(path, PAGE_EXTENSIONS);
  return extension === undefined ? path : path.slice(0, -extension.length);
}

/** The page extension a file name ends with, compared without case. */
export function findExtension(path: string, extensions: readonly string[]): string | undefined {
  const lower = path.toLowerCase();
  return extensions.find((extension) => lower.endsWith(extension.toLowerCase()));
}

/** Creates the description of a page for functions in `head` and plugins. */
export function createRouteMeta(route: Route, config: AddressConfig): RouteMeta {
  const { rest } = splitUnit(route.path, config);
  const name = removeExtension(route.relativePath);
  return {
    routePath: route.path,
    pureRoutePath: `/${rest}`,
    absolutePath: route.file,
    relativePath: route.relativePath,
    pageName: name.replaceAll('/', '_') || 'index',
    lang: route.lang,
    version: route.version,
  };
}

/**
 * Puts an absolute path into the unit it is written in: a path without version
 * and language gets both, one with a language gets the version, one with a
 * version is meant as it stands, and what belongs to all versions is in the default
 * one. Default language and version are then removed.
 */
export function moveToUnit(path: string, unit: Unit, config: AddressConfig): string {
  const split = splitUnit(path, config);
  const lang = split.lang ?? (split.version === undefined ? unit.lang : config.lang);
  const own = isSharedByVersions(split.rest, config) ? config.multiVersion.default : unit.version;
  const target: Unit = { version: split.version ?? own, lang };
  return `${getUnitPrefix(target, config)}/${split.rest}`;
}

/**
 * The last segment of a URL's path has an extension no page has: a file of
 * `public/`, such as `/rss.xml`.
 */
export function isAssetPath(url: string): boolean {
  const { path } = splitUrl(url);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return !isExternalUrl(url) && /\.[a-z0-9]+$/i.test(name) && !/\.(?:html|mdx?)$/i.test(name);
}

/** A decoded URL path without what may follow a page's path in links: extension and index name. */
export function toPlainUrl(path: string): string {
  return path.replace(/\.(?:html|mdx?)$/i, '').replace(/\/(?:index|readme)$/i, '/');
}
