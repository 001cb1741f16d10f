/**
 * The source pre-pass: what docgen adds to Markdown, rewritten into Markdown that
 * any engine reads. Containers become block quotes whose first heading carries a
 * mark, heading ids become a mark at the heading's end, and a mark beside some
 * emphasis delimiters makes them work next to Chinese, Japanese and Korean text.
 *
 * Invariant: line n of the result is line n of the author's text, and
 * `getColumn` leads back inside it, so every position an engine reports is right.
 */
import { chooseMark } from './marks.ts';
import { createBraceLimit } from './open-braces.ts';
import { findOpenElements } from './open-elements.ts';
import { type SourceProblem, walkBlocks } from './prepass-blocks.ts';
import { findMarkOffsets } from './prepass-cjk.ts';
import { type InlineRange, LineEdits } from './prepass-lines.ts';
import { createDelimiterLimit, type Excess, findCrowdedText } from './source-limits.ts';
import { createMarkLimit, findLongModule, findManyBlocks } from './unified-limits.ts';

export type { SourceProblem } from './prepass-blocks.ts';

/** A page's text, ready for an engine. */
export interface PreparedSource {
  readonly text: string;
  /** The character that marks what the pre-pass wrote; see `marks.ts`. */
  readonly mark: string;
  /** The author's column for a column of `text`; lines are the same. Both 1-based, UTF-16. */
  readonly getColumn: (line: number, column: number) => number;
  /** True if marks were put beside emphasis: then they have to be removed from every text. */
  readonly usesCjkMark: boolean;
  /** Warnings for the author. */
  readonly problems: readonly SourceProblem[];
  /** Excess that no engine could handle, so that none must read the text. */
  readonly excess?: Excess | undefined;
}

export interface PrepareOptions {
  readonly format: 'md' | 'mdx';
  readonly cjkFriendlyEmphasis: boolean;
  /** True if a plugin of the site may define containers that docgen does not have. @default false */
  readonly allowsDirectives?: boolean;
  /** True if what is slow for `@mdx-js/mdx` counts as too much. @default false */
  readonly isUnified?: boolean;
}

export function prepareSource(body: string, options: PrepareOptions): PreparedSource {
  const chosen = chooseMark(body);
  const mark = chosen ?? ANY_MARK;
  const lines = body.split('\n');
  const edits = new LineEdits();
  const problems: SourceProblem[] = [];
  let usesCjkMark = false;
  const { isUnified = false } = options;
  let excess =
    (options.format === 'mdx' ? findOpenElements(lines) : undefined) ??
    (isUnified ? findManyBlocks(lines) : undefined);
  const countBraces = createBraceLimit(lines);
  const countDelimiters = createDelimiterLimit(isUnified ? 'unified' : 'satteri');
  const countMarks = createMarkLimit();
  const onInline = (ranges: readonly InlineRange[]): void => {
    const parts = ranges.map(({ line, start, end }) => (lines[line] ?? '').slice(start, end));
    const text = parts.join('\n');
    const first = (ranges[0]?.line ?? 0) + 1;
    excess ??= countDelimiters(text, first) ?? findCrowdedText(text, first);
    if (options.format === 'mdx') excess ??= countBraces(ranges, text);
    if (isUnified) excess ??= countMarks(text, first);
    if (!options.cjkFriendlyEmphasis) return;
    const offsets = findMarkOffsets(text, options.format);
    if (offsets.length > 0) usesCjkMark = true;
    addCjkMarks(offsets, { ranges, parts, mark, edits });
  };
  walkBlocks({
    lines,
    format: options.format,
    mark,
    edits,
    onInline,
    onProblem: (problem) => problems.push(problem),
    onEndlessModule: (line) => {
      if (isUnified) excess ??= findLongModule(lines, line);
    },
    allowsDirectives: options.allowsDirectives ?? false,
  });
  // A page that uses every one of those characters is a page about punctuation: leave it as it is.
  if (chosen === undefined) return { ...keepUnchanged(body), excess };
  return {
    text: edits.apply(lines).join('\n'),
    mark,
    getColumn: (line, column) => edits.getColumn(line, column),
    usesCjkMark,
    problems,
    excess,
  };
}

const ANY_MARK = '\u2058';

function keepUnchanged(text: string): PreparedSource {
  return { text, mark: ANY_MARK, getColumn: (_line, column) => column, usesCjkMark: false, problems: [] };
}

interface InlineContent {
  readonly ranges: readonly InlineRange[];
  /** The text of each of them. */
  readonly parts: readonly string[];
  readonly mark: string;
  readonly edits: LineEdits;
}

/** Places the marks of one paragraph, at these offsets of its text. */
function addCjkMarks(offsets: readonly number[], { ranges, parts, mark, edits }: InlineContent): void {
  let part = 0;
  let partStart = 0;
  for (const offset of offsets) {
    while (offset > partStart + (parts[part]?.length ?? 0)) partStart += (parts[part++]?.length ?? 0) + 1;
    const range = ranges[part];
    if (range) edits.add(range.line, { at: range.start + offset - partStart, remove: 0, insert: mark });
  }
}
