/** Fragments that an HTML page has. */
import { decodeUrl } from '../../shared/url.ts';

/** `id` of any element and `name` of `<a>`; what is found in a comment or script as well does no harm. */
const NAMED = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>`=]+))/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

export function readHtmlIds(html: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [, double, single, bare] of html.matchAll(NAMED))
    ids.add(decodeEntities(double ?? single ?? bare ?? ''));
  return ids;
}

/** Returns true if a page with these ids has a fragment, as it is written in a link. */
export function hasFragment(ids: ReadonlySet<string>, fragment: string): boolean {
  const readings = [fragment, decodeUrl(fragment)];
  // GitHub's script removes the prefix from what authors wrote.
  return readings.some((id) => id.toLowerCase() === 'top' || ids.has(id) || ids.has(`user-content-${id}`));
}

/**
 * Returns the fragment of a link that can be found in HTML; `''` if there is none. Text fragments are for the
 * browser, `#/page` and `#!page` for a script, and `#L10-L20` are lines of a file that GitHub's script marks.
 */
export function findIdFragment(hash: string): string {
  const fragment = hash.replace(/^#/, '').replace(/:~:.*$/s, '');
  return /^[/!]|^L\d+(?:C\d+)?(?:-L\d+(?:C\d+)?)?$/.test(fragment) ? '' : fragment;
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
