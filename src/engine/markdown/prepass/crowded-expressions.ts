/**
 * Paragraphs of MDX with thousands of expressions. At each `{` satteri copies the paragraph, or the table around it: 4
 * 000 expressions in 400 kB took 2 s, 8 000 elements with one in each 2.2 s. `@mdx-js/mdx` takes a time proportional to
 * their number, so it gets such pages.
 */
import type { InlineRange } from './lines.ts';

/** Characters of a page that are copied: 2 s of a core. */
const MAX_COPIED = 700_000_000;

/** Gets one paragraph, heading or cell after the other, and returns true from the one on that is too much. */
export function createExpressionLimit(
  lines: readonly string[],
): (ranges: readonly InlineRange[], text: string) => boolean {
  let copied = 0;
  let last = -1;
  let [expressions, characters] = [0, 0];
  return (ranges, text) => {
    const line = ranges[0]?.line ?? 0;
    const isRow = line <= last + 1 && lines[line]?.includes('|') === true;
    if (!isRow) {
      copied += expressions * characters;
      [expressions, characters] = [0, 0];
    }
    // Cells share a line.
    for (const range of ranges) if (range.line > last) characters += (lines[range.line] ?? '').length + 1;
    last = Math.max(last, ranges.at(-1)?.line ?? line);
    expressions += text.match(/\{/g)?.length ?? 0;
    return copied + expressions * characters > MAX_COPIED;
  };
}
