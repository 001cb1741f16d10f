/**
 * Addresses. A RoutePath never has a base or an extension, and is not a link: `#`, `?` and
 * `%` are characters of its names. `toLink` and `toPageHref` are the two places where it
 * becomes an address, `toOutputPath` and those of `page-files.ts` where it becomes a file name;
 * `addBase` and `withBase` add the base to links.
 */
import type { RoutePath } from './types.ts';

/** `scheme:` or `//host`: leaves the site. `javascript:`, `data:` and `file:` are not links to anywhere. */
export function isExternalUrl(url = ''): boolean {
  return /^(?:\/\/|(?!(?:javascript|data|file):)[a-z][a-z0-9+.-]*:)/i.test(url);
}

/** Schemes a link may have, besides those that the site allows; everything else can run code or is unknown. */
export function isSafeUrl(url: string, allowed: readonly string[] = []): boolean {
  const scheme = readScheme(url);
  return scheme === undefined || /^(?:https?|mailto|tel|sms|ftp)$/.test(scheme) || allowed.includes(scheme);
}

/** Schemes that a site may allow: they open a program. Those left out run code, or show a document of their own. */
export const PROGRAM_SCHEME =
  /^(?!(?:javascript|data|vbscript|livescript|file|filesystem|blob|about|view-source)$)[a-z][a-z0-9+.-]+$/;

/** A scheme as browsers read it, in small letters; undefined for addresses of this site. */
export function readScheme(url: string): string | undefined {
  // Browsers drop tabs and newlines inside a scheme and control characters and spaces before it.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are what must go
  return /^([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\u0000-\u0020]/g, ''))?.[1]?.toLowerCase();
}

/** The path with a slash in front. */
export function addLeadingSlash(url: string): string {
  return url.startsWith('/') ? url : `/${url}`;
}

/** The path with a slash at the end. */
export function addTrailingSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

/** The path without a slash at the end. */
export function removeTrailingSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}

/** `docs`, `/docs`, `docs/` all become `/docs/`. */
export function normalizeBase(base: string): string {
  return addTrailingSlash(addLeadingSlash(base.trim().replace(/\/{2,}/g, '/')));
}

/**
 * Adds the base to a path inside the site that has none, even if a folder has the base's name; leaves external
 * URLs, anchors and relative paths alone.
 */
export function addBase(url: string, base: string): string {
  return url.startsWith('/') && !url.startsWith('//') ? base + url.slice(1) : url;
}

/** Adds the base as `addBase` does, unless the path begins with it: a guess, for paths written by authors. */
export function withBase(url: string, base: string): string {
  return url.startsWith(base) && base !== '/' ? url : addBase(url, base);
}

/** Takes the base off a pathname; `/` when nothing is left. */
export function removeBase(url: string, base: string): string {
  if (`${url}/` === base) return '/';
  return url.startsWith(base) ? addLeadingSlash(url.slice(base.length)) : url || '/';
}

/**
 * Lists the paths inside the site that an author's path may mean, the most likely first: unchanged,
 * since a folder may have the base's name, and with the base removed.
 */
export function listBaseReadings(path: string, base: string): string[] {
  const bare = path.startsWith('/') && base !== '/' ? removeBase(path, base) : path;
  return bare === path ? [path] : [path, bare];
}

export interface UrlParts {
  readonly path: string;
  /** With `?`, or empty. */
  readonly query: string;
  /** With `#`, or empty. */
  readonly hash: string;
}

export function splitUrl(url: string): UrlParts {
  if (!url.includes('?') && !url.includes('#')) return { path: url, query: '', hash: '' };
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
  return { path, query, hash };
}

/** Decodes percent-escapes; a malformed URL comes back as it is. */
export function decodeUrl(url: string): string {
  // Asked for every row of every sidebar: most have nothing to decode.
  if (!url.includes('%')) return url;
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Writes out the letters that an address has escaped, for people: `%E6%96%87%20` is `文%20`. */
export function writeLetters(text: string): string {
  return text.replace(/(?:%[89A-F][\dA-F])+/gi, (run) => {
    const letters = decodeUrl(run);
    return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(letters) ? letters : run;
  });
}

/** The route path a URL path inside the site means: extension, `.html` and `/index` removed. */
export function toRoutePath(path: string): RoutePath {
  const plain = addLeadingSlash(decodeUrl(path));
  const bare = plain.includes('.') ? plain.replace(/\.(?:html|mdx?)$/i, '') : plain;
  return (bare.endsWith('/index') ? bare.slice(0, -'index'.length) : bare) as RoutePath;
}

/**
 * Returns the address bar's form of an internal link, without base: `/a` and `/a/` with clean URLs,
 * else `/a.html` and `/a/index.html`.
 */
export function normalizeHref(url = '', cleanUrls = false): string {
  if (!url.startsWith('/') || isExternalUrl(url)) return url;
  const { path, query, hash } = splitUrl(url);
  if (FILE_NAME.test(path) && !/\.(?:html|mdx?)$/i.test(path)) return url;
  const route = path.replace(/\.(?:html|mdx?)$/i, '').replace(/\/index$/, '/');
  if (cleanUrls) return route + query + hash;
  return `${route.endsWith('/') ? `${route}index` : route}.html${query}${hash}`;
}

/** Output file of a route's document: `/a/` → `a/index.html`, `/a` → `a.html`. */
export function toOutputPath(route: RoutePath): string {
  return `${toFileName(route)}.html`;
}

/** Returns what all files of a route are named by. */
export function toFileName(route: RoutePath): string {
  return route.endsWith('/') ? `${route}index`.slice(1) : route.slice(1);
}

/** Percent-encodes a path for use in `href` or `src`. */
export function encodePath(path: string): string {
  // Asked for every link of every page: most have nothing to encode.
  if (/^[\w./-]*$/.test(path)) return path;
  return path
    .split('/')
    .map((segment) =>
      encodeURIComponent(segment).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/gi, decodeURIComponent),
    )
    .join('/');
}

/** The address of a page as readers see it: base, clean or `.html`, percent-encoded. */
export function toPageHref(
  route: RoutePath,
  { base, cleanUrls }: { readonly base: string; readonly cleanUrls: boolean },
): string {
  return base + encodePath(cleanUrls ? route.slice(1) : toOutputPath(route));
}

/**
 * Converts a route path into a link: characters with a meaning in URLs are escaped, everything else
 * stays readable. A page named like a file (`node.js.md`) keeps `.html`, which marks the link as one
 * to a page.
 */
export function toLink(route: string): string {
  return escapeRoutePath(FILE_NAME.test(route) ? `${route}.html` : route);
}

/** The path with the characters escaped that no URL path can have. */
export function escapeRoutePath(route: string): string {
  return route.replace(/[%?#]/g, encodeURIComponent);
}

/** `/v1.2` is a page, `/rss.xml` a file. */
const FILE_NAME = /\.[a-z][a-z0-9]*$/i;

/**
 * True if two addresses mean the same page: query, hash, case, `.html`, `/index` and the trailing
 * slash are ignored.
 */
export function isEqualPath(a: string, b: string): boolean {
  return toComparablePath(a) === toComparablePath(b);
}

/** The form of a path that lookups compare. */
export function toComparablePath(url: string): string {
  return removeTrailingSlash(toRoutePath(splitUrl(url).path)).toLowerCase();
}

/** A page of the web, which a browser may open. */
export const WEB_ADDRESS = /^https?:\/\/\S+$/i;
