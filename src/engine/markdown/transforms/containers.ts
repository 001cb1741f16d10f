/**
 * Containers (`:::tip`) and GitHub alerts (`> [!TIP]`). The pre-pass has turned
 * every spelling of a container into a block quote that begins with a marker
 * heading; both kinds become the same callout markup here, `:::code-group` a group.
 */
import type { ElementContent } from 'hast';
import {
  createElement,
  type Element,
  getPlainText,
  isBlankText,
  isElement,
  type Root,
  walk,
} from '../hast.ts';
import { CALLOUT_TYPES, type CalloutType } from '../prepass/containers.ts';
import { matchContainerMark, OPENED_DETAILS } from '../prepass/marks.ts';
import type { ContentWord, ContentWords } from '../words.ts';
import { CODE_GROUP } from './code-groups.ts';

export function transformContainers(
  tree: Root,
  context: { readonly mark: string; readonly words: ContentWords },
): void {
  walk(tree, (node) => {
    if (!isElement(node, 'blockquote')) return undefined;
    // Inner callouts are made first: a callout may contain another.
    transformContainers(node as unknown as Root, context);
    return createContainer(node, context) ?? createAlert(node, context.words) ?? false;
  });
}

function createContainer(
  quote: Element,
  { mark, words }: { readonly mark: string; readonly words: ContentWords },
): Element | undefined {
  const index = quote.children.findIndex((child) => !isBlankText(child));
  const marker = quote.children[index];
  if (!isElement(marker, 'h6')) return undefined;
  const first = marker.children[0];
  const match = first?.type === 'text' ? matchContainerMark(first.value, mark) : undefined;
  if (first?.type === 'text' && match?.type === 'code-group') {
    return createCodeGroup(quote, quote.children.slice(index + 1));
  }
  const isOpen = match?.type === OPENED_DETAILS;
  const type = isOpen ? 'details' : findType(match?.type);
  if (first?.type !== 'text' || match === undefined || type === undefined) return undefined;
  first.value = match.rest;
  const title = getPlainText(marker).trim() === '' ? undefined : trimTitle(marker.children);
  const callout = createCallout(
    quote,
    type,
    title ?? getDefaultTitle(type, words),
    quote.children.slice(index + 1),
  );
  if (isOpen) callout.properties.open = true;
  return callout;
}

/** Creates a code group, whose tabs `fillCodeGroups` adds once the fences in it are code blocks. */
function createCodeGroup(quote: Element, content: ElementContent[]): Element {
  const group = createElement('form', { className: [CODE_GROUP], method: 'dialog' }, content);
  if (quote.position !== undefined) group.position = quote.position;
  return group;
}

function createAlert(quote: Element, words: ContentWords): Element | undefined {
  const index = quote.children.findIndex((child) => !isBlankText(child));
  const paragraph = quote.children[index];
  const first = isElement(paragraph, 'p') ? paragraph.children[0] : undefined;
  if (!isElement(paragraph, 'p') || first?.type !== 'text') return undefined;
  const [marker, name, fold] = /^\s*\[!(\w+)\]([-+](?!\S))?[^\S\n]*\n?/.exec(first.value) ?? [];
  const type = findType(name?.toLowerCase());
  if (marker === undefined || type === undefined) return undefined;
  first.value = first.value.slice(marker.length);
  if (fold !== undefined)
    return createFolded(quote, {
      index,
      paragraph,
      marker,
      isOpen: fold === '+',
      word: words(`callout.${type}`),
    });
  if (first.position && marker.endsWith('\n'))
    first.position = { ...first.position, start: { line: first.position.start.line + 1, column: 1 } };
  const emptied = paragraph.children.every(isBlankText);
  if (isElement(paragraph.children[1], 'br') && first.value === '') paragraph.children.splice(0, 2);
  return createCallout(
    quote,
    type,
    [{ type: 'text', value: getAlertTitle(words(`callout.${type}`)) }],
    quote.children.slice(emptied ? index + 1 : index),
  );
}

/** Creates the details of an alert that folds, as in Obsidian: `> [!TIP]- Title`. */
function createFolded(
  quote: Element,
  {
    index,
    paragraph,
    marker,
    isOpen,
    word,
  }: { index: number; paragraph: Element; marker: string; isOpen: boolean; word: string },
): Element {
  const end = marker.endsWith('\n') ? -1 : paragraph.children.findIndex(hasLineEnd);
  const line = marker.endsWith('\n') ? [] : paragraph.children.slice(0, end === -1 ? undefined : end + 1);
  paragraph.children = paragraph.children.slice(line.length);
  const last = line.at(-1);
  if (last?.type === 'text' && end !== -1) {
    const at = last.value.indexOf('\n');
    paragraph.children.unshift({ ...last, value: last.value.slice(at + 1) });
    last.value = last.value.slice(0, at);
  }
  const title = trimTitle(line);
  const isEmptied = paragraph.children.every(isBlankText);
  const callout = createCallout(
    quote,
    'details',
    title.length === 0 ? [{ type: 'text', value: word }] : title,
    quote.children.slice(isEmptied ? index + 1 : index),
  );
  if (isOpen) callout.properties.open = true;
  return callout;
}

function hasLineEnd(node: ElementContent): boolean {
  return node.type === 'text' && node.value.includes('\n');
}

function createCallout(
  quote: Element,
  type: CalloutType,
  title: ElementContent[],
  content: ElementContent[],
): Element {
  const details = type === 'details';
  const callout = createElement(
    details ? 'details' : 'div',
    { className: ['rp-callout', `rp-callout--${type}`] },
    [
      createElement(details ? 'summary' : 'div', { className: ['rp-callout__title'] }, title),
      createElement('div', { className: ['rp-callout__content'] }, content.every(isBlankText) ? [] : content),
    ],
  );
  if (quote.position !== undefined) callout.position = quote.position;
  return callout;
}

function findType(name: string | undefined): CalloutType | undefined {
  return CALLOUT_TYPES.find((type) => type === name);
}

function getDefaultTitle(type: CalloutType, words: ContentWords): ElementContent[] {
  return [{ type: 'text', value: words(`callout.${type}` satisfies ContentWord) }];
}

/** Returns the title of an alert, which Rspress writes in capitals. */
function getAlertTitle(word: string): string {
  return word.toUpperCase();
}

function trimTitle(children: ElementContent[]): ElementContent[] {
  const last = children.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return children.filter((child) => child.type !== 'text' || child.value !== '');
}
