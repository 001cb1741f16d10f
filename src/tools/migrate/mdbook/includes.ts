/** What mdBook puts into a page before it is read as Markdown: `{{#include a.rs:setup}}` and its kin, code and text alike. */
import { posix } from 'node:path';
import { type EditedText, editText, type TextEdit } from '../page/edit-text.ts';
import { getTicks } from '../page/fence-lines.ts';
import type { Lose } from '../project/migration.ts';

export interface IncludeInput {
  /** Reads a file by its path from the page; undefined if there is none. */
  readonly readPart: (path: string) => string | undefined;
  readonly lose: Lose;
  /** Folder of this text, from that of the page. */
  readonly folder?: string;
  /** Number of files between this text and the page. */
  readonly depth?: number;
  /** Characters that the page may still take in: files that include each other twice double it at each step. */
  readonly room?: { characters: number };
}

export interface IncludedText extends EditedText {
  /** The title of `{{#title …}}`. */
  readonly title?: string;
  /** Number of parts that are in the text now. */
  readonly count: number;
}

const MOST_CHARACTERS = 500_000;

const MARK = /(\\?)\{\{\s*#([\w-]+)\s+([^}\n]+?)\s*\}\}/g;

export function insertIncludes(source: string, given: IncludeInput): IncludedText {
  const input = { room: { characters: MOST_CHARACTERS }, ...given };
  const edits: TextEdit[] = [];
  let title: string | undefined;
  let count = 0;
  for (const { 0: mark, 1: backslash, 2: name = '', 3: words = '', index: start } of source.matchAll(MARK)) {
    const edit = (text: string) => edits.push({ start, end: start + mark.length, text });
    const line = source.slice(0, start).split('\n').length;
    if (backslash) edit(mark.slice(1));
    else if (name === 'title') {
      title = words;
      edit('');
    } else if (/^(?:include|rustdoc_include|playground|playpen)$/.test(name)) {
      const inserted = readInclude(name, words, {
        ...input,
        lose: (_, ...loss) => input.lose(line, ...loss),
      });
      if (inserted === undefined) continue;
      count += 1 + inserted.count;
      edit(inserted.text);
    } else {
      const todo = `A preprocessor of mdBook reads it, which does not run here: write what it makes of it.`;
      input.lose(line, `"{{#${name} …}}" stays as text.`, todo);
    }
  }
  return { ...editText(source, edits), ...(title !== undefined && { title }), count };
}

function readInclude(
  name: string,
  words: string,
  input: IncludeInput & Required<Pick<IncludeInput, 'room'>>,
) {
  const { readPart, lose, folder = '.', depth = 0, room } = input;
  const [target = ''] = words.split(/\s+/);
  const [written = '', ...range] = /^play/.test(name) ? [target] : target.split(':');
  const path = posix.join(folder, written);
  const refuse = (reason: string, todo: string) =>
    lose(undefined, `"${path}" is not inserted: ${reason}.`, todo);
  // The limit of mdBook.
  if (depth >= 10) return refuse('files include each other too often', 'Take one of them out.');
  if (room.characters <= 0) {
    const reason = 'the page has taken in 500 000 characters by here';
    return refuse(reason, 'Divide the page, or link to the file.');
  }
  const source = readPart(path)
    ?.replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  if (source === undefined)
    return refuse(
      'there is no such file in the repository, or it is hidden',
      'Correct its path, or paste the text.',
    );
  const part = cutPart(source, range);
  if (part === undefined) {
    lose(undefined, `"${path}" has no "ANCHOR: ${range[0]}".`, 'Paste the text that is meant.');
    return undefined;
  }
  room.characters -= part.length;
  const inner = insertIncludes(part.replace(/\n+$/, ''), {
    ...input,
    folder: posix.dirname(path),
    depth: depth + 1,
  });
  if (!/^play/.test(name)) return inner;
  const ticks = getTicks(inner.text);
  return { ...inner, text: [`${ticks}rust`, inner.text, ticks].join('\n') };
}

const ANCHOR = /ANCHOR(_END)?:\s*([\w-]+)/;

/** Cuts an anchor by `name`, or lines: `3`, `3:`, `:10`, `3:10`. Lines with marks are left out. */
function cutPart(text: string, range: readonly string[]): string | undefined {
  const lines = text.split('\n');
  const isUnmarked = (line: string) => !ANCHOR.test(line);
  const [first, last] = range;
  if (first === undefined) return lines.filter(isUnmarked).join('\n');
  if (range.every((part) => /^\d*$/.test(part))) {
    const start = Number(first || 1) - 1;
    const end = last === undefined ? start + 1 : Number(last || lines.length);
    return lines.slice(start, end).join('\n');
  }
  const findMark = (ending: '_END' | undefined, from: number) =>
    lines.findIndex((line, at) => {
      const [, end, name] = ANCHOR.exec(line) ?? [];
      return at >= from && name === first && end === ending;
    });
  const start = findMark(undefined, 0);
  if (start === -1) return undefined;
  const end = findMark('_END', start + 1);
  return lines
    .slice(start + 1, end === -1 ? lines.length : end)
    .filter(isUnmarked)
    .join('\n');
}
