/** The lines of a paragraph, which a rule below one of them makes the header and rows of a table. */
import { describeLostCell, type SourceProblem } from './block-problems.ts';
import type { InlineRange } from './lines.ts';
import { countColumns, splitRow } from './syntax.ts';

export interface Paragraph {
  /** Ranges that have not been passed to `onInline` yet. */
  readonly ranges: InlineRange[];
  table?: Table;
}

interface Table {
  readonly columns: number;
  /** True once a row had more cells than the header. */
  isTooWide: boolean;
}

export interface ParagraphInput {
  readonly lines: readonly string[];
  /** Called with the ranges of one paragraph, heading, table cell or title. */
  readonly onInline: (ranges: readonly InlineRange[]) => void;
  readonly onProblem: (problem: SourceProblem) => void;
}

/** Adds the ranges of a line, whose text is `rest`. */
export function addLine(
  paragraph: Paragraph,
  { rest, ranges }: { readonly rest: string; readonly ranges: readonly InlineRange[] },
  { lines, onInline, onProblem }: ParagraphInput,
): void {
  const header = paragraph.ranges.at(-1);
  if (paragraph.table !== undefined) {
    const cells = ranges.flatMap((range) => splitCells(range, lines));
    const problem = findLostCell(cells, paragraph.table, lines);
    if (problem !== undefined) {
      paragraph.table.isTooWide = true;
      onProblem(problem);
    }
    for (const cell of cells) onInline([cell]);
  } else if (header !== undefined && countColumns(rest) === splitCells(header, lines).length) {
    paragraph.ranges.pop();
    if (paragraph.ranges.length > 0) onInline(paragraph.ranges.splice(0));
    const cells = splitCells(header, lines);
    paragraph.table = { columns: cells.length, isTooWide: false };
    for (const cell of cells) onInline([cell]);
  } else {
    paragraph.ranges.push(...ranges);
  }
}

/** Finds a cell beyond the columns of the header, which is dropped with its content; the first one in a table is reported. */
function findLostCell(
  cells: readonly InlineRange[],
  { columns, isTooWide }: Table,
  lines: readonly string[],
): SourceProblem | undefined {
  if (isTooWide) return undefined;
  const readText = ({ line, start, end }: InlineRange) => (lines[line] ?? '').slice(start, end).trim();
  const lost = cells.slice(columns).find((cell) => readText(cell) !== '');
  if (lost === undefined) return undefined;
  const at = { line: lost.line, column: lost.start };
  return describeLostCell(at, { text: readText(lost), number: cells.indexOf(lost) + 1, columns });
}

function splitCells({ line, start, end }: InlineRange, lines: readonly string[]): InlineRange[] {
  const row = (lines[line] ?? '').slice(start, end);
  return splitRow(row).map((cell) => ({ line, start: start + cell.start, end: start + cell.end }));
}
