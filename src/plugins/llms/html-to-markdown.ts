/**
 * Converts the HTML of a page to Markdown. Every page becomes HTML, whichever engine and components it uses, so tabs,
 * steps and the site's own components appear as rendered.
 */
import type { Root as HastRoot } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toMdast } from 'hast-util-to-mdast';
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { cjkFriendlyToMarkdown } from 'mdast-util-to-markdown-cjk-friendly';
import { parseFragment } from 'parse5';
import { type PluggableList, unified } from 'unified';
import { handlers, removeUnread } from './handlers.ts';

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  emphasis: '*',
  listItemIndent: 'one',
  resourceLink: true,
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), cjkFriendlyToMarkdown()],
};

/** Elements inside code that only have colours are most of the HTML to parse. */
const COLOURS = /<\/?i\b(?:[^>"']|"[^"]*"|'[^']*')*>/g;

/** `plugins` are remark plugins that transform the tree before it is written. */
export async function htmlToMarkdown(html: string, plugins: readonly unknown[] = []): Promise<string> {
  // React separates texts of components by empty comments.
  const plain = html
    .replaceAll('<!-- -->', '')
    .replace(/<pre\b[\s\S]*?<\/pre>/g, (code) => code.replace(COLOURS, ''));
  // Without positions, which nobody reads and `toMdast` would copy.
  const page = fromParse5(parseFragment(plain)) as HastRoot;
  removeUnread(page);
  const tree = toMdast(page, { handlers, document: true }) as Root;
  if (plugins.length === 0) return print(tree);
  return print(
    (await unified()
      .use(plugins as PluggableList)
      .run(tree)) as Root,
  );
}

/** Formats a heading with `text` on one line. */
export function formatHeading(depth: 1 | 2, text: string): string {
  return print({ type: 'heading', depth, children: [{ type: 'text', value: toOneLine(text) }] }).trim();
}

/** Formats a quotation with `text` on one line. */
export function formatQuotation(text: string): string {
  const paragraph: Nodes = { type: 'paragraph', children: [{ type: 'text', value: toOneLine(text) }] };
  return print({ type: 'blockquote', children: [paragraph] }).trim();
}

/** Formats a line of text, some of it linked: `- [Title](address): description`. */
export function formatLine(
  ...parts: readonly (string | { readonly text: string; readonly url: string })[]
): string {
  const children = parts.map((part): PhrasingContent => {
    if (typeof part === 'string') return { type: 'text', value: toOneLine(part) };
    return { type: 'link', url: part.url, children: [{ type: 'text', value: toOneLine(part.text) }] };
  });
  return print({ type: 'paragraph', children }).trim();
}

/** Titles may contain line breaks, which would end their line. */
function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function print(tree: Nodes): string {
  return toMarkdown(tree, OPTIONS);
}
