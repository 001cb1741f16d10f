/**
 * Definition lists of Python-Markdown as HTML with Markdown in it. A list has more lines as HTML than before, so its parts
 * are marked first, in lines that keep their number while the page is rewritten.
 */
import { FENCE } from '../page/fence-lines.ts';

/** Noncharacters: no text has them. */
const TERM = '\uFDD0';
const DEFINITION = '\uFDD1';
const END = '\uFDD2';

const DEFINED = /^ {0,3}:[ \t]{1,3}(?=\S)/;
/** Lines that begin something other than a paragraph. */
const OTHER_BLOCK = /^(?: {4}|\t| {0,3}(?:#{1,6}\s|>|[-*+]\s|\d+[.)]\s|\||<|!!!|\?\?\?|===|\/{3}|:))/;

/**
 * Reads the lines of a list that begins at `at`, with marks; undefined if none begins there. `convert` rewrites the
 * content of definitions.
 */
export function readDefinitions(
  lines: readonly string[],
  at: number,
  convert: (body: readonly string[], at: number) => readonly string[],
): { readonly lines: readonly string[]; readonly end: number } | undefined {
  const marked: string[] = [];
  let next = at;
  for (;;) {
    const from = skipBlanks(lines, next);
    const first = findDefinition(lines, from);
    const isStart = marked.length === 0;
    if (first === undefined || (isStart && (first === from || from !== at))) break;
    const terms = lines.slice(from, first).map((line) => (line.trim() === '' ? '' : TERM + line.trim()));
    const end = findEnd(lines, first);
    const [head = '', ...rest] = lines.slice(first, end);
    const body = [head.replace(DEFINED, ''), ...rest.map((line) => line.replace(/^(?: {4}|\t)/, ''))];
    // A fence on the line of the colon would not be one after a mark.
    if (FENCE.test(body[0] ?? '')) return undefined;
    const [definition = '', ...others] = convert(body, first);
    marked.push(...lines.slice(next, from).map(() => ''), ...terms, DEFINITION + definition, ...others);
    next = end;
  }
  if (marked.length === 0) return undefined;
  // A blank line follows, unless the text ends.
  return { lines: [...marked, END], end: Math.min(next + 1, lines.length) };
}

/** The first line of a definition whose terms, if it has any, begin at `from`. */
function findDefinition(lines: readonly string[], from: number): number | undefined {
  let at = from;
  while (isTerm(lines[at] ?? '')) at++;
  if (at > from && lines[at]?.trim() === '') at++;
  return DEFINED.test(lines[at] ?? '') ? at : undefined;
}

const isTerm = (line: string) => line.trim() !== '' && !OTHER_BLOCK.test(line) && !FENCE.test(line);

/** Finds the end of a definition, which continues in adjacent lines and in indented ones. */
function findEnd(lines: readonly string[], first: number): number {
  let end = first + 1;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isIndented = /^(?: {4}|\t)/.test(line);
    if (line.trim() === '') continue;
    if (!isIndented && (DEFINED.test(line) || lines[at - 1]?.trim() === '')) break;
    end = at + 1;
  }
  return end;
}

function skipBlanks(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.trim() === '') at++;
  return at;
}

/** Blank lines around its text let Markdown be read in an element. */
export function writeDefinitions(text: string): string {
  let isOpen = false;
  let inDefinition = false;
  const close = () => {
    const lines = inDefinition ? ['', '</dd>'] : [];
    inDefinition = false;
    return lines;
  };
  const open = () => {
    const lines = isOpen ? [] : ['<dl>'];
    isOpen = true;
    return lines;
  };
  return text
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith(TERM)) return [...close(), ...open(), '<dt>', '', line.slice(1), '', '</dt>'];
      if (line.startsWith(DEFINITION)) {
        const lines = [...close(), ...open(), '<dd>', '', line.slice(1)];
        inDefinition = true;
        return lines;
      }
      if (line !== END) return [line];
      isOpen = false;
      return [...close(), '</dl>', ''];
    })
    .join('\n');
}

export function removeDefinitionMarks(text: string): string {
  return text.replace(/[\uFDD0-\uFDD2]/g, '');
}
