/** Formulas on pages of MkDocs: marks of Markdown mean nothing in them, and `\(x\)` is one as well. */
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';

const EXTENSIONS = ['pymdownx.arithmatex', 'mdx_math', 'markdown_katex'];

/** True for a script that draws the formulas of a page. */
export const drawsFormulas = (src: string) => /mathjax|katex/i.test(src);

/** Lists the addresses of scripts that a site adds. */
export const listScripts = (value: Values): string[] =>
  asList(value.extra_javascript).map((entry) => asText(entry) ?? asText(asRecord(entry).path) ?? '');

/** True if pages have formulas: an extension reads them, or a script finds them. */
export const hasFormulas = (extensions: Iterable<string>, value: Values): boolean =>
  [...extensions].some((name) => EXTENSIONS.includes(name)) || listScripts(value).some(drawsFormulas);

type Convert = (line: string) => string;

/** Returns a function for one line after the other that converts what is around formulas, and writes `\(x\)` as `$x$`. */
export function createFormulaRewriter(
  extensions: ReadonlySet<string> | undefined,
): (line: string, convert: Convert) => string {
  if (!EXTENSIONS.some((name) => extensions?.has(name))) return (line, convert) => convert(line);
  let end: string | undefined;
  return (line, convert) => {
    const start = end === undefined ? findStart(line) : { end, text: line };
    if (start === undefined) return convert(line.replace(BRACKETED, (_, formula) => `$${formula.trim()}$`));
    // A paragraph ends there, and a formula with it.
    end = line.trim() === '' || start.text.includes(start.end) ? undefined : start.end;
    return line
      .replace(/^(\s*(?:>\s*)*)\\\[/, (_, indent) => `${indent}$$`)
      .replace(/\\\](?=\s*$)/, () => '$$');
  };
}

const BRACKETED = /(?<!\\)\\\((.+?)(?<!\\)\\\)/g;

/** Finds a formula that begins on a line: what ends it, and the text behind its start. */
function findStart(line: string): { readonly end: string; readonly text: string } | undefined {
  const [bracket] = /^\s*(?:>\s*)*\\\[/.exec(line) ?? [];
  if (bracket !== undefined) return { end: '\\]', text: line.slice(bracket.length) };
  const parts = line.split('$$');
  return parts.length % 2 === 1 ? undefined : { end: '$$', text: parts.at(-1) ?? '' };
}
