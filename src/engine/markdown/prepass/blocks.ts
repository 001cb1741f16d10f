/**
 * The walk over a page's blocks. It follows CommonMark's block structure just far
 * enough to know, for each line, in which quotes and list items it stands and
 * whether it is prose: only there do containers, heading ids and emphasis count.
 * Where it is wrong about an odd page, the page must come out as if the pre-pass
 * did not exist, so everything it is unsure of is left alone.
 */
import {
  describeBrokenId,
  describeContainerAttributes,
  describeEndlessFormula,
  describeLoneCloser,
  describeQuotedContainer,
  describeShortContainer,
  describeUnclosedContainer,
  describeUnknownContainer,
  type SourceProblem,
} from './block-problems.ts';
import {
  type ContainerOpener,
  escapeMarkdown,
  matchContainerCloser,
  matchContainerOpener,
  matchUnknownContainer,
} from './containers.ts';
import {
  type Cursor,
  createCursor,
  type Edit,
  type InlineRange,
  type LineEdits,
  lookAhead,
  takeIndent,
  takeText,
} from './lines.ts';
import { createContainerMark, createHeadingIdMark, OPENED_DETAILS } from './marks.ts';
import { MATH_FENCE } from './math.ts';
import { findModuleEnd } from './mdx.ts';
import { MdxLines } from './mdx-lines.ts';
import { addLine, type Paragraph, type ParagraphInput } from './paragraph.ts';
import {
  AFTER_INLINE_CLOSER,
  DEFINITION,
  FENCE,
  FOOTNOTE,
  findHeadingId,
  HEADING,
  isFenceEnd,
  LIST_MARKER,
  matchHtmlBlock,
  startsBlock,
  THEMATIC_BREAK,
} from './syntax.ts';

/** `[^a]: Text` or `[a]: /address`, at the beginning of a block. */
export interface Definition {
  /** 1-based, in the author's text. */
  readonly line: number;
  readonly column: number;
  /** The line from its `[` on. */
  readonly text: string;
}

export interface WalkInput extends ParagraphInput {
  readonly format: 'md' | 'mdx';
  readonly mark: string;
  readonly edits: LineEdits;
  readonly onDefinition: (definition: Definition) => void;
  /** Called with the line, counted from 0, of an `import` or `export` that is cut short. */
  readonly onEndlessModule: (line: number) => void;
  /** True if a plugin of the site may define containers that docgen does not have. */
  readonly allowsDirectives: boolean;
  /** True if dollar signs set formulas. */
  readonly math: boolean;
}

type Block =
  | { readonly kind: 'quote' }
  /** A list item or footnote: its lines are indented by `width` columns. */
  | { readonly kind: 'item'; readonly width: number }
  | {
      readonly kind: 'container';
      readonly type: string;
      readonly colons: number;
      readonly indent: number;
      readonly line: number;
      readonly column: number;
      /** Open JSX elements since the container began: its parent element's end tag ends it. */
      elements: number;
    };

type Leaf =
  | ({ readonly kind: 'paragraph' } & Paragraph)
  /** Code, or a formula between lines of dollar signs. */
  | { readonly kind: 'fence'; readonly fence: string; readonly isMath?: boolean }
  /** Raw HTML up to a line that matches `end`; up to an empty line when there is no `end`. */
  | { readonly kind: 'html'; readonly end: RegExp | undefined };

/** Longer than any tilde sequence in a formula: `~` is a space in TeX. */
const CODE_FENCE = '~'.repeat(12);

export function walkBlocks(input: WalkInput): void {
  const walker = new Walker(input);
  walker.run();
}

class Walker {
  readonly #input: WalkInput;
  /** Undefined for Markdown. */
  readonly #mdx: MdxLines | undefined;
  #blocks: Block[] = [];
  #leaf: Leaf | undefined;
  /** The last line that may end a formula. */
  readonly #lastDollars: number;
  /** Lines before this one belong to an MDX construct that began earlier. */
  #opaqueUntil = 0;
  /** Opening lines that were reported, whose closing lines may be yet to come. */
  #lostOpeners = 0;
  /** The quote line written for the last closing `:::`, while it may still have to be removed. */
  #lastCloser: { line: number; depth: number; edit: Edit } | undefined;
  /** Insertions in the current line for the container at each depth. */
  readonly #quotes = new Map<number, Edit>();
  /** Line at which a quote ended because the current line does not continue it. */
  #quoteEnd: { line: number; depth: number } | undefined;

  constructor(input: WalkInput) {
    this.#input = input;
    this.#mdx = input.format === 'mdx' ? new MdxLines(input.lines, input.math) : undefined;
    this.#lastDollars = input.math ? input.lines.findLastIndex((line) => /\$\$[ \t]*$/.test(line)) : -1;
  }

  run(): void {
    const { lines } = this.#input;
    for (let line = 0; line < lines.length; line++) {
      if (line >= this.#opaqueUntil && this.#startsModule(lines[line] ?? '')) {
        this.#endLeaf();
        this.#closeTo(0, line);
        this.#opaqueUntil = findModuleEnd(lines, line, () => this.#input.onEndlessModule(line));
      }
      this.#readLine(line, lines[line] ?? '');
    }
    this.#endLeaf();
    this.#closeTo(0, lines.length);
  }

  /** Returns true for `import` and `export`, which count at the left margin outside of a paragraph. */
  #startsModule(text: string): boolean {
    if (!this.#mdx || !/^(?:import|export) /.test(text)) return false;
    if (this.#leaf !== undefined) return false;
    return this.#blocks.every((block) => block.kind === 'item');
  }

  #readLine(line: number, text: string): void {
    const cursor = createCursor(text);
    this.#quotes.clear();
    const opaque = line < this.#opaqueUntil;
    const matched = this.#matchBlocks(line, cursor, opaque);
    if (opaque) return;
    const rest = text.slice(lookAhead(cursor).next);
    if (matched < this.#blocks.length && this.#closeByLine(line, cursor, matched, rest)) return;
    if (matched < this.#blocks.length && !this.#isLazy(rest, cursor)) {
      this.#endLeaf();
      if (this.#blocks[matched]?.kind === 'quote') this.#quoteEnd = { line, depth: matched };
      this.#closeTo(matched, line);
    }
    if (matched < this.#blocks.length) {
      this.#padLazy(line, cursor, matched);
      this.#addText(line, cursor);
      return;
    }
    this.#readContent(line, cursor);
  }

  /** Consumes what continues the open blocks; returns how many of them the line continues. */
  #matchBlocks(line: number, cursor: Cursor, opaque: boolean): number {
    let missing = 0;
    for (const [index, block] of this.#blocks.entries()) {
      const { indent, next, blank } = lookAhead(cursor);
      switch (block.kind) {
        case 'quote':
          if (cursor.line[next] !== '>' || (indent > 3 && !this.#mdx)) {
            if (opaque) break;
            return index;
          }
          takeIndent(cursor, indent);
          takeText(cursor, 1);
          takeIndent(cursor, 1);
          break;
        case 'item': {
          if (!blank && indent < block.width && !opaque) return index;
          const taken = takeIndent(cursor, block.width);
          missing += block.width - taken;
          break;
        }
        case 'container':
          this.#quote(line, cursor, { depth: index, indent: Math.min(indent, block.indent), missing });
          missing = 0;
          break;
      }
    }
    return this.#blocks.length;
  }

  /** Makes the line part of a container's quote: `> ` at `indent` columns from the cursor. */
  #quote(line: number, cursor: Cursor, at: { depth: number; indent: number; missing: number }): void {
    takeIndent(cursor, at.indent);
    const insert = `${' '.repeat(at.missing)}> `;
    this.#quotes.set(at.depth, this.#input.edits.add(line, { at: cursor.offset, remove: 0, insert }));
  }

  /** Adds the prefix of the containers around a paragraph to its lazy line. */
  #padLazy(line: number, cursor: Cursor, matched: number): void {
    let missing = 0;
    for (const [index, block] of this.#blocks.entries()) {
      if (index < matched) continue;
      if (block.kind === 'item') missing += block.width;
      // After a quote marker that the author left out, the engine takes the line as lazy anyway.
      else if (block.kind === 'quote') return;
      else {
        this.#quote(line, cursor, { depth: index, indent: lookAhead(cursor).indent, missing });
        missing = 0;
      }
    }
  }

  /** Handles a `:::` to the left of the list in which it closes something. */
  #closeByLine(line: number, cursor: Cursor, matched: number, rest: string): boolean {
    const colons = matchContainerCloser(rest);
    if (colons === 0) return false;
    const lazy = this.#leaf?.kind === 'paragraph';
    const index = this.#findContainer(colons, lazy ? this.#blocks.length : matched);
    if (index !== undefined) {
      if (index >= matched) this.#padLazy(line, cursor, matched);
      this.#close(line, index, cursor);
      return true;
    }
    // The container's list item ends here, and this was meant to end the container.
    const ended = this.#findContainer(colons, this.#blocks.length);
    if (ended === undefined || ended < matched) return false;
    this.#endLeaf();
    this.#closeTo(matched, line, ended);
    this.#input.edits.add(line, {
      at: cursor.offset,
      remove: cursor.line.length - cursor.offset,
      insert: '',
    });
    return true;
  }

  /** Index of the container that `colons` colons close, among the first `depth` blocks. */
  #findContainer(colons: number, depth: number): number | undefined {
    let fallback: number | undefined;
    for (let index = depth - 1; index >= 0; index--) {
      const block = this.#blocks[index];
      if (block?.kind === 'quote') break;
      if (block?.kind !== 'container') continue;
      if (block.colons === colons) return index;
      if (block.colons < colons) fallback ??= index;
    }
    return fallback;
  }

  /** Closes the container at `index`; the closing line stays as an empty line of its quote. */
  #close(line: number, index: number, cursor: Cursor): void {
    this.#endLeaf();
    this.#blocks.length = index;
    const { next } = lookAhead(cursor);
    this.#input.edits.add(line, { at: next, remove: cursor.line.length - next, insert: '' });
    for (const [depth, edit] of this.#quotes) if (depth > index) edit.insert = '';
    const edit = this.#quotes.get(index);
    this.#lastCloser = edit && { line, depth: index, edit };
  }

  /** Returns true if the text would continue a paragraph although its quotes and items are not continued. */
  #isLazy(rest: string, cursor: Cursor): boolean {
    if (this.#leaf?.kind !== 'paragraph' || rest === '') return false;
    const { indent } = lookAhead(cursor);
    if (indent > 3 && !this.#mdx) return true;
    return !startsBlock(rest, this.#input.format);
  }

  #closeTo(depth: number, line: number, closedOnPurpose?: number): void {
    for (const [index, block] of this.#blocks.entries()) {
      if (index < depth || block.kind !== 'container' || index === closedOnPurpose) continue;
      const endLine = Math.min(line + 1, this.#input.lines.length);
      this.#input.onProblem(describeUnclosedContainer(block, endLine));
      this.#lostOpeners += 1;
    }
    this.#blocks.length = Math.min(depth, this.#blocks.length);
  }

  #endLeaf(): void {
    const leaf = this.#leaf;
    this.#leaf = undefined;
    if (leaf?.kind === 'paragraph' && leaf.ranges.length > 0) this.#input.onInline(leaf.ranges);
  }

  /** Reads the text after the continued blocks: it continues a leaf or starts blocks. */
  #readContent(line: number, cursor: Cursor): void {
    const rest = cursor.line.slice(lookAhead(cursor).next);
    if (this.#leaf?.kind === 'fence') {
      if (!isFenceEnd(rest, this.#leaf.fence)) return;
      if (this.#leaf.isMath) this.#replaceRest(line, cursor, CODE_FENCE);
      this.#leaf = undefined;
      return;
    }
    if (this.#leaf?.kind === 'html') {
      this.#readHtml(this.#leaf, line, cursor, rest);
      return;
    }
    while (this.#startBlock(line, cursor)) {
      // Each turn opens one quote, item or container in this line.
    }
  }

  /** Reads a line of raw HTML. A container around it may be closed even if no empty line ends the HTML. */
  #readHtml(leaf: Leaf & { kind: 'html' }, line: number, cursor: Cursor, rest: string): void {
    const colons = leaf.end === undefined ? matchContainerCloser(rest) : 0;
    const index = colons === 0 ? undefined : this.#findContainer(colons, this.#blocks.length);
    if (index !== undefined) this.#close(line, index, cursor);
    else if (leaf.end === undefined ? rest === '' : leaf.end.test(rest)) this.#leaf = undefined;
  }

  /** Reads one block start; returns whether the line continues after it. */
  #startBlock(line: number, cursor: Cursor): boolean {
    const { indent, next, blank } = lookAhead(cursor);
    const rest = cursor.line.slice(next);
    if (blank) {
      this.#endLeaf();
      return false;
    }
    const inParagraph = this.#leaf?.kind === 'paragraph';
    if (indent > 3 && !this.#mdx) {
      // Indented code, or one more line of a paragraph.
      if (inParagraph) this.#addText(line, cursor);
      return false;
    }
    if (rest.startsWith('>')) {
      this.#endLeaf();
      this.#dropCloser(line);
      takeIndent(cursor, indent);
      takeText(cursor, 1);
      takeIndent(cursor, 1);
      this.#blocks.push({ kind: 'quote' });
      return true;
    }
    if (this.#readContainerLine(line, cursor, rest)) return false;
    if (HEADING.test(rest)) return this.#readHeading(line, next, rest);
    const fence = FENCE.exec(rest);
    if (fence !== null) {
      this.#endLeaf();
      this.#leaf = { kind: 'fence', fence: fence[1] ?? fence[2] ?? '' };
      return false;
    }
    if (this.#input.math && MATH_FENCE.test(rest) && this.#startFormula(line, cursor, rest)) return false;
    if (THEMATIC_BREAK.test(rest)) {
      this.#endLeaf();
      return false;
    }
    if (this.#startItem(cursor, { line, indent, rest, inParagraph })) return true;
    if (!this.#mdx && this.#startHtml(rest, inParagraph)) return false;
    this.#addText(line, cursor);
    return false;
  }

  /** Turns a formula on separate lines into a fence that no line of TeX ends. */
  #startFormula(line: number, cursor: Cursor, rest: string): boolean {
    if (line >= this.#lastDollars) {
      this.#input.onProblem(describeEndlessFormula({ line, column: lookAhead(cursor).next }));
      return false;
    }
    this.#endLeaf();
    this.#leaf = { kind: 'fence', fence: rest.trimEnd(), isMath: true };
    this.#replaceRest(line, cursor, `${CODE_FENCE}math`);
    return true;
  }

  #replaceRest(line: number, cursor: Cursor, insert: string): void {
    const { next } = lookAhead(cursor);
    this.#input.edits.add(line, { at: next, remove: cursor.line.length - next, insert });
  }

  #startItem(
    cursor: Cursor,
    { line, indent, rest, inParagraph }: { line: number; indent: number; rest: string; inParagraph: boolean },
  ): boolean {
    const marker = LIST_MARKER.exec(rest) ?? FOOTNOTE.exec(rest);
    if (marker === null) return false;
    const footnote = marker[0].startsWith('[');
    const empty = rest.slice(marker[0].length).trim() === '';
    if (inParagraph && !footnote && (empty || (marker[1] !== undefined && Number(marker[1]) !== 1)))
      return false;
    this.#endLeaf();
    takeIndent(cursor, indent);
    if (footnote) this.#addDefinition(line, cursor.offset, rest);
    takeText(cursor, marker[0].length);
    const { indent: space } = lookAhead(cursor);
    const padding = empty || (space > 4 && !this.#mdx) ? 1 : space;
    takeIndent(cursor, padding);
    const width = footnote ? 4 : indent + marker[0].length + padding;
    this.#blocks.push({ kind: 'item', width });
    return true;
  }

  #startHtml(rest: string, inParagraph: boolean): boolean {
    const html = matchHtmlBlock(rest, inParagraph);
    if (html === undefined) return false;
    this.#endLeaf();
    if (html.end === undefined || !html.end.test(rest)) this.#leaf = { kind: 'html', end: html.end };
    return true;
  }

  #readHeading(line: number, start: number, rest: string): boolean {
    this.#endLeaf();
    const { edits, mark, onInline, onProblem } = this.#input;
    const text = start + (HEADING.exec(rest)?.[0].length ?? 0);
    const { end, id, broken } = findHeadingId(rest);
    if (id !== undefined) {
      const insert = ` ${createHeadingIdMark(mark, id)}`;
      edits.add(line, { at: start + end, remove: rest.length - end, insert });
    } else if (broken !== undefined) {
      onProblem(describeBrokenId({ line, column: start + rest.lastIndexOf('{#') }, broken));
    }
    if (text < start + end) onInline(this.#toRanges(line, text, start + end));
    return false;
  }

  /** Reads an opening or closing line of a container; returns whether it was one. */
  #readContainerLine(line: number, cursor: Cursor, rest: string): boolean {
    if (!rest.startsWith(':::')) return false;
    const colons = matchContainerCloser(rest);
    if (colons > 0) {
      const index = this.#findContainer(colons, this.#blocks.length);
      if (index === undefined) {
        this.#reportLoneCloser({ line, column: lookAhead(cursor).next }, colons);
        return false;
      }
      this.#close(line, index, cursor);
      return true;
    }
    const opener = matchContainerOpener(rest);
    const problem = this.#findContainerProblem(line, cursor, opener);
    if (problem !== undefined) {
      this.#input.onProblem(problem);
      this.#lostOpeners += 1;
    }
    if (opener === undefined || problem !== undefined) return false;
    this.#open(line, cursor, opener);
    return true;
  }

  /** Reports a closing line, unless it belongs to an opening one that was reported. */
  #reportLoneCloser(at: { readonly line: number; readonly column: number }, colons: number): void {
    if (this.#lostOpeners > 0) this.#lostOpeners -= 1;
    else if (!this.#input.allowsDirectives) this.#input.onProblem(describeLoneCloser(at, colons));
  }

  /** Returns why a line that looks like the beginning of a container is none. */
  #findContainerProblem(
    line: number,
    cursor: Cursor,
    opener: ContainerOpener | undefined,
  ): SourceProblem | undefined {
    const { next } = lookAhead(cursor);
    const at = { line, column: next };
    if (opener === undefined) {
      const name = this.#input.allowsDirectives ? undefined : matchUnknownContainer(cursor.line.slice(next));
      return name === undefined ? undefined : describeUnknownContainer(at, name);
    }
    const around = this.#blocks.findLast((block) => block.kind === 'container');
    if (around !== undefined && around.colons <= opener.colons)
      return describeShortContainer(at, opener, around);
    const isInQuote = this.#quoteEnd?.line === line && this.#quoteEnd.depth === this.#blocks.length;
    return isInQuote ? describeQuotedContainer(at, opener) : undefined;
  }

  #open(line: number, cursor: Cursor, opener: ContainerOpener): void {
    this.#endLeaf();
    this.#dropCloser(line);
    const { edits, mark } = this.#input;
    const { indent, next } = lookAhead(cursor);
    const heading = `> ###### ${createContainerMark(mark, opener.isOpen ? OPENED_DETAILS : opener.type)} `;
    const start = next + opener.title.start;
    const end = next + opener.title.end;
    const title = cursor.line.slice(start, end);
    if (opener.plainTitle === undefined && /^\\?\{.*\}$/.test(title))
      this.#input.onProblem(describeContainerAttributes({ line, column: next }, opener.type, title));
    const rest = cursor.line.length - end;
    if (opener.plainTitle === undefined) {
      edits.add(line, { at: next, remove: opener.title.start, insert: heading });
      // A title's own trailing "#" would be taken as the heading's closing sequence.
      const title = cursor.line.slice(start, end);
      edits.add(line, { at: end, remove: rest, insert: /(?:^|[ \t])#+$/.test(title) ? mark : '' });
      if (start < end) this.#input.onInline(this.#toRanges(line, start, end));
    } else {
      const insert = heading + escapeMarkdown(opener.plainTitle);
      edits.add(line, { at: next, remove: cursor.line.length - next, insert });
    }
    if (opener.closed) return;
    const { type, colons } = opener;
    this.#blocks.push({ kind: 'container', type, colons, indent, line, column: next, elements: 0 });
  }

  /** Empties the closing line of a quote that another one follows: two quotes in a row would become one. */
  #dropCloser(line: number): void {
    const last = this.#lastCloser;
    if (last?.line === line - 1 && last.depth === this.#blocks.length) last.edit.insert = '';
  }

  /** Adds one line of a paragraph, a table, or a line of JSX tags and expressions. */
  #addText(line: number, cursor: Cursor): void {
    const { next } = lookAhead(cursor);
    const rest = cursor.line.slice(next).trimEnd();
    if (this.#readMdxFlow(line, next)) return;
    const leaf = this.#leaf?.kind === 'paragraph' ? this.#leaf : { kind: 'paragraph' as const, ranges: [] };
    this.#leaf = leaf;
    if (leaf.ranges.length === 0 && leaf.table === undefined && DEFINITION.test(rest)) {
      this.#addDefinition(line, next, rest);
      return;
    }
    const closer = this.#matchInlineCloser(line, rest);
    const end = next + (closer === undefined ? rest.length : rest.length - closer.length);
    addLine(leaf, { rest, ranges: this.#toRanges(line, next, end) }, this.#input);
    if (closer !== undefined) {
      this.#input.edits.add(line, { at: end, remove: cursor.line.length - end, insert: '' });
      this.#endLeaf();
      this.#blocks.length = closer.index;
    }
  }

  #addDefinition(line: number, start: number, text: string): void {
    this.#input.onDefinition({ line: line + 1, column: start + 1, text });
  }

  /** Matches the `:::` that ends a container in the last line of its last paragraph. */
  #matchInlineCloser(line: number, rest: string): { index: number; length: number } | undefined {
    const match = /(?<=[^:\s])[ \t]*(:{3,})$/.exec(rest);
    if (match?.[1] === undefined) return undefined;
    if (!AFTER_INLINE_CLOSER.test(this.#input.lines[line + 1] ?? '')) return undefined;
    const index = this.#findContainer(match[1].length, this.#blocks.length);
    return index === undefined ? undefined : { index, length: match[0].length };
  }

  /** Reads a line that begins with a tag or an expression; returns whether it contains nothing else. */
  #readMdxFlow(line: number, start: number): boolean {
    const flow = this.#mdx?.matchFlow(line, start);
    if (flow === undefined) return false;
    this.#endLeaf();
    this.#opaqueUntil = Math.max(this.#opaqueUntil, flow.lastLine + 1);
    this.#countElements(line, flow.depth, flow.lowest);
    return true;
  }

  /** Keeps count of JSX elements; the end tag of the element around a container ends it. */
  #countElements(line: number, depth: number, lowest: number): void {
    const ended = this.#blocks.findIndex(
      (block) => block.kind === 'container' && block.elements + lowest < 0,
    );
    if (ended >= 0) {
      for (const [index, edit] of this.#quotes) if (index >= ended) edit.insert = '';
      this.#closeTo(ended, line);
    }
    for (const block of this.#blocks) if (block.kind === 'container') block.elements += depth;
  }

  /** Returns the prose between two offsets of a line, without MDX constructs that extend beyond its end. */
  #toRanges(line: number, start: number, end: number): readonly InlineRange[] {
    if (this.#mdx === undefined) return [{ line, start, end }];
    const ranges = this.#mdx.splitByLine({ line, start, end });
    const last = ranges.at(-1)?.line ?? line;
    if (last > line) this.#opaqueUntil = Math.max(this.#opaqueUntil, last + 1);
    return ranges;
  }
}
