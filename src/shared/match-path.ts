/** Path patterns in react-router's syntax: `/docs/:name`, `/docs/*`. */
import { decodeUrl } from './url.ts';

export interface PathPattern {
  readonly path: string;
  /** @default false */
  readonly caseSensitive?: boolean;
  /** Requires the whole path to match. @default true */
  readonly end?: boolean;
}

export interface PathMatch {
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The part that matched. */
  readonly pathname: string;
  /** That part without the match of `*`. */
  readonly pathnameBase: string;
  readonly pattern: PathPattern;
}

/** Matches a path against a pattern; null when it does not match. */
export function matchPath(pattern: string | PathPattern, pathname: string): PathMatch | null {
  const full = typeof pattern === 'string' ? { path: pattern } : pattern;
  const { path, caseSensitive = false, end = true } = full;
  const names: string[] = [];
  const source = path
    .replace(/\/*\*?$/, '')
    .replace(/^\/*/, '/')
    .replace(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replace(/\/:([\w-]+)(\?)?/g, (_, name: string, optional = '') => {
      names.push(name);
      return optional ? '/?([^\\/]+)?' : '/([^\\/]+)';
    })
    .replace(/^\/$/, '');
  const hasStar = path.endsWith('*');
  const tail = hasStar ? '(?:\\/(.*)|\\/*)$' : end ? '\\/*$' : '(?=\\/|$)';
  const match = new RegExp(`^(${source})${tail}`, caseSensitive ? '' : 'i').exec(pathname);
  if (match === null) return null;
  const values = match.slice(2);
  const params = Object.fromEntries(
    [...names, ...(hasStar ? ['*'] : [])].map((name, at) => {
      const value = values[at];
      return [name, value && decodeUrl(value)];
    }),
  );
  return { params, pathname: match[0], pathnameBase: match[1] || '/', pattern: full };
}

/** A route for `matchRoutes`. */
export interface RouteObject {
  readonly path?: string;
  readonly index?: boolean;
  readonly children?: readonly RouteObject[];
}

export interface RouteMatch<R extends RouteObject = RouteObject> extends Omit<PathMatch, 'pattern'> {
  readonly route: R;
}

/** Returns the routes that a path matches, outermost first; null if none does. The first match is used. */
export function matchRoutes<R extends RouteObject>(
  routes: readonly R[],
  location: string | { readonly pathname?: string },
  parent = '',
): RouteMatch<R>[] | null {
  const pathname = typeof location === 'string' ? location : (location.pathname ?? '/');
  for (const route of routes) {
    const path = `${parent}/${route.path ?? ''}`.replace(/\/+/g, '/');
    const inner = route.children && matchRoutes(route.children as readonly R[], pathname, path);
    if (route.children && !inner) continue;
    const match = matchPath({ path, end: !inner }, pathname);
    if (match) {
      const { pattern: _, ...rest } = match;
      return [{ ...rest, route }, ...(inner ?? [])];
    }
  }
  return null;
}
