/**
 * Blocks of GitBook, `{% hint %}` … `{% endhint %}`, as Markdown. They are found line by line, past all fences, and
 * have as many lines as before.
 */
import { createSlug } from '../page/edit-text.ts';
import { FENCE, findFenceEnd, getColons, isOneFence, labelFence } from '../page/fence-lines.ts';

export interface GitBookBlocks {
  readonly add: (line: number, message: string, todo: string) => void;
}

interface Tag {
  readonly indent: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Block extends Tag {
  /** Number of the tag's line in the file. */
  readonly line: number;
  readonly inner: readonly string[];
  readonly input: GitBookBlocks;
}

/** `firstLine` is the number of the first line in its file. */
export function convertBlocks(lines: readonly string[], firstLine: number, input: GitBookBlocks): string[] {
  const converted: string[] = [];
  let step = 0;
  for (let at = 0; at < lines.length; ) {
    const text = lines[at] ?? '';
    if (isCode(text)) {
      const end = findCodeEnd(lines, at);
      converted.push(...lines.slice(at, end));
      at = end;
      continue;
    }
    const tag = readTag(text);
    const convert = tag && (RENDERERS[tag.name] ?? (OPERATION.test(tag.name) ? renderOperation : undefined));
    if (tag === undefined || convert === undefined) {
      if (tag !== undefined) converted.push(renderUnknown(tag, text, firstLine + at, input));
      else converted.push(text);
      at += 1;
      continue;
    }
    const end = findEnd(lines, at, tag.name);
    if (end === undefined && !LEAVES.has(tag.name)) {
      input.add(firstLine + at, `"{% ${tag.name} %}" has no end.`, `Write "{% end${tag.name} %}".`);
      converted.push(text);
      at += 1;
      continue;
    }
    const inner = end === undefined ? [] : lines.slice(at + 1, end);
    if (tag.name === 'step') step += 1;
    const block = { ...tag, line: firstLine + at, inner, input };
    const { first, body, last } = convert(block, step);
    converted.push(first, ...body, ...(end === undefined ? [] : [last]));
    at = (end ?? at) + 1;
  }
  return converted;
}

/** GitBook writes code with marks in it as HTML. */
const isCode = (line: string) => FENCE.test(line) || /^\s*<pre\b/.test(line);

function findCodeEnd(lines: readonly string[], start: number): number {
  if (FENCE.test(lines[start] ?? '')) return findFenceEnd(lines, start);
  const index = lines.findIndex((line, at) => at >= start && line.includes('</pre>'));
  return index === -1 ? lines.length : index + 1;
}

function readTag(line: string): Tag | undefined {
  const [, indent = '', name, rest = ''] = /^(\s*)\{%\s*([@#]?[\w/-]+)\s*(.*?)\s*%\}\s*$/.exec(line) ?? [];
  if (name === undefined) return undefined;
  const entries = [...rest.matchAll(/([\w-]+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', value = '']) => [
    key,
    value.replace(/\\(.)/g, '$1'),
  ]);
  return { indent, name, attributes: Object.fromEntries(entries) };
}

/** The line of a block's end; undefined for one that has none, such as an embedded page without a caption. */
function findEnd(lines: readonly string[], start: number, name: string): number | undefined {
  let depth = 0;
  for (let at = start; at < lines.length; at++) {
    if (isCode(lines[at] ?? '')) {
      at = findCodeEnd(lines, at) - 1;
      continue;
    }
    const tag = readTag(lines[at] ?? '');
    if (tag?.name === `end${name}`) depth -= 1;
    else if (tag?.name === name) depth += 1;
    if (depth === 0) return at;
    if (depth > 1 && LEAVES.has(name)) return undefined;
  }
  return undefined;
}

/** Blocks that have none of their kind in them. */
const LEAVES = new Set([
  'embed',
  'file',
  'content-ref',
  'include',
  'openapi',
  'openapi-operation',
  'swagger',
]);

interface Rendered {
  readonly first: string;
  readonly body: readonly string[];
  readonly last: string;
}
type Render = (block: Block, step: number) => Rendered;

const convertInner = ({ inner, line, input }: Block) => convertBlocks(inner, line + 1, input);
const bare = (block: Block): Rendered => ({ first: '', body: convertInner(block), last: '' });

const renderContainer = (block: Block, head: string): Rendered => {
  const body = convertInner(block);
  const colons = getColons(body);
  return { first: `${block.indent}${colons}${head}`, body, last: block.indent + colons };
};

const HINTS: Readonly<Record<string, string>> = {
  info: 'info',
  success: 'tip',
  tip: 'tip',
  warning: 'warning',
  danger: 'danger',
  working: 'note',
};

const RENDERERS: Readonly<Record<string, Render>> = {
  hint: (block) => renderContainer(block, HINTS[block.attributes.style ?? 'info'] ?? 'info'),
  tabs: renderTabs,
  code: renderCode,
  'content-ref': bare,
  stepper: bare,
  step: renderStep,
  embed: renderEmbed,
  file: (block) => renderLink(block, block.attributes.src ?? '', getFileName(block.attributes.src ?? '')),
  columns: (block) => {
    block.input.add(block.line, 'Columns are shown one below the other.', 'Leave them so, or write HTML.');
    return bare(block);
  },
  column: bare,
  updates: bare,
  update: (block) => ({ ...bare(block), first: `${block.indent}**${block.attributes.date ?? ''}**` }),
  prompt: (block) => renderContainer(block, `details ${block.attributes.description ?? 'Prompt'}`),
  if: (block) => {
    block.input.add(block.line, 'Text with a condition is shown to everybody.', 'Remove it, or leave it.');
    return bare(block);
  },
};

/** API blocks of GitBook, of today and before. */
const OPERATION = /^(?:openapi|swagger|api-method)/;

function renderOperation(block: Block): Rendered {
  const { name, attributes, indent, line, input } = block;
  input.add(line, `"{% ${name} %}" is not carried over.`, 'Write the operation as text.');
  const { method, path, summary } = attributes;
  const call = [method && `**${method.toUpperCase()}**`, path && `\`${path}\``, summary].filter(Boolean);
  return { ...bare(block), first: indent + call.join(' ') };
}

/** Tabs that are one code block each become a code group, others blocks to open. */
function renderTabs(block: Block): Rendered {
  const { inner, indent, line, input } = block;
  const tabs: { at: number; end: number; label: string; body: readonly string[] }[] = [];
  for (let at = 0; at < inner.length; at++) {
    const tag = readTag(inner[at] ?? '');
    const end = tag?.name === 'tab' ? findEnd(inner, at, 'tab') : undefined;
    if (tag === undefined || end === undefined) continue;
    const body = convertBlocks(inner.slice(at + 1, end), line + at + 2, input);
    tabs.push({ at, end, label: tag.attributes.title ?? '', body });
    at = end;
  }
  const isGroup = tabs.length > 0 && tabs.every(({ body }) => isOneFence(body));
  if (!isGroup && tabs.length > 0)
    input.add(
      line,
      'Tabs become blocks that open on click.',
      'Make this an .mdx page and use Tabs of docgenjs/theme.',
    );
  const lines = [...inner];
  for (const { at, end, label, body } of tabs) {
    const colons = getColons(body);
    lines[at] = isGroup ? '' : `${indent}${colons}details ${label}`;
    lines[end] = isGroup ? '' : indent + colons;
    const shown = isGroup ? body.map((text) => labelFence(text, label, body)) : body;
    for (const [index, text] of shown.entries()) lines[at + 1 + index] = text;
  }
  const mark = isGroup ? `${indent}:::` : '';
  return { first: isGroup ? `${mark}code-group` : '', body: lines, last: mark };
}

/** Options of a block go to the fence in it. */
function renderCode(block: Block): Rendered {
  const { title, overflow, lineNumbers, expandable } = block.attributes;
  const options = [
    title === undefined ? '' : `title="${title.replaceAll('"', "'")}"`,
    lineNumbers === 'true' ? 'lineNumbers' : '',
    overflow === 'wrap' ? 'wrapCode' : '',
    expandable === 'true' ? 'fold' : '',
  ].filter(Boolean);
  const body = convertInner(block);
  const at = body.findIndex((line) => FENCE.test(line));
  const fence = body[at];
  if (fence !== undefined && options.length > 0) {
    const hasLang = /[`~]\s*\S+$/.test(fence.trimEnd()) && !/^\s*[`~]+\s*$/.test(fence);
    body[at] = `${fence.trimEnd()}${hasLang ? '' : 'txt'} ${options.join(' ')}`;
  }
  return { first: '', body, last: '' };
}

/** A step begins with its number. */
function renderStep(block: Block, step: number): Rendered {
  const body = convertInner(block);
  const at = body.findIndex((line) => line.trim() !== '');
  const heading = /^(\s*#{1,6}\s+)(.*)$/.exec(body[at] ?? '');
  if (heading === null) return { first: `${block.indent}**${step}.**`, body, last: '' };
  const [, mark = '', words = ''] = heading;
  const hasId = /\{#[^}]+\}\s*$|<a [^>]*id=/.test(words);
  body[at] = `${mark}${step}. ${words}${hasId ? '' : ` {#${createId(words)}}`}`;
  return { first: '', body, last: '' };
}

/** The id of a heading without its number. */
const createId = (words: string) => createSlug(words.replace(/\]\([^)]*\)|<[^>]*>/g, '')) || 'step';

function renderEmbed(block: Block): Rendered {
  const url = block.attributes.url ?? '';
  block.input.add(
    block.line,
    `An embedded page becomes a link: ${url}`,
    'Write an <iframe> in an .mdx page.',
  );
  return renderLink(block, url, url);
}

/** A link, and its caption in the next line. */
function renderLink(block: Block, target: string, text: string): Rendered {
  const body = convertInner(block);
  const hasCaption = body.some((line) => line.trim() !== '');
  const link = `[${text.replace(/[[\]]/g, '\\$&')}](<${target}>)`;
  return { first: `${block.indent}${link}${hasCaption ? '\\' : ''}`, body, last: '' };
}

const getFileName = (path: string) =>
  path
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) ?? path;

/** Blocks of integrations, and whatever is not known. */
function renderUnknown(
  { name, attributes, indent }: Tag,
  text: string,
  line: number,
  input: GitBookBlocks,
): string {
  // Inserted by the page, which knows the file.
  if (name === 'include') return text;
  const { url } = attributes;
  if (name.startsWith('@') && url !== undefined) {
    input.add(line, `"{% ${name} %}" of an integration becomes a link.`, 'Write what it shows.');
    return `${indent}[${url}](<${url}>)`;
  }
  input.add(line, `"{% ${name} %}" stays as text.`, 'Write it in Markdown.');
  return text;
}
