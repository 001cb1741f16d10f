/** Fragments that an HTML page has. */
import { decodeEntities } from '../../shared/decode-entities.ts';
import { decodeUrl } from '../../shared/url.ts';

/** `id` of any element and `name` of `<a>`; what is found in a comment or script as well does no harm. */
const NAMED = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>`=]+))/gi;

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
