/**
 * Parses the Markdown of an answer, which may end anywhere: paragraphs, headings, lists, code, emphasis and links.
 * HTML and pictures are text. Each pattern reads a character once, whatever the answer is.
 */

export type AnswerInline =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly AnswerInline[] }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly AnswerInline[] };

export type AnswerBlock =
  | { readonly kind: 'paragraph' | 'heading'; readonly children: readonly AnswerInline[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly AnswerInline[])[];
    };

/** A block whose lines are still being gathered. */
type OpenBlock =
  | { readonly kind: 'paragraph' | 'heading' | 'code'; readonly lines: string[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: string[][] };

const FENCE = /^\s{0,9}(```+|~~~+)/;
const HEADING = /^#{1,6}\s+(.*)$/;
const ITEM = /^\s{0,9}(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;

export function parseAnswer(text: string): readonly AnswerBlock[] {
  const blocks: OpenBlock[] = [];
  /** The block that the next line may go on with. */
  let open: OpenBlock | undefined;
  let fence = '';
  const begin = (block: OpenBlock): void => {
    blocks.push(block);
    open = block;
  };
  for (const line of text.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
      else if (open?.kind === 'code') open.lines.push(line);
      if (fence === '') open = undefined;
      continue;
    }
    const [, heading] = HEADING.exec(line) ?? [];
    const [, number, item] = ITEM.exec(line) ?? [];
    if (mark !== '') {
      fence = mark;
      begin({ kind: 'code', lines: [] });
    } else if (heading !== undefined) {
      begin({ kind: 'heading', lines: [heading] });
      open = undefined;
    } else if (item !== undefined) {
      const isOrdered = number !== undefined;
      const list = blocks.at(-1);
      if (list?.kind === 'list' && list.isOrdered === isOrdered) {
        list.items.push([item]);
        open = list;
      } else begin({ kind: 'list', isOrdered, items: [[item]] });
    } else if (line.trim() === '') open = undefined;
    else if (open?.kind === 'list') open.items.at(-1)?.push(line.trim());
    else if (open?.kind === 'paragraph') open.lines.push(line.trim());
    else begin({ kind: 'paragraph', lines: [line.trim()] });
  }
  return blocks.map(closeBlock);
}

function closeBlock(block: OpenBlock): AnswerBlock {
  if (block.kind === 'code') return { kind: 'code', text: block.lines.join('\n') };
  if (block.kind === 'list')
    return { ...block, items: block.items.map((lines) => parseInline(lines.join('\n'))) };
  return { kind: block.kind, children: parseInline(block.lines.join('\n')) };
}

const INLINE = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|!?\[([^[\]\n]+)\]\(([^()\s]{1,2000})\)/g;

function parseInline(text: string): readonly AnswerInline[] {
  const parts: AnswerInline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis, label = '', url = ''] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', children: parseInline(strong) });
    else if (emphasis !== undefined) parts.push({ kind: 'emphasis', children: parseInline(emphasis) });
    else parts.push({ kind: 'link', url, children: parseInline(label) });
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
