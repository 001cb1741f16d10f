/**
 * The source pre-pass: what docgen adds to Markdown, rewritten into Markdown that
 * any engine reads. Containers become block quotes whose first heading carries a
 * mark, heading ids become a mark at the heading's end, and a mark next to some
 * emphasis delimiters makes them work next to Chinese, Japanese and Korean text.
 * Formulas become code, whose text no engine reads.
 *
 * Invariant: line n of the result is line n of the author's text, and
 * `getColumn` leads back inside it, so every position an engine reports is right.
 */

import type { SourceProblem } from './block-problems.ts';
import { type Definition, walkBlocks } from './blocks.ts';
import { findMarkOffsets } from './cjk.ts';
import { createExpressionLimit } from './crowded-expressions.ts';
import { hasDeepBrackets } from './deep-brackets.ts';
import { findDroppedDefinitions } from './dropped-definitions.ts';
import { type Edit, type InlineRange, LineEdits } from './lines.ts';
import { chooseMark, createFormulaMark } from './marks.ts';
import { type Formula, findFormulas, maskFormulas } from './math.ts';
import { hasOpenElements } from './open-elements.ts';
import { createDelimiterLimit, type Excess, findCrowdedText } from './source-limits.ts';
import { createMarkLimit, findLongModule, findManyBlocks } from './unified-limits.ts';

export type { SourceProblem } from './block-problems.ts';

/** A page's text, ready for an engine. */
export interface PreparedSource {
  readonly text: string;
  /** The character that marks what the pre-pass wrote; see `marks.ts`. */
  readonly mark: string;
  /** Returns the author's column for a column of `text`; lines are the same. Both 1-based, UTF-16. */
  readonly getColumn: (line: number, column: number) => number;
  /** Warnings for the author. */
  readonly problems: readonly SourceProblem[];
  /** Excess that no engine could handle, so none may read the text. */
  readonly excess?: Excess | undefined;
  /** True if satteri must not read the text: it might take years or end the process. `@mdx-js/mdx` can. */
  readonly avoidsSatteri?: boolean;
}

export interface PrepareOptions {
  readonly format: 'md' | 'mdx';
  readonly cjkFriendlyEmphasis: boolean;
  /** True if dollar signs set formulas. @default false */
  readonly math?: boolean;
  /** True if a plugin of the site may define containers that docgen does not have. @default false */
  readonly allowsDirectives?: boolean;
  /** True if text that is slow for `@mdx-js/mdx` counts as excess. @default false */
  readonly isUnified?: boolean;
}

export function prepareSource(body: string, options: PrepareOptions): PreparedSource {
  const chosen = chooseMark(body);
  const mark = chosen ?? ANY_MARK;
  const lines = body.split('\n');
  const edits = new LineEdits();
  const problems: SourceProblem[] = [];
  const definitions: Definition[] = [];
  const { isUnified = false, math = false } = options;
  let avoidsSatteri =
    options.format === 'mdx' &&
    !isUnified &&
    (hasOpenElements(math ? lines.map(maskLine) : lines) || hasDeepBrackets(body));
  let excess = isUnified ? findManyBlocks(lines) : undefined;
  const countBraces = createBraceLimit(lines);
  const countDelimiters = createDelimiterLimit(isUnified ? 'unified' : 'satteri');
  const countMarks = createMarkLimit();
  const countExpressions = createExpressionLimit(lines);
  const onInline = (ranges: readonly InlineRange[]): void => {
    const parts = ranges.map(({ line, start, end }) => (lines[line] ?? '').slice(start, end));
    const written = parts.join('\n');
    const formulas = math ? findFormulas(written, options.format) : [];
    const text = maskFormulas(written, formulas);
    const first = (ranges[0]?.line ?? 0) + 1;
    excess ??= countDelimiters(text, first) ?? findCrowdedText(text, first);
    if (options.format === 'mdx') {
      excess ??= countBraces(ranges, text);
      avoidsSatteri ||= !isUnified && countExpressions(ranges, text);
    }
    if (isUnified) excess ??= countMarks(text, first);
    const offsets = options.cjkFriendlyEmphasis ? findMarkOffsets(text, options.format) : [];
    const content = { ranges, parts, edits };
    const marks = offsets.map((at) => ({ at, remove: 0, insert: mark }));
    // At one place the mark comes first: it belongs to what is around the formula.
    addEdits([...marks, ...formulas.flatMap((formula) => setFormula(written, formula, mark))], content);
  };
  walkBlocks({
    lines,
    format: options.format,
    mark,
    edits,
    math,
    onInline,
    onProblem: (problem) => problems.push(problem),
    onDefinition: (definition) => definitions.push(definition),
    onEndlessModule: (line) => {
      if (isUnified) excess ??= findLongModule(lines, line);
    },
    allowsDirectives: options.allowsDirectives ?? false,
  });
  // A page that uses every one of those characters is a page about punctuation: leave it as it is.
  if (chosen === undefined) return { ...keepUnchanged(body), excess, avoidsSatteri };
  return {
    text: edits.apply(lines).join('\n'),
    mark,
    getColumn: (line, column) => edits.getColumn(line, column),
    problems: [...problems, ...findDroppedDefinitions(definitions, body)],
    excess,
    avoidsSatteri,
  };
}

const ANY_MARK = '\u2058';

function keepUnchanged(text: string): PreparedSource {
  return { text, mark: ANY_MARK, getColumn: (_line, column) => column, problems: [] };
}

interface InlineContent {
  readonly ranges: readonly InlineRange[];
  /** The text of each of them. */
  readonly parts: readonly string[];
  readonly edits: LineEdits;
}

/** Applies changes to one paragraph, at these offsets of its text. */
function addEdits(changes: readonly Edit[], { ranges, parts, edits }: InlineContent): void {
  let part = 0;
  let partStart = 0;
  for (const { at, ...change } of changes.toSorted((a, b) => a.at - b.at)) {
    while (at > partStart + (parts[part]?.length ?? 0)) partStart += (parts[part++]?.length ?? 0) + 1;
    const range = ranges[part];
    if (range) edits.add(range.line, { ...change, at: range.start + at - partStart });
  }
}

/** Writes the formula as code, between more backticks than any run inside has; the marks keep them apart. */
function setFormula(text: string, { start, end, dollars }: Formula, mark: string): Edit[] {
  const runs = text.slice(start, end).match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const before = text[start - 1] === '`' ? mark : '';
  return [
    { at: start, remove: dollars, insert: before + fence + createFormulaMark(mark, dollars) },
    { at: end - dollars, remove: dollars, insert: mark + fence + (text[end] === '`' ? mark : '') },
  ];
}

/** Masks formulas for parsers that count elements before any line has been read: a formula opens none. */
function maskLine(line: string): string {
  return maskFormulas(line, findFormulas(line, 'mdx'));
}

/** Characters of a page that are searched. */
const MAX_LOOKED_THROUGH = 250_000_000;

/** Ends where it seems to: `{value}`, `{call("text")}`. */
const PLAIN = /\{(?:[^{}"'`/]|"[^"\n]*"|'[^'\n]*'|`[^`\n]*`)*\}/g;

/** Creates a check for one paragraph, heading or cell after the other, at these places of the lines. */
function createBraceLimit(
  lines: readonly string[],
): (ranges: readonly InlineRange[], text: string) => Excess | undefined {
  let rests: readonly number[] | undefined;
  let looked = 0;
  return (ranges, text) => {
    if (!text.includes('{')) return undefined;
    rests ??= measureRests(lines);
    const parts = text.replace(PLAIN, (match) => match.replace(/[{}]/g, ' ')).split('\n');
    for (const [index, { line, start }] of ranges.entries()) {
      for (const { index: at } of (parts[index] ?? '').matchAll(/\{/g))
        looked += (rests[line] ?? 0) - start - at;
    }
    if (looked <= MAX_LOOKED_THROUGH) return undefined;
    const message = 'Page has too many unclosed "{" for the length of their paragraphs and lists.';
    const hint = 'Close them, write "\\{" for a brace that is text, or put the text into a code block.';
    return { line: (ranges[0]?.line ?? 0) + 1, message, hint };
  };
}

/** Measures for each line the characters from its start to the next empty line. */
function measureRests(lines: readonly string[]): number[] {
  const rests = lines.map((line) => (line.trim() === '' ? 0 : line.length + 1));
  for (let index = rests.length - 2; index >= 0; index--)
    if (rests[index] !== 0) rests[index] = (rests[index] ?? 0) + (rests[index + 1] ?? 0);
  return rests;
}
