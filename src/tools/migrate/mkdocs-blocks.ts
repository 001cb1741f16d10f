/**
 * Blocks that Python-Markdown knows by their indentation, as containers: `!!! note`, `??? note` and `=== "Tab"`.
 * To CommonMark their text is indented code, so they are found line by line, past all fences.
 */
import { FENCE, findFenceEnd, getColons, isOneFence, labelFence } from './fence-lines.ts';

export interface BlockInput {
  readonly add: (line: number, message: string, todo: string) => void;
}

/** Types of Material, as docgen's containers and the title that shows the type. */
const TYPES: Readonly<Record<string, readonly [type: string, title?: string]>> = {
  note: ['note'],
  abstract: ['info', 'Abstract'],
  summary: ['info', 'Summary'],
  tldr: ['info', 'TL;DR'],
  info: ['info'],
  todo: ['info', 'Todo'],
  tip: ['tip'],
  hint: ['tip', 'Hint'],
  important: ['important'],
  success: ['tip', 'Success'],
  check: ['tip', 'Check'],
  done: ['tip', 'Done'],
  question: ['info', 'Question'],
  help: ['info', 'Help'],
  faq: ['info', 'FAQ'],
  warning: ['warning'],
  caution: ['caution'],
  attention: ['warning', 'Attention'],
  failure: ['danger', 'Failure'],
  fail: ['danger', 'Fail'],
  missing: ['danger', 'Missing'],
  danger: ['danger'],
  error: ['danger', 'Error'],
  bug: ['danger', 'Bug'],
  example: ['note', 'Example'],
  quote: ['note', 'Quote'],
  cite: ['note', 'Cite'],
};

const ADMONITION = /^(\s*)(!!!|\?\?\?\+?) +([\w-]+)((?: +[\w-]+)*)(?: +"(.*)")? *$/;
const TAB = /^(\s*)===[!+]? +"(.*)" *$/;

/** `firstLine` is the number of the first line. A block has as many lines as before, unless the text ends in it. */
export function convertBlocks(lines: readonly string[], firstLine: number, input: BlockInput): string[] {
  const converted: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const text = lines[at] ?? '';
    const end = FENCE.test(text) ? findFenceEnd(lines, at) : at + 1;
    const block = readAdmonition(lines, at, firstLine, input) ?? readTabs(lines, at, firstLine, input);
    if (block === undefined) converted.push(...lines.slice(at, end));
    else converted.push(...block.lines);
    at = block?.end ?? end;
  }
  return converted;
}

interface Block {
  readonly lines: readonly string[];
  readonly end: number;
}

/** Lines that belong to a block whose mark is indented by `indent`. */
function readBody(lines: readonly string[], start: number, indent: string): Block {
  const isInside = (line: string) =>
    /^(?: {4}|\t)/.test(line.slice(indent.length)) && line.startsWith(indent);
  let end = start;
  while (end < lines.length && (isInside(lines[end] ?? '') || lines[end]?.trim() === '')) end++;
  const body = lines.slice(start, end).map((line) => line.slice(indent.length).replace(/^(?: {4}|\t)/, ''));
  return { lines: body, end };
}

function readAdmonition(
  lines: readonly string[],
  at: number,
  firstLine: number,
  input: BlockInput,
): Block | undefined {
  const [match, indent = '', mark = '', type = '', modifiers = '', title] =
    ADMONITION.exec(lines[at] ?? '') ?? [];
  if (match === undefined) return undefined;
  const line = firstLine + at;
  const body = readBody(lines, at + 1, indent);
  const inner = convertBlocks(body.lines, line + 1, input);
  const [own, word] = TYPES[type] ?? ['note', type];
  if (TYPES[type] === undefined)
    input.add(line, `Boxes of the type "${type}" become notes.`, 'Style it in "globalStyles".');
  if (/\binline\b/.test(modifiers))
    input.add(line, 'A box next to the text is above it.', 'Leave it there, or write HTML.');
  if (title === '') input.add(line, 'A box without a title has one.', 'Write a title, or a quote with ">".');
  if (mark === '???+')
    input.add(line, 'A block that can be closed is always open.', 'Write <details open> as HTML.');
  const shown = title || word;
  const name =
    mark === '???' ? `details ${shown ?? type.replace(/^./, (first) => first.toUpperCase())}` : own;
  return {
    lines: wrap(inner, indent, mark === '???' || shown === undefined ? name : `${name} ${shown}`),
    end: body.end,
  };
}

/** Tabs that are one code block each become a code group, others blocks to open. */
function readTabs(
  lines: readonly string[],
  at: number,
  firstLine: number,
  input: BlockInput,
): Block | undefined {
  const [first, indent = ''] = TAB.exec(lines[at] ?? '') ?? [];
  if (first === undefined) return undefined;
  const tabs: { label: string; body: readonly string[] }[] = [];
  let end = at;
  for (;;) {
    const [tab, tabIndent, label = ''] = TAB.exec(lines[end] ?? '') ?? [];
    if (tab === undefined || tabIndent !== indent) break;
    const body = readBody(lines, end + 1, indent);
    tabs.push({ label, body: convertBlocks(body.lines, firstLine + end + 1, input) });
    end = body.end;
  }
  if (tabs.every(({ body }) => isOneFence(body))) {
    const inner = tabs.flatMap(({ label, body }) => [
      '',
      ...body.map((line) => labelFence(line, label, body)),
    ]);
    return { lines: wrap(inner.slice(1), indent, 'code-group'), end };
  }
  const message = 'Tabs become blocks that open on click.';
  input.add(firstLine + at, message, 'Make this an .mdx page and use Tabs of docgenjs/theme.');
  return { lines: tabs.flatMap(({ label, body }) => wrap(body, indent, `details ${label}`)), end };
}

/** The last blank line of a block makes room for its end. */
function wrap(body: readonly string[], indent: string, head: string): string[] {
  const text = [...body];
  const blanks = text.length - text.findLastIndex((line) => line.trim() !== '') - 1;
  const rest = blanks > 1 ? text.splice(text.length - blanks).slice(1) : text.splice(text.length - blanks);
  const mark = getColons(text);
  const after = rest.length > 0 ? [''] : [];
  const lines = [`${mark}${head}`, ...text, mark];
  return [...lines.map((line) => (line === '' ? line : indent + line)), ...after, ...rest.slice(1)];
}
