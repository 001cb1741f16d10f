/** Props of an element that holds HTML. */
import type { RefAttributes } from 'react';
import { useMorphedHtml } from '../dev/use-morphed-html.ts';
import { useInnerHtml } from '../trusted-html.ts';

export interface HtmlProps extends RefAttributes<never> {
  readonly dangerouslySetInnerHTML: { readonly __html: string };
}

/**
 * Uses the HTML as it is for readers, who see another page with other HTML; morphs it for authors, who see
 * the HTML of one page change.
 */
export function useHtmlProps(html: string): HtmlProps {
  // biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load what is for authors
  // biome-ignore lint/correctness/useHookAtTopLevel: as above: the condition never changes
  if (process.env.NODE_ENV !== 'production') return useMorphedHtml(html) as HtmlProps;
  // biome-ignore lint/correctness/useHookAtTopLevel: as above
  return { dangerouslySetInnerHTML: useInnerHtml(html) };
}
