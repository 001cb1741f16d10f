/**
 * Formulas between dollar signs, `markdown.math`. A dollar sign is far more often money or a shell's variable, so a
 * single one begins a formula only if no word ends before it and no space follows, and ends one only if no space
 * precedes and no word begins after it. The text in between is TeX: neither Markdown nor MDX applies.
 */
import { createSkipper } from './skip.ts';

/** A formula in the text of one paragraph, heading or cell. */
export interface Formula {
  readonly start: number;
  /** Offset after its last dollar sign. */
  readonly end: number;
  /** Dollar signs at each end; two make a display formula. */
  readonly dollars: 1 | 2;
}

/** A line that begins or ends a formula on separate lines. */
export const MATH_FENCE = /^\${2,}[ \t]*$/;

export function findFormulas(text: string, format: 'md' | 'mdx'): Formula[] {
  const formulas: Formula[] = [];
  if (!text.includes('$')) return formulas;
  const skip = createSkipper(text, format);
  for (let index = 0; index < text.length; ) {
    const formula = text[index] === '$' ? matchFormula(text, index, skip) : undefined;
    if (formula !== undefined) formulas.push(formula);
    index = formula?.end ?? (text[index] === '$' ? endOfRun(text, index) : skip(index));
  }
  return formulas;
}

/** Matches the formula that the dollar sign at `start` begins. `skip` finds the end of code. */
export function matchFormula(
  text: string,
  start: number,
  skip: (index: number) => number,
): Formula | undefined {
  const open = endOfRun(text, start);
  const dollars = open - start;
  if (dollars > 2 || (dollars === 1 && !opens(text, start))) return undefined;
  for (let index = open; index < text.length; ) {
    // TeX has no code: what looks like code shows that this is prose.
    if (text[index] === '`' && dollars === 1) return undefined;
    if (text[index] === '`') index = skip(index);
    else if (text[index] === '\\') index += 2;
    else if (text[index] !== '$') index++;
    else {
      const end = endOfRun(text, index);
      // A formula in the text of a display formula: `$$\text{for $n$}$$`.
      if (dollars === 2 && end - index === 1) {
        index = end;
        continue;
      }
      const isEnd = end - index === dollars && (dollars === 2 || closes(text, index));
      const tex = text.slice(open, index);
      if (!isEnd || tex.trim() === '' || (dollars === 1 && isAmount(tex))) return undefined;
      return { start, end, dollars: dollars === 2 ? 2 : 1 };
    }
  }
  return undefined;
}

/** Returns the text with code of the same length in place of each formula, for parsers of other syntax. */
export function maskFormulas(text: string, formulas: readonly Formula[]): string {
  let masked = '';
  let done = 0;
  for (const { start, end } of formulas) {
    masked += `${text.slice(done, start)}\`${text.slice(start + 1, end - 1).replace(/[^\n]/g, 'x')}\``;
    done = end;
  }
  return masked + text.slice(done);
}

function endOfRun(text: string, start: number): number {
  let end = start;
  while (text[end] === '$') end++;
  return end;
}

/** Letters of other scripts may stand next to a formula: Chinese has no spaces. */
const WORD = /[A-Za-z0-9_]/;

function opens(text: string, at: number): boolean {
  return !WORD.test(text[at - 1] ?? '') && /\S/.test(text[at + 1] ?? '');
}

function closes(text: string, at: number): boolean {
  return !WORD.test(text[at + 1] ?? '') && /\S/.test(text[at - 1] ?? '');
}

/** Returns true for `5 to 10` in "from $5 to 10$": a number, and then a word. */
function isAmount(tex: string): boolean {
  return /^\d[\d.,]*\s+[A-Za-z]{2,}/.test(tex);
}
