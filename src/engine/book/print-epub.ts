/**
 * A book as EPUB 3.3: a zip file with a file for each chapter, the files they show, contents, and a package that lists
 * everything.
 */
import { createHash } from 'node:crypto';
import { type Zippable, zipSync } from 'fflate';
import { getDirection } from '../../shared/direction.ts';
import { toLangTag } from '../../shared/lang-tag.ts';
import { type Book, type Chapter, listChapters, nameBook } from './book.ts';
import { readBookDate } from './book-date.ts';
import { BOOK_STYLES } from './book-styles.ts';
import { type EpubFile, nameChapter } from './epub-addresses.ts';
import { type ChapterHeading, listHeadings } from './epub-headings.ts';
import { createEpubStyles } from './epub-styles.ts';
import { keepInside, type TidiedTree, tidyTree } from './epub-tree.ts';
import {
  type Element,
  type Fragment,
  getAttribute,
  hasClass,
  listElements,
  setAttribute,
} from './html-tree.ts';
import type { Mark, UsedNames } from './plain-selectors.ts';
import { getWords } from './words.ts';
import { escapeXml, printXml } from './xml.ts';

export interface EpubInput {
  readonly book: Book;
  readonly files: readonly EpubFile[];
  /** The date on the cover. */
  readonly date: string | undefined;
}

/** Changes the trees of the chapters. */
export function printEpub({ book, files, date }: EpubInput): Uint8Array {
  const tidied = new Map(listChapters(book).map((chapter) => [chapter, tidyTree(chapter.tree)]));
  const used = listUsedNames(book);
  const rewriteStyles = (css: string) => keepInside(createEpubStyles(css, used));
  const css = rewriteStyles(`${book.css}\n${BOOK_STYLES}\n${EPUB_STYLES}`);
  for (const { tree } of listChapters(book)) markElements(tree, used.marks);
  const documents = [printCover(book), ...printChapters(book, tidied, rewriteStyles)];
  const entries: Zippable = {
    // First and uncompressed: this is how programs recognise the file.
    mimetype: [encode('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': encode(CONTAINER),
    'EPUB/package.opf': encode(printPackage({ book, files, date, documents })),
    'EPUB/nav.xhtml': encode(printContents(book)),
    'EPUB/styles.css': encode(css),
  };
  for (const { path, text } of documents) entries[`EPUB/${path}`] = encode(text);
  for (const { path, type, content } of files)
    entries[`EPUB/${path}`] = [content, /svg|otf|ttf/.test(type) ? {} : { level: 0 }];
  // Zip has no time zones: its earliest date, as local time.
  return zipSync(entries, { level: 9, mtime: new Date(1980, 0, 1) });
}

function encode(text: string): Uint8Array {
  return Buffer.from(text);
}

/** Reading systems have colours, sizes and margins of their own. */
const EPUB_STYLES = `
.book-cover { margin-block: 20% 0; }
.book-part { margin: 0 0 1rem; color: #555; }
.book-contents h2 { margin: 0 0 1rem; padding: 0; border: 0; }
.book-contents a { text-decoration: none !important; }
.book-contents ol ol ol { padding-inline-start: 1.25rem; font-size: 0.9375em; }
.book-chapter a[href^="http"]::after { content: none !important; }
.book-chapter table { font-size: 0.875em; }
`;

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

interface EpubDocument {
  readonly path: string;
  readonly text: string;
  readonly properties: readonly string[];
}

interface DocumentInput {
  readonly book: Book;
  readonly title: string;
  readonly body: string;
  readonly styles?: readonly string[];
}

function printDocument({ book, title, body, styles = [] }: DocumentInput): string {
  const lang = escapeXml(toLangTag(book.lang));
  const rules = styles.map((css) => `<style>${escapeXml(css)}</style>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}" dir="${getDirection(book.lang)}">
<head>
<title>${escapeXml(title)}</title>
<link rel="stylesheet" type="text/css" href="styles.css"/>
${rules}</head>
<body class="book">
${body}
</body>
</html>
`;
}

function printCover(book: Book): EpubDocument {
  const { title, site, facts } = book;
  const lines = [
    ...(site === undefined ? [] : [`<p>${escapeXml(site)}</p>`]),
    `<h1>${escapeXml(title)}</h1>`,
    ...(facts.length === 0 ? [] : [`<p>${escapeXml(facts.join(' · '))}</p>`]),
  ];
  const body = `<section class="book-cover" epub:type="titlepage">\n${lines.join('\n')}\n</section>`;
  return { path: 'title.xhtml', text: printDocument({ book, title: nameBook(book), body }), properties: [] };
}

/** Elements of a document outside the trees of chapters. `html` and `body` look as the reader has chosen. */
const OWN_TAGS = ['section', 'nav', 'h1', 'h2', 'p', 'ol', 'li', 'a', 'span'];
const OWN_CLASSES = ['book', 'book-cover', 'book-contents', 'book-part', 'book-chapter', 'rp-doc'];

function listUsedNames(book: Book): UsedNames {
  const elements = listChapters(book).flatMap(({ tree }) => listElements(tree));
  const classes = elements.flatMap((element) => getAttribute(element, 'class')?.split(/\s+/) ?? []);
  return {
    tags: new Set([...OWN_TAGS, ...elements.map(({ tagName }) => tagName)]),
    classes: new Set([...OWN_CLASSES, ...classes]),
    marks: new Map(),
  };
}

/** Gives elements within others a class that plain selectors can exclude. */
function markElements(tree: Fragment, marks: ReadonlyMap<string, Mark>): void {
  const elements = listElements(tree);
  for (const [name, { outer, isInclusive, tags }] of marks) {
    const isOuter = (element: Element) =>
      outer.startsWith('.') ? hasClass(element, outer.slice(1)) : element.tagName === outer;
    for (const found of elements.filter(isOuter))
      for (const element of [...(isInclusive ? [found] : []), ...listElements(found)])
        if ((tags.has('*') || tags.has(element.tagName)) && !hasClass(element, name))
          setAttribute(element, 'class', `${getAttribute(element, 'class') ?? ''} ${name}`.trim());
  }
}

function printChapters(
  book: Book,
  tidied: ReadonlyMap<Chapter, TidiedTree>,
  rewriteStyles: (css: string) => string,
): readonly EpubDocument[] {
  return book.parts.flatMap(({ title: part, chapters }) =>
    chapters.map((chapter, index) => {
      const { styles = [], properties = [] } = tidied.get(chapter) ?? {};
      const heading = part !== '' && index === 0 ? `<p class="book-part">${escapeXml(part)}</p>\n` : '';
      const body = `<section class="book-chapter rp-doc" epub:type="chapter">\n${heading}${printXml(chapter.tree)}\n</section>`;
      const text = printDocument({ book, title: chapter.title, body, styles: styles.map(rewriteStyles) });
      return { path: nameChapter(chapter), text, properties };
    }),
  );
}

function printContents(book: Book): string {
  const name = escapeXml(getWords(book.lang).contents);
  const items = book.parts.map(({ title, chapters }) => {
    const list = chapters.map(printChapterLink).join('\n');
    return title === '' ? list : `<li><span>${escapeXml(title)}</span>\n<ol>\n${list}\n</ol></li>`;
  });
  const [first] = listChapters(book);
  const body = `<nav class="book-contents" epub:type="toc" id="toc" role="doc-toc">
<h2>${name}</h2>
<ol>
${items.join('\n')}
</ol>
</nav>
<nav epub:type="landmarks" id="landmarks" hidden="hidden">
<ol>
<li><a epub:type="toc" href="nav.xhtml#toc">${name}</a></li>
<li><a epub:type="bodymatter" href="${first ? nameChapter(first) : ''}">${escapeXml(book.title)}</a></li>
</ol>
</nav>`;
  return printDocument({ book, title: name, body });
}

function printChapterLink(chapter: Chapter): string {
  const link = printLink(nameChapter(chapter), chapter.title);
  return `<li>${link}${printHeadings(chapter, listHeadings(chapter.tree))}</li>`;
}

function printHeadings(chapter: Chapter, headings: readonly ChapterHeading[]): string {
  if (headings.length === 0) return '';
  const items = headings.map(
    ({ id, text, headings: below }) =>
      `<li>${printLink(`${nameChapter(chapter)}#${encodeURI(id)}`, text)}${printHeadings(chapter, below)}</li>`,
  );
  return `\n<ol>\n${items.join('\n')}\n</ol>`;
}

function printLink(href: string, text: string): string {
  return `<a href="${escapeXml(href)}">${escapeXml(text)}</a>`;
}

/** For a book without a date: EPUB requires one, and a clock would give other bytes each time. */
const NO_DATE = new Date(Date.UTC(1980, 0, 1));

interface PackageInput extends EpubInput {
  readonly documents: readonly EpubDocument[];
}

function printPackage({ book, files, date, documents }: PackageInput): string {
  const lang = escapeXml(toLangTag(book.lang));
  const day = readBookDate(date);
  const modified = (day ?? NO_DATE).toISOString().replace(/\.\d+/, '');
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="styles" href="styles.css" media-type="text/css"/>',
    ...documents.map(({ path, properties }, index) => {
      const named = properties.length === 0 ? '' : ` properties="${properties.join(' ')}"`;
      return `<item id="document-${index}" href="${path}" media-type="application/xhtml+xml"${named}/>`;
    }),
    ...files.map(({ path, type }, index) => `<item id="file-${index}" href="${path}" media-type="${type}"/>`),
  ];
  const [cover, ...chapters] = documents.map((_, index) => `<itemref idref="document-${index}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${lang}" dir="${getDirection(book.lang)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="identifier">urn:uuid:${createUuid(book.address)}</dc:identifier>
<dc:title>${escapeXml(nameBook(book))}</dc:title>
<dc:language>${lang}</dc:language>
${day === undefined ? '' : `<dc:date>${modified}</dc:date>\n`}<meta property="dcterms:modified">${modified}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">unknown</meta>
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine page-progression-direction="${getDirection(book.lang)}">
${[cover, '<itemref idref="nav"/>', ...chapters].join('\n')}
</spine>
</package>
`;
}

/** The namespace for URLs of RFC 9562. */
const URL_NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** A UUID of version 5: the same for the same address. */
function createUuid(address: string): string {
  const bytes = createHash('sha1').update(URL_NAMESPACE).update(address).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
