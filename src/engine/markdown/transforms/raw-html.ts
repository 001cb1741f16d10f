/**
 * Raw HTML of a page becomes elements, by the rules a browser parses by. Costs a
 * second pass over the whole page, so only pages that have raw HTML take it.
 */
import type { Nodes } from 'hast';
import { raw } from 'hast-util-raw';
import { isVoidName } from '../../../shared/markup-names.ts';
import {
  type CodeBlockNode,
  createElement,
  type Element,
  type Root,
  type RootContent,
  walk,
} from '../hast.ts';
import { type HtmlContext, type PageContext, type Place, reportSlip } from '../page-context.ts';
import { renderHtml } from '../render-html.ts';
import { FORMATTING, RAW_TEXT } from './html-names.ts';
import { noteHtmlLink } from './links.ts';
import { isLeftOut, sanitise } from './sanitise.ts';
import { reportUnbalancedTags } from './unbalanced-tags.ts';

type Options = NonNullable<Parameters<typeof raw>[1]>;

/** Thrown for elements that would be too many or too deep, before they are created. */
export class NestingError extends RangeError {
  readonly place: Place;
  constructor(message: string, place: Place) {
    super(message);
    this.place = place;
  }
}

/** Nodes the HTML parser must carry through untouched. */
const PASS_THROUGH: Nodes['type'][] = [
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxjsEsm',
];

/** Parses raw HTML of a page and reports what its author may have meant; returns whether there was any except comments. */
export function parseRawHtml(tree: Root, context: PageContext): boolean {
  if (context.format === 'md') {
    const shown = showUnclosed(tree, context);
    let hasTags = false;
    walk(tree, (node) => {
      if (node.type !== 'raw' || isComment(node.value)) return undefined;
      hasTags = true;
      reportJsx(node.value, node, context);
      reportMarkup(node, context);
      for (const { index, 1: url } of node.value.matchAll(LINK))
        if (url !== undefined && !HAS_REFERENCE.test(url)) noteHtmlLink(url, findPlace(node, index), context);
      return undefined;
    });
    if (hasTags) reportUnbalancedTags(tree, context, shown);
  }
  return parseHtml(tree, context);
}

/**
 * Parses HTML; returns whether there was any except comments, which are left out of pages. Only the top-level blocks
 * that raw HTML touches are parsed again: from a tag to the block where all its tags are closed.
 */
export function parseHtml(tree: Root, context: HtmlContext): boolean {
  let found = false;
  walk(tree, (node) => {
    if (node.type !== 'raw') return undefined;
    if (isComment(node.value)) return [];
    found = true;
    return undefined;
  });
  if (!found) return false;
  checkReopened(tree);
  tree.children = groupRaw(tree.children).flatMap(({ nodes, isRaw }) => {
    if (!isRaw) return nodes;
    const group: Root = { type: 'root', children: nodes };
    const codes = hideCode(group);
    const settled = settle(group, context);
    showCode(settled, codes);
    return settled.children;
  });
  walk(tree, (node) => (node.type === 'comment' ? [] : undefined));
  return true;
}

// Its presence gives elements their places. Its text would be scanned for each group.
const FILE = { toString: () => '' } as unknown as Options['file'];
const OPTIONS: Options = { passThrough: PASS_THROUGH as string[], file: FILE };

/** Two are enough for what people write; the fuzzer has found what takes four. */
const MAX_PARSES = 12;

/**
 * Repeats parsing and cleaning until a browser would read the HTML unchanged. Misplaced elements are moved, or opened
 * again, maybe in another wrong place; and a removed element may have separated others that browsers do not leave
 * nested.
 */
function settle(group: Root, context: HtmlContext): Root {
  let parsed = group;
  let written: string | undefined;
  for (let parses = 0; parses < MAX_PARSES; parses++) {
    if (parses > 0) keepFirstLines(parsed);
    parsed = raw(parsed, OPTIONS) as Root;
    parsed.children = dropStrayParts(parsed.children, context);
    if (context.format === 'md' && !context.config.markdown.html) sanitise(parsed, context);
    const rendered = renderHtml(parsed);
    if (rendered === written) return parsed;
    written = rendered;
  }
  const message = 'Elements are nested so incorrectly that browsers parse them differently each time.';
  throw new NestingError(message, group.children.find(hasRaw));
}

const START_TAG = /^<([a-z]+)(?:[\s/].*)?>$/is;

/**
 * Tells whether the rest of a paragraph would be lost in an element: that of `Promise<Object>` is left out with its
 * content. One with attributes is meant as an element.
 */
function takesText(tag: string, name: string, { config }: PageContext): boolean {
  if (RAW_TEXT.has(name)) return true;
  return !config.markdown.html && tag === `<${name}>` && isLeftOut(name) && !isVoidName(name);
}

/**
 * Shows an unclosed tag within a line of text as text: a sentence about "a <style> element" keeps its words. Returns the
 * names of such tags.
 */
function showUnclosed(tree: Root, context: PageContext): Set<string> {
  const shown = new Set<string>();
  const lastClosed = new Map<unknown, Map<string, number>>();
  walk(tree, (node, parent, index) => {
    const name = node.type === 'raw' && parent.type === 'element' && START_TAG.exec(node.value)?.[1];
    if (!name || !takesText(node.value.toLowerCase(), name.toLowerCase(), context)) return undefined;
    const closed = lastClosed.get(parent) ?? findLastClosed(parent.children);
    lastClosed.set(parent, closed);
    if ((closed.get(name.toLowerCase()) ?? -1) > index) return undefined;
    reportSlip(context, node, {
      message: `<${name}> is shown as text: nothing closes it in its paragraph.`,
      hint: `Write \`<${name}>\` as code, or add </${name}>.`,
    });
    shown.add(name.toLowerCase());
    return { type: 'text', value: node.value, ...(node.position && { position: node.position }) };
  });
  return shown;
}

/** Finds the last end tag of each name. */
function findLastClosed(nodes: readonly Nodes[]): Map<string, number> {
  return new Map(
    nodes.flatMap((node, index) => {
      const name = node.type === 'raw' && /^<\/([a-z]+)/i.exec(node.value)?.[1];
      return name ? [[name.toLowerCase(), index] as const] : [];
    }),
  );
}

function isComment(html: string): boolean {
  const text = html.trim();
  return text.startsWith('<!--') && text.indexOf('-->', 4) === text.length - 3;
}

const TABLE_PARTS = new Set('caption colgroup col thead tbody tfoot tr td th'.split(' '));

/**
 * Drops parts of a table outside of one. They are at the top level here, since the parser does not know where the
 * blocks will stand. Browsers ignore their tags in a page, so only their content is kept.
 */
function dropStrayParts(
  nodes: readonly RootContent[],
  context: HtmlContext,
  isReported = false,
): RootContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element' || !TABLE_PARTS.has(node.tagName)) return node;
    if (!isReported) reportStray(node, context);
    return dropStrayParts(node.children as RootContent[], context, true);
  });
}

function reportStray(node: Element, context: HtmlContext): void {
  reportSlip(context, node, {
    message: `<${node.tagName}> outside of a table is removed, as in browsers; its content stays.`,
    hint: 'Put it into <table> … </table>.',
  });
}

/**
 * Hides code from the parser, which must know that it is a block: it moves blocks out of tables, paragraphs and
 * drawings. No tag can have an attribute of this name.
 */
function hideCode(tree: Root): CodeBlockNode[] {
  const codes: CodeBlockNode[] = [];
  walk(tree, (node) => {
    if (node.type !== 'docgenCode') return undefined;
    return createElement('div', { [PLACE_OF_CODE]: String(codes.push(node) - 1) });
  });
  return codes;
}

const PLACE_OF_CODE = 'place of code';

function showCode(tree: Root, codes: readonly CodeBlockNode[]): void {
  walk(tree, (node) => {
    if (node.type !== 'element' || node.tagName !== 'div') return undefined;
    return codes[Number(node.properties[PLACE_OF_CODE])];
  });
}

/** Real pages with unclosed elements reopen them a few hundred times. */
const MAX_REOPENED = 50_000;

/**
 * Limits reopened elements: each block after an unclosed `<b>` gets its own `<b>`, so a page of 12 kB could have
 * millions of them.
 */
function checkReopened(tree: Root): void {
  const open: { readonly name: string; readonly tag: string }[] = [];
  const drop = (index: number): void => {
    if (index >= 0) open.splice(index, 1);
  };
  let reopened = 0;
  walk(tree, (node) => {
    if (node.type === 'raw') {
      for (const [tag, slash, written = ''] of node.value.matchAll(/<(\/?)([a-z][^\s/>]*)[^>]*/gi)) {
        reopened += open.length;
        const name = written.toLowerCase();
        if (!FORMATTING.has(name)) continue;
        if (slash === '/' || name === 'a' || name === 'nobr')
          drop(open.findLastIndex((o) => o.name === name));
        // Of equal ones three are kept (HTML standard, "the Noah's Ark clause").
        else if (open.filter((o) => o.tag === tag).length >= 3) drop(open.findIndex((o) => o.tag === tag));
        if (slash !== '/') open.push({ name, tag });
      }
    } else if (node.type === 'element') reopened += open.length;
    if (reopened <= MAX_REOPENED) return undefined;
    throw new NestingError(
      `Unclosed elements, such as <b> or <a>, would be reopened more than ${MAX_REOPENED} times.`,
      node,
    );
  });
}

/** Reports JSX such as `<Tabs>` and `Promise<Result>`, which is unknown HTML in `.md`: browsers show nothing for it. */
function reportJsx(value: string, place: Place, context: PageContext): void {
  const [, name] = /<((?=[A-Z][A-Z0-9_]*[a-z])\w+(?:\.\w+)*)[\s/>]/.exec(value) ?? [];
  if (name === undefined || KNOWN.has(name.toLowerCase())) return;
  context.report({
    severity: 'warning',
    code: 'DG3049',
    message: `<${name}> is not HTML, and components do not work in .md files: a browser shows nothing for it.`,
    place,
    hint: `Rename the file to .mdx to use a component, or write \`<${name}>\` as code to show it as text.`,
  });
}

/** HTML that people write with a capital letter. */
const KNOWN = new Set(
  'br hr img div span p li table tr td th center font details summary kbd sub sup mark ins del video'.split(
    ' ',
  ),
);

/** Elements whose text has signs that are not Markdown. */
const CODE = new Set('code kbd math pre samp script style svg textarea tt var'.split(' '));

/** Reports `**bold**` right below a `<div>`: it is HTML up to the next empty line, and the asterisks are shown. */
function reportMarkup(node: RawNode, context: PageContext): void {
  // Content of comments is not shown.
  if (node.value.includes('<!--')) return;
  let depth = 0;
  for (const match of node.value.matchAll(
    /<(\/?)([a-z][\w-]*)[^<>]*>|\*\*[^\s*][^*\n]*\*\*|(?<!\])!?\[[^[\]\n]+\]\([^()\s]+\)|`[^`\n]+`/gi,
  )) {
    const [text, slash, name] = match;
    if (name !== undefined) {
      if (CODE.has(name.toLowerCase())) depth += slash === '/' ? -1 : 1;
    } else if (depth <= 0) {
      reportSlip(context, findPlace(node, match.index), {
        message: `"${text}" is shown as text: it is in a block of HTML.`,
        hint: 'Put an empty line before it and behind it.',
      });
      return;
    }
  }
}

type RawNode = Extract<Nodes, { type: 'raw' }>;

/** Finds the place of a character of raw HTML. */
function findPlace({ value, position }: RawNode, index: number): Place {
  if (position === undefined) return undefined;
  const { line, column } = position.start;
  const lines = value.slice(0, index).split('\n');
  const last = (lines.at(-1) ?? '').length;
  return { line: line + lines.length - 1, column: lines.length === 1 ? column + last : last + 1 };
}

/** The address of a link, or a comment. */
const LINK = /<!--(?:.*?-->|.*)|<a\s(?:[^<>]*\s)?href\s*=\s*["']?([^"'\s>]+)/gis;

/** A path with a character reference, which nobody writes who means a page. */
const HAS_REFERENCE = /^[^?#]*&/;

interface Group {
  readonly nodes: RootContent[];
  readonly isRaw: boolean;
}

function groupRaw(nodes: readonly RootContent[]): Group[] {
  const groups: Group[] = [];
  let open = 0;
  for (const node of nodes) {
    const isRaw = open > 0 || hasRaw(node);
    const last = groups.at(-1);
    if (last !== undefined && (open > 0 || (!isRaw && !last.isRaw))) last.nodes.push(node);
    else groups.push({ nodes: [node], isRaw });
    if (node.type === 'raw') open = Math.max(0, open + countOpen(node.value));
  }
  return groups;
}

/** Keeps a line break at the start of `<pre>` or `<textarea>`, which the parser drops each time it reads one. */
function keepFirstLines(tree: Root): void {
  walk(tree, (node) => {
    if (node.type !== 'element' || !/^(?:pre|listing|textarea)$/.test(node.tagName)) return undefined;
    const [first] = node.children;
    if (first?.type === 'text' && first.value.startsWith('\n')) first.value = `\n${first.value}`;
    return undefined;
  });
}

function hasRaw(node: Nodes): boolean {
  return node.type === 'raw' || ('children' in node && node.children.some(hasRaw));
}

/** Counts how many more tags a piece of HTML opens than it closes. A result that is too high only costs time. */
function countOpen(value: string): number {
  let open = 0;
  // After the last ">", each "<" would be followed to the end of the text.
  const whole = value.slice(0, value.lastIndexOf('>') + 1);
  for (const [, slash, name = '', rest = ''] of whole.matchAll(/<(\/?)([a-z][^\s/>]*)([^>]*)>/gi)) {
    if (isVoidName(name.toLowerCase()) || rest.endsWith('/')) continue;
    open += slash === '/' ? -1 : 1;
  }
  return open;
}
