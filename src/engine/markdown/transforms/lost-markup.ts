/**
 * Markup that readers see as text because a space, a line or a definition is missing or superfluous. It is found in the
 * author's own lines, where a backslash marks what is meant as text.
 */
import type { Text } from 'hast';
import { findNearest } from '../../../shared/find-nearest.ts';
import { isElement, type Root, walk } from '../hast.ts';
import { type PageContext, reportSlip } from '../page-context.ts';
import { CALLOUT_TYPES } from '../prepass/containers.ts';
import { FOREIGN_SLIPS } from './foreign-slips.ts';
import { FULL_WIDTH_SLIPS } from './full-width-slips.ts';
import { isFile, isLikelyAddress, nameKind, type Slip, shorten } from './slip.ts';

/** Explains a word that other tools replace by a list of the headings. */
const explainContents = ([mark = '']: RegExpMatchArray) => ({
  message: `"${mark}" is shown as text.`,
  hint: 'Remove it: the outline lists the headings of the page.',
});

const explainItem = ([, mark]: RegExpMatchArray) => ({
  message: `A list is shown as text: an item has a space after "${mark}".`,
  hint: 'Write it in every line of the list.',
});

const SLIPS: readonly Slip[] = [
  ...FULL_WIDTH_SLIPS,
  ...FOREIGN_SLIPS,
  {
    sign: 'TOC',
    pattern: /(?<=^[\s>]*)(?:@?\[TOC\]|\[\[TOC\]\])(?=\s*$)/g,
    explain: explainContents,
  },
  { sign: '[[', pattern: /(?<=^[\s>]*)\[\[_TOC_\]\](?=\s*$)/g, explain: explainContents },
  {
    sign: 'toc',
    pattern: /(?<=^[\s>]*)(?:@?\[toc\]|\[\[toc\]\]|\$\{toc\}|\{:toc\})(?=\s*$)/g,
    explain: explainContents,
  },
  {
    sign: '!!! ',
    pattern: /(?<=^[\s>]*)!!! ([a-z]+)\b.*/g,
    explain: ([text, type]) => ({
      message: `"${shorten(text)}" is shown as text: containers begin with ":::".`,
      hint: `Write ":::${type}" before the text, and ":::" below it.`,
    }),
  },
  {
    sign: '{{',
    pattern: /\{\{[<%]\s*\/?\s*\w.*?[>%]\}\}/g,
    format: 'md',
    isOfLines: true,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: shortcodes of Hugo do not run.`,
      hint: 'Write what it made, or write it as code.',
    }),
  },
  {
    sign: '{%',
    pattern: /\{%-?\s*\w.*?%\}/g,
    format: 'md',
    isOfLines: true,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: tags of Liquid do not run.`,
      hint: 'Write what it made, or write it as code.',
    }),
  },
  {
    sign: '](',
    pattern: /(?<!\\)(!?)\[[^[\]]*\]\(([^()<>]+)\)/g,
    explain([, image, address = '']) {
      const url = address.trim();
      if (!/\S /.test(url) || !isFile(url)) return undefined;
      return {
        message: `${nameKind(image)} "${url}" is shown as text: an address ends at a space.`,
        hint: `Put it in angle brackets: "(<${url}>)".`,
      };
    },
  },
  {
    sign: '] (',
    pattern: /(?<!\\)(!?)\[[^[\]]+\] +\(([^()<>\s]+)\)/g,
    explain([, image, url = '']) {
      if (!isLikelyAddress(url)) return undefined;
      return {
        message: `${nameKind(image)} "${url}" is shown as text: there is a space before its address.`,
        hint: `Remove the space: "](${url})".`,
      };
    },
  },
  {
    sign: '][',
    pattern: /(?<![\\\w\])])(!?)\[[^[\]]+\]\[([^[\]]+)\]/g,
    explain: ([, image, name]) => ({
      message: `${nameKind(image)} "[${name}]" is shown as text: the page has no address of that name.`,
      hint: `Add a line "[${name}]: https://…", or write it as code.`,
    }),
  },
  {
    sign: '[^',
    pattern: /(?<![\\/])\[\^(\d+|[a-z][\w-]+)\](?!:)/gi,
    explain: ([mark, name]) => ({
      message: `"${mark}" is shown as text: the page has no footnote of that name.`,
      hint: `Add a line "[^${name}]: …", or write it as code.`,
    }),
  },
  {
    // One sign may be a number or a tag: "#12", "#docs".
    sign: '##',
    pattern: /(?<=^[\s>]*)(#{2,6})[^\s#].*/g,
    explain: ([text, signs = '']) => ({
      message: `"${shorten(text)}" is shown as text: a heading has a space after "${signs}".`,
      hint: `Write "${signs} ${shorten(text.slice(signs.length))}".`,
    }),
  },
  {
    sign: '[!',
    pattern: /(?<=^[\s>]*>\s*)\[!([\p{L}\d_-]+)\]/gu,
    explain([, name = '']) {
      const nearest = findNearest(name, CALLOUT_TYPES)?.toUpperCase();
      if (nearest === name.toUpperCase())
        return {
          message: `"[!${name}]" is shown as text: an alert begins with the first line of its quote.`,
          hint: 'Put an empty line before it, without ">".',
        };
      return {
        message: `There is no alert "[!${name}]"; it is shown as text.`,
        hint: `${nearest === undefined ? '' : `Did you mean "[!${nearest}]"? `}Use one of ${CALLOUT_TYPES.join(', ')}.`,
      };
    },
  },
  {
    sign: 'import ',
    pattern: /^import\s(?:.+\sfrom\s+)?(['"]).+\1;?\s*$/g,
    format: 'md',
    isOfLines: true,
    explain: () => ({
      message: 'An import is shown as text: .md files have no code.',
      hint: 'Rename the file to .mdx, or write it as a block of code.',
    }),
  },
  {
    // In a paragraph of several lines: one may begin with a number below zero, or with a version.
    sign: '\n-',
    pattern: /^[\s>]*(-)[^\s\d\w-]/g,
    isOfLines: true,
    explain: explainItem,
  },
  {
    sign: '\n2.',
    pattern: /^[\s>]*(\d+\.)[^\s\d\w.]/g,
    isOfLines: true,
    explain: explainItem,
  },
];

/** Most texts have none of the marks, and are searched once. */
const ANY_SIGN = new RegExp(
  [...new Set(SLIPS.map(({ sign }) => /[^\w\s.-]/.exec(sign)?.[0] ?? sign))]
    .map((sign) => sign.replace(/[^\w\s]/g, '\\$&'))
    .join('|'),
);

/** Reports such markup in the texts of a page. */
export function reportLostMarkup(tree: Root, context: PageContext): void {
  const told = new Set<Slip>();
  const slips = SLIPS.filter(
    ({ format = context.format, isExpected }) =>
      format === context.format && isExpected?.(context.config) !== true,
  );
  walk(tree, (node) => {
    if (isElement(node, 'code')) return false;
    if (node.type !== 'text' || !ANY_SIGN.test(node.value)) return undefined;
    for (const slip of slips)
      if (node.value.includes(slip.sign) && !told.has(slip) && reportMatches(node, slip, context))
        if (slip.isOfPage) told.add(slip);
    return undefined;
  });
}

/** Returns true if there was one. */
function reportMatches(
  { position }: Text,
  { pattern, isOfLines, isOfPage, explain }: Slip,
  context: PageContext,
): boolean {
  if (position === undefined) return false;
  let found = false;
  const [start, end] = [context.getPlace(position.start), context.getPlace(position.end)];
  for (let line = start.line; line <= end.line; line++) {
    const from = line === start.line ? start.column : 1;
    const to = line === end.line ? end.column : Number.POSITIVE_INFINITY;
    for (const match of context.getExcerpt(line).matchAll(pattern)) {
      const column = match.index + 1;
      const words = column >= from && column < to ? explain(match) : undefined;
      if (words === undefined) continue;
      reportSlip(context, { line, column }, words);
      found = true;
      if (isOfLines || isOfPage) return true;
    }
  }
  return found;
}
