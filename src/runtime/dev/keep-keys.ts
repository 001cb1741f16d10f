/**
 * Keys for the children of a page, so that React recognizes a component when its author writes something
 * above it: by default it only counts, and every component below a new paragraph would lose its state.
 */
import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { getDocumentStore } from './document-store.ts';

/** The children of a page with their last keys. */
export type KeyedChildren = readonly ReactElement[];

type Props = Readonly<Record<string, unknown>>;

/** Returns the content of a compiled page with keys on its children, and these children for the next time. */
export function keepKeys(
  content: ReactNode,
  former: KeyedChildren,
): { readonly content: ReactNode; readonly keyed: KeyedChildren } {
  const children = isValidElement<Props>(content) && content.type === Fragment && content.props.children;
  if (!Array.isArray(children)) return { content, keyed: former };
  const elements = children.filter((child): child is ReactElement<Props> => isValidElement<Props>(child));
  const keys = assignKeys(elements, former);
  const byElement = new Map(elements.map((element, index) => [element, keys[index]]));
  const keyed = children.map((child) => {
    const key = byElement.get(child);
    return key === undefined || child.key !== null ? child : cloneElement(child, { key });
  });
  return {
    content: cloneElement(content as ReactElement<Props>, undefined, ...keyed),
    keyed: keyed.filter((child): child is ReactElement => isValidElement(child)),
  };
}

/** Matches unchanged children first, then those of the same kind in their order; the rest get new keys. */
function assignKeys(elements: readonly ReactElement<Props>[], former: KeyedChildren): string[] {
  const unmatched = new Set(former);
  const keys: (string | undefined)[] = elements.map(() => undefined);
  for (const matches of [isSame, isSameKind]) {
    for (const [index, element] of elements.entries()) {
      const match = keys[index] === undefined && [...unmatched].find((other) => matches(element, other));
      if (!match) continue;
      unmatched.delete(match);
      keys[index] = match.key ?? undefined;
    }
  }
  const usedKeys = new Set([...former.map(({ key }) => key), ...keys]);
  let count = 0;
  return keys.map((key) => {
    if (key !== undefined) return key;
    while (usedKeys.has(`docgen-${count}`)) count += 1;
    usedKeys.add(`docgen-${count}`);
    return `docgen-${count}`;
  });
}

function isSameKind(a: ReactElement, b: ReactElement): boolean {
  return a.type === b.type || getDocumentStore().refresh?.isSame(b.type, a.type) === true;
}

/** Ignores props that are objects: they are new with every render. */
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
