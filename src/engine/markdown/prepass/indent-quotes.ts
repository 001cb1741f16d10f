/** A value in quotes that does not end on its line. */
const OPEN = /^[\w.-]+:[ \t]+(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/;
const END: Readonly<Record<string, RegExp>> = {
  '"': /^(?:[^"\\]|\\.)*"[ \t]*(?:#.*)?$/,
  "'": /^(?:[^']|'')*'[ \t]*(?:#.*)?$/,
};
const KEY = /^[\w.-]+:(?:[ \t]|$)/;
/** Lines of one value: a paragraph with manual line breaks. Longer ones are not looked for. */
const MAX_LINES = 50;

/**
 * Indents the continuation lines of quoted values in a block of YAML: the standard demands it, and other generators do
 * not. The space is not part of the value. A line that looks like a key belongs to no value: the quote before it was
 * left open by mistake.
 */
export function indentQuotes(source: string): string {
  const lines = source.split('\n');
  for (let start = 0; start < lines.length; start++) {
    const line = lines[start] ?? '';
    if (!OPEN.test(line)) continue;
    const end = findQuoteEnd(lines, start, /["']/.exec(line)?.[0] ?? '"');
    for (let index = start + 1; index <= end; index++)
      if (/^\S/.test(lines[index] ?? '')) lines[index] = ` ${lines[index]}`;
    start = Math.max(start, end);
  }
  return lines.join('\n');
}

/** Returns the index of the line with the closing quote; -1 if there is none. */
function findQuoteEnd(lines: readonly string[], start: number, quote: string): number {
  for (let index = start + 1; index < lines.length && index <= start + MAX_LINES; index++) {
    const line = lines[index] ?? '';
    if (KEY.test(line)) return -1;
    if (END[quote]?.test(line)) return index;
  }
  return -1;
}
