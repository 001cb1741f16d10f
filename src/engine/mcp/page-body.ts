/** The content of a page in its document, without the layout around it. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type Element, getAttribute, listElements } from '../book/html-tree.ts';

/** Returns the HTML of the content; undefined for a document that has none. */
export function readBody(text: string): string | undefined {
  const elements = listElements(
    parse(text, { sourceCodeLocationInfo: true }) as DefaultTreeAdapterTypes.Document,
  );
  // Those that the layout makes are the first: what is written in a page is inside them.
  const content =
    elements.find((element) => getAttribute(element, 'data-docgen-body') !== undefined) ??
    elements.find(({ tagName }) => tagName === 'main') ??
    elements.find(({ tagName }) => tagName === 'body');
  return content && cut(text, content);
}

function cut(text: string, { sourceCodeLocation }: Element): string | undefined {
  const { startTag, endTag } = sourceCodeLocation ?? {};
  return startTag && endTag && text.slice(startTag.endOffset, endTag.startOffset);
}
