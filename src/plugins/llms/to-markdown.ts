/**
 * The HTML of a page as Markdown. HTML is what every page becomes, whichever engine and
 * components it was written with: tabs, steps and components of the site's own are in it as
 * what they show.
 */
import type { Root as HastRoot } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { cjkFriendlyToMarkdown } from 'mdast-util-to-markdown-cjk-friendly';
import { type PluggableList, unified } from 'unified';
import { handlers } from './handlers.ts';

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  emphasis: '*',
  listItemIndent: 'one',
  resourceLink: true,
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), cjkFriendlyToMarkdown()],
};

/** Elements inside code that only carry its colours are most of what there is to read. */
const COLOURS = /<\/?i\b(?:[^>"']|"[^"]*"|'[^']*')*>/g;

/** `plugins` are remark plugins that see the tree before it is written. */
export async function htmlToMarkdown(html: string, plugins: readonly unknown[] = []): Promise<string> {
  const plain = html.replace(/<pre\b[\s\S]*?<\/pre>/g, (code) => code.replace(COLOURS, ''));
  const tree = toMdast(fromHtml(plain, { fragment: true }) as HastRoot, { handlers, document: true }) as Root;
  if (plugins.length === 0) return print(tree);
  return print(
    (await unified()
      .use(plugins as PluggableList)
      .run(tree)) as Root,
  );
}

/** `text` on one line. */
export function toHeading(depth: 1 | 2, text: string): string {
  return print({ type: 'heading', depth, children: [{ type: 'text', value: toOneLine(text) }] }).trim();
}

/** `text` on one line. */
export function toQuotation(text: string): string {
  const paragraph: Nodes = { type: 'paragraph', children: [{ type: 'text', value: toOneLine(text) }] };
  return print({ type: 'blockquote', children: [paragraph] }).trim();
}

/** A line of text, some of it linked: `- [Title](address): description`. */
export function toLine(
  ...parts: readonly (string | { readonly text: string; readonly url: string })[]
): string {
  const children = parts.map((part): PhrasingContent => {
    if (typeof part === 'string') return { type: 'text', value: toOneLine(part) };
    return { type: 'link', url: part.url, children: [{ type: 'text', value: toOneLine(part.text) }] };
  });
  return print({ type: 'paragraph', children }).trim();
}

/** Titles come from anywhere: a line break would end the line that they stand in. */
function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function print(tree: Nodes): string {
  return toMarkdown(tree, OPTIONS);
}
