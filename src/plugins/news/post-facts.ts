/** The frontmatter of a post: date, authors and tags, with a place for each problem. */

import type { PluginProblem } from 'docgenjs';
import { pickText } from '../common/localized-text.ts';
import { DATE_HINT, parseDate, parseDay } from '../common/parse-date.ts';
import { type FrontmatterData as Data, parseFrontmatter } from '../common/parse-frontmatter.ts';
import { getText, type ReportValue as Report, readTags } from '../common/read-tags.ts';
import type { FindGuestPicture } from './guest-pictures.ts';
import type { NewsAuthor } from './options.ts';

export interface PostAuthor {
  /** Key in the option `authors`; undefined for others. */
  readonly key?: string;
  readonly name: string;
  readonly title?: string;
  readonly url?: string;
  /** Address of the picture that the post names. */
  readonly picture?: string;
}

export interface PostSource {
  /** Absolute. */
  readonly file: string;
  /** Relative to the folder of posts. */
  readonly path: string;
  readonly text: string;
  readonly lang: string;
  /** Languages in which texts of authors are looked up, the first one first. */
  readonly langs: readonly string[];
  readonly authors: ReadonlyMap<string, NewsAuthor> | undefined;
  /** @default pictures are left out */
  readonly findPicture?: FindGuestPicture;
}

export interface PostFacts {
  /** `2026-11-20`; undefined without a date. */
  readonly day: string | undefined;
  /** Timestamp if the date has one, else the day. */
  readonly date: string | undefined;
  readonly authors: readonly PostAuthor[];
  readonly tags: readonly string[];
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly isDraft: boolean;
  readonly isUnlisted: boolean;
  /** The text below the frontmatter. */
  readonly body: string;
  readonly problems: readonly PluginProblem[];
}

const DATE_IN_PATH = /(?:^|\/)(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?=[-/.]|$)/;

/** Reads the frontmatter. Invalid YAML is reported with the page itself, and counts as missing here. */
export function readPostFacts(source: PostSource): PostFacts {
  const { file, path, text, authors } = source;
  const problems: PluginProblem[] = [];
  const { data, body, locate } = parseFrontmatter(text);
  const report: Report = (keys, message, hint) =>
    void problems.push({ severity: 'error', message, hint, file, ...locate(keys) });
  const { day, date } = readDate(data.date, path, report);
  if (day === undefined && data.date === undefined)
    problems.push({
      severity: 'warning',
      message: 'The post has no date, so it comes last.',
      hint: 'Write "date: 2026-11-20" into the frontmatter, or call the file "2026-11-20-title.md".',
      file,
      line: 1,
    });
  return {
    day,
    date,
    authors: readPostAuthors(data, { ...source, authors, report }),
    tags: readTags(data.tags, report),
    title: getText(data.title),
    description: getText(data.description),
    isDraft: data.draft === true,
    isUnlisted: data.unlisted === true,
    body,
    problems,
  };
}

function readDate(value: unknown, path: string, report: Report): Pick<PostFacts, 'day' | 'date'> {
  if (value === undefined || value === null) {
    const [, year = '', month = '', ofMonth = ''] = DATE_IN_PATH.exec(path) ?? [];
    const day = parseDay(year, month, ofMonth);
    return { day, date: day };
  }
  const found = parseDate(String(value));
  if (found === undefined) {
    report(['date'], `"${String(value)}" is not a date.`, DATE_HINT);
    return { day: undefined, date: undefined };
  }
  return { day: found.day, date: found.time ?? found.day };
}

interface AuthorsInput extends Pick<PostSource, 'langs' | 'authors' | 'findPicture'> {
  readonly report: Report;
}

/** Reads `authors`, or `author` for a single one. */
function readPostAuthors(data: Data, input: AuthorsInput): PostAuthor[] {
  const { langs, authors, report } = input;
  const name = data.authors === undefined ? 'author' : 'authors';
  const value = data[name];
  if (value === undefined || value === null) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((entry, index): PostAuthor[] => {
    const path = Array.isArray(value) ? [name, index] : [name];
    if (typeof entry === 'string' && entry.trim() !== '') {
      const key = entry.trim();
      const known = authors?.get(key);
      if (known) return [localize(known, key, langs)];
      if (authors === undefined || name === 'author') return [{ name: key }];
      const keys = [...authors.keys()].map((one) => `"${one}"`).join(', ');
      report(
        path,
        `"${key}" is not an author of this site.`,
        `Authors: ${keys}. For a guest, write "{ name: ${key} }".`,
      );
      return [];
    }
    const { key, ...own } = (typeof entry === 'object' && entry !== null ? entry : {}) as Data;
    const known = typeof key === 'string' ? authors?.get(key) : undefined;
    const ownName = getText(own.name);
    if (ownName === undefined && known === undefined) {
      report(path, 'An author has no name.', 'Write a name, a key of "authors", or "{ name: Ada }".');
      return [];
    }
    const url = getText(own.url) ?? getText(own.link);
    const picture = readPicture(own.picture, [...path, 'picture'], input);
    const isSafe = url !== undefined && /^(?:https?:\/\/|mailto:)/i.test(url);
    return [
      {
        ...(known && localize(known, String(key), langs)),
        ...(ownName !== undefined && { name: ownName }),
        ...(getText(own.title) !== undefined && { title: getText(own.title) }),
        ...(isSafe && { url }),
        ...(picture !== undefined && { picture }),
      } as PostAuthor,
    ];
  });
}

function readPicture(
  value: unknown,
  path: readonly (string | number)[],
  { findPicture, report }: AuthorsInput,
): string | undefined {
  if (value === undefined || value === null || findPicture === undefined) return undefined;
  const found = findPicture(String(value));
  if ('address' in found) return found.address;
  report(path, `The picture "${String(value)}" ${found.message}, so initials are shown.`, found.hint);
  return undefined;
}

/** Returns an author with the texts of another language; one without a key has only one. */
export function translateAuthor(
  author: PostAuthor,
  authors: PostSource['authors'],
  langs: readonly string[],
): PostAuthor {
  const known = author.key === undefined ? undefined : authors?.get(author.key);
  if (author.key === undefined || known === undefined) return author;
  const { picture } = author;
  return { ...localize(known, author.key, langs), ...(picture !== undefined && { picture }) };
}

function localize({ name, title, url }: NewsAuthor, key: string, langs: readonly string[]): PostAuthor {
  return {
    key,
    name: pickText(name, langs),
    ...(title !== undefined && { title: pickText(title, langs) }),
    ...(url !== undefined && { url }),
  };
}
