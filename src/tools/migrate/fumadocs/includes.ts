/** What `<include>` inserts into a page: a file of Markdown or a section of it, or code. */
import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { cutRegion } from '../page/cut-part.ts';
import { splitPage } from '../page/edit-frontmatter.ts';
import { editText, getIndent, type TextEdit } from '../page/edit-text.ts';
import { findElements, type MdxNode, parseMdx, readAttributes, readNodeText } from '../page/parse-mdx.ts';
import { printFence } from './code.ts';

/** Reads a file by its path from the project folder, which may go above it; undefined if there is none. */
export type ReadPart = (path: string) => string | undefined;

/** Markdown that is inserted. */
export interface IncludedText {
  /** Path from the project folder. */
  readonly path: string;
  readonly body: string;
  /** Number of the body's first line in that file. */
  readonly bodyLine: number;
}

export interface ExpandInput {
  readonly body: string;
  /** Path of the file from the project folder. */
  readonly sourcePath: string;
  readonly isMdx: boolean;
  readonly readPart: ReadPart;
  /** Returns the text for inserted Markdown. */
  readonly insert: (part: IncludedText, indent: string) => string;
  /** `line` is that of `body`, from 1. */
  readonly lose: (line: number, message: string, todo: string) => void;
}

/** Inserts code and diagrams, and what `insert` returns for Markdown. */
export function expandIncludes({ body, sourcePath, isMdx, readPart, insert, lose }: ExpandInput) {
  const hasElements = /<(?:include|Mermaid)\b/.test(body);
  const tree = isMdx && hasElements ? parseMdx(body) : undefined;
  if (isMdx && hasElements && tree === undefined)
    lose(
      1,
      'The page is not valid MDX; what "<include>" names is not inserted.',
      'Correct it, and run the command again.',
    );
  if (tree === undefined) return editText(body, []);
  const edits: TextEdit[] = [];
  const replace = ({ position }: MdxNode, print: (indent: string) => string | undefined) => {
    if (position === undefined) return;
    const { start, end } = position;
    const text = print(getIndent(body, start.offset));
    if (text !== undefined) edits.push({ start: start.offset, end: end.offset, text });
  };
  for (const element of findElements(tree, 'include'))
    replace(element, (indent) => {
      const line = element.position?.start.line ?? 1;
      const name = readNodeText(element).trim();
      const { lang, meta = '', cwd } = readAttributes(element);
      const [, file = name, section] = /^(.*)#([^#]*)$/.exec(name) ?? [];
      const path = posix.join(cwd === undefined ? posix.dirname(sourcePath) : '.', file);
      const source = readPart(path);
      if (source === undefined) {
        lose(line, `"${name}" is not inserted: there is no such file.`, 'Insert the text by hand.');
        return undefined;
      }
      if (lang === undefined && /\.mdx?$/.test(file)) {
        const part = readSection(source, path, section);
        if (part === undefined) lose(line, `"${name}" has no such section.`, 'Insert the text by hand.');
        return part && insert(part, indent);
      }
      const code = section === undefined ? source : cutRegion(source, section);
      if (code === undefined) {
        lose(line, `"${name}" has no such region.`, 'Insert the code by hand.');
        return undefined;
      }
      lose(
        line,
        `The code of "${name}" is copied into the page.`,
        'To read it from its file, use "file" of the code block.',
      );
      return printFence([lang ?? posix.extname(file).slice(1), meta].filter(Boolean).join(' '), code, indent);
    });
  for (const element of findElements(tree, 'Mermaid'))
    replace(element, (indent) => {
      const { chart } = readAttributes(element);
      return chart === undefined ? undefined : printFence('mermaid', chart.trim(), indent);
    });
  return editText(body, edits);
}

/** Lists the Markdown that a page inserts, directly or indirectly. */
export function listIncluded(
  page: Pick<ExpandInput, 'body' | 'sourcePath' | 'isMdx'>,
  readPart: ReadPart,
): IncludedText[] {
  const parts = new Map<string, IncludedText>();
  const visit = (body: string, sourcePath: string): void => {
    const insert = (part: IncludedText) => {
      const key = `${part.path} ${part.bodyLine}`;
      const isKnown = parts.has(key);
      parts.set(key, part);
      if (!isKnown) visit(part.body, part.path);
      return '';
    };
    expandIncludes({ body, sourcePath, isMdx: page.isMdx, readPart, insert, lose: () => {} });
  };
  visit(page.body, page.sourcePath);
  return [...parts.values()];
}

/** The text of a file, of the element `<section id>`, or below a heading. */
function readSection(source: string, path: string, section: string | undefined): IncludedText | undefined {
  const { body, bodyLine } = splitPage(source);
  if (section === undefined) return { path, body, bodyLine };
  const tree = parseMdx(body);
  if (tree === undefined) return undefined;
  const cut = (first: MdxNode | undefined, last: MdxNode | undefined) => {
    const text = body.slice(first?.position?.start.offset ?? 0, last?.position?.end.offset ?? body.length);
    return { path, body: text, bodyLine: bodyLine + (first?.position?.start.line ?? 1) - 1 };
  };
  const element = findElements(tree, 'section').find((candidate) => readAttributes(candidate).id === section);
  if (element !== undefined) return cut(element.children?.[0], element.children?.at(-1));
  const slugger = new GithubSlugger();
  const children = tree.children ?? [];
  const at = children.findIndex(
    (node) => node.type === 'heading' && readHeadingId(node, slugger) === section,
  );
  if (at === -1) return undefined;
  const next = children.findIndex((node, index) => index > at && node.type === 'heading');
  return cut(children[at], children.at(next === -1 ? -1 : next - 1));
}

function readHeadingId(heading: MdxNode, slugger: GithubSlugger): string {
  const text = readNodeText(heading);
  return /\[#([^\]]+)\]\s*$/.exec(text)?.[1] ?? slugger.slug(text);
}
