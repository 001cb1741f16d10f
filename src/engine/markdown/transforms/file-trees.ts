/**
 * Trees of files: a fence of the language `tree`, and the list inside `<FileTree>`. Folders are
 * `<details>`, so they fold without script and find-in-page opens them.
 */
import type { ElementContent } from 'hast';
import { type FileTreeEntry, parseFileTree } from '../../../shared/file-tree.ts';
import {
  createElement,
  type Element,
  getPlainText,
  isBlankText,
  isElement,
  isJsx,
  type Parents,
  walk,
} from '../hast.ts';

export function transformFileTrees(tree: Parents): void {
  walk(tree, (node) => {
    if (node.type === 'docgenCode' && node.lang === 'tree' && node.meta === '') {
      const root = createElement('div', { className: ['rp-file-tree', 'rp-not-doc'] }, [
        renderDrawing(node.code),
      ]);
      if (node.position !== undefined) root.position = node.position;
      return root;
    }
    if (!isJsx(node) || node.name !== 'FileTree') return undefined;
    const element = node as unknown as Element;
    element.children = element.children.map((child) => {
      if (isElement(child, 'ul')) return renderList(readList(child));
      // A fence of the language `tree` inside it would be a tree in a tree.
      return child.type === 'docgenCode' ? renderDrawing(child.code) : child;
    });
    return false;
  });
}

/** Renders the list that a drawing stands for. */
function renderDrawing(drawing: string): Element {
  return renderList(parseFileTree(drawing).map(createPrintedEntry));
}

/** An entry whose words may hold Markdown. */
interface PrintedEntry {
  readonly name: readonly ElementContent[];
  readonly comment: readonly ElementContent[];
  readonly isMarked: boolean;
  readonly children?: readonly PrintedEntry[] | undefined;
}

function createPrintedEntry({ name, comment, isMarked, children }: FileTreeEntry): PrintedEntry {
  return {
    name: [{ type: 'text', value: name }],
    comment: comment === '' ? [] : [{ type: 'text', value: comment }],
    isMarked,
    ...(children && { children: children.map(createPrintedEntry) }),
  };
}

function readList(list: Element): PrintedEntry[] {
  return list.children.filter((child) => isElement(child, 'li')).map((item) => readItem(item as Element));
}

/** Reads an item: its first word or mark is the name, everything after it the comment. */
function readItem(item: Element): PrintedEntry {
  const below = item.children.find((child) => isElement(child, 'ul')) as Element | undefined;
  const words = item.children
    .filter((child) => child !== below)
    .flatMap((child) => (isElement(child, 'p') ? child.children : [child]))
    .filter((child, index) => index > 0 || !isBlankText(child));
  const [first, ...rest] = words;
  const { name, comment } = splitFirst(first);
  const isFolder = /\/$/.test(getPlainText({ type: 'root', children: name }));
  return {
    name: isFolder ? name.map(withoutSlash) : name,
    comment: trimComment([...comment, ...rest]),
    isMarked: isElement(first, 'strong'),
    children: below ? readList(below) : isFolder ? [] : undefined,
  };
}

function splitFirst(first: ElementContent | undefined): {
  readonly name: ElementContent[];
  readonly comment: ElementContent[];
} {
  if (first === undefined) return { name: [], comment: [] };
  if (isElement(first, 'strong')) return { name: first.children, comment: [] };
  if (first.type !== 'text') return { name: [first], comment: [] };
  const [, name = '', comment = ''] = /^\s*(\S+)([\s\S]*)$/.exec(first.value) ?? [];
  return { name: [{ type: 'text', value: name }], comment: [{ type: 'text', value: comment }] };
}

function withoutSlash(node: ElementContent): ElementContent {
  return node.type === 'text' ? { ...node, value: node.value.replace(/\/$/, '') } : node;
}

function trimComment(nodes: readonly ElementContent[]): ElementContent[] {
  const filled = nodes.filter((node): boolean => !isBlankText(node));
  const [first, ...rest] = filled;
  if (first?.type !== 'text') return filled;
  return [{ ...first, value: first.value.replace(/^\s*(?:#|\/\/|—|–)?\s*/, '') }, ...rest];
}

function renderList(entries: readonly PrintedEntry[]): Element {
  return createElement('ul', {}, entries.map(renderItem));
}

function renderItem({ name, comment, isMarked, children }: PrintedEntry): Element {
  const label: ElementContent[] = [
    createElement('span', { className: getNameClasses(isMarked, children !== undefined) }, [...name]),
    ...(comment.length > 0
      ? [
          { type: 'text', value: ' ' } as const,
          createElement('span', { className: ['rp-file-tree__comment'] }, [...comment]),
        ]
      : []),
  ];
  if (!children?.length) return createElement('li', {}, label);
  const folder = createElement('details', { open: true }, [
    createElement('summary', {}, label),
    renderList(children),
  ]);
  return createElement('li', {}, [folder]);
}

function getNameClasses(isMarked: boolean, isFolder: boolean): string[] {
  return [
    'rp-file-tree__name',
    ...(isFolder ? ['rp-file-tree__name--folder'] : []),
    ...(isMarked ? ['rp-file-tree__name--marked'] : []),
  ];
}
