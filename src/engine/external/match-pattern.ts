/**
 * Returns true if a text begins with a pattern, as in robots.txt: `*` is any number of characters, `$` at the end
 * of the pattern is the end of the text. No regular expression: patterns of strangers could keep one busy.
 */
export function matchesPattern(text: string, pattern: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const last = isWhole ? (parts.pop() ?? undefined) : undefined;
  if (!text.startsWith(first)) return false;
  if (isWhole && last === undefined) return text === first;
  let end = first.length;
  for (const part of parts) {
    const at = text.indexOf(part, end);
    if (at === -1) return false;
    end = at + part.length;
  }
  return last === undefined || (text.endsWith(last) && text.length - last.length >= end);
}
