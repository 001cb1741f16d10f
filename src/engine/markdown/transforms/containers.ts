/**
 * Containers (`:::tip`) and GitHub alerts (`> [!TIP]`). The pre-pass has turned
 * every spelling of a container into a block quote that begins with a marker
 * heading; both kinds become the same callout markup here, `:::code-group` a group.
 */
import type { ElementContent, Text } from 'hast';
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
  cutStart(first, marker.length);
  // A fold has a title, as in Obsidian: `> [!TIP]- Title`.
  const title = fold === undefined || marker.endsWith('\n') ? [] : takeLine(paragraph.children);
  const emptied = paragraph.children.every(isBlankText);
  if (isElement(paragraph.children[1], 'br') && first.value === '') paragraph.children.splice(0, 2);
  const word = words(`callout.${type}`);
  const callout = createCallout(
    quote,
    fold === undefined ? type : 'details',
    title.length > 0 ? title : [{ type: 'text', value: fold === undefined ? getAlertTitle(word) : word }],
    quote.children.slice(emptied ? index + 1 : index),
  );
  if (fold === '+') callout.properties.open = true;
  return callout;
}

/** Takes the first line out of the children of a paragraph. */
function takeLine(children: ElementContent[]): ElementContent[] {
  const at = children.findIndex((child) => child.type === 'text' && child.value.includes('\n'));
  const last = children[at];
  if (last?.type !== 'text') return trimTitle(children.splice(0));
  const end = last.value.indexOf('\n');
  const line = [...children.splice(0, at), { ...last, value: last.value.slice(0, end) }];
  cutStart(last, end + 1);
  return trimTitle(line);
}

/** Removes the first characters of a text; behind a line end, it begins on the next line. */
function cutStart(text: Text, length: number): void {
  const isLine = text.value[length - 1] === '\n';
  text.value = text.value.slice(length);
  if (text.position && isLine)
    text.position = { ...text.position, start: { line: text.position.start.line + 1, column: 1 } };
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
