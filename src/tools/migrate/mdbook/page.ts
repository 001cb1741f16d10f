/** A page of mdBook as a page of docgen; both are Markdown. */
import { posix } from 'node:path';
import { stringify } from 'yaml';
import { decodeUrl } from '../../../shared/url.ts';
import { BOX_TYPES } from '../page/box-types.ts';
import { FENCE, findFenceEnd, getColons } from '../page/fence-lines.ts';
import { encodeTarget } from '../page/page-paths.ts';
import { hasTitle } from '../page/parse-markdown.ts';
import {
  type Fence,
  isElsewhere,
  rewriteMarkdown,
  rewriteTargets,
  splitTarget,
} from '../page/rewrite-markdown.ts';
import { createPageLosses, type Lose, type MovedFile } from '../project/migration.ts';
import { insertIncludes } from './includes.ts';

export interface MdBookPage extends MovedFile {
  /** Name in the summary. */
  readonly name: string;
  /** Text of a file, by its path from the page. */
  readonly readPart: (path: string) => string | undefined;
  /** Prefixes of hidden code lines, by language. */
  readonly hiddenMarks: Readonly<Record<string, string>>;
  /** True if MathJax reads the page: `\\(x\\)`. */
  readonly hasMathJax: boolean;
}

export interface RewrittenPage {
  readonly text: string;
  /** The page with all that mdBook inserts and shows, to compare the two. */
  readonly former: string;
  /** Number of parts of files that are in the page now. */
  readonly includedCount: number;
  /** Number of lines of code that mdBook does not show. */
  readonly hiddenCount: number;
  readonly hasFormulas: boolean;
}

export function rewriteMdBookPage(page: MdBookPage): RewrittenPage {
  const losePlace = createPageLosses(page);
  const source = page.source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const included = insertIncludes(source, { readPart: page.readPart, lose: losePlace });
  const lose: Lose = (line, ...loss) =>
    losePlace(line === undefined ? undefined : included.findLine(line), ...loss);
  const boxes = convertBoxes(included.text.split('\n'), 1, lose).join('\n');
  let hiddenCount = 0;
  const former = rewriteMarkdown(boxes, 1, {
    fence(fence) {
      const shown = showCode(fence, page.hiddenMarks);
      hiddenCount += fence.body.length - shown.body.length;
      return shown;
    },
    line: (line) => line,
  });
  let hasFormulas = false;
  const convertMath = createMathRewriter();
  const body = rewriteMarkdown(former, 1, {
    lose,
    html: (html) => rewriteTargets(html, ATTRIBUTES, (target) => rewriteTarget(target, page)),
    line(line) {
      const math = page.hasMathJax ? convertMath(line) : line;
      hasFormulas ||= math !== line || (page.hasMathJax && line.includes('$$'));
      return rewriteTargets(convertHeading(math), ATTRIBUTES, (target) => rewriteTarget(target, page));
    },
  });
  const { count: includedCount } = included;
  const title = included.title ?? (hasTitle(former) ? undefined : page.name);
  const text = title === undefined ? body : `---\n${stringify({ title })}---\n${body}`;
  return { text, former, includedCount, hiddenCount, hasFormulas };
}

const ATTRIBUTES = /(\s(?:href|src)=")([^"]+)"/g;

/** Language and lines of a block: `rust,ignore` is for those who test the book. */
function showCode({ info, body }: Fence, hiddenMarks: MdBookPage['hiddenMarks']): Fence {
  const [words = ''] = info.split(/[\s{]/);
  const [lang = '', ...flags] = words.split(',');
  const own = flags.find((flag) => flag.startsWith('hidelines='))?.slice('hidelines='.length);
  const mark = own ?? hiddenMarks[lang];
  return { info: info.replace(words, lang).trim(), body: mark === undefined ? body : hideLines(body, mark) };
}

/** In Rust `##` at the start of a line is a `#`, and attributes stay. */
function hideLines(lines: readonly string[], mark: string): readonly string[] {
  if (mark !== '#') return lines.filter((line) => !line.trimStart().startsWith(mark));
  return lines.filter((line) => !/^\s*#(?: |$)/.test(line)).map((line) => line.replace(/^(\s*)##/, '$1#'));
}

/** Boxes of mdbook-admonish, which are written as code. */
function convertBoxes(lines: readonly string[], firstLine: number, lose: Lose): string[] {
  const converted: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const text = lines[at] ?? '';
    const end = FENCE.test(text) ? findFenceEnd(lines, at) : at + 1;
    const [, indent = '', words] = /^(\s*)(?:`{3,}|~{3,})\s*admonish\b(.*)$/.exec(text) ?? [];
    if (words === undefined) converted.push(...lines.slice(at, end));
    else {
      const inner = convertBoxes(lines.slice(at + 1, end - 1), firstLine + at + 1, lose);
      const colons = indent + getColons(inner);
      converted.push(`${colons}${readBox(words, firstLine + at, lose)}`, ...inner, colons);
    }
    at = end;
  }
  return converted;
}

function readBox(words: string, line: number, lose: Lose): string {
  const [type = 'note'] = /^\s*([\w-]+)(?![\w-]*=)/.exec(words)?.slice(1) ?? [];
  const given = /(?:\btitle\s*=\s*)?(["'])(.*?)\1/.exec(words)?.[2];
  const known = BOX_TYPES[type.toLowerCase()];
  if (known === undefined)
    lose(line, `Boxes of the type "${type}" become notes.`, 'Style it in "globalStyles".');
  const [own, word] = known ?? ['note', type];
  const title = given || word;
  const name = /\bcollapsible\s*=\s*"?true/.test(words) ? `details ${title ?? type}` : own;
  return title === undefined || name !== own ? name : `${name} ${title}`;
}

/** `{ #id .class }`, which docgen writes without the class. */
const convertHeading = (line: string) =>
  line.replace(/^(\s*#{1,6}\s.*?)\s*\{((?:\s*[#.][\w-]+)+)\s*\}\s*$/, (_, heading: string, names: string) => {
    const [, id] = /#([\w-]+)/.exec(names) ?? [];
    return id === undefined ? heading : `${heading} {#${id}}`;
  });

/** Rewrites the marks of MathJax; Markdown has taken one backslash off each pair before MathJax reads a formula. */
function createMathRewriter(): (line: string) => string {
  let isOpen = false;
  const readFormula = (formula: string) => formula.replace(/\\([\\`*_{}[\]()#+.!|-])/g, '$1');
  return (line) =>
    line
      .split(/(\\\\[[\]])/)
      .map((part) => {
        if (/^\\\\[[\]]$/.test(part)) {
          isOpen = part.endsWith('[');
          return '$$';
        }
        if (isOpen) return readFormula(part);
        return part.replace(/\\\\\((.+?)\\\\\)/g, (_, formula: string) => `$${readFormula(formula.trim())}$`);
      })
      .join('');
}

/** Files other than pages are now public. */
function rewriteTarget(target: string, { path, newPaths }: MdBookPage): string {
  const [way, rest] = splitTarget(target);
  if (way === '' || isElsewhere(target)) return target;
  const file = posix.join(way.startsWith('/') ? '' : posix.dirname(path), decodeUrl(way)).replace(/^\//, '');
  const to = newPaths.get(file);
  if (!to?.startsWith('public/')) return target;
  return encodeTarget(to) + rest;
}
