/** Components for content that a server cannot render. */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMounted } from './hooks/mounted-hook.ts';

/** Renders its children in the browser only: nothing on the server and at the first render. */
export function NoSSR({ children }: { readonly children?: ReactNode }): ReactNode {
  return useMounted() ? children : null;
}

/** Alias of `NoSSR`. */
export const ClientOnly = NoSSR;

export interface BrowserOnlyProps {
  /** Called in the browser; may import browser-only modules. */
  readonly children: () => ReactNode | Promise<ReactNode>;
  /** Shown on the server and until the children are loaded. @default nothing */
  readonly fallback?: ReactNode;
}

/**
 * Renders what a function returns, in the browser only.
 *
 * @example
 * <BrowserOnly fallback={<p>Loading</p>}>
 *   {async () => { const { Chart } = await import('./chart'); return <Chart />; }}
 * </BrowserOnly>
 */
export function BrowserOnly({ children, fallback = null }: BrowserOnlyProps): ReactNode {
  const [content, setContent] = useState<{ readonly node: ReactNode }>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    let isCurrent = true;
    Promise.resolve()
      .then(children)
      .then(
        (node) => isCurrent && setContent({ node }),
        (error: unknown) => isCurrent && setFailure({ error }),
      );
    return () => {
      isCurrent = false;
    };
  }, [children]);
  // Thrown while rendering, so that the page's error boundary sees it.
  if (failure) throw failure.error;
  return content ? content.node : fallback;
}

/** Renders its children at the end of the document, outside the app's own element: for panels and masks. Browser only. */
export function Portal({ children }: { readonly children?: ReactNode }): ReactNode {
  if (!useMounted()) return null;
  return createPortal(children, document.querySelector('body > #__rspress_modal_container') ?? document.body);
}
