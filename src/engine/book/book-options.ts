/** Options and facts of a book. */
import type { BrowserSearch } from '../browser/find-browser.ts';
import type { AskOptions } from '../build/run-options.ts';
import type { BookFormat, Paper } from './book-format.ts';

export interface BookOptions extends AskOptions {
  /** Address of a folder or a page. @default all pages */
  readonly section?: string;
  /** @default the language that the section names, else the default language */
  readonly lang?: string;
  /** Shown on the cover. One like `2026-05-31` is also the date in the file of a PDF or EPUB. @default none */
  readonly date?: string;
  /** Absolute path; its extension chooses the form: `.html`, `.pdf` or `.epub`. */
  readonly out: string;
  /** Size of the pages of HTML and PDF. @default 'a4' */
  readonly paper?: Paper;
  /** Where to look for the Chromium that prints a PDF. @default where systems install it */
  readonly browser?: BrowserSearch;
}

export interface BookFacts {
  readonly title: string;
  readonly format: BookFormat;
  readonly chapters: number;
  readonly bytes: number;
  /** Number of pages of a PDF. */
  readonly pages?: number;
}
