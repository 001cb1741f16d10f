/**
 * Theme parts find each other here by name, never by import: so a site replaces
 * one part and every other part uses the replacement, without import cycles.
 */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Components of the theme by name: `Layout`, `Nav`, `Root`, … */
export type Parts = Readonly<Record<string, unknown>>;

const PartsContext = createContext<Parts>({});

/** Gives the parts below it; inner providers add to outer ones. */
export function PartsProvider({
  parts,
  children,
}: {
  readonly parts: Parts;
  readonly children?: ReactNode;
}): ReactNode {
  const outer = useContext(PartsContext);
  return <PartsContext.Provider value={{ ...outer, ...parts }}>{children}</PartsContext.Provider>;
}

/**
 * The part of that name: the site's own if its theme exports one, else the
 * built-in. A component unless `T` says otherwise.
 *
 * @example
 * const Nav = usePart<ComponentType<NavProps>>('Nav');
 */
export function usePart<T = ComponentType>(name: string): T {
  const part = useContext(PartsContext)[name];
  if (part === undefined) {
    throw new Error(`The theme has no part "${name}". Export a component of that name from theme/index.tsx.`);
  }
  return part as T;
}
