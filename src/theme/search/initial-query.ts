/** Characters that a query may have: UTF-16 code units, as `maxlength` counts (decisions/03). */
export const MOST_CHARACTERS = 64;

/** What stands in the box of a text that was selected on the page: one line, at most 64 long, no half character. */
export function toInitialQuery(selected: string): string {
  const cut = selected.replace(/\s+/g, ' ').trimStart().slice(0, MOST_CHARACTERS);
  return cut.replace(/[\uD800-\uDBFF]$/, '').trim();
}
