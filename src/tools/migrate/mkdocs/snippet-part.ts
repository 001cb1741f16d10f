/** Parts of files that pymdownx.snippets inserts: `a.py:setup` by its marks, `a.py:2:5,8` by the numbers of lines. */

export interface SnippetPart {
  readonly path: string;
  readonly section?: string;
  /** From and to, both counted; a number below zero counts from the end. */
  readonly ranges?: readonly (readonly [from: number, to: number])[];
}

const PART = /^(.+?)(?:((?::-?\d*){1,2}(?:,-?\d*(?::-?\d*)?)*)|:([a-z][\w-]*))?$/i;
/** `--8<-- [start:setup]`, most often in a comment. */
const MARK = /-{1,2}8<-{1,2}[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([a-z][\w-]*)[ \t]*\]/i;

export function readSnippetPart(text: string): SnippetPart {
  const [, path = text, lines, section] = PART.exec(text) ?? [];
  if (section !== undefined) return { path, section };
  if (lines === undefined) return { path };
  const ranges = lines
    .slice(1)
    .split(',')
    .map((range, index) => {
      const [from = '', to] = range.split(':');
      // `a.py:3` alone is the rest of the file; a number further on is one line.
      const end = to === undefined && index > 0 ? from : to || -1;
      return [Number(from || 1), Number(end)] as const;
    });
  return { path, ranges };
}

/** Cuts the part out of the file, without marks of sections; undefined if there is no such section. */
export function cutSnippet(text: string, { section, ranges }: SnippetPart): string | undefined {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n+$/, '').split('\n');
  const place = (number: number) => (number < 0 ? lines.length + number + 1 : number);
  if (ranges !== undefined)
    return ranges.flatMap(([from, to]) => lines.slice(Math.max(place(from) - 1, 0), place(to))).join('\n');
  const isMark = (kind: string) => (line: string) => {
    const [, type, name] = MARK.exec(line) ?? [];
    return type?.toLowerCase() === kind && name === section;
  };
  const start = section === undefined ? 0 : lines.findIndex(isMark('start')) + 1;
  if (section !== undefined && start === 0) return undefined;
  const length = section === undefined ? -1 : lines.slice(start).findIndex(isMark('end'));
  const part = length < 0 ? lines.slice(start) : lines.slice(start, start + length);
  return part.filter((line) => !MARK.test(line)).join('\n');
}

/** Takes the indentation off that all lines have, as `dedent_subsections` asks for. */
export function dedent(text: string): string {
  const indents = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const common = indents.length === 0 ? 0 : Math.min(...indents);
  return text
    .split('\n')
    .map((line) => line.slice(Math.min(common, line.length - line.trimStart().length)))
    .join('\n');
}
