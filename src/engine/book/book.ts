/** A book: chapters as trees, without addresses, which each format assigns. */
import type { CachedPage } from '../types.ts';
import type { Fragment } from './html-tree.ts';

export interface Book {
  readonly title: string;
  /** Title of the site, if the book is a section of it. */
  readonly site: string | undefined;
  /** Identifies this book: the address of the site, with language, version and section. */
  readonly address: string;
  /** Language as the site names it. */
  readonly lang: string;
  /** For readers: language and version, if the site has several, and the given date. */
  readonly facts: readonly string[];
  readonly parts: readonly BookPart[];
  /** Print styles of theme and plugins. */
  readonly css: string;
}

export interface BookPart {
  /** `''` for a part that needs no title. */
  readonly title: string;
  readonly chapters: readonly Chapter[];
}

export interface Chapter {
  /** From 1. */
  readonly number: number;
  /** Route path without slashes around it: `guide/start`. */
  readonly id: string;
  readonly title: string;
  readonly page: CachedPage;
  readonly tree: Fragment;
  /** Ids on the page. */
  readonly ids: ReadonlySet<string>;
}

/** The differences between formats: how chapters, places in them and files are named. */
export interface Addresses {
  /** Id in the book of an id on a page. */
  createId(chapter: Chapter, id: string): string;
  /** Link to a chapter, or to a place in it. */
  createLink(chapter: Chapter, id?: string): string;
  /** The types that images can have, for people; undefined if they can have any. */
  readonly imageTypes?: string;
  /**
   * Returns the address of a file of the site, by its path in the output; undefined if there is none, or it cannot be
   * in the book.
   */
  refer(path: string): Promise<string | undefined>;
}

export function listChapters({ parts }: Pick<Book, 'parts'>): readonly Chapter[] {
  return parts.flatMap(({ chapters }) => chapters);
}

/** Title of a book with that of its site. */
export function nameBook({ title, site }: Pick<Book, 'title' | 'site'>): string {
  return site === undefined ? title : `${title} | ${site}`;
}
