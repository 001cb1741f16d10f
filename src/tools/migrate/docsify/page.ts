/** A page of Docsify as a page of docgen; both are Markdown. */
import { posix } from 'node:path';
import { joinPage, openPage, splitPage } from '../page/edit-frontmatter.ts';
import { writeEmoji } from '../page/emoji-names.ts';
import { getTicks } from '../page/fence-lines.ts';
import { decodePath, encodeTarget } from '../page/page-paths.ts';
import {
  isElsewhere,
  rewriteAttributes,
  rewriteLinks,
  rewriteMarkdown,
  splitTarget,
} from '../page/rewrite-markdown.ts';
import type { Add, MovedFile } from '../project/migration.ts';

interface Links {
  /** Old path of the page, from the folder of the site. */
  readonly path: string;
  readonly newPaths: ReadonlyMap<string, string>;
  /** Old path of the first page. */
  readonly home: string;
  /** True if links start at their page. By default they start at the site. */
  readonly isRelative: boolean;
}

export interface DocsifyPage extends MovedFile, Links {
  readonly hasVue: boolean;
  /** Text of a file that is inserted, by its old path. */
  readonly readPart: (path: string) => string | undefined;
  /** Number of files between this one and the page that inserts it. */
  readonly depth?: number;
}

export function rewriteDocsifyPage(page: DocsifyPage): string {
  const { parts, lose } = openPage(page);
  let isOpen = false;
  const told = new Set<string>();
  const text = rewriteMarkdown(parts.body, parts.bodyLine, {
    lose,
    html: (html, add) => convertHtml(html, page, add),
    line(text, addAll) {
      // Pages that list emoji have hundreds.
      const add: Add = (message, todo) => {
        if (!told.has(message)) addAll(message, todo);
        told.add(message);
      };
      const [, mark, words = ''] = /^([!?])>\s*(.*)$/.exec(text) ?? [];
      const ends = isOpen && (mark !== undefined || /^\s*(?:$|#{1,6}\s)/.test(text)) ? ':::\n' : '';
      if (ends) isOpen = false;
      if (mark === undefined) return ends + convertLine(text, page, add);
      isOpen = true;
      return `${ends}:::${mark === '!' ? 'important' : 'tip'}\n${convertLine(words, page, add)}`;
    },
  });
  return joinPage(parts, parts.data, isOpen ? `${text.replace(/\n+$/, '')}\n:::\n` : text);
}

/** The text of a page as a parser of Markdown can read it, to compare the two. */
export function readFormerText({ source }: DocsifyPage): string {
  const parts = splitPage(source);
  const text = rewriteMarkdown(parts.body, 1, {
    html: (html) => (IGNORED.test(html) ? '' : html),
    line: (line) =>
      INCLUDE.test(line)
        ? undefined
        : writeEmoji(
            line
              .replace(/^[!?]>\s*/, '')
              .replace(ID, '')
              .replace(ATTRIBUTES, '$1)'),
          ),
  });
  return joinPage(parts, parts.data, text);
}

const IGNORED = /^<!--\s*\{docsify-[^}]*\}\s*-->$/;
const ID = /\s*:id=([\w-]+)\s*$/;
/** `':size=10 title'` after the target of a link. */
const ATTRIBUTES = /(\]\(\s*[^\s()]+)\s+(?:"(:[^"]*)"|'(:[^']*)')\s*\)/g;
const INCLUDE = /^\s*\[[^\]]*\]\(\s*([^\s()]+)\s+["'](:include[^"']*)["']\s*\)\s*$/;

function convertLine(line: string, page: DocsifyPage, add: Add): string {
  const [, name = '', marks] = INCLUDE.exec(line) ?? [];
  if (marks !== undefined) return insertFile(line, name, marks, page, add);
  const text = writeEmoji(line);
  if (page.hasVue && /\{\{.*?\}\}|\sv-(?:if|for|on|bind)\b/.test(text))
    add('An expression of Vue stays as text.', 'Write the value, or a React component.');
  if (/(?<=^|\s):[a-z][a-z0-9_+-]+:(?=$|[\s.,)])/.test(text))
    add('An emoji that is written as a word stays a word.', 'Write the emoji itself.');
  const isHeading = /^\s*#{1,6}\s/.test(text);
  return rewriteLinks(
    (isHeading ? text.replace(ID, ' {#$1}') : text).replace(ATTRIBUTES, (_, start: string, ...groups) => {
      const words = String(groups[0] ?? groups[1]).split(/\s+/);
      const sizes = words.filter((word) => /^:(?:size|class|type|style)\b/.test(word));
      if (sizes.length > 0)
        add(`"${sizes.join(' ')}" of a link or image is not carried over.`, 'Write HTML.');
      const title = words.filter((word) => !word.startsWith(':')).join(' ');
      return title === '' ? `${start})` : `${start} "${title.replaceAll('"', '&quot;')}")`;
    }),
    (target) => rewriteTarget(target, page),
  );
}

/** HTML of a page, with the addresses of docgen. */
function convertHtml(html: string, page: DocsifyPage, add: Add): string {
  if (IGNORED.test(html)) return '';
  if (/^<!--\s*tabs:start/.test(html))
    add(
      'Tabs are shown one below the other.',
      'Put code blocks into ":::code-group", other tabs into ":::details".',
    );
  return rewriteAttributes(html, /(\s(?:href|src)=")([^"]+)"/g, (target) => rewriteTarget(target, page));
}

const KINDS = [
  ['md', /\.(?:md|markdown)$/i],
  ['media', /\.(?:html?|mp3|mp4|ogg|webm)$/i],
] as const;

function insertFile(line: string, name: string, marks: string, page: DocsifyPage, add: Add): string {
  const depth = (page.depth ?? 0) + 1;
  const path = resolveDocsifyTarget(name, page)?.path;
  const [, type] = /:type=(\w+)/.exec(marks) ?? [];
  const kind = type ?? KINDS.find(([, pattern]) => pattern.test(splitTarget(name)[0]))?.[0] ?? 'code';
  const source = path === undefined || depth > 9 ? undefined : page.readPart(path);
  if (source === undefined || (kind !== 'md' && kind !== 'markdown' && kind !== 'code')) {
    add(`"${name}" becomes a link.`, 'Insert the file by hand.');
    return rewriteLinks(line.replace(/\s+["']:include[^"']*["']/, ''), (target) =>
      rewriteTarget(target, page),
    );
  }
  const lines = source.replaceAll('\r\n', '\n').trimEnd().split('\n');
  const [, fragment] = /:fragment=(\S+)/.exec(marks) ?? [];
  const [from, to] = lines.flatMap((text, index) => (text.includes(`[${fragment}]`) ? [index] : []));
  const part = (fragment === undefined ? lines : lines.slice((from ?? -1) + 1, to)).join('\n');
  if (kind === 'code') {
    const ticks = getTicks(part);
    return `${ticks}${posix.extname(path ?? '').slice(1)}\n${part}\n${ticks}`;
  }
  return splitPage(rewriteDocsifyPage({ ...page, source: part, path: path ?? '', depth })).body.trim();
}

/** The old path and the hash that a link means: a path, or an address as the browser shows it. */
export function resolveDocsifyTarget(
  target: string,
  { path, newPaths, home, isRelative }: Links,
): { readonly path: string; readonly hash: string } | undefined {
  if (isElsewhere(target)) return undefined;
  const [way, rest] = splitTarget(target.replace(/^\/?#\//, '/'));
  if (way === '') return rest.startsWith('?id=') ? { path, hash: readHash(rest) } : undefined;
  const file = decodePath(way);
  const isPage = /\.md$|(?:^|\/)[^./]*$/.test(file);
  const here = posix.dirname(path);
  const starts = file.startsWith('/') ? [''] : isRelative || !isPage ? [here, ''] : ['', here];
  const found = starts
    .map((start) => posix.join(start, file).replace(/^\/|\/$/g, ''))
    .flatMap((full) => [full, `${full}.md`, full === '' ? home : `${full}/README.md`])
    .find((name) => newPaths.has(name));
  return found === undefined ? undefined : { path: found, hash: readHash(rest) };
}

const readHash = (rest: string) => rest.replace(/^\?id=([^&#]*).*$/, '#$1');

function rewriteTarget(target: string, page: DocsifyPage): string {
  const found = resolveDocsifyTarget(target, page);
  const to = found && page.newPaths.get(found.path);
  if (to === undefined) return target.replace(/^\/?#(?=\/)/, '');
  if (found?.path === page.path) return found.hash || '#';
  return encodeTarget(to) + found?.hash;
}
