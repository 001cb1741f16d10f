/** Styles of a book: the print styles of the site, also on screens, and its own. */
import type { Chapter } from './book.ts';
import type { Paper } from './book-format.ts';

/** Applies print rules of a sheet to all media: a book is light, cannot be opened and runs no script. */
export function keepPrintStyles(css: string): string {
  return css.replace(/@media\s*([^{;]+?)\s*\{/g, (_, list: string) => {
    const kept = list.split(',').flatMap((query) => {
      if (/\bscreen\b|scripting:\s*enabled|prefers-color-scheme:\s*dark/.test(query)) return [];
      return [query.replace(/\bprint\b/, 'all').replace(/\(scripting:\s*none\)/, 'all')];
    });
    return `@media ${kept.length > 0 ? kept.join(',') : 'not all'}{`;
  });
}

/** Size and running heads: the title of the book, and that of the chapter. */
export function createPageStyles(title: string, chapters: readonly Chapter[], paper: Paper): string {
  const heads = chapters.map(
    ({ number, title: chapter }) =>
      `@page chapter-${number}{@top-right{content:${quote(chapter)}}}\n[data-chapter="${number}"]{page:chapter-${number}}`,
  );
  return `@page{size:${paper};@top-left{content:${quote(title)}}}\n${heads.join('\n')}\n`;
}

/** Writes a CSS string, which cannot end the element around it either. */
function quote(text: string): string {
  const escaped = text
    .replace(/\s+/g, ' ')
    .replace(/["\\<>&]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `);
  return `"${escaped}"`;
}

/** Differences of a book from the printed site, on any medium. */
export const BOOK_STYLES = `
.book-cover h1 { margin: 0.5rem 0 1rem; font-size: 2.75rem; line-height: 1.2; font-weight: 700; overflow-wrap: anywhere; }
.book-cover p { margin: 0; color: #555; font-size: 1.125rem; }
.book-contents h2, .book-part { font-size: 1.75rem; font-weight: 700; line-height: 1.3; }
.book-contents h2 { margin: 0 0 1rem; }
.book-contents ol { margin: 0; padding: 0; list-style: none; }
.book-contents li { margin-block: 0.25rem; break-inside: avoid; }
.book-contents li li { padding-inline-start: 1.25rem; font-weight: 400; }
.book-contents li:has(> ol) { margin-block-start: 1rem; font-weight: 600; break-inside: auto; break-after: auto; }
.book-contents a { color: inherit; text-decoration: none; }
.book-chapter :is(h1, h2, h3, h4, h5, h6)[data-level] { break-after: avoid; }
.book-chapter [data-level] { border: 0; padding: 0; font-weight: 600; line-height: 1.35; }
.book-chapter [data-level="1"] { margin: 0 0 1.25rem; font-size: 1.875rem; font-weight: 700; }
.book-chapter [data-level="2"] { margin: 2.25rem 0 0.75rem; font-size: 1.375rem; }
.book-chapter [data-level="3"] { margin: 1.75rem 0 0.5rem; font-size: 1.125rem; }
.book-chapter [data-level="4"], .book-chapter [data-level="5"], .book-chapter [data-level="6"] { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
.book-chapter img, .book-chapter svg { max-width: 100%; }
`;

/** Paper, and one long page on a screen. */
export const SHEET_STYLES = `
@page {
  margin: 22mm 18mm 20mm;
  @top-left { font: 8pt sans-serif; color: #555; }
  @top-right { font: 8pt sans-serif; color: #555; }
  @bottom-center { content: counter(page); font: 8pt sans-serif; color: #555; }
}
@page cover {
  @top-left { content: none; }
  @top-right { content: none; }
  @bottom-center { content: none; }
}
.book { margin: 0 auto; max-width: 50rem; padding: 2rem 1.25rem; background: #fff; color: #111; }
.book-cover { page: cover; margin-block: 6rem 4rem; }
.book-contents a:has(.book-page) { display: flex; gap: 0.5em; align-items: baseline; }
.book-page { flex: 1; display: flex; gap: 0.5em; align-items: baseline; font-variant-numeric: tabular-nums; }
.book-page::before { content: ""; flex: 1; min-width: 1em; border-block-end: 1px dotted #999; }
.book-part { margin-block: 4rem 1rem; break-after: avoid; }
.book-chapter { margin-block-start: 4rem; }
@media screen {
  .book-chapter a[href^="http"]::after { content: none !important; }
}
@media print {
  .book { max-width: none; padding: 0; font-size: 10.5pt; }
  .book-cover { margin-block: 80mm 0; break-after: page; }
  .book-contents, .book-chapter, .book-part { margin-block-start: 0; break-before: page; }
  .book-part + .book-chapter { break-before: avoid; }
  .book-chapter p, .book-chapter li { orphans: 2; widows: 2; }
  .book-chapter :is(th, td) { min-width: 0; padding: 1mm 2mm; font-size: 9pt; }
  .book-chapter .rp-codeblock__title { break-after: avoid; }
  .book-chapter .rp-codeblock:not(:has(.line:nth-child(16))) { break-inside: avoid; }
  .book-chapter pre { orphans: 3; widows: 3; }
  .book-chapter p:has(+ :is(.rp-codeblock, .rp-code-group, .rp-file-tree, .rp-table-wrapper, table, figure, ul, ol)) { break-after: avoid; }
  /* At the top of a page, Chromium draws the upper edge at the foot of the page before as well. */
  .book-chapter :is(.rp-codeblock, .rp-callout) { position: relative; inset-block-start: 0.5px; }
}
`;
