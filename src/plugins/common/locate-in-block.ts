/** Finds places of a code block's text in the file it is written in. */
import { readFile } from 'node:fs/promises';
import type { CodeBlock, PageContext } from 'docgenjs';

export interface PlaceInBlock {
  /** 0-based. @default that of the block itself */
  readonly row: number | undefined;
  /** Text of the row. */
  readonly text: string;
  /** 1-based, of the row. */
  readonly column: number | undefined;
}

/** The file and the line of a block, or of a row of its text, 0-based. */
export function getPlace({ source }: CodeBlock, { file, line }: PageContext, row?: number) {
  if (source !== undefined) return { file: source, line: (row ?? 0) + 1 };
  return { file, line: row === undefined ? line : line + row + 1 };
}

/** Returns the same with a column. */
export async function locateInBlock(
  { row, text, column }: PlaceInBlock,
  block: CodeBlock,
  context: PageContext,
) {
  const place = getPlace(block, context, row);
  // In a list or a quote, the block's text begins further in.
  const lines = (await readFile(place.file, 'utf8')).split('\n');
  const indent = Math.max((lines[place.line - 1] ?? '').indexOf(text), 0);
  const isPlace = text !== '' && column !== undefined && column <= text.length + 1;
  return { ...place, ...(isPlace && { column: column + indent }) };
}
