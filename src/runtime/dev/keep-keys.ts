/**
 * Names for the children of a page, so that React finds a component again when its
 * author writes something above it: by default it only counts, and every component
 * below a new paragraph would lose its state.
 */
import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

/** The children of a page as they were named last. */
export type NamedChildren = readonly ReactElement[];

type Props = Readonly<Record<string, unknown>>;

/** The content of a compiled page with named children, and those for the next time. */
export function keepKeys(
  content: ReactNode,
  former: NamedChildren,
): { readonly content: ReactNode; readonly named: NamedChildren } {
  const children = isValidElement<Props>(content) && content.type === Fragment && content.props.children;
  if (!Array.isArray(children)) return { content, named: former };
  const elements = children.filter((child): child is ReactElement<Props> => isValidElement<Props>(child));
  const keys = toKeys(elements, former);
  const byElement = new Map(elements.map((element, index) => [element, keys[index]]));
  const named = children.map((child) => {
    const key = byElement.get(child);
    return key === undefined || child.key !== null ? child : cloneElement(child, { key });
  });
  return {
    content: cloneElement(content as ReactElement<Props>, undefined, ...named),
    named: named.filter((child): child is ReactElement => isValidElement(child)),
  };
}

/** First those that are just as they were, then those of the same kind in their order; the rest are new. */
function toKeys(elements: readonly ReactElement<Props>[], former: NamedChildren): string[] {
  const free = new Set(former);
  const keys: (string | undefined)[] = elements.map(() => undefined);
  for (const matches of [isSame, isSameKind]) {
    for (const [index, element] of elements.entries()) {
      const match = keys[index] === undefined && [...free].find((other) => matches(element, other));
      if (!match) continue;
      free.delete(match);
      keys[index] = match.key ?? undefined;
    }
  }
  const taken = new Set([...former.map(({ key }) => key), ...keys]);
  let count = 0;
  return keys.map((key) => {
    if (key !== undefined) return key;
    while (taken.has(`docgen-${count}`)) count += 1;
    taken.add(`docgen-${count}`);
    return `docgen-${count}`;
  });
}

function isSameKind(a: ReactElement, b: ReactElement): boolean {
  return a.type === b.type;
}

/** Props that are objects are new with every render, and say nothing. */
function isSame(a: ReactElement<Props>, b: ReactElement): boolean {
  const others = b.props as Props;
  const isEqual = (name: string) => a.props[name] === others[name] || isObject(a.props[name]);
  return (
    isSameKind(a, b) &&
    Object.keys(a.props).length === Object.keys(others).length &&
    Object.keys(a.props).every(isEqual)
  );
}

function isObject(value: unknown): boolean {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
