/** The format of a book, given by the extension of its file, and what that format needs. */
import { basename, extname } from 'node:path';
import process from 'node:process';
import { createUsageError } from '../../shared/diagnostic.ts';
import { type BrowserSearch, findBrowser } from '../browser/find-browser.ts';

/** Sizes as CSS names them. */
export type Paper = 'a4' | 'letter';

export type BookFormat = 'html' | 'pdf' | 'epub';

const FORMATS: Readonly<Record<string, BookFormat>> = {
  '.html': 'html',
  '.htm': 'html',
  '.pdf': 'pdf',
  '.epub': 'epub',
};

/** @throws {DocgenError} for other extensions, and for a size of paper that has no effect (exit code 2). */
export function readFormat({ out, paper }: { readonly out: string; readonly paper?: Paper }): BookFormat {
  const format = FORMATS[extname(out).toLowerCase()];
  if (format === undefined)
    throw createUsageError(
      `"${basename(out)}" does not say which form the book is to have.`,
      'End the name in .html, .pdf or .epub.',
    );
  if (format === 'epub' && paper !== undefined)
    throw createUsageError(
      'An EPUB has no paper: the screen that it is read on decides the size of its pages.',
      'Leave out --paper.',
    );
  return format;
}

/** Returns the path of a browser. @throws {DocgenError} if there is none (exit code 2). */
export function requireBrowser(search: BrowserSearch = { env: {}, platform: process.platform }): string {
  const found = findBrowser(search);
  if (found !== undefined) return found;
  const given = search.path ?? search.env.DOCGEN_CHROMIUM;
  const message = given ? `There is no browser "${given}"` : 'No Chromium or Chrome was found';
  throw createUsageError(
    `${message}: the book cannot be printed.`,
    'Install Chromium or Chrome (Debian: "apt-get install chromium-headless-shell fonts-noto-cjk"), or set DOCGEN_CHROMIUM to its path. A book in HTML can be printed from any browser: --out book.html.',
    'DG9022',
  );
}
