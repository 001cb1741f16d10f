/**
 * Icons and tags may be a drawing: `<svg …>` or `<img …>` as text, which the theme
 * puts into the page as it is. Navigation files and frontmatter are data, so a drawing
 * may hold shapes and images and nothing that acts. What is allowed is listed; all else is not.
 */
import { isReservedClass, isReservedId } from '../../shared/reserved-names.ts';
import { isDrawnTag, splitTags } from '../../shared/split-tags.ts';
import { isSafeUrl } from '../../shared/url.ts';

const ELEMENTS =
  'img|svg|g|path|circle|ellipse|line|polygon|polyline|rect|defs|symbol|use|title|desc|text|tspan|linearGradient|radialGradient|stop|clipPath|mask|pattern|filter|fe[A-Za-z]+';
const TAG = new RegExp(
  `<\\/?(?:${ELEMENTS})((?:\\s+[a-z_][\\w:.-]*\\s*=\\s*(?:"[^"<>]*"|'[^'<>]*'))*)\\s*\\/?>`,
  'iy',
);
const ATTRIBUTE = /(?<![\w:.-])([a-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Returns true if an icon of the navigation or the frontmatter can be put into a page. */
export function isSafeIcon(icon: string): boolean {
  return !icon.trimStart().startsWith('<') || isDrawing(icon);
}

/** The same for tags, of which several may be in one text. */
export function isSafeTag(tag: string): boolean {
  return splitTags(tag).every((label) => !isDrawnTag(label) || isDrawing(label));
}

function isDrawing(markup: string): boolean {
  for (let index = markup.indexOf('<'); index >= 0; index = markup.indexOf('<', index + 1)) {
    TAG.lastIndex = index;
    const match = TAG.exec(markup);
    const [tag = '', attributes = ''] = match ?? [];
    const isSafe = /^<img\b/i.test(tag)
      ? isPlainImage(attributes)
      : hasSafeAttributes(attributes, /^<svg\b/i.test(tag));
    if (match === null || !isSafe) return false;
  }
  return true;
}

/** Its look is as that of shapes; more names than these are not needed for an icon. */
function isPlainImage(attributes: string): boolean {
  return [...attributes.matchAll(ATTRIBUTE)].every(([attribute, name = '', double, single]) => {
    const value = double ?? single ?? '';
    if (/^src$/i.test(name)) return isSafeUrl(value) || /^data:image\//i.test(value);
    return (
      /^(?:alt|title|width|height|loading|decoding)$/i.test(name) ||
      (/^(?:class|style)$/i.test(name) && hasSafeAttributes(attribute, false))
    );
  });
}

/** Declarations that change how shapes look, and not where they are. */
const STYLE =
  /^\s*(?:(?:fill|stroke|stop|opacity|color|clip|mask|font|text|display|vertical-align|width|height|mix-blend|isolation|enable-background)[a-z-]*\s*:(?:[^;()\\@]|url\(#[\w-]+\)|(?:rgb|hsl)a?\([^()]*\)|var\(--[\w-]+\))*;?\s*)*$/i;

function hasSafeAttributes(attributes: string, isWhole: boolean): boolean {
  return [...attributes.matchAll(ATTRIBUTE)].every(([, name = '', double, single]) => {
    const value = double ?? single ?? '';
    if (/^on|^overflow$/i.test(name)) return false;
    // These would let a whole drawing paint outside of its place; inside of it they are cut off.
    if (isWhole && /^(?:transform|filter)$/i.test(name)) return false;
    if (/^id$/i.test(name) && isReservedId(value)) return false;
    if (/^class$/i.test(name)) return !value.split(/\s+/).some(isReservedClass);
    if (/^style$/i.test(name)) return STYLE.test(value);
    if (/(?:^|:)(?:href|src)$/i.test(name)) return value.startsWith('#');
    return !/url\(\s*(?!#)|expression\(|[\\@]/i.test(value);
  });
}
