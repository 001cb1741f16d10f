/** Makes a book of a site: reads its chapters, gives them addresses, and prints it in the requested format. */

import { assertNever } from '../../shared/assert-never.ts';
import { createDiagnostic, createDocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { decodeUrl } from '../../shared/url.ts';
import type { RenderedHtml } from '../build/rendered-html.ts';
import type { CompileOptions } from '../site/compile-pages.ts';
import type { Content } from '../site/content.ts';
import type { SiteConfig } from '../types.ts';
import { type Addresses, type Book, type BookPart, listChapters } from './book.ts';
import { readBookDate } from './book-date.ts';
import { type BookFiles, createBookFiles } from './book-files.ts';
import type { BookFormat } from './book-format.ts';
import { createHtmlAddresses, printHtml } from './book-html.ts';
import type { BookOptions } from './book-options.ts';
import { keepPrintStyles } from './book-styles.ts';
import { createEpubAddresses, type EpubFile } from './epub-addresses.ts';
import { type PrintedPdf, printPdf } from './print-pdf.ts';
import { readChapters } from './read-chapters.ts';
import { rewriteChapters } from './rewrite-chapters.ts';
import { type SelectedChapters, selectChapters } from './select-chapters.ts';
import { getWords } from './words.ts';

interface MakeInput {
  readonly content: Content;
  readonly context: CompileOptions;
  readonly html: RenderedHtml;
  readonly options: BookOptions;
  readonly format: BookFormat;
  /** Path of the Chromium that prints; for PDF. */
  readonly browser: string | undefined;
}

/** A book as the bytes of its file, or the errors of the site. */
export async function makeBook({ content, context, html, options, format, browser }: MakeInput) {
  const { site } = content;
  const { config } = context;
  const selected = selectChapters(options, site, config);
  const { diagnostics } = await site.check('build');
  const problems = [...content.diagnostics, ...diagnostics].filter(({ severity }) => severity === 'error');
  if (problems.length > 0) return { diagnostics: problems, book: undefined };
  const rendering = await html.open();
  const read = await readChapters(selected.parts, html.read, rendering);
  const files = createBookFiles({ site, rendering, readHtml: html.read, options: context });
  const epub = format === 'epub' ? createEpubAddresses(files) : undefined;
  const addresses = epub ?? createHtmlAddresses(files);
  const styles = await readStyles(read.styles, { files, addresses, config });
  const chapters = listChapters(read);
  const lost = await rewriteChapters({
    chapters,
    addresses,
    config,
    table: site.frame.table,
    depth: getDepth(format, read.parts),
  });
  const book: Book = { ...describeBook(selected, config, options), parts: read.parts, css: styles.css };
  const printed = await print(book, { format, browser, options, files: epub?.listFiles() ?? [] });
  const { content: bytes, diagnostics: missing = [], pages } = printed;
  const facts = {
    title: book.title,
    chapters: chapters.length,
    bytes: Buffer.byteLength(bytes),
    format,
    ...(pages !== undefined && { pages }),
  };
  return { diagnostics: [...lost, ...styles.diagnostics, ...missing], book: { content: bytes, facts } };
}

/**
 * Returns by how much headings are demoted. A chapter of an EPUB is a separate document; elsewhere the titles of book
 * and part are above it.
 */
function getDepth(format: BookFormat, parts: readonly BookPart[]): number {
  if (format === 'epub') return 0;
  return parts.some(({ title }) => title !== '') ? 2 : 1;
}

interface Printed {
  readonly content: string | Uint8Array;
  readonly pages?: number | undefined;
  readonly diagnostics?: readonly Diagnostic[];
}

interface PrintInput extends Pick<MakeInput, 'format' | 'browser' | 'options'> {
  readonly files: readonly EpubFile[];
}

async function print(book: Book, { format, browser, options, files }: PrintInput): Promise<Printed> {
  const { date, paper = 'a4', signal } = options;
  switch (format) {
    case 'html':
      return { content: printHtml(book, { paper, hasPageNumbers: false }) };
    case 'epub': {
      const { printEpub } = await import('./print-epub.ts');
      return { content: printEpub({ book, files, date }) };
    }
    case 'pdf': {
      const html = printHtml(book, { paper, hasPageNumbers: true });
      const chapters = listChapters(book).map(({ id }) => id);
      const day = readBookDate(date);
      return printPdf({ html, chapters, browser: browser ?? '', date: day, signal }).then(
        describePdf,
        refusePdf,
      );
    }
    default:
      return assertNever(format);
  }
}

function describePdf({ content, pages, hasPageNumbers }: PrintedPdf): Printed {
  const message = 'The contents have no page numbers: they would be wrong in what this browser prints.';
  const hint = 'Print with another Chromium: DOCGEN_CHROMIUM is the path of one.';
  const diagnostics = hasPageNumbers ? [] : [createDiagnostic('warning', 'DG9021', message, { hint })];
  return { content, pages, diagnostics };
}

function refusePdf(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  const hint =
    'Try the browser by itself, name another one in DOCGEN_CHROMIUM, or write HTML and print that.';
  throw createDocgenError('DG9022', `The browser cannot print the book: ${reason}.`, { hint });
}

function describeBook(
  { unit, section, title }: SelectedChapters,
  { title: site, locales, lang: ownLang, multiVersion, siteOrigin, base }: SiteConfig,
  { date }: BookOptions,
): Omit<Book, 'parts' | 'css'> {
  const lang = unit.lang || ownLang;
  const locale = locales.length > 1 ? locales.find((each) => each.lang === lang) : undefined;
  const version = multiVersion.versions.length > 0 ? getWords(lang).version(unit.version) : undefined;
  return {
    title,
    lang,
    address: `${siteOrigin || site}${base}${[unit.version, lang, section].filter(Boolean).join('/')}`,
    site: title === site || site === '' ? undefined : site,
    facts: [locale?.label, version, date].flatMap((fact) => fact || []),
  };
}

interface StyleInput {
  readonly files: BookFiles;
  readonly addresses: Addresses;
  readonly config: SiteConfig;
}

/** The stylesheets of a book as one text, with the files that they refer to. */
async function readStyles(styles: readonly string[], { files, addresses, config }: StyleInput) {
  const texts: string[] = [];
  const missing: string[] = [];
  for (const address of styles) {
    const path = decodeUrl(withoutPrefix(address, [config.assetPrefix, config.base, '/']));
    const content = await files.read(path);
    if (content === undefined) missing.push(address);
    else texts.push(await embedFiles(Buffer.from(content).toString(), path, { addresses, config }));
  }
  const hint = 'Put it into the docs folder, or the theme.';
  const diagnostics = missing.map((address) =>
    createDiagnostic('warning', 'DG9021', `The stylesheet "${address}" is not in the book.`, { hint }),
  );
  return { css: keepPrintStyles(texts.join('\n')), diagnostics };
}

/** Replaces the addresses of files in a stylesheet; unknown ones stay, and the policy of the book keeps them from loading. */
async function embedFiles(css: string, path: string, { addresses, config }: Omit<StyleInput, 'files'>) {
  const parts = css.split(/(url\((?:"[^"]*"|'[^']*'|[^"')]*)\))/);
  const embedded = await Promise.all(
    parts.map(async (part, index) => {
      const [, url = ''] = index % 2 === 1 ? (/^url\(["']?(.*?)["']?\)$/s.exec(part) ?? []) : [];
      if (url === '' || /^(?:data:|#)/.test(url)) return part;
      const sheet = `https://site${config.base}${path}`;
      const target = URL.canParse(url, sheet) ? new URL(url, sheet) : undefined;
      if (target?.host !== 'site') return part;
      const address = await addresses.refer(decodeUrl(target.pathname.slice(config.base.length)));
      return address === undefined ? part : `url("${address}")`;
    }),
  );
  return embedded.join('');
}

function withoutPrefix(text: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find((each) => text.startsWith(each)) ?? '';
  return text.slice(prefix.length);
}
