/**
 * JavaScript of MDX that is nested thousands of levels deep. satteri's parser recurses for each, and a stack overflow
 * ends the process: from some 4 000 brackets on, fewer on a thread. Such a page goes to the other engine, whose parser
 * throws. Text is counted too, so some pages that are not nested go there as well.
 */

/** Real pages are some twenty levels deep. */
const MAX_BRACKETS = 1_000;
/** Signs that nest without brackets: `!!1`, `a=>b=>1`, `1?2:1?2:3`. */
const MAX_SIGNS = 5_000;

/** Closes nothing, since it may be text. No part is searched twice. */
const HIDDEN = /"[^"\n]*"|'[^'\n]*'|`[^`]*`|\/\/[^\n]*|\/[^/\n]+\//g;

export function hasDeepBrackets(text: string): boolean {
  // Nearly all pages have fewer of them.
  if (countMatches(text, /[([{]/g) <= MAX_BRACKETS && countMatches(text, /=>|\?|[!~+-]/g) <= MAX_SIGNS)
    return false;
  if (countMatches(text, /=>|\?/g) > MAX_SIGNS) return true;
  if (text.match(/[!~+\-\s]+/g)?.some(({ length }) => length > MAX_SIGNS)) return true;
  let depth = 0;
  for (const [bracket] of text
    .replace(HIDDEN, (part) => part.replace(/[)\]}]/g, ''))
    .matchAll(/[()[\]{}]/g)) {
    if (/[([{]/.test(bracket)) depth += 1;
    else if (depth > 0) depth -= 1;
    if (depth > MAX_BRACKETS) return true;
  }
  return false;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
