/**
 * `docgenjs/shiki-transformers`: the transformers that Rspress sites configure, for
 * `markdown.shiki.transformers` and for highlighting code with shiki outside docgen.
 * docgen itself needs none of them: title, line numbers, wrapping, folding and
 * highlighted lines work in every code block. A transformer in the list sends all
 * blocks of the site through shiki's slower general path.
 */
import type { ShikiTransformer } from 'shiki/types';
import { type CodeMeta, parseCodeMeta } from '../../highlight/code-meta.ts';

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
  return createOfBlock('title', (properties, { title }) => {
    if (title !== undefined) properties.title = title;
  });
}

/** Puts the language of the fence on `pre` as the property `lang`. */
export function transformerAddLang(): ShikiTransformer {
  return createOfBlock('lang', (properties, _, lang) => {
    if (lang !== '') properties.lang = lang;
  });
}

/** Puts `lineNumbers` on `pre`, from the fence (`lineNumbers`, `lineNumbers=false`) or the default. */
export function transformerAddLineNumbers(options: LineNumbersOptions = {}): ShikiTransformer {
  return createOfBlock('line-numbers', (properties, meta) => {
    properties.lineNumbers = meta.lineNumbers ?? options.defaultShowLineNumbers ?? false;
  });
}

/** Puts `wrapCode` on `pre`, from the fence (`wrapCode`, `wrapCode=false`) or the default. */
export function transformerAddWrapCode(options: WrapCodeOptions = {}): ShikiTransformer {
  return createOfBlock('wrap-code', (properties, meta) => {
    properties.wrapCode = meta.wrapCode ?? options.defaultWrapCode ?? false;
  });
}

/** Puts `fold` and `height` on `pre`, from the fence (`fold`, `height="350"`) or the default. */
export function transformerAddFold(options: FoldOptions = {}): ShikiTransformer {
  const { height: defaultHeight, behavior = 'scroll' } = options.defaultCodeOverflow ?? {};
  return createOfBlock('fold', (properties, meta) => {
    properties.fold = meta.fold ?? behavior === 'fold';
    const height = meta.height ?? defaultHeight;
    if (height !== undefined) properties.height = height;
  });
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

/** Creates a transformer that gives `pre` properties, by what its fence says. */
function createOfBlock(
  name: string,
  change: (properties: Record<string, unknown>, meta: CodeMeta, lang: string) => void,
): ShikiTransformer {
  return {
    name: `docgen:${name}`,
    pre({ properties }) {
      change(properties, readMeta(this.options), this.options.lang);
    },
  };
}

function readMeta({ meta }: { readonly meta?: { readonly __raw?: string } | undefined }): CodeMeta {
  return parseCodeMeta(meta?.__raw ?? '');
}
