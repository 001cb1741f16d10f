/**
 * Marks: how the source pre-pass tells the tree stage what it saw. A mark is one punctuation character that the page
 * itself does not contain, so docgen wrote whatever is between two marks, and a lone mark is only there to make an
 * emphasis delimiter open or close. Every mark must be removed before a value leaves the content room.
 */

/**
 * Unicode punctuation (category Po or Pd) of planes that every engine knows, rare
 * in prose. The first one that the page does not contain is its mark.
 */
const CANDIDATES = [...'⁘⁙⁚⁛⁜⁝⁞⸪⸫⸬⸭⸙⸖⸐⸏⸎⸍⸌⸋⸊⸉⸈⸇⸆⸅⸄⸃⸂⸁⸀'];

/** Chooses the mark of a page; undefined if the page contains every candidate. */
export function chooseMark(text: string): string | undefined {
  return CANDIDATES.find((mark) => !text.includes(mark) && !hasReference(text, mark));
}

/** Returns true if `text` names the character by number, as `&#x2058;` does. */
function hasReference(text: string, mark: string): boolean {
  if (!text.includes('&#')) return false;
  const code = mark.charCodeAt(0);
  return new RegExp(`&#(?:x0*${code.toString(16)}|0*${code});`, 'i').test(text);
}

/** In the mark of a container, the type of `details` that readers find opened. */
export const OPENED_DETAILS = 'details-open';

/** Creates the start of the heading of a container's block quote: `⁘container/tip⁘`. No colon: remark-directive reads `:tip`. */
export function createContainerMark(mark: string, type: string): string {
  return `${mark}container/${type}${mark}`;
}

/** Creates the end of a heading with an explicit id. What could begin emphasis or a link is escaped. */
export function createHeadingIdMark(mark: string, id: string): string {
  return `${mark}id/${id.replace(/[_/()@,+~$!=]/g, '\\$&')}${mark}`;
}

/** Creates the start of the code that a formula becomes: `⁘$`, or `⁘$$` for a display formula. */
export function createFormulaMark(mark: string, dollars: 1 | 2): string {
  return mark + '$'.repeat(dollars);
}

/** Returns the formula if `text` (of inline code) starts with a formula mark. */
export function matchFormulaMark(
  text: string,
  mark: string,
): { readonly tex: string; readonly isDisplay: boolean } | undefined {
  if (!text.startsWith(`${mark}$`)) return undefined;
  const isDisplay = text.startsWith(createFormulaMark(mark, 2));
  return { tex: stripMarks(text.slice(isDisplay ? 3 : 2), mark), isDisplay };
}

/** Returns the container type if `text` (of a block quote's first heading) starts with a container mark. */
export function matchContainerMark(text: string, mark: string): { type: string; rest: string } | undefined {
  const match = new RegExp(`^${mark}container/([a-z-]+)${mark}[ \\t]*`).exec(text);
  return match?.[1] === undefined ? undefined : { type: match[1], rest: text.slice(match[0].length) };
}

/** Returns the heading id if `text` (the last text of a heading) ends in an id mark. */
export function matchHeadingIdMark(text: string, mark: string): { id: string; rest: string } | undefined {
  const start = text.lastIndexOf(`${mark}id/`);
  const match =
    start < 0 ? null : new RegExp(`^${mark}id/([^${mark}]+)${mark}[ \\t]*$`).exec(text.slice(start));
  return match?.[1] === undefined ? undefined : { id: match[1], rest: text.slice(0, start).trimEnd() };
}

/** Removes marks from `value`, including percent-encoded ones in URLs. */
export function stripMarks(value: string, mark: string): string {
  const plain = value.includes(mark) ? value.replaceAll(mark, '') : value;
  return plain.includes('%') ? plain.replaceAll(encodeURIComponent(mark), '') : plain;
}
