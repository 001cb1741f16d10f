/**
 * Puts HTML of plugins into highlighted code. It works on the finished markup, so that the store keeps colours without
 * it, however they were made. Elements that are open at such a place (colours, marked words) are closed before it and
 * opened again after it.
 */

import { escapeHtml } from '../../../shared/escape-html.ts';
import type { Highlighter } from '../../highlight/highlighter.ts';
import { parseMarkedCode } from '../../highlight/notation.ts';
import type { HighlightProblem } from '../../highlight/transform.ts';
import type { CodeInsert } from '../../plugin.ts';
import type { CodeAdditions } from '../hast.ts';

const TOKEN = /<(\/?)[a-z][^>]*>|&(?:#x?[\da-f]+|[a-z]+);|[^<&]+/gi;
const VOID = /^<(?:br|wbr|img)\b/i;
const LINE = /^<span class="line[ "]/;

/** An insert after its code has been highlighted. */
export type HtmlInsert = Omit<CodeInsert, 'code'>;

export interface AddedCode {
  readonly html: string;
  /** Pieces of code that have no colours, and why. */
  readonly problems: readonly { readonly lang: string; readonly problem: HighlightProblem }[];
}

/** Adds the output of a plugin to the `html` of the code `source`. */
export async function addToCode(
  html: string,
  source: string,
  { inserts: written, stylesheet }: CodeAdditions,
  { highlighter, base }: { readonly highlighter: Pick<Highlighter, 'colour'>; readonly base: string },
): Promise<AddedCode> {
  const problems: AddedCode['problems'][number][] = [];
  const inserts = await Promise.all(
    written.map(async ({ code, ...insert }): Promise<HtmlInsert> => {
      if (code === undefined) return insert;
      const { html: coloured, problem } = await highlighter.colour(code);
      if (problem) problems.push({ lang: code.lang, problem });
      return { ...insert, html: insert.html + coloured };
    }),
  );
  // Lines that contained nothing but a notation are not shown: the others keep their numbers.
  const numbers = parseMarkedCode(source.replace(/\n$/, '')).lines.map(({ number }) => number);
  const output = insertHtml(html, inserts, numbers);
  if (stylesheet === undefined) return { html: output, problems };
  const link = `<link rel="stylesheet" href="${escapeHtml(base + encodeURI(stylesheet))}">`;
  return { html: link + output, problems };
}

/** Inserts HTML. `numbers` are the numbers that the lines of `html` have in the text that `inserts` refers to. */
export function insertHtml(html: string, inserts: readonly HtmlInsert[], numbers: readonly number[]): string {
  let output = '';
  let lastShown = -1;
  /** Tags that are open in the line; undefined outside of lines. */
  let open: string[] | undefined;
  let waiting: HtmlInsert[] = [];
  let column = 0;

  const flush = (until: number) => {
    const due = waiting.filter(({ character }) => character <= until);
    if (due.length === 0) return;
    waiting = waiting.slice(due.length);
    const tags = open ?? [];
    output += tags.map((tag) => `</${getTagName(tag)}>`).join('');
    output += due.map((insert) => insert.html).join('') + tags.join('');
  };

  for (const [token, slash] of html.matchAll(TOKEN)) {
    if (open === undefined) {
      output += token;
      if (!LINE.test(token)) continue;
      lastShown += 1;
      open = [];
      column = 0;
      // Stable: for one place, the first given comes first.
      waiting = inserts
        .filter(({ line }) => line === numbers[lastShown])
        .sort((a, b) => a.character - b.character);
    } else if (slash === '/') {
      if (open.length === 0) flush(Number.POSITIVE_INFINITY);
      output += token;
      if (open.pop() === undefined) open = undefined;
    } else if (slash === '') {
      flush(column);
      output += token;
      if (!VOID.test(token)) open.push(token);
    } else if (token.startsWith('&')) {
      flush(column);
      output += token;
      column += getLength(token);
    } else {
      let from = 0;
      while (from < token.length) {
        flush(column);
        const next = Math.min(token.length - from, (waiting[0]?.character ?? Infinity) - column);
        output += token.slice(from, from + next);
        from += next;
        column += next;
      }
    }
  }
  return output;
}

function getTagName(tag: string): string {
  return /[a-z\d-]+/i.exec(tag)?.[0] ?? 'span';
}

/** Returns the UTF-16 length of the character that a reference stands for. */
function getLength(reference: string): number {
  const [, hex, decimal] = /^&#(?:x([\da-f]+)|(\d+));$/i.exec(reference) ?? [];
  const code = hex === undefined ? Number(decimal ?? 0) : Number.parseInt(hex, 16);
  return code > 0xffff ? 2 : 1;
}
