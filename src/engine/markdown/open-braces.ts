/**
 * Braces of MDX that are not closed where they seem to be. satteri looks for the end of each up to
 * the next empty line, through all lists and quotes in between: 12 000 of them in 24 kB take 1 s.
 */
import type { InlineRange } from './prepass-lines.ts';
import type { Excess } from './source-limits.ts';

/** Characters of a page that are looked through. */
const MAX_LOOKED_THROUGH = 250_000_000;

/** Ends where it seems to: `{value}`, `{call("text")}`. */
const PLAIN = /\{(?:[^{}"'`/]|"[^"\n]*"|'[^'\n]*'|`[^`\n]*`)*\}/g;

/** Answers for one paragraph, heading or cell after the other, which is at these places of the lines. */
export function createBraceLimit(
  lines: readonly string[],
): (ranges: readonly InlineRange[], text: string) => Excess | undefined {
  let rests: readonly number[] | undefined;
  let looked = 0;
  return (ranges, text) => {
    if (!text.includes('{')) return undefined;
    rests ??= measureRests(lines);
    const parts = text.replace(PLAIN, (match) => match.replace(/[{}]/g, ' ')).split('\n');
    for (const [index, { line, start }] of ranges.entries()) {
      for (const { index: at } of (parts[index] ?? '').matchAll(/\{/g))
        looked += (rests[line] ?? 0) - start - at;
    }
    if (looked <= MAX_LOOKED_THROUGH) return undefined;
    const message = 'Page has too many unclosed "{" for the length of their paragraphs and lists.';
    const hint = 'Close them, write "\\{" for a brace that is text, or put the text into a code block.';
    return { line: (ranges[0]?.line ?? 0) + 1, message, hint };
  };
}

/** Of each line, how many characters there are from its start to the next empty line. */
function measureRests(lines: readonly string[]): number[] {
  const rests = lines.map((line) => (line.trim() === '' ? 0 : line.length + 1));
  for (let index = rests.length - 2; index >= 0; index--)
    if (rests[index] !== 0) rests[index] = (rests[index] ?? 0) + (rests[index + 1] ?? 0);
  return rests;
}
