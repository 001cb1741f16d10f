/** The picture beside the name of an author or, if only others have one, initials. Nothing is requested for them. */
import { escapeMarkup } from '../common/escape-markup.ts';
import type { PostAuthor } from './post-facts.ts';
import type { Post, Section } from './sections.ts';

/** HTML of the picture of an author, in pixels; empty if the site shows none. */
export type WritePicture = (author: PostAuthor, size: 24 | 64) => string;

/** `byKey`: addresses of pictures by the key of the author. */
export function createPictureWriter(
  byKey: ReadonlyMap<string, string>,
  sections: readonly Pick<Section, 'allPosts'>[],
): WritePicture {
  // A row in which some have a picture and some have none looks as if theirs were missing.
  const isShown = byKey.size > 0 || sections.some(({ allPosts }) => allPosts.some(hasPicture));
  return ({ key, name, picture }, size) => {
    const address = picture ?? (key === undefined ? undefined : byKey.get(key));
    if (address !== undefined) return writeImage(address, size);
    return isShown ? writeInitials(name) : '';
  };
}

const hasPicture = ({ authors }: Pick<Post, 'authors'>) =>
  authors.some(({ picture }) => picture !== undefined);

/** Writes an image without alternative text, since the name is beside it. */
function writeImage(address: string, size: number): string {
  const policy = /^https:/i.test(address) ? ' referrerpolicy="no-referrer"' : '';
  return `<img class="news-picture" src="${escapeMarkup(address)}" alt="" width="${size}" height="${size}"${policy}>`;
}

/** Writes initials, which the stylesheet draws, so that nobody hears, finds or copies them. */
function writeInitials(name: string): string {
  return `<span class="news-picture news-initials" data-initials="${escapeMarkup(getInitials(name))}" aria-hidden="true"></span>`;
}

/** Returns the first character of a Chinese, Japanese or Korean name, else the first letters of the first and the last name. */
export function getInitials(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const [first = ''] = words;
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(first))
    return takeLetter(first);
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (takeLetter(first) + takeLetter(last)).toUpperCase();
}

/** A letter with its accents. */
function takeLetter(word: string): string {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)][0]?.segment ?? '';
}
