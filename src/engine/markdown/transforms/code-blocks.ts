/**
 * Code blocks become separate nodes early, so that no transform takes their text for prose or their markup for the
 * author's. Inline code stays as it is.
 */
import { parseCodeMeta } from '../../highlight/code-meta.ts';
import { type CodeBlockNode, type Element, getPlainText, isElement, type Root, walk } from '../hast.ts';
import type { PageContext, Place } from '../page-context.ts';
import { isFormulaBlock } from './formulas.ts';

/** Renders the whole markup of a code block, title and buttons included. */
export type RenderCode = (block: {
  readonly code: string;
  readonly lang: string;
  readonly meta: string;
  readonly additions: CodeBlockNode['additions'];
  readonly place: Place;
}) => Promise<{ readonly html: string; readonly code: string }>;

export interface TakeOptions {
  /** Leaves fences as `pre`, for a theme that draws its own. */
  readonly keep: boolean;
  /** Keeps the lines of samples that are checked but not shown. */
  readonly isWhole: boolean;
  /** Takes formulas whatever `keep` says: no theme draws them. @default false */
  readonly math?: boolean;
}

/** Takes every fence out. */
export function takeCodeBlocks(tree: Root, { keep, isWhole, math = false }: TakeOptions): void {
  walk(tree, (node) => {
    if (!isElement(node, 'pre')) return undefined;
    if (!isWhole) cutSample(node);
    const block = createCodeBlockNode(node);
    return keep && !(math && block && isFormulaBlock(block)) ? undefined : block;
  });
}

/** The mark of twoslash, which other tools use too. */
const CUT = /^\s*\/\/ ---cut---\s*$/;

/** Removes the lines above the mark of a sample with `check`: the check needs them, readers do not. */
function cutSample(pre: Element): void {
  const code = findCode(pre);
  const meta = code?.data?.meta;
  if (code === undefined || !meta || parseCodeMeta(meta).check !== true) return;
  const lines = getPlainText(code).split('\n');
  const visible = lines.slice(lines.findLastIndex((line) => CUT.test(line)) + 1);
  if (visible.length < lines.length) code.children = [{ type: 'text', value: visible.join('\n') }];
}

/** Reports once that changes of user plugins to code are not shown. Runs before raw HTML, which may contain code too. */
export function reportPluginCode(tree: Root, context: PageContext): void {
  const blocks: { readonly pre: Element; readonly code: Element }[] = [];
  walk(tree, (node) => {
    const code = isElement(node, 'pre') ? findCode(node) : undefined;
    if (isElement(node, 'pre') && code !== undefined) blocks.push({ pre: node, code });
    return undefined;
  });
  const isColoured = ({ code }: { readonly code: Element }) =>
    code.children.some((child) => isElement(child));
  const coloured = blocks.find(isColoured);
  if (coloured !== undefined)
    context.report({
      severity: 'warning',
      code: 'DG3062',
      message: 'What a rehype plugin put into code blocks is left out: docgen colours code itself.',
      place: coloured.pre.position && coloured.pre,
      hint: 'Remove the plugin; "markdown.shiki" chooses themes and transformers.',
    });
  const named = blocks.find((block) => !isColoured(block) && listLostAttributes(block).length > 0);
  if (named !== undefined)
    context.report({
      severity: 'warning',
      code: 'DG3062',
      message: `Attributes that a plugin gave to code blocks are left out: ${listLostAttributes(named).join(', ')}.`,
      place: named.pre.position && named.pre,
      hint: 'Let a transformer of "markdown.shiki.transformers" add a class, or the plugin put an element around the block.',
    });
}

/** Attributes of a fence that its block has no place for. */
function listLostAttributes({ pre, code }: { readonly pre: Element; readonly code: Element }): string[] {
  const { dataLanguage, 'data-language': language, ...rest } = code.properties;
  return [...Object.entries(pre.properties), ...Object.entries(rest)].flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false) return [];
    if (name !== 'className') return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const classes = [value].flat().filter((item) => !String(item).startsWith('language-'));
    return classes.length > 0 ? `class="${classes.join(' ')}"` : [];
  });
}

/** Undefined for a `pre` that is no fence. */
export function createCodeBlockNode(pre: Element): CodeBlockNode | undefined {
  const code = findCode(pre);
  if (code === undefined) return undefined;
  // Plugins that colour code, such as rehype-pretty-code, keep its language in an attribute alone.
  const { className, dataLanguage } = code.properties;
  const name = Array.isArray(className)
    ? className.map(String).find((item) => item.startsWith('language-'))
    : undefined;
  return {
    type: 'docgenCode',
    lang: name?.slice('language-'.length) ?? String(dataLanguage ?? code.properties['data-language'] ?? ''),
    meta: code.data?.meta ?? '',
    code: getPlainText(code),
    html: '',
    ...(pre.position !== undefined && { position: pre.position }),
  };
}

function findCode(pre: Element): Element | undefined {
  return pre.children.find((child) => isElement(child, 'code')) as Element | undefined;
}

/** Renders every code block; blocks of one page are rendered in parallel. */
export async function renderCodeBlocks(tree: Root, renderCode: RenderCode): Promise<void> {
  const tasks: Promise<void>[] = [];
  walk(tree, (node) => {
    // One that has HTML already was drawn by a plugin.
    if (node.type !== 'docgenCode' || node.html !== '') return undefined;
    const { lang, meta, code, additions } = node;
    const rendered = renderCode({ code, lang, meta, additions, place: node });
    tasks.push(rendered.then((result) => void Object.assign(node, result)));
    return undefined;
  });
  await Promise.all(tasks);
}
