/**
 * Every attribute by which HTML in a `.md` page can make a browser load or open something, and the one check of its
 * value.
 */
import type { Properties } from 'hast';
import type { Element } from '../hast.ts';
import { isImageData, isSafeAddress } from './links.ts';

/** In hast's names, lower-cased. */
const ADDRESSES = new Set(
  'href xlinkhref src srcset imagesrcset poster cite background action formaction data longdesc icon manifest profile dynsrc lowsrc codebase classid archive datazoomsrc'.split(
    ' ',
  ),
);

/** Elements that show what they load as a picture, in which nothing runs. */
const PICTURES = new Set(['img', 'image', 'source', 'video', 'feimage']);

/** Elements whose `href` becomes part of the page: all that SVG 1.1 and 2 give one, but for links and pictures. */
const REFERRING = new Set(
  'animate animatemotion animatetransform set discard lineargradient radialgradient mpath pattern script textpath use altglyph altglyphdef color-profile cursor filter font-face-uri glyphref tref base link'.split(
    ' ',
  ),
);

/** Undefined when the property may stay, else the address that must not be there. */
export function findUnsafeAddress(
  { tagName, properties }: Element,
  name: string,
  schemes: readonly string[],
): string | undefined {
  const key = name.toLowerCase();
  const value = properties[name];
  // Icons of custom elements have names: `<iconify-icon icon="mdi:home">`.
  const isName = key === 'icon' && tagName.includes('-');
  if (ADDRESSES.has(key) && !isName) {
    const mayBe = getRule(tagName.toLowerCase(), key, schemes);
    return listAddresses(value, key).find((url) => !mayBe(url));
  }
  // For SVG: `fill`, `filter`, `mask`, `cursor` and the like.
  const text = typeof value === 'string' && key !== 'style' ? value : '';
  return /url\(\s*["']?\s*(?!["'#\s])[^)]*/i.exec(text)?.[0];
}

function getRule(tagName: string, key: string, schemes: readonly string[]): (url: string) => boolean {
  if (PICTURES.has(tagName)) return (url) => isSafeAddress(url) || isImageData(url);
  const isHref = key === 'href' || key === 'xlinkhref';
  if (isHref && REFERRING.has(tagName)) return (url) => url.trim().startsWith('#');
  return (url) => isSafeAddress(url, isHref ? schemes : []);
}

function listAddresses(value: Properties[string], key: string): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== 'string') return [];
  return key.endsWith('srcset') ? value.split(/,\s+/).map((candidate) => candidate.trim()) : [value];
}
