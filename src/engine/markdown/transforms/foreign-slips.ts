/**
 * Syntax of other generators, which readers of docgen's pages see as text. Each is told once for a page: a page that was
 * written for another tool has it everywhere.
 */
import { type Slip, shorten } from './slip.ts';

const AS_COMPONENTS = 'Write tabs in an .mdx page: <Tabs><Tab label="…"> … </Tab></Tabs>.';
export const INCLUDE_HINT =
  'Show code with file="…" after the language of a code block, and Markdown by an import in an .mdx page.';

const explainInclude = ([text]: RegExpMatchArray) => ({
  message: `"${shorten(text)}" is shown as text: it includes no file.`,
  hint: INCLUDE_HINT,
});

export const FOREIGN_SLIPS: readonly Slip[] = [
  {
    sign: '$',
    pattern:
      /(?<![\w\\$])(?:(\${1,2})(?=\S)((?:\\.|[^$\\`])+)(?<=[^\s\\]|\\.)\1(?![\w$({])|(?<=^[\s>]*)\$\$(?=\s*$))/g,
    isOfPage: true,
    isExpected: ({ markdown }) => markdown.math !== false,
    explain([text, , tex]) {
      if (tex !== undefined && !isFormula(tex)) return undefined;
      return {
        message: `"${shorten(text)}" is shown as text: formulas are off.`,
        hint: 'Set "markdown.math" to true in the config, or write it as code.',
      };
    },
  },
  {
    sign: '{{',
    pattern: /(?<![\\$=])\{\{(?![<%#])-?\s*[$\w][^\\]*?\}\}/g,
    format: 'md',
    isOfPage: true,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: expressions of Vue and of templates do not run.`,
      hint: 'Write what it made, or write it as code.',
    }),
  },
  {
    sign: '{{#',
    pattern: /(?<!\\)\{\{#\w+ .*?\}\}/g,
    format: 'md',
    isOfPage: true,
    explain: explainInclude,
  },
  { sign: '<<<', pattern: /(?<=^[\s>]*)<<<\s*[@./~\w]\S*\.\w+.*/g, isOfPage: true, explain: explainInclude },
  { sign: '8<-', pattern: /(?<=^[\s>]*)-*8<-+\s+["'].*/g, isOfPage: true, explain: explainInclude },
  {
    sign: '@',
    pattern: /(?<![\w@\\])@\[code(?: [^\]]*)?\](?=\()|(?<=^[\s>]*)@include[:(]\s*\S.*/g,
    isOfPage: true,
    explain: explainInclude,
  },
  {
    sign: '???',
    pattern: /(?<=^[\s>]*)\?\?\?\+? ([a-z]+)\b.*/g,
    isOfPage: true,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: containers begin with ":::".`,
      hint: 'Write ":::details" before the text, and ":::" below it.',
    }),
  },
  {
    sign: '=== ',
    pattern: /(?<=^[\s>]*)===[!+]? (["“]).+["”]\s*$/g,
    isOfPage: true,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: it makes no tab.`,
      hint: AS_COMPONENTS,
    }),
  },
  ...(['!', '?'] as const).map(
    (mark): Slip => ({
      sign: `${mark}> `,
      pattern: mark === '!' ? /(?<=^\s*)!> .*/g : /(?<=^\s*)\?> .*/g,
      isOfPage: true,
      explain: ([text]) => ({
        message: `"${shorten(text)}" is shown as text: containers begin with ":::".`,
        hint: `Write ":::${mark === '!' ? 'warning' : 'tip'}" before the text, and ":::" below it.`,
      }),
    }),
  ),
  {
    sign: '[[',
    pattern: /(?<![\\\w[])!?\[\[(?!_?toc_?\]\])\p{L}[^[\]"'=;,$]*\]\](?![(\]])/giu,
    isOfPage: true,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: links of wikis are not read.`,
      hint: text.startsWith('!') ? 'Write "![description](./image.png)".' : 'Write "[words](./page.md)".',
    }),
  },
  {
    sign: '==',
    pattern: /(?<![=\w<>!+\-*/])==(?=[^\s=])[^=`]+(?<=[^\s=])==(?![=\w])/g,
    isOfPage: true,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: "==" marks nothing.`,
      hint: `Write "<mark>${shorten(text.slice(2, -2))}</mark>".`,
    }),
  },
  {
    sign: ':',
    pattern: /(?<=^|\s):(?!toc:)[a-z][a-z_]{2,}:(?=$|[\s.,!])/g,
    isOfPage: true,
    explain: ([text]) => ({
      message: `"${text}" is shown as text: emoji have no names.`,
      hint: 'Write the emoji itself, or write it as code.',
    }),
  },
  {
    sign: '[]',
    pattern: /(?<=^[\s>]*[-*+]\s+)\[\](?= )/g,
    explain: () => ({
      message: '"[]" is shown as text: an open task has a space between its brackets.',
      hint: 'Write "[ ]".',
    }),
  },
  ...['[ ]', '[x]', '[X]'].map(
    (sign): Slip => ({
      sign,
      pattern: /(?<=^[\s>]*[-*+]\s+)\[[ xX]\](?=[^\s([:])/g,
      explain: ([box]) =>
        box === sign
          ? {
              message: `"${box}" is shown as text: a task has a space behind its brackets.`,
              hint: `Write "${box} " before the words.`,
            }
          : undefined,
    }),
  ),
  {
    sign: '\n: ',
    pattern: /^[\s>]*: .*/g,
    isOfPage: true,
    explain: () => ({
      message: 'A list of definitions is shown as text.',
      hint: 'Write a list with the terms in bold, or <dl> with <dt> and <dd>.',
    }),
  },
  {
    sign: '*[',
    pattern: /(?<=^[\s>]*)\*\[[^\]]+\]: .*/g,
    isOfPage: true,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: abbreviations have no definitions.`,
      hint: 'Write <abbr title="…"> where it is used, or <Tooltip> in an .mdx page.',
    }),
  },
  {
    sign: '{:',
    pattern: /(?<!\\)\{:\s*(?!toc\})[.#\w][^{}]*\}/g,
    format: 'md',
    isOfPage: true,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: blocks have no attributes.`,
      hint: 'Remove it. A heading has an id, "{#id}"; a callout is ":::note".',
    }),
  },
  {
    sign: '{',
    pattern: /(?<=[)\]`*])\{(?:[.#][\w-]+|[\w-]+=)[^{}]*\}/g,
    format: 'md',
    isOfPage: true,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: links, images and words have no attributes.`,
      hint: 'Remove it, or write the element as HTML: <img src="…" width="100">.',
    }),
  },
  {
    sign: '{.',
    pattern: /(?<=^[\s>]*#{1,6} .*\s)\{\.[\w-][^{}]*\}\s*$/g,
    format: 'md',
    isOfPage: true,
    explain: ([text]) => ({
      message: `"${shorten(text.trim())}" is shown as text: headings have no classes.`,
      hint: 'Remove it. A heading has an id: "{#id}".',
    }),
  },
  {
    sign: '{#',
    pattern: /(?<=^[\s>]*#{1,6} .*\s)\{#([\w-]+)\s*$/g,
    format: 'md',
    explain: ([text, id]) => ({
      message: `"${text.trim()}" is shown as text: the id of a heading ends in "}".`,
      hint: `Write "{#${id}}".`,
    }),
  },
  {
    sign: '[#',
    pattern: /(?<=^[\s>]*#{1,6} .*\s)\[#([\w-]+)\]\s*$/g,
    explain: ([text, id]) => ({
      message: `"${text.trim()}" is shown as text: ids of headings are in braces.`,
      hint: `Write "{#${id}}".`,
    }),
  },
  {
    sign: '](',
    pattern: /!\[[^[\]]*\]\(([^()<>\s]+) +=(\d*%?)x(\d*%?)\s*\)/g,
    explain: ([, address, width]) => ({
      message: `Image "${address}" is shown as text: an address ends at a space.`,
      hint: `Write a size as HTML: <img src="${address}" alt="…"${width ? ` width="${width}"` : ''}>.`,
    }),
  },
  {
    sign: '{/*',
    pattern: /\{\/\*.*/g,
    format: 'md',
    isOfLines: true,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: it is a comment of MDX.`,
      hint: 'Write "<!-- … -->", or rename the file to .mdx.',
    }),
  },
  {
    sign: '.. ',
    pattern: /(?<=^[\s>]*)\.\. [a-z-]+::.*/g,
    isOfPage: true,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: directives of reStructuredText do not run.`,
      hint: 'Write it in Markdown: a callout is ":::note".',
    }),
  },
  {
    sign: ':',
    pattern: /(?<=^[\s>]*)::[a-z][\w-]*[[{].*|(?<=^|[\s(（]):[a-z][\w-]*\[[^\]]*\](?![([:])(?:\{[^}]*\})?/gi,
    isOfPage: true,
    isExpected: ({ markdown }) => markdown.remarkPlugins.length > 0,
    explain: ([text]) => ({
      message: `"${shorten(text)}" is shown as text: no plugin reads directives.`,
      hint: 'Write a component in an .mdx page, or add a plugin to "markdown.remarkPlugins".',
    }),
  },
  {
    sign: 'export ',
    pattern: /^export\s+(?:const|let|default|function|async|class|\{|\*)[\s{(].*/g,
    format: 'md',
    isOfLines: true,
    explain: () => ({
      message: 'An export is shown as text: .md files have no code.',
      hint: 'Rename the file to .mdx, or write it as a block of code.',
    }),
  },
];

/** Tells TeX from amounts of money and variables of a shell, which also stand between dollar signs. */
function isFormula(tex: string): boolean {
  if (/\\[A-Za-z]{2,}|[\^_]\{|[\w)}]\^[\w\\(]/.test(tex)) return true;
  if (/^[A-Za-z](?:_\w|')?$/.test(tex)) return true;
  // One line of letters, numbers and operators, without words.
  return (
    /^[\w\s+\-*/=<>()|,.!^{}[\]≤≥≠∈×·]+$/.test(tex) && /[=<>+*^(|]/.test(tex) && !/[A-Za-z]{4,}/.test(tex)
  );
}
