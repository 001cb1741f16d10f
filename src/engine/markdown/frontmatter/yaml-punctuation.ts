/**
 * Punctuation that YAML reads as part of a word: full-width marks of Chinese and Japanese keyboards, and marks without
 * the space after them. The parser tells of a consequence, or of nothing.
 */
import { type Document, type Scalar, visit } from 'yaml';

export interface PunctuationSlip {
  readonly message: string;
  readonly hint: string;
  readonly offset: number;
}

/** The colon of an address is followed by slashes. */
const KEY = /^([ \t]*(?:- +)?([\p{L}_][\p{L}\d_-]*))(?:(：)[ \t]*|:(?=[^\s/:]))(.*)/u;

/** Finds the colon that makes no key, in the line at `offset`, else in the line before it. */
export function findColonSlip(source: string, offset: number): PunctuationSlip | undefined {
  const start = source.lastIndexOf('\n', offset - 1) + 1;
  const before = source.lastIndexOf('\n', start - 2) + 1;
  for (const from of start === 0 ? [start] : [start, before]) {
    const match = KEY.exec(source.slice(from).split('\n', 1)[0] ?? '');
    if (match === null) continue;
    const [, lead = '', key, colon, value] = match;
    const hint = `Write "${`${key}: ${value}`.trimEnd()}".`;
    const message = colon ? `the colon after "${key}" is full-width` : `there is no space after "${key}:"`;
    return { message, hint, offset: from + lead.length };
  }
  return undefined;
}

/** Finds texts that were meant as lists. */
export function findLostLists(document: Document.Parsed): PunctuationSlip[] {
  const slips: PunctuationSlip[] = [];
  const add = ({ range, value }: Scalar, hint: string) =>
    slips.push({
      message: `Frontmatter has one text "${value}" in place of a list.`,
      hint,
      offset: range?.[0] ?? 0,
    });
  visit(document, {
    Scalar(at, node, path) {
      const { value, type } = node;
      if (at === 'key' || type !== 'PLAIN' || typeof value !== 'string') return;
      if (typeof at === 'number' && /[，、]/.test(value) && isInBrackets(path.at(-1)))
        add(node, `Write "," and a space between its values: "[${joinValues(value)}]".`);
      else if (at === 'value' && /^【.*[，、].*】$/.test(value))
        add(node, `Write "[${joinValues(value.slice(1, -1))}]".`);
      else if (at === 'value' && /^-[^\s-]\S*(?: -[^\s-]\S*)+$/.test(value))
        add(node, 'Put a space after the "-" of each value.');
    },
  });
  return slips;
}

function isInBrackets(list: unknown): boolean {
  return typeof list === 'object' && list !== null && 'flow' in list && list.flow === true;
}

function joinValues(text: string): string {
  return text
    .split(/[，、]/)
    .map((value) => value.trim())
    .join(', ');
}
