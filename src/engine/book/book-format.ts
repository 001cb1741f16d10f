/** The form of a book, which the name of its file says, and what that form needs. */
import { basename, extname } from 'node:path';
import process from 'node:process';
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
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
    throw refuse('DG9003', `"${basename(out)}" does not say which form the book is to have.`, {
      hint: 'End the name in .html, .pdf or .epub.',
    });
  if (format === 'epub' && paper !== undefined)
    throw refuse(
      'DG9003',
      'An EPUB has no paper: the screen that it is read on decides the size of its pages.',
      {
        hint: 'Leave out --paper.',
      },
    );
  return format;
}

/** Returns the path of a browser. @throws {DocgenError} where there is none (exit code 2). */
export function requireBrowser(search: BrowserSearch = { env: {}, platform: process.platform }): string {
  const found = findBrowser(search);
  if (found !== undefined) return found;
  const given = search.path ?? search.env.DOCGEN_CHROMIUM;
  const message = given ? `There is no browser "${given}"` : 'No Chromium or Chrome was found';
  throw refuse('DG9022', `${message}: the book cannot be printed.`, {
    hint: 'Install Chromium or Chrome (Debian: "apt-get install chromium-headless-shell fonts-noto-cjk"), or set DOCGEN_CHROMIUM to its path. A book in HTML can be printed from any browser: --out book.html.',
  });
}

function refuse(code: 'DG9003' | 'DG9022', message: string, place: { readonly hint: string }): DocgenError {
  return new DocgenError([createDiagnostic('error', code, message, place)], 2);
}
