/** The patterns, on the 404 page. */
import { rules } from 'docgen-client-redirects/rules';
import { goOn } from './go-on.ts';

export function followRules(): void {
  const path = toPath(location.pathname);
  const target = path === undefined ? undefined : findTarget(path);
  // Where another rule would lead on there is a chain, or a circle: the reader stays at the 404 page.
  if (target === undefined || findTarget(toPath(target) ?? target) !== undefined) return;
  goOn(target);
}

/** Address of where a path leads, or undefined. */
function findTarget(path: string): string | undefined {
  for (const [source, to] of rules.patterns) {
    const pattern = new RegExp(source);
    if (!pattern.test(path)) continue;
    const made = path.replace(pattern, to);
    const [, place = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(made) ?? [];
    // `//host` and `/\host` are other sites, and `..` may leave the base.
    if (!/^\/(?![/\\])/.test(place) || /(?:^|\/)\.\.(?:\/|$)/.test(place)) return undefined;
    const isSpelled = rules.cleanUrls || place.endsWith('/') || /\.[a-z][a-z0-9]*$/i.test(place);
    return rules.base + encodeURI(place.slice(1)) + (isSpelled ? '' : '.html') + rest;
  }
  return undefined;
}

/** The path without the base, as it is read; undefined outside the base. */
function toPath(pathname: string): string | undefined {
  if (!pathname.startsWith(rules.base)) return undefined;
  const path = `/${pathname.slice(rules.base.length).replace(/[?#].*$/s, '')}`;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
