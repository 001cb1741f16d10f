/** The server's entry: renders a page to markup. Runs in Node, inside the bundle that esbuild creates from it. */
import { globalComponents } from 'virtual:docgen/global-components';
import { parts } from 'virtual:docgen/theme';
import { renderToReadableStream, renderToString } from 'react-dom/server.edge';
import { splitMarkup } from './split-markup.ts';
import { createStaticTree, type StaticTree, type StaticTreeInput } from './static-tree.tsx';

export type RenderPageInput = Omit<StaticTreeInput, 'parts' | 'globalComponents'>;

export interface RenderedMarkup {
  /** Content of `#__rspress_root`. */
  readonly html: string;
  /** Tags for the document's head that components added. */
  readonly head: string;
  /** JSON for `<html data-closable>`: the bars a reader can close. Left out if there are none. */
  readonly closable?: string;
  /** True if content below `<Suspense>` is missing: its fallback is in the HTML. */
  readonly isPartial?: boolean;
  /** Error of a component below `<Suspense>`, and React's stack of the components around it. */
  readonly failure?: RenderFailure;
}

export interface RenderFailure {
  readonly error: unknown;
  readonly components: string;
}

/** Written by React instead of content below `<Suspense>` that is waiting or has failed. */
const UNFINISHED = '<!--$!-->';

/** Renders the app around one page, without waiting. Throws errors of components. */
export function renderPage(input: RenderPageInput): RenderedMarkup {
  const app = createApp(input);
  return finish(app, renderToString(app.tree));
}

/** Renders a page whose content below `<Suspense>` has to be waited for, as that of `lazy`. */
export async function renderWholePage(input: RenderPageInput): Promise<RenderedMarkup> {
  const app = createApp(input);
  let failure: RenderFailure | undefined;
  const stream = await renderStream(app, (found) => {
    failure ??= found;
  });
  return { ...finish(app, await new Response(stream).text()), ...(failure && { failure }) };
}

function createApp(input: RenderPageInput): StaticTree {
  return createStaticTree({ ...input, parts, globalComponents });
}

function finish({ collector, closables }: StaticTree, markup: string): RenderedMarkup {
  const { html, head } = splitMarkup(markup);
  return {
    html,
    head: collector.print() + head,
    ...(closables.length > 0 && { closable: JSON.stringify(closables) }),
    ...(html.includes(UNFINISHED) && { isPartial: true }),
  };
}

/** Returns React's component stack for a page that `renderPage` failed to render. Empty if it renders after all. */
export async function explainRenderError(input: RenderPageInput): Promise<string> {
  let stack = '';
  const onFailure = ({ components }: RenderFailure) => {
    stack ||= components;
  };
  // Expected to fail: `onFailure` has the stack.
  await renderStream(createApp(input), onFailure).catch(() => undefined);
  return stack;
}

/** Resolves when all of the page is rendered, content below `<Suspense>` included. */
async function renderStream({ tree }: StaticTree, onFailure: (failure: RenderFailure) => void) {
  const stream = await renderToReadableStream(tree, {
    // Larger parts would follow the page, to be put in their place by a script in it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error, { componentStack = '' }) => onFailure({ error, components: componentStack }),
  });
  await stream.allReady;
  return stream;
}
