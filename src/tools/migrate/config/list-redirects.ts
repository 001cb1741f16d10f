/** Redirects of other tools, in the options of docgenjs/plugins/client-redirects. */
import type { LoseKey } from '../page/edit-frontmatter.ts';
import type { Redirect } from '../project/migration.ts';
import { asList, asRecord, type Values } from '../project/read-peer-config.ts';

export interface RedirectSource {
  /** A config with `redirects`, a list of `{ source, destination }`. */
  readonly value: Values;
  readonly lose: LoseKey;
  readonly resolveLink: (target: string) => string;
  /** True if the page of a link is there. */
  readonly hasPage: (link: string) => boolean;
  /** Folder of the default language, if it has one. */
  readonly defaultFolder?: string;
}

/** The pattern of a redirect, also of one from a single address. */
export const createFormerRedirect = ({ from, to }: Redirect): Redirect =>
  from.startsWith('^') ? { from, to } : { from: `^${escapePattern(from.replace(/\/+$/, ''))}/?$`, to };

/**
 * Formats an address for the plugin. One that differs from its page only in letter case becomes a pattern, which the
 * 404 page tries: not every disk can have both files.
 */
export function formatFrom(from: string, to: string): string {
  const isInCase = from !== to && from.toLowerCase() === to.toLowerCase();
  return isInCase ? createFormerRedirect({ from, to }).from : from;
}

/** `source` is an address, or a pattern: `/old/:slug*`. */
export function listRedirects(site: RedirectSource): Redirect[] {
  const { value, resolveLink, hasPage, defaultFolder } = site;
  const redirects = new Map<string, Redirect>();
  for (const entry of asList(value.redirects).map(asRecord)) {
    const source = String(entry.source);
    const isPattern = /[:*(]/.test(source);
    const to = resolveLink(String(entry.destination));
    const lose = (message: string, todo: string) => site.lose('redirects', message, todo);
    if (!isPattern && hasPage(source)) {
      lose(`The redirect "${source}" is left out: there is a page.`, 'Remove the page, or the redirect.');
      continue;
    }
    if (!isPattern && !/^[a-z][a-z+.-]*:/i.test(to) && !hasPage(to)) {
      lose(`The redirect "${source}" points to no page: "${to}".`, 'Correct its destination.');
      continue;
    }
    const from = source.replace(/[?#].*$/, '');
    const redirect = isPattern ? createPattern(source, to) : { from: formatFrom(from, to), to };
    if (!redirects.has(redirect.from.replace(/\/$/, '')))
      redirects.set(redirect.from.replace(/\/$/, ''), redirect);
  }
  const own = [...redirects.values()];
  return defaultFolder === undefined ? own : [...own, { from: `^/${defaultFolder}(?:/|$)`, to: '/' }];
}

function createPattern(source: string, destination: string): Redirect {
  const names: string[] = [];
  const escapeText = (text: string) => text.replace(/[.+^$()|[\]\\?]/g, '\\$&');
  let pattern = '';
  let at = 0;
  for (const match of source.matchAll(/:(\w+)(?:\(([^()]*)\))?(\*?)|\*/g)) {
    const [whole, name, choice, star] = match;
    names.push(name ?? '*');
    const isRest = name === undefined || star === '*';
    pattern += escapeText(source.slice(at, match.index)) + (isRest ? '(.*)' : `(${choice ?? '[^/]+'})`);
    at = match.index + whole.length;
  }
  pattern += escapeText(source.slice(at));
  const to = destination.replace(/:(\w+)\*?|\*/g, (whole, name: string | undefined) => {
    const index = names.indexOf(name ?? '*');
    return index === -1 ? whole : `$${index + 1}`;
  });
  return { from: `^${pattern}/?$`, to };
}

export const escapePattern = (path: string) => path.replace(/[^\w/-]/g, '\\$&');
