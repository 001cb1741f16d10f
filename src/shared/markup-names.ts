/** Names that a browser parses unchanged, whatever surrounds them. */

export function isTagName(name: string): boolean {
  return /^[a-z][a-z\d-]*$/i.test(name);
}

export function isAttributeName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no parser takes them for part of a name
  return /^[^\s"'<>/=\u0000-\u001f\u007f]+$/.test(name);
}
