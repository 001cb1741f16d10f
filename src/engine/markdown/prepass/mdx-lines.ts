/**
 * MDX constructs in a page's lines. Tags and expressions may run over many lines,
 * whose beginnings look like headings, lists or containers and are not.
 */
import type { InlineRange } from './lines.ts';
import { matchFormula } from './math.ts';
import { findExpressionEnd, matchJsxTag } from './mdx.ts';

/** A page with more unfinished braces and tags than this does not compile anyway. */
const FAILED_SCANS = 50;

/** A line with nothing but tags and expressions, as far as they reach. */
export interface MdxFlow {
  readonly lastLine: number;
  /** Elements opened minus elements closed, and the lowest value on the way. */
  readonly depth: number;
  readonly lowest: number;
}

export class MdxLines {
  readonly #lines: readonly string[];
  readonly #text: string;
  /** True if dollar signs delimit formulas. */
  readonly #math: boolean;
  /** Offsets in the text at which lines begin. */
  readonly #offsets: readonly number[];
  #failedScans = 0;

  constructor(lines: readonly string[], math: boolean) {
    this.#math = math;
    this.#lines = lines;
    this.#text = lines.join('\n');
    let offset = 0;
    this.#offsets = lines.map((line) => {
      const start = offset;
      offset += line.length + 1;
      return start;
    });
  }

  /** Matches a construct at an offset of a line; undefined if the line contains anything but tags and expressions. */
  matchFlow(line: number, start: number): MdxFlow | undefined {
    let index = this.#offsetOf(line) + start;
    let lastLine = line;
    let depth = 0;
    let lowest = 0;
    for (;;) {
      const construct = this.#matchConstruct(index, true);
      if (construct === undefined) return undefined;
      depth += construct.depth;
      lowest = Math.min(lowest, depth);
      index = construct.end;
      lastLine = this.#lineAt(index, lastLine);
      while (this.#text[index] === ' ' || this.#text[index] === '\t') index++;
      if (index >= this.#offsetOf(lastLine + 1) - 1) return { lastLine, depth, lowest };
    }
  }

  /** Splits a range into its prose, without the constructs that extend beyond its end but with what follows them. */
  splitByLine(range: InlineRange): InlineRange[] {
    const ranges: InlineRange[] = [];
    let current = range;
    for (let index = this.#offsetOf(range.line) + range.start; index < this.#endOf(current); ) {
      const after = this.#skipInline(index, this.#endOf(current));
      if (after > this.#endOf(current)) {
        // Keep the construct's first and last character: they are neighbours of delimiters.
        ranges.push({ ...current, end: index + 1 - this.#offsetOf(current.line) });
        const line = this.#lineAt(after, current.line);
        const end = (this.#lines[line] ?? '').trimEnd().length;
        current = { line, start: after - 1 - this.#offsetOf(line), end };
      }
      index = after;
    }
    return [...ranges, current];
  }

  #skipInline(index: number, limit: number): number {
    switch (this.#text[index]) {
      case '\\':
        return Math.min(index + 2, limit);
      case '`': {
        const fence = /^`+/.exec(this.#text.slice(index, limit))?.[0] ?? '`';
        const rest = this.#text.slice(index + fence.length, limit);
        const close = new RegExp(`(?<!\`)${fence}(?!\`)`).exec(rest);
        return index + fence.length + (close === null ? 0 : close.index + fence.length);
      }
      case '$':
        return (this.#math ? this.#findFormulaEnd(index, limit) : undefined) ?? index + 1;
      case '{':
      case '<':
        return this.#matchConstruct(index, false)?.end ?? index + 1;
      default:
        return index + 1;
    }
  }

  /** Finds the end of a formula: braces of TeX are no expressions. */
  #findFormulaEnd(index: number, limit: number): number | undefined {
    const before = this.#text[index - 1] ?? '';
    const line = before + this.#text.slice(index, limit);
    const formula = matchFormula(line, before.length, (at) => at + 1);
    return formula && index - before.length + formula.end;
  }

  /** Matches the expression or tag at an offset of the whole text. */
  #matchConstruct(index: number, flow: boolean): { end: number; depth: number } | undefined {
    const character = this.#text[index];
    if ((character !== '{' && character !== '<') || this.#failedScans > FAILED_SCANS) return undefined;
    const end = character === '{' ? findExpressionEnd(this.#text, index) : undefined;
    const construct = end === undefined ? matchJsxTag(this.#text, index) : { end, depth: 0 };
    if (construct === undefined || construct.end < 0) {
      this.#failedScans++;
      return undefined;
    }
    // Inside a paragraph, nothing extends beyond an empty line.
    if (!flow && /\n[ \t]*\n/.test(this.#text.slice(index, construct.end))) return undefined;
    return construct;
  }

  #offsetOf(line: number): number {
    return this.#offsets[line] ?? this.#text.length + 1;
  }

  #endOf({ line, end }: InlineRange): number {
    return this.#offsetOf(line) + end;
  }

  /** Returns the line of the character before an offset. */
  #lineAt(offset: number, from: number): number {
    let line = from;
    while (this.#offsetOf(line + 1) < offset) line++;
    return line;
  }
}
