/** Building blocks of compiled pages: runs of HTML, and components found by name. */
import {
  createContext,
  type ElementType,
  type HTMLAttributes,
  type ReactNode,
  useContext,
  useMemo,
} from 'react';
import type { MDXComponents } from '../context.ts';
import { useHtmlProps } from './html-props.ts';

type ComponentsInput = MDXComponents | ((inherited: MDXComponents) => MDXComponents);

const ComponentsContext = createContext<MDXComponents>({});

export interface RunProps extends HTMLAttributes<HTMLElement> {
  /** Content of the element. */
  readonly html: string;
  /** An element of the page itself. @default a wrapper that takes no part in layout (`.rp-run`) */
  readonly as?: ElementType;
}

/** HTML without components, as the compiled string: written once, however often the page renders. */
export function Run({ html, as, ...attributes }: RunProps): ReactNode {
  const Element = as ?? 'div';
  return (
    <Element
      {...(as === undefined ? { className: 'rp-run' } : attributes)}
      {...useHtmlProps(html)}
      suppressHydrationWarning
    />
  );
}

/** Components that every page and fragment below may use without an import. */
export function MDXProvider({
  components,
  disableParentContext = false,
  children,
}: {
  readonly components?: ComponentsInput;
  /** Ignores the components of outer providers. @default false */
  readonly disableParentContext?: boolean;
  readonly children?: ReactNode;
}): ReactNode {
  const inherited = useContext(ComponentsContext);
  const value = useMemo(
    () => mergeComponents(disableParentContext ? {} : inherited, components),
    [inherited, components, disableParentContext],
  );
  return <ComponentsContext.Provider value={value}>{children}</ComponentsContext.Provider>;
}

/** Returns the components of all providers above, overridden by `components`. */
export function useMDXComponents(components?: ComponentsInput): MDXComponents {
  const inherited = useContext(ComponentsContext);
  return useMemo(() => mergeComponents(inherited, components), [inherited, components]);
}

function mergeComponents(inherited: MDXComponents, own: ComponentsInput | undefined): MDXComponents {
  if (typeof own === 'function') return own(inherited);
  return own ? { ...inherited, ...own } : inherited;
}

/** Called by a compiled page if a component that it uses is not defined. */
export function missingComponent(name: string, place: string): never {
  throw new Error(
    `Component "${name}" in ${place} is not defined. Import it in the page, or return it from getCustomMDXComponent() in the theme.`,
  );
}
