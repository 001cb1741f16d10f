/**
 * Formulas in a page. Between the pre-pass and this stage they are code, so that no other transform reads TeX as prose,
 * and outline, search and descriptions contain the TeX. They become MathML last.
 */
import { createDiagnostic } from '../../../shared/diagnostic.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { encodePath } from '../../../shared/url.ts';
import type { PageNotes } from '../compiler-site.ts';
import { loadFormulaTools } from '../formula-html.ts';
import {
  type CodeBlockNode,
  type Element,
  getClassNames,
  getPlainText,
  isElement,
  type Root,
  walk,
} from '../hast.ts';
import type { PageContext } from '../page-context.ts';
import { matchFormulaMark } from '../prepass/marks.ts';

/** Names for formulas in code, those of remark-math: a plugin of the site may draw them instead. */
const INLINE = 'math-inline';
const DISPLAY = 'math-display';

/** Names the code that the pre-pass made of formulas. */
export function takeFormulas(tree: Root, mark: string): void {
  walk(tree, (node) => {
    if (!isElement(node, 'code')) return undefined;
    const [text] = node.children;
    const formula = text?.type === 'text' ? matchFormulaMark(text.value, mark) : undefined;
    if (formula === undefined) return undefined;
    node.properties.className = ['language-math', formula.isDisplay ? DISPLAY : INLINE];
    node.children = [{ type: 'text', value: formula.tex }];
    return false;
  });
}

/** A block of the language `math`, as GitHub has it, with its text in the page. */
export function isFormulaBlock({ lang, meta }: { readonly lang: string; readonly meta: string }): boolean {
  return lang === 'math' && !/\bfile=/.test(meta);
}

export interface FormulaInput {
  readonly context: PageContext;
  readonly notes: Pick<PageNotes, 'diagnostics' | 'assets'>;
  /** File of the page, relative to the project. */
  readonly file: string;
}

/** Replaces all formulas by MathML, with the sheet beside the first of them. */
export async function renderFormulas(tree: Root, input: FormulaInput): Promise<void> {
  const { markdown, assetPrefix } = input.context.config;
  const formulas = listFormulas(tree);
  if (markdown.math === false || formulas.length === 0) return;
  const macros = typeof markdown.math === 'object' ? markdown.math.macros : {};
  const { render, stylesheet } = await loadFormulaTools();
  let link = `<link rel="stylesheet" href="${escapeHtml(assetPrefix + encodePath(stylesheet.output))}">`;
  for (const formula of formulas) {
    const { node, tex, isDisplay } = formula;
    const result = render(tex, { isDisplay, macros });
    if ('html' in result) {
      showFormula(formula, link + result.html);
      input.notes.assets.set(stylesheet.output, stylesheet);
      link = '';
    } else {
      if (node.type === 'docgenCode') node.html = `<pre><code>${escapeHtml(tex)}</code></pre>`;
      reportProblem(formula, result, input);
    }
  }
}

interface FoundFormula {
  readonly node: CodeBlockNode | Element;
  readonly tex: string;
  readonly isDisplay: boolean;
}

function listFormulas(tree: Root): FoundFormula[] {
  const found: FoundFormula[] = [];
  walk(tree, (node) => {
    if (node.type === 'docgenCode' && node.html === '' && isFormulaBlock(node))
      found.push({ node, tex: node.code.replace(/\n$/, ''), isDisplay: true });
    const classes = isElement(node, 'code') ? getClassNames(node) : [];
    const isDisplay = classes.includes(DISPLAY);
    if (node.type === 'element' && (isDisplay || classes.includes(INLINE)))
      found.push({ node, tex: getPlainText(node), isDisplay });
    return undefined;
  });
  return found;
}

/**
 * Shows a formula. The TeX stays available for Markdown files, but not as an annotation: inside one, tables lose their
 * width in Chromium.
 */
function showFormula({ node, tex, isDisplay }: FoundFormula, html: string): void {
  if (node.type === 'docgenCode') {
    node.html = `<div class="rp-math rp-math--block" data-tex="${escapeHtml(tex)}">${html}</div>`;
    return;
  }
  node.tagName = 'span';
  node.properties = { className: isDisplay ? ['rp-math', 'rp-math--block'] : ['rp-math'], dataTex: tex };
  node.data = { own: true };
  node.children = [{ type: 'raw', value: html }];
}

function reportProblem(
  formula: FoundFormula,
  { problem, offset }: { readonly problem: string; readonly offset: number | undefined },
  { context, notes, file }: FormulaInput,
): void {
  const { line, column } = locate(formula, offset ?? 0, context);
  notes.diagnostics.push(
    createDiagnostic('error', 'DG3057', `The formula cannot be read: ${problem}.`, {
      file,
      line,
      column,
      excerpt: context.getExcerpt(line),
      hint: HINT[formula.node.type === 'docgenCode' ? 'block' : 'inline'],
    }),
  );
}

const HINT = {
  block: 'Commands that formulas may have are listed at https://temml.org/docs/en/supported.html.',
  inline:
    'Commands that formulas may have are listed at https://temml.org/docs/en/supported.html. For a dollar sign that begins no formula, write "\\$".',
};

/** Returns the place in the author's text of an offset in the TeX; that of the formula if lines were joined. */
function locate(
  { node, tex }: FoundFormula,
  offset: number,
  context: PageContext,
): { readonly line: number; readonly column: number } {
  const start = context.getPlace(node);
  const before = tex.slice(0, offset).split('\n');
  const row = before.length - 1;
  const line = node.type === 'docgenCode' ? start.line + 1 + row : start.line;
  const text = node.type === 'docgenCode' ? (tex.split('\n')[row] ?? '') : tex;
  const at = context.getExcerpt(line).indexOf(text, node.type === 'docgenCode' ? 0 : start.column - 1);
  const isThere = text !== '' && at >= 0;
  const skipped = node.type === 'docgenCode' ? (before.at(-1)?.length ?? 0) : offset;
  return isThere ? { line, column: at + 1 + skipped } : start;
}
