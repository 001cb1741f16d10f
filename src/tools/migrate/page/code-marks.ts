/**
 * Marks of other tools after the language of a code block, as the comments that docgen reads. They are added at the end
 * of lines, so that line numbers stay.
 */
export interface CodeMarks {
  /** Lines that were inserted or deleted, 1-based, such as `2,4-5`. */
  readonly inserted: readonly string[];
  readonly deleted: readonly string[];
  /** Words that are marked wherever they are. */
  readonly words: readonly string[];
}

export const LOST_MARK = 'Marked words in code are not carried over.';

export function addCodeMarks(
  body: readonly string[],
  lang: string,
  { inserted, deleted, words }: CodeMarks,
): string[] {
  const notations = new Map<number, string[]>();
  // A line with only a notation is not shown: blank ones get none.
  const add = (notation: (count: number) => string, from: number, to = body.length) => {
    const first = body.findIndex((line, index) => index >= from - 1 && index < to && line.trim() !== '');
    if (first === -1) return;
    const count = Math.min(to, body.length) - first;
    notations.set(first, [...(notations.get(first) ?? []), notation(count)]);
  };
  for (const word of words) add(() => `[!code word:${word.replace(/[\\:\]]/g, '\\$&')}]`, 1);
  for (const [sign, ranges] of [
    ['++', inserted],
    ['--', deleted],
  ] as const)
    for (const [, from = '', to = from] of ranges.join().matchAll(/(\d+)(?:\s*-\s*(\d+))?/g))
      add((count) => `[!code ${sign}${count > 1 ? `:${count}` : ''}]`, Number(from), Number(to));
  const [open, close] = getComment(lang);
  return body.map((line, index) => {
    const own = notations.get(index);
    if (own === undefined) return line;
    // Added to an existing one, in its comment.
    return line.includes('[!code ')
      ? line.replace(/\[!code [^\]]*\]/, (mark) => [mark, ...own].join(' '))
      : `${line} ${open} ${own.join(' ')}${close}`;
  });
}

/** Reads a word between quotes or slashes; undefined for a pattern that matches more than one text. */
export function readMarkedWord(text: string): string | undefined {
  const inner = text.slice(1, -1);
  if (!text.startsWith('/')) return inner;
  const isText = /^(?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])+$/.test(inner);
  return isText ? inner.replace(/\\(.)/g, '$1') : undefined;
}

const HASH =
  'bash console docker dockerfile dotenv elixir env ini makefile nginx perl ps powershell py python r rb ruby sh shell shellscript toml yaml yml zsh'.split(
    ' ',
  );
const HTML = 'astro html md mdoc mdx svg vue xml'.split(' ');

function getComment(lang: string): readonly [open: string, close: string] {
  if (HASH.includes(lang)) return ['#', ''];
  if (HTML.includes(lang)) return ['<!--', ' -->'];
  return lang === 'css' ? ['/*', ' */'] : ['//', ''];
}
