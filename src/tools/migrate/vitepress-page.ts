/** A page of VitePress as a page of docgen. */
import { posix } from 'node:path';
import { joinPage, type PageText, splitPage } from './edit-frontmatter.ts';
import { createLosses, type Losses } from './migration.ts';
import { type Fence, outsideCode, rewriteLinks, rewriteMarkdown } from './rewrite-markdown.ts';
import { toFrontmatter } from './vitepress-frontmatter.ts';
import { cutLines, cutRegion } from './vitepress-part.ts';

export interface VitePressPage {
  readonly source: string;
  /** From the docs folder. */
  readonly path: string;
  /** From the project folder, for the report. */
  readonly shown: string;
  /** Places of all files, former and new, from the docs folder. */
  readonly known: ReadonlyMap<string, string>;
  readonly readShared: (path: string) => string | undefined;
  readonly losses: Losses;
  /** How many files take this one in. */
  readonly depth?: number;
}

export function rewriteVitePressPage(page: VitePressPage): string {
  const parts = splitPage(page.source);
  const { shown, losses } = page;
  const lose = (line: number | undefined, message: string, todo: string) =>
    losses.add({ file: shown, line, message, todo });
  const data = toFrontmatter(parts.data, (key, message, todo) => lose(parts.lineOf(key), message, todo));
  const body = takeOutScripts(parts.body, parts.bodyLine, lose);
  let rawColons = '';
  const text = rewriteMarkdown(body, parts.bodyLine, {
    fence: (fence, line) => toFence(fence, (message, todo) => lose(line, message, todo)),
    line(written, line) {
      const add = (message: string, todo: string) => lose(line, message, todo);
      const [, colons = '', type = ''] = /^\s*(:{3,})\s*([\w-]*)/.exec(written) ?? [];
      if (type === 'raw' || type === 'v-pre') {
        rawColons = colons;
        return undefined;
      }
      if (colons !== '' && colons === rawColons && type === '') {
        rawColons = '';
        return undefined;
      }
      if (/^\s*\[\[toc\]\]\s*$/i.test(written)) {
        add('[[toc]] is taken out.', 'The outline beside the page lists the headings.');
        return undefined;
      }
      if (type === 'details' && /\{open\}\s*$/.test(written)) {
        add('A closed block that was open at first.', 'Write <details open> as HTML.');
        return written.replace(/\s*\{open\}\s*$/, '');
      }
      const snippet = /^(\s*)<<<\s*(\S.*)$/.exec(written);
      if (snippet) return toSnippet(snippet[1] ?? '', snippet[2] ?? '', page, add);
      return rewriteLinks(toMarkup(written, add), (target) => toTarget(target, page));
    },
  });
  return joinPage(parts, data, include(text, page, parts, lose));
}

type Lose = (line: number | undefined, message: string, todo: string) => void;
type Add = (message: string, todo: string) => void;

/** `<script>` and `<style>` are Vue's; their lines stay, empty, so that places stay true. */
function takeOutScripts(body: string, firstLine: number, lose: Lose): string {
  return body.replace(/^<(script|style)\b[^>]*>[\s\S]*?<\/\1>\s*$/gm, (whole, name: string, at: number) => {
    const line = firstLine + body.slice(0, at).split('\n').length - 1;
    const todo =
      name === 'style'
        ? 'Put the rules into a file named in "globalStyles".'
        : 'Write the component in React and make this an .mdx page.';
    lose(line, `<${name}> of Vue is taken out.`, todo);
    return '\n'.repeat(whole.split('\n').length - 1);
  });
}

const INCLUDE = /<!--\s*@include:\s*([^\s{#]+?)(?:#([\w-]+))?\s*(?:\{([^}]*)\})?\s*-->/g;

/** Puts in what `<!-- @include: … -->` names, as Markdown files have no imports. */
function include(text: string, page: VitePressPage, { body, bodyLine }: PageText, lose: Lose): string {
  let made = text;
  for (const [mark, name = '', region, lines] of text.matchAll(INCLUDE)) {
    const path = name.startsWith('@/') ? name.slice(2) : posix.join(posix.dirname(page.path), name);
    const whole = page.depth === 9 ? undefined : page.readShared(path);
    const part = region && whole !== undefined ? cutRegion(whole, region) : whole;
    const source = lines && part !== undefined ? cutLines(part, lines) : part;
    if (source === undefined) {
      const line = bodyLine + body.slice(0, body.indexOf(mark)).split('\n').length - 1;
      lose(line, `"${name}" is not put in: there is no such file or part of it.`, 'Put the text in by hand.');
      continue;
    }
    const inner = rewriteVitePressPage({
      ...page,
      source,
      path,
      depth: (page.depth ?? 0) + 1,
      losses: createLosses(),
    });
    made = made.replace(mark, () => splitPage(inner).body.trim());
  }
  return made;
}

/** `js:line-numbers {1,3} [name]` and `js{1,3}` in docgen's words. */
function toFence({ info, body }: Fence, add: Add): Fence {
  let rest = info.replace(/^([^\s{:[]*)\{/, '$1 {');
  const start = /:line-numbers(?:=(\d+))?/.exec(rest);
  if (start?.[1] && start[1] !== '1') add(`Line numbers begin at ${start[1]}.`, 'docgen counts from 1.');
  rest = rest
    .replace(/:line-numbers(?:=\d+)?/, ' lineNumbers ')
    .replace(':no-line-numbers', ' lineNumbers=false ');
  rest = rest
    .replace(/^([\w+#-]*)-vue\b/, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return { info: rest, body };
}

function toSnippet(indent: string, text: string, page: VitePressPage, add: Add): string {
  const match = /^([^\s{[#]+)(?:#([\w-]+))?\s*(?:\{([^}]*)\})?\s*(?:\[([^\]]*)\])?/.exec(text);
  const [, file = '', region, meta = '', label] = match ?? [];
  const place = file.startsWith('@/')
    ? `/${file.slice(2)}`
    : file.startsWith('@')
      ? `/${file.slice(1).replace(/^\//, '')}`
      : file;
  const known = place.startsWith('/') || place.startsWith('.') ? place : `./${place}`;
  const former = posix.join(posix.dirname(page.path), known.startsWith('/') ? `/${known}` : known);
  const whole = region ? page.readShared(known.startsWith('/') ? known.slice(1) : former) : undefined;
  const cut = region && whole !== undefined ? cutRegion(whole, region) : undefined;
  if (region && cut === undefined)
    add(`There is no region "${region}" in "${file}".`, 'The whole file is shown; mark the region.');
  if (former.startsWith('..'))
    add(`"${file}" lies outside of the docs folder.`, 'Copy it into the new site.');
  const lines = /[\d,-]+/.exec(meta)?.[0];
  const lang = /[a-z]+/.exec(meta)?.[0] ?? posix.extname(file).slice(1);
  const words = [
    lang,
    lines && `{${lines}}`,
    /line-numbers/.test(meta) && 'lineNumbers',
    label && `[${label}]`,
    cut === undefined && `file="${known}"`,
  ];
  const body = cut === undefined ? [] : cut.split('\n').map((line) => indent + line);
  const ticks = '`'.repeat(Math.max(3, ...(cut?.match(/`{3,}/g) ?? []).map((run) => run.length + 1)));
  return [`${indent}${ticks}${words.filter(Boolean).join(' ')}`, ...body, `${indent}${ticks}`].join('\n');
}

/** Markup that only Vue reads, outside of code. */
function toMarkup(line: string, add: Add): string {
  return outsideCode(line, (text) => {
    if (/\{\{.*?\}\}/.test(text))
      add('{{ … }} of Vue stays as text.', 'Write the value, or make this an .mdx page and use { … }.');
    if (/(?:^|\s):[+-]?[a-z0-9][\w+-]*:(?:\s|$)/.test(text))
      add('Short names of emoji stay as text.', 'Write the emoji itself.');
    if (/<[a-z][^>]*\s(?:@|:|v-)[\w.:-]+/.test(text))
      add('Attributes of Vue are taken out.', 'Write a component in React and make this an .mdx page.');
    if (/\]\([^)]*\)\{[^}]*\}/.test(text))
      add('Attributes of links and images are taken out.', 'Write the element as HTML.');
    return text
      .replace(/<[a-z][^>]*>/g, (tag) => tag.replace(/\s(?:@|:|v-)[\w.:-]+(?:=(?:"[^"]*"|'[^']*'))?/g, ''))
      .replace(/(\]\([^)]*\))\{[^}]*\}/g, '$1')
      .replace(/<Badge\b([^>]*?)(?:\/>|>(.*?)<\/Badge>)/g, (_, attributes: string, inner?: string) => {
        const label = inner ?? /\btext=(["'])(.*?)\1/.exec(attributes)?.[2] ?? '';
        add('<Badge> becomes raised text.', 'Make this an .mdx page and import Badge from docgenjs/theme.');
        return `<sup>${label}</sup>`;
      })
      .replace(/<\/?([A-Z]\w*)\b[^>]*>/g, (tag, name: string) => {
        add(`The Vue component <${name}> is taken out.`, 'Write it in React and make this an .mdx page.');
        return tag.startsWith('</') || tag.endsWith('/>') || tag.startsWith('<') ? '' : tag;
      });
  });
}

/** Links to files that have moved; a `.html` address of the site leads to the file's page. */
function toTarget(target: string, { path, known }: VitePressPage): string {
  const [, way = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? [];
  if (way === '' || way.startsWith('/') || /^[a-z][a-z+.-]*:/i.test(way)) return target;
  const file = posix.join(posix.dirname(path), decodeURI(way));
  const to = known.get(file);
  const from = known.get(path) ?? path;
  if (to === undefined || (to === file && from === path)) return target;
  const next = posix.relative(posix.dirname(from), to);
  return (next.startsWith('.') ? next : `./${next}`) + rest;
}
