/**
 * Content that a page has lost: words, lines of code and links, counted on both sides by the same parser. Content in a
 * different notation is not lost; so marks, attributes and names of components do not count.
 */
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { splitPage } from './page/edit-frontmatter.ts';
import { writeEmoji } from './page/emoji-names.ts';
import { type MarkdownNode, parseMarkdown } from './page/parse-markdown.ts';

/** A page of both sites. */
export interface PagePair {
  /** Path of the former page, from the project folder. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** True if tags are components. */
  readonly isMdx: boolean;
}

/** Losses of one page. */
export interface LostContent {
  readonly file: string;
  readonly words: readonly string[];
  /** Lines of code. */
  readonly code: readonly string[];
  readonly links: readonly string[];
}

type Content = Record<'words' | 'code' | 'links', string[]>;

/** Pages that lost something, by file. */
export function comparePages(pairs: readonly PagePair[]): LostContent[] {
  const lost = pairs.map((pair): LostContent => {
    const before = readContent(pair.before, pair);
    const after = readContent(pair.after, pair);
    return {
      file: pair.file,
      words: subtract(before.words, after.words),
      code: subtract(before.code, after.code),
      links: subtract(before.links, after.links),
    };
  });
  return lost
    .filter(({ words, code, links }) => words.length + code.length + links.length > 0)
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Returns the entries that occur more often in `before`. */
function subtract(before: readonly string[], after: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of after) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return before.filter((entry) => {
    const count = counts.get(entry) ?? 0;
    counts.set(entry, count - 1);
    return count <= 0;
  });
}

function readContent(source: string, { isMdx }: PagePair): Content {
  const { data, body } = splitPage(source);
  const content: Content = { words: [], code: [], links: [] };
  // A home page is written in its frontmatter.
  for (const key of ['title', 'hero', 'features']) addTexts(data[key], content);
  const page: PageText = { body, isMdx };
  const isModule = (node: MarkdownNode) => isMdx && /^(?:import|export)\s/.test(readText(node, page));
  for (const node of parseMarkdown(body, { isMdx }).children ?? [])
    if (!isModule(node)) addNode(node, page, content);
  return content;
}

interface PageText {
  readonly body: string;
  readonly isMdx: boolean;
}

/** Keys of settings, whose values nobody reads. */
const SETTING =
  /^(?:link|src|icon|theme|color|width|height|target|rel|image|class|alt|light|dark|type|variant|file)$/;

function addTexts(value: unknown, content: Content): void {
  if (typeof value === 'string') addWords(value, content);
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) if (!SETTING.test(key)) addTexts(entry, content);
}

function addNode(node: MarkdownNode, page: PageText, content: Content): void {
  const { type, value = '', url, children = [] } = node;
  if (type === 'code' || type === 'inlineCode') {
    const lines = value.split('\n').map((line) => line.replace(NOTATION, '').trim());
    content.code.push(...lines.filter((line) => line !== ''));
  }
  // Links to other sites stay unchanged; the build checks those to pages.
  if (url !== undefined && isElsewhere(url)) content.links.push(url);
  if (type === 'html') addWords(value, content);
  const isBlock = type === 'paragraph' || type === 'heading' || type === 'tableCell';
  const text = isBlock ? readText(node, page) : '';
  addWords(type === 'heading' ? removeIds(text) : text, content);
  for (const child of children) if (!isBlock || child.type !== 'html') addNode(child, page, content);
}

/** Ids and marks of headings that Nextra and Fumadocs write in brackets. */
const removeIds = (text: string) => text.replace(/\s\[(?:#[^\]\s]+|!?toc|step)\](?=\s|$)/g, '');

/** Comments that mark lines, which each tool writes in its own way. */
const NOTATION =
  /^.*\bhighlight-(?:next-line|start|end)\b.*$|(?:\/\/|#|--|%|;|<!--|\/\*|\{\/\*)?(?:\s*\[!code (?:\\.|[^\]\\])*\])+\s*(?:-->|\*\/\}?)?\s*$/;

const isElsewhere = (url: string) => /^(?:[a-z][a-z+.-]*:)?\/\//i.test(url) || /^(?:mailto|tel):/i.test(url);

/** Reads the text of a block as a whole, as tags may surround its parts. A bracket that is no tag is left out. */
function readText({ type, value = '', position, children = [] }: MarkdownNode, page: PageText): string {
  if (type === 'html') return value;
  if (type === 'inlineCode') return ' ';
  if (type !== 'text') return children.map((child) => readText(child, page)).join('');
  // In MDX, tags are text to this parser.
  if (!page.isMdx) return value.replace(/<(?=[a-z/])/gi, ' ');
  // Around an address that became a link by itself, text has no place.
  const written =
    position === undefined ? value : page.body.slice(position.start.offset, position.end.offset);
  return written.replaceAll('\\<', ' ');
}

function addWords(text: string, content: Content): void {
  for (const [, url = ''] of text.matchAll(/\s(?:href|src)="([^"{}]+)"/g))
    if (isElsewhere(url)) content.links.push(url);
  const labels = [...text.matchAll(/\s(?:label|title|summary)="([^"]*)"/g)].map(([, label]) => label);
  // A name of one is an emoji in the new page.
  const prose = writeEmoji(text)
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, ' ')
    .replace(/^\s*(?::{3,}\s*[\w-]*|<<<.*|\[\[toc\]\])|\{[^{}\n]*\}|<\/?[a-z](?:=>|[^>])*>/gim, ' ');
  content.words.push(...(`${prose} ${labels.join(' ')}`.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []));
}

/** "3 words, 20 lines of code" with the first of each. */
export function createContentDiagnostic({ file, ...lost }: LostContent): Diagnostic {
  const names = { words: 'words', code: 'lines of code', links: 'links' } as const;
  const parts = (['words', 'code', 'links'] as const).flatMap((kind) => {
    const entries = lost[kind];
    if (entries.length === 0) return [];
    const shown = entries.slice(0, 5).map((entry) => JSON.stringify(entry.slice(0, 60)));
    const name = entries.length === 1 ? names[kind].replace(/s\b/, '') : names[kind];
    return [`${entries.length} ${name} (${shown.join(', ')}${entries.length > 5 ? ', …' : ''})`];
  });
  const hint = 'Compare the two pages, and add what is missing to the new one.';
  return createDiagnostic('warning', 'DG9013', `Not in the new page: ${parts.join('; ')}.`, { file, hint });
}
