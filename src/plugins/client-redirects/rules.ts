/** One rule for each `from`: a path, or a pattern. */
import type { FilesContext, RouteMeta } from 'docgenjs';
import type { Redirect } from './options.ts';

export interface Rule {
  /** As it was written. */
  readonly from: string;
  readonly to: string;
  /** Undefined for a path. */
  readonly pattern: RegExp | undefined;
}

/** A pattern is known by a sign that paths do not have. */
const PATTERN_SIGNS = /[\\^$*+?()[\]{}|]/;

/** @throws {SyntaxError} for a `from` that is no regular expression */
export function toRules(redirects: readonly Redirect[]): Rule[] {
  return redirects.flatMap(({ from, to }) =>
    [from]
      .flat()
      .map(
        (one): Rule => ({ from: one, to, pattern: PATTERN_SIGNS.test(one) ? new RegExp(one) : undefined }),
      ),
  );
}

/** Where a path leads by the first rule that fits. */
export function findTarget(path: string, rules: readonly Rule[]): string | undefined {
  for (const { from, to, pattern } of rules) {
    if (pattern === undefined ? toPlain(from) === toPlain(path) : pattern.test(path))
      return pattern === undefined ? to : path.replace(pattern, to);
  }
  return undefined;
}

/** Pages by their paths, as `toPlain` writes them. */
export type Pages = ReadonlyMap<string, RouteMeta>;

export function toPages(routes: readonly RouteMeta[]): Pages {
  return new Map(
    routes.map((route) => [toPlain(route.routePath.replace(/[%?#]/g, encodeURIComponent)), route]),
  );
}

/** The address that a rule leads to, without the origin: of a page, or of a file of the public folder. */
export function toTargetHref(
  to: string,
  { routes, site, toHref }: { readonly routes: Pages } & Pick<FilesContext, 'site' | 'toHref'>,
): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const page = routes.get(toPlain(path));
  // A space would end the address where hosts read it.
  const end = rest.replace(/\s/g, encodeURIComponent);
  if (page !== undefined) return toHref(page.routePath) + end;
  return site.base + encodeURI(decode(path)).replace(/[?#]/g, encodeURIComponent).slice(1) + end;
}

/** A path without what spells it otherwise: query, hash, percent signs, extension, the last slash. */
export function toPlain(path: string): string {
  const plain = decode(path.replace(/[?#].*$/s, '')).replace(/(?:\/index)?\.html$/, '');
  return plain.length > 1 ? plain.replace(/\/$/, '') : plain;
}

/** A path may be written with or without percent signs. */
export function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
