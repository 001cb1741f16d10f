/** One rule for each `from`: a path or a pattern. */

import type { FilesContext, PluginProblem, RouteMeta } from 'docgenjs';
import { decodeAddress } from '../common/web-address.ts';
import type { Redirect } from './options.ts';

export interface Rule {
  /** As written in the options. */
  readonly from: string;
  /** `from` normalized: it is compared with each address of a link that has no page. */
  readonly path: string;
  readonly to: string;
  /** Undefined for a path. */
  readonly pattern: RegExp | undefined;
}

/** Characters that only occur in patterns. */
const PATTERN_SIGNS = /[\\^$*+?()[\]{}|]/;

/** Returns the rules, and a problem for each `from` that is not a valid regular expression. */
export function parseRules(redirects: readonly Redirect[]): { rules: Rule[]; problems: PluginProblem[] } {
  const rules: Rule[] = [];
  const problems: PluginProblem[] = [];
  for (const { from, to } of redirects)
    for (const one of [from].flat())
      try {
        const pattern = PATTERN_SIGNS.test(one) ? new RegExp(one) : undefined;
        rules.push({ from: one, path: normalizePath(one), to, pattern });
      } catch (error) {
        problems.push({
          severity: 'error',
          message: `"${one}" is not a path and not a regular expression: ${(error as Error).message}.`,
          hint: 'Correct the pattern. A sign that stands for itself has a "\\" before it.',
        });
      }
  return { rules, problems };
}

/** Returns the target of a path by the first matching rule. */
export function findTarget(path: string, rules: readonly Rule[]): string | undefined {
  const plain = normalizePath(path);
  const rule = rules.find(({ path: own, pattern }) => pattern?.test(path) ?? own === plain);
  return rule && (rule.pattern === undefined ? rule.to : path.replace(rule.pattern, rule.to));
}

/** True if a target is an address of another site. Its host is complete: what a pattern copies comes after it. */
export function isOtherSite(to: string): boolean {
  return /^https?:\/\/[^/\\?#$@\s]+(?:[/?#][^\s\\]*)?$/i.test(to) && URL.canParse(to);
}

/** Pages by their normalized paths. */
export type Pages = ReadonlyMap<string, RouteMeta>;

export function indexPages(routes: readonly RouteMeta[]): Pages {
  return new Map(
    routes.map((route) => [normalizePath(route.routePath.replace(/[%?#]/g, encodeURIComponent)), route]),
  );
}

/** Returns the address of a rule's target: without the origin for a page or a file of the public folder, whole for another site. */
export function getTargetHref(
  to: string,
  { routes, site, toHref }: { readonly routes: Pages } & Pick<FilesContext, 'site' | 'toHref'>,
): string {
  if (isOtherSite(to)) return new URL(to).href;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const page = routes.get(normalizePath(path));
  // A space would end the address in the files of hosts.
  const end = rest.replace(/\s/g, encodeURIComponent);
  if (page !== undefined) return toHref(page.routePath) + end;
  return site.base + encodeURI(decodeAddress(path)).replace(/[?#]/g, encodeURIComponent).slice(1) + end;
}

/** Normalizes the spelling of a path: without query, hash, percent signs, extension and the last slash. */
export function normalizePath(path: string): string {
  const plain = decodeAddress(path.replace(/[?#].*$/s, '')).replace(/(?:\/index)?\.html$/, '');
  return plain.length > 1 ? plain.replace(/\/$/, '') : plain;
}

/** Lists the spellings of a path that lead to one page, its own first; a file has one. */
export function listSpellings(path: string): readonly string[] {
  const plain = normalizePath(path);
  if (plain === '/' || /\.[a-z\d]+$/i.test(plain)) return [path];
  const ends = ['', '/', '.html', '/index', '/index.html'];
  return [...new Set([path, ...ends.map((end) => plain + end)])];
}
