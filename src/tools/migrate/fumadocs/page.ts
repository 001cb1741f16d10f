/** A page of Fumadocs as one of docgen. */
import { posix } from 'node:path';
import { decodeUrl } from '../../../shared/url.ts';
import { addImports, findComponents, findDeclared } from '../page/component-imports.ts';
import { getRelativeSpecifier } from '../page/component-shim.ts';
import { joinPage, openPage, splitPage } from '../page/edit-frontmatter.ts';
import { editText } from '../page/edit-text.ts';
import { listModules } from '../page/parse-mdx.ts';
import {
  findUnusedMark,
  isElsewhere,
  MDX_ATTRIBUTES,
  rewriteMarkdown,
  rewriteTargets,
  splitTarget,
} from '../page/rewrite-markdown.ts';
import {
  importComponents,
  listImported,
  rewriteFileTarget,
  rewriteModuleLine,
  rewriteSpecifiers,
  type ShimProject,
} from '../page/shim-imports.ts';
import { createPageLosses, type Lose, type MovedFile } from '../project/migration.ts';
import { convertFence, listTabGroups, writeInstalls } from './code.ts';
import { convertFrontmatter } from './frontmatter.ts';
import { createHeadings } from './headings.ts';
import { expandIncludes, type IncludedText, type ReadPart } from './includes.ts';
import type { GlobalComponent } from './options.ts';

export interface FumadocsPage extends ShimProject, MovedFile {
  /** Address of the page, without language. */
  readonly address: string;
  /** The link of a page by its address, from a page of the same language. */
  readonly findLink: (address: string) => string | undefined;
  /** The link of a page by its file, from a page of the same language. */
  readonly findFile: (path: string) => string | undefined;
  /** Components that pages use without an import. */
  readonly globals: ReadonlyMap<string, GlobalComponent>;
  readonly readPart: ReadPart;
}

/** Data shared by a page and the parts inserted into it. */
interface Collected {
  /** Components, with the place of their first use. */
  readonly used: Map<string, { readonly sourcePath: string; readonly line: number }>;
  readonly declared: Set<string>;
  /** Imports of parts. */
  readonly imports: Set<string>;
  /** Number of files between this one and the page. */
  readonly depth: number;
}

export function rewriteFumadocsPage(page: FumadocsPage): string {
  const { parts, loseKey } = openPage(page);
  const data = convertFrontmatter(parts.data, loseKey);
  const collected = { used: new Map(), declared: new Set<string>(), imports: new Set<string>(), depth: 0 };
  const text = rewriteBody(
    { path: page.sourcePath, body: parts.body, bodyLine: parts.bodyLine },
    page,
    collected,
  );
  return joinPage(parts, data, addImports(text, [...listOwnImports(page, collected), ...collected.imports]));
}

/** No reader sees it: `## Title [#id]`. */
const HEADING_ID = /^(\s*#{1,6}\s.*?)[ \t]*\[#[^\]\s]+\][ \t]*$/gm;

/** Reads the text of a page with its inserted parts, to compare the two. */
export function readFormerText({ source, sourcePath, path, readPart }: FumadocsPage): string {
  const isMdx = path.endsWith('.mdx');
  const lose = () => {};
  const expand = (body: string, file: string, depth: number): string => {
    const insert = (part: IncludedText, indent: string) =>
      depth > 9 ? '' : indentText(expand(splitModules(part.body).body, part.path, depth + 1), indent);
    return expandIncludes({ body, sourcePath: file, isMdx, readPart, insert, lose }).text;
  };
  const parts = splitPage(source);
  const text = writeInstalls(expand(parts.body, sourcePath, 0)).replace(HEADING_ID, '$1');
  return joinPage(parts, parts.data, text);
}

/** Text in a list, whose first line has its indentation. */
const indentText = (text: string, indent: string) => text.trim().replace(/\n(?=[^\n])/g, `\n${indent}`);

function rewriteBody(
  { path, body, bodyLine }: IncludedText,
  page: FumadocsPage,
  collected: Collected,
): string {
  const own = { ...page, sourcePath: path };
  const isMdx = page.path.endsWith('.mdx');
  const mark = findUnusedMark(body);
  const inserted: string[] = [];
  const loseAt = createPageLosses(own);
  const expanded = expandIncludes({
    body,
    sourcePath: path,
    isMdx,
    readPart: page.readPart,
    lose: (line, message, todo) => loseAt(bodyLine + line - 1, message, todo),
    insert(part, indent) {
      const text = collected.depth > 9 ? '' : insertPart(part, page, collected);
      inserted.push(indentText(text, indent));
      return `${mark}${inserted.length - 1}${mark}`;
    },
  });
  const grouped = editText(expanded.text, listTabGroups(expanded.text, isMdx));
  const getLine = (line: number) => bodyLine + expanded.findLine(grouped.findLine(line)) - 1;
  const lose: Lose = (line = 1, message, todo) => loseAt(getLine(line), message, todo);
  const convertHeading = createHeadings(grouped.text, isMdx, lose);
  const prose: string[] = [];
  const rewrite = (text: string) =>
    rewriteTargets(text, MDX_ATTRIBUTES, (target) => rewriteTarget(target, own));
  const text = rewriteMarkdown(grouped.text, 1, {
    isMdx,
    lose,
    fence: convertFence,
    html: (html) => rewrite(html),
    line(line, add, number) {
      prose[number - 1] = line;
      const module = isMdx ? rewriteModuleLine(line, own) : undefined;
      if (module !== undefined) return module;
      if (!isMdx && /^\s*::include\[/.test(line))
        add('The directive "::include" stays as text.', 'Insert the text by hand.');
      const plain = line.replace(/(<InlineTOC\b[^>]*?)\s+items=\{toc\}/, '$1');
      return rewrite(convertFormulas(convertHeading(plain, number)));
    },
  });
  if (isMdx) collectComponents({ text: grouped.text, prose, own, getLine, collected });
  const token = new RegExp(`${mark}(\\d+)${mark}`, 'g');
  return text.replace(token, (_, index: string) => inserted[Number(index)] ?? '');
}

interface ComponentsInput {
  readonly text: string;
  /** Lines outside of code; the others are empty. */
  readonly prose: readonly string[];
  readonly own: FumadocsPage;
  readonly getLine: (line: number) => number;
  readonly collected: Collected;
}

function collectComponents({ text, prose, own, getLine, collected }: ComponentsInput): void {
  const lines = Array.from(prose, (line) => line ?? '').join('\n');
  for (const name of findDeclared(lines)) collected.declared.add(name);
  for (const [name, line] of findComponents(text, 1).used)
    if (!collected.used.has(name))
      collected.used.set(name, { sourcePath: own.sourcePath, line: getLine(line) });
  const losses = {
    ...own.losses,
    add: (loss: Parameters<typeof own.losses.add>[0]) =>
      own.losses.add({ ...loss, line: getLine(loss.line ?? 1) }),
  };
  listImported(lines, 1, { ...own, losses });
}

/** Markdown of another file; its imports go to the top of the page. */
function insertPart(part: IncludedText, page: FumadocsPage, collected: Collected): string {
  const own = { ...page, sourcePath: part.path };
  const { body, modules } = splitModules(part.body);
  for (const { code, line } of modules) {
    collected.imports.add(rewriteSpecifiers(code, own));
    for (const name of findDeclared(code)) collected.declared.add(name);
    listImported(code, part.bodyLine + line - 1, own);
  }
  return rewriteBody({ ...part, body }, page, { ...collected, depth: collected.depth + 1 });
}

/** Imports and exports of MDX, and the text without them; blank lines in their place keep the number of each line. */
function splitModules(body: string) {
  const modules = (listModules(body) ?? []).map((block) => ({
    ...block,
    code: body.slice(block.start, block.end),
  }));
  const edits = modules.map(({ start, end, code }) => ({ start, end, text: code.replace(/[^\n]/g, '') }));
  return { body: editText(body, edits).text, modules };
}

/** Imports of components that Fumadocs, or the project, has in scope of pages. */
function listOwnImports(page: FumadocsPage, { used, declared }: Collected): string[] {
  const shimmed = new Map<string, number>();
  const imports: string[] = [];
  for (const [name, { line }] of used) {
    const base = name.split('.')[0] ?? name;
    const component = page.globals.get(base);
    const to = component && page.newPaths.get(component.file);
    if (component === undefined || to === undefined) shimmed.set(name, line);
    else if (!declared.has(base)) {
      declared.add(base);
      const specifier = getRelativeSpecifier(to, page.path);
      const clause = component.name === base ? `{ ${base} }` : `{ ${component.name} as ${base} }`;
      imports.push(`import ${component.name === 'default' ? base : clause} from '${specifier}';`);
    }
  }
  const fromShim = importComponents(shimmed, declared, page, (name) => {
    const place = [...used].find(([key]) => key.split('.')[0] === name)?.[1];
    page.losses.add({
      file: place?.sourcePath ?? page.sourcePath,
      line: place?.line,
      message: `The page has no import of the component "${name}".`,
      todo: `Write it in React in "${page.shim}".`,
    });
  });
  return [...fromShim, ...imports];
}

/** `$$x$$` in a sentence is set off in docgen. */
function convertFormulas(text: string): string {
  return /^\s*\$\$[^$]*(?:\$\$)?\s*$/.test(text)
    ? text
    : text.replace(/\$\$(?=\S)([^$\n]+?)\$\$/g, (_, formula: string) => `$${formula}$`);
}

/** Links of editors, from the file, and of browsers, from the address of the page. */
function rewriteTarget(target: string, page: FumadocsPage): string {
  const [way, rest] = splitTarget(target);
  if (way === '' || isElsewhere(way)) return target;
  const path = decodeUrl(way);
  const file = posix.join(posix.dirname(page.sourcePath), path);
  const isFile = !path.startsWith('/') && /\.mdx?$/.test(path);
  const folder = path.startsWith('/') ? '/' : posix.dirname(page.address);
  const link = (isFile ? page.findFile(file) : undefined) ?? page.findLink(posix.join(folder, path));
  if (link !== undefined) return link + rest;
  return (path.startsWith('/') ? undefined : rewriteFileTarget([way, rest], page)) ?? target;
}
