/** A page of MkDocs with Material, in Python-Markdown, as a page of docgen. */
import { posix } from 'node:path';
import { getRelativeSpecifier } from '../page/component-shim.ts';
import { joinPage, openPage, splitPage } from '../page/edit-frontmatter.ts';
import { writeEmoji } from '../page/emoji-names.ts';
import {
  type Fence,
  isElsewhere,
  rewriteLinks,
  rewriteMarkdown,
  splitTarget,
} from '../page/rewrite-markdown.ts';
import type { Add, MovedFile } from '../project/migration.ts';
import { convertBlocks } from './blocks.ts';
import { removeDefinitionMarks, writeDefinitions } from './definitions.ts';
import { createFormulaRewriter } from './formulas.ts';
import { convertFrontmatter, splitMkDocsPage } from './frontmatter.ts';
import { type Include, readInclude, writeCode } from './includes.ts';

export interface MkDocsPage extends MovedFile {
  /** Text of a file that a line inserts. */
  readonly readIncluded: (path: string) => string | undefined;
  /** True for a site with a plugin that fills `{{ … }}` in; without one, they are text. */
  readonly hasMacros?: boolean;
  /** Names of the extensions of Python-Markdown that the site has, and of the theme's features. */
  readonly extensions?: ReadonlySet<string> | undefined;
  /** Number of files between this one and the page that includes it. */
  readonly depth?: number;
}

export function rewriteMkDocsPage(page: MkDocsPage): string {
  // Files that a page inserts have no such lines.
  const { parts, lose, loseKey } = openPage(page, page.depth === undefined ? splitMkDocsPage : splitPage);
  const data = convertFrontmatter(parts.data, loseKey);
  const blocks = { add: lose, hasDefinitions: hasDefinitions(page.extensions) };
  const body = convertBlocks(parts.body.split('\n'), parts.bodyLine, blocks).join('\n');
  const aroundFormulas = createFormulaRewriter(page.extensions);
  const text = rewriteMarkdown(body, parts.bodyLine, {
    lose,
    fence: (fence, add) => convertFence(fence, page, add),
    html: (html, add) => convertTags(html, page, add),
    line(text, add) {
      if (page.hasMacros && /\{\{.*?\}\}|\{%.*?%\}/.test(text))
        add('Macros stay as text.', 'Write the value.');
      if (/^\s*\[TOC\]\s*$/.test(text)) {
        add('[TOC] is removed.', 'The outline next to the page lists the headings.');
        return undefined;
      }
      if (/^\*\[[^\]]+\]:/.test(text)) {
        add('An abbreviation is not carried over.', 'Write <abbr title="…"> around its uses.');
        return undefined;
      }
      const include = readInclude(text);
      if (include) return insertFile(text, include, page, add);
      const converted = aroundFormulas(text, (line) => convertMarkup(line, page, add));
      return rewriteLinks(converted, (target) => rewriteTarget(target, page));
    },
  });
  return joinPage(parts, data, writeDefinitions(text));
}

/** Returns the text of a page for a Markdown parser, to compare the two: removed parts are reported. */
export function readFormerText(source: string, extensions?: ReadonlySet<string>): string {
  const parts = splitMkDocsPage(source);
  const blocks = { add: () => {}, hasDefinitions: hasDefinitions(extensions) };
  const body = convertBlocks(parts.body.split('\n'), 1, blocks).join('\n');
  const aroundFormulas = createFormulaRewriter(extensions);
  const text = rewriteMarkdown(body, 1, {
    fence: (fence) => ({ ...fence, body: fence.body.filter((line) => !readInclude(line)) }),
    line: (line, add) =>
      readInclude(line) || /^\*\[[^\]]+\]:/.test(line)
        ? undefined
        : aroundFormulas(line, (text) => convertMarkup(text, { extensions }, add)),
  });
  return joinPage(parts, parts.data, removeDefinitionMarks(text));
}

const hasDefinitions = (extensions?: ReadonlySet<string>) =>
  ['def_list', 'extra', 'markdown.extensions.def_list', 'markdown.extensions.extra'].some((name) =>
    extensions?.has(name),
  );

function insertFile(text: string, include: Include, page: MkDocsPage, add: Add): string {
  const depth = (page.depth ?? 0) + 1;
  const source = depth > 9 ? undefined : page.readIncluded(include.path);
  if (source === undefined) {
    add(
      `"${include.path}" is not inserted: there is no such file, or no such part of it.`,
      'Insert the text by hand.',
    );
    return text;
  }
  if (include.code) return writeCode(source, include).join('\n');
  return splitPage(rewriteMkDocsPage({ ...page, source, depth })).body.trim();
}

/** `{ .py title="a.py" hl_lines="2 3" linenums="1" }` and `py title="a.py"` in docgen's words. */
function convertFence({ info, body }: Fence, page: MkDocsPage, add: Add): Fence {
  const label = /\s*\[[^\]]*\]$/.exec(info)?.[0] ?? '';
  const options = info
    .slice(0, info.length - label.length)
    .replace(/^\{(.*)\}$/, '$1')
    .trim();
  const lang = /^(?:\.(?=\w))?([\w+#-]+)(?!=)(?=\s|$)/.exec(options)?.[1] ?? '';
  const read = (name: string) => new RegExp(`\\b${name}=(["'])(.*?)\\1`).exec(options)?.[2];
  const lines = read('hl_lines')?.trim().replace(/\s+/g, ',');
  const start = read('linenums');
  const title = read('title');
  if (start !== undefined && !/^1\b/.test(start))
    add(`Line numbers begin at ${start}.`, 'docgen counts from 1.');
  const annotates =
    page.extensions?.has('content.code.annotate') && body.some((line) => ANNOTATION.test(line));
  if (annotates || /\.annotate\b/.test(options))
    add('Annotations of code stay numbers in it.', 'The list below the code explains them.');
  const code = body.flatMap((line) => insertCode(line, page, add));
  const words = [
    lang,
    title === undefined ? '' : `title="${title}"`,
    start === undefined ? '' : 'lineNumbers',
    lines ? `{${lines}}` : '',
  ];
  return { info: words.filter(Boolean).join(' ') + (label && ` ${label.trim()}`), body: code };
}

function insertCode(line: string, page: MkDocsPage, add: Add): string[] {
  const include = readInclude(line);
  const source = include && page.readIncluded(include.path);
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  if (source !== undefined)
    return source
      .trimEnd()
      .split('\n')
      .map((text) => text && indent + text);
  if (include)
    add(
      `"${include.path}" is not inserted into code: there is no such file, or no such part of it.`,
      'Insert the text by hand.',
    );
  else if (/^\s*-{1,2}8<-{1,2}/.test(line))
    add('A snippet is not inserted into code.', 'Name the file of the whole block in file="…".');
  return [line];
}

/** A number in a comment, which Material shows as a mark that opens its explanation. */
const ANNOTATION = /(?:#|\/\/|\/\*|<!--|--|;|%)\s*\(\d+\)!?/;

const ICON = /:(?:material|octicons|fontawesome|simple)-[\w-]+:(?:\{[^}]*\})?\s?/g;

const BRACES = String.raw`\{:?\s*(?:[.#][\w-]|[\w-]+=)[^}]*\}`;
/** After a link, an image, a tag, emphasis, or code (of which only a mark is visible here). */
const BEHIND = String.raw`(?<=[\])>*\uE000-\uF8FF])`;
const ATTRIBUTES = new RegExp(`${BEHIND}${BRACES}`, 'g');
/** A pattern for all lines would look back to the start of a line at each of its spaces. */
const HEADING_ATTRIBUTES = new RegExp(String.raw`(?:${BEHIND}|(?<=\S)(?<!^#{1,6})\s+)${BRACES}`, 'g');

/** A place to link to, as mkdocs-autorefs marks it: a link without text and address. */
const ANCHOR = /\[\]\(\)\{:?\s*#([\w.:-]+)[^}]*\}/g;

/** Markup of extensions of Python-Markdown. */
function convertMarkup(source: string, { extensions }: Pick<MkDocsPage, 'extensions'>, add: Add): string {
  const has = (name: string) => extensions?.has(name) === true;
  const line = source.replace(ANCHOR, '<a id="$1"></a>');
  const text = EMOJI_EXTENSIONS.some(has) ? writeEmoji(line) : line;
  if (ICON.test(text)) add('Icons of Material are removed.', 'Write an emoji.');
  ICON.lastIndex = 0;
  if (/^: {3}\S/.test(text)) add('A definition list stays as text.', 'Write it as HTML, or as a list.');
  const rest = text.replace(ICON, '');
  if (EMOJI_EXTENSIONS.some(has) && /(?:^|[\s(])(?::[a-z0-9][\w+-]*:)(?=$|[\s).,!?])/.test(rest))
    add('Short names of emoji stay as text.', 'Write the emoji itself.');
  const anchored = text.replace(/^(#{1,6}\s.*?)\s*\{:?\s*(?:#|id=["']?)([\w.-]+)[^}]*\}\s*$/, '$1 {#$2}');
  if (anchored !== text) return anchored.replace(ICON, '');
  const attributes = /^#{1,6}\s+\S/.test(text) ? HEADING_ATTRIBUTES : ATTRIBUTES;
  const plain = text.replace(attributes, () => {
    add('Attributes of links, images and headings are removed.', 'Write the element as HTML.');
    return '';
  });
  const criticised = has('pymdownx.critic') ? convertCritic(plain, add) : plain;
  return convertScripts(criticised, has)
    .replace(ICON, '')
    .replace(/\+\+([a-z0-9_-]+(?:\+[a-z0-9_-]+)*)\+\+/gi, (_, keys: string) =>
      keys
        .split('+')
        .map((key) => `<kbd>${key.replace(/^./, (first) => first.toUpperCase())}</kbd>`)
        .join('+'),
    )
    .replace(/(?<![=\w])==(?=\S)([^=\n]+?)==(?!=)/g, '<mark>$1</mark>')
    .replace(/\^\^(?=\S)([^^\n]+?)\^\^/g, '<ins>$1</ins>');
}

const EMOJI_EXTENSIONS = ['pymdownx.emoji', 'materialx.emoji'];

/** Marks of CriticMarkup: added, removed, exchanged and marked text, and comments. */
function convertCritic(text: string, add: Add): string {
  return text
    .replace(/\{\+\+(.*?)\+\+\}/g, '<ins>$1</ins>')
    .replace(/\{--(.*?)--\}/g, '<del>$1</del>')
    .replace(/\{~~(.*?)~>(.*?)~~\}/g, '<del>$1</del><ins>$2</ins>')
    .replace(/\{==(.*?)==\}/g, '<mark>$1</mark>')
    .replace(/\{>>(.*?)<<\}/g, () => {
      add('A comment of an editor is removed.', 'Keep it in the history of the repository.');
      return '';
    });
}

/** `H~2~O` and `x^2^`, or a formula, in which they mean something else; `^` of a footnote is in brackets. */
const LOWERED = /\$[^$\n]+\$|(?<![~\\])~(?![~\s])([^~\s]+)~(?!~)/g;
const RAISED = /\$[^$\n]+\$|(?<![\^\\[])\^(?![\^\s])([^^\s]+)\^(?!\^)/g;

function convertScripts(text: string, has: (name: string) => boolean): string {
  const mark = (tag: string) => (all: string, inner?: string) =>
    inner === undefined ? all : `<${tag}>${inner}</${tag}>`;
  const lowered = has('pymdownx.tilde') ? text.replace(LOWERED, mark('sub')) : text;
  return has('pymdownx.caret') ? lowered.replace(RAISED, mark('sup')) : lowered;
}

/** In MkDocs, `markdown` allows Markdown in an element; a blank line does so in docgen. */
function convertTags(html: string, page: MkDocsPage, add: Add): string {
  const rewrite = (target: string) => rewriteAddress(target, page) ?? rewriteTarget(target, page);
  return html
    .replace(/<img\b[^>]*?\ssrc=(["'])\s*\{\{.*?\}\}.*?\1[^>]*>/g, () => {
      add('An image whose address is a macro is removed.', 'Write the address.');
      return '';
    })
    .replace(/(<[a-z][^>]*?)\s+markdown(?:=(?:"[^"]*"|'[^']*'|\w+))?(?=[\s>])/g, '$1')
    .replace(
      /(<(?:a|img|source)\b[^>]*?\s(?:href|src)=")([^"]+)"/g,
      (_, start: string, target: string) => `${start}${rewrite(target)}"`,
    );
}

/**
 * Rewrites an address. MkDocs keeps addresses without a file, and all in HTML: a browser resolves them from the page's
 * address, where each page is a folder. Undefined if that leads to no file either.
 */
function rewriteAddress(target: string, { path, newPaths }: MkDocsPage): string | undefined {
  const [way, rest] = splitTarget(target);
  if (!/^\.{0,2}[\w-]*\//.test(way) || way.startsWith('/')) return undefined;
  const folder = path.replace(/(?:(?:^|\/)(?:index|README))?\.md$/, '');
  const file = posix.join(folder, way).replace(/\/$/, '');
  const to = [file, `${file}.md`, posix.join(file, 'index.md')]
    .map((name) => newPaths.get(name))
    .find((name) => name !== undefined);
  if (to === undefined) return undefined;
  return `/${to.replace(/^public\//, '').replace(/(?:(^|\/)index)?\.md$/, '$1')}${rest}`;
}

/** Links to files that have moved: `README.md`, and those that are published unchanged. */
function rewriteTarget(target: string, page: MkDocsPage): string {
  const { path, newPaths } = page;
  const [way, rest] = splitTarget(target);
  if (way === '' || way.startsWith('/') || isElsewhere(way)) return target;
  const file = posix.join(posix.dirname(path), way);
  const to = newPaths.get(file);
  if (to === undefined) return rewriteAddress(target, page) ?? target;
  const from = newPaths.get(path) ?? path;
  if (to === file && from === path) return target;
  return (to.startsWith('public/') ? to.slice('public'.length) : getRelativeSpecifier(to, from)) + rest;
}
