/** Characters that a query may have: UTF-16 code units, as `maxlength` counts (decisions/03). */
export const MAX_CHARACTERS = 64;

/** Returns text selected on the page as a query: one line, at most 64 characters, no half character. */
export function normalizeQuery(text: string): string {
  const cut = text.replace(/\s+/g, ' ').trimStart().slice(0, MAX_CHARACTERS);
  return cut.replace(/[\uD800-\uDBFF]$/, '').trim();
}
