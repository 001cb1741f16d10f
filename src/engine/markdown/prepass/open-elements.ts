/**
 * Elements without an end in an expression of MDX. satteri's parser of JavaScript tries each `<a>` as a comparison, as
 * types and as an element, and for each parses everything after it again: 20 take 100 ms, and every other one doubles
 * that. Nothing can end a thread meanwhile. So a page with `{list && <br>` and too many more goes to the other engine,
 * whose parser reads each once. An expression that is wrong at its closing brace is tried again up to the next one, so
 * while an element is open it continues here as well. Text that may be read in two ways, as a comment, a string, an end
 * or code, counts as what costs more: so does the text of an attribute, as in `<A b="<c>" />`, in addition to the
 * element, which is closed.
 */
import { findModuleEnd, isModule } from './mdx.ts';

/** Elements of real pages are nested some ten levels deep. */
const MAX_OPEN = 20;

/** An attribute's text is one token, so a ">" in it ends no tag; but nothing that opens an element can hide in it. */
const TOKEN = /\\[^<]|=(?:"[^"<{}]*"|'[^'<{}]*')|=>|[{}]|<(?=[\p{ID_Start}$_>])|<\/[^\s>]*|\/>|>/gu;
const NAME = /[^\s<>{}/]*/y;

/** A tag on one line, with attributes whose end is certain; their texts may contain signs of other tags. */
const TAG =
  /<[\p{ID_Start}$_][^\s<>{}/"'=]*(?:\s+[^\s<>{}/"'=]+(?:=(?:"[^"{}]*"|'[^'{}]*'|\{[^<>{}"'`/]*\}))?)*\s*\/?>/uy;

/** A comment that is a block by itself; any other `/*` may as well be text, and hides nothing. */
const COMMENT = /^[ \t>]*\{\s*\/\*/;

const MODULE = /^(?:import|export) /;

interface OpenElement {
  readonly name: string;
  /** Braces open around its tag. */
  readonly braces: number;
  isTag: boolean;
}

/** Returns true if an expression may have more of them than satteri may read. */
export function hasOpenElements(lines: readonly string[]): boolean {
  let fence: { readonly mark: string; readonly quotes: number; readonly indent: number } | undefined;
  /** First column of the list item that a line may belong to. */
  let item = Infinity;
  let isInside = false;
  let isComment = false;
  let isBroken = false;
  let braces = 0;
  const open: OpenElement[] = [];
  /** Possible elements in the text of attributes. Nothing closes them. */
  let hidden = 0;
  for (let index = 0; index < lines.length; index++) {
    const isStart = index === 0 || /^[ \t]*$/.test(lines[index - 1] ?? '');
    if (isStart && !isInside && !isBroken && fence === undefined && MODULE.test(lines[index] ?? '')) {
      const end = findModuleEnd(lines, index);
      // The parser may take invalid JavaScript for text, and then all of it counts.
      if (isModule(lines.slice(index, end).join('\n'))) index = Math.max(index, end);
      else isBroken = true;
    }
    let line = lines[index] ?? '';
    const quotes = countQuotes(line);
    const indent = line.search(/[^ \t>]/);
    // The code of a quote or list item ends with it.
    if (fence !== undefined && (quotes < fence.quotes || (indent >= 0 && indent < fence.indent)))
      fence = undefined;
    if (fence === undefined && indent >= 0) {
      if (/^(?:[-+*]|\d+[.)])(?:[ \t]|$)/.test(line.slice(indent))) item = indent;
      else if (indent <= item) item = Infinity;
    }
    const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined || (mark !== undefined && !isInside)) {
      if (fence === undefined) fence = { mark: mark ?? '', quotes, indent: indent > item ? item + 1 : 0 };
      else if (mark?.startsWith(fence.mark)) fence = undefined;
      continue;
    }
    if (!isInside && COMMENT.test(line) && /^[ \t>]*$/.test(lines[index - 1] ?? '')) isComment = true;
    if (isComment) {
      const end = line.indexOf('*/');
      if (!isInside) [isInside, braces] = [true, 1];
      if (end < 0) continue;
      isComment = false;
      line = line.slice(end + 2);
    }
    let tagEnd = 0;
    for (const { 0: token, index: at } of line.matchAll(TOKEN)) {
      if (at < tagEnd) continue;
      const last = open.at(-1);
      if (token === '{') {
        isInside = true;
        braces++;
      } else if (token === '}') {
        braces = Math.max(0, braces - 1);
        if (braces === 0 && open.length + hidden === 0) isInside = false;
      } else if (isInside && token === '<') {
        const name = getNameAt(line, at + 1);
        const tag = getTagAt(line, at);
        if (tag !== undefined) [tagEnd, hidden] = [at + tag.length, hidden + tag.split('<').length - 2];
        if (tag?.endsWith('/>') !== true) open.push({ name, braces, isTag: tag === undefined });
      } else if (token.startsWith('</')) {
        // An end tag without an open element, or of another one, closes nothing.
        if (last?.name === token.slice(2)) open.pop();
      } else if (token === '/>') {
        if (last?.isTag === true) open.pop();
      } else if (token === '>' && last?.braces === braces) last.isTag = false;
      if (open.length + hidden > MAX_OPEN) return true;
    }
  }
  return false;
}

function getNameAt(line: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(line)?.[0] ?? '';
}

function getTagAt(line: string, at: number): string | undefined {
  TAG.lastIndex = at;
  return TAG.exec(line)?.[0];
}

function countQuotes(line: string): number {
  return /^[ \t>]*/.exec(line)?.[0].replaceAll(/[^>]/g, '').length ?? 0;
}
