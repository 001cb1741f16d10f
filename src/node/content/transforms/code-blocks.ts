/**
 * Code blocks become nodes of their own early, so that no transform takes their
 * text for prose or their markup for the author's. Inline code stays as it is.
 */
import { type CodeBlockNode, type Element, isElement, type Root, toPlainText, walk } from '../hast.ts';
import type { Place } from '../page-context.ts';

/** Makes the whole markup of a code block, title and buttons included. */
export type RenderCode = (block: {
  readonly code: string;
  readonly lang: string;
  readonly meta: string;
  readonly additions: CodeBlockNode['additions'];
  readonly place: Place;
}) => Promise<{ readonly html: string; readonly code: string }>;

/** Takes every fence out; `keep` leaves them as `pre` for a theme that draws its own. */
export function takeCodeBlocks(tree: Root, { keep }: { readonly keep: boolean }): void {
  if (keep) return;
  walk(tree, (node) => {
    if (!isElement(node, 'pre')) return undefined;
    return toCodeBlockNode(node);
  });
}

/** Undefined for a `pre` that is no fence. */
export function toCodeBlockNode(pre: Element): CodeBlockNode | undefined {
  const code = pre.children.find((child) => isElement(child, 'code')) as Element | undefined;
  if (code === undefined) return undefined;
  const { className } = code.properties;
  const name = Array.isArray(className)
    ? className.map(String).find((item) => item.startsWith('language-'))
    : '';
  return {
    type: 'docgenCode',
    lang: name?.slice('language-'.length) ?? '',
    meta: code.data?.meta ?? '',
    code: toPlainText(code),
    html: '',
    ...(pre.position !== undefined && { position: pre.position }),
  };
}

/** Makes the HTML of every code block; blocks of one page are made side by side. */
export async function renderCodeBlocks(tree: Root, renderCode: RenderCode): Promise<void> {
  const tasks: Promise<void>[] = [];
  walk(tree, (node) => {
    if (node.type !== 'docgenCode') return undefined;
    const { lang, meta, code, additions } = node;
    const rendered = renderCode({ code, lang, meta, additions, place: node });
    tasks.push(rendered.then((done) => void Object.assign(node, done)));
    return undefined;
  });
  await Promise.all(tasks);
}
