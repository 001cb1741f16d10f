/**
 * Where a link stands that was found dead after its file had become data. Read
 * only when there is something to report; a place that cannot be told is left out.
 */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';

type FilePlace = Pick<Diagnostic, 'file' | 'line' | 'column' | 'excerpt'>;

/** The value of a key in a page's frontmatter. */
export function findInFrontmatter(file: FilePath, value: string, config: SiteConfig): FilePlace {
  const text = readText(file);
  return toPlace(file, text, text.indexOf(value), config);
}

/** An entry of a navigation bar or sidebar, by its link: prefixes and extensions may have been added or removed. */
export function findInNavigation(files: readonly FilePath[], link: string, config: SiteConfig): FilePlace {
  const found = files.flatMap((file) => {
    const text = readText(file);
    return [...text.matchAll(LINK)].map((match) => {
      const written = (match[3] ?? '').replace(/\.(?:html|mdx?)(?=$|[?#])/, '').replace(/^\.?\//, '');
      return { file, text, written, index: match.index + (match[1] ?? '').length };
    });
  });
  const [nearest] = found
    .filter(({ written }) => written !== '' && (link === written || link.endsWith(`/${written}`)))
    .sort((a, b) => b.written.length - a.written.length);
  return nearest === undefined ? {} : toPlace(nearest.file, nearest.text, nearest.index, config);
}

/** `"link": "…"` of JSON and `link: '…'` of scripts. */
const LINK = /(["']?\blink["']?\s*:\s*)(["'`])(.*?)\2/g;

function toPlace(file: FilePath, text: string, index: number, config: SiteConfig): FilePlace {
  const name = { file: relative(config.projectDir, file).split(sep).join('/') };
  if (index < 0) return name;
  const start = text.lastIndexOf('\n', index - 1) + 1;
  return {
    ...name,
    line: text.slice(0, index).split('\n').length,
    column: index - start + 1,
    excerpt: text.slice(start).split('\n', 1)[0] ?? '',
  };
}

function readText(file: FilePath): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r\n?/g, '\n');
  } catch {
    return '';
  }
}
