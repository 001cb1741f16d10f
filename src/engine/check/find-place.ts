/**
 * Finds the place of a dead link in a file that was read as data. Runs only when there is something to
 * report; an unknown place is left out.
 */

import { readFileSync } from 'node:fs';
import { visit } from 'jsonc-parser';
import { createExcerpts, toExcerpt } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { readFrontmatter } from '../markdown/frontmatter/frontmatter.ts';
import type { SiteConfig } from '../types.ts';

type FilePlace = Pick<Diagnostic, 'file' | 'line' | 'column' | 'excerpt'>;

/** Finds a key of a page's frontmatter. */
export function findInFrontmatter(
  file: FilePath,
  path: readonly (string | number)[],
  config: SiteConfig,
): FilePlace {
  const text = readText(file);
  const name = getProjectPath(file, config);
  const place = readFrontmatter(text, name).getPlace(path);
  return { file: name, ...place, excerpt: toExcerpt(text, place.line) };
}

/**
 * Finds entries of navigation bars and sidebars by their link: prefixes and extensions may have been added or removed,
 * so the longest matching end counts. A script may compute a link: then the words of its entry count. The files are
 * read once for all links.
 */
export function createNavigationPlaces(
  files: readonly FilePath[],
  config: SiteConfig,
): (link: string, words?: string) => FilePlace {
  let places: Map<string, () => FilePlace> | undefined;
  return (link, words) => {
    places ??= new Map(files.flatMap((file) => readLinks(file, config)).reverse());
    for (let start = 0; start >= 0; start = nextPart(link, start)) {
      const place = places.get(link.slice(start));
      if (place !== undefined) return place();
    }
    return places.get(WORDS + words)?.() ?? {};
  };
}

/** Finds the first place with the full address. */
export function findAddress(url: string, files: readonly FilePath[], config: SiteConfig): FilePlace {
  for (const file of files) {
    const text = readText(file);
    for (let at = text.indexOf(url); at !== -1; at = text.indexOf(url, at + 1)) {
      // It is the start of a longer address.
      if (/[^\s"'`,;<>)\]}]/.test(text.charAt(at + url.length))) continue;
      const before = text.slice(0, at).split('\n');
      const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
      return { file: getProjectPath(file, config), ...place };
    }
  }
  return {};
}

/** Returns the position after the next slash; -1 if there is none. */
const nextPart = (link: string, start: number): number => link.indexOf('/', start) + 1 || -1;

function readLinks(file: FilePath, config: SiteConfig): (readonly [string, () => FilePlace])[] {
  const text = readText(file);
  const getExcerpt = createExcerpts(text);
  const name = getProjectPath(file, config);
  const links = file.endsWith('.json') ? listJsonLinks(text) : listScriptLinks(text);
  return links.flatMap(({ link, ...place }) => {
    const linkPath = link.replace(/\.(?:html|mdx?)(?=$|[?#])/, '').replace(/^\.?\//, '');
    const show = () => ({ file: name, ...place, excerpt: getExcerpt(place.line) });
    return linkPath === '' ? [] : [[linkPath, show] as const];
  });
}

interface WrittenLink {
  readonly link: string;
  readonly line: number;
  readonly column: number;
}

function listJsonLinks(text: string): WrittenLink[] {
  const links: WrittenLink[] = [];
  visit(text, {
    onLiteralValue(value, _offset, _length, line, character, getPath) {
      const isLink = typeof value === 'string' && getPath().at(-1) === 'link';
      if (isLink) links.push({ link: value, line: line + 1, column: character + 1 });
    },
  });
  return links;
}

/**
 * Lists `link: '…'`, then other text that may be a link, as in plain lists of links, then `text: '…'`: a script is not
 * run for its places.
 */
function listScriptLinks(text: string): WrittenLink[] {
  const lines = text.split('\n');
  return SCRIPT_LINKS.flatMap(([pattern, before]) =>
    lines.flatMap((line, index) =>
      [...line.matchAll(pattern)].map(({ index: start, 1: key = '', 3: link = '' }) => ({
        link: before + link,
        line: index + 1,
        column: start + key.length + 1,
      })),
    ),
  );
}

/** Precedes the words of an entry; no link contains it. */
const WORDS = '\n';
const SCRIPT_LINKS = [
  [/(["']?\blink["']?\s*:\s*)(["'`])(.*?)\2/g, ''],
  [/()(["'`])(\/[^"'`\s]*)\2(?!\s*:)/g, ''],
  [/(["']?\btext["']?\s*:\s*)(["'`])(.*?)\2/g, WORDS],
] as const;

function readText(file: FilePath): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r\n?/g, '\n');
  } catch {
    return '';
  }
}
