/** Paragraphs of a page as Markdown that can be used on another page. */
import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { escapeMarkdown } from './escape-markdown.ts';

/** Returns the first paragraph of a text as Markdown; empty for a text without one. */
export function getFirstParagraph(text: string): string {
  const body = removeStatements(text);
  // Lists of a large site need thousands of them, and parsing them takes most of the time.
  const block = body.split(/\n[ \t]*\n/).find((one) => !/^\s*(?:#.*\s*)?$/.test(one)) ?? '';
  if (PLAIN.test(block) && !/^(?: {4}|\t|[ ]{0,3}[-\d])/m.test(block)) return escapeMarkdown(block);
  return listParagraphs(fromMarkdown(body).children)[0] ?? '';
}

/** Words without a sign that means something in Markdown. */
const PLAIN = /^[\p{L}\p{M}\p{N}\s.,;?'"()/，。、；：？！“”‘’（）《》—-]+$/u;

/** The statements of MDX would be paragraphs. */
export function removeStatements(text: string): string {
  return text.replace(/^(?:import|export)\s.*$/gm, '');
}

export function listParagraphs(nodes: readonly RootContent[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'paragraph' || getPlainText(node).startsWith(':::')) return [];
    const text = node.children.map(writeInline).join('').trim();
    return text === '' ? [] : [text];
  });
}

/** Writes emphasis and code. Links are relative to the post, and would lead elsewhere in a list. */
function writeInline(node: PhrasingContent): string {
  switch (node.type) {
    case 'text':
      return escapeInside(node.value);
    case 'inlineCode':
      return writeCode(node.value);
    case 'break':
      return ' ';
    case 'strong':
      return `**${node.children.map(writeInline).join('')}**`;
    case 'emphasis':
      return `*${node.children.map(writeInline).join('')}*`;
    case 'link':
    case 'linkReference':
    case 'delete':
      return node.children.map(writeInline).join('');
    default:
      return '';
  }
}

/** Spaces at both ends separate the text from its neighbours. */
function escapeInside(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return (before && ' ') + escapeMarkdown(inner) + (after && ' ');
}

function writeCode(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const marks = '`'.repeat(longest + 1);
  const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return marks + space + code.replace(/\s+/g, ' ') + space + marks;
}

/** The words of a node; code blocks and HTML have none. */
export function getPlainText(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  return 'children' in node ? node.children.map(getPlainText).join(node.type === 'list' ? '\n' : '') : '';
}
