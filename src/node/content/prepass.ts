/**
 * The source pre-pass: what docgen adds to Markdown, rewritten into Markdown that
 * any engine reads. Containers become block quotes whose first heading carries a
 * mark, heading ids become a mark at the heading's end, and a mark beside some
 * emphasis delimiters makes them work next to Chinese, Japanese and Korean text.
 *
 * Invariant: line n of the result is line n of the author's text, and
 * `toColumn` leads back inside it, so every position an engine reports is right.
 */
import { chooseMark } from './marks.ts';
import { type SourceProblem, walkBlocks } from './prepass-blocks.ts';
import { findMarkOffsets } from './prepass-cjk.ts';
import { type InlineRange, LineEdits } from './prepass-lines.ts';

export type { SourceProblem } from './prepass-blocks.ts';

/** A page's text, ready for an engine. */
export interface PreparedSource {
  readonly text: string;
  /** The character that marks what the pre-pass wrote; see `marks.ts`. */
  readonly mark: string;
  /** The author's column for a column of `text`; lines are the same. Both 1-based, UTF-16. */
  readonly toColumn: (line: number, column: number) => number;
  /** Whether marks stand beside emphasis: then every text must be freed of them. */
  readonly usesCjkMark: boolean;
  /** Warnings for the author. */
  readonly problems: readonly SourceProblem[];
}

export interface PrepareOptions {
  readonly format: 'md' | 'mdx';
  readonly cjkFriendlyEmphasis: boolean;
  /** Whether a plugin of the site may know containers that docgen does not. @default false */
  readonly allowsDirectives?: boolean;
}

export function prepareSource(body: string, options: PrepareOptions): PreparedSource {
  const mark = chooseMark(body);
  // A page that uses every one of those characters is a page about punctuation: leave it as it is.
  if (mark === undefined) return toUnchanged(body);
  const lines = body.split('\n');
  const edits = new LineEdits();
  const problems: SourceProblem[] = [];
  let usesCjkMark = false;
  const onInline = (ranges: readonly InlineRange[]): void => {
    if (addCjkMarks({ lines, ranges, mark, edits, format: options.format })) usesCjkMark = true;
  };
  walkBlocks({
    lines,
    format: options.format,
    mark,
    edits,
    onInline: options.cjkFriendlyEmphasis ? onInline : () => {},
    onProblem: (problem) => problems.push(problem),
    allowsDirectives: options.allowsDirectives ?? false,
  });
  return {
    text: edits.apply(lines).join('\n'),
    mark,
    toColumn: (line, column) => edits.toColumn(line, column),
    usesCjkMark,
    problems,
  };
}

function toUnchanged(text: string): PreparedSource {
  return { text, mark: '\u2058', toColumn: (_line, column) => column, usesCjkMark: false, problems: [] };
}

interface InlineContent {
  readonly lines: readonly string[];
  readonly ranges: readonly InlineRange[];
  readonly mark: string;
  readonly edits: LineEdits;
  readonly format: 'md' | 'mdx';
}

/** Places the marks of one paragraph; returns whether there were any. */
function addCjkMarks({ lines, ranges, mark, edits, format }: InlineContent): boolean {
  const parts = ranges.map(({ line, start, end }) => (lines[line] ?? '').slice(start, end));
  const offsets = findMarkOffsets(parts.join('\n'), format);
  let part = 0;
  let partStart = 0;
  for (const offset of offsets) {
    while (offset > partStart + (parts[part]?.length ?? 0)) partStart += (parts[part++]?.length ?? 0) + 1;
    const range = ranges[part];
    if (range) edits.add(range.line, { at: range.start + offset - partStart, remove: 0, insert: mark });
  }
  return offsets.length > 0;
}
