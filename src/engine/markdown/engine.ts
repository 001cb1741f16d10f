/**
 * What a Markdown engine is to docgen: source in, tree out. Everything that makes
 * our pages ours is a pass over the source before it, or over the tree after it,
 * so engines can be exchanged.
 */
import type { MarkdownConfig } from '../config/site-config.ts';
import type { Root } from './hast.ts';
import type { Excess } from './source-limits.ts';

export interface EngineOptions {
  /** `md`: raw HTML arrives as `raw` nodes. `mdx`: JSX, expressions and ESM arrive as MDX nodes. */
  readonly format: 'md' | 'mdx';
  /** Heading of the footnotes, for screen readers. */
  readonly footnoteLabel: string;
  /** Name of a link back from a footnote; `{reference}` is its number. */
  readonly footnoteBackLabel: string;
  /** Our first transforms; an engine with user plugins runs them before those of the user. */
  readonly prepare: (tree: Root) => void;
}

/** Source that is not Markdown (only MDX can fail), with a 1-based place. */
export interface SyntaxProblem {
  readonly message: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

export type EngineResult =
  | { readonly tree: Root }
  | { readonly problem: SyntaxProblem }
  /** More than the engine can be let read. */
  | { readonly excess: Excess };

export interface MarkdownEngine {
  readonly name: 'satteri' | '@mdx-js/mdx';
  readonly toHast: (source: string, options: EngineOptions) => Promise<EngineResult>;
}

/**
 * The engine for a site: satteri, unless unified plugins are configured or its
 * native part cannot be loaded on this machine. Each is imported only when used:
 * `@mdx-js/mdx` alone would double the start-up time.
 */
export async function loadEngine(
  markdown: Pick<MarkdownConfig, 'remarkPlugins' | 'rehypePlugins'>,
): Promise<MarkdownEngine> {
  if (markdown.remarkPlugins.length === 0 && markdown.rehypePlugins.length === 0) {
    const satteri = await importSatteri();
    if (satteri !== undefined) return satteri;
  }
  const { createMdxEngine } = await import('./engine-mdx.ts');
  return createMdxEngine(markdown);
}

/** Tolerates a missing native binding: the slower engine makes the same pages. */
async function importSatteri(): Promise<MarkdownEngine | undefined> {
  try {
    const { createSatteriEngine } = await import('./engine-satteri.ts');
    return createSatteriEngine();
  } catch {
    return undefined;
  }
}
