/**
 * Files that pages of MkDocs insert: `--8<-- "a.md"` of pymdownx.snippets, `{!a.md!}` of mdx_include and markdown-include,
 * `{* a.py hl[2] ln[1:9] *}` of markdown-include-variants, which is code.
 */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { getTicks } from '../page/fence-lines.ts';
import { asRecord } from '../project/read-peer-config.ts';
import { listNames } from './plugins.ts';
import { cutSnippet, dedent, readSnippetPart } from './snippet-part.ts';

/** A line that is another file. */
export interface Include {
  readonly path: string;
  /** The shown part of a code file. */
  readonly code?: { readonly shown: readonly Range[]; readonly marked: readonly Range[] };
}

type Range = readonly [first: number, last: number];

const SNIPPET = /^\s*-{1,2}8<-{1,2}\s+"([^"]+)"\s*$/;
const INCLUDE = /^\s*\{!>?\s*([^\s!]+)\s*!\}\s*$/;
const CODE = /^\s*\{\*\s+(\S+)\s*(.*?)\s*\*\}\s*$/;

export function readInclude(line: string): Include | undefined {
  const [, text] = SNIPPET.exec(line) ?? INCLUDE.exec(line) ?? [];
  if (text !== undefined) return { path: text };
  const [, path, options = ''] = CODE.exec(line) ?? [];
  if (path === undefined) return undefined;
  const read = (name: string) => readRanges(new RegExp(`\\b${name}\\[([^\\]]*)\\]`).exec(options)?.[1]);
  return { path, code: { shown: read('ln'), marked: read('hl') } };
}

/** `2,5:9`. */
function readRanges(text = ''): Range[] {
  return text.split(',').flatMap((part): Range[] => {
    const [, first, colon, last] = /^\s*(\d+)\s*(:?)\s*(\d*)\s*$/.exec(part) ?? [];
    if (first === undefined) return [];
    const end = last || (colon ? Number.POSITIVE_INFINITY : first);
    return [[Number(first), Number(end)]];
  });
}

const has = (ranges: readonly Range[], line: number) =>
  ranges.some(([first, last]) => line >= first && line <= last);

/** Writes a code block with the shown lines, and an ellipsis for left out ones. */
export function writeCode(text: string, { path, code }: Include): string[] {
  const { shown = [], marked = [] } = code ?? {};
  const lines: string[] = [];
  const numbers: number[] = [];
  for (const [index, line] of text.trimEnd().split('\n').entries()) {
    if (shown.length === 0 || has(shown, index + 1)) {
      lines.push(line);
      if (has(marked, index + 1)) numbers.push(lines.length);
    } else if (lines.at(-1) !== ELLIPSIS) lines.push(ELLIPSIS);
  }
  const ticks = getTicks(lines.join('\n'));
  const words = [extname(path).slice(1), ...(numbers.length > 0 ? [`{${numbers.join(',')}}`] : [])];
  return [ticks + words.join(' '), ...lines, ticks];
}

const ELLIPSIS = '…';

const EXTENSIONS = [
  'pymdownx.snippets',
  'mdx_include',
  'markdown_include.include',
  'markdown_include_variants',
];

/** Reads what extensions insert, from their base paths. */
export function createIncludeReader(dir: string, extensions: unknown): (path: string) => string | undefined {
  // A list of names and of options by name, or all of them by name.
  const options = [extensions]
    .flat()
    .flatMap((entry) => EXTENSIONS.map((name) => asRecord(asRecord(entry)[name])));
  const bases = options.flatMap(({ base_path: base }) => [base].flat()).filter((base) => base !== undefined);
  const names = listNames(extensions);
  const isKnown = EXTENSIONS.some((name) => names.includes(name));
  const isDedented = options.some((option) => option.dedent_subsections === true);
  const find = (path: string) =>
    [...bases.map(String), '.'].map((base) => join(dir, base, path)).find((name) => existsSync(name));
  return (target) => {
    if (!isKnown) return undefined;
    const whole = find(target);
    const part = whole === undefined ? readSnippetPart(target) : { path: target };
    const file = whole ?? find(part.path);
    const text = file && cutSnippet(readFileSync(file, 'utf8'), part);
    return text !== undefined && isDedented && file !== whole ? dedent(text) : text;
  };
}
