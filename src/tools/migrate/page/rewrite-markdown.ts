/**
 * Rewrites other tools' Markdown line by line. A parser finds code and HTML: code is hidden from the rewriting of
 * lines, so none can change it.
 */
import { splitUrl } from '../../../shared/url.ts';
import type { Add, Lose } from '../project/migration.ts';
import { getTicks } from './fence-lines.ts';
import { type MarkdownNode, parseMarkdown } from './parse-markdown.ts';

export interface Fence {
  /** Text after the backticks. */
  readonly info: string;
  readonly body: readonly string[];
  /** Labelled blocks that together become a code group. */
  readonly group?: readonly Fence[];
}

export interface MarkdownRewriter {
  /** As MDX, where indentation and angle brackets make neither code nor HTML. */
  readonly isMdx?: boolean;
  /** Writes code that is only indented as fenced blocks, for where indentation makes none. */
  readonly fencesIndented?: boolean;
  /** Collects losses like `add` of the others; without it they are not reported. */
  readonly lose?: Lose;
  /** A fenced block; its line is that of its first ticks. */
  readonly fence?: (fence: Fence, add: Add) => Fence;
  /** HTML outside of code. */
  readonly html?: (text: string, add: Add, line: number) => string;
  /** Rewrites a line outside of fences, with a stand-in for each code span; undefined removes it. */
  readonly line: (text: string, add: Add, line: number) => string | undefined;
}

/** `firstLine` is the number of the text's first line in its file. */
export function rewriteMarkdown(text: string, firstLine: number, rewriter: MarkdownRewriter): string {
  const mark = findUnusedMark(text);
  const standIn = new RegExp(`${mark}(\\d+)${mark}`, 'g');
  const hidden: { before: string; after: string }[] = [];
  let masked = '';
  let at = 0;
  const addAt =
    (line: number): Add =>
    (message, todo) =>
      rewriter.lose?.(line, message, todo);
  const comments = rewriter.isMdx ? listLongComments(text) : [];
  const parts = listParts(parseMarkdown(blank(text, comments), rewriter));
  for (const { start, end, line, type, code } of [...comments, ...parts].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    const before = text.slice(start, end);
    masked += text.slice(at, start);
    at = end;
    if (type === 'html') {
      const number = firstLine + line - 1;
      masked += rewriter.html?.(before, addAt(number), number) ?? before;
      continue;
    }
    const isFence = type === 'code' && /^(?:`{3}|~{3})/.test(before);
    const after = isFence
      ? rewriteFence(before, (fence) => rewriter.fence?.(fence, addAt(firstLine + line - 1)) ?? fence)
      : type === 'comment'
        ? `{/*${before.slice('<!--'.length, -'-->'.length).replaceAll('*/', '* /')}*/}`
        : code !== undefined && rewriter.fencesIndented
          ? fenceIndented(code, text.slice(text.lastIndexOf('\n', start - 1) + 1, start))
          : before;
    masked += `${mark}${hidden.length}${mark}`;
    hidden.push({ before, after });
  }
  masked += text.slice(at);

  let line = firstLine;
  const lines = masked.split('\n').flatMap((part) => {
    const numbers = [...part.matchAll(standIn)].map(([, number]) => Number(number));
    const rewritten = rewriter.line(part, addAt(line), line);
    line += 1 + numbers.reduce((sum, number) => sum + countBreaks(hidden[number]?.before ?? ''), 0);
    // A result that lost code is discarded.
    const isWhole = numbers.every((number) => rewritten?.includes(`${mark}${number}${mark}`));
    return isWhole ? (rewritten === undefined ? [] : [rewritten]) : [part];
  });
  return lines.join('\n').replace(standIn, (_, number: string) => hidden[Number(number)]?.after ?? '');
}

interface Part {
  readonly type: 'code' | 'comment' | 'inlineCode' | 'html';
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** Content of a code block. */
  readonly code?: string | undefined;
}

/** Code and HTML in the order of the text. */
function listParts(node: MarkdownNode): Part[] {
  const { type, value, children = [], position } = node;
  const isPart = type === 'code' || type === 'inlineCode' || type === 'html';
  if (!isPart || position === undefined) return children.flatMap(listParts);
  const { start, end } = position;
  const code = type === 'code' ? value : undefined;
  return [{ type, start: start.offset, end: end.offset, line: start.line, code }];
}

/** Lists HTML comments of several lines, which tools allow in MDX: a single line does not show what they end. */
function listLongComments(text: string): Part[] {
  return listParts(parseMarkdown(text, {}))
    .filter(({ type }) => type === 'html')
    .flatMap(({ start: at, end: to, line: first }) => {
      const html = text.slice(at, to);
      return [...html.matchAll(/<!--[\s\S]*?-->/g)]
        .filter(([comment]) => comment.includes('\n'))
        .map(({ 0: comment, index }): Part => {
          const start = at + index;
          const line = first + countBreaks(html.slice(0, index));
          return { type: 'comment', start, end: start + comment.length, line };
        });
    });
}

/** Hides parts, so that all others keep their positions. */
function blank(text: string, parts: readonly Part[]): string {
  return parts.reduce(
    (left, { start, end }) =>
      left.slice(0, start) + left.slice(start, end).replace(/[^\n]/g, ' ') + left.slice(end),
    text,
  );
}

function rewriteFence(text: string, rewrite: (fence: Fence) => Fence): string {
  const [opening = '', ...rest] = text.split('\n');
  const [, ticks = '', info = ''] = /^(`{3,}|~{3,})(.*)$/.exec(opening) ?? [];
  const isClosed = new RegExp(`^[\\s>]*\\${ticks[0]}{${ticks.length},}\\s*$`).test(rest.at(-1) ?? '');
  const body = isClosed ? rest.slice(0, -1) : rest;
  const next = rewrite({ info: info.trim(), body });
  if (next.group && isClosed) {
    // The prefix of a list item or quote before the first line of the block.
    const [around = ''] = /^[\s>]*/.exec(rest.at(-1) ?? '') ?? [];
    const lines = next.group.flatMap((fence) => ['', `${ticks}${fence.info}`, ...fence.body, ticks]);
    return [':::code-group', ...lines, '', ':::']
      .map((line, index) => (index === 0 || line.startsWith(around) ? line : (around + line).trimEnd()))
      .join('\n');
  }
  return [`${ticks}${next.info}`, ...next.body, ...(isClosed ? rest.slice(-1) : [])].join('\n');
}

/** `before` is the prefix of the first line: of a list or a quote. */
function fenceIndented(code: string, before: string): string {
  const ticks = getTicks(code);
  return [ticks, ...code.split('\n'), ticks].join(`\n${before.replace(/[^\s>]/g, ' ')}`);
}

/** A character of private use that the text does not have. */
export function findUnusedMark(text: string): string {
  let code = 0xe000;
  while (text.includes(String.fromCharCode(code))) code++;
  return String.fromCharCode(code);
}

const countBreaks = (text: string) => text.split('\n').length - 1;

/** True for a target with a scheme or a host: it is no file or page of the site. */
export const isElsewhere = (target: string) => /^[a-z][a-z+.-]*:|^\/\//i.test(target);

/** Splits a target into its path, and its query and hash. */
export function splitTarget(target: string): readonly [path: string, rest: string] {
  const { path, query, hash } = splitUrl(target);
  return [path, query + hash];
}

/** Targets of links and images, `[…](target)` and `[…]: target`. */
export function rewriteLinks(line: string, rewriteTarget: (target: string) => string): string {
  return line
    .replace(
      /(\]\(\s*)(?:<([^<>]+)|((?:[^\s()<>]|\([^\s()<>]*\))+))/g,
      (_, prefix: string, bracketed: string | undefined, target = '') =>
        prefix + (bracketed === undefined ? rewriteTarget(target) : `<${rewriteTarget(bracketed)}`),
    )
    .replace(
      /^(\s*\[[^\]]+\]:\s*)(\S+)/,
      (_, prefix: string, target: string) => prefix + rewriteTarget(target),
    );
}

/** Rewrites targets in attributes: `pattern` matches the text before a target, and the target, which a double quote ends. */
export const rewriteAttributes = (text: string, pattern: RegExp, rewriteTarget: (target: string) => string) =>
  text.replace(pattern, (_, start: string, target: string) => `${start}${rewriteTarget(target)}"`);

/** Rewrites targets of links, images and attributes. */
export const rewriteTargets = (line: string, pattern: RegExp, rewriteTarget: (target: string) => string) =>
  rewriteAttributes(rewriteLinks(line, rewriteTarget), pattern, rewriteTarget);

/** Attributes of components and HTML in MDX. */
export const MDX_ATTRIBUTES = /((?<=^|\s)(?:href|src|poster)=")([^"{}]+)"/g;

/** Words as text of Markdown and MDX, in one line. */
export const escapeMarkdown = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>]/g, '\\$&');
