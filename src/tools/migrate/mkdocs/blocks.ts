/**
 * Blocks of Python-Markdown as containers: those that it knows by their indentation, `!!! note`, `??? note` and
 * `=== "Tab"`, and those of pymdownx.blocks, from `/// note | Title` to `///`. To CommonMark the text of the former is
 * indented code, so they are found line by line, past all fences.
 */
import { BOX_TYPES } from '../page/box-types.ts';
import { FENCE, findFenceEnd, getColons, isOneFence, labelFence } from '../page/fence-lines.ts';
import { readDefinitions } from './definitions.ts';

export interface BlockInput {
  /** True for a site whose Markdown has definition lists. */
  readonly hasDefinitions?: boolean;
  readonly add: (line: number, message: string, todo: string) => void;
}

const ADMONITION = /^(\s*)(!!!|\?\?\?\+?) +([\w-]+)((?: +[\w-]+)*)(?: +"(.*)")? *$/;
const TAB = /^(\s*)===[!+]? +"(.*)" *$/;

/** `firstLine` is the number of the first line. A block has as many lines as before, unless the text ends in it. */
export function convertBlocks(lines: readonly string[], firstLine: number, input: BlockInput): string[] {
  const converted: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const text = lines[at] ?? '';
    const end = FENCE.test(text) ? findFenceEnd(lines, at) : at + 1;
    const spot = { lines, at, firstLine, input };
    const block =
      readAdmonition(spot) ??
      readTabs(spot) ??
      readFenceTabs(lines, at) ??
      readSlashBlock(spot) ??
      (input.hasDefinitions
        ? readDefinitions(lines, at, (body, from) => convertBlocks(body, firstLine + from, input))
        : undefined);
    if (block === undefined) converted.push(...lines.slice(at, end));
    else converted.push(...block.lines);
    at = block?.end ?? end;
  }
  return converted;
}

/** A place where a block may begin. */
interface Spot {
  readonly lines: readonly string[];
  readonly at: number;
  /** Number of the first of the lines. */
  readonly firstLine: number;
  readonly input: BlockInput;
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

/** What follows the title of a block that readers find opened. */
const OPEN = ' {open}';

function readAdmonition({ lines, at, firstLine, input }: Spot): Block | undefined {
  const [match, indent = '', mark = '', type = '', modifiers = '', title] =
    ADMONITION.exec(lines[at] ?? '') ?? [];
  if (match === undefined) return undefined;
  const line = firstLine + at;
  const body = readBody(lines, at + 1, indent);
  const inner = convertBlocks(body.lines, line + 1, input);
  const [own, word] = findType(type, line, input);
  if (/\binline\b/.test(modifiers))
    input.add(line, 'A box next to the text is above it.', 'Leave it there, or write HTML.');
  if (title === '') input.add(line, 'A box without a title has one.', 'Write a title, or a quote with ">".');
  const shown = title || word;
  const summary = shown ?? type.replace(/^./, (first) => first.toUpperCase());
  const opener = mark.startsWith('???')
    ? `details ${summary}${mark === '???+' ? OPEN : ''}`
    : [own, shown].filter(Boolean).join(' ');
  return {
    lines: wrap(inner, indent, opener),
    end: body.end,
  };
}

function findType(type: string, line: number, { add }: BlockInput): readonly [type: string, title?: string] {
  const known = BOX_TYPES[type.toLowerCase()];
  if (known === undefined)
    add(line, `Boxes of the type "${type}" become notes.`, 'Style it in "globalStyles".');
  return known ?? ['note', type];
}

/** Tabs that are one code block each become a code group, others blocks to open. */
function readTabs({ lines, at, firstLine, input }: Spot): Block | undefined {
  const [first, indent = ''] = TAB.exec(lines[at] ?? '') ?? [];
  if (first === undefined) return undefined;
  const tabs: Tab[] = [];
  let end = at;
  for (;;) {
    const [tab, tabIndent, label = ''] = TAB.exec(lines[end] ?? '') ?? [];
    if (tab === undefined || tabIndent !== indent) break;
    const body = readBody(lines, end + 1, indent);
    tabs.push({ label, body: convertBlocks(body.lines, firstLine + end + 1, input) });
    end = body.end;
  }
  return { lines: writeTabs(tabs, indent, firstLine + at, input), end };
}

interface Tab {
  readonly label: string;
  readonly body: readonly string[];
}

function writeTabs(tabs: readonly Tab[], indent: string, line: number, { add }: BlockInput): string[] {
  if (tabs.every(({ body }) => isOneFence(body))) {
    const inner = tabs.flatMap(({ label, body }) => [
      '',
      ...body.map((line) => labelFence(line, label, body)),
    ]);
    return wrap(inner.slice(1), indent, 'code-group');
  }
  const message = 'Tabs become blocks that open on click.';
  add(line, message, 'Make this an .mdx page and use Tabs of docgenjs/theme.');
  return tabs.flatMap(({ label, body }) => wrap(body, indent, `details ${label}`));
}

/** `tab="A"` or `tab='A'` after the language of a fence, or inside its braces. */
const FENCE_TAB = /(?<=[ {])tab=(?:"([^"]*)"|'([^']*)')/;

/** Code blocks with `tab="…"` that follow each other are tabs, as pymdownx.superfences has them. */
function readFenceTabs(lines: readonly string[], at: number): Block | undefined {
  const indent = /^\s*/.exec(lines[at] ?? '')?.[0] ?? '';
  const body: string[] = [];
  let end = at;
  let gaps = 0;
  for (let next = at; ; next++) {
    const opening = lines[next] ?? '';
    if (body.length > 0 && opening.trim() === '' && next < lines.length) continue;
    const [match, double, single] = FENCE_TAB.exec(opening) ?? [];
    if (match === undefined || !FENCE.test(opening) || !opening.startsWith(indent)) break;
    const fenceEnd = findFenceEnd(lines, next);
    const [first = '', ...code] = lines.slice(next, fenceEnd).map((line) => line.slice(indent.length));
    const label = (double ?? single ?? '').replace(/[[\]]/g, '');
    // The first blank line between them makes room for the head of the group.
    body.push(
      ...lines.slice(end + (gaps === 0 && next > end ? 1 : 0), next).map(() => ''),
      `${first.replace(FENCE_TAB, '').trimEnd()} [${label}]`,
      ...code,
    );
    gaps += next - end;
    end = fenceEnd;
    next = fenceEnd - 1;
  }
  if (body.length > 0 && lines[end]?.trim() === '') {
    body.push('');
    end++;
  }
  return body.length === 0 ? undefined : { lines: wrap(body, indent, 'code-group'), end };
}

const SLASHES = /^(\s*)(\/{3,}) +([\w-]+)(?: *\| *(.*?))? *$/;

interface SlashBlock extends Block {
  readonly indent: string;
  readonly type: string;
  readonly title: string | undefined;
  /** Written below the first line. */
  readonly options: ReadonlyMap<string, string>;
}

/** Undefined where no block begins, or it has no end. */
function findSlashBlock(lines: readonly string[], at: number): SlashBlock | undefined {
  const [match, indent = '', marks = '', type = '', title] = SLASHES.exec(lines[at] ?? '') ?? [];
  if (match === undefined) return undefined;
  let end = at + 1;
  while (end < lines.length && lines[end]?.trim() !== marks)
    end = FENCE.test(lines[end] ?? '') ? findFenceEnd(lines, end) : end + 1;
  if (end >= lines.length) return undefined;
  const options = new Map<string, string>();
  const body = lines
    .slice(at + 1, end)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
  for (const [index, line] of body.entries()) {
    const [option, name = '', value = ''] = /^ {4,}([\w-]+): *(.*)$/.exec(line) ?? [];
    if (option === undefined) break;
    options.set(name, value.replace(/^(["'])(.*)\1$/, '$2'));
    // A block has as many lines as before.
    body[index] = '';
  }
  return { indent, type, title: title || undefined, options, lines: body, end: end + 1 };
}

function readSlashBlock({ lines, at, firstLine, input }: Spot): Block | undefined {
  const block = findSlashBlock(lines, at);
  if (block === undefined) return undefined;
  if (block.type === 'tab') return readSlashTabs({ lines, at, firstLine, input });
  const { indent, type, title, options, end } = block;
  const line = firstLine + at;
  const inner = convertBlocks(block.lines, line + 1, input);
  const kind = type === 'admonition' ? (options.get('type') ?? 'note') : type;
  if (kind === 'details') {
    const isOpen = options.get('open')?.toLowerCase() === 'true';
    return { lines: wrap(inner, indent, `details ${title ?? 'Details'}${isOpen ? OPEN : ''}`), end };
  }
  if (kind === 'html') return { lines: writeElement(inner, indent, title ?? 'div', line, input), end };
  if (/caption$|^definition$/.test(kind)) {
    input.add(line, `A block of the type "${kind}" becomes paragraphs.`, 'Write it as HTML.');
    return { lines: ['', ...inner.map((each) => indent + each), ''], end };
  }
  const [own, word] = findType(kind, line, input);
  return { lines: wrap(inner, indent, [own, title ?? word].filter(Boolean).join(' ')), end };
}

/** Reads adjacent tabs as one group, unless one starts another. */
function readSlashTabs({ lines, at, firstLine, input }: Spot): Block {
  const tabs: Tab[] = [];
  let indent = '';
  let end = at;
  for (;;) {
    let next = end;
    while (tabs.length > 0 && lines[next]?.trim() === '') next++;
    const tab = findSlashBlock(lines, next);
    if (tab?.type !== 'tab' || (tabs.length > 0 && tab.options.get('new')?.toLowerCase() === 'true')) break;
    tabs.push({ label: tab.title ?? '', body: convertBlocks(tab.lines, firstLine + next + 1, input) });
    ({ indent, end } = tab);
  }
  return { lines: writeTabs(tabs, indent, firstLine + at, input), end };
}

/** An element by a selector, such as `div.card#first`; others than these become no attributes. */
function writeElement(
  body: readonly string[],
  indent: string,
  selector: string,
  line: number,
  { add }: BlockInput,
): string[] {
  const [head = 'div', rest = ''] = /^([\w-]*)(.*)$/.exec(selector)?.slice(1) ?? [];
  const [, id] = /#([\w-]+)/.exec(rest) ?? [];
  const classes = Array.from(rest.matchAll(/\.([\w-]+)/g), ([, name]) => name);
  if (rest.includes('['))
    add(line, 'Attributes of a block of HTML are removed.', 'Write the element as HTML.');
  const attributes = [
    ...(id === undefined ? [] : [` id="${id}"`]),
    ...(classes.length > 0 ? [` class="${classes.join(' ')}"`] : []),
  ];
  const tag = head || 'div';
  return [`<${tag}${attributes.join('')}>`, '', ...body, '', `</${tag}>`].map((text) => indent + text);
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
