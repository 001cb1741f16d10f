/** Headings of a chapter, for the contents that a reading system shows. */
import { type Fragment, getAttribute, listElements, readText } from './html-tree.ts';

export interface ChapterHeading {
  readonly id: string;
  readonly text: string;
  readonly headings: readonly ChapterHeading[];
}

/** Lists the sections of a page, and their subsections. Those without a text or an id are left out. */
export function listHeadings(tree: Fragment): readonly ChapterHeading[] {
  const sections: { id: string; text: string; headings: ChapterHeading[] }[] = [];
  for (const element of listElements(tree)) {
    const level = /^h[1-6]$/.test(element.tagName) ? getAttribute(element, 'data-level') : undefined;
    const id = getAttribute(element, 'id');
    const text = readText(element).replace(/\s+/g, ' ').trim();
    if (id === undefined || text === '') continue;
    if (level === '2') sections.push({ id, text, headings: [] });
    else if (level === '3') sections.at(-1)?.headings.push({ id, text, headings: [] });
  }
  return sections;
}
