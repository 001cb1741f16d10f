/**
 * Text of a specification inside a generated page. Descriptions are Markdown, and have to close what they open: a
 * fence, a tag or a heading must not change what follows.
 */
import { escapeMarkdown } from '../common/escape-markdown.ts';

/** Text as inline code, on one line. */
export function writeCode(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return '`""`';
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const marks = '`'.repeat(longest + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${marks}${space}${line}${space}${marks}`;
}

/** Formats a value as people write it: text without quotes, everything else as JSON. */
export function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Writes a link to another site; plain text if the address is not HTTP or mail. */
export function writeExternalLink(text: string, url: string | undefined): string {
  return url !== undefined && /^(?:https?:\/\/|mailto:)/i.test(url)
    ? `[${escapeMarkdown(text)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`
    : escapeMarkdown(text);
}

/** A fenced block that holds any text. */
export function writeFence(info: string, code: string): string {
  const longest = Math.max(2, ...(code.match(/^\s*`{3,}/gm) ?? []).map((run) => run.trim().length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${info}\n${code.trimEnd()}\n${marks}`;
}

export function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

/** Tags that descriptions use for text; others, such as `<id>`, are words. */
const TAGS = new Set(
  'a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var wbr'.split(
    ' ',
  ),
);
const VOID_TAGS = new Set(['br', 'col', 'hr', 'img', 'wbr']);
/** Elements that a browser closes by itself. */
const OPEN_ENDED = new Set(['p', 'li', 'td', 'th', 'tr', 'dd', 'dt', 'tbody', 'thead', 'tfoot', 'colgroup']);

/** Inline code, or a link whose label may contain some. Text that is neither is not searched again. */
const CODE_OR_LINK = /(?<!`)(`+)(?!`)[^`]*\1(?!`)|(?<!!)\[((?:[^[\]`]|`[^`]*`)*)\]\(([#/][^)\s]*)\)/g;

const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/;

export interface DescriptionOptions {
  /** Depth of the heading that the text is below. */
  readonly level: number;
  /** Resolves links that begin with `#` or `/`, such as `#operation/getPet`; undefined removes the link. */
  readonly resolveLink?: (href: string) => string | undefined;
}

/** Contains a description, so that it affects nothing after it. */
export function containDescription(text: string, { level, resolveLink }: DescriptionOptions): string {
  const lines = text.replace(/\r\n?/g, '\n').trimEnd().split('\n');
  const output: string[] = [];
  let prose: string[] = [];
  const flush = () => {
    if (prose.length > 0) output.push(containProse(prose.join('\n'), level, resolveLink));
    prose = [];
  };
  let fence: string | undefined;
  for (const line of lines) {
    const [, marks, info = ''] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      const isEnd = marks?.startsWith(fence) === true && info.trim() === '';
      if (isEnd) fence = undefined;
      output.push(line);
    } else if (marks !== undefined && !(marks.startsWith('`') && info.includes('`'))) {
      flush();
      fence = marks;
      // Lines of this plugin contain only parts of the description.
      output.push(line.replace(/\bopenapi\s*=/gi, ''));
    } else prose.push(line);
  }
  flush();
  if (fence !== undefined) output.push(fence);
  return output.join('\n');
}

function containProse(text: string, level: number, resolveLink: DescriptionOptions['resolveLink']): string {
  const withHeadings = text
    // Two lines, the second a rule: a heading.
    .replace(/^ {0,3}(\S[^\n]*)\n {0,3}(=+|-{2,})[ \t]*$/gm, (whole, title: string, rule: string) =>
      /^(?:[-*+>|#]|\d+[.)])/.test(title) || title.includes('|')
        ? whole
        : `${rule.startsWith('=') ? '#' : '##'} ${title}`,
    )
    .replace(/^ {0,3}(#{1,6})(?=[ \t])/gm, (_, marks: string) =>
      '#'.repeat(Math.min(6, level + marks.length)),
    )
    .replace(/\{#/g, '\\{#')
    .replace(/^( {0,3}):::/gm, '$1\\:::');
  const contained = containHtml(withHeadings);
  return resolveLink === undefined ? contained : resolveLinks(contained, resolveLink);
}

function resolveLinks(text: string, resolveLink: (href: string) => string | undefined): string {
  return text.replace(CODE_OR_LINK, (whole: string, _marks, label?: string, href?: string) => {
    if (label === undefined || href === undefined) return whole;
    const target = resolveLink(href);
    return target === undefined ? label : `[${label}](${target})`;
  });
}

/** Leaves HTML that is whole, and makes text of all that is not. */
function containHtml(text: string): string {
  if (!text.includes('<')) return text;
  const pieces = text.split(/(`+[^`]*`+)/);
  const prose = pieces.filter((_, at) => at % 2 === 0).join('');
  const isWhole = hasWholeTags(prose);
  return pieces
    .map((piece, at) =>
      at % 2 === 1
        ? piece
        : piece
            .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
            .replace(
              /<(?!(?:https?|mailto):[^\s<>]*>)(?=[a-z/!?])(\/?)([a-z][\w-]*)?/gi,
              (tag, slash: string, name = '') =>
                isWhole && TAGS.has(name.toLowerCase()) ? `<${slash}${name}` : `\\${tag}`,
            ),
    )
    .join('');
}

function hasWholeTags(text: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = '', rest = ''] of text.matchAll(
    /<(\/?)([a-z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*>)?/gi,
  )) {
    const tag = name.toLowerCase();
    if (!TAGS.has(tag)) continue;
    if (rest === '') return false;
    if (VOID_TAGS.has(tag) || rest === '/>') continue;
    if (slash === '') open.push(tag);
    else {
      while (open.length > 0 && open.at(-1) !== tag && OPEN_ENDED.has(open.at(-1) ?? '')) open.pop();
      if (open.pop() !== tag) return false;
    }
  }
  return open.length === 0;
}

/** Characters of a description among which its first sentence is looked for; 200 of it are shown. */
const MOST_SUMMARIZED = 5000;

/** The first sentence of a description, as plain text: for lists and search engines. */
export function summarize(text: string): string {
  const [paragraph = ''] = text
    .trim()
    .slice(0, MOST_SUMMARIZED)
    .split(/\n\s*\n/);
  const plain = paragraph
    .replace(/<[^>]+>/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const sentence = /^.{10,}?(?:[.!?](?=\s|$)|[。！？])/u.exec(plain)?.[0] ?? plain;
  return sentence.length > 200 ? `${sentence.slice(0, 199).trimEnd()}…` : sentence;
}
