/**
 * Lists the children of an element, one by one, without what renders nothing. React's `Children` does the same, but
 * every reader would load it as soon as any page needs it.
 */
export function listChildren(children: unknown): readonly unknown[] {
  const isList = typeof children === 'object' && children !== null && Symbol.iterator in children;
  if (isList) return [...(children as Iterable<unknown>)].flatMap(listChildren);
  return children === null || children === undefined || typeof children === 'boolean' ? [] : [children];
}
