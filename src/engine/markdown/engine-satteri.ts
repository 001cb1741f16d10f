/** The default engine: satteri, a native parser for Markdown and MDX. */
import { markdownToHast, mdxToHast } from 'satteri';
import type { Root } from './hast.ts';
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
    options.prepare(tree);
    return { tree };
  } catch (error) {
    const problem = createSyntaxProblem(error);
    if (problem === undefined) throw error;
    return { problem };
  }
}

/** satteri reports as text: `3:1: Expected a closing tag for `<A>` (3:1) (mdx-jsx:unexpected-character)`. */
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
