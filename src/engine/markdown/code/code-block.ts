/**
 * A fenced code block as complete HTML. Everything a reader
 * needs is in the markup: without script the code is there in full; the buttons are
 * plain HTML that one delegated listener of the theme brings to life:
 *
 *   .rp-codeblock__wrap    toggles `data-wrap` on the block, `aria-pressed` on itself
 *   .rp-codeblock__copy    copies the text of `code` without `.linenumber`, `.rp-copy-ignore`
 *   .rp-codeblock__expand  toggles `data-fold` between `closed` and `open`, `aria-expanded`
 *
 * No style attributes: a height is written as one class per decimal place
 * (`rp-h300 rp-h50`), see theme/styles/code-lines.css.
 */

import { createDiagnostic, type DiagnosticCode, type DiagnosticPlace } from '../../../shared/diagnostic.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { getHeightClasses } from '../../../shared/height-classes.ts';
import type { Diagnostic, FilePath, Severity } from '../../../shared/types.ts';
import { getProjectPath } from '../../config/file-path.ts';
import type { MarkdownConfig } from '../../config/site-config.ts';
import { type CodeMeta, parseCodeMeta, splitFenceInfo } from '../../highlight/code-meta.ts';
import type { CodeHtml, Highlighter } from '../../highlight/highlighter.ts';
import type { HighlightProblem } from '../../highlight/transform.ts';
import type { FileRevision } from '../../types.ts';
import type { CodeAdditions } from '../hast.ts';
import { readCodeFile } from './code-file.ts';
import type { CodeFilePlace } from './code-file-place.ts';
import { addToCode } from './insert-html.ts';

/** A fence as the Markdown engine returns it. */
export interface CodeBlock {
  readonly code: string;
  /** First word after the fence, as written. */
  readonly lang: string;
  /** Text after the language. */
  readonly meta: string;
  /** Additions of a plugin. `code` is then the whole text, whatever `file` says. */
  readonly additions?: CodeAdditions | undefined;
  /** Line of the opening fence in its file. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** The source line of the opening fence. */
  readonly excerpt?: string | undefined;
}

/** Facts about its page and site that a block needs. */
export interface CodeBlockContext extends CodeFilePlace {
  readonly highlighter: Highlighter;
  readonly markdown: Pick<MarkdownConfig, 'showLineNumbers' | 'defaultWrapCode' | 'defaultCodeOverflow'>;
  /** UI words of the page's language: `codeButtonGroupCopyButtonText`, `codeButtonGroupWrapButtonText`, … */
  readonly text: (key: string) => string;
  readonly base: string;
  /** Files that include this fragment, outermost first, if the block is in one. */
  readonly chain?: readonly FilePath[];
  /** Languages and options this page was already warned about; grows. Without it every block warns. */
  readonly warned?: Set<string>;
  /** True if a plugin draws diagrams: it reports those it cannot draw. */
  readonly drawsDiagrams?: boolean;
  /** True if plugins of the site, of Shiki or of unified may know words that docgen does not. */
  readonly readsMeta?: boolean;
}

export interface CodeBlockResult {
  readonly html: string;
  /** The code as shown, for search and Markdown output. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly dependencies: readonly FilePath[];
  readonly revision?: FileRevision | undefined;
}

const LANGUAGE = /^[a-z\d][\w+#.-]{0,39}$/i;
const DEFAULT_FOLD_HEIGHT = 300;
/** Height of a line in px as `styles/code.css` sets it, to know whether a fold hides anything. */
const LINE_HEIGHT = 24;
const PADDING = 32;

/** Renders one code block; problems are reported, never thrown. */
export async function renderCodeBlock(block: CodeBlock, context: CodeBlockContext): Promise<CodeBlockResult> {
  const info = splitFenceInfo(`${block.lang} ${block.meta}`);
  const meta = parseCodeMeta(info.meta);
  const report = createReport(block, context);
  const slips = context.readsMeta ? [] : meta.slips.filter((slip) => !context.warned?.has(slip));
  for (const slip of slips) context.warned?.add(slip);
  for (const problem of [...meta.problems, ...slips]) {
    report('warning', 'DG3107', `Code block option ${problem}.`, { hint: 'The option is ignored here.' });
  }
  const lang = checkLanguage(info.lang, report);
  reportDiagram(lang, context, report);
  const source = await readSource({ block, meta, context, report });
  reportMissingLine(meta.highlight.at(-1) ?? 0, source.code, report);
  const code = await context.highlighter.highlight(source.code, lang, info.meta);
  reportProblem({ problem: code.problem, lang, context, report });
  for (const style of new Set(code.droppedStyles)) {
    report('warning', 'DG3106', `A Shiki transformer wrote the style "${style}", which was left out.`, {
      hint: 'Let the transformer add a class and style that in a stylesheet: docgen writes no style attributes.',
    });
  }
  const added = block.additions && (await addToCode(code.html, source.code, block.additions, context));
  for (const piece of added?.problems ?? []) reportProblem({ ...piece, context, report });
  const html = added?.html ?? code.html;
  return {
    html: renderBlock({ lang, meta, code: { ...code, html }, context }),
    text: code.text,
    diagnostics: report.diagnostics,
    dependencies: source.dependencies,
    revision: source.revision,
  };
}

/**
 * Reports a marked line that does not exist: lines get removed from a sample, and the numbers of those to highlight are
 * forgotten.
 */
function reportMissingLine(line: number, code: string, report: Report): void {
  if (line === 0) return;
  const count = code.trimEnd().split('\n').length;
  if (line <= count) return;
  const lines = count === 1 ? '1 line' : `${count} lines`;
  report('warning', 'DG3107', `Line ${line} is to be highlighted, but the code has ${lines}.`, {
    hint: 'Correct the numbers in braces after the language.',
  });
}

interface Report {
  (severity: Severity, code: DiagnosticCode, message: string, place?: DiagnosticPlace): void;
  readonly diagnostics: readonly Diagnostic[];
}

function createReport(block: CodeBlock, context: CodeBlockContext): Report {
  const diagnostics: Diagnostic[] = [];
  const place: DiagnosticPlace = {
    file: getProjectPath(context.file, context),
    line: block.line,
    column: block.column,
    excerpt: block.excerpt,
  };
  const report = (
    severity: Severity,
    code: DiagnosticCode,
    message: string,
    more: DiagnosticPlace = {},
  ): void => {
    diagnostics.push(createDiagnostic(severity, code, message, { ...place, ...more }));
  };
  return Object.assign(report, { diagnostics });
}

function checkLanguage(language: string, report: Report): string {
  if (language === '' || LANGUAGE.test(language)) return language;
  const label = language.length > 40 ? `${language.slice(0, 40)}…` : language;
  const numbered = /^([\w+#.-]+):(no-)?line-numbers\b/.exec(language);
  const [, named, title] = /^([\w+#.-]+):([\w./-]+)$/.exec(language) ?? [];
  const titled = title && `Write "${named} title="${title}"".`;
  report('warning', 'DG3101', `"${label}" after the code fence is not the name of a language.`, {
    hint: numbered
      ? `Write "${numbered[1]} lineNumbers${numbered[2] ? '=false' : ''}".`
      : titled ||
        'Names are made of letters, digits and "+", "#", ".", "_", "-", up to 40. The code is shown plain.',
  });
  return '';
}

/** What draws a language; docgen's own plugin loads it. */
const DRAWN_BY: Readonly<Record<string, string>> = {
  mermaid: 'mermaid',
  dot: '@viz-js/viz',
  graphviz: '@viz-js/viz',
  d2: '@terrastruct/d2',
};

const isDiagram = (lang: string) => Object.hasOwn(DRAWN_BY, lang);

/** Notes once per page that a diagram is shown as its source: other generators draw it by themselves. */
function reportDiagram(lang: string, context: CodeBlockContext, report: Report): void {
  if (!isDiagram(lang) || context.drawsDiagrams || context.warned?.has(lang)) return;
  context.warned?.add(lang);
  report('info', 'DG3123', `A diagram in "${lang}" is shown as code: no plugin draws it.`, {
    hint: `Install ${DRAWN_BY[lang]} and add docgenjs/plugins/diagrams to "plugins". To show the code, give the block the language "txt".`,
  });
}

async function readSource(options: {
  readonly block: CodeBlock;
  readonly meta: CodeMeta;
  readonly context: CodeBlockContext;
  readonly report: Report;
}): Promise<{ readonly code: string } & Pick<CodeBlockResult, 'dependencies' | 'revision'>> {
  const { block, meta, context, report } = options;
  if (meta.file === undefined || block.additions) return { code: block.code, dependencies: [] };
  if (block.code.trim() !== '') {
    report('error', 'DG3113', `This code block names the file "${meta.file}" and also has its own text.`, {
      hint: 'Empty the block, or remove "file".',
    });
    return { code: block.code, dependencies: [] };
  }
  const codeFile = await readCodeFile(meta.file, context);
  const dependencies = codeFile.file === undefined ? [] : [codeFile.file];
  if ('text' in codeFile) return { code: codeFile.text, dependencies, revision: codeFile.revision };
  const chain = [...(context.chain ?? []), context.file].map((file) => getProjectPath(file, context));
  const from = chain.length > 1 ? ` It is used by ${chain.join(' → ')}.` : '';
  report(codeFile.severity ?? 'error', codeFile.code, `${codeFile.message}${from}`, {
    hint: codeFile.hint ?? (codeFile.code === 'DG3110' ? MISSING_HINT : REFUSED_HINT),
  });
  return { code: '', dependencies };
}

const MISSING_HINT = 'Correct the path, or create the file.';
const REFUSED_HINT = 'Name another file, or copy the lines that matter into the block.';

const MATH_HINT = 'Set "markdown.math" in the config to show it as a formula.';

function reportProblem(options: {
  readonly problem: HighlightProblem | undefined;
  readonly lang: string;
  readonly context: CodeBlockContext;
  readonly report: Report;
}): void {
  const { problem, lang, context, report } = options;
  switch (problem?.kind) {
    case undefined:
    case 'waiting':
      return;
    case 'unknown-language':
      if (isDiagram(lang) || context.warned?.has(lang)) return;
      context.warned?.add(lang);
      report(
        'warning',
        'DG3100',
        `There is no grammar for the code language "${lang}"; the code is shown plain.`,
        {
          hint:
            lang === 'math'
              ? MATH_HINT
              : 'Use a name from https://shiki.style/languages, add the grammar to markdown.shiki.langs, or map the name with markdown.shiki.langAlias ("txt" silences this).',
        },
      );
      return;
    case 'too-large':
      report('warning', 'DG3102', `This code block exceeds ${problem.limit} and is not highlighted.`, {
        hint: 'Show the relevant part and link to the rest.',
      });
      return;
    case 'exhausted':
      report('error', 'DG3103', `Highlighting this code as "${lang}" takes too much processor time.`, {
        hint: 'Give the block the language "text", or remove the line on which the grammar loops.',
      });
      return;
    case 'failed':
      report(
        'warning',
        'DG3104',
        `The grammar of "${lang}" failed on this code (${problem.reason}); it is shown plain.`,
      );
      return;
    case 'transformer':
      report(
        'error',
        'DG3105',
        `A transformer of markdown.shiki.transformers failed on this code: ${problem.reason}`,
      );
  }
}

function renderBlock(options: {
  readonly lang: string;
  readonly meta: CodeMeta;
  readonly code: CodeHtml;
  readonly context: CodeBlockContext;
}): string {
  const { meta, code, context } = options;
  const { markdown } = context;
  const lang =
    code.options.lang !== undefined && LANGUAGE.test(code.options.lang) ? code.options.lang : options.lang;
  const title = meta.title ?? code.options.title;
  const wrap = meta.wrapCode ?? code.options.wrapCode ?? markdown.defaultWrapCode;
  const numbers = meta.lineNumbers ?? code.options.lineNumbers ?? markdown.showLineNumbers;
  const overflow = getOverflow(meta, code, markdown);
  const folds = overflow.fold && code.lineCount * LINE_HEIGHT + PADDING > overflow.height;
  const classes = ['rp-codeblock', `language-${lang === '' ? 'txt' : lang}`];
  if (overflow.height > 0) classes.push(...getHeightClasses(overflow.height));
  const attributes = [
    ` class="${escapeHtml(classes.join(' '))}"`,
    ` data-lang="${escapeHtml(lang)}"`,
    ` data-wrap="${wrap}"`,
    numbers ? ' data-line-numbers' : '',
    overflow.height > 0 && (folds || !overflow.fold) ? ` data-height="${overflow.height}"` : '',
    folds ? ' data-fold="closed"' : '',
  ].join('');
  const heading = title === undefined ? '' : `<div class="rp-codeblock__title">${escapeHtml(title)}</div>`;
  return `<div${attributes}>${heading}<div class="rp-codeblock__content"><div class="rp-codeblock__scroll">${code.html}</div>${renderButtons({ wrap, folds, text: context.text })}</div></div>`;
}

function getOverflow(
  meta: CodeMeta,
  { options }: CodeHtml,
  { defaultCodeOverflow }: CodeBlockContext['markdown'],
): { readonly fold: boolean; readonly height: number } {
  const fold = meta.fold ?? options.fold ?? defaultCodeOverflow.behavior === 'fold';
  const height = meta.height ?? options.height ?? defaultCodeOverflow.height;
  return { fold, height: height ?? (fold ? DEFAULT_FOLD_HEIGHT : 0) };
}

function renderButtons(options: {
  readonly wrap: boolean;
  readonly folds: boolean;
  readonly text: (key: string) => string;
}): string {
  const { wrap, folds, text } = options;
  const button = (name: string, key: string, more = ''): string => {
    const label = escapeHtml(text(key));
    return `<button type="button" class="rp-codeblock__button rp-codeblock__${name}" aria-label="${label}" title="${label}"${more}></button>`;
  };
  const group = `<div class="rp-codeblock__buttons rp-copy-ignore">${button('wrap', 'codeButtonGroupWrapButtonText', ` aria-pressed="${wrap}"`)}${button('copy', 'codeButtonGroupCopyButtonText')}</div>`;
  if (!folds) return group;
  const [expand, collapse] = [
    escapeHtml(text('codeFoldExpandText')),
    escapeHtml(text('codeFoldCollapseText')),
  ];
  return `${group}<button type="button" class="rp-codeblock__expand rp-copy-ignore" aria-expanded="false" aria-label="${expand}" data-label-open="${collapse}" data-label-closed="${expand}"></button>`;
}
