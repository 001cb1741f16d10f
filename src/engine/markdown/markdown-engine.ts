/**
 * A Markdown engine turns source into a tree. Everything specific to docgen is a pass over the source before it, or
 * over the tree after it, so engines can be exchanged.
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
  /** The page and its project: plugins of users read files beside a page. */
  readonly file: FilePath;
  readonly projectDir: FilePath;
  /** Our first transforms; an engine with user plugins runs them before the user's. */
  readonly prepare: (tree: Root) => void;
  /** Called with each file that plugins of the user read. */
  readonly addDependency: (file: FilePath) => void;
}

/** Source that is not valid (only MDX can fail), with a 1-based place. */
export interface SyntaxProblem {
  readonly message: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

export type EngineResult =
  /** Undefined when a plugin of the user refuses the page; the findings say why. */
  | { readonly tree: Root | undefined; readonly findings?: readonly Finding[] }
  | { readonly problem: SyntaxProblem }
  /** The text exceeds what the engine may read. */
  | { readonly excess: Excess }
  /** The engine took expressions for text; the other one reads them correctly. */
  | { readonly isMisread: true };

export interface MarkdownEngine {
  readonly name: 'satteri' | '@mdx-js/mdx';
  readonly toHast: (source: string, options: EngineOptions) => Promise<EngineResult>;
}
