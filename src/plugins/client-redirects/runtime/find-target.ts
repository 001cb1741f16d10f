/** Finds the target of an address by the patterns. Readers leave for no site but one that a rule names, whatever the address contains. */
export interface PatternRules {
  readonly base: string;
  readonly cleanUrls: boolean;
  /** Source of a regular expression, and the replacement of its match. */
  readonly patterns: readonly (readonly [source: string, to: string])[];
}

/** Returns an address of this site, base included, or of one that a rule names; undefined if the reader should stay. */
export function findTarget(pathname: string, rules: PatternRules): string | undefined {
  const target = followOnce(pathname, rules);
  // If another rule matches the target there is a chain, or a circle.
  return target !== undefined && followOnce(target, rules) === undefined ? target : undefined;
}

function followOnce(pathname: string, rules: PatternRules): string | undefined {
  const path = getSitePath(pathname, rules.base);
  if (path === undefined) return undefined;
  for (const [source, to] of rules.patterns) {
    const pattern = new RegExp(source);
    if (!pattern.test(path)) continue;
    const filled = path.replace(pattern, to);
    if (/^https?:/i.test(to)) return findOtherSite(filled, to);
    const [, place = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(filled) ?? [];
    // `//host` and `/\host` are other sites, and `..` may leave the base.
    if (!/^\/(?![/\\])/.test(place) || /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(place)) return undefined;
    const hasExtension = rules.cleanUrls || place.endsWith('/') || /\.[a-z][a-z0-9]*$/i.test(place);
    return rules.base + encode(place.slice(1)) + (hasExtension ? '' : '.html') + rest;
  }
  return undefined;
}

/** The site is that of the rule, whatever a pattern has copied from the path. */
function findOtherSite(filled: string, to: string): string | undefined {
  if (!URL.canParse(filled) || !URL.canParse(to)) return undefined;
  const target = new URL(filled);
  return target.origin === new URL(to).origin ? target.href : undefined;
}

/** Returns the decoded path without the base, except for `#`, `?` and `%` in names; undefined outside the base. */
function getSitePath(pathname: string, base: string): string | undefined {
  if (!pathname.startsWith(base)) return undefined;
  const path = `/${pathname.slice(base.length).replace(/[?#].*$/s, '')}`;
  try {
    return decodeURIComponent(path.replace(/%(?=23|25|3f)/gi, '%25'));
  } catch {
    return path;
  }
}

/** Encodes a path; escapes that `getSitePath` kept stay unchanged. */
function encode(path: string): string {
  return encodeURI(path).replace(/%25(?=23|25|3f)/gi, '%');
}
