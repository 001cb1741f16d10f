import type { ReactElement } from 'react';
import { toTrustedHtml } from '../../runtime/index.ts';
import { type AuthorElement, AuthorHtml } from './author-html.tsx';

/** A text of the author's that may be HTML; see `renderHtmlOrText`. */
export function AuthorText({ text, ...element }: AuthorElement & { readonly text: string }): ReactElement {
  const props = renderHtmlOrText(text);
  if ('dangerouslySetInnerHTML' in props) return <AuthorHtml {...element} html={text} />;
  const { as: Element = 'span', className } = element;
  return <Element className={className}>{props.children}</Element>;
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
