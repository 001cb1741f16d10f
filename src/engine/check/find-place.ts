/**
 * Where a link stands that was found dead after its file had become data. Read
 * only when there is something to report; a place that cannot be told is left out.
 */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { createExcerpts, toExcerpt } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';

type FilePlace = Pick<Diagnostic, 'file' | 'line' | 'column' | 'excerpt'>;

/** The value of a key in a page's frontmatter. */
export function findInFrontmatter(file: FilePath, value: string, config: SiteConfig): FilePlace {
  const text = readText(file);
  return toPlace(file, text, text.indexOf(value), config);
}

/**
 * Entries of navigation bars and sidebars, by their link: prefixes and extensions may have been added or
 * removed, so the longest end of it counts. The files are read once, for however many links.
 */
export function createNavigationPlaces(
  files: readonly FilePath[],
  config: SiteConfig,
): (link: string) => FilePlace {
  let places: Map<string, () => FilePlace> | undefined;
  return (link) => {
    places ??= new Map(files.flatMap((file) => readLinks(file, config)).reverse());
    for (let start = 0; start >= 0; start = nextPart(link, start)) {
      const place = places.get(link.slice(start));
      if (place !== undefined) return place();
    }
    return {};
  };
}

/** Behind the next slash; -1 when there is none. */
const nextPart = (link: string, start: number): number => link.indexOf('/', start) + 1 || -1;

function readLinks(file: FilePath, config: SiteConfig): (readonly [string, () => FilePlace])[] {
  const text = readText(file);
  const toExcerpt = createExcerpts(text);
  const name = toName(file, config);
  let [line, start, seen] = [1, 0, 0];
  return [...text.matchAll(LINK)].flatMap((match) => {
    const index = match.index + (match[1] ?? '').length;
    for (let end = text.indexOf('\n', seen); end >= 0 && end < index; end = text.indexOf('\n', seen)) {
      line++;
      start = end + 1;
      seen = start;
    }
    const written = (match[3] ?? '').replace(/\.(?:html|mdx?)(?=$|[?#])/, '').replace(/^\.?\//, '');
    const place = { file: name, line, column: index - start + 1 };
    return written === '' ? [] : [[written, () => ({ ...place, excerpt: toExcerpt(place.line) })] as const];
  });
}

/** `"link": "…"` of JSON and `link: '…'` of scripts. */
const LINK = /(["']?\blink["']?\s*:\s*)(["'`])(.*?)\2/g;

function toPlace(file: FilePath, text: string, index: number, config: SiteConfig): FilePlace {
  const name = { file: toName(file, config) };
  if (index < 0) return name;
  const start = text.lastIndexOf('\n', index - 1) + 1;
  const line = text.slice(0, index).split('\n').length;
  return { ...name, line, column: index - start + 1, excerpt: toExcerpt(text, line) };
}

function toName(file: FilePath, config: SiteConfig): string {
  return relative(config.projectDir, file).split(sep).join('/');
}

function readText(file: FilePath): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r\n?/g, '\n');
  } catch {
    return '';
  }
}
