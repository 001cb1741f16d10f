/** The server's entry: renders a page to markup. Runs in Node, inside the bundle that esbuild creates from it. */
import { globalComponents } from 'virtual:docgen/global-components';
import { parts } from 'virtual:docgen/theme';
import { renderToReadableStream, renderToString } from 'react-dom/server.edge';
import { splitMarkup } from './split-markup.ts';
import { createStaticTree, type StaticTreeInput } from './static-tree.tsx';

export type RenderPageInput = Omit<StaticTreeInput, 'parts' | 'globalComponents'>;

export interface RenderedMarkup {
  /** Content of `#__rspress_root`. */
  readonly html: string;
  /** Tags for the document's head that components added. */
  readonly head: string;
  /** JSON for `<html data-closable>`: the bars a reader can close. Left out if there are none. */
  readonly closable?: string;
}

/** Renders the app around one page. Throws errors of components. */
export function renderPage(input: RenderPageInput): RenderedMarkup {
  const { tree, collector, closables } = createStaticTree({ ...input, parts, globalComponents });
  const { html, head } = splitMarkup(renderToString(tree));
  return {
    html,
    head: collector.print() + head,
    ...(closables.length > 0 && { closable: JSON.stringify(closables) }),
  };
}

/** Returns React's component stack for a page that `renderPage` failed to render. Empty if it renders after all. */
export async function explainRenderError(input: RenderPageInput): Promise<string> {
  let stack = '';
  const onError = (_error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
    stack ||= componentStack ?? '';
  };
  try {
    const stream = await renderToReadableStream(
      createStaticTree({ ...input, parts, globalComponents }).tree,
      { onError },
    );
    await stream.allReady;
  } catch {
    // Expected: onError has the stack.
  }
  return stack;
}
