/**
 * Theme parts look each other up here by name, never by import: so a site replaces one part and every other
 * part uses the replacement, without import cycles.
 */
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useServices } from './context.ts';

/** Components of the theme by name: `Layout`, `Nav`, `Root`, … */
export type Parts = Readonly<Record<string, unknown>>;

const PartsContext = createContext<Parts>({});

/** Provides parts to the tree below; inner providers add to outer ones. */
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

/** A part that is not loaded with text pages. Loaded when `isNeeded`; undefined until then. */
export function useLatePart<T = ComponentType>(name: string, isNeeded: boolean): T | undefined {
  const part = useContext(PartsContext)[name];
  const { loadParts } = useServices();
  const [late, setLate] = useState<Parts>();
  const isMissing = isNeeded && part === undefined;
  useEffect(() => {
    // Offline, the control does nothing, and works at the next attempt.
    if (isMissing) loadParts?.().then(setLate, () => undefined);
  }, [isMissing, loadParts]);
  return (part ?? late?.[name]) as T | undefined;
}
