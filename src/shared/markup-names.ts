/** Names that a browser parses unchanged, whatever surrounds them. */

export function isTagName(name: string): boolean {
  return /^[a-z][a-z\d-]*$/i.test(name);
}

export function isAttributeName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no parser takes them for part of a name
  return /^[^\s"'<>/=\u0000-\u001f\u007f]+$/.test(name);
}

/** Elements that end a paragraph around them, as browsers parse HTML. */
export const BLOCK_NAMES: ReadonlySet<string> = new Set(
  'address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
);

/** Elements that have no content and no end tag. */
export const VOID_NAMES: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** Returns true for an element that ends with its start tag, as browsers parse HTML: `param` is no longer in any standard. */
export function isVoidName(name: string): boolean {
  return VOID_NAMES.has(name) || name === 'param';
}
