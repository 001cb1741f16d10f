/** Parts of files of code, between the marks by which editors fold them: `// #region setup` … `// #endregion`. */

export type Region =
  | { readonly text: string }
  /** `names`: regions that the file has. */
  | { readonly problem: 'missing'; readonly names: readonly string[] }
  | { readonly problem: 'open' };

/** In a comment of any language, or as C#, C++ and PowerShell have it. The name is all that follows. */
const MARK =
  /^[ \t]*(?:\/\/+|\/\*+|#+|<!--|--+|;+|%+|\{\/\*+|\(\*|::|REM\b)[ \t]*(?:#[ \t]*|pragma[ \t]+)?(end)?region\b[ \t]*(.*?)[ \t]*(?:\*+\/\}?|-->|\*\))?[ \t]*$/i;

/** Longer lines are no marks: a pattern would take too long for the longest. */
const MAX_LENGTH = 200;

/**
 * Returns the lines of a region without marks, and without the indentation that all have. Several of one name are
 * one after the other.
 */
export function cutRegion(text: string, name: string): Region {
  const lines: string[] = [];
  const names = new Set<string>();
  const open: string[] = [];
  for (const line of text.split('\n')) {
    const [mark, end, named = ''] = (line.length > MAX_LENGTH ? undefined : MARK.exec(line)) ?? [];
    if (mark === undefined) {
      if (open.includes(name)) lines.push(line);
    } else if (end === undefined) {
      open.push(named);
      if (named !== '') names.add(named);
    } else {
      // One that names a region ends those in it too, though their own ends are missing.
      const at = open.includes(named) ? open.lastIndexOf(named) : open.length - 1;
      open.splice(Math.max(at, 0));
    }
  }
  if (!names.has(name)) return { problem: 'missing', names: [...names] };
  return open.includes(name) ? { problem: 'open' } : { text: dedent(lines) };
}

function dedent(lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== '');
  const indents = filled.map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  let shared = indents[0] ?? '';
  for (const indent of indents) while (!indent.startsWith(shared)) shared = shared.slice(0, -1);
  return lines
    .map((line) => (line.trim() === '' ? '' : line.slice(shared.length)))
    .join('\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '');
}
