/** Code, which is shown as it is, and the digits of a figure with a space between them. */
const CODE_OR_FIGURE = /^[ \t]*```.*?^[ \t]*```$|`[^`\n]*`|<[^>\n]*>|(?<=\d) (?=\d{3}(?!\d))/gms;

/** Puts a space that ends no line into figures such as `2 500`, but not into code. */
export function joinFigures(/** @type {string} */ markdown) {
  return markdown.replace(CODE_OR_FIGURE, (found) => (found === ' ' ? '\u00a0' : found));
}
