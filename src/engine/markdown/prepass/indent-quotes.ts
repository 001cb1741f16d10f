/** A value in quotes that does not end on its line. */
const OPEN = /^[\w.-]+:[ \t]+(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/;
const END: Readonly<Record<string, RegExp>> = {
  '"': /^(?:[^"\\]|\\.)*"[ \t]*(?:#.*)?$/,
  "'": /^(?:[^']|'')*'[ \t]*(?:#.*)?$/,
};
const KEY = /^[\w.-]+:(?:[ \t]|$)/;
/** Lines of one value: a paragraph that is broken by hand. Further ones are not looked for. */
const MAX_LINES = 50;

/**
 * The lines of a block of YAML, with a space before those that go on with a value in quotes: the standard asks for it,
 * and other generators do not. It is no part of the value. A line that looks like a key belongs to no value: the quote
 * before it is one that somebody forgot.
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

/** Index of the line with the closing quote; -1 if there is none. */
function findQuoteEnd(lines: readonly string[], start: number, quote: string): number {
  for (let index = start + 1; index < lines.length && index <= start + MAX_LINES; index++) {
    const line = lines[index] ?? '';
    if (KEY.test(line)) return -1;
    if (END[quote]?.test(line)) return index;
  }
  return -1;
}
