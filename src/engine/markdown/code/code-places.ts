/**
 * The places where pieces of a page's code were written. Marks go into the code while it is printed and are then
 * replaced by their places, so that printing only handles strings. They are made of noncharacters, which Unicode leaves
 * to programs.
 */
import type { CodePlace, PieceKind, TextPlace } from '../../types.ts';

const MARK = /\uFDD0(\d+):(\d+):(copied|made|own)\uFDD1/g;

export function printMark({ line, column }: { line: number; column: number }, kind: PieceKind): string {
  return `\uFDD0${line}:${column}:${kind}\uFDD1`;
}

/** Removes the marks from printed code. */
export function takeMarks(marked: string): { readonly code: string; readonly places: readonly CodePlace[] } {
  const places: CodePlace[] = [];
  const pieces: string[] = [];
  let [end, codeLine, codeColumn] = [0, 1, 1];
  for (const match of marked.matchAll(MARK)) {
    const piece = marked.slice(end, match.index);
    pieces.push(piece);
    // A page may be one line of many pieces: none is looked at twice.
    const lineStart = piece.lastIndexOf('\n') + 1;
    codeLine += piece.split('\n').length - 1;
    codeColumn = piece.length - lineStart + (lineStart > 0 ? 1 : codeColumn);
    end = match.index + match[0].length;
    places.push({
      codeLine,
      codeColumn,
      line: Number(match[1]),
      column: Number(match[2]),
      kind: match[3] as PieceKind,
    });
  }
  return { code: pieces.join('') + marked.slice(end), places };
}

export interface CodeOfPage {
  readonly code: string;
  readonly places: readonly CodePlace[];
  /** The file as the author wrote it. */
  readonly source: string;
}

/** Finds the source of a place in the code, 1-based. */
export function findSourcePlace({ code, places, source }: CodeOfPage, at: TextPlace): TextPlace | undefined {
  const piece = places.findLast(
    ({ codeLine, codeColumn }) => codeLine < at.line || (codeLine === at.line && codeColumn <= at.column),
  );
  if (piece === undefined || piece.kind === 'own') return undefined;
  const { line, column } = piece;
  if (piece.kind === 'made') return findWord(source, piece, getWord(code, at)) ?? { line, column };
  const lines = at.line - piece.codeLine;
  // The code of an expression lacks the quotes and lists around it.
  if (lines > 0)
    return findInLine(source, line + lines, getWord(code, at)) ?? { line: line + lines, column: at.column };
  return { line, column: column + at.column - piece.codeColumn };
}

/** The name at a place, or ''. */
function getWord(code: string, { line, column }: TextPlace): string {
  return /^[\p{L}\p{N}_$]+/u.exec((code.split('\n')[line - 1] ?? '').slice(column - 1))?.[0] ?? '';
}

/** Finds the next place where a name is written, for attributes, whose places one engine does not give. */
function findWord(source: string, { line, column }: TextPlace, word: string): TextPlace | undefined {
  const lines = source.split('\n');
  const from = (lines[line - 1] ?? '').indexOf(word, column - 1);
  if (word === '') return undefined;
  if (from !== -1) return { line, column: from + 1 };
  const next = lines.findIndex((text, index) => index >= line && text.includes(word));
  return next === -1 ? undefined : findInLine(source, next + 1, word);
}

function findInLine(source: string, line: number, word: string): TextPlace | undefined {
  const at = word === '' ? -1 : (source.split('\n')[line - 1] ?? '').indexOf(word);
  return at === -1 ? undefined : { line, column: at + 1 };
}
