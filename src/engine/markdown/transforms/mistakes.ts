/** Markup whose effect differs from what its author meant, found before anything is rendered. */
import { parseStyle } from '../../../shared/parse-style.ts';
import {
  type Element,
  getHeadingDepth,
  getPlainText,
  isBlankText,
  isElement,
  isJsx,
  type JsxNode,
  type Parents,
  type Root,
  walk,
} from '../hast.ts';
import { type PageContext, reportSlip } from '../page-context.ts';
import { INCLUDE_HINT } from './foreign-slips.ts';
import { reportLostMarkup } from './lost-markup.ts';
import { shorten } from './slip.ts';

export function reportMistakes(tree: Root, context: PageContext): void {
  const fields = reportLateFrontmatter(tree, context);
  reportLostMarkup(tree, context);
  walk(tree, (node, parent, index) => {
    if (isElement(node, 'pre')) {
      reportOpenFence(node, context);
      reportIncludingCode(node, context);
    }
    if (isElement(node, 'code')) return false;
    if (isList(node)) reportFlatList(node, findBefore(parent, index), context);
    else if (isElement(node, 'p')) reportOpenTable(node, context);
    else if (getHeadingDepth(node) > 0 && node !== fields) reportUnderline(node as Element, context);
    else if (isElement(node, 'a')) reportAddress(node, context);
    else if (node.type === 'raw') reportComment(node, context);
    else if (isJsx(node)) reportStyleText(node, context);
    return undefined;
  });
}

/**
 * Reports fields between lines of dashes, which are frontmatter only at the top of a file; elsewhere they are a line
 * and a heading.
 */
function reportLateFrontmatter(tree: Root, context: PageContext): Element | undefined {
  const [line, fields] = tree.children.filter((node) => !isBlankText(node));
  if (isElement(line, 'p') && /^\+\+\+[ \t]*\n/.test(getPlainText(line)))
    reportSlip(context, line, {
      message: 'The front matter is shown as text: it is TOML.',
      hint: 'Write it as YAML, between lines of "---".',
    });
  if (isElement(line, 'h2') && /^[—－–]{2,}\s*\w[\w-]*[:：]/.test(getPlainText(line))) {
    reportSlip(context, line, {
      message: 'The front matter is shown as text: its first line is not "---".',
      hint: 'Write "---", three half-width hyphens.',
    });
    return line;
  }
  if (!isElement(line, 'hr') || !isElement(fields, 'h2')) return undefined;
  if (!/^\w[\w-]*:(?:\s|$)/.test(getPlainText(fields))) return undefined;
  reportSlip(context, line, {
    message: 'The front matter is shown as text: something comes before it.',
    hint: 'Make "---" the first line of the file.',
  });
  return fields;
}

/** Reports rows without a line of dashes below the first, which are a paragraph. */
function reportOpenTable(paragraph: Element, context: PageContext): void {
  const [first] = paragraph.children;
  if (first?.type !== 'text' || !first.value.startsWith('|') || first.position === undefined) return;
  const { line, column } = context.getPlace(first);
  const rows = [
    context.getExcerpt(line).slice(column - 1),
    context.getExcerpt(line + 1).replace(/^[\s>]*/, ''),
  ];
  if (!rows.every((row) => /^\|.*\|\s*$/.test(row))) return;
  const [cells, dashes] = rows.map((row) => row.trim().replace(/\\\|/g, '').split('|').length - 2);
  if (/^[|\s:-]+$/.test(rows[1] ?? '') && cells !== dashes) {
    reportSlip(
      context,
      { line: line + 1, column: 1 },
      {
        message: `A table is shown as text: its line of dashes has ${countCells(dashes)}, its first line ${cells}.`,
        hint: 'Write as many cells in both: "| --- | --- |".',
      },
    );
    return;
  }
  reportSlip(
    context,
    { line, column },
    {
      message: 'A table is shown as text: there is no line of dashes below its first line.',
      hint: 'Add one with as many cells as the first line has: "| --- | --- |".',
    },
  );
}

function countCells(number = 0): string {
  return number === 1 ? '1 cell' : `${number} cells`;
}

type List = Element & { readonly tagName: 'ul' | 'ol' };

const isList = (node: Parents | Root['children'][number] | undefined): node is List =>
  node?.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol');

/** Finds the previous block, one line end before this one. */
function findBefore({ children }: Parents, index: number) {
  const before = children[index - 1];
  return before !== undefined && isBlankText(before) ? children[index - 2] : before;
}

/**
 * Reports a list that is not nested: a list is inside an item if it begins below the text of the item, three columns in
 * for "1. ", two for "- ".
 */
function reportFlatList(list: List, before: ReturnType<typeof findBefore>, context: PageContext): void {
  if (list.position === undefined || !isList(before) || before.tagName === list.tagName) return;
  const { line, column } = context.getPlace(list);
  const start = context.getPlace(before);
  const [, marker = ''] =
    /^((?:\d+[.)]|[-*+])\s+)/.exec(context.getExcerpt(start.line).slice(start.column - 1)) ?? [];
  const indent = column - start.column;
  if (indent <= 0 || indent >= marker.length) return;
  reportSlip(
    context,
    { line, column },
    {
      message: `The list is not inside the item before it: it is ${indent === 1 ? '1 space' : `${indent} spaces`} in.`,
      hint: `Put ${marker.length} spaces before it.`,
    },
  );
}

/** Reports a line of dashes or equals signs, which makes a heading of all lines before it up to an empty one. */
function reportUnderline(heading: Element, context: PageContext): void {
  if (heading.position === undefined) return;
  const { start, end } = heading.position;
  if (start.line === end.line || (end.line - start.line === 1 && !/[.,;。，；]$/.test(getPlainText(heading))))
    return;
  const { line } = context.getPlace(end);
  if (!/^[\s>]*(?:-+|=+)\s*$/.test(context.getExcerpt(line))) return;
  reportSlip(
    context,
    { line, column: 1 },
    {
      message: 'This line makes a heading of the paragraph before it.',
      hint: 'If it is to be a line across the page, put an empty line before it.',
    },
  );
}

function reportAddress(link: Element, context: PageContext): void {
  const text = getPlainText(link);
  if (/^:include\b/.test(String(link.properties.title ?? ''))) {
    reportSlip(context, link, {
      message: `The link "${text}" stays a link: ":include" includes no file.`,
      hint: INCLUDE_HINT,
    });
    return;
  }
  if (link.properties.href === '') {
    reportSlip(context, link, {
      message: `The link "${text}" has no address.`,
      hint: 'Write one between the parentheses.',
    });
    return;
  }
  const [, address, mark] = BARE_ADDRESS.exec(text) ?? [];
  if (address === undefined || link.position === undefined) return;
  const { line, column } = context.getPlace(link);
  // In brackets it is intended.
  if (
    !context
      .getExcerpt(line)
      .slice(column - 1)
      .startsWith(address)
  )
    return;
  reportSlip(
    context,
    { line, column },
    {
      message: `The link goes on after "${mark}": an address without brackets ends at a space.`,
      hint: `Write "<${address}>".`,
    },
  );
}

/** Marks of Chinese and Japanese sentences are part of an address, like other letters of these languages. */
const BARE_ADDRESS =
  /^((?:https?:\/\/|www\.)[^，。；：、！？（）「」《》【】“”]+)([，。；：、！？（）「」《》【】“”])/;

function reportComment(
  node: Root['children'][number] & { readonly type: 'raw' },
  context: PageContext,
): void {
  if (!/^\s*<!--/.test(node.value)) return;
  const [include] = /<!--\s*@include:.*?-->/.exec(node.value) ?? [];
  if (include !== undefined) {
    reportSlip(context, node, {
      message: `"${shorten(include)}" is a comment: it includes no file.`,
      hint: INCLUDE_HINT,
    });
    return;
  }
  if (node.value.includes('-->')) return;
  reportSlip(context, node, {
    message: 'The comment is not closed, so all that follows is part of it.',
    hint: 'Write "-->" where it ends.',
  });
}

/** Reports a block of code with nothing but a line that other tools replace by a file. Texts about these tools show it too. */
function reportIncludingCode(pre: Element, context: PageContext): void {
  const [text, ...files] = INCLUDING_CODE.exec(getPlainText(pre).trim()) ?? [];
  if (text === undefined) return;
  const [, language = ''] = /^\W*(\w*)/.exec(context.getExcerpt(context.getPlace(pre).line)) ?? [];
  if (TEXT_LANGUAGES.has(language)) return;
  reportSlip(context, pre, {
    message: `The code is "${shorten(text)}": it includes no file.`,
    hint: `Write file="${files.find(Boolean)?.replace(/[:{#].*/, '')}" after the language, and leave the block empty.`,
  });
}

const INCLUDING_CODE =
  /^(?:\{\{#(?:include|rustdoc_include|playground) ([^\s{}]+).*\}\}|-*8<-+ +["'](.+)["']|<<< +(\S+))$/;
const TEXT_LANGUAGES = new Set(['', 'md', 'markdown', 'mdx', 'txt', 'text', 'handlebars', 'hbs']);

/** Reports a code block without a last line of backticks, which continues to the end of the page, list item or quote. */
function reportOpenFence(pre: Element, context: PageContext): void {
  if (pre.position === undefined) return;
  const { start, end } = pre.position;
  const { line, column } = context.getPlace(start);
  const [fence] = /^(?:`{3,}|~{3,})/.exec(context.getExcerpt(line).slice(column - 1)) ?? [];
  // Code that is indented has no fence.
  if (fence === undefined) return;
  const last = context.getPlace(end).line;
  const [, closing = ''] = /^[\s>]*([`~]*)\s*$/.exec(context.getExcerpt(last)) ?? [];
  if (last > line && closing.startsWith(fence)) return;
  reportSlip(context, start, {
    message: 'The code block is not closed, so what follows is code as well.',
    hint: `Write "${fence}" on a line of its own where the code ends.`,
  });
}

/** Reports HTML pasted into MDX: React takes styles as an object and refuses a text. */
function reportStyleText(node: JsxNode, context: PageContext): void {
  if (node.name === null || !/^[a-z]/.test(node.name)) return;
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'style') continue;
    if (typeof attribute.value !== 'string') continue;
    context.report({
      severity: 'error',
      code: 'DG3051',
      message: `The style of <${node.name}> is a string; in MDX it must be an object.`,
      place: node,
      hint: `Write style={{ ${formatStyleObject(attribute.value)} }}.`,
    });
  }
}

/** `color: red; font-size: 2em` → `color: 'red', fontSize: '2em'` */
function formatStyleObject(style: string): string {
  return Object.entries(parseStyle(style))
    .map(([name, value]) => {
      const key = /^\w+$/.test(name) ? name : `'${name}'`;
      return `${key}: ${value.includes("'") ? JSON.stringify(value) : `'${value}'`}`;
    })
    .join(', ');
}
