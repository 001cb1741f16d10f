/**
 * Titles keep their inline Markdown (code, bold, emphasis, strike-through) on their way into
 * the sidebar and the outline. Here they become elements, never HTML strings, so that a `<`
 * in a title stays a character and a strict security policy has nothing to refuse.
 */
import type { ReactNode } from 'react';
import { toTrustedHtml } from '../../runtime/index.ts';
import { INLINE_MARKDOWN, unescapeText } from '../../shared/inline-text.ts';

/**
 * Inline Markdown as props to spread on an element.
 *
 * @example `<span {...renderInlineMarkdown('Use **bold** and `code`')} />`
 */
export function renderInlineMarkdown(text: string): { readonly children: ReactNode } {
  return { children: renderNodes(text) };
}

/**
 * A text that may be HTML, as props to spread on an element: HTML if it contains a tag, else text.
 * For texts that the site's own author writes (hero, features, footer), never for readers' input.
 */
export function renderHtmlOrText(
  text: string | number | null | undefined,
): { readonly children: string } | { readonly dangerouslySetInnerHTML: { readonly __html: string } } {
  const value = text === null || text === undefined ? '' : String(text);
  return /<\/?[a-z][^>]*>|&[a-z]+;|&#\d+;/i.test(value)
    ? { dangerouslySetInnerHTML: { __html: toTrustedHtml(value) } }
    : { children: value };
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
