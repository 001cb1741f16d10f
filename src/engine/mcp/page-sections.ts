/** The sections of a page, from its HTML. */
import { parseFragment } from 'parse5';
import { type Element, getAttribute, hasClass, isElement, type Parent } from '../book/html-tree.ts';
import type { DocsSection } from './docs.ts';

/** Elements for interaction, not for reading. */
const IGNORED_TAGS = new Set(['button', 'script', 'style', 'svg', 'template']);
const IGNORED_CLASSES = ['rp-header-anchor', 'rp-copy-ignore', 'rp-not-doc', 'sr-only'];

/** Elements inside a line; between all others there is a space. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/;

/** Lists sections in order; text above the first heading has no id. */
export function listSections(html: string): readonly DocsSection[] {
  const sections = [{ id: '', headings: [] as readonly string[], text: '' }];
  let above: readonly { readonly depth: number; readonly heading: string }[] = [];
  const add = (text: string) => {
    const last = sections.at(-1);
    if (last) last.text += text;
  };
  const visit = (parent: Parent): void => {
    for (const node of parent.childNodes) {
      if (!isElement(node)) {
        if ('value' in node) add(node.value);
      } else if (/^h[1-6]$/.test(node.tagName)) {
        const depth = Number(node.tagName[1]);
        above = [...above.filter((each) => each.depth < depth), { depth, heading: getText(node).trim() }];
        const id = getAttribute(node, 'id') ?? '';
        sections.push({ id, headings: above.map(({ heading }) => heading), text: '' });
      } else if (!isIgnored(node)) {
        visit(node);
        if (!INLINE.test(node.tagName)) add(' ');
      }
    }
  };
  visit(parseFragment(html));
  return sections
    .map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ id, text }) => id !== '' || text !== '');
}

function getText(parent: Parent): string {
  return parent.childNodes
    .map((node) => {
      if (isElement(node)) return isIgnored(node) ? '' : getText(node);
      return 'value' in node ? node.value : '';
    })
    .join('');
}

function isIgnored(element: Element): boolean {
  return IGNORED_TAGS.has(element.tagName) || IGNORED_CLASSES.some((name) => hasClass(element, name));
}
