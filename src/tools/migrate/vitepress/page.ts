/** A page of VitePress as a page of docgen. */
import { posix } from 'node:path';
import { decodeUrl } from '../../../shared/url.ts';
import { getRelativeSpecifier } from '../page/component-shim.ts';
import { cutLines, cutRegion } from '../page/cut-part.ts';
import { joinPage, openPage, splitPage } from '../page/edit-frontmatter.ts';
import { writeEmoji } from '../page/emoji-names.ts';
import { getTicks } from '../page/fence-lines.ts';
import { raiseContainers } from '../page/nested-containers.ts';
import {
  escapeMarkdown,
  type Fence,
  isElsewhere,
  rewriteLinks,
  rewriteMarkdown,
  splitTarget,
} from '../page/rewrite-markdown.ts';
import { type Add, createLosses, type Lose, type MovedFile } from '../project/migration.ts';
import { convertFrontmatter } from './frontmatter.ts';

export interface VitePressPage extends MovedFile {
  readonly readShared: (path: string) => string | undefined;
  /** Number of files between this one and the page that includes it. */
  readonly depth?: number;
}

export function rewriteVitePressPage(page: VitePressPage): string {
  const { parts, lose, loseKey } = openPage(page);
  const data = convertFrontmatter(parts.data, loseKey);
  let rawColons = '';
  const text = rewriteMarkdown(parts.body, parts.bodyLine, {
    lose,
    fence: (fence, add) => convertFence(fence, page, add),
    html: (html, _, line) => flattenComponents(removeScripts(html, line, lose)),
    line(text, add) {
      const [, colons = '', type = ''] = /^\s*(:{3,})\s*([\w-]*)/.exec(text) ?? [];
      if (type === 'raw' || type === 'v-pre') {
        rawColons = colons;
        return undefined;
      }
      if (colons !== '' && colons === rawColons && type === '') {
        rawColons = '';
        return undefined;
      }
      if (/^\s*\[\[toc\]\]\s*$/i.test(text)) {
        add('[[toc]] is removed.', 'The outline next to the page lists the headings.');
        return undefined;
      }
      const snippet = /^(\s*)<<<\s*(\S.*)$/.exec(text);
      if (snippet) return convertSnippet(snippet[1] ?? '', snippet[2] ?? '', page, add);
      const markup = rewriteLinks(convertMarkup(keepId(text), add), (target) => rewriteTarget(target, page));
      return expandIncludes(separateAlertTitle(markup), page, add);
    },
  });
  return joinPage(parts, data, raiseContainers(text));
}

const ALERT_TITLE =
  /^((?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S))*>[ \t]*)(\[!(?:tip|note|warning|important|caution)\])[ \t]+(\S.*?)[ \t]*$/i;

/** The words behind `[!NOTE]` are the title of an alert in VitePress, and the beginning of its text in docgen. */
const separateAlertTitle = (text: string) =>
  text.replace(ALERT_TITLE, (_, quote: string, mark: string, words: string) => {
    // A list item begins once.
    const next = quote.replace(/[^\s>]/g, ' ');
    const title = words.includes('*') ? words : `**${words}**`;
    return [quote + mark, next + title, next.trimEnd()].join('\n');
  });

/** `<script>` and `<style>` are Vue's; their lines stay, empty, so that places stay true. */
function removeScripts(html: string, firstLine: number, lose: Lose): string {
  return html.replace(/^<(script|style)\b[^>]*>[\s\S]*?<\/\1>\s*$/gm, (element, name: string, at: number) => {
    const line = firstLine + html.slice(0, at).split('\n').length - 1;
    const todo =
      name === 'style'
        ? 'Put the rules into a file named in "globalStyles".'
        : 'Write the component in React and make this an .mdx page.';
    lose(line, `<${name}> of Vue is removed.`, todo);
    return '\n'.repeat(element.split('\n').length - 1);
  });
}

const INCLUDE = /<!--\s*@include:\s*([^\s{#]+?)(?:#([\w-]+))?\s*(?:\{([^}]*)\})?\s*-->/g;

/** Puts in what `<!-- @include: … -->` names, as Markdown files have no imports. */
function expandIncludes(text: string, page: VitePressPage, add: Add): string {
  return text.replace(INCLUDE, (mark, name: string, region?: string, lines?: string) => {
    const { path, source } = readInclude(page, name, region, lines);
    if (source === undefined) {
      add(`"${name}" is not inserted: there is no such file or part of it.`, 'Insert the text by hand.');
      return mark;
    }
    const depth = (page.depth ?? 0) + 1;
    const inner = rewriteVitePressPage({ ...page, source, path, depth, losses: createLosses() });
    return splitPage(inner).body.trim();
  });
}

function readInclude(page: VitePressPage, name: string, region?: string, lines?: string) {
  const path = name.startsWith('@/') ? name.slice(2) : posix.join(posix.dirname(page.path), name);
  const file = page.depth === 9 ? undefined : page.readShared(path);
  const part = region && file !== undefined ? cutRegion(file, region) : file;
  return { path, source: lines && part !== undefined ? cutLines(part, lines) : part };
}

/** `js:line-numbers {1,3} [name]` and `js{1,3}` in docgen's words. */
function convertFence({ info, body }: Fence, page: VitePressPage, add: Add): Fence {
  let options = info.replace(/^([^\s{:[]*)\{/, '$1 {');
  const start = /:line-numbers(?:=(\d+))?/.exec(options);
  if (start?.[1] && start[1] !== '1') add(`Line numbers begin at ${start[1]}.`, 'docgen counts from 1.');
  options = options
    .replace(/:line-numbers(?:=\d+)?/, ' lineNumbers ')
    .replace(':no-line-numbers', ' lineNumbers=false ');
  options = options
    .replace(/^([\w+#-]*)-vue\b/, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  // VitePress inserts files into code too. A mark that names none is a sample of the mark.
  const insert = (line: string) =>
    line.replace(
      INCLUDE,
      (mark, name: string, region?: string, lines?: string) =>
        readInclude(page, name, region, lines).source ?? mark,
    );
  return { info: options, body: body.map(insert) };
}

function convertSnippet(indent: string, text: string, page: VitePressPage, add: Add): string {
  const match = /^([^\s{[#]+)(?:#([\w-]+))?\s*(?:\{([^}]*)\})?\s*(?:\[([^\]]*)\])?/.exec(text);
  const [, file = '', region, meta = '', label] = match ?? [];
  const rooted = file.startsWith('@/')
    ? `/${file.slice(2)}`
    : file.startsWith('@')
      ? `/${file.slice(1).replace(/^\//, '')}`
      : file;
  const relativePlace = rooted.startsWith('/') || rooted.startsWith('.') ? rooted : `./${rooted}`;
  const fromDocs = posix.join(rooted.startsWith('/') ? '.' : posix.dirname(page.path), `./${rooted}`);
  const isOutside = fromDocs.startsWith('../');
  const shared = region || isOutside ? page.readShared(fromDocs) : undefined;
  const cut = region && shared !== undefined ? cutRegion(shared, region) : undefined;
  if (region && cut === undefined)
    add(`There is no region "${region}" in "${file}".`, 'The whole file is shown; mark the region.');
  if (isOutside)
    add(
      `"${file}" is outside the docs folder.`,
      shared === undefined
        ? 'There is no such file: correct its name.'
        : 'Its code is now in the page. To show the file itself, name its folder in "markdown.codeRoots" and the file in the block: file="…".',
    );
  const lines = /[\d,-]+/.exec(meta)?.[0];
  const lang = /[a-z]+/.exec(meta)?.[0] ?? posix.extname(file).slice(1);
  const { depth, newPaths } = page;
  const stays = depth === undefined && (newPaths.get(page.path) ?? page.path) === page.path;
  // docgen finds marks with "#" itself, in files that are still where the page looks for them.
  const isFound = cut !== undefined && stays && !isOutside && /#[ \t]*region\b/i.test(shared ?? '');
  const inserted = isFound ? undefined : (cut ?? (isOutside ? shared?.trimEnd() : undefined));
  const place = isFound ? `${relativePlace}#${region}` : relativePlace;
  const words = [
    lang,
    lines && `{${lines}}`,
    /line-numbers/.test(meta) && 'lineNumbers',
    label && `[${label}]`,
    inserted === undefined && `file="${place}"`,
  ];
  const body = inserted === undefined ? [] : inserted.split('\n').map((line) => indent + line);
  const ticks = getTicks(inserted ?? '');
  return [`${indent}${ticks}${words.filter(Boolean).join(' ')}`, ...body, `${indent}${ticks}`].join('\n');
}

/** A whole tag with its name and attributes; `Store<Id, State\>` and `Store<Id, State>` are text. */
const COMPONENT =
  /(?<!\\)<\/?([A-Z][\w.]*)((?:\s+[^\s"'<>/=,\\]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/g;

/** Tags of components in a line each, and their content where no Markdown takes it for code; no line moves. */
function flattenComponents(html: string): string {
  if (!html.includes('\n') || html.search(COMPONENT) !== 0) return html;
  const joined = html.replace(COMPONENT, (tag) => {
    const lines = tag.split('\n');
    return lines.map((line) => line.trim()).join(' ') + '\n'.repeat(lines.length - 1);
  });
  if (/<pre\b/i.test(joined)) return joined;
  // What the block is in, such as a list, is in front of its end too.
  const [around = ''] = /^[ \t>]*/.exec(joined.slice(joined.lastIndexOf('\n') + 1)) ?? [];
  return joined.replace(/^[ \t]+/gm, (indent) => indent.slice(0, around.length));
}

const BADGE = /(?<!\\)<Badge\b[^>]*?(?:\/>|>(.*?)<\/Badge>)/g;

/** Gives a heading with a badge the id that VitePress gives it, in which attributes do not count. */
function keepId(line: string): string {
  const [, title] = /^#{1,6}\s+(.*?)\s*$/.exec(line) ?? [];
  // What stands for code is not to be read here.
  if (title === undefined || title.search(BADGE) < 0 || /\{#[^}]+\}$|[\ue000-\uf8ff]/.test(title))
    return line;
  const words = title.replace(BADGE, '$1').replace(/\]\([^)]*\)/g, ']');
  const id = words
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(?=\d)/, '_')
    .toLowerCase();
  return id === '' ? line : `${line.trimEnd()} {#${id}}`;
}

/** Markup that only Vue reads. What a backslash precedes is text. */
function convertMarkup(line: string, add: Add): string {
  const text = writeEmoji(line);
  if (/\{\{.*?\}\}/.test(text) && !/\sv-pre\b/.test(text))
    add('{{ … }} of Vue stays as text.', 'Write the value, or make this an .mdx page and use { … }.');
  if (/(?:^|\s):[+-]?[a-z0-9][\w+-]*:(?:\s|$)/.test(text))
    add('Short names of emoji stay as text.', 'Write the emoji itself.');
  if (/\]\([^)]*\)\{[^}]*\}/.test(text))
    add('Attributes of links and images are removed.', 'Write the element as HTML.');
  return text
    .replace(/(?<!\\)<[a-z][^>]*>/g, (tag) => removeDirectives(tag, add))
    .replace(/(\]\([^)]*\))\{[^}]*\}/g, '$1')
    .replace(/(?<!\\)<Badge\b([^>]*?)(?:\/>|>(.*?)<\/Badge>)/g, (_, attributes: string, inner?: string) => {
      const label = inner ?? /\btext=(["'])(.*?)\1/.exec(attributes)?.[2] ?? '';
      add('<Badge> becomes raised text.', 'Make this an .mdx page and import Badge from docgenjs/theme.');
      return `<sup>${label}</sup>`;
    })
    .replace(LINKED, (tag, name: string, attributes: string, words: string) => {
      const href = findAttribute(attributes, 'href', 'link', 'to');
      if (href === undefined || findAttribute(attributes, ...TITLES) !== undefined) return tag;
      addRest(add, name, 'becomes a link');
      return formatLink(words, href);
    })
    .replace(COMPONENT, (tag, name: string, attributes: string) => {
      // What is said of its start is said of all.
      if (tag.startsWith('</')) return '';
      const picture = createPicture(attributes);
      const title = findAttribute(attributes, ...TITLES);
      const href = findAttribute(attributes, 'href', 'link', 'to');
      if (picture !== undefined) addRest(add, name, 'becomes a picture');
      else if (title !== undefined)
        addRest(add, name, href === undefined ? 'becomes its title' : 'becomes a link');
      else add(`The Vue component <${name}> is removed.`, 'Write it in React and make this an .mdx page.');
      if (picture !== undefined || title === undefined) return picture ?? '';
      const words = escapeMarkdown(title);
      return href === undefined ? `**${words}**` : formatLink(words, href);
    });
}

/** A component around words alone. */
const LINKED = /(?<!\\)<([A-Z][\w.]*)(\s[^<>]*)>([^<>]*[^<>\s][^<>]*)<\/\1>/g;

/** Attributes with words that readers see. */
const TITLES = ['title', 'label'] as const;

const addRest = (add: Add, name: string, what: string) =>
  add(
    `The Vue component <${name}> ${what}.`,
    'To have more than that, write it in React and make this an .mdx page.',
  );

const formatLink = (words: string, href: string) => `[${words}](${/[\s()]/.test(href) ? `<${href}>` : href})`;

function findAttribute(attributes: string, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = new RegExp(`(?:^|\\s)${name}=(["'])(.*?)\\1`).exec(attributes)?.[2];
    if (value) return value;
  }
  return undefined;
}

/** Without these, an element of a page that Vue does not read is the same. */
const HARMLESS = /^v-(?:pre|cloak|once)$/;

function removeDirectives(tag: string, add: Add): string {
  return tag.replace(/\s((?:@|:|v-)[\w.:-]+)(?:=(?:"[^"]*"|'[^']*'))?/g, (_, name: string) => {
    if (!HARMLESS.test(name))
      add('Attributes of Vue are removed.', 'Write a component in React and make this an .mdx page.');
    return '';
  });
}

/** An image in place of a component that shows one: what it is named after is its file. */
function createPicture(attributes: string): string | undefined {
  const src = findAttribute(attributes, 'src');
  if (src === undefined || !/\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i.test(src)) return undefined;
  return `<img src="${src}" alt="${findAttribute(attributes, 'alt') ?? ''}">`;
}

/** Links to files that have moved; a `.html` address of the site points to the file's page. */
function rewriteTarget(target: string, { path, newPaths }: VitePressPage): string {
  const [way, rest] = splitTarget(target);
  if (way === '' || way.startsWith('/') || isElsewhere(way)) return target;
  const file = posix.join(posix.dirname(path), decodeUrl(way));
  const to = newPaths.get(file);
  const from = newPaths.get(path) ?? path;
  if (to === undefined || (to === file && from === path)) return target;
  return getRelativeSpecifier(to, from) + rest;
}
