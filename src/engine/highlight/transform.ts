/**
 * Highlighting for sites with shiki transformers: shiki makes its tree, the site's transformers change it, and the
 * result is turned into the same classes that the fast path writes. No style attribute survives: a site's
 * Content-Security-Policy may forbid them.
 */
import type { Element, ElementContent, Root } from 'hast';
import type { DecorationItem, ShikiTransformer } from 'shiki/types';
import type { ShikiConfig } from '../types.ts';
import type { MarkedCode } from './notation.ts';
import { asEngineWork, createRunner, type Ran, type RunnerOptions } from './runner.ts';
import { findWords } from './runs.ts';
import { getClassName, type IndexedThemes, type TokenStyle } from './themes.ts';

/** Why a block is shown without colours. */
export type HighlightProblem =
  | { readonly kind: 'unknown-language' }
  | { readonly kind: 'too-large'; readonly limit: string }
  /** It used all of its processor time, with both engines and twice. */
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** A transformer of the site threw. */
  | { readonly kind: 'transformer'; readonly reason: string }
  /** Nothing is wrong: the colours are computed elsewhere and come later. */
  | { readonly kind: 'waiting' };

/** Settings a transformer left on the `pre` element, as those of `docgenjs/shiki-transformers` do. */
export interface CodeHtmlOptions {
  readonly title?: string;
  readonly lang?: string;
  readonly lineNumbers?: boolean;
  readonly wrapCode?: boolean;
  readonly fold?: boolean;
  readonly height?: number;
}

export interface TransformedCode {
  /** `<pre class="shiki …" tabindex="0"><code>…</code></pre>` */
  readonly html: string;
  readonly options: CodeHtmlOptions;
  /** Style attributes that transformers wrote and that were left out, as `property: value`. */
  readonly droppedStyles: readonly string[];
  readonly problem: HighlightProblem | undefined;
}

export interface TransformInput {
  readonly marked: MarkedCode;
  readonly text: string;
  readonly lang: string;
  readonly meta: string;
}

export type Transformer = Awaited<ReturnType<typeof createTransformer>>;

export interface TransformerOptions extends RunnerOptions {
  readonly config: ShikiConfig;
}

export async function createTransformer(options: TransformerOptions) {
  const { themes, config } = options;
  const [{ codeToHast, hastToHtml }, runner] = await Promise.all([
    import('shiki/core'),
    createRunner(options),
  ]);
  const transformers = config.transformers as readonly ShikiTransformer[];
  return {
    async transform({
      marked,
      text,
      lang,
      meta,
    }: TransformInput): Promise<TransformedCode | HighlightProblem> {
      const run = (name: string): Promise<Ran<object>> =>
        runner.run(text, name, (language, code) =>
          asEngineWork(() =>
            codeToHast(language.primitive, code, {
              // As the author wrote it if shiki knows that name too: transformers look at it.
              lang: language.primitive.getLoadedLanguages().includes(name) ? name : language.name,
              themes: { light: themes.light.theme, dark: themes.dark.theme },
              defaultColor: false,
              meta: { __raw: meta },
              decorations: createDecorations(marked),
              transformers: [createMarksTransformer(marked), ...transformers],
              tokenizeTimeLimit: 0,
            }),
          ),
        );
      const first = await run(lang);
      // Transformers apply to plain text too: a title or a diagram needs no grammar.
      const ran = first.kind === 'unknown-language' ? await run('') : first;
      // Both engines failed in the same way: the transformer is at fault, not a regex.
      if (ran.kind === 'failed') return { kind: 'transformer', reason: ran.reason };
      if (ran.kind !== 'done') return ran;
      const root = ran.value as Root;
      const pre = root.children.find(
        (node): node is Element => node.type === 'element' && node.tagName === 'pre',
      );
      const codeOptions = pre ? takeOptions(pre) : {};
      const droppedStyles: string[] = [];
      for (const node of root.children)
        if (node.type === 'element') replaceStyles(node, themes, droppedStyles);
      const problem = first.kind === 'unknown-language' ? first : undefined;
      return { html: hastToHtml(root), options: codeOptions, droppedStyles, problem };
    },
  };
}

/** Adds the classes that notations and the fence asked for, before the site's own transformers see the tree. */
function createMarksTransformer(marked: MarkedCode): ShikiTransformer {
  return {
    name: 'docgen:marks',
    pre(pre) {
      // Shiki names its themes here; the classes of the colours are docgen's.
      pre.properties = { ...pre.properties, class: ['shiki', ...marked.classes].join(' '), tabindex: '0' };
      delete pre.properties.style;
    },
    line(element, number) {
      for (const name of marked.lines[number - 1]?.classes ?? []) this.addClassToHast(element, name);
    },
  };
}

function createDecorations(marked: MarkedCode): DecorationItem[] {
  return marked.lines.flatMap(({ text, words }, line) =>
    findWords(text, words)
      .filter(({ marked: isWord }) => isWord)
      .map(({ from, to }) => ({
        start: { line, character: from },
        end: { line, character: to },
        properties: { class: 'highlighted-word' },
        alwaysWrap: true,
      })),
  );
}

/** Reads and removes the settings that transformers leave on `pre`. */
function takeOptions(pre: Element): CodeHtmlOptions {
  const take = (key: string): unknown => {
    const value = pre.properties[key];
    delete pre.properties[key];
    return value;
  };
  const [title, lang, height] = [take('title'), take('lang'), Number(take('height'))];
  const flags = { lineNumbers: take('lineNumbers'), wrapCode: take('wrapCode'), fold: take('fold') };
  const isFlagSet = (value: unknown): boolean => value === true || value === 'true' || value === '';
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof lang === 'string' ? { lang } : {}),
    ...(Number.isInteger(height) && height > 0 && height < 10_000 ? { height } : {}),
    ...(flags.lineNumbers === undefined ? {} : { lineNumbers: isFlagSet(flags.lineNumbers) }),
    ...(flags.wrapCode === undefined ? {} : { wrapCode: isFlagSet(flags.wrapCode) }),
    ...(flags.fold === undefined ? {} : { fold: isFlagSet(flags.fold) }),
  };
}

/** Replaces style attributes in a tree by classes; token spans become `i`, plain ones disappear. */
function replaceStyles(element: Element, themes: IndexedThemes, dropped: string[]): void {
  const { style } = element.properties;
  if (style !== undefined) {
    delete element.properties.style;
    const { className, other } = getStyleClasses(String(style), themes);
    if (className !== '') {
      if (element.tagName === 'span') element.tagName = 'i';
      const before = element.properties.class ?? element.properties.className;
      delete element.properties.className;
      element.properties.class = [...(Array.isArray(before) ? before : [before ?? '']), className]
        .join(' ')
        .trim();
    }
    // The block's own colours come from the stylesheet.
    if (element.tagName !== 'pre') dropped.push(...other);
  }
  element.children = element.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child];
    replaceStyles(child, themes, dropped);
    const isPlain = child.tagName === 'span' && Object.keys(child.properties).length === 0;
    return isPlain ? child.children : [child];
  });
}

function getStyleClasses(
  style: string,
  themes: IndexedThemes,
): { readonly className: string; readonly other: readonly string[] } {
  const declarations = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const [property = '', ...value] = declaration.split(':');
    if (property.trim() !== '') declarations.set(property.trim(), value.join(':').trim());
  }
  const read = (type: 'light' | 'dark'): TokenStyle => {
    const take = (suffix: string): string => {
      const value = declarations.get(`--shiki-${type}${suffix}`) ?? '';
      declarations.delete(`--shiki-${type}${suffix}`);
      return value;
    };
    const [color, slant, weight, line] = [
      take(''),
      take('-font-style'),
      take('-font-weight'),
      take('-text-decoration'),
    ];
    take('-bg');
    const fontStyle =
      (slant === 'italic' ? 1 : 0) |
      (weight === 'bold' ? 2 : 0) |
      (line.includes('underline') ? 4 : 0) |
      (line.includes('line-through') ? 8 : 0);
    return { color: themes[type].indexOf(color), fontStyle };
  };
  const className = getClassName(read('light'), read('dark'));
  return { className, other: [...declarations].map(([property, value]) => `${property}: ${value}`) };
}
