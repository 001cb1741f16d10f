/**
 * The second engine: `@mdx-js/mdx`, for sites with remark or rehype plugins and
 * for machines where satteri cannot load. We take the tree before MDX turns it
 * into JavaScript; what MDX would do after that is our own work.
 */
import { createProcessor, type ProcessorOptions } from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import type { MarkdownConfig } from '../config/site-config.ts';
import { printMadeCode } from './generated-code.ts';
import type { Root } from './hast.ts';
import type { EngineOptions, EngineResult, MarkdownEngine, SyntaxProblem } from './markdown-engine.ts';
import { ExcessError, meterExpressions } from './metered-expressions.ts';

type Plugins = NonNullable<ProcessorOptions['rehypePlugins']>;
type Capture = { tree?: Root };

export function createMdxEngine(
  markdown: Pick<MarkdownConfig, 'remarkPlugins' | 'rehypePlugins'>,
): MarkdownEngine {
  return { name: '@mdx-js/mdx', toHast: (source, options) => parse(source, options, markdown) };
}

async function parse(
  source: string,
  options: EngineOptions,
  markdown: Pick<MarkdownConfig, 'remarkPlugins' | 'rehypePlugins'>,
): Promise<EngineResult> {
  const capture: Capture = {};
  const processor = createProcessor({
    format: options.format,
    remarkPlugins: [meterExpressions, remarkGfm, ...(markdown.remarkPlugins as Plugins)],
    remarkRehypeOptions: {
      footnoteLabel: options.footnoteLabel,
      footnoteBackLabel: (reference: number, rerun: number) =>
        getBackLabel(options.footnoteBackLabel, reference, rerun),
    },
    rehypePlugins: [
      () => (tree: Root) => options.prepare(tree),
      ...(markdown.rehypePlugins as Plugins),
      () => (tree: Root) => {
        capture.tree = tree;
        printMadeCode(tree);
        // The rest of the pipeline prints JavaScript: give it nothing to print.
        return { type: 'root', children: [] } satisfies Root;
      },
    ],
  });
  try {
    await processor.run(processor.parse(source) as never, source);
  } catch (error) {
    if (error instanceof ExcessError) return { excess: error.excess };
    const problem = createSyntaxProblem(error);
    if (problem === undefined) throw error;
    return { problem };
  }
  return { tree: capture.tree ?? { type: 'root', children: [] } };
}

function getBackLabel(template: string, reference: number, rerun: number): string {
  return template.replace('{reference}', `${reference + 1}${rerun > 1 ? `-${rerun}` : ''}`);
}

/** Parse errors are VFileMessages; errors of plugins are passed on as they are. */
function createSyntaxProblem(error: unknown): SyntaxProblem | undefined {
  if (!(error instanceof Error) || error.name === 'Error' || !('reason' in error)) return undefined;
  const { reason, line, column } = error as Error & { reason: string; line?: number; column?: number };
  return { message: reason, line, column };
}
