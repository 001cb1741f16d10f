/** `<Head>` and `useHead`: tags for the document's head from anywhere in a page. */
import { Fragment, isValidElement, type ReactElement, type ReactNode, useLayoutEffect } from 'react';
import { listChildren } from '../../shared/list-children.ts';
import { useServices } from '../context.ts';
import type { HeadTag } from './head-store.ts';

/** Input of `useHead`: attributes by HTML name; `innerHTML` or `textContent` is the content. */
export interface HeadInput {
  readonly title?: string;
  readonly meta?: readonly HeadAttributes[];
  readonly link?: readonly HeadAttributes[];
  readonly script?: readonly HeadAttributes[];
  readonly style?: readonly HeadAttributes[];
}

export type HeadAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

const HEAD_TAGS = ['title', 'meta', 'link', 'script', 'style', 'base', 'noscript'];

/**
 * Puts its children (`title`, `meta`, `link`, `script`, `style`) into the document's head: into the HTML
 * when the page is built, and in the browser for as long as the component is mounted. A `title` here takes
 * precedence over the page's own.
 *
 * @example
 * <Head><meta property="og:image" content="/cover.png" /></Head>
 */
export function Head({ children }: { readonly children?: ReactNode }): ReactNode {
  useHeadTags(collectTags(children));
  return null;
}

/** `Head` as Rspress 1 calls it. Props other than its children have no effect. */
export function Helmet({
  children,
}: {
  readonly children?: ReactNode;
  readonly [prop: string]: unknown;
}): ReactNode {
  return Head({ children });
}

/**
 * `<Head>` as a hook, in unhead's shape.
 *
 * @example
 * useHead({ title: 'Play', meta: [{ name: 'robots', content: 'noindex' }] });
 */
export function useHead(input: HeadInput): void {
  const tags = (['meta', 'link', 'script', 'style'] as const).flatMap((name) =>
    (input[name] ?? []).map(({ innerHTML, textContent, ...attributes }) =>
      createTag(name, attributes, String(innerHTML ?? textContent ?? '')),
    ),
  );
  useHeadTags(input.title === undefined ? tags : [createTag('title', {}, input.title), ...tags]);
}

function useHeadTags(tags: readonly HeadTag[]): void {
  const { head } = useServices();
  if (typeof document === 'undefined') head.collect(tags);
  // Compared by content: children are new objects on every render.
  const signature = JSON.stringify(tags);
  useLayoutEffect(() => head.add(JSON.parse(signature) as HeadTag[]), [head, signature]);
}

function collectTags(children: ReactNode): HeadTag[] {
  return listChildren(children).flatMap((child) => {
    if (!isValidElement(child)) return [];
    const { type, props } = child as ReactElement<Record<string, unknown>>;
    const content = props.children as ReactNode;
    if (type === Fragment) return collectTags(content);
    if (typeof type !== 'string' || !HEAD_TAGS.includes(type)) {
      throw new Error(
        `<Head> takes ${HEAD_TAGS.join(', ')} elements, not ${typeof type === 'string' ? `<${type}>` : 'a component'}.`,
      );
    }
    const html = (props.dangerouslySetInnerHTML as { __html: string } | undefined)?.__html;
    const { children: _children, dangerouslySetInnerHTML: _html, ...attributes } = props;
    return [createTag(type as HeadTag['name'], attributes, html ?? listChildren(content).join(''))];
  });
}

function createTag(name: HeadTag['name'], props: Readonly<Record<string, unknown>>, text: string): HeadTag {
  const attributes: Record<string, string> = {};
  for (const [prop, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    attributes[toAttributeName(prop)] = value === true ? '' : String(value);
  }
  return { name, attributes, text };
}

/** Converts React's spelling to HTML's: `httpEquiv`, `className`, `crossOrigin`. */
function toAttributeName(prop: string): string {
  if (prop === 'httpEquiv') return 'http-equiv';
  if (prop === 'className') return 'class';
  return prop.toLowerCase();
}
