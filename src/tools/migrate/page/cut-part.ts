/** Cuts parts out of files that pages include: regions and lines. */

const COMMENT =
  /^\s*(?:\/\/|\/\*|#(?!region|endregion|pragma)|<!--|--|%|\{\/\*|::|\(\*)?\s*#?\s*(?:pragma\s+)?(end\s?region|region)\b\s*([\w-]*)/i;

/** Returns the lines between `#region name` and its end, without inner marks; undefined if there is no such region. */
export function cutRegion(text: string, name: string): string | undefined {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const marks = lines.map((line) => COMMENT.exec(line));
  const isEnd = (index: number) => /^end/i.test(marks[index]?.[1] ?? '');
  const start = marks.findIndex((mark, index) => mark?.[2] === name && !isEnd(index));
  if (start === -1) return undefined;
  let depth = 0;
  let end = start;
  do {
    if (marks[end]) depth += isEnd(end) ? -1 : 1;
    end++;
  } while (depth > 0 && end < lines.length);
  const inner = lines.slice(start + 1, depth === 0 ? end - 1 : end).filter((_, at) => !marks[start + 1 + at]);
  return dedent(inner).join('\n');
}

/** `3,`, `,10` or `1,10`, from 1. */
export function cutLines(text: string, range: string): string {
  const [from = '', to = ''] = range.split(',').map((part) => part.trim());
  const lines = text.split('\n');
  return lines
    .slice(Number(from || 1) - 1, range.includes(',') ? Number(to || lines.length) : Number(from))
    .join('\n');
}

function dedent(lines: readonly string[]): string[] {
  const depths = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const least = Math.min(...depths, Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(Math.min(least, line.length)));
}
