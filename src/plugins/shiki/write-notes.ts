/**
 * Writes the types of a sample as HTML in its code. A token with a type contains it, hidden, until a
 * pointer or the keyboard is on it; notes that the author requested are below their line. All of it works
 * without script and has no style attributes.
 */

import type { CodeInsert, InsertedCode } from 'docgenjs';
import { escapeMarkup } from '../common/escape-markup.ts';
import type { TypeNode } from './find-sample-problems.ts';

/** Limits for endless types. */
const MAX_CHARACTERS = 1000;
const MAX_COMPLETIONS = 8;

/** Types that are a separate statement, and not a member. */
const DECLARATION =
  /^(?:abstract|async|class|const|declare|enum|export|function|import|interface|let|module|namespace|type|var)\b/;

/** `code` is the text that the nodes refer to. */
export function writeNotes(nodes: readonly TypeNode[], code: string): CodeInsert[] {
  const lines = code.split('\n');
  return [...writeMarks(nodes, lines), ...writeRemarks(nodes, lines)];
}

/** Insertions at one place, in several pieces if they contain types: those are highlighted. */
type Pieces = readonly Pick<CodeInsert, 'html' | 'code'>[];

/** An element around a piece of a line. */
interface Mark {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly pieces: Pieces;
}

function writeMarks(nodes: readonly TypeNode[], lines: readonly string[]): CodeInsert[] {
  const seenTips = new Set<string>();
  const marks = nodes.flatMap((node): Mark[] => {
    const { line, character: from, length } = node;
    if (node.type === 'hover') return [{ line, from, to: from + length, pieces: writeToken(node, seenTips) }];
    if (node.type === 'highlight') return cutIntoLines(node, lines, '<span class="highlighted-word">');
    return node.type === 'error'
      ? cutIntoLines(node, lines, `<span class="rp-twoslash__${getTone(node)}">`)
      : [];
  });
  // Outer ones first.
  marks.sort((a, b) => a.line - b.line || a.from - b.from || b.to - a.to);
  const inserts: CodeInsert[] = [];
  const open: Mark[] = [];
  const close = (until: Mark | undefined) => {
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      if (until !== undefined && last.line === until.line && last.to > until.from) return;
      inserts.push({ line: last.line + 1, character: last.to, html: '</span>' });
      open.pop();
    }
  };
  for (const mark of marks) {
    close(mark);
    const wrap = open.at(-1);
    // Elements cannot overlap.
    if (mark.to <= mark.from || (wrap !== undefined && mark.to > wrap.to)) continue;
    inserts.push(...mark.pieces.map((piece) => ({ line: mark.line + 1, character: mark.from, ...piece })));
    open.push(mark);
  }
  close(undefined);
  return inserts;
}

/** The same type of the same name is one tab stop; a pointer or a finger reaches all of them. */
function writeToken({ text = '', docs, tags }: TypeNode, seenTips: Set<string>): Pieces {
  const remarks = [docs, ...(tags ?? []).map(([name, tagText = '']) => `@${name} ${tagText}`)]
    .filter((part) => part !== undefined && part.trim() !== '')
    .map((part = '') => `<span class="rp-twoslash__docs">${escapeMarkup(truncate(part.trim()))}</span>`)
    .join('');
  const tip = text + remarks;
  const tabIndex = seenTips.has(tip) ? -1 : 0;
  seenTips.add(tip);
  const before = `<span class="rp-twoslash__token" tabindex="${tabIndex}"><span class="rp-twoslash__tip rp-copy-ignore" hidden>`;
  return writeType(text, before, `${remarks}</span>`);
}

/** Writes a type as editors show it: `const kettle: Kettle`, or a piece of code after its kind. */
function writeType(text: string, before: string, after: string): Pieces {
  const short = truncate(text);
  const [label = ''] = /^\([a-z ]+\) /.exec(short) ?? [];
  const type = short.slice(label.length);
  const code: InsertedCode = {
    text: type,
    lang: 'ts',
    ...(!DECLARATION.test(type) && { before: 'type T = { ' }),
  };
  return [
    { html: `${before}<span class="rp-twoslash__type">${escapeMarkup(label)}`, code },
    { html: `</span>${after}` },
  ];
}

function cutIntoLines({ line, character, length }: TypeNode, lines: readonly string[], html: string): Mark[] {
  const marks: Mark[] = [];
  let [at, from, left] = [line, character, length];
  while (left > 0 && at < lines.length) {
    const width = lines[at]?.length ?? 0;
    marks.push({ line: at, from, to: Math.min(width, from + left), pieces: [{ html }] });
    // The line break counts as well.
    left -= width - from + 1;
    at += 1;
    from = 0;
  }
  return marks;
}

function writeRemarks(nodes: readonly TypeNode[], lines: readonly string[]): CodeInsert[] {
  return nodes.flatMap((node): CodeInsert[] => {
    const pieces = writeRemark(node);
    // A tag has the position of the line after it.
    const line = node.type === 'tag' ? node.line - 1 : node.line;
    if (line < 0) return pieces.map((piece) => ({ line: 1, character: 0, ...piece }));
    const last = Math.min(line, lines.length - 1);
    const character = lines[last]?.length ?? 0;
    return pieces.map((piece) => ({ line: last + 1, character, ...piece }));
  });
}

function writeRemark(node: TypeNode): Pieces {
  const { type, text = '', character } = node;
  switch (type) {
    case 'query':
      return writeNote('query', (before, after) => writeType(text, before, after), character);
    case 'completion':
      return writeNote(
        'completions',
        wrap(writeCompletions(node)),
        character - (node.completionsPrefix ?? '').length,
      );
    case 'error': {
      const name = node.code === undefined ? '' : `TS${node.code}: `;
      return writeNote(getTone(node), wrap(escapeMarkup(name + truncate(text))));
    }
    case 'tag': {
      const { name = '' } = node;
      const label = name === 'annotate' ? '' : `<b>${escapeMarkup(name)}</b> `;
      return writeNote(name === 'error' || name === 'warn' ? name : 'info', wrap(label + escapeMarkup(text)));
    }
    default:
      return [];
  }
}

function writeCompletions({ completions = [], completionsPrefix = '' }: TypeNode): string {
  const items = completions.slice(0, MAX_COMPLETIONS).map(({ name }) => {
    const prefixLength = name.startsWith(completionsPrefix) ? completionsPrefix.length : 0;
    return `<b>${escapeMarkup(name.slice(0, prefixLength))}</b>${escapeMarkup(name.slice(prefixLength))}`;
  });
  if (completions.length > items.length) items.push('…');
  return items.map((item) => `<span class="rp-twoslash__completion">${item}</span>`).join('');
}

/** `column` is the position of an answer; other notes begin at the line start. */
function writeNote(tone: string, write: (before: string, after: string) => Pieces, column?: number): Pieces {
  const indent =
    column === undefined ? '' : `<span class="rp-twoslash__indent">${' '.repeat(Math.max(0, column))}</span>`;
  const before = `<span class="rp-twoslash__note rp-twoslash__note--${tone} rp-copy-ignore">${indent}<span class="rp-twoslash__box">`;
  return write(before, '</span></span>');
}

function wrap(html: string): (before: string, after: string) => Pieces {
  return (before, after) => [{ html: before + html + after }];
}

function getTone({ level }: TypeNode): 'error' | 'warn' | 'info' {
  if (level === 'warning') return 'warn';
  return level === 'suggestion' || level === 'message' ? 'info' : 'error';
}

function truncate(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
