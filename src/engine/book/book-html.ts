/** A book as one HTML file, with its styles and images; it loads and runs nothing. */

import { lookup } from 'mrmime';
import { serialize } from 'parse5';
import { getDirection } from '../../shared/direction.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { toLangTag } from '../../shared/lang-tag.ts';
import { rememberEach } from '../../shared/remember.ts';
import { type Addresses, type Book, type BookPart, type Chapter, listChapters, nameBook } from './book.ts';
import type { BookFiles } from './book-files.ts';
import type { Paper } from './book-format.ts';
import { BOOK_STYLES, createPageStyles, SHEET_STYLES } from './book-styles.ts';
import { getWords } from './words.ts';

export function createHtmlAddresses(files: BookFiles): Addresses {
  const createId = ({ id: chapter }: Chapter, id: string) => `${chapter}:${id}`;
  return {
    createId,
    createLink: (chapter, id) => encodeHash(id === undefined ? chapter.id : createId(chapter, id)),
    refer: rememberEach((path) => readDataUrl(path, files)),
  };
}

function encodeHash(id: string): string {
  return `#${encodeURI(id).replaceAll('#', '%23').replaceAll('?', '%3F')}`;
}

async function readDataUrl(path: string, files: BookFiles): Promise<string | undefined> {
  const content = await files.read(path);
  if (content === undefined) return undefined;
  return `data:${lookup(path) ?? 'application/octet-stream'};base64,${Buffer.from(content).toString('base64')}`;
}

/** Nothing is loaded, whatever an author wrote. */
const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

export interface SheetOptions {
  readonly paper: Paper;
  /** Leaves room for page numbers in the contents: `.book-page`, one for each chapter. */
  readonly hasPageNumbers: boolean;
}

export function printHtml(book: Book, { paper, hasPageNumbers }: SheetOptions): string {
  const { title, site, lang, facts, parts, css } = book;
  const heads = createPageStyles(title, listChapters(book), paper);
  const styles = [css, BOOK_STYLES, SHEET_STYLES, heads].join('\n');
  return `<!doctype html>
<html lang="${escapeHtml(toLangTag(lang))}" dir="${getDirection(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="docgen">
<title>${escapeHtml(nameBook(book))}</title>
<style>
${styles.replaceAll('</style', '<\\/style')}</style>
</head>
<body class="book">
<header class="book-cover">
${site === undefined ? '' : `<p>${escapeHtml(site)}</p>\n`}<h1>${escapeHtml(title)}</h1>
${facts.length === 0 ? '' : `<p>${escapeHtml(facts.join(' · '))}</p>\n`}</header>
${printContents(book, hasPageNumbers)}
<main>
${parts.map(printPart).join('\n')}
</main>
</body>
</html>
`;
}

/** Placeholder for a page number while the book is printed for the first time. */
const UNKNOWN_PAGE = '000';

function printContents({ parts, lang }: Book, hasPageNumbers: boolean): string {
  const number = hasPageNumbers ? ` <span class="book-page">${UNKNOWN_PAGE}</span>` : '';
  const items = parts.map(({ title, chapters }) => {
    const links = chapters.map(
      (chapter) =>
        `<li><a href="${escapeHtml(encodeHash(chapter.id))}"><span>${escapeHtml(chapter.title)}</span>${number}</a></li>`,
    );
    return title === ''
      ? links.join('\n')
      : `<li>${escapeHtml(title)}\n<ol>\n${links.join('\n')}\n</ol></li>`;
  });
  const name = escapeHtml(getWords(lang).contents);
  return `<nav class="book-contents" aria-labelledby="contents:">
<h2 id="contents:">${name}</h2>
<ol>
${items.join('\n')}
</ol>
</nav>`;
}

function printPart({ title, chapters }: BookPart): string {
  // With the number of its first chapter it is on the same page.
  const heading =
    title === ''
      ? ''
      : `<h2 class="book-part" data-chapter="${chapters[0]?.number}">${escapeHtml(title)}</h2>\n`;
  return heading + chapters.map(printChapter).join('\n');
}

function printChapter({ id, number, tree }: Chapter): string {
  return `<section class="book-chapter rp-doc" id="${escapeHtml(id)}" data-chapter="${number}">
${serialize(tree)}
</section>`;
}
