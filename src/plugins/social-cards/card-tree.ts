/**
 * The result of a template as plain data: HTML elements with their props. It determines the whole picture, so cards are
 * identified by it. Components are called here: a card is drawn once, so there are no hooks.
 */

export type CardNode = string | CardElement;

export interface CardElement {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>> & { readonly children?: readonly CardNode[] };
}

/** @throws what a component throws, and for anything but an element. */
export async function resolveCardTree(rendered: unknown): Promise<CardNode[]> {
  const node = await rendered;
  if (node === undefined || node === null || typeof node === 'boolean' || node === '') return [];
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (Array.isArray(node)) return (await Promise.all(node.map(resolveCardTree))).flat();
  const { type, props = {} } = node as { readonly type?: unknown; readonly props?: Record<string, unknown> };
  if (typeof type === 'function') return resolveCardTree(type(props));
  // A fragment.
  if (typeof type === 'symbol') return resolveCardTree(props.children);
  if (typeof type !== 'string')
    throw new TypeError('a template may return elements, function components and text; found something else');
  const { children, ...own } = props;
  return [{ type, props: { ...own, children: await resolveCardTree(children) } }];
}

export function readText(nodes: readonly CardNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : readText(node.props.children ?? [])))
    .join('\n');
}

/** The tree without some characters, and without the spaces they leave. */
export function removeText(nodes: readonly CardNode[], removed: readonly string[]): CardNode[] {
  return nodes.map((node) => {
    if (typeof node !== 'string')
      return { ...node, props: { ...node.props, children: removeText(node.props.children ?? [], removed) } };
    const text = removed.reduce((left, characters) => left.replaceAll(characters, ''), node);
    return text === node ? node : text.replace(/ {2,}/g, ' ').trim();
  });
}
