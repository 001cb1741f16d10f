/**
 * Titles keep their inline Markdown (code, bold, emphasis, strike-through) on their way into
 * the sidebar and the outline. Here they become elements, never HTML strings, so that a `<`
 * in a title stays a character and a strict security policy has nothing to refuse.
 */
import type { ReactNode } from 'react';
import { INLINE_MARKDOWN, unescapeText } from '../../shared/inline-text.ts';

/**
 * Inline Markdown as props to spread on an element.
 *
 * @example `<span {...renderInlineMarkdown('Use **bold** and `code`')} />`
 */
export function renderInlineMarkdown(text: string): { readonly children: ReactNode } {
  return { children: renderNodes(text) };
}

function renderNodes(text: string): ReactNode {
  const match = INLINE_MARKDOWN.exec(text);
  if (!match) return unescapeText(text);
  const [whole, , code, bold, bold2, emphasis, strike] = match;
  return (
    <>
      {unescapeText(text.slice(0, match.index))}
      {code !== undefined ? (
        <code>{code}</code>
      ) : (bold ?? bold2) !== undefined ? (
        <strong>{renderNodes(bold ?? bold2 ?? '')}</strong>
      ) : emphasis !== undefined ? (
        <em>{renderNodes(emphasis)}</em>
      ) : (
        <del>{renderNodes(strike ?? '')}</del>
      )}
      {renderNodes(text.slice(match.index + whole.length))}
    </>
  );
}
