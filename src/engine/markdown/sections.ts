/**
 * A page as plain text, for search and descriptions. Read from the tree, never from HTML, after headings got ids and
 * before they got anchors.
 */
import { BLOCK_NAMES } from '../../shared/markup-names.ts';
import type { PageSection } from '../types.ts';
import {
  type Element,
  getHeadingDepth,
  getPlainText,
  isElement,
  isJsx,
  type JsxNode,
  listBlocks,
  type Nodes,
  type Root,
} from './hast.ts';

interface OpenSection {
  readonly id: string;
  readonly headings: readonly string[];
  readonly blocks: string[];
  readonly code: string[];
}

/** Markdown that a page imports and shows as `<Name />`, with what it imports itself. */
export interface TextFragment {
  readonly tree: Root;
  readonly fragments: TextFragments;
}
export type TextFragments = ReadonlyMap<string, TextFragment>;

/** Splits a page into one section for each heading, and one before the first if there is text. */
export function splitSections(tree: Root, fragments: TextFragments = new Map()): PageSection[] {
  const writer = createWriter();
  const { flush } = writer;
  const visit = (node: Nodes): void => {
    switch (node.type) {
      case 'text':
        writer.add(node.value);
        break;
      case 'docgenCode':
        flush();
        if (node.code.trim() !== '') writer.addCode(node.code);
        break;
      case 'mdxJsxTextElement':
        if (!readFragment(node)) node.children.forEach(visit);
        break;
      case 'root':
        node.children.forEach(visit);
        break;
      case 'mdxJsxFlowElement':
        flush();
        if (!readFragment(node)) node.children.forEach(visit);
        flush();
        break;
      case 'element':
        readElement(node);
        break;
      default:
      // Raw HTML, expressions, ESM and comments are no text for a reader.
    }
  };
  let imported = fragments;
  /**
   * Returns true if the element has no text: `<Part />` without properties stands for the text of the file it was
   * imported from.
   */
  const readFragment = (node: JsxNode): boolean => {
    if (SKIPPED.has(node.name ?? '')) return true;
    const fragment = node.attributes.length + node.children.length === 0 && imported.get(node.name ?? '');
    if (!fragment) return false;
    const outer = imported;
    imported = fragment.fragments;
    flush();
    visit(fragment.tree);
    flush();
    imported = outer;
    return true;
  };
  const readElement = (node: Element): void => {
    if (
      SKIPPED.has(node.tagName) ||
      'dataFootnotes' in node.properties ||
      'dataFootnoteRef' in node.properties
    )
      return;
    if (node.tagName === 'img') {
      const { alt } = node.properties;
      writer.add(typeof alt === 'string' ? alt : '');
      return;
    }
    const depth = getHeadingDepth(node);
    if (depth > 0 && typeof node.properties.id === 'string') {
      writer.open(node.properties.id, depth, getPlainText(node).trim());
    } else if (node.tagName === 'pre') {
      writer.addCode(getPlainText(node));
    } else if (node.tagName === 'table') {
      flush();
      writer.add(getTableText(node));
      flush();
    } else if (node.tagName === 'br') {
      writer.add('\n');
    } else if (isBlockElement(node)) {
      flush();
      node.children.forEach(visit);
      flush();
    } else {
      node.children.forEach(visit);
    }
  };
  visit(tree);
  return writer.finish();
}

/** Collects text in blocks, and blocks and code in sections. */
function createWriter() {
  const sections: OpenSection[] = [{ id: '', headings: [], blocks: [], code: [] }];
  const current = (): OpenSection => sections.at(-1) as OpenSection;
  let inline = '';
  /** Ends a block. */
  const flush = (): void => {
    const text = inline
      .replace(/[^\S\t\n]+/g, ' ')
      .replace(/(?<! ) *\n[ \n]*/g, '\n')
      .replace(/^[ \n]+/, '')
      .trimEnd();
    if (text !== '') current().blocks.push(text);
    inline = '';
  };
  return {
    flush,
    add(text: string): void {
      inline += text;
    },
    addCode(code: string): void {
      flush();
      current().code.push(code.trimEnd());
    },
    open(id: string, depth: number, heading: string): void {
      flush();
      sections.push(openSection(id, depth, heading, current().headings));
    },
    finish(): PageSection[] {
      flush();
      return sections
        .filter((section) => section.id !== '' || section.blocks.length + section.code.length > 0)
        .map(({ id, headings, blocks, code }) => ({
          id,
          headings,
          text: blocks.join('\n\n'),
          code: code.join('\n\n'),
        }));
    },
  };
}

const SKIPPED = new Set(['script', 'style', 'template', 'svg', 'iframe', 'input']);

/** True for elements whose text is a block. */
export function isBlockElement(node: Element): boolean {
  return BLOCK_NAMES.has(node.tagName);
}

/** Every section repeats the headings above it. */
const MAX_ABOVE = 500;

function openSection(id: string, depth: number, text: string, before: readonly string[]): OpenSection {
  const above = Array.from({ length: depth - 1 }, (_, index) => (before[index] ?? '').slice(0, MAX_ABOVE));
  return { id, headings: [...above, text], blocks: [], code: [] };
}

function getTableText(table: Element): string {
  const rows: string[] = [];
  const visit = (node: Element): void => {
    if (node.tagName === 'tr') {
      const cells = node.children.filter((child) => child.type === 'element');
      rows.push(cells.map((cell) => getPlainText(cell).trim()).join('\t'));
    } else {
      for (const child of node.children) if (child.type === 'element') visit(child);
    }
  };
  visit(table);
  return rows.join('\n');
}

/**
 * Joins the text of a page into one string, headings on separate lines except the first H1, with the offset of each
 * heading's line.
 */
export function createContent(sections: readonly PageSection[]): {
  readonly content: string;
  readonly charIndexes: ReadonlyMap<string, number>;
} {
  const charIndexes = new Map<string, number>();
  let content = '';
  let titleSeen = false;
  const add = (text: string): void => {
    if (text !== '') content += (content === '' ? '' : '\n\n') + text;
  };
  for (const { id, headings, text } of sections) {
    const isTitle = headings.length === 1 && !titleSeen;
    if (isTitle) titleSeen = true;
    else if (headings.length > 0) {
      const heading = headings.at(-1) ?? '';
      add(heading);
      charIndexes.set(id, content.length - heading.length);
    }
    add(text);
  }
  return { content, charIndexes };
}

/**
 * Extracts all prose between the first H1 and the first H2, on one line, for pages without a description. Read before
 * raw HTML becomes elements: only what the author wrote as text counts.
 */
export function extractDescription(tree: Root): string {
  const blocks = listBlocks(tree);
  const start = blocks.findIndex((node) => getHeadingDepth(node) === 1);
  if (start < 0) return '';
  const rest = blocks.slice(start + 1);
  const end = rest.findIndex((node) => getHeadingDepth(node) === 2);
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .map(getProse)
    .join('\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .replace(/ {2,}/g, ' ');
}

function getProse(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (isJsx(node) && SKIPPED.has(node.name ?? '')) return '';
  if (isJsx(node))
    return node.children.map(getProse).join('') + (node.type === 'mdxJsxFlowElement' ? '\n' : '');
  if (node.type !== 'element' || isElement(node, 'table') || isElement(node, 'pre')) return '';
  if ('dataFootnotes' in node.properties || 'dataFootnoteRef' in node.properties) return '';
  const { className } = node.properties;
  if (Array.isArray(className) && className.includes('rp-callout')) return '';
  const text = node.children.map(getProse).join('');
  return isBlockElement(node) ? `${text}\n` : text;
}
