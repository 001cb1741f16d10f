/** The tags of a page as HTML below its text; their look is `tag-links.css`. */
import { escapeMarkup } from './escape-markup.ts';

export interface TagLink {
  readonly label: string;
  /** Address as readers see it, with base. */
  readonly href: string;
}

/** Empty without links; `name` is the name of the list. */
export function writeTagLinks(links: readonly TagLink[], name: string): string {
  if (links.length === 0) return '';
  const items = links.map(
    ({ label, href }) => `<li><a href="${escapeMarkup(href)}">${escapeMarkup(label)}</a></li>`,
  );
  return `<div class="page-tags"><ul aria-label="${escapeMarkup(name)}">${items.join('')}</ul></div>`;
}
