/** The default engine: satteri, a native parser for Markdown and MDX. */
import { markdownToHast, mdxToHast } from 'satteri';
import { type Root, walk } from './hast.ts';
import type { EngineOptions, EngineResult, MarkdownEngine, SyntaxProblem } from './markdown-engine.ts';

export function createSatteriEngine(): MarkdownEngine {
  return { name: 'satteri', toHast: async (source, options) => parse(source, options) };
}

function parse(source: string, options: EngineOptions): EngineResult {
  const features = {
    frontmatter: false,
    gfm: { footnotes: { label: options.footnoteLabel, backLabel: options.footnoteBackLabel } },
  };
  const toHast = options.format === 'mdx' ? mdxToHast : markdownToHast;
  try {
    const tree = toHast(source, { features }) as Root;
    if (options.format === 'mdx' && isMisread(tree, source)) return { isMisread: true };
    options.prepare(tree);
    return { tree };
  } catch (error) {
    const problem = createSyntaxProblem(error);
    if (problem === undefined) throw error;
    return { problem };
  }
}

/**
 * Returns true if satteri misread an expression: for an empty line in a template, `{`a⏎⏎b`}`, it pairs the last
 * backtick with the next one, as if the lines after it were code, and expressions between them become text. A brace
 * that is meant as text is escaped in the source.
 */
function isMisread(tree: Root, source: string): boolean {
  if (!/\{[^}]*`[^`]*\n[ \t]*\n/.test(source)) return false;
  let found = false;
  walk(tree, (node, parent) => {
    if (node.type !== 'text' || !node.value.includes('{') || found) return undefined;
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    const isCode = parent.type === 'element' && parent.tagName === 'code';
    found = !isCode && /(?<!\\)(?:\\\\)*\{/.test(source.slice(start, end));
    return undefined;
  });
  return found;
}

/** Parses satteri's reports, which are text: `3:1: Expected a closing tag for `<A>` (3:1) (mdx-jsx:unexpected-character)`. */
function createSyntaxProblem(error: unknown): SyntaxProblem | undefined {
  const text = error instanceof Error ? error.message : String(error);
  const [, line, column, message] = /^(\d+):(\d+): (.+)$/s.exec(text) ?? [];
  if (message === undefined) return undefined;
  return {
    line: Number(line),
    column: Number(column),
    message: message.replace(/ \([a-z-]+:[a-z-]+\)$/, ''),
  };
}
