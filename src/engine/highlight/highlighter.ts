/**
 * Colours code for two themes at once, with classes. Nothing of shiki is imported before the first block with a real
 * language (a site without code never pays), and a problem in a block is never an exception: the block is shown plain
 * and the result says why.
 */

import { escapeHtml } from '../../shared/escape-html.ts';
import type { InsertedCode } from '../plugin.ts';
import type { ShikiConfig } from '../types.ts';
import { parseCodeMeta } from './code-meta.ts';
import { isPlainLanguage } from './languages.ts';
import {
  type CodeLine,
  hasManyNotations,
  MAX_NOTATIONS,
  type MarkedCode,
  parseMarkedCode,
} from './notation.ts';
import { cutRuns, type Run, renderRuns } from './runs.ts';
import { createThemeStylesheet, loadThemes } from './themes.ts';
import type { Tokenizer } from './tokenizer.ts';
import type { HighlightProblem, TransformedCode, Transformer, TransformInput } from './transform.ts';

/** A block of code as HTML. */
export interface CodeHtml extends TransformedCode {
  /** The code a reader sees, without notations. */
  readonly text: string;
  /** Number of lines shown. */
  readonly lineCount: number;
}

export interface CodePiece {
  /** Its text with elements for colours in it. */
  readonly html: string;
  /** Reason for the missing colours. */
  readonly problem: HighlightProblem | undefined;
}

export interface Highlighter {
  /** `meta` is what follows the language in the fence. */
  readonly highlight: (code: string, lang: string, meta?: string) => Promise<CodeHtml>;
  /** A piece of code alone: no notations, and none of the site's transformers. */
  readonly colour: (code: InsertedCode) => Promise<CodePiece>;
  /** Rules for every colour of both themes. */
  readonly stylesheet: () => Promise<string>;
}

/** Beyond these a block is shown plain. */
export const CODE_LIMITS = { bytes: 200_000, lines: 2_000, line: 10_000 } as const;

/**
 * Processor time of one try with one engine, in milliseconds. The heaviest grammar (C++) takes 1 100 to compile, and
 * the longest block that is allowed 1 400 more: whatever takes this long never ends.
 */
const CODE_TIME = 10_000;

/** Makes the site's highlighter; it remembers themes and languages, so one per site is enough. */
export function createHighlighter(shiki: ShikiConfig): Highlighter {
  const once = createOnce();
  const themes = once(() => loadThemes(shiki.themes));
  const tokenizer = once(async (): Promise<Tokenizer> => {
    const { createTokenizer } = await import('./tokenizer.ts');
    return createTokenizer({ config: shiki, themes: await themes(), limit: { milliseconds: CODE_TIME } });
  });
  const transformer = once(async (): Promise<Transformer> => {
    const { createTransformer } = await import('./transform.ts');
    return createTransformer({ config: shiki, themes: await themes(), limit: { milliseconds: CODE_TIME } });
  });
  return {
    async highlight(code, lang, meta = '') {
      const parsedCode = readCode(code, meta);
      if ('html' in parsedCode) return parsedCode;
      const { marked, text } = parsedCode;
      if (shiki.transformers.length > 0) {
        const rawMeta = typeof meta === 'string' ? meta : '';
        return transformCode(await transformer(), { marked, text, lang, meta: rawMeta });
      }
      // `text` may be an alias for a real language in the site's config.
      if (isPlainLanguage(lang) && !Object.hasOwn(shiki.langAlias, lang))
        return renderPlainCode(marked, text);
      return tokenizeCode(await tokenizer(), marked, text, lang);
    },
    async colour({ text, lang, before = '' }) {
      const renderPlain = (problem: HighlightProblem): CodePiece => ({ html: escapeHtml(text), problem });
      const limit = findExceededLimit(before + text);
      if (limit !== undefined) return renderPlain({ kind: 'too-large', limit });
      const tokenized = await (await tokenizer()).tokenize(before + text, lang);
      if (tokenized.kind !== 'done') return renderPlain(tokenized);
      const [first = [], ...rest] = tokenized.value;
      const visibleRuns = cutRuns(first, before.length, Number.POSITIVE_INFINITY);
      return { html: [visibleRuns, ...rest].map((runs) => renderRuns(runs)).join('\n'), problem: undefined };
    },
    stylesheet: async () => createThemeStylesheet(await themes()),
  };
}

/** Reads the notations of a block; returns the block as it is shown if it is too large for that. */
function readCode(
  code: string,
  meta: string,
): CodeHtml | { readonly marked: MarkedCode; readonly text: string } {
  const source = code.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const limit = findExceededLimit(source);
  if (limit !== undefined) return renderPlainCode(parseMarkedCode(''), source, { kind: 'too-large', limit });
  const marked = parseMarkedCode(source, parseCodeMeta(meta).highlight);
  return { marked, text: marked.lines.map((line) => line.text).join('\n') };
}

/** Attribute of blocks whose colours are still being computed. */
export const WAITING_MARK = 'data-docgen-waits';

/** Shows blocks at once, without colours: for `dev`, where an author should not wait for grammars. */
export function createPlainHighlighter(highlighter: Pick<Highlighter, 'stylesheet'>): Highlighter {
  return {
    async highlight(code, _lang, meta = '') {
      const parsedCode = readCode(code, meta);
      if ('html' in parsedCode) return parsedCode;
      const { marked, text } = parsedCode;
      return renderPlainCode(marked, text, { kind: 'waiting' });
    },
    colour: async ({ text }) => ({
      html: `<i ${WAITING_MARK}>${escapeHtml(text)}</i>`,
      problem: { kind: 'waiting' },
    }),
    stylesheet: () => highlighter.stylesheet(),
  };
}

/** Remembers the result of a function, unless it fails: the next caller tries again. */
function createOnce(): <T>(make: () => Promise<T>) => () => Promise<T> {
  return (make) => {
    let loaded: ReturnType<typeof make> | undefined;
    return () => {
      loaded ??= make().catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
      return loaded;
    };
  };
}

async function tokenizeCode(
  tokenizer: Tokenizer,
  marked: MarkedCode,
  text: string,
  lang: string,
): Promise<CodeHtml> {
  const tokenized = await tokenizer.tokenize(text, lang);
  switch (tokenized.kind) {
    case 'done':
      return renderCodeHtml({ marked, text, lines: tokenized.value });
    case 'unknown-language':
    case 'exhausted':
    case 'failed':
      return renderPlainCode(marked, text, tokenized);
  }
}

async function transformCode({ transform }: Transformer, input: TransformInput): Promise<CodeHtml> {
  const { marked, text } = input;
  const transformed = await transform(input);
  if ('kind' in transformed) return renderPlainCode(marked, text, transformed);
  return { text, lineCount: marked.lines.length, ...transformed };
}

function renderPlainCode(marked: MarkedCode, text: string, problem?: HighlightProblem): CodeHtml {
  // A block over the limits gets no lines: 2 000 spans and more would be part of the problem.
  if (problem?.kind === 'too-large') {
    const html = `<pre class="shiki" tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
    return { html, text, lineCount: text.split('\n').length, problem, options: {}, droppedStyles: [] };
  }
  const lines = marked.lines.map((line): readonly Run[] => [{ text: line.text, className: '' }]);
  return renderCodeHtml({ marked, text, lines, problem });
}

function renderCodeHtml(options: {
  readonly marked: MarkedCode;
  readonly text: string;
  readonly lines: readonly (readonly Run[])[];
  readonly problem?: HighlightProblem | undefined;
}): CodeHtml {
  const { marked, text, lines, problem } = options;
  const html = marked.lines.map((line, index) => renderLine(line, lines[index] ?? [])).join('\n');
  const waits = problem?.kind === 'waiting' ? ` ${WAITING_MARK}` : '';
  return {
    html: `<pre class="${['shiki', ...marked.classes].join(' ')}" tabindex="0"${waits}><code>${html}</code></pre>`,
    text,
    lineCount: marked.lines.length,
    problem,
    options: {},
    droppedStyles: [],
  };
}

function renderLine({ classes, words }: CodeLine, runs: readonly Run[]): string {
  return `<span class="${['line', ...classes].join(' ')}">${renderRuns(runs, words)}</span>`;
}

function findExceededLimit(code: string): string | undefined {
  if (Buffer.byteLength(code) > CODE_LIMITS.bytes) return `${CODE_LIMITS.bytes / 1000} kB`;
  let lines = 0;
  for (let start = 0; start <= code.length; ) {
    const end = code.indexOf('\n', start);
    const length = (end < 0 ? code.length : end) - start;
    if (length > CODE_LIMITS.line) return `${CODE_LIMITS.line} characters in a line`;
    lines += 1;
    if (lines > CODE_LIMITS.lines) return `${CODE_LIMITS.lines} lines`;
    if (end < 0) break;
    start = end + 1;
  }
  return hasManyNotations(code) ? `${MAX_NOTATIONS} notations such as [!code highlight]` : undefined;
}
