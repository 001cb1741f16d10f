/**
 * A Markdown engine takes source and returns a tree. Everything that makes our pages ours is a pass over the
 * source before it, or over the tree after it, so engines can be exchanged.
 */
import type { FilePath } from '../../shared/types.ts';
import type { Root } from './hast.ts';
import type { Finding } from './page-context.ts';
import type { Excess } from './prepass/source-limits.ts';

export interface EngineOptions {
  /** `md`: raw HTML arrives as `raw` nodes. `mdx`: JSX, expressions and ESM arrive as MDX nodes. */
  readonly format: 'md' | 'mdx';
  /** Heading of the footnotes, for screen readers. */
  readonly footnoteLabel: string;
  /** Name of a link back from a footnote; `{reference}` is its number. */
  readonly footnoteBackLabel: string;
  /** The page and its project: plugins of users read what lies beside a page. */
  readonly file: FilePath;
  readonly projectDir: FilePath;
  /** Our first transforms; an engine with user plugins runs them before those of the user. */
  readonly prepare: (tree: Root) => void;
  /** Called with each file that plugins of the user read. */
  readonly addDependency: (file: FilePath) => void;
}

/** Source that is not Markdown (only MDX can fail), with a 1-based place. */
export interface SyntaxProblem {
  readonly message: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

export type EngineResult =
  /** Undefined when a plugin of the user refuses the page; the findings say why. */
  | { readonly tree: Root | undefined; readonly findings?: readonly Finding[] }
  | { readonly problem: SyntaxProblem }
  /** More than the engine can be let read. */
  | { readonly excess: Excess }
  /** The engine took expressions for text; the other one reads them. */
  | { readonly isMisread: true };

export interface MarkdownEngine {
  readonly name: 'satteri' | '@mdx-js/mdx';
  readonly toHast: (source: string, options: EngineOptions) => Promise<EngineResult>;
}
