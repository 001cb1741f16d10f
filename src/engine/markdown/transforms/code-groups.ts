/**
 * Code groups: fences of which one is shown, from `:::code-group` and `<CodeGroup>`. Tabs are
 * radio buttons in a form of their own, so a group works in plain Markdown, without script, and
 * by keyboard, and needs no id that another copy of the same text could share. `method="dialog"`
 * keeps the Enter key from sending the form anywhere.
 */
import type { ElementContent } from 'hast';
import { parseCodeMeta, splitFenceInfo } from '../../highlight/code-meta.ts';
import {
  type CodeBlockNode,
  createElement,
  type Element,
  getClassNames,
  isElement,
  isJsx,
  type Parents,
  walk,
} from '../hast.ts';

/** Class of the form; its stylesheet is `theme/styles/code-group.css`. */
export const CODE_GROUP = 'rp-code-group';

/** Gives every fence of a group its tab, named after its title, `[label]` or language. */
export function fillCodeGroups(tree: Parents): void {
  walk(tree, (node) => {
    if (isJsx(node) ? node.name !== 'CodeGroup' : !isCodeGroup(node)) return undefined;
    const group = node as Element;
    let count = 0;
    group.children = group.children.flatMap((child): ElementContent[] => {
      if (child.type !== 'docgenCode') return [child];
      count += 1;
      return renderTab(child, count);
    });
    return false;
  });
}

function isCodeGroup(node: Parameters<typeof isElement>[0]): boolean {
  return isElement(node, 'form') && getClassNames(node).includes(CODE_GROUP);
}

function renderTab(block: CodeBlockNode, count: number): ElementContent[] {
  const { label, lang, meta } = takeLabel(block);
  const input = createElement('input', { type: 'radio', name: CODE_GROUP, checked: count === 1 });
  return [
    createElement('label', { className: [`${CODE_GROUP}__tab`] }, [
      input,
      { type: 'text', value: label || String(count) },
    ]),
    createElement('div', { className: [`${CODE_GROUP}__panel`] }, [{ ...block, lang, meta }]),
  ];
}

const TITLE = /(^|\s)title=(?:"[^"]*"|'[^']*'|`[^`]*`|\S*)/;
const LABEL = /(?:^|\s)\[([^[\]]+)\]/;

/** Takes the name of a fence in its group, which is not repeated above the code. */
function takeLabel(block: CodeBlockNode) {
  const { lang, meta } = splitFenceInfo(`${block.lang} ${block.meta}`);
  const label = LABEL.exec(meta)?.[1];
  const title = parseCodeMeta(meta).title;
  if (label !== undefined) return { label, lang, meta: meta.replace(LABEL, '').trim() };
  if (title !== undefined) return { label: title, lang, meta: meta.replace(TITLE, '').trim() };
  return { label: lang, lang, meta };
}
