/**
 * Requests of the compiler to plugins, and their answers: plain data, since pages may be compiled on other threads.
 */
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import type { CodeBlock, CodeInsert, CodeModule, MdxElement } from '../plugin.ts';
import type { RouteMeta } from '../types.ts';

/** A piece of a page: a code block, or a component. */
export interface ReplaceAsk {
  readonly block?: CodeBlock;
  readonly element?: MdxElement;
  readonly route: RouteMeta;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly file: FilePath;
  readonly line: number;
  readonly format: 'md' | 'mdx';
  readonly index: number;
}

export interface ReplaceAnswer {
  readonly replacement: BlockReplacement | undefined;
  /** True if one of the plugins does not declare what its answers depend on. */
  readonly isVolatile: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** A checked `Replacement` with all fields. */
export type BlockReplacement =
  | {
      readonly kind: 'markdown';
      readonly markdown: string;
      readonly format: 'md' | 'mdx';
      readonly dependencies: readonly FilePath[];
    }
  | {
      readonly kind: 'code';
      readonly code: string;
      /** Undefined: that of the block. */
      readonly lang: string | undefined;
      readonly inserts: readonly CodeInsert[];
      readonly stylesheet: string | undefined;
      readonly dependencies: readonly FilePath[];
    }
  | (Drawing & { readonly kind: 'html'; readonly dependencies: readonly FilePath[] })
  | {
      readonly kind: 'component';
      readonly component: string;
      readonly props: Readonly<Record<string, unknown>>;
      readonly modules: Readonly<Record<string, CodeModule>>;
      readonly keepsCode: boolean;
      /** Passed in place of the code. */
      readonly drawing: Drawing | undefined;
      /** Texts by their paths in the output. */
      readonly files: Readonly<Record<string, string>>;
      readonly dependencies: readonly FilePath[];
    };

/** HTML that was made of a block, and the text that it stands for. */
export interface Drawing {
  readonly html: string;
  readonly text: string;
  readonly stylesheet: string | undefined;
}

export type ReplaceBlock = (request: ReplaceAsk) => Promise<ReplaceAnswer>;
