/**
 * Icons and tags may be a drawing: `<svg …>` as text, which the theme puts into
 * the page as it is. Navigation files and frontmatter are data, so a drawing may
 * hold shapes and nothing that acts. What is allowed is listed; all else is not.
 */

const ELEMENTS =
  'svg|g|path|circle|ellipse|line|polygon|polyline|rect|defs|symbol|use|title|desc|text|tspan|linearGradient|radialGradient|stop|clipPath|mask|pattern|filter|fe[A-Za-z]+';
const TAG = new RegExp(
  `<\\/?(?:${ELEMENTS})((?:\\s+[a-z_][\\w:.-]*\\s*=\\s*(?:"[^"<>]*"|'[^'<>]*'))*)\\s*\\/?>`,
  'iy',
);
const ATTRIBUTE = /([a-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Whether an icon of the navigation or the frontmatter can stand in a page. */
export function isSafeIcon(icon: string): boolean {
  return !icon.trimStart().startsWith('<') || isDrawing(icon);
}

/** The same for tags, of which several may stand in one text. */
export function isSafeTag(tag: string): boolean {
  return !/(?:^|,|<\/svg>)\s*<svg/i.test(tag) || isDrawing(tag);
}

function isDrawing(markup: string): boolean {
  for (let index = markup.indexOf('<'); index >= 0; index = markup.indexOf('<', index + 1)) {
    TAG.lastIndex = index;
    const match = TAG.exec(markup);
    if (match === null || !hasSafeAttributes(match[1] ?? '')) return false;
  }
  return true;
}

function hasSafeAttributes(attributes: string): boolean {
  return [...attributes.matchAll(ATTRIBUTE)].every(([, name = '', double, single]) => {
    const value = double ?? single ?? '';
    if (/^on/i.test(name)) return false;
    if (/(?:^|:)(?:href|src)$/i.test(name)) return value.startsWith('#');
    return !/url\(\s*(?!#)|expression\(|[\\@]/i.test(value);
  });
}
