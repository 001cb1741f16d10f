/** Where an address leads by the patterns. Readers never leave the site, whatever somebody wrote into the address. */
export interface PatternRules {
  readonly base: string;
  readonly cleanUrls: boolean;
  /** Source of a regular expression, and what stands for what it fits. */
  readonly patterns: readonly (readonly [source: string, to: string])[];
}

/** An address of this site, base included; undefined when the reader is to stay. */
export function findTarget(pathname: string, rules: PatternRules): string | undefined {
  const target = followOnce(pathname, rules);
  // Where another rule would lead on there is a chain, or a circle.
  return target !== undefined && followOnce(target, rules) === undefined ? target : undefined;
}

function followOnce(pathname: string, rules: PatternRules): string | undefined {
  const path = toPath(pathname, rules.base);
  if (path === undefined) return undefined;
  for (const [source, to] of rules.patterns) {
    const pattern = new RegExp(source);
    if (!pattern.test(path)) continue;
    const [, place = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path.replace(pattern, to)) ?? [];
    // `//host` and `/\host` are other sites, and `..` may leave the base.
    if (!/^\/(?![/\\])/.test(place) || /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(place)) return undefined;
    const isSpelled = rules.cleanUrls || place.endsWith('/') || /\.[a-z][a-z0-9]*$/i.test(place);
    return rules.base + encode(place.slice(1)) + (isSpelled ? '' : '.html') + rest;
  }
  return undefined;
}

/** The path without the base, as it is read, but for `#`, `?` and `%` in names; undefined outside the base. */
function toPath(pathname: string, base: string): string | undefined {
  if (!pathname.startsWith(base)) return undefined;
  const path = `/${pathname.slice(base.length).replace(/[?#].*$/s, '')}`;
  try {
    return decodeURIComponent(path.replace(/%(?=23|25|3f)/gi, '%25'));
  } catch {
    return path;
  }
}

/** What `toPath` leaves escaped, since it would mean something else, stays as it is. */
function encode(path: string): string {
  return encodeURI(path).replace(/%25(?=23|25|3f)/gi, '%');
}
