/** The frontmatter of a post: date, authors and tags, with a place for each problem. */

import type { PluginProblem } from 'docgenjs';
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { parseDate, parseDay } from '../parse-date.ts';
import type { NewsAuthor } from './options.ts';
import { pickText } from './words.ts';

export interface PostAuthor {
  /** Key in the option `authors`; undefined for others. */
  readonly key?: string;
  readonly name: string;
  readonly title?: string;
  readonly url?: string;
}

export interface PostSource {
  /** Absolute. */
  readonly file: string;
  /** From the folder of posts. */
  readonly path: string;
  readonly text: string;
  readonly lang: string;
  /** Languages in which texts of authors are looked up, the first one first. */
  readonly langs: readonly string[];
  readonly authors: ReadonlyMap<string, NewsAuthor> | undefined;
}

export interface PostFacts {
  /** `2026-11-20`; undefined without a date. */
  readonly day: string | undefined;
  /** The moment where the date has one, else the day. */
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

type Report = (path: readonly (string | number)[], message: string, hint: string) => void;

const BLOCK = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;
const DATE_IN_PATH = /(?:^|\/)(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?=[-/.]|$)/;

/** Reads the frontmatter. What is no YAML is reported with the page itself, and counts as missing here. */
export function readPostFacts(source: PostSource): PostFacts {
  const { file, path, text, authors } = source;
  const problems: PluginProblem[] = [];
  const block = text.replace(/^\uFEFF/, '').startsWith('---') ? BLOCK.exec(text) : null;
  const { data, locate } = parseBlock(block?.[1] ?? '');
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
    ...{ day, date },
    authors: readPostAuthors(data, { ...source, authors, report }),
    tags: readTags(data.tags, report),
    title: getText(data.title),
    description: getText(data.description),
    isDraft: data.draft === true,
    isUnlisted: data.unlisted === true,
    body: text.slice(block?.[0].length ?? 0),
    problems,
  };
}

type Data = Readonly<Record<string, unknown>>;

function parseBlock(yaml: string) {
  const lines = new LineCounter();
  const document = parseDocument(yaml, {
    version: '1.2',
    schema: 'core',
    merge: true,
    prettyErrors: false,
    lineCounter: lines,
  });
  const value: unknown = document.errors.length > 0 ? {} : document.toJS({ maxAliasCount: 100 });
  const data: Data =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {};
  const locate = (keys: readonly (string | number)[]) => {
    let node: unknown = document.contents;
    let offset = 0;
    for (const key of keys) {
      const found: Node | null | undefined = isMap(node)
        ? (node.items.find(({ key: name }) => isScalar(name) && name.value === key)?.value as Node | null)
        : isSeq(node)
          ? (node.items[Number(key)] as Node | null)
          : undefined;
      if (!isNode(found)) break;
      offset = found.range?.[0] ?? offset;
      node = found;
    }
    const { line, col } = lines.linePos(offset);
    // The block begins below its fence.
    return { line: line + 1, column: col };
  };
  return { data, locate };
}

function readDate(value: unknown, path: string, report: Report): Pick<PostFacts, 'day' | 'date'> {
  if (value === undefined || value === null) {
    const [, year = '', month = '', ofMonth = ''] = DATE_IN_PATH.exec(path) ?? [];
    const day = parseDay(year, month, ofMonth);
    return { day, date: day };
  }
  const found = parseDate(String(value));
  if (found === undefined) {
    report(
      ['date'],
      `"${String(value)}" is not a date.`,
      'Write a day, such as 2026-11-20, or a moment, such as 2026-11-20T09:30:00Z.',
    );
    return { day: undefined, date: undefined };
  }
  return { day: found.day, date: found.time ?? found.day };
}

interface AuthorsInput extends Pick<PostSource, 'langs' | 'authors'> {
  readonly report: Report;
}

/** `authors`, or `author` of one who writes alone. */
function readPostAuthors(data: Data, { langs, authors, report }: AuthorsInput): PostAuthor[] {
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
    const isSafe = url !== undefined && /^(?:https?:\/\/|mailto:)/i.test(url);
    return [
      {
        ...(known && localize(known, String(key), langs)),
        ...(ownName !== undefined && { name: ownName }),
        ...(getText(own.title) !== undefined && { title: getText(own.title) }),
        ...(isSafe && { url }),
      } as PostAuthor,
    ];
  });
}

/** Returns an author with the texts of another language; one without a key has only one. */
export function translateAuthor(
  author: PostAuthor,
  authors: PostSource['authors'],
  langs: readonly string[],
): PostAuthor {
  const known = author.key === undefined ? undefined : authors?.get(author.key);
  return author.key === undefined || known === undefined ? author : localize(known, author.key, langs);
}

function localize({ name, title, url }: NewsAuthor, key: string, langs: readonly string[]): PostAuthor {
  return {
    key,
    name: pickText(name, langs),
    ...(title !== undefined && { title: pickText(title, langs) }),
    ...(url !== undefined && { url }),
  };
}

function readTags(value: unknown, report: Report): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) && typeof value !== 'string') {
    report(
      ['tags'],
      '"tags" is neither a text nor a list of texts.',
      'Write "tags: [release, performance]".',
    );
    return [];
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : value.split(',');
  const tags = list.flatMap((entry, index) => {
    const label = typeof entry === 'object' && entry !== null ? (entry as Data).label : entry;
    const tag = getText(label);
    if (tag !== undefined) return [tag];
    report(
      ['tags', index],
      'A tag is not text.',
      'Write a word, in quotes if YAML would read something else.',
    );
    return [];
  });
  return [...new Set(tags)];
}

/** Text, or a number that YAML made of it. */
function getText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  return text === '' ? undefined : text;
}
