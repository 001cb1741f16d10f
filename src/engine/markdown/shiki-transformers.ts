/**
 * `docgenjs/shiki-transformers`: the transformers that Rspress sites configure, for
 * `markdown.shiki.transformers` and for highlighting code with shiki outside docgen.
 * docgen itself needs none of them: title, line numbers, wrapping, folding and
 * highlighted lines work in every code block. A transformer in the list sends all
 * blocks of the site through shiki's slower general path.
 */
import type { ShikiTransformer } from 'shiki/types';
import { type CodeMeta, parseCodeMeta } from '../highlight/code-meta.ts';

/** Options of `transformerAddLineNumbers`. */
export interface LineNumbersOptions {
  /**
   * Number the lines of blocks whose fence does not say.
   * @default false
   */
  readonly defaultShowLineNumbers?: boolean;
}

/** Options of `transformerAddWrapCode`. */
export interface WrapCodeOptions {
  /**
   * Wrap the long lines of blocks whose fence does not say.
   * @default false
   */
  readonly defaultWrapCode?: boolean;
}

/** Options of `transformerAddFold`. */
export interface FoldOptions {
  /** Default treatment of tall blocks. */
  readonly defaultCodeOverflow?: {
    /** In pixels. @default 300 when folded, else unlimited */
    readonly height?: number;
    /** @default 'scroll' */
    readonly behavior?: 'scroll' | 'fold';
  };
}

/**
 * Highlights the lines a fence names: ```` ```ts {1,3-5} ````. Adds the class
 * `highlighted` to each, `has-highlighted` to the block.
 */
export function transformerCompatibleMetaHighlight(): ShikiTransformer {
  return {
    name: 'docgen:meta-highlight',
    pre(pre) {
      if (readMeta(this.options).highlight.length > 0) this.addClassToHast(pre, 'has-highlighted');
    },
    line(element, number) {
      if (readMeta(this.options).highlight.includes(number)) this.addClassToHast(element, 'highlighted');
    },
  };
}

/** Puts the title of the fence (`title="a.ts"`) on `pre` as the property `title`. */
export function transformerAddTitle(): ShikiTransformer {
  return {
    name: 'docgen:title',
    pre(pre) {
      const { title } = readMeta(this.options);
      if (title !== undefined) pre.properties.title = title;
    },
  };
}

/** Puts the language of the fence on `pre` as the property `lang`. */
export function transformerAddLang(): ShikiTransformer {
  return {
    name: 'docgen:lang',
    pre(pre) {
      if (this.options.lang !== '') pre.properties.lang = this.options.lang;
    },
  };
}

/** Puts `lineNumbers` on `pre`, from the fence (`lineNumbers`, `lineNumbers=false`) or the default. */
export function transformerAddLineNumbers(options: LineNumbersOptions = {}): ShikiTransformer {
  return {
    name: 'docgen:line-numbers',
    pre(pre) {
      pre.properties.lineNumbers =
        readMeta(this.options).lineNumbers ?? options.defaultShowLineNumbers ?? false;
    },
  };
}

/** Puts `wrapCode` on `pre`, from the fence (`wrapCode`, `wrapCode=false`) or the default. */
export function transformerAddWrapCode(options: WrapCodeOptions = {}): ShikiTransformer {
  return {
    name: 'docgen:wrap-code',
    pre(pre) {
      pre.properties.wrapCode = readMeta(this.options).wrapCode ?? options.defaultWrapCode ?? false;
    },
  };
}

/** Puts `fold` and `height` on `pre`, from the fence (`fold`, `height="350"`) or the default. */
export function transformerAddFold(options: FoldOptions = {}): ShikiTransformer {
  const { height: defaultHeight, behavior = 'scroll' } = options.defaultCodeOverflow ?? {};
  return {
    name: 'docgen:fold',
    pre(pre) {
      const meta = readMeta(this.options);
      pre.properties.fold = meta.fold ?? behavior === 'fold';
      const height = meta.height ?? defaultHeight;
      if (height !== undefined) pre.properties.height = height;
    },
  };
}

/**
 * Numbers the lines of every block, as `transformerLineNumber` of Rspress 1 did:
 * classes `has-line-number` on `pre` and `line-number` on each line.
 */
export function transformerLineNumber(): ShikiTransformer {
  return {
    name: 'docgen:line-number',
    pre(pre) {
      pre.properties.lineNumbers = true;
      this.addClassToHast(pre, 'has-line-number');
    },
    line(element) {
      this.addClassToHast(element, 'line-number');
    },
  };
}

function readMeta({ meta }: { readonly meta?: { readonly __raw?: string } | undefined }): CodeMeta {
  return parseCodeMeta(meta?.__raw ?? '');
}
